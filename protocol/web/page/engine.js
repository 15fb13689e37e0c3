// The engine behind messages: JSON of `analyze --queries` and of files (../tree_files.hpp) out, JSON in. One
// Engine is one worker.

import { compileEngine, mostThreads, nativeMachine, workerAddress } from "./engine_source.js";
import { PASS } from "./game_tree.js";
import { sentenceText, t } from "./language.js";
import { FULL_STRENGTH } from "./levels.js";
import { NativeWorker, PAUSE_MS } from "./native_worker.js";
import { toast } from "./notice.js";
import { capital, pointAt } from "./points.js";
import { SearchWorker, isLast } from "./search_worker.js";
import { engineFailureText } from "./words.js";

/**
 * @typedef {object} Line  One of the best lines, for the side to move.
 * @property {number} depth  0: the move was not judged, and the values are null
 * @property {number} line  from 1, the best first
 * @property {string} move
 * @property {number | null} win_in  moves to a proven win; negative for a loss
 * @property {number} winrate  0 to 1; a draw counts as half a win
 * @property {number | null} [drawrate]  null if the engine knows nothing of draws
 * @property {number} nodes
 * @property {number} nps
 * @property {number} time_ms
 * @property {string[]} pv
 * @property {boolean | null} [complete]  of a line with win_in: pv goes on to the end of the game
 * @property {RootMove[]} [root]  of the tree search, in the best line
 */
/** @typedef {{move: string, visits: number, win_in: number | null, winrate: number, prior: number}} RootMove */
/** @typedef {{winner: "black" | "white" | null, by: string, stones: string[]}} Ending */
/**
 * @typedef {object} Answer
 * @property {Line[]} lines
 * @property {string | null} bestmove
 * @property {string[]} forbidden
 * @property {Sentence | null} opening  its name
 * @property {Sentence | null} [note]  why no move was found, or it has no value
 * @property {Ending | null} ended
 * @property {boolean} cancelled
 * @property {any[]} [known]  where the book's moves were asked for: map_moves.js
 * @property {{moves: string[], winrate: number, win_in: number | null} | null} [balance]  where an even move was asked for
 * @property {number[]} [elo_of_levels]  where the version was asked for
 */
/** @typedef {{answer: Promise<Answer>, cancel: () => void}} Question */
/** @typedef {import("./language.js").Sentence} Sentence */

/** Settings of one search; memory in MiB. */
export const USUAL_MACHINE = { threads: 1, memory: 96 };

/** The engine refused a question. */
class Refusal extends Error {
    /** @param {{error: string} & Sentence} answer */
    constructor({ error, say, values }) {
        super(error);
        this.sentence = { say, values };
    }
}

/** The words of an error for the reader. @param {unknown} error */
export function errorText(error) {
    const words = error instanceof Refusal ? sentenceText(error.sentence) : /** @type {Error} */ (error).message;
    return /[.。]$/.test(words) ? words : t("{0}.", capital(words));
}

/** The engine cannot run at all. @param {string} reason  as the browser words it */
function sayFailure(reason) {
    toast(engineFailureText(reason), 60000);
}

export class Engine {
    /** @param {{threads: number, memory: number}} [machine] */
    constructor(machine = USUAL_MACHINE) {
        this.number = 0;
        this.machine = machine;
        /** @type {Question | null} asked while no answer is waited for */
        this.background = null;
        const isNative = nativeMachine() !== null;
        this.search = new SearchWorker(isNative ? this.programHost() : this.pageHost(), isNative ? null : compileEngine(), machine.memory, sayFailure);
    }

    /** The program that serves the page answers. @returns {import("./search_worker.js").Host} */
    programHost() {
        const startWorker = (onMessage, onError) => {
            const worker = new NativeWorker(this.machine.memory);
            worker.onmessage = (event) => onMessage(event.data);
            worker.onend = (wasOpen) => {
                if (!wasOpen) return onError("no connection");
                setTimeout(() => { if (this.search.worker === worker) this.search.restart(); }, PAUSE_MS);
            };
            return worker;
        };
        return { startWorker, hasSharedMemory: false, isPatient: true };
    }

    /** @returns {import("./search_worker.js").Host} */
    pageHost() {
        const source = workerAddress();
        const startWorker = (onMessage, onError) => {
            const worker = new Worker(source);
            worker.onmessage = (event) => onMessage(event.data);
            worker.onerror = (event) => onError(event.message || "the worker has stopped");
            return worker;
        };
        return { startWorker, hasSharedMemory: self.crossOriginIsolated, isPatient: false, helpers: () => this.threads - 1 };
    }

    get threads() {
        return Math.min(this.machine.threads, mostThreads());
    }

    /** Whether a search hears at once that another question waits. */
    get hasSharedMemory() {
        return this.search.sent !== null;
    }

    /** From now on it has as many threads, and memory in MiB. @param {{threads: number, memory: number}} machine */
    configure(machine) {
        const { threads, memory } = this.machine;
        this.machine = machine;
        if (threads === machine.threads && memory === machine.memory) return;
        this.search.memory = machine.memory;
        this.search.restart();
    }

    /**
     * Searches for a time use all threads; others would not be the same each time. A question about a position says its
     * level and mode: the program that serves the page can have other defaults (fukumi.ini).
     * @param {any} query without its id
     * @param {(line: Line) => void} [report]
     * @returns {Question}
     */
    ask(query, report = () => {}) {
        this.background?.cancel();
        this.background = null;
        this.number += 1;
        const id = this.number;
        const isForTime = "time_ms" in query && !("opening" in query) && (query.level ?? FULL_STRENGTH) === FULL_STRENGTH;
        /** @type {Promise<Answer>} */
        const answer = new Promise((done, fail) => {
            const strength = "rule" in query ? { level: FULL_STRENGTH, mode: "alphabeta" } : {};
            this.search.ask(id, { ...strength, ...query, ...(isForTime && this.threads > 1 ? { threads: this.threads } : {}) }, (found) => {
                if (!isLast(found)) report(found);
                else if ("error" in found) fail("say" in found ? new Refusal(found) : new Error(engineFailureText(found.error)));
                else done(found);
            });
        });
        return { answer, cancel: () => this.search.cancel(id) };
    }

    /** The next question ends it. @param {object} query without its id @returns {Promise<Answer>} */
    askInBackground(query) {
        const question = this.ask(query);
        this.background = question;
        return question.answer;
    }
}

/** Asks the engine one thing at a time. */
export class Asker {
    /** @param {Engine} engine */
    constructor(engine) {
        this.engine = engine;
        /** @type {Question | null} */
        this.question = null;
    }

    get isThinking() {
        return this.question !== null;
    }

    /** In place of what was asked before. @param {object} query without its id @param {(line: any) => void} [report] @returns {Promise<any>} null: it was stopped, or refused */
    async ask(query, report) {
        this.stop();
        const question = this.engine.ask(query, report);
        this.question = question;
        const answer = await question.answer.catch(() => null);
        if (this.question !== question) return null;
        this.question = null;
        return answer?.cancelled ? null : answer;
    }

    stop() {
        this.question?.cancel();
        this.question = null;
    }
}

/**
 * The members of a query that name a position. With a pass in the line the position is one that was set up.
 * @param {import("./game_tree.js").GameTree} tree
 * @param {import("./game_tree.js").Node} [node]
 */
export function positionQuery(tree, node = tree.current) {
    const moves = tree.moves(node);
    if (!moves.includes(PASS)) return queryOf(tree.setup, moves);
    return queryOf({ ...tree.setup, ...tree.stonesByColor(node), first: tree.toMove(node) }, []);
}

/** The query about the position after one more move. @param {any} query @param {string} move */
export function queryAfter(query, move) {
    const list = "board" in query ? "then" : "moves";
    return { ...query, [list]: [...(query[list] ?? []), move] };
}

/** Those that name a game, whose moves can be passes. @param {import("./game_tree.js").GameTree} tree @param {import("./game_tree.js").Node} node */
export function gameQuery(tree, node) {
    return queryOf(tree.setup, tree.moves(node));
}

/** @param {import("./game_tree.js").Setup} setup @param {string[]} moves */
function queryOf(setup, moves) {
    const { rule, width, height, black, white, blocked, first } = setup;
    const isSetUp = black.length + white.length + blocked.length > 0 || first === "white";
    if (!isSetUp) return { rule, size: `${width}x${height}`, ...(moves.length ? { moves } : {}) };
    const rows = [];
    for (let y = height; y >= 1; y -= 1) {
        let row = "";
        for (let x = 0; x < width; x += 1) {
            const point = pointAt(x, y - 1);
            row += black.includes(point) ? " X" : white.includes(point) ? " O" : blocked.includes(point) ? " #" : " .";
        }
        rows.push(row);
    }
    return { rule, board: rows.join("\n"), to_move: first, ...(moves.length ? { then: moves } : {}) };
}
