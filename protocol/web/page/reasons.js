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
/** A list of more answers would not be read. */
const MOST_ANSWERS = 4;

/** @param {string[]} makes  kinds of threats, the strongest first */
function madeText(makes) {
    const [first, second] = /** @type {("four" | "open three")[]} */ (makes);
    if (makes.length === 2 && first === second && TWO[first]) return t(TWO[first]);
    return makes.map((kind) => t(MADE[/** @type {"five"} */ (kind)])).reduce((before, each) => t("{0} and {1}", before, each));
}

/** @param {string[]} answers @param {string[]} fours  those of them that put the threats off */
function answersText(answers, fours) {
    const stops = answers.filter((each) => !fours.includes(each));
    if (stops.length > MOST_ANSWERS) return "";
    const [list, first] = [stops.join(", "), fours.join(", ")];
    if (!fours.length) {
        if (!stops.length) return t("Nothing stops that.");
        return stops.length === 1 ? t("Only {0} stops that.", list) : t("{0} stop that.", list);
    }
    if (!stops.length) return t("Only a four helps: {0}.", first);
    return stops.length === 1 ? t("Only {0} stops that, or a four first: {1}.", list, first)
        : t("{0} stop that, or a four first: {1}.", list, first);
}

/** @param {ReviewedMove} move @returns {string[]} none if nothing is threatened on either side */
export function reasonSentences({ move, color, reasons }) {
    if (!reasons) return [];
    const { makes, answers, fours, stops, leaves } = reasons;
    const left = leaves && LEFT[color === "black" ? "white" : "black"][leaves.kind];
    return [
        makes.length ? t("{0} makes {1}.", move, madeText(makes)) : "",
        makes.length && answers && fours ? answersText(answers, fours) : "",
        stops ? t(STOPPED[stops]) : "",
        left ? t(left, leaves.moves.join(", ")) : "",
    ].filter(Boolean);
}
