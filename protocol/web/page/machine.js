// Use of the reader's machine, as the reader chose it: threads and memory of the engine, and whether it thinks on
// the reader's time.

import { make } from "./dom.js";
import { USUAL_MACHINE } from "./engine.js";
import { mostThreads } from "./engine_source.js";
import { t } from "./language.js";

/** @typedef {{threads: number, memory: number, ponders: boolean}} Machine */

/** MiB of the engine, most of them for the table of positions. */
const MEMORIES = [32, USUAL_MACHINE.memory, 256, 512, 1024];

/** Reads what was kept; anything that is not a setting is as usual. @param {any} kept @returns {Machine} */
export function machineOf(kept) {
    const { threads, memory, ponders } = { ...USUAL_MACHINE, ponders: false, ...kept };
    return {
        threads: Number.isInteger(threads) && threads >= 1 ? threads : USUAL_MACHINE.threads,
        memory: MEMORIES.includes(memory) ? memory : USUAL_MACHINE.memory,
        ponders: ponders === true,
    };
}

/** @param {string} title @param {string} name @param {number[]} values @param {number} chosen @param {string} unit */
function numberField(title, name, values, chosen, unit = "") {
    const options = values.map((value) => make("option", { value, selected: value === chosen }, `${value}${unit}`));
    return make("label", { class: "field" }, `${title} `, make("select", { name }, options));
}

/** Fields of a dialog. @param {Machine} machine */
export function machineFields({ threads, memory, ponders }) {
    const most = mostThreads();
    const counts = Array.from({ length: most }, (_, i) => i + 1);
    return [
        most > 1 && numberField(t("Threads"), "threads", counts, Math.min(threads, most)),
        numberField(t("Memory"), "memory", MEMORIES, memory, " MiB"),
        make("label", {}, make("input", { type: "checkbox", name: "ponders", checked: ponders }), ` ${t("Fukumi thinks on your time, too (full strength)")}`),
    ];
}

/** The choice in those fields. @param {FormData} data @param {Machine} before */
export function chosenMachine(data, before) {
    return machineOf({
        threads: Number(data.get("threads") ?? before.threads), memory: Number(data.get("memory")), ponders: data.get("ponders") === "on",
    });
}
