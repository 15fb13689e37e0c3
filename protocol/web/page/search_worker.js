// SPDX-License-Identifier: MIT
// One worker with one engine in it: lines of JSON in, objects out. The page has it and the npm package (../../library/npm).
// The worker's script is worker.js.

/**
 * @typedef {object} Host  What differs between the page, the program that serves it, Node and browsers.
 * @property {(onMessage: (line: string) => void, onError: (reason: string) => void) => any} startWorker
 * @property {boolean} hasSharedMemory
 * @property {boolean} isPatient  a search that was cancelled is waited for: it ends at once
 * @property {() => number} [helpers]  the number of further threads
 * @property {(worker: any, isBusy: boolean) => void} [keepAlive]  whether the process waits for the worker
 */
/** @typedef {{line: string, isCancelled: boolean, listen: (answer: any) => void}} Open  A question in flight. */

/**
 * A worker without shared memory reads its messages only between two slices of a search. One that did not end a
 * cancelled search after so long is replaced, without its table.
 */
const PATIENCE_MS = 250;

/** Reports are a depth, or the progress of a review; all else ends a question. @param {any} answer */
export function isLast(answer) {
    return !("depth" in answer) && !("done" in answer);
}

export class SearchWorker {
    /**
     * @param {Host} host
     * @param {Promise<WebAssembly.Module> | null} module  null: the worker has an engine
     * @param {number} memory MiB, of the next worker
     * @param {(reason: string) => void} onFailure the engine cannot run
     */
    constructor(host, module, memory, onFailure) {
        this.host = host;
        this.module = module;
        this.memory = memory;
        this.onFailure = onFailure;
        /** @type {Map<number, Open>} */
        this.open = new Map();
        /** The worker answered a question. */
        this.hasAnswered = false;
        /** The worker has stopped, and the next question starts another one. */
        this.isDead = false;
        this.start();
    }

    /** The number of questions in flight. */
    get inFlight() {
        return this.open.size;
    }

    /** @param {number} id @param {object} query @param {(answer: any) => void} listen takes each answer */
    ask(id, query, listen) {
        // The id comes first: the answer to a question with a fault after it has the id, too.
        const line = JSON.stringify(Object.assign({ id }, query, { id }));
        if (this.isDead) this.start();
        this.open.set(id, { line, isCancelled: false, listen });
        this.host.keepAlive?.(this.worker, true);
        this.send(line);
    }

    /** Ends a question early; it is answered with what was found. @param {number} id */
    cancel(id) {
        const question = this.open.get(id);
        if (!question || question.isCancelled) return;
        question.isCancelled = true;
        this.send(JSON.stringify({ cancel: id }));
        if (this.host.isPatient) return;
        setTimeout(() => {
            if (this.open.get(id) === question) this.restart();
        }, PATIENCE_MS);
    }

    /** Ends the worker; drops what is in flight. */
    close() {
        this.worker.terminate();
        this.open.clear();
    }

    /** @private */
    start() {
        // The number of lines that were sent: a search ends its slice if a line waits.
        this.sent = this.host.hasSharedMemory ? new Int32Array(new SharedArrayBuffer(4)) : null;
        const { memory, sent } = this;
        const end = (reason) => { if (this.worker === worker) this.fail(reason); };
        const worker = this.host.startWorker((line) => this.takeAnswer(JSON.parse(line)), end);
        this.worker = worker;
        this.hasAnswered = false;
        this.isDead = false;
        this.module?.then(
            (module) => worker.postMessage({ module, memory, sent, helpers: this.host.helpers?.() ?? 0 }),
            (error) => end(String(error)),
        );
    }

    /** @private The worker has stopped: another one is asked. If it never answered, no other one would. @param {string} reason */
    fail(reason) {
        if (this.isDead) return;
        if (this.hasAnswered) return this.restart();
        this.isDead = true;
        this.onFailure(reason);
        for (const id of [...this.open.keys()]) this.takeAnswer({ id, error: reason });
    }

    /** @private @param {string} line */
    send(line) {
        if (this.sent) Atomics.add(this.sent, 0, 1);
        this.worker.postMessage(line);
    }

    /** @private @param {any} answer */
    takeAnswer(answer) {
        const question = this.open.get(answer.id);
        if (!question) {
            if (answer.id === null) this.fail(answer.error);
            return;
        }
        if (isLast(answer)) {
            this.open.delete(answer.id);
            this.hasAnswered = true;
        }
        if (this.open.size === 0) this.host.keepAlive?.(this.worker, false);
        question.listen(answer);
    }

    /** A new worker, without the tables of the last one, for all questions. It answers those that were cancelled before it searches. */
    restart() {
        this.worker.terminate();
        this.start();
        this.host.keepAlive?.(this.worker, this.open.size > 0);
        for (const [id, question] of this.open) {
            this.send(question.line);
            if (question.isCancelled) this.send(JSON.stringify({ cancel: id }));
        }
    }
}
