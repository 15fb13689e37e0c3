// SPDX-License-Identifier: MIT
// The engine of the page, run by node: what comes in by lines goes to fukumiTake(), answers go out
// by lines. With the word "bench" it runs the bench.
//
//     node run_engine.mjs FOLDER [bench]

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [folder, word] = process.argv.slice(2);
const createFukumi = createRequire(import.meta.url)(resolve(folder, "fukumi-web.js"));
const engine = await createFukumi({
    wasmBinary: readFileSync(resolve(folder, "fukumi-web.wasm")),
    onLine: (line) => process.stdout.write(`${line}\n`),
});
if (word === "bench") {
    engine._fukumiBench();
} else {
    for (const line of readFileSync(0, "utf8").split("\n"))
        if (line) engine._fukumiTake(engine.allocateUTF8(line));
    while (engine._fukumiWork());
}
process.stderr.write(`memory ${engine.HEAPU8 ? engine.HEAPU8.length : 0}\n`);
