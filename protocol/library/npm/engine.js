// SPDX-License-Identifier: MIT
// Engines that analyse positions and choose moves. index.d.ts documents the interface.

import { Board, readSize } from "./board.js";
import { SearchWorker, isLast } from "./search_worker.js";

/** @typedef {import("./search_worker.js").Host & {readModule: () => Promise<WebAssembly.Module>}} Host */
/** @typedef {string | string[] | Board} Moves */
/** @typedef {{rule?: string, size?: number | string, level?: number | string, mode?: string, memory?: number, parallel?: number}} Settings */

const MIB = 1024 * 1024;
const USUAL_MEMORY = 96 * MIB;
const MOST_SECONDS = 30 * 24 * 3600;
/** Questions that one worker has at a time, or fewer if its memory is small; the others wait here. */
const MOST_IN_FLIGHT = 16;
/** The members of questions whose answer is not an Analysis. */
const OTHER_FORMS = ["review", "balance"];
/** The members of questions that have neither rule nor level nor mode. */
const SEARCH_FREE = ["read", "write", "proof", "advise", "solve", "version"];

/** The questions that a signal ends: it has one listener for all of them. @type {WeakMap<AbortSignal, Set<() => void>>} */
const cancelsOf = new WeakMap();

/** @this {AbortSignal} */
function cancelAll() {
    for (const cancel of [...(cancelsOf.get(this) ?? [])]) cancel();
}

/** @param {AbortSignal} signal @param {() => void} cancel */
function listen(signal, cancel) {
    const cancels = cancelsOf.get(signal) ?? new Set();
    cancelsOf.set(signal, cancels.add(cancel));
    signal.addEventListener("abort", cancelAll);  // the same function is one listener
}

/** @param {AbortSignal} signal @param {() => void} cancel */
function endListening(signal, cancel) {
    const cancels = cancelsOf.get(signal);
    cancels?.delete(cancel);
    if (cancels?.size === 0) signal.removeEventListener("abort", cancelAll);
}

export class EngineError extends Error {
    /** @param {string} message @param {Record<string, any>} answer of the engine, if it refused the question */
    constructor(message, answer = { error: message }) {
        super(message);
        this.name = "EngineError";
        this.answer = answer;
    }
}

/** @param {any} line as in an answer */
function lineOf(line) {
    return {
        move: line.move,
        moves: line.pv,
        depth: line.depth,
        score: line.score,
        winRate: line.winrate,
        winIn: line.win_in,
        isComplete: line.complete,
        nodes: line.nodes,
    };
}

export class Analysis {
    /** @param {any} answer */
    constructor(answer) {
        /** @type {string | null} */
        this.bestMove = answer.bestmove ?? null;
        this.lines = (answer.lines ?? []).map(lineOf);
        /** @type {string[]} */
        this.forbidden = answer.forbidden ?? [];
        this.ended = answer.ended ?? null;
        this.isCancelled = answer.cancelled === true;
    }
}

/** A question in flight: iterate over its answers, or await the last one. */
export class Question {
    /** @param {() => void} cancel */
    constructor(cancel) {
        this.cancel = cancel;
        /** @private @type {any[]} */
        this.answers = [];
        /** @private @type {(() => void)[]} */
        this.waiting = [];
    }

    /** Takes an answer of the engine. @param {any} answer @internal */
    put(answer) {
        this.answers.push(answer);
        for (const wake of this.waiting.splice(0)) wake();
    }

    /** The reports as they come, and last the answer, which does not go away. */
    async *[Symbol.asyncIterator]() {
        for (;;) {
            while (this.answers.length === 0) await new Promise((wake) => this.waiting.push(() => wake(null)));
            const answer = this.answers[0];
            if (!isLast(answer)) this.answers.shift();
            if ("error" in answer) throw new EngineError(answer.error, answer);
            yield answer;
            if (isLast(answer)) return;
        }
    }

    /** The last answer. @returns {Promise<any>} */
    async result() {
        let last = null;
        for await (last of this);
        return last;
    }
}

export class Engine {
    /** @param {Host} host @param {Settings} [settings] */
    constructor(host, { rule = "freestyle", size = 15, level, mode, memory = USUAL_MEMORY, parallel = 1, ...unknown } = {}) {
        for (const name of Object.keys(unknown)) throw new RangeError(`${name} is not a setting of this package`);
        if (!Number.isInteger(parallel) || parallel < 1) throw new RangeError(`parallel is a whole number from 1, not ${parallel}`);
        if (!(memory / parallel >= MIB)) throw new RangeError(`memory is at least ${parallel} MiB in bytes, not ${memory}`);
        readSize(size);
        this.rule = rule;
        this.size = size;
        /** @private Members of every search. */
        this.strength = { ...(level === undefined ? {} : { level }), ...(mode === undefined ? {} : { mode }) };
        /** @private */
        this.lastId = 0;
        /** @private @type {Set<Question>} in flight */
        this.open = new Set();
        /** @private @type {(() => void)[]} each gives a question to a worker */
        this.waiting = [];
        /** @private @type {string | null} why no question is taken any more */
        this.failure = null;
        const module = host.readModule();
        const share = Math.floor(memory / parallel / MIB);
        /** @private of one worker: one is searched, and more wait */
        this.mostInFlight = Math.min(1 + share, MOST_IN_FLIGHT);
        /** @private */
        this.workers = Array.from({ length: parallel }, () => new SearchWorker(host, module, share, (reason) => this.end(reason)));
    }

    /** @param {Moves} [moves] @param {any} [options] */
    async analyze(moves = "", { signal, ...limits } = {}) {
        return new Analysis(await this.ask(this.searchQuery(moves, limits), { signal }).result());
    }

    /** @param {Moves} [moves] @param {any} [options] */
    async *reports(moves = "", { signal, ...limits } = {}) {
        const question = this.ask({ ...this.searchQuery(moves, limits), reports: true }, { signal });
        /** @type {any[]} */
        let lines = [];
        try {
            for await (const answer of question) {
                if (isLast(answer)) {
                    yield new Analysis(answer);
                } else {
                    lines = answer.line <= 1 ? [answer] : [...lines, answer];
                    yield new Analysis({ bestmove: lines[0].move, lines });
                }
            }
        } finally {
            question.cancel();
        }
    }

    /** @param {Moves} [moves] @param {any} [options] */
    async play(moves = "", limits = {}) {
        const isLimited = ["time", "nodes", "depth", "time_ms"].some((name) => limits[name] !== undefined);
        const { bestMove, ended, isCancelled } = await this.analyze(moves, isLimited ? limits : { ...limits, time: 1 });
        if (bestMove !== null) return bestMove;
        throw new EngineError(ended !== null ? "the game has ended" : isCancelled ? "the search was cancelled" : "no move was found");
    }

    /** @param {Moves} [moves] @param {any} [options] */
    async prove(moves = "", { time, nodes, signal } = {}) {
        const limits = time === undefined && nodes === undefined ? { time: 10 } : { time, nodes };
        const { lines } = await this.analyze(moves, { ...limits, level: 20, signal });
        const won = lines.find((/** @type {any} */ line) => line.winIn !== null && line.winIn > 0 && line.isComplete);
        return won ? { winIn: won.winIn, line: won.moves } : null;
    }

    /** @param {Moves} [moves] */
    board(moves = "") {
        return moves instanceof Board ? moves : new Board(this, { moves, rule: this.rule, size: this.size });
    }

    /** @param {Uint8Array | ArrayBuffer} bytes @param {{name?: string, game?: number, size?: number | string}} [choice] */
    async readBoard(bytes, { name = "", game = 1, size } = {}) {
        const isView = ArrayBuffer.isView(bytes);
        if (!isView && !(bytes instanceof ArrayBuffer)) throw new TypeError("bytes: expected a Uint8Array or an ArrayBuffer");
        const content = isView ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
        const read = Array.from(content, (byte) => String.fromCharCode(byte)).join("");
        return Board.fromAnswer(this, await this.ask({ read, name, game, ...(size !== undefined && { size: String(size) }) }).result());
    }

    /** @param {object} query @param {{signal?: AbortSignal}} [options] */
    ask(query, { signal } = {}) {
        if (this.failure !== null) throw new EngineError(this.failure);
        const isSignal = typeof signal?.addEventListener === "function" && typeof signal.removeEventListener === "function";
        if (signal !== undefined && signal !== null && !isSignal) throw new TypeError("signal: expected an AbortSignal");
        if ("analyze_plies" in query) throw new EngineError("analyze_plies: a question of the package is about one position; ask once a ply");
        if ("cancel" in query) throw new EngineError("cancel: a question of the package is ended by its own cancel()");
        this.lastId += 1;
        const id = this.lastId;
        // A copy: while it waits, its caller may go on with the board. Throws what JSON cannot hold.
        const asked = JSON.parse(JSON.stringify({ ...this.settingsOf(query), ...query }));
        /** @type {SearchWorker | null} */
        let worker = null;
        const start = () => {
            worker = this.idlest();
            worker.ask(id, asked, (answer) => {
                if (isLast(answer)) {
                    this.open.delete(question);
                    if (signal) endListening(signal, cancel);
                    if (this.hasRoom()) this.waiting.shift()?.();
                }
                question.put(answer);
            });
        };
        const cancel = () => {
            const place = this.waiting.indexOf(start);
            // A worker answers at once a question that it has not begun.
            if (place >= 0) this.waiting.splice(place, 1)[0]();
            worker?.cancel(id);
        };
        const question = new Question(cancel);
        this.open.add(question);
        if (this.hasRoom()) start();
        else this.waiting.push(start);
        if (signal?.aborted) cancel();
        else if (signal) listen(signal, cancel);
        return question;
    }

    version() {
        return this.ask({ version: true }).result();
    }

    close() {
        this.end("the engine was closed");
    }

    /** @private @param {string} reason */
    end(reason) {
        if (this.failure !== null) return;
        this.failure = reason;
        this.waiting = [];
        for (const worker of this.workers) worker.close();
        for (const question of this.open) question.put({ error: reason });
        this.open.clear();
    }

    /** @private The worker with the fewest questions. */
    idlest() {
        return this.workers.reduce((least, each) => (each.inFlight < least.inFlight ? each : least));
    }

    /** @private */
    hasRoom() {
        return this.idlest().inFlight < this.mostInFlight;
    }

    /** @private The members that a question has from this engine if it does not say them. @param {any} query */
    settingsOf(query) {
        if (SEARCH_FREE.some((name) => name in query)) return {};
        const isOfDrawing = "board" in query && /^\s*\w+\s*,/m.test(query.board); // "renju, 15x15"
        const rule = isOfDrawing ? {} : { rule: this.rule };
        return "opening" in query && !query.choose ? rule : { ...rule, ...this.strength };
    }

    /** @private @param {Moves} moves @param {any} limits */
    searchQuery(moves, { time, ...fields }) {
        const other = OTHER_FORMS.find((name) => fields[name]);
        if (other) throw new EngineError(`${other}: the answer is not an analysis; ask() returns it`);
        if (time !== undefined && fields.time_ms !== undefined) throw new RangeError("time and time_ms cannot be used together");
        if (time !== undefined && !(time >= 0.001 && time <= MOST_SECONDS))
            throw new RangeError(`time: ${time} is not between 0.001 and ${MOST_SECONDS}`);
        const limit = time === undefined ? {} : { time_ms: Math.round(time * 1000) };
        const { rule, size, ...position } = this.board(moves).position();
        // A drawing has its own size, and settingsOf() says which rule.
        const frame = fields.board === undefined ? { rule, size } : {};
        return { ...frame, ...position, ...fields, ...limit };
    }
}
