// The page of a review: a game to walk through, what was better, and moves to try.

import { ActionButtons, listen } from "./actions.js";
import { Analysis } from "./analysis.js";
import { Autoplay } from "./autoplay.js";
import { BoardView } from "./board_view.js";
import { element, oncePerFrame, write } from "./dom.js";
import { Engine } from "./engine.js";
import { hasEngine } from "./engine_source.js";
import { BROWSERS, applyLanguage, t } from "./language.js";
import { listenToLines, listenToMoves } from "./line_pointer.js";
import { announce, toast } from "./notice.js";
import { showMoves } from "./move_list.js";
import { showBar, showGraph, showRows } from "./panel.js";
import { Referee } from "./referee.js";
import { makeActions } from "./review_commands.js";
import { Review } from "./review_data.js";
import { showBeside, showSums, showTitle, showWords } from "./review_panel.js";
import { marksOf, previewOf, reviewScene } from "./review_scene.js";
import { Walk } from "./review_walk.js";
import { load, save } from "./store.js";
import { applyTheme, viewOf } from "./view.js";
import { boardText, engineFailureText, pointFault } from "./words.js";

const KEPT = "fukumi-review";
const USUAL_VIEW = { coordinates: true, numbers: true, alternatives: false, theme: "auto", language: BROWSERS };
/** Limits of the engine for a move that is tried. */
const TRIAL = { lines: 3, seconds: 5 };

export class ReviewApp {
    constructor() {
        applyLanguage(BROWSERS);
        this.review = new Review(JSON.parse(element("review-data").textContent ?? ""));
        this.tree = this.review.tree;
        this.view = keptView();
        /** @type {import("./review_scene.js").Stone[]} */
        this.preview = [];
        /** @type {import("./game_tree.js").Node[]} */
        this.shownMoves = [];
        this.walk = new Walk(this.review, hasEngine() ? this.makeBrain() : null);
        this.autoplay = new Autoplay(this.walk, () => this.changed());
        const svg = /** @type {unknown} */ (element("board"));
        this.board = new BoardView(/** @type {SVGSVGElement} */ (svg), (p) => this.choose(p), announce);
        this.actions = makeActions(this);
        const refusalOf = (action) => action.refusal?.() ?? "";
        this.buttons = new ActionButtons(this.actions, refusalOf);
        listen(this.actions, refusalOf);
        listenToLines((line, ply) => this.previewLine(line, ply), (line, ply) => {
            this.pause();
            this.enterShown(line, ply + 1);
        });
        listenToMoves((number) => this.goTo(this.shownMoves[number]),
            (share) => this.goToPly(Math.round(share * (this.review.main.length - 1))));
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
        window.addEventListener("hashchange", () => this.openLink());
    }

    makeBrain() {
        const fail = (reason) => toast(engineFailureText(reason), 60000);
        const engine = new Engine(fail);
        return { engine, referee: new Referee(fail), analysis: new Analysis(engine, oncePerFrame(() => this.draw())) };
    }

    start() {
        if (!this.openLink()) this.goToPly(0);
    }

    /** "#12": behind the twelfth move. */
    openLink() {
        const ply = Number(location.hash.slice(1));
        if (!location.hash || !Number.isInteger(ply) || !this.review.main[ply]) return false;
        if (this.walk.ply !== ply) this.goToPly(ply);
        return true;
    }

    // ---- What changes --------------------------------------------------------------------

    /** @param {import("./game_tree.js").Node | undefined} node */
    goTo(node) {
        if (!node) return;
        this.pause();
        this.walk.goTo(node);
        this.changed();
    }

    /** @param {number} ply */
    goToPly(ply) {
        this.goTo(this.review.main[Math.max(0, Math.min(ply, this.review.main.length - 1))]);
    }

    /** Into a line that is shown. @param {number} index @param {number} steps */
    enterShown(index, steps) {
        if (this.walk.enterShown(index, steps)) this.changed();
    }

    changed() {
        this.preview = [];
        const { tree, walk } = this;
        const { ply, brain } = walk;
        if (ply >= 0) {
            walk.left = tree.current;
            history.replaceState(null, "", `#${ply}`);
        }
        save(JSON.stringify(this.view), KEPT);
        this.draw();
        if (!brain) return;
        brain.analysis.stop();
        if (ply >= 0) return;
        const node = tree.current;
        brain.referee.judge(tree).then((verdict) => {
            if (tree.current !== node) return;
            if (!verdict.ended) brain.analysis.analyse(tree, TRIAL);
            this.draw();
        });
    }

    /** A click on the board. @param {string} point */
    choose(point) {
        const { tree, walk } = this;
        this.pause();
        const marked = marksOf(walk, this.view).find((mark) => mark.point === point);
        if (marked && walk.shown().owner !== tree.current) return this.enterShown(marked.rank - 1, 1);
        if (walk.isOver) return toast(t("The game is over here. Go back to try another move."));
        const fault = pointFault(tree, walk.forbidden, point);
        if (fault) return toast(fault);
        tree.play(point);
        this.changed();
    }

    /** The game plays by itself no longer. */
    pause() {
        this.autoplay.stop();
        this.drawButtons();
    }

    // ---- What is shown -------------------------------------------------------------------

    /** A line on the board. @param {number} line @param {number} ply -1: none */
    previewLine(line, ply) {
        this.preview = previewOf(this.walk, line, ply);
        this.drawBoard();
    }

    drawBoard() {
        const { tree, walk } = this;
        this.board.draw(reviewScene(walk, this.view, this.preview), walk.isOver ? null : tree.toMove());
        element("board").setAttribute("aria-label", boardText(tree));
    }

    draw() {
        const { tree, review, walk } = this;
        const { ply } = walk;
        applyLanguage(this.view.language);
        applyTheme(this.view.theme);
        showTitle(review);
        showSums(review);
        this.drawBoard();
        if (ply >= 0) showWords(review, ply);
        else showBeside(walk);
        element("words").hidden = false;
        const { lines, heading } = walk.shown();
        // The card stays where lines are to come, so that nothing jumps.
        const comes = ply < 0 && walk.brain && !walk.isOver;
        element("lines-card").hidden = !lines.length && !comes;
        write(element("lines-title"), heading);
        showRows(lines);
        showBar(walk.tried, tree.toMove(), tree.current);
        showGraph(tree, review.main, review.plyOf(ply < 0 ? walk.left : tree.current));
        this.shownMoves = showMoves(tree);
        this.drawButtons();
    }

    drawButtons() {
        const set = (name, change) => {
            for (const button of document.querySelectorAll(`button[data-action="${name}"]`)) change(/** @type {HTMLButtonElement} */ (button));
        };
        const { walk } = this;
        const isOn = this.autoplay.isOn;
        this.buttons.draw();
        set("game", (b) => { b.hidden = walk.ply >= 0; });
        set("best", (b) => { b.hidden = walk.ply < 0; });
        set("alternatives", (b) => b.setAttribute("aria-pressed", String(this.view.alternatives)));
        set("auto", (b) => {
            b.setAttribute("aria-pressed", String(isOn));
            b.setAttribute("aria-label", isOn ? t("Stop") : t("Play the game by itself"));
        });
    }
}

function keptView() {
    try {
        return viewOf(USUAL_VIEW, JSON.parse(load(KEPT) ?? "{}"));
    } catch {
        return USUAL_VIEW;
    }
}

const app = new ReviewApp();
// For the console, and for the test of the page.
Object.assign(window, { fukumi: app });
app.start();
