// Reasons of a move in sentences: what it threatens, what stops that, what it ends, what it leaves.

import { english, t } from "./language.js";

/** @typedef {import("./review_data.js").ReviewedMove} ReviewedMove */

const MADE = { five: english("a five"), "open four": english("an open four"), four: english("a four"), "open three": english("an open three") };
const TWO = { four: english("two fours"), "open three": english("two open threes") };
const STOPPED = { four: english("It stops a four."), "open three": english("It stops an open three.") };
const LEFT = {
    black: { five: english("Black then makes five: {0}."), "open four": english("Black then makes an open four: {0}.") },
    white: { five: english("White then makes five: {0}."), "open four": english("White then makes an open four: {0}.") },
};
/** Of more answers than these nobody wants a list. */
const MOST_ANSWERS = 4;

/** @param {string[]} makes  kinds of threats, the strongest first */
function madeText(makes) {
    const [first, second] = /** @type {("four" | "open three")[]} */ (makes);
    if (makes.length === 2 && first === second && TWO[first]) return t(TWO[first]);
    return makes.map((kind) => t(MADE[/** @type {"five"} */ (kind)])).reduce((before, each) => t("{0} and {1}", before, each));
}

/** @param {string[]} answers */
function answersText(answers) {
    if (!answers.length) return t("Nothing stops that.");
    if (answers.length === 1) return t("Only {0} stops that.", answers[0]);
    return answers.length <= MOST_ANSWERS ? t("{0} stop that.", answers.join(", ")) : "";
}

/** @param {ReviewedMove} move @returns {string[]} none where nothing is threatened on either side */
export function reasonSentences({ move, color, reasons }) {
    if (!reasons) return [];
    const { makes, answers, stops, leaves } = reasons;
    const left = leaves && LEFT[color === "black" ? "white" : "black"][leaves.kind];
    return [
        makes.length ? t("{0} makes {1}.", move, madeText(makes)) : "",
        makes.length && answers ? answersText(answers) : "",
        stops ? t(STOPPED[stops]) : "",
        left ? t(left, leaves.moves.join(", ")) : "",
    ].filter(Boolean);
}
