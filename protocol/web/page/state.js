// State that the browser keeps of the page: looked at here, once, before anything of it is used.

import { GameTree, makeSetup } from "./game_tree.js";
import { makeMatch } from "./match.js";
import { OPENINGS } from "./openings.js";
import { isColor } from "./points.js";
import { RULES } from "./rules.js";
import { viewOf } from "./view.js";

/** @typedef {(value: any) => boolean} Test */

/** @param {...any} allowed @returns {Test} */
const oneOf = (...allowed) => (value) => allowed.includes(value);
/** @param {Test} test @returns {Test} */
const maybe = (test) => (value) => value === null || value === undefined || test(value);
/** @param {Record<string, Test>} tests @returns {Test} */
const object = (tests) => (value) => typeof value === "object" && value !== null && Object.keys(tests).every((key) => tests[key](value[key]));
/** @type {Test} */
const number = (value) => Number.isFinite(value);
/** @type {Test} */
const count = (value) => Number.isInteger(value) && value >= 0;
/** @type {Test} */
const flag = oneOf(true, false);

const isOpening = object({
    rule: oneOf(...OPENINGS.map((o) => o.name)),
    actions: (value) => Array.isArray(value) && value.every((each) => /^[a-z0-9]{1,6}$/.test(each)),
    draw: count, isOver: flag, stones: count,
});
const isMatch = object({
    against: oneOf("engine", "person"), human: isColor, party: oneOf("first", "second"),
    openingRule: maybe(oneOf(...OPENINGS.map((o) => o.name))), opening: maybe(isOpening),
    level: oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), seconds: number, fallen: maybe(isColor),
    clock: maybe(object({ minutes: number, increment: number })), left: object({ black: number, white: number }),
});
const isWanted = object({ lines: oneOf(1, 2, 3, 4, 5), seconds: number });
const isSetup = object({ rule: oneOf(...RULES.map((r) => r.name)) });

/**
 * What the page begins with; throws an Error where the text is none that the page would write.
 * @template {Record<string, any>} V @param {string | null} text @param {V} usualView
 */
export function stateOf(text, usualView) {
    const kept = text === null ? {} : JSON.parse(text);
    const state = {
        tree: new GameTree(makeSetup()), view: viewOf(usualView, kept.view), wanted: { lines: 3, seconds: 20 },
        isAnalysing: Boolean(kept.isAnalysing), match: /** @type {import("./match.js").Match | null} */ (null),
    };
    if (text === null) return state;
    if (!isSetup(kept.tree?.setup) || !isWanted(kept.wanted) || !maybe(isMatch)(kept.match)) throw new Error("What was kept has another shape.");
    state.tree = GameTree.fromJson(kept.tree);
    state.wanted = kept.wanted;
    state.match = kept.match ? makeMatch(kept.match) : null;
    return state;
}
