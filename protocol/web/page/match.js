// A match, against the engine or of two people: its clock, and the moves of the engine.

import { Asker, positionQuery } from "./engine.js";
import { FULL_STRENGTH, USUAL_LEVEL } from "./levels.js";
import { blackRate } from "./words.js";

/** @typedef {import("./points.js").Color} Color */
/** @typedef {import("./opening_steps.js").Party} Party */
/** @typedef {{by: "seconds" | "clock" | "depth" | "nodes", amount: number}} Thinking  clock: as the clock of the game allows */
/**
 * @typedef {object} Match  What is kept of it.
 * @property {"engine" | "person"} against
 * @property {Color} human  without meaning between two people
 * @property {Party} party  the person in an opening: who is first begins with black
 * @property {import("./opening_steps.js").Kept | null} opening  with isOver after its end; null without one
 * @property {number} beginning  the number of moves that it began with
 * @property {number} level  1 to FULL_STRENGTH
 * @property {number} levels  of the ladder that the level is on
 * @property {Thinking} thinking  of the engine for a move
 * @property {{minutes: number, increment: number} | null} clock
 * @property {{black: number, white: number}} left  milliseconds
 * @property {Color | null} fallen  whose time is up
 */

/** @type {Thinking} */
const USUAL_THINKING = { by: "seconds", amount: 2 };
/** Moves that the time which is left has to do for, and the part of an increment that is used. */
const MOVES_AHEAD = 20;
const INCREMENT_SHARE = 0.8;
/** A search never takes more of what is left. */
const MOST_SHARE = 1 / 4;
const SHORTEST_MS = 50;

/**
 * The limits of a search, as a query has them.
 * @param {Pick<Match, "thinking" | "clock">} match @param {number} [msLeft]  of the engine's clock, if the game has one
 */
export function limitsOf({ thinking: { by, amount } = USUAL_THINKING, clock }, msLeft) {
    const most = msLeft === undefined ? Infinity : Math.max(SHORTEST_MS, msLeft * MOST_SHARE);
    const seconds = by === "seconds" ? amount : USUAL_THINKING.amount;
    const fair = by === "clock" && msLeft !== undefined ? msLeft / MOVES_AHEAD + (clock?.increment ?? 0) * 1000 * INCREMENT_SHARE : seconds * 1000;
    if (by === "depth" || by === "nodes") return { [by]: amount, ...(most < Infinity && { time_ms: Math.round(most) }) };
    return { time_ms: Math.round(Math.min(fair, most)) };
}

/** So early in a game, moves that are nearly as good as the best are as good: no two games alike. */
const VARIED_PLIES = 5;
const NEARLY = 0.025;

/** @param {Partial<Match>} given @returns {Match} */
export function makeMatch(given) {
    const usual = { against: "engine", human: "black", level: USUAL_LEVEL, levels: FULL_STRENGTH, thinking: USUAL_THINKING, clock: null, fallen: null, opening: null, beginning: 0 };
    // Earlier versions kept seconds.
    const { seconds, ...rest } = /** @type {any} */ (given);
    const match = /** @type {Match} */ ({ ...usual, ...(seconds && { thinking: { by: "seconds", amount: seconds } }), ...rest });
    // A text that lacks it would differ from that of the same match once it was read.
    match.thinking ??= USUAL_THINKING;
    match.party ??= match.human === "black" ? "first" : "second";
    match.left ??= fullTime(match);
    return match;
}

/** The time with which clocks begin, in ms. @param {Pick<Match, "clock">} match */
export function fullTime({ clock }) {
    const ms = (clock?.minutes ?? 0) * 60000;
    return { black: ms, white: ms };
}

/** The number of moves that no player takes back: those of an opening, and those that the game began with. @param {Match} match */
export function givenMoves({ opening, beginning }) {
    return Math.max(opening?.stones ?? 0, beginning);
}

export class Opponent extends Asker {
    /** The line that the engine found last, and where. @type {{node: import("./game_tree.js").Node | null, pv: string[]}} */
    line = { node: null, pv: [] };

    /** The answer to its move that the engine expects. @param {import("./game_tree.js").Node} node after that move */
    expected(node) {
        const { line } = this;
        return line.node === node.parent && line.pv[0] === node.point ? line.pv[1] : undefined;
    }

    /**
     * The engine's move; null if it was stopped.
     * @param {import("./game_tree.js").GameTree} tree
     * @param {number} level @param {object} limits  of the search, as limitsOf() gives them
     * @returns {Promise<string | null>}
     */
    async choose(tree, level, limits) {
        const ply = tree.path().length;
        const varies = ply > 0 && ply < VARIED_PLIES;
        const { node, toMove } = { node: tree.current, toMove: tree.toMove() };
        const answer = await this.ask({ ...positionQuery(tree), level, ...limits, lines: varies ? 4 : 1, keep: true });
        if (!answer) return null;
        const [best] = answer.lines;
        this.line = { node, pv: best?.pv ?? [] };
        // A level that cannot judge says so by depth 0, and draws no curve.
        const isJudged = best && best.depth > 0;
        if (isJudged) tree.edit(node, { note: { black: blackRate(best, toMove), depth: best.depth, winIn: best.win_in } });
        if (answer.book) return answer.book;
        if (!varies || !isJudged || best.win_in !== null) return answer.bestmove;
        const good = answer.lines.filter((l) => l.winrate >= best.winrate - NEARLY);
        return good[Math.floor(Math.random() * good.length)].move;
    }
}

/** @typedef {{left: Match["left"], running: Color | null}} ClockState  running: null while none runs */

/**
 * Counts down the time of the side to move. Asks for the time of the page, so that a sleeping tab pays too. One tab
 * counts, and others with the game hear of it: a move in one of them takes the clock over.
 */
export class GameClock {
    /**
     * @param {() => void} tick  called about five times a second while a clock runs
     * @param {(state: ClockState) => void} tell  called then and when it stops, for other tabs
     */
    constructor(tick, tell) {
        this.tick = tick;
        this.tell = tell;
        /** The clock that another tab counted last. @type {ClockState & {match: Match, since: number} | null} */
        this.heard = null;
        /** @type {Match | null} */
        this.match = null;
        /** @type {Color | null} */
        this.running = null;
        this.since = 0;
        this.timer = 0;
    }

    /** Another tab counts. @param {Match} match  as this tab has it @param {ClockState} state */
    hear(match, { left, running }) {
        this.heard = { match, left, running, since: performance.now() };
    }

    /** As far as this tab knows. @param {Match} match @returns {Match["left"]} */
    leftOf(match) {
        return this.heard?.match === match ? this.heard.left : match.left;
    }

    /** This tab counts from here on. @param {Match} match @returns what it heard last; null: nothing */
    takeOver(match) {
        const { heard } = this;
        this.heard = null;
        if (heard?.match !== match) return null;
        match.left = heard.left;
        return heard;
    }

    /** @param {Match} match @param {Color} color */
    start(match, color) {
        if (this.match === match && this.running === color) return;
        this.takeOver(match);
        this.stop();
        if (!match.clock || match.fallen) return;
        this.match = match;
        this.running = color;
        this.since = performance.now();
        this.timer = window.setInterval(() => this.count(), 200);
    }

    /** Takes off the time that has passed. */
    count() {
        if (!this.match || !this.running) return;
        const now = performance.now();
        this.match.left[this.running] -= now - this.since;
        this.since = now;
        if (this.match.left[this.running] <= 0) {
            this.match.left[this.running] = 0;
            this.match.fallen = this.running;
            this.stop();
        } else {
            this.tell({ left: this.match.left, running: this.running });
        }
        this.tick();
    }

    /**
     * Something is done. The increment is added if the turn passes with it: an opening has several deeds in one turn.
     * @param {Match} match @param {boolean} [passes] @returns {boolean} whether the time was not up before it
     */
    press(match, passes = true) {
        const heard = this.takeOver(match);
        if (heard?.running) Object.assign(this, { match, running: heard.running, since: heard.since });
        const { running } = this;
        this.count();
        this.stop();
        if (!match.clock || !running) return true;
        if (match.fallen) return false;
        if (passes) match.left[running] += match.clock.increment * 1000;
        return true;
    }

    stop() {
        window.clearInterval(this.timer);
        if (this.match) this.tell({ left: this.match.left, running: null });
        this.running = null;
        this.match = null;
    }
}
