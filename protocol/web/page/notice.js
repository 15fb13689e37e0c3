// Words that come and go beside the board, and words for screen readers.

import { element } from "./dom.js";

let fading = 0;

/** @param {string} words @param {number} [ms] */
export function toast(words, ms = 4000) {
    element("toast").textContent = words;
    clearTimeout(fading);
    fading = window.setTimeout(() => { element("toast").textContent = ""; }, ms);
}

/** @param {string} words */
export function say(words) {
    element("announce").textContent = words;
}
