// The game as a picture that moves: a frame a move, the last one longer.

import { stonesScene } from "./board_picture.js";
import { gifFile } from "./gif.js";
import { canvasOf } from "./pictures.js";

const WIDTH = 480;
/** Hundredths of a second. */
const MOVE_DELAY = 80;
const END_DELAY = 300;
const COLOURS = 256;

/** The number of a colour, in 5 bits a channel: what is one here is one in the palette. @param {Uint8ClampedArray} data @param {number} i */
function cellOf(data, i) {
    return ((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3);
}

/** The most frequent colours of some pictures. */
class Palette {
    /** @param {Uint8ClampedArray[]} pictures */
    constructor(pictures) {
        /** @type {Map<number, {count: number, sum: number[]}>} */
        const cells = new Map();
        for (const data of pictures)
            for (let i = 0; i < data.length; i += 4) {
                const cell = cellOf(data, i);
                const seen = cells.get(cell) ?? { count: 0, sum: [0, 0, 0] };
                cells.set(cell, seen);
                seen.count += 1;
                for (let c = 0; c < 3; c += 1) seen.sum[c] += data[i + c];
            }
        const most = [...cells.values()].sort((a, b) => b.count - a.count).slice(0, COLOURS);
        this.colours = most.map(({ count, sum }) => sum.map((each) => Math.round(each / count)));
        /** @type {Map<number, number>} by cell */
        this.places = new Map();
    }

    /** @param {Uint8ClampedArray} data @param {number} i */
    placeOf(data, i) {
        const cell = cellOf(data, i);
        let place = this.places.get(cell);
        if (place === undefined) {
            const far = (colour) => (colour[0] - data[i]) ** 2 + (colour[1] - data[i + 1]) ** 2 + (colour[2] - data[i + 2]) ** 2;
            const all = this.colours.map(far);
            place = all.indexOf(Math.min(...all));
            this.places.set(cell, place);
        }
        return place;
    }

    /** @param {Uint8ClampedArray} data */
    pixelsOf(data) {
        const pixels = new Uint8Array(data.length / 4);
        for (let i = 0; i < pixels.length; i += 1) pixels[i] = this.placeOf(data, 4 * i);
        return pixels;
    }
}

/** The part that differs; a pixel where nothing does. @param {Uint8Array} before @param {Uint8Array} now @param {number} width @param {number} delay @returns {import("./gif.js").Frame} */
function partOf(before, now, width, delay) {
    let [left, right, top, bottom] = [width, 0, now.length / width, 0];
    for (let i = 0; i < now.length; i += 1) {
        if (before[i] === now[i]) continue;
        const x = i % width;
        const y = Math.floor(i / width);
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    if (left > right) [left, right, top, bottom] = [0, 0, 0, 0];
    const part = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    const pixels = new Uint8Array(part.width * part.height);
    for (let row = 0; row < part.height; row += 1)
        pixels.set(now.subarray((top + row) * width + left, (top + row) * width + right + 1), row * part.width);
    return { ...part, pixels, delay };
}

/** @param {import("./board_picture.js").Scene} scene */
async function dataOf(scene) {
    const canvas = await canvasOf(scene, WIDTH);
    const { width, height } = canvas;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    // Behind the round corners: a palette has nothing that is half to be seen.
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--wood");
    context.fillRect(0, 0, width, height);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/**
 * The positions of the line on the board from its first to its last.
 * @param {import("./game_tree.js").GameTree} tree @param {import("./referee.js").Referee} referee @param {{numbers: boolean, coordinates: boolean}} view
 * @returns {Promise<import("./board_picture.js").Scene[]>}
 */
export async function scenesOfLine(tree, referee, view) {
    const scenes = tree.line.map((node) => stonesScene(tree, node, view));
    const { ended } = await referee.judge(tree, tree.end);
    scenes[scenes.length - 1].winning = ended?.stones ?? [];
    return scenes;
}

/** Makes a film of pictures of one size. Returns its file. @param {import("./board_picture.js").Scene[]} scenes  a position each @returns {Promise<Blob>} */
export async function filmOf(scenes) {
    const first = await dataOf(scenes[0]);
    const { width, height } = first;
    // Everything that is seen of a game is in its last position.
    const palette = new Palette([first.data, (await dataOf(scenes[scenes.length - 1])).data]);
    let before = palette.pixelsOf(first.data);
    const frames = [{ x: 0, y: 0, width, height, pixels: before, delay: scenes.length > 1 ? MOVE_DELAY : END_DELAY }];
    for (const [i, scene] of scenes.entries()) {
        if (i === 0) continue;
        const now = palette.pixelsOf((await dataOf(scene)).data);
        frames.push(partOf(before, now, width, i === scenes.length - 1 ? END_DELAY : MOVE_DELAY));
        before = now;
    }
    return gifFile(width, height, palette.colours, frames);
}
