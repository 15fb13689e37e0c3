// The panel under a pointer or the keys.

import { element } from "./dom.js";

/**
 * The best lines: pointing looks at one, a click plays it.
 * @param {(line: number, ply: number) => void} preview  line -1: none
 * @param {(line: number, ply: number) => void} play
 */
export function listenToLines(preview, play) {
    const bestLines = element("best-lines");
    const placeOf = (event) => {
        const { dataset } = /** @type {HTMLElement} */ (event.target);
        return dataset.ply === undefined ? null : { line: Number(dataset.line), ply: Number(dataset.ply) };
    };
    for (const kind of ["pointerover", "focusin"])
        bestLines.addEventListener(kind, (event) => {
            const at = placeOf(event);
            if (at) preview(at.line, at.ply);
        });
    for (const kind of ["pointerleave", "focusout"])
        bestLines.addEventListener(kind, () => preview(-1, 0));
    bestLines.addEventListener("click", (event) => {
        const at = placeOf(event);
        if (at) play(at.line, at.ply);
    });
}

/**
 * Clicks on the list of moves, and into the graph of the game.
 * @param {(number: number) => void} toMove  as shown
 * @param {(share: number) => void} toShare  of the game, 0 to 1
 */
export function listenToMoves(toMove, toShare) {
    element("moves").addEventListener("click", (event) => {
        const button = /** @type {HTMLElement} */ (event.target).closest("button");
        if (button) toMove(Number(button.dataset.node));
    });
    element("graph").addEventListener("click", (event) => {
        const box = element("graph").getBoundingClientRect();
        toShare((event.clientX - box.left) / box.width);
    });
}
