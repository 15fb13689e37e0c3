// The inputs of the page besides its actions: lists, a file, the panel, a comment.

import { element } from "./dom.js";
import { openFile } from "./file_commands.js";
import { listenToLines, listenToMoves } from "./line_pointer.js";
import { listenToMap } from "./map_panel.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function listenToInputs(app) {
    const lines = /** @type {HTMLSelectElement} */ (element("lines"));
    lines.onchange = () => {
        app.settings.wanted.lines = Number(lines.value);
        app.changed();
    };
    const seconds = /** @type {HTMLSelectElement} */ (element("seconds"));
    seconds.onchange = () => {
        app.settings.wanted.seconds = Number(seconds.value);
        app.changed();
    };
    const file = /** @type {HTMLInputElement} */ (element("file"));
    file.onchange = () => {
        if (file.files?.[0]) openFile(app, file.files[0]);
        file.value = "";
    };
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        const dropped = event.dataTransfer?.files[0];
        if (dropped) openFile(app, dropped);
    });
    listenToLines((line, ply) => app.look(line, ply), (line, ply) => {
        for (const point of app.lineMoves(line, ply)) app.tree.play(point);
        app.changed();
    });
    listenToMap((point) => app.desk.showLine(point ? [point] : []), (point) => app.turns.choose(point));
    listenToMoves((number) => goTo(app, app.shownMoves[number]), (share) => {
        const line = app.graphLine ?? [];
        goTo(app, line[Math.round(share * (line.length - 1))]);
    });
    const comment = /** @type {HTMLTextAreaElement} */ (element("comment"));
    comment.oninput = () => {
        app.tree.edit(app.tree.current, { comment: comment.value });
        app.keep();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => app.draw());
}

/** @param {App} app @param {import("./game_tree.js").Node | undefined} node */
function goTo(app, node) {
    if (!node) return;
    app.opponent.stop();
    app.tree.select(node);
    app.changed();
}
