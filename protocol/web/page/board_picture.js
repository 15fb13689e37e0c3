// A board as elements of SVG: what is shown, and what is saved as a picture.

import { draw } from "./dom.js";
import { t } from "./language.js";
import { columnOf, pointAt, rowOf, starPoints } from "./points.js";
import { longValue, shortValue } from "./words.js";

export const CELL = 40;
/** Around the lines; more where the coordinates stand. */
const EDGE = 27;
const EDGE_OF_COORDINATES = 45;

/** @typedef {{point: string, text: string, title: string, rank: number, proven: boolean}} Mark */
/**
 * @typedef {object} Scene
 * @property {import("./points.js").Size} size
 * @property {Map<string, "black" | "white" | "blocked">} stones
 * @property {Map<string, number | string>} numbers  of the stones; empty if none are shown
 * @property {string | null} last
 * @property {string[]} winning
 * @property {string[]} forbidden
 * @property {Mark[]} marks  the best moves
 * @property {{point: string, color: string, number: number | string}[]} preview  a line that is looked at
 * @property {import("./point_marks.js").PointMark[]} [points]  small marks, where no other one stands
 * @property {string | null} hint
 * @property {boolean} coordinates
 * @property {Record<string, string>} [labels]  texts on points
 * @property {[string, string][]} [arrows]  from a point to another one
 * @property {string | null} [from]  where an arrow begins that has no end yet
 * @property {string[]} [zone]  points where a stone of an opening may go; empty if that needs no marks
 * @property {string[]} [fifths]  fifth moves that are offered
 * @property {{point: string, text: string, kind: string} | null} [badge]  what a move was, at its stone
 */

/** @param {import("./engine.js").Line} line @param {number} rank  1 is the best @returns {Mark} */
export function lineMark(line, rank) {
    return { point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`, rank, proven: line.win_in !== null };
}

/** A position without anything but stones. @param {import("./game_tree.js").GameTree} tree @param {import("./game_tree.js").Node} node @param {{numbers: boolean, coordinates: boolean}} view @returns {Scene} */
export function stonesScene(tree, node, view) {
    return {
        size: tree.size, stones: tree.stones(node), numbers: new Map(view.numbers ? tree.moves(node).map((p, i) => [p, i + 1]) : []), last: node.point,
        winning: [], forbidden: [], marks: [], badge: null, preview: [], hint: null, coordinates: view.coordinates,
    };
}

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
    const out = [
        draw("rect", { class: "wood", ...viewBox({ size, coordinates }), rx: 10 }),
        draw("path", { class: "grid", d: lines }),
        draw("rect", { class: "frame", width: right, height: bottom }),
        ...starPoints(size).map((star) => disc(star, size, 4, "star")),
    ];
    if (!coordinates) return out;
    const coordinate = (x, y, text) => out.push(draw("text", { class: "coordinate", x, y }, text));
    for (let x = 0; x < size.width; x += 1) coordinate(x * CELL, bottom + 35, pointAt(x, 0).charAt(0));
    for (let y = 0; y < size.height; y += 1) coordinate(-32, bottom - y * CELL + 5, y + 1);
    return out;
}

/** @param {string} point @param {import("./points.js").Size} size @param {number} r @param {string} [kind] */
function disc(point, size, r, kind) {
    const { x, y } = centerOf(point, size);
    return draw("circle", { class: kind, cx: x, cy: y, r });
}

/** @param {string} point @param {import("./points.js").Size} size @param {number} below @param {string | number} text @param {string} [kind] */
function words(point, size, below, text, kind) {
    const { x, y } = centerOf(point, size);
    return draw("text", { class: kind, x, y: y + below }, text);
}

/** @param {string} point @param {import("./points.js").Size} size @param {string} kind @param {string} [title] */
function cross(point, size, kind, title) {
    const { x, y } = centerOf(point, size);
    return draw("path", { class: kind, d: `M${x - 8} ${y - 8}l16 16m0-16l-16 16` }, title && draw("title", {}, title));
}

/** Texts that are shapes are larger. @param {string} text */
function labelKind(text) {
    return /^[△□○✕●]$/.test(text) ? "label shape" : "label";
}

/** @param {[string, string]} arrow @param {import("./points.js").Size} size */
function arrow([from, to], size) {
    const [a, b] = [centerOf(from, size), centerOf(to, size)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const at = (along, aside) => `${(a.x + dx * along - dy * aside).toFixed(1)} ${(a.y + dy * along + dx * aside).toFixed(1)}`;
    const tip = length - 8;
    return draw("path", { class: "arrow", d: `M${at(10, 0)}L${at(tip - 12, 0)}M${at(tip, 0)}L${at(tip - 15, 8)}L${at(tip - 15, -8)}Z` });
}

/** A text on a stone takes the place of its number. @param {Scene} scene @param {string} point */
function stone({ stones, size, numbers, last, labels }, point) {
    const what = stones.get(point);
    const { x, y } = centerOf(point, size);
    if (what === "blocked")
        return [draw("rect", { class: "blocked", x: x - 15, y: y - 15, width: 30, height: 30, rx: 4 }), cross(point, size, "blocked-cross")];
    const number = numbers.get(point);
    const isLast = point === last;
    const label = labels?.[point];
    if (label) return [disc(point, size, 18, `stone ${what}`), words(point, size, 5.5, label, `${labelKind(label)} on-${what}`)];
    return [
        disc(point, size, 18, `stone ${what}`),
        number ? words(point, size, 5.5, number, `number ${what}${isLast ? " last" : ""}`) : isLast && disc(point, size, 5.5, "last-dot"),
    ];
}

/** @param {Scene} scene @param {Mark} mark */
function candidate({ size }, { point, text, title, rank, proven }) {
    return draw("g", { class: `mark${rank === 1 ? " best" : ""}${proven ? " proven" : ""}` },
        draw("title", {}, title), disc(point, size, 17), words(point, size, 5, text));
}

/** @param {import("./point_marks.js").PointMark} mark @param {import("./points.js").Size} size */
function pointMark({ point, text, title, kind }, size) {
    return draw("g", { class: `point ${kind}` }, draw("title", {}, title), disc(point, size, 15), words(point, size, 4.7, text));
}

/** @param {NonNullable<Scene["badge"]>} badge @param {import("./points.js").Size} size */
function badgeOf({ point, text, kind }, size) {
    const { x, y } = centerOf(point, size);
    return draw("g", { class: `badge ${kind}` },
        draw("circle", { cx: x + 14, cy: y - 14, r: 10 }), draw("text", { x: x + 14, y: y - 9.5 }, text));
}

/** @param {Scene} scene @returns {import("./dom.js").Child[]} */
export function boardContent(scene) {
    const { size, stones, marks, preview, hint, badge } = scene;
    const isUnmarked = (point) => !stones.has(point) && !marks.some((m) => m.point === point);
    const points = preview.length ? [] : (scene.points ?? []).filter(({ point }) => isUnmarked(point));
    const isFree = (point) => isUnmarked(point) && !points.some((m) => m.point === point);
    const ghosts = ({ point, color, number }) => [disc(point, size, 17, `stone ghost ${color}`), words(point, size, 5.5, number, `number preview ${color}`)];
    return [
        grid(scene),
        (scene.zone ?? []).map((point) => {
            const { x, y } = centerOf(point, size);
            return draw("rect", { class: "zone", x: x - 20, y: y - 20, width: 40, height: 40 });
        }),
        [...stones.keys()].map((point) => stone(scene, point)),
        scene.winning.map((point) => disc(point, size, 19, "winning")),
        scene.forbidden.map((point) => cross(point, size, "forbidden", t("{0}: forbidden to black", point))),
        Object.entries(scene.labels ?? {}).filter(([point]) => isFree(point)).map(([point, text]) => words(point, size, 5, text, labelKind(text))),
        (scene.arrows ?? []).map((each) => arrow(each, size)),
        scene.from && disc(scene.from, size, 17, "arrow-start"),
        points.map((mark) => pointMark(mark, size)),
        preview.length ? preview.map(ghosts) : marks.map((mark) => candidate(scene, mark)),
        (scene.fifths ?? []).map((point, i) => draw("g", { class: "fifth" },
            draw("title", {}, t("{0}: fifth move {1}", point, i + 1)), disc(point, size, 16), words(point, size, 5.5, i + 1))),
        badge && badgeOf(badge, size),
        hint && draw("circle", { class: "hint", cx: centerOf(hint, size).x, cy: centerOf(hint, size).y, r: 16 }, draw("title", {}, t("Hint: {0}", hint))),
    ].flat(2);
}
