// Use of the reader's machine, as the reader chose it: threads and memory of the engine, and whether it thinks on
// the reader's time.

import { checkField, listField } from "./dialog.js";
import { element, write } from "./dom.js";
import { USUAL_MACHINE } from "./engine.js";
import { mostThreads, nativeMachine } from "./engine_source.js";
import { t } from "./language.js";

/** @typedef {{threads: number, memory: number, ponders: boolean}} Machine */

/** MiB of the engine, most of them for the table of positions. WebAssembly has no more than the first few. */
const MEMORIES = [32, USUAL_MACHINE.memory, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536];
const MOST_MEMORY = 1024;
/** A page takes this part of the program's memory by default: there may be others. */
const USUAL_SHARE = 1 / 4;

/** The choices up to this many MiB, the smallest one in any case. @param {number} most */
function memoriesUpTo(most) {
    return MEMORIES.filter((memory) => memory === MEMORIES[0] || memory <= most);
}

function memories() {
    return memoriesUpTo(nativeMachine()?.memory ?? MOST_MEMORY);
}

/** All threads of the program that serves the page. */
function usualMachine() {
    const native = nativeMachine();
    return native ? { threads: native.threads, memory: Math.max(...memoriesUpTo(native.memory * USUAL_SHARE)) } : USUAL_MACHINE;
}

/** Reads what was kept; anything that is not a setting is as usual. @param {any} kept @returns {Machine} */
export function machineOf(kept) {
    const usual = usualMachine();
    const { threads, memory, ponders } = { ...usual, ponders: false, ...kept };
    return {
        threads: Number.isInteger(threads) && threads >= 1 ? threads : usual.threads,
        memory: memories().includes(memory) ? memory : usual.memory,
        ponders: ponders === true,
    };
}

/** Which engine answers. @param {Machine} machine */
export function showMachine({ threads, memory }) {
    const values = /** @type {const} */ ([Math.min(threads, mostThreads()), memory]);
    write(element("engine"), nativeMachine()
        ? t("Native engine · threads: {0} · {1} MiB", ...values)
        : t("Engine of this page · threads: {0} · {1} MiB", ...values));
}

/** Fields of a dialog. @param {Machine} machine */
export function machineFields({ threads, memory, ponders }) {
    const most = mostThreads();
    const counts = Array.from({ length: most }, (_, i) => [String(i + 1), String(i + 1)]);
    return [
        most > 1 && listField(t("Threads"), "threads", counts, String(Math.min(threads, most))),
        listField(t("Memory"), "memory", memories().map((each) => [String(each), t("{0} MiB", each)]), String(memory)),
        checkField(t("Fukumi thinks on your time, too (full strength)"), "ponders", ponders),
    ];
}

/** The choice in those fields. @param {FormData} data @param {Machine} before */
export function chosenMachine(data, before) {
    return machineOf({
        threads: Number(data.get("threads") ?? before.threads), memory: Number(data.get("memory")), ponders: data.get("ponders") === "on",
    });
}
