// Ways through a review that its own page and the page with the board share.

import { t } from "./language.js";
import { toast } from "./notice.js";

/**
 * @typedef {object} Reader
 * @property {import("./review_walk.js").Walk} walk
 * @property {(ply: number) => void} goToPly
 * @property {() => void} pause  nothing goes on by itself
 * @property {() => void} changed
 * @property {import("./points.js").Color | null} [sideOfMistakes]  only mistakes of this side are gone through
 */

/** @param {Reader} reader @param {1 | -1} step */
export function toMistake(reader, step) {
    const { review, left } = reader.walk;
    const from = review.plyOf(left);
    const ply = review.mistakeFrom(from, step, reader.sideOfMistakes);
    if (ply === from) toast(step > 0 ? t("There is no later mistake.") : t("There is no earlier mistake."));
    else reader.goToPly(ply);
}

/** Into the better line; within it, its next move. @param {Reader} reader */
export function showBest(reader) {
    const { walk } = reader;
    reader.pause();
    if (walk.ply >= 0 ? walk.enterShown(0, 1) : walk.tree.forward()) reader.changed();
    else if (walk.ply < 0) toast(t("The line ends here."));
}

/** The win that a move allows. @param {Reader} reader */
export function showWin(reader) {
    const { walk } = reader;
    const { tree, review } = walk;
    const position = review.positionAt(walk.ply);
    reader.pause();
    if (!(position?.win_in > 0)) return toast(t("No win is known here."));
    walk.enter(tree.current, position.proof?.line ?? position.line, 1, tree.toMove() === "black" ? t("How black wins") : t("How white wins"));
    reader.changed();
}
