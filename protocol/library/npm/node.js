// SPDX-License-Identifier: MIT
// The package in Node: an engine searches in worker threads.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { Engine as AnyEngine } from "./engine.js";

export { Analysis, EngineError, Question } from "./engine.js";
export { Board } from "./board.js";

/** @type {import("./engine.js").Host} */
const node = {
    async readModule() {
        return WebAssembly.compile(await readFile(new URL("./engine/fukumi-web.wasm", import.meta.url)));
    },
    startWorker(onMessage, onError) {
        const worker = new Worker(new URL("./node_worker.cjs", import.meta.url));
        worker.on("message", onMessage);
        worker.on("error", (error) => onError(error.message));
        // An engine that has nothing to do keeps no process alive.
        worker.unref();
        return worker;
    },
    keepAlive(worker, isBusy) {
        if (isBusy) worker.ref();
        else worker.unref();
    },
    hasSharedMemory: true,
    isPatient: true,
};

export class Engine extends AnyEngine {
    /** @param {import("./engine.js").Settings} [settings] */
    constructor(settings) {
        super(node, settings);
    }
}
