// Languages of the page. English texts are in the code and serve as keys of the tables (../languages).

import { element } from "./dom.js";

/** Codes, and names as their speakers call them. */
export const LANGUAGES = [["en", "English"], ["zh-Hans", "简体中文"], ["zh-Hant", "繁體中文"], ["ja", "日本語"], ["ko", "한국어"],
    ["ru", "Русский"], ["vi", "Tiếng Việt"], ["cs", "Čeština"]];
/** The choice of the browser. */
export const BROWSERS = "auto";

/** Translations by English texts, as po.py describes them. @typedef {Record<string, string | string[]>} Table */
/** @type {Record<string, Table> | null} by language; English needs none */
let tables = null;
/** @type {Table} of the language that is spoken */
let table = {};
/** @type {{english: string, show: (text: string) => void}[]} texts of the frame, which no module writes */
let frame = [];

/** The form for a number. Any other text, such as "1.2k", takes the last one. @param {string[]} forms @param {unknown} count */
function formFor(forms, count) {
    const number = String(count);
    if (!/^\d+$/.test(number)) return forms[forms.length - 1];
    return forms[Number(table[""][Number(number.length < 3 ? number : 100 + Number(number.slice(-2)))])];
}

/**
 * The text in the reader's language, in parts: its values, which may be elements, replace {0}, {1} and so on. The last value is the
 * number of a text that plural() chose.
 * @template V @param {string} english @param {...V} values @returns {(string | V)[]}
 */
export function partsOf(english, ...values) {
    const found = table[english] ?? english;
    const text = typeof found === "string" ? found : formFor(found, values[values.length - 1]);
    return text.split(/\{(\d)\}/).map((part, i) => (i % 2 ? values[Number(part)] : part));
}

/** @param {string} english @param {...(string | number)} values */
export function t(english, ...values) {
    return partsOf(english, ...values).join("");
}

/** Letters from right to left, and marks that change a direction (Unicode's UAX 9). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text from outside for a line with others: its direction turns nothing that is next to it. @param {string} text */
export function isolated(text) {
    return RIGHT_TO_LEFT.test(text) ? `\u2068${text.replace(DIRECTION_MARKS, "")}\u2069` : text;
}

/**
 * A sentence of the engine (engine/core/sentence.hpp): the key of its translation, and values, which are texts or have
 * both too.
 * @typedef {{say: string, values: (string | Sentence)[]}} Sentence
 */

/** @param {Sentence} sentence @returns {string} in the reader's language */
export function sentenceText({ say, values }) {
    return t(say, ...values.map((value) => (typeof value === "string" ? isolated(value) : sentenceText(value))));
}

/** @param {any} value @returns {boolean} */
export function isSentence(value) {
    const { say, values } = value ?? {};
    return typeof say === "string" && Array.isArray(values) && values.every((each) => typeof each === "string" || isSentence(each));
}

/**
 * The English text for a number, for t(), whose last value the number is: t(plural(3, "{0} move", "{0} moves"), 3).
 * @param {number} count @param {string} one @param {string} other
 */
export function plural(count, one, other) {
    return count === 1 ? one : other;
}

/** A text that goes through t() where it is shown. @param {string} text */
export function english(text) {
    return text;
}

/** @param {string} tag  of a language, as browsers have it: "de-CH" @returns {string} the code of ours that it would be */
function codeOf(tag) {
    const [code] = tag.toLowerCase().split("-");
    if (code !== "zh") return code;
    return /hant|tw|hk|mo/i.test(tag) && !/hans/i.test(tag) ? "zh-Hant" : "zh-Hans";
}

/** The first of the browser's languages that the page has; English where it has none of them. */
function browsersLanguage() {
    return navigator.languages.map(codeOf).find((code) => isLanguage(code)) ?? "en";
}

/** @param {any} code */
export function isLanguage(code) {
    return LANGUAGES.some(([each]) => each === code);
}

/** Texts of the HTML, before any module wrote in it. */
function textsOfFrame() {
    const found = [];
    for (const each of document.body.querySelectorAll(":not(script, noscript)")) {
        for (const node of each.childNodes)
            if (node instanceof Text && /[a-z]/i.test(node.data)) found.push({ english: node.data.trim(), show: (text) => { node.data = text; } });
        for (const name of ["aria-label", "title"])
            if (each.hasAttribute(name)) found.push({ english: String(each.getAttribute(name)), show: (text) => each.setAttribute(name, text) });
    }
    return found;
}

/** From now on t() gives texts of this language, and the frame has them. @param {string} wanted  a code, or BROWSERS */
export function applyLanguage(wanted) {
    if (!tables) {
        tables = /** @type {Record<string, Table>} */ (JSON.parse(element("languages").textContent ?? ""));
        frame = textsOfFrame();
    }
    const language = wanted === BROWSERS ? browsersLanguage() : wanted;
    if (document.documentElement.lang === language) return;
    document.documentElement.lang = language;
    table = tables[language] ?? {};
    for (const { english: text, show } of frame) show(t(text));
}
