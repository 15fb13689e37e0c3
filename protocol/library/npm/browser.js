// SPDX-License-Identifier: MIT
// The package in a browser: an engine searches in workers.

import { Engine as AnyEngine } from "./engine.js";

export { Analysis, EngineError, Question } from "./engine.js";
export { Board } from "./board.js";

/** @type {import("./engine.js").Host} */
const browser = {
    async readModule() {
        const answer = await fetch(new URL("./engine/fukumi-web.wasm", import.meta.url));
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
        return WebAssembly.compile(await answer.arrayBuffer());
    },
    startWorker(onMessage, onError) {
        const worker = new Worker(new URL("./engine/worker.js", import.meta.url));
        worker.onmessage = (event) => onMessage(event.data);
        worker.onerror = (event) => onError(event.message || "the worker has stopped");
        return worker;
    },
    hasSharedMemory: globalThis.crossOriginIsolated === true,
    isPatient: globalThis.crossOriginIsolated === true,
};

export class Engine extends AnyEngine {
    /** @param {import("./engine.js").Settings} [settings] */
    constructor(settings) {
        super(browser, settings);
    }
}
