// Runs in the worker, behind what emscripten makes (createFukumi). Takes one object: the WebAssembly.Module, MiB of
// memory, helpers (further threads), and the number of lines sent, in shared memory or null. Then takes
// lines of JSON, and posts lines of JSON.

/* global createFukumi */
(() => {
    let engine = null;
    let isBusy = false;
    /** @type {Int32Array | null} */
    let sent = null;
    let heard = 0;
    const waiting = [];
    // Between two slices of work the messages that came in meanwhile are read.
    const turn = new MessageChannel();

    /** Whether a line is on its way. */
    function hasPendingInput() {
        return sent !== null && Atomics.load(sent, 0) !== heard;
    }

    function work() {
        isBusy = engine._fukumiWork() !== 0;
        if (isBusy) turn.port2.postMessage(0);
    }

    function take(line) {
        // Not on the stack: a file is a long line.
        const text = engine.allocateUTF8(line);
        engine._fukumiTake(text);
        engine._free(text);
        if (isBusy) return;
        isBusy = true;
        turn.port2.postMessage(0);
    }

    turn.port1.onmessage = work;
    self.onmessage = (event) => {
        if (typeof event.data === "string") {
            heard += 1;
            if (engine) take(event.data);
            else waiting.push(event.data);
            return;
        }
        const { module, memory, helpers } = event.data;
        sent = event.data.sent;
        createFukumi({
            memory,
            helpers,
            hasPendingInput,
            // Helpers begin with the same file. It is next to this one if the page is not a single file.
            mainScriptUrlOrBlob: location.protocol === "blob:" ? undefined : new URL("fukumi-web.js", location.href).href,
            onLine: (line) => self.postMessage(line),
            instantiateWasm: (imports, done) => {
                WebAssembly.instantiate(module, imports).then(
                    (instance) => done(instance, module),
                    (error) => self.postMessage(JSON.stringify({ id: null, error: String(error) })),
                );
                return {};
            },
        }).then((made) => {
            engine = made;
            for (const line of waiting.splice(0)) take(line);
        }).catch((error) => self.postMessage(JSON.stringify({ id: null, error: String(error) })));
    };
})();
