// The board from another side: turned by a quarter, or mirrored, with all that names points of it.

import { isPoint, moved } from "./points.js";

/** @typedef {"turn" | "mirror"} BoardChange */

/** Points in lists, and moves, wherever they are in JSON. @param {any} json @param {(point: string) => string} change @param {(text: string) => boolean} isOne @returns {any} */
function changed(json, change, isOne) {
    if (typeof json !== "object" || json === null) return json;
    if (Array.isArray(json)) return json.map((each) => (typeof each === "string" && isOne(each) ? change(each) : changed(each, change, isOne)));
    return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, key === "move" ? change(each) : changed(each, change, isOne)]));
}

/**
 * Turns or mirrors a game, and the review that is walked through.
 * @param {import("./game_tree.js").GameTree} tree @param {import("./review_walk.js").Walk | null} walk @param {BoardChange} how
 * @returns {(point: string) => string} where a point has gone
 */
export function changeBoard(tree, walk, how) {
    const { setup, size } = tree;
    const change = (point) => moved(point, size, how);
    tree.mapPoints(change);
    if (how === "turn") [setup.width, setup.height] = [size.height, size.width];
    if (walk) {
        const { review } = walk;
        review.data = { ...changed(review.data, change, (text) => isPoint(text, size)), ...tree.size };
        // Its heading names points.
        walk.entered = null;
    }
    return change;
}
