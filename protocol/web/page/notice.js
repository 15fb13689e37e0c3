// Words that come and go beside the board, and words for screen readers.

import { element, make } from "./dom.js";

let fading = 0;

/** @param {string} words @param {number} [ms] @param {{word: string, action: string}} [offer] a button */
export function toast(words, ms = 4000, offer) {
    element("toast").replaceChildren(words, ...(offer ? [make("button", { class: "small", "data-action": offer.action }, offer.word)] : []));
    clearTimeout(fading);
    fading = window.setTimeout(() => element("toast").replaceChildren(), ms);
}

/** @param {string} words */
export function say(words) {
    element("announce").textContent = words;
}
