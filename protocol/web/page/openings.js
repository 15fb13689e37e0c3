// The opening rules by name. The engine answers their steps (opening_steps.js);
// engine/board/opening/README.md has them as a table.

import { english, t } from "./language.js";

export const OPENINGS = [
    { name: "free", title: english("Free"), words: english("no rule"), renju: false },
    { name: "pro", title: english("Pro"), words: english("black's second stone outside the central 5x5"), renju: false },
    { name: "long-pro", title: english("Long pro"), words: english("black's second stone outside the central 7x7"), renju: false },
    { name: "swap", title: english("Swap"), words: english("one puts three stones, the other chooses the colour"), renju: false },
    { name: "swap2", title: english("Swap2"), words: english("one puts three stones, the other chooses the colour or puts two more"), renju: false },
    { name: "rif", title: english("RIF"), words: english("three stones, the other chooses the colour; two fifth moves are offered"), renju: true },
    { name: "yamaguchi", title: english("Yamaguchi"), words: english("three stones and a number, the other chooses the colour; as many fifth moves are offered"), renju: true },
    { name: "soosorv-8", title: english("Soosõrv-8"), words: english("two swaps, up to eight fifth moves"), renju: true },
    { name: "taraguchi-10", title: english("Taraguchi-10"), words: english("a swap after every stone, or ten fifth moves"), renju: true },
];

/** @param {string} name */
export function openingTitle(name) {
    return t(OPENINGS.find((o) => o.name === name)?.title ?? name);
}

/** The line from which a person learns the opening. @param {string} name */
export function openingWords(name) {
    return t(OPENINGS.find((o) => o.name === name)?.words ?? "");
}

/** @param {string} name */
export function isForRenju(name) {
    return Boolean(OPENINGS.find((o) => o.name === name)?.renju);
}
