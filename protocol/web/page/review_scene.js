// The board of a review: stones with numbers or letters, what was better, and a line that is looked at.

import { PASS } from "./game_tree.js";
import { other } from "./points.js";
import { longValue, shortValue } from "./words.js";

/** @typedef {import("./review_walk.js").Walk} Walk */
/** @typedef {{point: string, color: string, number: string}} Stone */

/** "A" to "Z", then "a" and on. @param {number} index */
function letterAt(index) {
    return String.fromCharCode(index < 26 ? 65 + index : 71 + index);
}

/** Lines on the board: at a mistake the better move, else what was asked for. @param {Walk} walk @param {{alternatives: boolean}} view */
export function marksOf(walk, view) {
    const { ply, review, tree } = walk;
    const { lines, owner } = walk.shown();
    const stones = tree.stones();
    const isBeside = ply < 0 && owner !== tree.current;
    const count = isBeside ? 0 : ply < 0 || view.alternatives ? lines.length : review.isMistake(ply) ? 1 : 0;
    return lines.slice(0, count).filter((line) => !stones.has(line.move)).map((line) => ({
        point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`,
        rank: line.line, proven: line.win_in !== null,
    }));
}

/** On the stone of a move that was not good; a pass has none. @param {Walk} walk @param {import("./game_tree.js").Node} node */
function signBadge({ ply, review }, node) {
    const sign = ply > 0 && node === review.main[ply] ? node.sign : "";
    return sign && node.point && node.point !== PASS ? { point: node.point, text: sign, kind: review.moveAt(ply)?.judgement ?? "" } : null;
}

/** The marks of a reviewed move on the board of the page: what it was, and what was better. @param {Walk} walk */
export function insteadOf(walk) {
    return {
        marks: walk.ply > 0 ? marksOf(walk, { alternatives: false }) : [],
        badge: signBadge(walk, walk.tree.current),
    };
}

/** Moves of the game have numbers, others letters. @param {Walk} walk @param {{numbers: boolean}} view @param {import("./game_tree.js").Node} node */
function labelsOf({ review, tree }, view, node) {
    const labels = new Map();
    let letter = 0;
    for (const [i, each] of tree.path(node).entries()) {
        const isGame = review.main[i + 1] === each;
        if (!isGame) labels.set(each.point, letterAt(letter++));
        else if (view.numbers) labels.set(each.point, i + 1);
    }
    return labels;
}

/** Stones of a line that is shown. @param {Walk} walk @param {number} line @param {number} ply -1: none @returns {Stone[]} */
export function previewOf(walk, line, ply) {
    const { lines, owner } = walk.shown();
    let color = walk.tree.toMove(owner);
    let letter = labelsOf(walk, { numbers: false }, owner).size;
    return (lines[line]?.pv.slice(0, ply + 1) ?? []).map((point) => {
        const stone = { point, color, number: letterAt(letter++) };
        color = other(color);
        return stone;
    });
}

/**
 * @param {Walk} walk @param {{alternatives: boolean, numbers: boolean, coordinates: boolean}} view @param {Stone[]} preview
 * @returns {import("./board_picture.js").Scene}
 */
export function reviewScene(walk, view, preview) {
    const { tree, ply, review } = walk;
    const node = preview.length ? walk.shown().owner : tree.current;
    const ended = ply === review.main.length - 1 ? review.data.ended : walk.verdict?.ended;
    return {
        size: tree.size, stones: tree.stones(node), numbers: labelsOf(walk, view, node), last: node.point,
        winning: ended?.stones ?? [], forbidden: preview.length ? [] : walk.forbidden,
        marks: marksOf(walk, view), preview, hint: null, coordinates: view.coordinates,
        badge: node === tree.current ? signBadge(walk, node) : null,
    };
}
