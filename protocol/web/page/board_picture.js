// A board as SVG text: what is shown, and what is saved as a picture.

import { capital, columnOf, pointAt, rowOf, starPoints } from "./points.js";

export const CELL = 40;
/** Around the lines; more where the coordinates stand. */
const EDGE = 27;
const EDGE_OF_COORDINATES = 45;

/** @typedef {{point: string, text: string, title: string, rank: number, proven: boolean}} Mark */
/**
 * @typedef {object} Scene
 * @property {import("./points.js").Size} size
 * @property {Map<string, "black" | "white" | "blocked">} stones
 * @property {Map<string, number | string>} numbers  of the stones; empty where none are shown
 * @property {string | null} last
 * @property {string[]} winning
 * @property {string[]} forbidden
 * @property {Mark[]} marks  the best moves
 * @property {{point: string, color: string, number: number | string}[]} preview  a line that is looked at
 * @property {string | null} hint
 * @property {boolean} coordinates
 * @property {Record<string, string>} [labels]  texts on points
 * @property {string[]} [zone]  points where a stone of an opening may go; empty where that needs no marks
 * @property {string[]} [fifths]  fifth moves that are offered
 * @property {{point: string, text: string, kind: string} | null} [badge]  what a move was, at its stone
 */

/** @param {Scene} scene */
export function viewBox({ size, coordinates }) {
    const near = coordinates ? EDGE_OF_COORDINATES : EDGE;
    return {
        x: -near,
        y: -EDGE,
        width: (size.width - 1) * CELL + near + EDGE,
        height: (size.height - 1) * CELL + near + EDGE,
    };
}

/** @param {string} point @param {import("./points.js").Size} size */
export function centerOf(point, size) {
    return { x: columnOf(point) * CELL, y: (size.height - 1 - rowOf(point)) * CELL };
}

/** @param {Scene} scene */
function grid({ size, coordinates }) {
    const right = (size.width - 1) * CELL;
    const bottom = (size.height - 1) * CELL;
    let lines = "";
    for (let x = 0; x <= right; x += CELL) lines += `M${x} 0V${bottom}`;
    for (let y = 0; y <= bottom; y += CELL) lines += `M0 ${y}H${right}`;
    const box = viewBox({ size, coordinates });
    let out =
        `<rect class="wood" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="10"/>` +
        `<path class="grid" d="${lines}"/><rect class="frame" width="${right}" height="${bottom}"/>`;
    for (const star of starPoints(size)) {
        const { x, y } = centerOf(star, size);
        out += `<circle class="star" cx="${x}" cy="${y}" r="4"/>`;
    }
    if (!coordinates) return out;
    for (let x = 0; x < size.width; x += 1)
        out += `<text class="coordinate" x="${x * CELL}" y="${bottom + 35}">${pointAt(x, 0).charAt(0)}</text>`;
    for (let y = 0; y < size.height; y += 1)
        out += `<text class="coordinate" x="-28" y="${bottom - y * CELL + 5}">${y + 1}</text>`;
    return out;
}

/** @param {Scene} scene @param {string} point */
function stone(scene, point) {
    const what = scene.stones.get(point);
    const { x, y } = centerOf(point, scene.size);
    if (what === "blocked")
        return `<rect class="blocked" x="${x - 15}" y="${y - 15}" width="30" height="30" rx="4"/>` +
            `<path class="blocked-cross" d="M${x - 8} ${y - 8}l16 16m0-16l-16 16"/>`;
    let out = `<circle class="stone ${what}" cx="${x}" cy="${y}" r="18"/>`;
    const number = scene.numbers.get(point);
    const isLast = point === scene.last;
    if (number) out += `<text class="number ${what}${isLast ? " last" : ""}" x="${x}" y="${y + 5.5}">${number}</text>`;
    else if (isLast) out += `<circle class="last-dot" cx="${x}" cy="${y}" r="5.5"/>`;
    return out;
}

/** @param {Scene} scene @param {Mark} mark */
function candidate(scene, mark) {
    const { x, y } = centerOf(mark.point, scene.size);
    const kind = `${mark.rank === 1 ? " best" : ""}${mark.proven ? " proven" : ""}`;
    return `<g class="mark${kind}"><title>${mark.title}</title><circle cx="${x}" cy="${y}" r="17"/>` +
        `<text x="${x}" y="${y + 5}">${mark.text}</text></g>`;
}

/** @param {Scene} scene */
export function boardContent(scene) {
    const { size } = scene;
    const out = [grid(scene)];
    for (const point of scene.zone ?? []) {
        const { x, y } = centerOf(point, size);
        out.push(`<rect class="zone" x="${x - 20}" y="${y - 20}" width="40" height="40"/>`);
    }
    for (const point of scene.stones.keys()) out.push(stone(scene, point));
    for (const point of scene.winning) {
        const { x, y } = centerOf(point, size);
        out.push(`<circle class="winning" cx="${x}" cy="${y}" r="19"/>`);
    }
    for (const point of scene.forbidden) {
        const { x, y } = centerOf(point, size);
        out.push(`<path class="forbidden" d="M${x - 8} ${y - 8}l16 16m0-16l-16 16"><title>${point}: forbidden to black</title></path>`);
    }
    for (const [point, text] of Object.entries(scene.labels ?? {})) {
        if (scene.stones.has(point) || scene.marks.some((m) => m.point === point)) continue;
        const { x, y } = centerOf(point, size);
        const safe = text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
        out.push(`<text class="label" x="${x}" y="${y + 5}">${safe}</text>`);
    }
    if (scene.preview.length) {
        for (const { point, color, number } of scene.preview) {
            const { x, y } = centerOf(point, size);
            out.push(`<circle class="stone ghost ${color}" cx="${x}" cy="${y}" r="17"/>` +
                `<text class="number preview ${color}" x="${x}" y="${y + 5.5}">${number}</text>`);
        }
    } else {
        for (const mark of scene.marks) out.push(candidate(scene, mark));
    }
    (scene.fifths ?? []).forEach((point, i) => {
        const { x, y } = centerOf(point, size);
        out.push(`<g class="fifth"><title>${point}: fifth move ${i + 1}</title><circle cx="${x}" cy="${y}" r="16"/>` +
            `<text x="${x}" y="${y + 5.5}">${i + 1}</text></g>`);
    });
    if (scene.badge) {
        const { x, y } = centerOf(scene.badge.point, size);
        out.push(`<g class="badge ${scene.badge.kind}"><circle cx="${x + 14}" cy="${y - 14}" r="10"/>` +
            `<text x="${x + 14}" y="${y - 9.5}">${scene.badge.text}</text></g>`);
    }
    if (scene.hint) {
        const { x, y } = centerOf(scene.hint, size);
        out.push(`<circle class="hint" cx="${x}" cy="${y}" r="16"><title>${capital("hint")}: ${scene.hint}</title></circle>`);
    }
    return out.join("");
}
