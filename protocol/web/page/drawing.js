// The page's view of the game: the board with its marks, the panel next to it, the buttons.

import { element } from "./dom.js";
import { showNotices } from "./game_choice.js";
import { applyLanguage, t } from "./language.js";
import { showMachine } from "./machine.js";
import { mapMoves } from "./map_moves.js";
import { showMap } from "./map_panel.js";
import { showMoves } from "./move_list.js";
import { currentLine, showBar, showComment, showGraph, showLines, showPlayers, showStatus } from "./panel.js";
import { pointMarks } from "./point_marks.js";
import { drawSide } from "./review_side.js";
import { ruleTitle } from "./rules.js";
import { applyTheme } from "./view.js";
import { boardText, longValue, shortValue } from "./words.js";

/**
 * @typedef {object} Parts  What is drawn.
 * @property {import("./state.js").Settings} settings
 * @property {import("./analysis.js").Analysis} analysis
 * @property {import("./referee.js").Referee} referee
 * @property {import("./even_move.js").EvenMove} even
 * @property {import("./match.js").Opponent} opponent
 * @property {import("./opening_game.js").OpeningGame} opening
 * @property {import("./review_maker.js").ReviewMaker} reviewing
 * @property {import("./annotate_mode.js").AnnotateMode} annotating
 * @property {import("./mode.js").Mode[]} modes
 * @property {() => import("./mode.js").Mode} mode  the one that has the page
 */

/** The game as pictures. */
export class Pictures {
    /** @param {import("./desk.js").Desk} desk @param {Parts} parts */
    constructor(desk, parts) {
        this.desk = desk;
        this.parts = parts;
    }

    /** What the book and variations know of the position; null: it is not looked at. */
    get map() {
        const { desk, parts: { settings, mode } } = this;
        return settings.view.map && mode().isOfGame ? mapMoves(desk.tree, desk.verdict?.known ?? []) : null;
    }

    /** The board as it is shown. @returns {import("./board_picture.js").Scene} */
    scene() {
        const { desk, parts: { settings: { view }, mode, even, ...others } } = this;
        const { tree } = desk;
        const numbers = new Map(view.numbers ? tree.moves().map((p, i) => [p, i + 1]) : []);
        const { marks = [], ...ofMode } = mode().marks();
        const analysis = desk.isEnginesTurn ? null : others.analysis;
        const known = { current: tree.current, map: this.map ?? [], analysis, hasValues: view.values, even };
        const live = (analysis?.linesAt(tree.current) ?? []).map((line, i) => ({
            point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`,
            rank: i + 1, proven: line.win_in !== null,
        }));
        return {
            size: tree.size, stones: tree.stones(), numbers, last: tree.current.point,
            winning: desk.verdict?.ended?.stones ?? [],
            forbidden: view.forbidden ? desk.verdict?.forbidden ?? [] : [],
            marks: [...live, ...marks], points: pointMarks(known), preview: desk.preview, hint: desk.hint, coordinates: view.coordinates,
            labels: tree.current.labels, arrows: tree.current.arrows, ...ofMode,
        };
    }

    /** The positions of the line on the board from its first to its last, without anything but stones. @returns {Promise<import("./board_picture.js").Scene[]>} */
    async scenesOfLine() {
        const { desk: { tree }, parts: { settings: { view }, referee } } = this;
        const line = currentLine(tree);
        const { ended } = await referee.judge(tree, line[line.length - 1]);
        return line.map((node, i) => ({
            size: tree.size, stones: tree.stones(node), numbers: new Map(view.numbers ? tree.moves(node).map((p, k) => [p, k + 1]) : []),
            last: node.point, winning: i === line.length - 1 ? ended?.stones ?? [] : [], forbidden: [], marks: [], badge: null,
            preview: [], hint: null, coordinates: view.coordinates,
        }));
    }
}

/** The page as it is seen. */
export class Drawing {
    /**
     * @param {import("./desk.js").Desk} desk @param {Parts} parts
     * @param {object} page
     * @param {Pictures} page.pictures
     * @param {import("./board_view.js").BoardView} page.board
     * @param {import("./actions.js").ActionButtons} page.buttons
     * @param {import("./file_commands.js").FileCommands} page.files
     * @param {import("./game_keeper.js").GameKeeper} page.keeper
     * @param {() => number | null} page.nextLevel
     */
    constructor(desk, parts, page) {
        this.desk = desk;
        this.parts = parts;
        this.page = page;
        /** @type {import("./game_tree.js").Node[]} by the numbers of their buttons */
        this.shownMoves = [];
        /** @type {import("./game_tree.js").Node[]} */
        this.graphLine = [];
    }

    drawBoard() {
        const { desk, parts: { settings, mode }, page: { board, pictures } } = this;
        board.touch.isConfirmed = settings.view.confirm && mode().putsStones;
        board.draw(pictures.scene(), mode().stone);
        element("board").setAttribute("aria-label", boardText(desk.tree));
    }

    draw() {
        const { desk, parts: { settings, analysis, modes, mode, reviewing }, page: { pictures, files, keeper } } = this;
        const { tree } = desk;
        applyLanguage(settings.view.language);
        applyTheme(settings.view.theme);
        this.drawBoard();
        const lines = analysis.linesAt(tree.current);
        this.drawPlayers();
        for (const each of modes) each.draw();
        showStatus(tree, desk.verdict, desk.match, ruleTitle(tree.setup.rule), reviewing.walk);
        drawSide(mode(), reviewing);
        showBar(lines, tree.toMove(), tree.current);
        showLines(lines, analysis.isRunning);
        showMachine(settings.machine);
        showMap(pictures.map);
        this.graphLine = showGraph(tree);
        showNotices(files.notices?.tree === tree ? files.notices : null);
        showComment(tree.current.comment);
        this.shownMoves = showMoves(tree);
        element("unkept").hidden = !keeper.unkept.size;
        this.drawButtons();
    }

    drawButtons() {
        const { desk: { match, isAnalysing }, parts: { settings, mode, annotating }, page } = this;
        const set = (name, change) => {
            for (const button of document.querySelectorAll(`button[data-action="${name}"]`))
                change(/** @type {HTMLButtonElement} */ (button));
        };
        page.buttons.draw();
        set("takeback", (b) => { b.hidden = !match; });
        set("best", (b) => { b.hidden = match?.against === "engine"; });
        set("rematch", (b) => { b.hidden = !match; });
        const next = page.nextLevel();
        set("next-level", (b) => {
            b.hidden = next === null;
            b.textContent = next === null ? "" : next > (match?.level ?? 0) ? t("Won twice: try level {0}", next) : t("Lost twice: try level {0}", next);
        });
        for (const name of /** @type {const} */ (["map", "values"])) set(name, (b) => b.setAttribute("aria-pressed", String(settings.view[name])));
        set("marks", (b) => b.setAttribute("aria-pressed", String(mode() === annotating)));
        set("analyse", (b) => {
            b.setAttribute("aria-pressed", String(isAnalysing));
            b.textContent = isAnalysing ? t("Stop") : t("Analyse");
        });
        /** @type {HTMLSelectElement} */ (element("lines")).value = String(settings.wanted.lines);
        /** @type {HTMLSelectElement} */ (element("seconds")).value = String(settings.wanted.seconds);
    }

    drawPlayers() {
        const { desk, parts: { mode, reviewing, opening, opponent } } = this;
        const now = mode() === reviewing ? null : opening.step?.color ?? desk.tree.toMove();
        showPlayers(desk.match, opponent.isThinking || opening.steps.isThinking, now);
    }
}
