// The opening rules by name. The engine answers their steps (opening_steps.js);
// engine/board/opening/README.md has them as a table.

export const OPENINGS = [
    { name: "free", title: "Free", words: "no rule", renju: false },
    { name: "pro", title: "Pro", words: "black's second stone far from the centre", renju: false },
    { name: "long-pro", title: "Long pro", words: "the same, farther", renju: false },
    { name: "swap", title: "Swap", words: "one puts three stones, the other chooses the colour", renju: false },
    { name: "swap2", title: "Swap2", words: "the same, or two stones more", renju: false },
    { name: "rif", title: "RIF", words: "swap, and two fifth moves", renju: true },
    { name: "yamaguchi", title: "Yamaguchi", words: "swap, and a number of fifth moves", renju: true },
    { name: "soosorv-8", title: "Soosõrv-8", words: "two swaps, up to eight fifth moves", renju: true },
    { name: "taraguchi-10", title: "Taraguchi-10", words: "a swap after every stone, or ten fifth moves", renju: true },
];

/** @param {string} name */
export function openingTitle(name) {
    return OPENINGS.find((o) => o.name === name)?.title ?? name;
}

/** What a person knows who has read one line. @param {string} name */
export function openingWords(name) {
    return OPENINGS.find((o) => o.name === name)?.words ?? "";
}

/** @param {string} name */
export function isForRenju(name) {
    return Boolean(OPENINGS.find((o) => o.name === name)?.renju);
}
