// The page's view of the game: the board with its marks, the panel next to it, the buttons.

import { element } from "./dom.js";
import { showNotices } from "./game_choice.js";
import { applyLanguage, t } from "./language.js";
import { showMachine } from "./machine.js";
import { showMap } from "./map_panel.js";
import { showMoves } from "./move_list.js";
import { currentLine, showBar, showComment, showGraph, showLines, showPlayers, showStatus } from "./panel.js";
import { pointMarks } from "./point_marks.js";
import { drawSide } from "./review_side.js";
import { ruleTitle } from "./rules.js";
import { applyTheme } from "./view.js";
import { boardText, longValue, shortValue } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app @returns {import("./board_picture.js").Scene} */
export function sceneOf(app) {
    const { tree, settings: { view } } = app;
    const numbers = new Map(view.numbers ? tree.moves().map((p, i) => [p, i + 1]) : []);
    const { marks = [], ...others } = app.mode.marks();
    const analysis = app.isEnginesTurn ? null : app.analysis;
    const known = { current: tree.current, map: app.map ?? [], analysis, hasValues: view.values, even: app.even };
    const live = (analysis?.linesAt(tree.current) ?? []).map((line, i) => ({
        point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`,
        rank: i + 1, proven: line.win_in !== null,
    }));
    return {
        size: tree.size, stones: tree.stones(), numbers, last: tree.current.point,
        winning: app.verdict?.ended?.stones ?? [],
        forbidden: view.forbidden ? app.verdict?.forbidden ?? [] : [],
        marks: [...live, ...marks], points: pointMarks(known), preview: app.desk.preview, hint: app.desk.hint, coordinates: view.coordinates,
        labels: tree.current.labels, arrows: tree.current.arrows, ...others,
    };
}

/** The positions of the line on the board from its first to its last, without anything but stones. @param {App} app @returns {Promise<import("./board_picture.js").Scene[]>} */
export async function scenesOfLine(app) {
    const { tree, settings: { view } } = app;
    const line = currentLine(tree);
    const { ended } = await app.referee.judge(tree, line[line.length - 1]);
    return line.map((node, i) => ({
        size: tree.size, stones: tree.stones(node), numbers: new Map(view.numbers ? tree.moves(node).map((p, k) => [p, k + 1]) : []),
        last: node.point, winning: i === line.length - 1 ? ended?.stones ?? [] : [], forbidden: [], marks: [], badge: null,
        preview: [], hint: null, coordinates: view.coordinates,
    }));
}

/** @param {App} app */
export function drawBoard(app) {
    app.board.touch.isConfirmed = app.settings.view.confirm && app.mode.putsStones;
    app.board.draw(sceneOf(app), app.mode.stone);
    element("board").setAttribute("aria-label", boardText(app.tree));
}

/** @param {App} app */
export function drawPage(app) {
    const { tree, settings: { view } } = app;
    applyLanguage(view.language);
    applyTheme(view.theme);
    drawBoard(app);
    const lines = app.analysis.linesAt(tree.current);
    drawPlayers(app);
    for (const mode of app.modes) mode.draw();
    showStatus(tree, app.verdict, app.match, ruleTitle(tree.setup.rule), app.walk);
    drawSide(app.mode, app.reviewing);
    showBar(lines, tree.toMove(), tree.current);
    showLines(lines, app.analysis.isRunning);
    showMachine(app.settings.machine);
    showMap(app.map);
    app.graphLine = showGraph(tree);
    showNotices(app.fileNotices?.tree === tree ? app.fileNotices : null);
    showComment(tree.current.comment);
    app.shownMoves = showMoves(tree);
    element("unkept").hidden = !app.keeper.unkept.size;
    drawButtons(app);
}

/** @param {App} app */
function drawButtons(app) {
    const set = (name, change) => {
        for (const button of document.querySelectorAll(`button[data-action="${name}"]`))
            change(/** @type {HTMLButtonElement} */ (button));
    };
    app.buttons.draw();
    set("takeback", (b) => { b.hidden = !app.match; });
    set("best", (b) => { b.hidden = app.match?.against === "engine"; });
    set("rematch", (b) => { b.hidden = !app.match; });
    const { suggestedLevel: next } = app;
    set("next-level", (b) => {
        b.hidden = next === null;
        b.textContent = next === null ? "" : next > (app.match?.level ?? 0) ? t("Won twice: try level {0}", next) : t("Lost twice: try level {0}", next);
    });
    for (const name of /** @type {const} */ (["map", "values"])) set(name, (b) => b.setAttribute("aria-pressed", String(app.settings.view[name])));
    set("marks", (b) => b.setAttribute("aria-pressed", String(app.mode === app.annotating)));
    set("analyse", (b) => {
        b.setAttribute("aria-pressed", String(app.desk.isAnalysing));
        b.textContent = app.desk.isAnalysing ? t("Stop") : t("Analyse");
    });
    /** @type {HTMLSelectElement} */ (element("lines")).value = String(app.settings.wanted.lines);
    /** @type {HTMLSelectElement} */ (element("seconds")).value = String(app.settings.wanted.seconds);
}

/** @param {App} app */
export function drawPlayers(app) {
    const now = app.mode === app.reviewing ? null : app.opening.step?.color ?? app.tree.toMove();
    showPlayers(app.match, app.opponent.isThinking || app.opening.steps.isThinking, now);
}
