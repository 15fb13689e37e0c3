// The engine behind messages: JSON of `analyze --queries` and of files (../tree_files.hpp) out, JSON in. One
// Engine is one worker.

import { compileEngine, mostThreads, nativeMachine, workerAddress } from "./engine_source.js";
import { PASS } from "./game_tree.js";
import { sentenceText } from "./language.js";
import { FULL_STRENGTH } from "./levels.js";
import { NativeWorker, PAUSE_MS } from "./native_worker.js";

/**
 * @typedef {object} Line  One of the best lines, for the side to move.
 * @property {number} depth  0: the move was not judged, and the values are null
 * @property {number} line  1 is the best
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
 * @property {Ending | null} ended
 * @property {boolean} cancelled
 * @property {any[]} [known]  where the book's moves were asked for: map_moves.js
 * @property {{moves: string[], winrate: number, win_in: number | null} | null} [balance]  where an even move was asked for
 * @property {number[]} [elo_of_levels]  where the version was asked for
 */
/** @typedef {{answer: Promise<Answer>, cancel: () => void}} Question */
/** @typedef {import("./language.js").Sentence} Sentence */

/**
 * A worker that is in a long slice of its work hears nothing, unless it shares memory with the page: there it sees
 * that a line waits, and ends its slice. One that has not heard after so long is replaced.
 */
const PATIENCE_MS = 250;
/** Settings of one search; memory in MiB. */
export const USUAL_MACHINE = { threads: 1, memory: 96 };
/** @type {Answer} */
const CANCELLED = { lines: [], bestmove: null, forbidden: [], opening: null, ended: null, cancelled: true };

/**
 * @typedef {object} Open  A question without an answer.
 * @property {string} text
 * @property {boolean} isCancelled
 * @property {(line: Line) => void} report
 * @property {(answer: Answer) => void} done
 * @property {(error: Error) => void} fail
 */

/** The engine refused a question. */
class Refusal extends Error {
    /** @param {{error: string} & Sentence} answer */
    constructor({ error, say, values }) {
        super(error);
        this.sentence = { say, values };
    }
}

/** What an error says to the reader. @param {unknown} error */
export function errorText(error) {
    return error instanceof Refusal ? sentenceText(error.sentence) : /** @type {Error} */ (error).message;
}

export class Engine {
    /**
     * @param {(reason: string) => void} onFailure where the engine cannot run at all
     * @param {{threads: number, memory: number}} [machine]
     */
    constructor(onFailure, machine = USUAL_MACHINE) {
        /** @type {Map<number, Open>} */
        this.open = new Map();
        this.number = 0;
        this.onFailure = onFailure;
        this.machine = machine;
        /** @type {Question | null} asked while no answer is waited for */
        this.background = null;
        /** Whether the program that serves the page answers. */
        this.isNative = nativeMachine() !== null;
        this.source = this.isNative ? "" : workerAddress();
        /** @type {Worker | NativeWorker} */
        this.worker = this.start();
    }

    start() {
        return this.isNative ? this.startNative() : this.startWorker();
    }

    startNative() {
        this.sent = null;
        const worker = new NativeWorker(this.machine.memory);
        worker.onmessage = (event) => this.hear(JSON.parse(event.data));
        worker.onend = (wasOpen) => {
            if (!wasOpen) return this.onFailure("no connection");
            setTimeout(() => { if (this.worker === worker) this.restart(); }, PAUSE_MS);
        };
        return worker;
    }

    startWorker() {
        const worker = new Worker(this.source);
        const { memory } = this.machine;
        /** Lines that were sent, where the worker can see it. */
        this.sent = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
        const { sent } = this;
        worker.onmessage = (event) => this.hear(JSON.parse(event.data));
        worker.onerror = (event) => this.onFailure(event.message || "the worker has stopped");
        compileEngine().then(
            (module) => worker.postMessage({ module, memory, sent, helpers: this.threads - 1 }),
            (error) => this.onFailure(String(error)),
        );
        return worker;
    }

    get threads() {
        return Math.min(this.machine.threads, mostThreads());
    }

    /** @param {string} line */
    send(line) {
        if (this.sent) Atomics.add(this.sent, 0, 1);
        this.worker.postMessage(line);
    }

    /** From now on it has as many threads, and memory in MiB. @param {{threads: number, memory: number}} machine */
    configure(machine) {
        const { threads, memory } = this.machine;
        this.machine = machine;
        if (threads !== machine.threads || memory !== machine.memory) this.restart();
    }

    /** Its tables are lost; open questions are asked again. */
    restart() {
        this.worker.terminate();
        this.worker = this.start();
        for (const [id, asked] of this.open) {
            if (asked.isCancelled) {
                this.open.delete(id);
                asked.done(CANCELLED);
            } else {
                this.send(asked.text);
            }
        }
    }

    /** @param {any} answer */
    hear(answer) {
        const asked = this.open.get(answer.id);
        if (!asked) {
            if (answer.id === null) this.onFailure(answer.error);
            return;
        }
        if ("bestmove" in answer || "task" in answer || "review" in answer || "version" in answer) {
            this.open.delete(answer.id);
            asked.done(answer);
        } else if ("error" in answer) {
            this.open.delete(answer.id);
            asked.fail(new Refusal(answer));
        } else {
            asked.report(answer);
        }
    }

    /**
     * Searches for a time use all threads; others would not be the same each time.
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
        const text = JSON.stringify({ id, ...query, ...(isForTime && this.threads > 1 ? { threads: this.threads } : {}) });
        /** @type {Promise<Answer>} */
        const answer = new Promise((done, fail) => {
            this.open.set(id, { text, isCancelled: false, report, done, fail });
        });
        this.send(text);
        return { answer, cancel: () => this.cancel(id) };
    }

    /** The next question ends it. @param {object} query without its id @returns {Promise<Answer>} */
    askInBackground(query) {
        const question = this.ask(query);
        this.background = question;
        return question.answer;
    }

    /** @param {number} id */
    cancel(id) {
        const asked = this.open.get(id);
        if (!asked || asked.isCancelled) return;
        asked.isCancelled = true;
        this.send(JSON.stringify({ cancel: id }));
        if (this.isNative) return;
        setTimeout(() => {
            if (this.open.has(id)) this.restart();
        }, PATIENCE_MS);
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
            const point = String.fromCharCode(97 + x) + y;
            row += black.includes(point) ? " X" : white.includes(point) ? " O" : blocked.includes(point) ? " #" : " .";
        }
        rows.push(row);
    }
    return { rule, board: rows.join("\n"), to_move: first, ...(moves.length ? { then: moves } : {}) };
}
