// SPDX-License-Identifier: MIT
// The worker of browsers in a thread of Node: gives it the few names that it expects there.

const { parentPort } = require("node:worker_threads");

globalThis.location = { protocol: "blob:" };
globalThis.self = {
    postMessage: (line) => parentPort.postMessage(line),
    set onmessage(take) {
        parentPort.on("message", (data) => take({ data }));
    },
};
// Node empties one port before it looks at another: a search that sends itself messages between two slices would
// not hear that it is cancelled.
globalThis.MessageChannel = class {
    port1 = { onmessage: () => {} };
    port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
};
require("./engine/worker.js");
