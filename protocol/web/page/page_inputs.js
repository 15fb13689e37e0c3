// The inputs of the page besides its actions: lists, a file, the panel.

import { closeDialog } from "./dialog.js";
import { element } from "./dom.js";
import { listenToMap } from "./map_moves.js";
import { toast } from "./notice.js";
import { listenToLines } from "./panel.js";

/**
 * @param {import("./desk.js").Desk} desk
 * @param {object} page
 * @param {import("./state.js").Settings} page.settings
 * @param {import("./analysis.js").Analysis} page.analysis
 * @param {import("./file_commands.js").FileCommands} page.files
 * @param {import("./board_view.js").BoardView} page.board
 * @param {() => import("./mode.js").Mode} page.mode
 * @param {(point: string) => void} page.choose  as a click on the board
 */
export function listenToInputs(desk, { settings, analysis, files, board, mode, choose }) {
    for (const name of /** @type {const} */ (["lines", "seconds"])) {
        const list = /** @type {HTMLSelectElement} */ (element(name));
        list.onchange = () => {
            settings.wanted[name] = Number(list.value);
            desk.changed();
        };
    }
    const file = /** @type {HTMLInputElement} */ (element("file"));
    file.onchange = () => {
        if (file.files?.[0]) files.openFile(file.files[0]);
        file.value = "";
    };
    // Text is dragged as everywhere.
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
    document.addEventListener("drop", (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        const dropped = [...event.dataTransfer?.files ?? []];
        closeDialog();
        files.openFiles(dropped);
    });
    const lineMoves = (line, ply) => analysis.linesAt(desk.tree.current)[line]?.pv.slice(0, ply + 1) ?? [];
    listenToLines((line, ply) => desk.showLine(lineMoves(line, ply)), (_line, _ply, pv) => mode().chooseLine(pv));
    // The line of the move that is pointed at.
    board.onPoint = (point) => {
        if (mode().hasLine) return;
        const line = point ? analysis.lineOf(desk.tree.current, point) : undefined;
        if (line || desk.preview.length) desk.showLine(line?.pv ?? []);
    };
    // Marks are put on the board, where they can be seen.
    listenToMap((point) => desk.showLine(point ? [point] : []), (point) => (mode().putsStones ? choose(point) : toast(mode().occupation)));
}
