// The page with the board: what it holds, and what happens when something of it changes.

import { AnnotateMode } from "./annotate_mode.js";
import { TAB_KEY, beginPage, keepSettings, readLateGame } from "./beginning.js";
import { makeActions } from "./commands.js";
import { CommentField } from "./comment_field.js";
import { Drawing } from "./drawing.js";
import { Engine } from "./engine.js";
import { EvenMove } from "./even_move.js";
import { FileCommands } from "./file_commands.js";
import { GameCommands } from "./game_commands.js";
import { GameShelf } from "./game_shelf.js";
import { nodeAt } from "./game_tree.js";
import { BROWSERS, applyLanguage, t } from "./language.js";
import { streakAfter, suggestedLevel } from "./levels.js";
import { isReload, writeAddress } from "./link.js";
import { mapMoves } from "./map_moves.js";
import { GameClock, Opponent } from "./match.js";
import { announce, toast, withdrawOffer, withdrawWords } from "./notice.js";
import { OpeningGame } from "./opening_game.js";
import { Page } from "./page.js";
import { listenToInputs } from "./page_inputs.js";
import { pointMarks } from "./point_marks.js";
import { other } from "./points.js";
import { Ponderer } from "./ponderer.js";
import { Referee } from "./referee.js";
import { ReviewMaker } from "./review_maker.js";
import { keepForOffline } from "./served.js";
import { SetupMode } from "./setup_mode.js";
import { SmallGame } from "./small_game.js";
import { SolvedBoard } from "./solved_board.js";
import { listenToRefusals, loadForTab, saveForTab, wasSetAside } from "./store.js";
import { Trainer } from "./trainer.js";
import { listenToChoice } from "./trainer_panel.js";
import { Turns } from "./turns.js";
import { WhyNot } from "./why_not.js";
import { endingText, timeoutText } from "./words.js";

const USUAL_VIEW = { coordinates: true, numbers: false, forbidden: true, sound: false, confirm: true, map: false, values: false, tree: false, onlyMine: false, theme: "auto", language: BROWSERS };

/** Paragraphs of the help. */
function boardHelp() {
    return [[t("The marks on the board are win rates for the side to move."), t("W5 is a proved win in five moves, L4 a proved loss."),
        t("Point at a move of a line to see it on the board, click it to play the line up to there.")].join(" ")];
}

export class App extends Page {
    /** @param {Awaited<ReturnType<typeof beginPage<typeof USUAL_VIEW>>>} begun */
    constructor({ keeper, settings, game, late }) {
        const { view, wanted, machine, lastMatch, streak } = settings;
        super(game, { view, wanted, machine, lastMatch, streak }, new Engine(machine), new Referee());
        this.keeper = keeper;
        /** The game that a late store is to give, and the empty board until then; null: none. */
        this.late = late === null ? null : { id: late, game };
        /** @type {string | null} what was kept last */
        this.keptSettings = null;
        /** Elo of each level, once the engine has answered. @type {number[]} */
        this.ratings = [];
        this.engine.ask({ version: true }).answer.then(({ elo_of_levels: ratings = [] }) => { this.ratings = ratings; }, () => {});
        this.desk.isAnalysing = settings.isAnalysing;
        this.solved = new SolvedBoard(this.desk);
        this.makeModes();
        this.makePage();
    }

    /** The modes and what they work with; each gets what it uses. */
    makeModes() {
        const { desk, engine, referee, analysis, settings, keeper, solved } = this;
        const { owner } = keeper;
        this.opponent = new Opponent(engine);
        this.clock = new GameClock(() => this.tick(), (clock) => keeper.tellClock(this.keptGame.id, clock));
        this.ponderer = new Ponderer(engine);
        const giveBack = () => this.giveBack();
        const knock = () => this.turns.knock();
        this.shelf = new GameShelf(desk, keeper, { keep: () => this.keep(), giveBack });
        const { opponent, clock, ponderer, shelf } = this;
        this.reviewing = new ReviewMaker(desk, engine, analysis, {
            settings, play: (point) => this.turns.play(point), pause: () => opponent.stop(), collect: (review) => this.trainer.collect(review),
        });
        this.turns = new Turns(desk, { opponent, clock, ponderer, analysis, owner, reviewing: this.reviewing, shelf, settings, solved });
        this.opening = new OpeningGame(desk, { judge: referee.engine, engine, analysis, clock, owner, shelf, turns: this.turns, mode: () => this.mode });
        this.even = new EvenMove(engine, analysis, desk, () => this.gameMode.follow());
        this.setup = new SetupMode(desk, shelf);
        this.annotating = new AnnotateMode(desk, shelf);
        this.why = new WhyNot(desk, engine, analysis, this.reviewing);
        this.trainer = new Trainer(desk, this.reviewing, knock);
        this.small = new SmallGame(desk, { giveBack, knock });
        /** The first that is on has the page. */
        this.modes = [this.small, this.setup, this.trainer, this.annotating, this.why, this.opening, this.reviewing, this.turns];
    }

    /** Makes the parts that are seen, and what they listen to. */
    makePage() {
        const { desk, settings, analysis, referee, keeper, opponent, clock, shelf, turns, opening, even, reviewing, annotating, setup, why, trainer, small } = this;
        const mode = () => this.mode;
        this.files = new FileCommands(desk, { referee, shelf, keeper, solved: this.solved }, { scene: () => this.scene(), settings, writePlace: () => this.writePlace() });
        const { files } = this;
        const games = new GameCommands(desk, { opponent, clock, shelf, opening, reviewing, small, settings, ratings: () => this.ratings });
        this.comment = new CommentField(desk, (node) => {
            const { isOwner, match } = this;
            if (match) clock.takeOver(match);
            this.keep(node);
            if (this.isOwner && !isOwner) this.changeOwner();
            this.buttons.draw();
        });
        this.drawing = new Drawing(desk, { settings, analysis, opponent, opening, clock, reviewing, files, keeper, comment: this.comment, mode, map: () => this.map });
        this.makeView(makeActions(desk, {
            settings, turns, opening, even, reviewing, annotating, setup, why, trainer, small, shelf, files, games,
            mode, gameMode: () => this.gameMode, nextLevel: () => this.suggestedLevel, useMachine: (machine) => this.useMachine(machine), help: () => this.help(boardHelp()),
        }));
        listenToChoice(trainer);
        listenToInputs(desk, { settings, analysis, files, board: this.board, mode, choose: (point) => this.choose(point) });
    }

    /** The mode that moves the game on, whatever is looked at: its opening, then its turns. */
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
        const { keeper, late } = this;
        this.reviewing.readReview();
        const { id } = late ?? this.game;
        // A reload shows the game of this tab, also if the browser refused to write its address.
        const isReloaded = isReload() && history.state?.id && loadForTab(TAB_KEY) === id;
        const namesGame = Boolean(history.state?.id) || location.hash.length > 1;
        if (!isReloaded && !(late && history.state?.id === id)) this.files.openAddress();
        if (late) this.openLate(id);
        this.files.openProofOfAddress(!namesGame);
        window.addEventListener("hashchange", () => this.files.openAddress());
        window.addEventListener("pagehide", () => this.leave());
        window.addEventListener("beforeunload", (event) => { if (keeper.unkept.size) event.preventDefault(); });
        document.addEventListener("visibilitychange", () => { if (!document.hidden) this.readChange(this.keptGame.id); });
        keeper.onNews = (id) => this.readChange(id);
        keeper.onClock = (id, clock) => this.hearClock(id, clock);
        keeper.onFailure = () => this.draw();
        keeper.onOwner = () => this.changeOwner();
        this.changed();
    }

    leave() {
        if (this.setup.isChanged) this.keeper.keep(this.game, null);
        this.keep();
        this.keeper.leave();
    }

    // ---- What changes --------------------------------------------------------------------

    get match() {
        return this.desk.match;
    }

    /** Another game on the board, or another state of it. @param {import("./state.js").Game} game */
    show(game) {
        const isSame = game.id === this.game.id;
        this.opponent.stop();
        this.opening.steps.stop();
        this.opening.done = null;
        this.clock.stop();
        this.desk.game = game;
        if (!isSame) this.annotating.end();
        this.reviewing.readReview(isSame);
        this.changed();
    }

    /** Whether the board is empty because the store is late. */
    get isWaiting() {
        return this.late !== null && this.keptGame === this.late.game && this.keptGame.tree.isEmpty;
    }

    /** The game comes when the store answers, unless something else is on the board. @param {string} id */
    async openLate(id) {
        const words = t("The storage of this browser is slow. Your last game appears when it answers.");
        toast(words, 60000);
        const game = await readLateGame(this.keeper, id);
        const { isWaiting } = this;
        this.late = null;
        withdrawWords(words);
        if (game && isWaiting) return this.putKept(game);
        if (isWaiting) return this.files.openAddress();
        // The store takes now what it refused before.
        this.keep();
        if (game) toast(t("Your last game is saved: see “Open”."), 8000);
    }

    /** On the board, or where the game waits for the end of another mode. @param {import("./state.js").Game} game */
    putKept(game) {
        if (this.guest) this.guest.before = game;
        else this.show(game);
    }

    /** Another tab changed a game. @param {string} id */
    async readChange(id) {
        if (id !== this.keptGame.id) return;
        const game = await this.keeper.readNews(id).catch(() => null);
        if (!game || id !== this.keptGame.id) return;
        const { tree } = this.keptGame;
        // The place in the game is this tab's, unless that was its end.
        if (tree.current.children.length) {
            const place = nodeAt(game.tree, tree.moves());
            // The line is that of the news, unless this tab looks at another one.
            if (!game.tree.line.includes(place)) game.tree.select(nodeAt(game.tree, tree.moves(tree.end)));
            game.tree.select(place);
        }
        this.comment.follow(game.tree);
        this.shelf.followNews(this.keptGame, game, this.opening.isEngines(this.opening.step));
        this.putKept(game);
    }

    /** @param {string} id  of a game that another tab plays on @param {import("./match.js").ClockState} clock */
    hearClock(id, clock) {
        if (!this.match || id !== this.game.id || this.isOwner) return;
        this.clock.hear(this.match, clock);
        this.drawing.drawPlayers();
    }

    /** The engine thinks and the clock runs in one tab. */
    changeOwner() {
        const words = t("This game goes on in another tab. A move here takes it over.");
        if (this.isOwner) {
            withdrawWords(words);
            if (this.verdict) this.gameMode.follow();
            return;
        }
        this.opponent.stop();
        this.opening.steps.stop();
        this.clock.stop();
        if (this.match && !this.desk.isGameOver) toast(words, 8000);
        this.draw();
    }

    get isOwner() {
        return this.keeper.owner.isOwner;
    }

    changed() {
        this.why.end();
        this.even.end();
        super.changed();
        const { match, tree, referee } = this;
        if (match && tree.current !== tree.end && !referee.verdictOf(tree, tree.end)) referee.judge(tree, tree.end).then(() => this.draw());
    }

    writePlace() {
        if (this.game === this.keptGame && !this.files.isReading && !this.isWaiting) writeAddress(this.game);
    }

    /** @param {import("./engine.js").Ending} ending */
    end(ending) {
        announce(endingText(ending, this.match));
        if (this.tree.current === this.turns.played) this.countEnd(ending.winner);
        this.keep();
    }

    follow() {
        this.gameMode.follow();
    }

    /** A game has just ended. @param {"black" | "white" | null} winner */
    countEnd(winner) {
        const { game, match } = this;
        if (match?.against !== "engine") return;
        this.settings.streak = streakAfter(this.settings.streak, game.id, match.level, !winner ? 0 : winner === match.human ? 1 : -1);
    }

    /** The level to try after this game; null: the same. */
    get suggestedLevel() {
        return this.match?.against === "engine" && this.desk.isGameOver ? suggestedLevel(this.settings.streak, this.game.id) : null;
    }

    /** @param {import("./machine.js").Machine} machine */
    useMachine(machine) {
        this.settings.machine = machine;
        this.engine.configure(machine);
    }

    // ---- What is shown -------------------------------------------------------------------

    /** Moves that the book and variations know in the position; null: it is not looked at. */
    get map() {
        return this.view.map && this.mode.isOfGame ? mapMoves(this.tree, this.verdict?.known ?? []) : null;
    }

    scene() {
        const { desk, even, tree, view } = this;
        const analysis = desk.isEnginesTurn ? null : this.analysis;
        return { ...super.scene(), points: pointMarks({ current: tree.current, map: this.map ?? [], analysis, hasValues: view.values, even }) };
    }

    drawMore() {
        // A button that does nothing would lie on those of the mode.
        if (!this.mode.allows("undo")) withdrawOffer();
        this.drawing.draw();
    }

    tick() {
        const fallen = this.match?.fallen;
        if (!fallen) return this.drawing.drawPlayers();
        announce(timeoutText(fallen, this.match));
        this.countEnd(other(fallen));
        this.changed();
    }

    /** The game on the board, or the one that waits for the end of the set up, the trainer or a small game. */
    get keptGame() {
        return this.guest?.before ?? this.game;
    }

    /** The winner of the line on the board, played to its end: a colour or "draw"; null: none. @returns {string | null} */
    get winner() {
        const { game, keeper, match, tree } = this;
        if (match?.fallen) return other(match.fallen);
        const verdict = this.referee.verdictOf(tree, tree.end);
        // The end of a game that was opened elsewhere in it is not judged again.
        if (!verdict) return tree.current === tree.end ? null : keeper.winnerOf(game.id);
        return verdict.ended ? verdict.ended.winner ?? "draw" : null;
    }

    /** @param {import("./game_tree.js").Node | null} [typed]  whose comment is being typed */
    keep(typed = null) {
        const { settings: chosen, keptGame } = this;
        const isAnalysing = this.guest?.wasAnalysing ?? this.desk.isAnalysing;
        this.keeper.owner.follow(keptGame.id);
        const state = this.keeper.keep(keptGame, keptGame === this.game ? this.winner : this.keeper.winnerOf(keptGame.id));
        if (keptGame === this.game) this.shelf.follow(state, typed);
        const { id } = this.isWaiting && this.late ? this.late : keptGame;
        const settings = JSON.stringify({ ...chosen, isAnalysing, game: id });
        if (settings === this.keptSettings) return;
        keepSettings(JSON.parse(settings), JSON.parse(this.keptSettings ?? "null"));
        this.keptSettings = settings;
        saveForTab(id, TAB_KEY);
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
        toast(t("Some of what this browser kept is damaged. “Save” gives the damaged text."), 60000);
    }
    // For the console, and for the test of the page.
    Object.assign(window, { fukumi: app });
    app.start();
    keepForOffline();
});
