// The page: what it holds, and what happens when something of it changes.

import { keyList, listen } from "./actions.js";
import { Analysis } from "./analysis.js";
import { BoardView } from "./board_view.js";
import { showHelp } from "./dialogs.js";
import { element, oncePerFrame } from "./dom.js";
import { drawBoard, drawPage, drawPlayers, sceneOf } from "./drawing.js";
import { Engine } from "./engine.js";
import { makeActions } from "./commands.js";
import { openLink } from "./file_commands.js";
import { GameClock, Opponent, engineColor } from "./match.js";
import { say, toast } from "./notice.js";
import { OpeningGame } from "./opening_game.js";
import { knock } from "./pictures.js";
import { other } from "./points.js";
import { Referee } from "./referee.js";
import { SetupMode } from "./setup_mode.js";
import { stateOf } from "./state.js";
import { load, save, setAside } from "./store.js";
import { endingText } from "./words.js";

const USUAL_VIEW = { coordinates: true, numbers: false, forbidden: true, sound: false, confirm: true, theme: "auto" };

export class App {
    toast = toast;
    say = say;

    constructor() {
        const kept = this.begin();
        this.tree = kept.tree;
        this.view = kept.view;
        this.wanted = kept.wanted;
        this.isAnalysing = kept.isAnalysing;
        this.match = kept.match;
        /** A file or a link that was opened is on its way. */
        this.isReading = false;
        /** @type {string | null} */
        this.hint = null;
        /** @type {{point: string, color: string, number: number}[]} */
        this.preview = [];
        /** @type {import("./game_tree.js").Node[]} */
        this.shownMoves = [];
        const fail = (reason) => this.toast(`The engine cannot run in this browser: ${reason}`, 60000);
        this.engine = new Engine(fail);
        this.referee = new Referee(fail);
        this.analysis = new Analysis(this.engine, oncePerFrame(() => this.draw()));
        this.opponent = new Opponent(this.engine);
        this.clock = new GameClock(() => this.tick());
        this.opening = new OpeningGame(this);
        this.setup = new SetupMode((tree) => this.replace(tree), () => this.changed());
        const svg = /** @type {unknown} */ (element("board"));
        this.board = new BoardView(/** @type {SVGSVGElement} */ (svg), (p) => this.choose(p), (w) => this.say(w));
        this.actions = makeActions(this);
        listen(this.actions, () => !this.setup.isOn);
    }

    /** What the browser kept, or a fresh start. */
    begin() {
        const text = load();
        try {
            return stateOf(text, USUAL_VIEW);
        } catch {
            setAside(text ?? "");
            this.toast("The game that this browser kept is damaged: a new one begins. “Save” gives the damaged text.", 60000);
            return stateOf(null, USUAL_VIEW);
        }
    }

    start() {
        openLink(this);
        window.addEventListener("hashchange", () => openLink(this));
        window.addEventListener("pagehide", () => this.keep());
        this.changed();
    }

    // ---- What changes --------------------------------------------------------------------

    /** Another game. @param {import("./game_tree.js").GameTree} tree */
    replace(tree) {
        this.opponent.stop();
        this.opening.steps.stop();
        this.opening.said = "";
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
        if (!this.match || this.isOver || this.setup.isOn || this.opening.isOn) return false;
        return !this.tree.current.children.length && this.tree.toMove() === engineColor(this.match);
    }

    /** What follows from the position: a move of the engine, an analysis, a clock that runs. */
    follow() {
        const { match, tree } = this;
        if (this.opening.isOn && !this.isOver) {
            this.analysis.stop();
            this.opening.follow();
            return;
        }
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
        this.knock();
        this.say(`${color} ${point}`);
        this.changed();
    }

    knock() {
        if (this.view.sound) knock();
    }

    /** A click on the board. @param {string} point */
    choose(point) {
        if (this.setup.isOn) return this.setup.place(point);
        if (this.opening.isOn) return this.opening.choose(point);
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

    draw() {
        drawPage(this);
    }

    drawBoard() {
        drawBoard(this);
    }

    /** @returns {import("./board_picture.js").Scene} */
    scene() {
        return sceneOf(this);
    }

    tick() {
        if (this.match?.fallen) return this.changed();
        drawPlayers(this);
    }

    keep() {
        const { tree, view, wanted, isAnalysing, match } = this;
        save(JSON.stringify({ tree: (this.setup.isOn && this.setup.before ? this.setup.before : tree).toJson(), view, wanted, isAnalysing, match }));
    }

    help() {
        showHelp(keyList(this.actions), `Fukumi ${document.documentElement.dataset.version ?? ""}`);
    }
}

const app = new App();
// For the console, and for the test of the page.
Object.assign(window, { fukumi: app });
app.start();
