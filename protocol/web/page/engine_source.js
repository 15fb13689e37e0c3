// Where the engine comes from: it is in the page, in a folder of files next to the page on a server, or in the program
// that serves the page (../../server). The folder has two: one with threads, for a page that its server makes isolated
// (COOP and COEP), and one without.

import { element } from "./dom.js";
import { isPacked, unpack } from "./packed_text.js";

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** The files of one engine; "" if there are none. */
function folder() {
    const name = document.getElementById("engine-wasm")?.dataset.folder;
    return name ? `${name}/${self.crossOriginIsolated ? "threads" : "single"}/` : "";
}

/** Whether the page has files next to it. */
export function isServed() {
    return folder() !== "";
}

/** Threads and memory (MiB) that the program that serves the page lets it use; null: the engine is the page's. @returns {{threads: number, memory: number} | null} */
export function nativeMachine() {
    return JSON.parse(document.getElementById("native")?.textContent || "null");
}

/** Whether the page has an engine. */
export function hasEngine() {
    return nativeMachine() !== null || isServed() || isPacked("engine-wasm");
}

/** The most threads of a search. */
export function mostThreads() {
    return nativeMachine()?.threads ?? (isServed() && self.crossOriginIsolated ? navigator.hardwareConcurrency : 1);
}

/** Compiled once for all workers. */
export function compileEngine() {
    compiled ??= (async () => {
        const answer = await (isServed() ? fetch(`${folder()}fukumi-web.wasm`) : unpack("engine-wasm"));
        return WebAssembly.compile(await answer.arrayBuffer());
    })();
    return compiled;
}

/** The address of the worker's script. */
export function workerAddress() {
    if (isServed()) return `${folder()}worker.js`;
    return URL.createObjectURL(new Blob([element("engine-worker").textContent ?? ""], { type: "text/javascript" }));
}
