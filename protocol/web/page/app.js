// The page: what it holds, and what happens when something of it changes.

import { keyList, listen } from "./actions.js";
import { Analysis } from "./analysis.js";
import { BoardView } from "./board_view.js";
import { showHelp } from "./dialogs.js";
import { Engine } from "./engine.js";
import { makeActions } from "./commands.js";
import { readLink } from "./game_files.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { GameClock, Opponent, engineColor, makeMatch } from "./match.js";
import { element, showBar, showGraph, showLines, showMoves, showPlayers, showStatus } from "./panel.js";
import { knock } from "./pictures.js";
import { other } from "./points.js";
import { Referee } from "./referee.js";
import { ruleTitle } from "./rules.js";
import { SetupMode } from "./setup_mode.js";
import { load, save } from "./store.js";
import { applyTheme } from "./theme.js";
import { endingText, longValue, shortValue } from "./words.js";

const USUAL_VIEW = { coordinates: true, numbers: false, forbidden: true, sound: false, theme: "auto" };

export class App {
    constructor() {
        const kept = load() ?? {};
        this.tree = kept.tree ? GameTree.fromJson(kept.tree) : new GameTree(makeSetup());
        this.view = { ...USUAL_VIEW, ...kept.view };
        this.wanted = { lines: 3, seconds: 20, ...kept.wanted };
        this.isAnalysing = Boolean(kept.isAnalysing);
        /** @type {import("./match.js").Match | null} */
        this.match = kept.match ? makeMatch(kept.match) : null;
        /** @type {string | null} */
        this.hint = null;
        /** @type {{point: string, color: string, number: number}[]} */
        this.preview = [];
        /** @type {import("./game_tree.js").Node[]} */
        this.shownMoves = [];
        const fail = (reason) => this.toast(`The engine cannot run in this browser: ${reason}`, 60000);
        this.engine = new Engine(fail);
        this.referee = new Referee(fail);
        this.analysis = new Analysis(this.engine, () => this.drawSoon());
        this.opponent = new Opponent(this.engine);
        this.clock = new GameClock(() => this.tick());
        this.setup = new SetupMode((tree) => this.replace(tree), () => this.changed());
        const svg = /** @type {unknown} */ (element("board"));
        this.board = new BoardView(/** @type {SVGSVGElement} */ (svg), (p) => this.choose(p), (w) => this.say(w));
        this.actions = makeActions(this);
        listen(this.actions, () => !this.setup.isOn);
    }

    start() {
        this.openLink();
        window.addEventListener("hashchange", () => this.openLink());
        window.addEventListener("pagehide", () => this.keep());
        this.changed();
    }

    openLink() {
        if (location.hash.length < 2) return;
        try {
            const tree = readLink(location.hash);
            history.replaceState(null, "", location.href.split("#")[0]);
            this.match = null;
            this.replace(tree);
        } catch (error) {
            this.toast(String(/** @type {Error} */ (error).message));
        }
    }

    // ---- What changes --------------------------------------------------------------------

    /** Another game. @param {GameTree} tree */
    replace(tree) {
        this.opponent.stop();
        this.clock.stop();
        this.tree = tree;
        this.changed();
    }

    /** The position or a setting is another one: everything is looked at anew. */
    changed() {
        this.hint = null;
        this.preview = [];
        this.keep();
        this.draw();
        const { tree } = this;
        const node = tree.current;
        if (this.referee.look(tree)) return this.follow();
        this.analysis.stop();
        this.referee.judge(tree).then((verdict) => {
            if (this.tree !== tree || tree.current !== node) return;
            if (verdict.ended) this.say(endingText(verdict.ended));
            this.draw();
            this.follow();
        });
    }

    get verdict() {
        return this.referee.look(this.tree);
    }

    get isOver() {
        return Boolean(this.verdict?.ended || this.match?.fallen);
    }

    /** Whether the engine owes a move: at the end of the line, in a game that goes on. */
    get isEnginesTurn() {
        if (!this.match || this.isOver || this.setup.isOn) return false;
        return !this.tree.current.children.length && this.tree.toMove() === engineColor(this.match);
    }

    /** What follows from the position: a move of the engine, an analysis, a clock that runs. */
    follow() {
        const { match, tree } = this;
        if (!match || this.isOver || tree.current.children.length) this.clock.stop();
        else this.clock.start(match, tree.toMove());
        if (this.isEnginesTurn) {
            this.analysis.stop();
            if (!this.opponent.isThinking) this.letEnginePlay();
        } else if (this.isAnalysing && !this.isOver && !this.setup.isOn) {
            this.analysis.look(tree, this.wanted);
        } else {
            this.analysis.stop();
        }
        this.draw();
    }

    async letEnginePlay() {
        const { tree, match } = this;
        if (!match) return;
        const node = tree.current;
        const color = tree.toMove();
        const msLeft = match.clock ? match.left[color] : undefined;
        const thinking = this.opponent.choose(tree, { level: match.level, seconds: match.seconds, msLeft });
        this.draw();
        const move = await thinking;
        if (!move || this.tree !== tree || tree.current !== node || !this.isEnginesTurn) return;
        this.play(move);
    }

    /** @param {string} point */
    play(point) {
        const color = this.tree.toMove();
        if (this.match && !this.tree.current.children.length) this.clock.press();
        this.opponent.stop();
        this.tree.play(point);
        if (this.view.sound) knock();
        this.say(`${color} ${point}`);
        this.changed();
    }

    /** A click on the board. @param {string} point */
    choose(point) {
        if (this.setup.isOn) return this.setup.place(point);
        if (this.tree.stones().has(point)) return;
        if (this.isOver) return this.toast("This game is over. Take a move back to try another one.");
        if (this.isEnginesTurn) return this.toast("It is Fukumi's move.");
        if (this.verdict?.forbidden.includes(point))
            return this.toast(`${point} is forbidden to black under the rules of renju.`);
        this.play(point);
    }

    /** A line of the analysis on the board. @param {number} line @param {number} ply */
    lineMoves(line, ply) {
        return this.analysis.linesAt(this.tree.current)[line]?.pv.slice(0, ply + 1) ?? [];
    }

    /** @param {number} line @param {number} ply */
    look(line, ply) {
        let color = this.tree.toMove();
        this.preview = this.lineMoves(line, ply).map((point, i) => {
            const stone = { point, color, number: i + 1 };
            color = other(color);
            return stone;
        });
        this.drawBoard();
    }

    // ---- What is shown -------------------------------------------------------------------

    /** @returns {import("./board_picture.js").Scene} */
    scene() {
        const { tree, view } = this;
        const lines = this.setup.isOn || this.isEnginesTurn ? [] : this.analysis.linesAt(tree.current);
        const numbers = new Map(view.numbers ? tree.moves().map((p, i) => [p, i + 1]) : []);
        const marks = lines.map((line, i) => ({
            point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`,
            rank: i + 1, proven: line.win_in !== null,
        }));
        return {
            size: tree.size, stones: tree.stones(), numbers, last: tree.current.point,
            winning: this.verdict?.ended?.stones ?? [],
            forbidden: view.forbidden ? this.verdict?.forbidden ?? [] : [],
            marks, preview: this.preview, hint: this.hint, coordinates: view.coordinates,
        };
    }

    drawBoard() {
        const canPlay = !this.isOver && !this.isEnginesTurn && !this.setup.isOn;
        this.board.draw(this.scene(), canPlay ? this.tree.toMove() : null);
        element("board").setAttribute("aria-label",
            `Board of ${this.tree.setup.width} by ${this.tree.setup.height} points, ${this.tree.stones().size} stones`);
    }

    draw() {
        const { tree, view } = this;
        applyTheme(view.theme);
        this.drawBoard();
        const lines = this.analysis.linesAt(tree.current);
        showPlayers(tree, this.match, this.opponent.isThinking);
        showStatus(tree, this.verdict, this.match, ruleTitle(tree.setup.rule));
        showBar(lines, tree.toMove(), tree.current);
        showLines(lines, this.analysis.isRunning);
        this.graphLine = showGraph(tree);
        this.shownMoves = showMoves(tree);
        this.drawButtons();
    }

    drawButtons() {
        const set = (name, change) => {
            for (const button of document.querySelectorAll(`button[data-action="${name}"]`))
                change(/** @type {HTMLButtonElement} */ (button));
        };
        const { current } = this.tree;
        for (const name of ["first", "back", "promote", "delete"]) set(name, (b) => { b.disabled = !current.parent; });
        for (const name of ["forward", "last"]) set(name, (b) => { b.disabled = !current.children.length; });
        set("takeback", (b) => { b.hidden = !this.match; b.disabled = !current.parent; });
        set("best", (b) => { b.hidden = Boolean(this.match); });
        for (const name of ["hint", "best"]) set(name, (b) => { b.disabled = this.isOver || this.isEnginesTurn; });
        set("analyse", (b) => {
            b.setAttribute("aria-pressed", String(this.isAnalysing));
            b.textContent = this.isAnalysing ? "Stop" : "Analyse";
        });
        /** @type {HTMLSelectElement} */ (element("lines")).value = String(this.wanted.lines);
        /** @type {HTMLSelectElement} */ (element("seconds")).value = String(this.wanted.seconds);
    }

    /** Many reports a second are one picture. */
    drawSoon() {
        this.drawing ??= requestAnimationFrame(() => {
            this.drawing = undefined;
            this.draw();
        });
    }

    tick() {
        if (this.match?.fallen) return this.changed();
        showPlayers(this.tree, this.match, this.opponent.isThinking);
    }

    /** @param {string} words @param {number} [ms] */
    toast(words, ms = 4000) {
        element("toast").textContent = words;
        clearTimeout(this.toastTimer);
        this.toastTimer = setTimeout(() => { element("toast").textContent = ""; }, ms);
    }

    /** @param {string} words */
    say(words) {
        element("announce").textContent = words;
    }

    keep() {
        const { tree, view, wanted, isAnalysing, match } = this;
        save({ tree: (this.setup.isOn && this.setup.before ? this.setup.before : tree).toJson(), view, wanted, isAnalysing, match });
    }

    help() {
        showHelp(keyList(this.actions), `Fukumi ${document.documentElement.dataset.version ?? ""}`);
    }
}

const app = new App();
// For the console, and for the test of the page.
Object.assign(window, { fukumi: app });
app.start();
