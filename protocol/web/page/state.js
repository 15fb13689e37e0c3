// State that the browser keeps of the page: looked at here, once, before anything of it is used.

import { newGameId } from "./game_store.js";
import { GameTree, PASS, makeSetup } from "./game_tree.js";
import { isSentence } from "./language.js";
import { FULL_STRENGTH, isFormerLevel, isLevel, isStreak, onThisLadder } from "./levels.js";
import { machineOf } from "./machine.js";
import { makeMatch } from "./match.js";
import { OPENINGS } from "./openings.js";
import { isColor, isPoint } from "./points.js";
import { SIGNS } from "./review_data.js";
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
const isThinking = object({ by: oneOf("seconds", "clock", "depth", "nodes"), amount: (value) => Number.isFinite(value) && value > 0 });
const isShapeOfMatch = object({
    against: oneOf("engine", "person"), human: isColor, party: oneOf("first", "second"),
    openingRule: maybe(oneOf(...OPENINGS.map((o) => o.name))), opening: maybe(isOpening), beginning: maybe(count),
    level: isLevel, seconds: maybe(number), thinking: maybe(isThinking), fallen: maybe(isColor),
    clock: maybe(object({ minutes: number, increment: number })), left: object({ black: number, white: number }),
});
/** @type {Test} */
const isMatch = (value) => isShapeOfMatch(value) && (value.levels === undefined ? isFormerLevel(value.level) : value.levels === FULL_STRENGTH);
const isWanted = object({ lines: oneOf(1, 2, 3, 4, 5), seconds: number });
const isSetup = object({ rule: oneOf(...RULES.map((r) => r.name)) });

/** @typedef {{id: string, tree: GameTree, match: import("./match.js").Match | null, review: any}} Game  What is on the board, who plays, and its review. */

/**
 * The reader's choices for every game.
 * @typedef {object} Settings
 * @property {any} view
 * @property {import("./analysis.js").Wanted} wanted
 * @property {import("./machine.js").Machine} machine
 * @property {import("./match.js").Match | null} lastMatch  the choices of the next new game
 * @property {import("./levels.js").Streak | null} streak
 */

/** An empty board of the usual kind. @param {Partial<Game>} [given] @returns {Game} */
export function freshGame(given = {}) {
    return { id: newGameId(), tree: given.tree ?? new GameTree(makeSetup()), match: given.match ?? null, review: null };
}

/** Whether it is what the engine gives for a review of the tree's game. @param {any} data @param {GameTree} tree */
function isReviewOf(data, tree) {
    const { size } = tree;
    const list = (value, test) => Array.isArray(value) && value.every(test);
    const isRate = (value) => value >= 0 && value <= 1;
    const isMaybe = (value, test) => value === null || test(value);
    const isHere = (point) => isPoint(point, size);
    const isLine = ({ winrate, win_in, depth, line }) => isRate(winrate) && isMaybe(win_in, Number.isInteger) && Number.isInteger(depth) && list(line, isHere);
    const isProof = ({ kind, moves, line }) => ["vcf", "vct"].includes(kind) && Number.isInteger(moves) && list(line, isHere);
    const isPosition = (each) => isLine(each) && isRate(each.winrate_black) && list(each.alternatives, (a) => isLine(a) && isHere(a.move)) &&
        list(each.forbidden, isHere) && isMaybe(each.proof, isProof);
    const isThreat = (kind) => ["five", "open four", "four", "open three"].includes(kind);
    const isReasons = ({ makes, answers, fours, stops, leaves, sentences = [] }) => list(sentences, isSentence) &&
        list(makes, isThreat) && [answers, fours ?? null].every((each) => isMaybe(each, (a) => list(a, isHere))) &&
        isMaybe(stops, isThreat) && isMaybe(leaves, ({ kind, moves }) => isThreat(kind) && list(moves, isHere));
    const isMove = (each) => (each.move === PASS || isHere(each.move)) && isColor(each.color) && each.judgement in SIGNS && isRate(each.before_winrate) && isRate(each.after_winrate) &&
        isMaybe(each.remark ?? null, isSentence) && isMaybe(each.reasons ?? null, isReasons);
    const isPhase = ({ name, black, white }) => ["opening", "middle", "end"].includes(name) && [black, white].every((side) => isMaybe(side.accuracy, isRate));
    try {
        const isWhole = data.complete === true && data.first_position === 0 && data.moves.length === data.game.length && data.positions.length === data.game.length + 1;
        const areThere = data.game.reduce((node, point) => node?.children.find((c) => c.point === point), tree.root);
        return Boolean(isWhole && areThere && list(data.positions, isPosition) && list(data.moves, isMove) && list(data.phases, isPhase));
    } catch {
        return false;
    }
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
        streak: isStreak(kept?.streak) ? /** @type {import("./levels.js").Streak} */ (kept.streak) : null, game: typeof kept?.game === "string" ? kept.game : null,
    };
}
