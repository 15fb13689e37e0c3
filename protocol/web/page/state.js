// State that the browser keeps of the page: looked at here, once, before anything of it is used.

import { newGameId } from "./game_store.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { FULL_STRENGTH, isFormerLevel, isLevel, onThisLadder } from "./levels.js";
import { machineOf } from "./machine.js";
import { makeMatch } from "./match.js";
import { OPENINGS } from "./openings.js";
import { isColor } from "./points.js";
import { isReviewOf } from "./review_data.js";
import { RULES } from "./rules.js";
import { isStreak } from "./streak.js";
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
const isThinking = object({ by: oneOf("seconds", "clock", "depth", "nodes"), amount: (value) => Number.isFinite(value) && value > 0 });
const isShapeOfMatch = object({
    against: oneOf("engine", "person"), human: isColor, party: oneOf("first", "second"),
    openingRule: maybe(oneOf(...OPENINGS.map((o) => o.name))), opening: maybe(isOpening),
    level: isLevel, seconds: maybe(number), thinking: maybe(isThinking), fallen: maybe(isColor),
    clock: maybe(object({ minutes: number, increment: number })), left: object({ black: number, white: number }),
});
/** @type {Test} */
const isMatch = (value) => isShapeOfMatch(value) && (value.levels === undefined ? isFormerLevel(value.level) : value.levels === FULL_STRENGTH);
const isWanted = object({ lines: oneOf(1, 2, 3, 4, 5), seconds: number });
const isSetup = object({ rule: oneOf(...RULES.map((r) => r.name)) });

/** @typedef {{id: string, tree: GameTree, match: import("./match.js").Match | null, review: any}} Game  What is on the board, who plays, and its review. */

/**
 * What the reader chose, for every game.
 * @typedef {object} Settings
 * @property {any} view
 * @property {import("./analysis.js").Wanted} wanted
 * @property {import("./machine.js").Machine} machine
 * @property {import("./match.js").Match | null} lastMatch  the choices of the next new game
 * @property {import("./streak.js").Streak | null} streak
 */

/** An empty board of the usual kind. @param {Partial<Game>} [given] @returns {Game} */
export function freshGame(given = {}) {
    return { id: newGameId(), tree: given.tree ?? new GameTree(makeSetup()), match: given.match ?? null, review: null };
}

/** A game that was kept; throws an Error where it is none. @param {any} kept @returns {Game} */
export function gameOf(kept) {
    if (!isSetup(kept.tree?.setup) || !maybe(isMatch)(kept.match)) throw new Error("What was kept has another shape.");
    const game = freshGame({ tree: GameTree.fromJson(kept.tree), match: kept.match ? makeMatch(onThisLadder(kept.match)) : null });
    // A review can be made again.
    if (kept.review && isReviewOf(kept.review, game.tree)) game.review = kept.review;
    return typeof kept.id === "string" ? { ...game, id: kept.id } : game;
}

/**
 * Settings of the page; throws an Error if the text is not one that the page would write.
 * @template {Record<string, any>} V @param {any} kept  null: the usual ones @param {V} usualView
 */
export function settingsOf(kept, usualView) {
    if (kept !== null && !isWanted(kept.wanted)) throw new Error("What was kept has another shape.");
    return {
        view: viewOf(usualView, kept?.view), wanted: kept?.wanted ?? { lines: 3, seconds: 20 }, machine: machineOf(kept?.machine),
        isAnalysing: Boolean(kept?.isAnalysing), lastMatch: isMatch(kept?.lastMatch) ? onThisLadder(kept.lastMatch) : null,
        streak: isStreak(kept?.streak) ? /** @type {import("./streak.js").Streak} */ (kept.streak) : null, game: typeof kept?.game === "string" ? kept.game : null,
    };
}
