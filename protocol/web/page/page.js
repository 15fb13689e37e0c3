// A game on a desk, its modes, and the consequences of a change: shared by the page with the board (app.js) and a
// review's report (report.js).

import { ActionButtons, keyList, listen } from "./actions.js";
import { Analysis } from "./analysis.js";
import { lineMark, stonesScene } from "./board_picture.js";
import { BoardView } from "./board_view.js";
import { Desk } from "./desk.js";
import { showHelp } from "./dialog.js";
import { element, oncePerFrame } from "./dom.js";
import { applyLanguage } from "./language.js";
import { showMoves } from "./move_list.js";
import { announce } from "./notice.js";
import { listenToMoves, showBar, showGraph } from "./panel.js";
import { showSums } from "./review_panel.js";
import { applyTheme } from "./view.js";
import { boardText } from "./words.js";

/** @typedef {import("./game_tree.js").Node} Node */
/** @typedef {Pick<import("./referee.js").Referee, "verdictOf" | "judge">} Judge */

export class Page {
    /** The first that is on has the page. @type {import("./mode.js").Mode[]} */
    modes = [];
    /** @type {import("./review_mode.js").ReviewMode} */
    reviewing;
    /** The turns of a game that is played; null: the page plays none. @type {import("./mode.js").Mode | null} */
    turns = null;
    /** @type {import("./actions.js").Action[]} */
    actions = [];
    /** By the numbers of their buttons. @type {Node[]} */
    shownMoves = [];
    /** @type {Node[]} */
    graphLine = [];

    /**
     * @param {import("./state.js").Game} game  on the board @param {{view: any}} settings
     * @param {import("./engine.js").Engine | null} engine  null: the page has none @param {Judge} referee
     */
    constructor(game, settings, engine, referee) {
        this.settings = settings;
        this.engine = engine;
        this.referee = referee;
        this.desk = new Desk(game, referee, {
            show: (next) => this.show(next), change: () => this.changed(), draw: () => this.draw(), drawBoard: () => this.drawBoard(),
            isAtTurns: () => this.mode === this.turns,
        });
        this.analysis = new Analysis(engine, oncePerFrame(() => this.draw()), (node) => (node === this.tree.current ? this.verdict?.known ?? [] : []));
    }

    /** Makes the parts that are seen, and what they listen to. REQUIRES: the modes. @param {import("./actions.js").Action[]} actions */
    makeView(actions) {
        const refusalOf = (action) => this.refusalOf(action);
        const svg = /** @type {unknown} */ (element("board"));
        this.actions = actions;
        this.board = new BoardView(/** @type {SVGSVGElement} */ (svg), (point) => this.choose(point), announce);
        this.buttons = new ActionButtons(actions, refusalOf);
        listen(actions, refusalOf);
        listenToMoves((number) => this.goTo(this.shownMoves[number]), (share) => this.goTo(this.graphLine[Math.round(share * (this.graphLine.length - 1))]));
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    }

    /** A click on a point. A stone waits for the referee: the game may have ended, or the point be forbidden. @param {string} point */
    async choose(point) {
        const { mode, referee, tree } = this;
        const { current } = tree;
        if (mode.putsStones && !referee.verdictOf(tree)) await referee.judge(tree);
        if (this.tree === tree && tree.current === current && this.mode === mode) mode.choose(point);
    }

    /** Why the action cannot be done now; "" if it can. @param {import("./actions.js").Action} action */
    refusalOf(action) {
        return this.mode.allows(action.name) ? action.refusal?.() ?? "" : this.mode.occupation;
    }

    /** The mode that was begun last and is not ended. @returns {import("./mode.js").Mode} */
    get mode() {
        return /** @type {import("./mode.js").Mode} */ (this.modes.find((mode) => mode.isOn));
    }

    get game() {
        return this.desk.game;
    }

    get tree() {
        return this.desk.tree;
    }

    get verdict() {
        return this.desk.verdict;
    }

    get view() {
        return this.settings.view;
    }

    /** Through the review of the game. */
    get walk() {
        return this.reviewing.walk;
    }

    // ---- What changes --------------------------------------------------------------------

    /** The position or a setting is another one: everything is looked at anew. */
    changed() {
        const { desk, tree, walk } = this;
        desk.hint = null;
        desk.preview = [];
        if (walk && walk.ply >= 0) walk.left = tree.current;
        this.keep();
        this.draw();
        this.writePlace();
        const node = tree.current;
        if (this.referee.verdictOf(tree)) return this.follow();
        this.analysis.stop();
        this.referee.judge(tree).then((verdict) => {
            if (this.tree !== tree || tree.current !== node) return;
            if (verdict.ended) this.end(verdict.ended);
            this.draw();
            this.follow();
        });
    }

    /** The browser keeps what is as it is. */
    keep() {}

    /** The address names what is on the board. */
    writePlace() {}

    /** The game on the board has just ended. @param {import("./engine.js").Ending} _ending */
    end(_ending) {}

    /** Goes on from the position, which was judged. */
    follow() {}

    /** @param {Node | undefined} node */
    goTo(node) {
        if (!node) return;
        this.reviewing.pause();
        if (this.walk) this.walk.goTo(node);
        else this.tree.select(node);
        this.changed();
    }

    /** @param {number} ply  of the game that was reviewed */
    goToPly(ply) {
        this.reviewing.goToPly(ply);
    }

    // ---- What is shown -------------------------------------------------------------------

    /** The board as it is shown. @returns {import("./board_picture.js").Scene} */
    scene() {
        const { desk, verdict, view } = this;
        const { tree, shownNode: node } = desk;
        const { marks = [], ...ofMode } = this.mode.marks();
        const lines = desk.isEnginesTurn ? [] : this.analysis.linesAt(tree.current);
        return {
            ...stonesScene(tree, node, view),
            winning: verdict?.ended?.stones ?? [],
            forbidden: view.forbidden && node === tree.current ? verdict?.forbidden ?? [] : [],
            marks: [...lines.map((line, i) => lineMark(line, i + 1)), ...marks], preview: desk.preview, hint: desk.hint,
            labels: tree.current.labels, arrows: tree.current.arrows, ...ofMode,
        };
    }

    drawBoard() {
        const { board, mode, tree, view } = this;
        board.touch.isConfirmed = view.confirm && mode.putsStones;
        board.draw(this.scene(), mode.stone);
        element("board").setAttribute("aria-label", boardText(tree));
    }

    draw() {
        const { analysis, mode, modes, reviewing, tree, view, walk } = this;
        applyLanguage(view.language);
        applyTheme(view.theme);
        this.drawBoard();
        for (const each of modes) each.draw();
        element("words").hidden = !(mode.showSide() || reviewing.showSide());
        element("sums").hidden = true;
        if (walk) showSums(walk.review);
        showBar(analysis.linesAt(tree.current), tree.toMove(), tree.current);
        this.graphLine = walk ? showGraph(tree, walk.review.main, walk.review.plyOf(walk.left)) : showGraph(tree);
        this.shownMoves = showMoves(tree);
        this.drawMore();
        this.buttons.draw();
    }

    /** Draws the parts that only one of the pages has. */
    drawMore() {}

    /** @param {string[]} paragraphs */
    help(paragraphs) {
        showHelp(keyList(this.actions), paragraphs);
    }
}
