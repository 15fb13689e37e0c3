// Runs in the worker, behind what emscripten makes (createFukumi). Takes one WebAssembly.Module,
// then lines of JSON; posts lines of JSON.

/* global createFukumi */
(() => {
    let engine = null;
    let isBusy = false;
    const waiting = [];
    // Between two slices of work the messages that came in meanwhile are read.
    const turn = new MessageChannel();

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
            if (engine) take(event.data);
            else waiting.push(event.data);
            return;
        }
        const module = event.data;
        createFukumi({
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
        });
    };
})();
