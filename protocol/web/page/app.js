// The page: what it holds, and what happens when something of it changes.

import { ActionButtons, keyList, listen } from "./actions.js";
import { Analysis } from "./analysis.js";
import { AnnotateMode } from "./annotate_mode.js";
import { SETTINGS_KEY, TAB_KEY, beginPage } from "./beginning.js";
import { BoardView } from "./board_view.js";
import { makeActions } from "./commands.js";
import { showHelp } from "./dialogs.js";
import { element, oncePerFrame } from "./dom.js";
import { drawBoard, drawPage, drawPlayers, sceneOf } from "./drawing.js";
import { Engine } from "./engine.js";
import { EvenMove } from "./even_move.js";
import { openLink } from "./file_commands.js";
import { PASS, followPath } from "./game_tree.js";
import { GameShelf } from "./game_shelf.js";
import { BROWSERS, applyLanguage, t } from "./language.js";
import { FULL_STRENGTH } from "./levels.js";
import { writeAddress } from "./link.js";
import { mapMoves } from "./map_moves.js";
import { GameClock, Opponent, engineColor } from "./match.js";
import { say, toast } from "./notice.js";
import { OpeningGame } from "./opening_game.js";
import { other } from "./points.js";
import { Ponderer } from "./ponderer.js";
import { Referee } from "./referee.js";
import { ReviewMaker } from "./review_maker.js";
import { keepForOffline } from "./served.js";
import { SetupMode } from "./setup_mode.js";
import { SmallGame } from "./small_game.js";
import { listenToRefusals, save, saveForTab, wasSetAside } from "./store.js";
import { streakAfter, suggestedLevel } from "./streak.js";
import { Trainer } from "./trainer.js";
import { listenToChoice } from "./trainer_panel.js";
import { Turns } from "./turns.js";
import { WhyNot } from "./why_not.js";
import { endingText, engineFailureText } from "./words.js";

const USUAL_VIEW = { coordinates: true, numbers: false, forbidden: true, sound: false, confirm: true, map: false, values: false, tree: false, onlyMine: false, theme: "auto", language: BROWSERS };

export class App {
    toast = toast;
    say = say;

    /** @param {Awaited<ReturnType<typeof beginPage<typeof USUAL_VIEW>>>} begun */
    constructor({ keeper, settings, game }) {
        this.keeper = keeper;
        this.game = game;
        this.shelf = new GameShelf(this);
        this.turns = new Turns(this);
        this.view = settings.view;
        this.wanted = settings.wanted;
        this.machine = settings.machine;
        this.isAnalysing = settings.isAnalysing;
        /** The choices of the next new game. */
        this.lastMatch = settings.lastMatch;
        this.streak = settings.streak;
        /** @type {string | null} what was kept last */
        this.keptSettings = null;
        /** A file or a link that was opened is on its way. */
        this.isReading = false;
        /** @type {string | null} */
        this.hint = null;
        /** @type {{point: string, color: string, number: number}[]} */
        this.preview = [];
        /** About the file that the game on the board was read from. @type {{tree: import("./game_tree.js").GameTree, notices: import("./game_files.js").Notice[]} | null} */
        this.fileNotices = null;
        /** @type {import("./game_tree.js").Node[]} */
        this.shownMoves = [];
        const fail = (reason) => this.toast(engineFailureText(reason), 60000);
        this.engine = new Engine(fail, this.machine);
        /** Elo of each level, once the engine has answered. @type {number[]} */
        this.ratings = [];
        this.engine.ask({ version: true }).answer.then(({ elo_of_levels: ratings = [] }) => { this.ratings = ratings; }, () => {});
        this.referee = new Referee(fail);
        this.analysis = new Analysis(this.engine, oncePerFrame(() => this.draw()), (node) => node === this.tree.current ? this.verdict?.known ?? [] : []);
        this.opponent = new Opponent(this.engine);
        this.even = new EvenMove(this);
        this.ponderer = new Ponderer(this.engine);
        this.clock = new GameClock(() => this.tick());
        this.opening = new OpeningGame(this);
        this.setup = new SetupMode(this);
        this.annotating = new AnnotateMode(this);
        this.reviewing = new ReviewMaker(this);
        this.why = new WhyNot(this);
        this.trainer = new Trainer(this);
        this.small = new SmallGame(this);
        /** The first that is on has the page. */
        this.modes = [this.small, this.setup, this.trainer, this.annotating, this.why, this.opening, this.reviewing, this.turns];
        listenToChoice(this.trainer);
        const svg = /** @type {unknown} */ (element("board"));
        this.board = new BoardView(/** @type {SVGSVGElement} */ (svg), (p) => this.mode.choose(p), (w) => this.say(w));
        this.board.onPoint = (point) => this.lookAt(point);
        this.actions = makeActions(this);
        this.buttons = new ActionButtons(this.actions, (action) => this.refusalOf(action));
        listen(this.actions, (action) => this.refusalOf(action));
    }

    /** Why the action cannot be done now; "" if it can. @param {import("./actions.js").Action} action */
    refusalOf(action) {
        return this.mode.allows(action.name) ? action.refusal?.() ?? "" : this.mode.occupation;
    }

    /** What was begun last and is not ended; else the game is played. @returns {import("./mode.js").Mode} */
    get mode() {
        return this.modes.find((mode) => mode.isOn) ?? this.turns;
    }

    /** What moves the game on, whatever is looked at: its opening, then its turns. */
    get gameMode() {
        return this.opening.isOn ? this.opening : this.turns;
    }

    /** The mode for which the game on the board waits. */
    get guest() {
        return [this.setup, this.trainer, this.small].find((mode) => mode.before);
    }

    /** The game that waits is on the board again. */
    giveBack() {
        this.guest?.giveBack();
    }

    start() {
        const { keeper } = this;
        this.reviewing.look();
        openLink(this);
        window.addEventListener("hashchange", () => openLink(this));
        window.addEventListener("pagehide", () => this.leave());
        window.addEventListener("beforeunload", (event) => { if (keeper.unkept.size) event.preventDefault(); });
        document.addEventListener("visibilitychange", () => { if (!document.hidden) this.hear(this.keptGame.id); });
        keeper.onNews = (id) => this.hear(id);
        keeper.onFailure = () => this.draw();
        keeper.onOwner = () => this.changeOwner();
        this.changed();
    }

    leave() {
        this.keep();
        this.keeper.leave();
    }

    // ---- What changes --------------------------------------------------------------------

    /** @returns {import("./game_tree.js").GameTree} */
    get tree() {
        return this.game.tree;
    }

    get match() {
        return this.game.match;
    }

    /** Another game on the board. @param {import("./state.js").Game} game */
    show(game) {
        this.opponent.stop();
        this.opening.steps.stop();
        this.opening.said = "";
        this.clock.stop();
        this.game = game;
        this.annotating.end();
        this.reviewing.look();
        this.changed();
    }

    /** Another tab changed a game. @param {string} id */
    async hear(id) {
        if (id !== this.keptGame.id) return;
        const game = await this.keeper.readNews(id).catch(() => null);
        if (!game || id !== this.keptGame.id) return;
        const { tree } = this.keptGame;
        // The place in the game is this tab's, unless that was its end.
        if (tree.current.children.length) followPath(game.tree, tree.moves());
        if (this.guest) this.guest.before = game;
        else this.show(game);
    }

    /** The engine thinks and the clock runs in one tab. */
    changeOwner() {
        if (this.isOwner) {
            if (this.verdict) this.gameMode.follow();
            return;
        }
        this.opponent.stop();
        this.opening.steps.stop();
        this.clock.stop();
        if (this.match && !this.isOver) this.toast(t("This game goes on in another tab. A move here takes it over."), 8000);
        this.draw();
    }

    get isOwner() {
        return this.keeper.owner.isOwner;
    }

    /** The position or a setting is another one: everything is looked at anew. */
    changed() {
        this.hint = null;
        this.preview = [];
        this.why.end();
        this.even.end();
        if (this.walk && this.walk.ply >= 0) this.walk.left = this.tree.current;
        this.keep();
        this.draw();
        const { tree } = this;
        if (this.game === this.keptGame && !this.isReading) writeAddress(tree);
        const node = tree.current;
        if (this.referee.look(tree)) return this.gameMode.follow();
        this.analysis.stop();
        this.referee.judge(tree).then((verdict) => {
            if (this.tree !== tree || tree.current !== node) return;
            if (verdict.ended) {
                this.say(endingText(verdict.ended, this.match));
                if (node === this.turns.played) this.countEnd(verdict.ended.winner);
                this.keep();
            }
            this.draw();
            this.gameMode.follow();
        });
    }

    get verdict() {
        return this.referee.look(this.tree);
    }

    /** A game has just ended. @param {"black" | "white" | null} winner */
    countEnd(winner) {
        const { game, match } = this;
        if (match?.against !== "engine") return;
        this.streak = streakAfter(this.streak, game.id, match.level, !winner ? 0 : winner === match.human ? 1 : -1);
    }

    /** The level to try after this game; null: the same. */
    get suggestedLevel() {
        return this.match?.against === "engine" && this.isOver ? suggestedLevel(this.streak, this.game.id) : null;
    }

    get isOver() {
        return Boolean(this.verdict?.ended || this.match?.fallen);
    }

    /** Whether the engine owes a move: at the end of the line, in a game that goes on. */
    get isEnginesTurn() {
        if (!this.match || this.isOver || this.mode !== this.turns) return false;
        return !this.tree.current.children.length && this.tree.toMove() === engineColor(this.match);
    }

    /** Whether the engine may think on the person's time: nothing else is asked of it, and it holds nothing back. */
    get isPondering() {
        if (!this.machine.ponders || this.match?.against !== "engine" || this.match.level !== FULL_STRENGTH) return false;
        return !this.isOver && this.mode === this.turns && !this.isAnalysing && !this.isEnginesTurn && this.isOwner;
    }

    /** @param {import("./machine.js").Machine} machine */
    use(machine) {
        this.machine = machine;
        this.engine.configure(machine);
    }

    // ---- The review of the game ------------------------------------------------------------

    get walk() {
        return this.reviewing.walk;
    }

    pause() {
        this.opponent.stop();
    }

    /** Whose mistakes the reader goes through; null: of both sides. */
    get sideOfMistakes() {
        return this.view.onlyMine && this.match?.against === "engine" ? this.match.human : null;
    }

    /** @param {number} ply  of the game that was reviewed */
    goToPly(ply) {
        const node = this.walk?.review.main[ply];
        if (!node) return;
        this.reviewing.retry = null;
        this.walk?.goTo(node);
        this.changed();
    }

    /** A line of the analysis on the board. @param {number} line @param {number} ply */
    lineMoves(line, ply) {
        return this.analysis.linesAt(this.tree.current)[line]?.pv.slice(0, ply + 1) ?? [];
    }

    /** @param {number} line @param {number} ply */
    look(line, ply) {
        this.showLine(this.lineMoves(line, ply));
    }

    /** The line of the move that is pointed at. @param {string | null} point */
    lookAt(point) {
        if (this.mode.hasLine) return;
        const line = point ? this.analysis.lineOf(this.tree.current, point) : undefined;
        if (line || this.preview.length) this.showLine(line?.pv ?? []);
    }

    /** Stones of a line from here on, on the board. @param {string[]} line */
    showLine(line) {
        this.preview = this.stonesOf(line);
        this.drawBoard();
    }

    /** What the book and variations know of the position; null: it is not looked at. */
    get map() {
        return this.view.map && this.mode.isOfGame ? mapMoves(this.tree, this.verdict?.known ?? []) : null;
    }

    /** Stones of a line from here on, numbered. @param {string[]} line */
    stonesOf(line) {
        let color = other(this.tree.toMove());
        return line.map((point, i) => {
            color = other(color);
            return { point, color, number: i + 1 };
        }).filter(({ point }) => point !== PASS);
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
        const fallen = this.match?.fallen;
        if (!fallen) return drawPlayers(this);
        this.countEnd(other(fallen));
        this.changed();
    }

    /** What is on the board, or waits for the end of the set up, the trainer or a small game. */
    get keptGame() {
        return this.guest?.before ?? this.game;
    }

    keep() {
        const { view, wanted, machine, isAnalysing, lastMatch, streak, keptGame } = this;
        this.keeper.owner.follow(keptGame.id);
        this.keeper.keep(keptGame, keptGame === this.game ? this.shelf.winner : this.keeper.winnerOf(keptGame.id));
        const settings = JSON.stringify({ view, wanted, machine, isAnalysing, lastMatch, streak, game: keptGame.id });
        if (settings === this.keptSettings) return;
        this.keptSettings = settings;
        save(settings, SETTINGS_KEY);
        saveForTab(keptGame.id, TAB_KEY);
    }

    help() {
        showHelp(keyList(this.actions), `Fukumi ${document.documentElement.dataset.version ?? ""}`);
    }
}

applyLanguage(BROWSERS);
let isRefused = false;
listenToRefusals(() => {
    if (!isRefused) toast(t("This browser keeps no settings: its storage is full or blocked."), 8000);
    isRefused = true;
});
beginPage(USUAL_VIEW).then((begun) => {
    const app = new App(begun);
    if (wasSetAside()) {
        toast(begun.isFresh ? t("The game that this browser kept is damaged: a new one begins. “Save” gives the damaged text.")
            : t("Some of the games that this browser kept are damaged. “Save” gives their text."), 60000);
    }
    // For the console, and for the test of the page.
    Object.assign(window, { fukumi: app });
    app.start();
    keepForOffline();
});
