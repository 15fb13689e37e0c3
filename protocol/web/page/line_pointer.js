// The best lines under a pointer or the keys: pointing looks at a line, a click plays it.

import { element } from "./dom.js";

/**
 * @param {(line: number, ply: number) => void} look  line -1: none
 * @param {(line: number, ply: number) => void} play
 */
export function listenToLines(look, play) {
    const bestLines = element("best-lines");
    const placeOf = (event) => {
        const { dataset } = /** @type {HTMLElement} */ (event.target);
        return dataset.ply === undefined ? null : { line: Number(dataset.line), ply: Number(dataset.ply) };
    };
    for (const kind of ["pointerover", "focusin"])
        bestLines.addEventListener(kind, (event) => {
            const at = placeOf(event);
            if (at) look(at.line, at.ply);
        });
    for (const kind of ["pointerleave", "focusout"])
        bestLines.addEventListener(kind, () => look(-1, 0));
    bestLines.addEventListener("click", (event) => {
        const at = placeOf(event);
        if (at) play(at.line, at.ply);
    });
}
