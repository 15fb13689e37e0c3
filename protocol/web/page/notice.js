// Words that come and go next to the board, and words for screen readers.

import { element, make } from "./dom.js";
import { t } from "./language.js";
import { copy } from "./store.js";

/** Milliseconds that "Undo" is offered for. */
export const UNDO_MS = 10_000;

/** @typedef {{word: string, action: string}} Offer  a button */
/** @typedef {"words" | "offer"} Row  words with a button stay where others come and go */

/** @type {Record<Row, number>} timers */
const fading = { words: 0, offer: 0 };

/** @param {Row} row */
function clearRow(row) {
    clearTimeout(fading[row]);
    element("toast").querySelector(`.${row}`)?.remove();
}

/** @param {string} words  none: those that are shown go @param {number} [ms] @param {Offer} [offer] */
export function toast(words, ms = 4000, offer) {
    const row = offer ? "offer" : "words";
    clearRow("words");
    clearRow(row);
    if (!words) return;
    element("toast").append(make("span", { class: row }, words, offer && make("button", { class: "small", "data-action": offer.action }, offer.word)));
    fading[row] = window.setTimeout(() => clearRow(row), ms);
}

/** @param {string} text @param {string} words  that it was copied */
export async function copyAndSay(text, words = t("Copied.")) {
    toast((await copy(text)) ? words : t("This browser does not let pages copy. {0}", text), 8000);
}

/** Removes words that are not true any more. @param {string} words  of toast() */
export function withdrawWords(words) {
    if (element("toast").querySelector(".words")?.textContent === words) clearRow("words");
}

/** Takes away an offer that was taken. */
export function withdrawOffer() {
    clearRow("offer");
}

/** @param {string} words */
export function announce(words) {
    element("announce").textContent = words;
}
