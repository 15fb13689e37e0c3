// The opening rules by name. The engine answers their steps (opening_steps.js);
// engine/board/opening/README.md has them as a table.

import { english, t } from "./language.js";

export const OPENINGS = [
    { name: "free", title: english("Free"), words: english("no rule"), renju: false },
    { name: "pro", title: english("Pro"), words: english("black's second stone far from the centre"), renju: false },
    { name: "long-pro", title: english("Long pro"), words: english("the same, farther"), renju: false },
    { name: "swap", title: english("Swap"), words: english("one puts three stones, the other chooses the colour"), renju: false },
    { name: "swap2", title: english("Swap2"), words: english("the same, or two stones more"), renju: false },
    { name: "rif", title: english("RIF"), words: english("swap, and two fifth moves"), renju: true },
    { name: "yamaguchi", title: english("Yamaguchi"), words: english("swap, and a number of fifth moves"), renju: true },
    { name: "soosorv-8", title: english("Soosõrv-8"), words: english("two swaps, up to eight fifth moves"), renju: true },
    { name: "taraguchi-10", title: english("Taraguchi-10"), words: english("a swap after every stone, or ten fifth moves"), renju: true },
];

/** @param {string} name */
export function openingTitle(name) {
    return t(OPENINGS.find((o) => o.name === name)?.title ?? name);
}

/** What a person knows who has read one line. @param {string} name */
export function openingWords(name) {
    return t(OPENINGS.find((o) => o.name === name)?.words ?? "");
}

/** @param {string} name */
export function isForRenju(name) {
    return Boolean(OPENINGS.find((o) => o.name === name)?.renju);
}
