// Turns of a game, the mode in which nothing else was begun: a click plays a move, and what follows from a position.

import { engineColor } from "./desk.js";
import { t } from "./language.js";
import { FULL_STRENGTH } from "./levels.js";
import { givenMoves, limitsOf } from "./match.js";
import { Mode } from "./mode.js";
import { announce, toast } from "./notice.js";
import { knock } from "./pictures.js";
import { colorText, moveText } from "./words.js";

const HINT_MS = 2000;

export class Turns extends Mode {
    /**
     * @param {import("./desk.js").Desk} desk
     * @param {object} parts
     * @param {import("./match.js").Opponent} parts.opponent
     * @param {import("./match.js").GameClock} parts.clock
     * @param {import("./ponderer.js").Ponderer} parts.ponderer
     * @param {import("./analysis.js").Analysis} parts.analysis
     * @param {import("./game_owner.js").GameOwner} parts.owner
     * @param {import("./review_maker.js").ReviewMaker} parts.reviewing
     * @param {import("./game_shelf.js").GameShelf} parts.shelf
     * @param {import("./state.js").Settings} parts.settings
     * @param {import("./solved_board.js").SolvedBoard} parts.solved
     */
    constructor(desk, parts) {
        super(desk);
        this.parts = parts;
        /** The move that was played last. @type {import("./game_tree.js").Node | null} */
        this.played = null;
    }

    get isOn() {
        return true;
    }

    /** At an earlier move that is shown, too, Fukumi's stones are its own, and those that the game began with stay. */
    get closure() {
        const { match, tree } = this.desk;
        if (!match || tree.current === tree.end || super.closure) return super.closure;
        if (tree.path().length < givenMoves(match)) return t("Go to the end of the line first.");
        return tree.toMove() === engineColor(match) ? t("It is Fukumi's move.") : "";
    }

    /** @param {string} point */
    choose(point) {
        if (this.canPut(point)) this.play(point);
    }

    /** @param {string[]} line */
    chooseLine(line) {
        const { match } = this.desk;
        if (match && line.length === 1) return this.choose(line[0]);
        const own = engineColor(match) ? t("In a game against Fukumi you move yourself.") : "";
        const reason = match && (this.closure || own);
        if (reason) toast(reason);
        else this.playLine(line);
    }

    /** @param {string} point */
    play(point) {
        const { desk, parts: { ponderer, clock, opponent } } = this;
        const color = desk.tree.toMove();
        ponderer.end();
        if (desk.match && !desk.tree.current.children.length && !clock.press(desk.match)) return;
        opponent.stop();
        desk.tree.play(point);
        this.played = desk.tree.current;
        this.knock();
        announce(`${colorText(color)} ${moveText(point)}`);
        desk.changed();
    }

    /** Shows what a proof says, if one plays. */
    showSide() {
        return this.parts.solved.showSide();
    }

    knock() {
        if (this.parts.settings.view.sound) knock();
    }

    /** Goes on from the position: a move of the engine, an analysis, a clock that runs. */
    follow() {
        const { desk, parts: { opponent, clock, ponderer, analysis, owner, reviewing, settings, solved } } = this;
        const { match, tree } = desk;
        const isAtEnd = !tree.current.children.length;
        if (!match || !desk.isPlayed || !owner.isOwner || !isAtEnd) clock.stop();
        else clock.start(match, tree.toMove());
        if (desk.isEnginesTurn) {
            analysis.stop();
            if (owner.isOwner && !opponent.isThinking && !solved.isThinking) this.letEnginePlay();
        } else if (desk.isAnalysing && !desk.isOver && !reviewing.isRunning) {
            analysis.analyse(tree, { ...settings.wanted, isWide: settings.view.values, isTree: settings.view.tree });
        } else {
            analysis.stop();
        }
        if (this.isPondering && isAtEnd) ponderer.begin(tree, opponent.expected(tree.current));
        else ponderer.end();
        desk.draw();
    }

    /** Whether the engine may think on the person's time: nothing else is asked of it, and it holds nothing back. */
    get isPondering() {
        const { desk, parts: { owner, settings } } = this;
        if (!settings.machine.ponders || desk.match?.against !== "engine" || desk.match.level !== FULL_STRENGTH) return false;
        return desk.isPlayed && !desk.isAnalysing && !desk.isEnginesTurn && owner.isOwner;
    }

    toggleAnalysis() {
        const { desk } = this;
        desk.isAnalysing = !desk.isAnalysing;
        desk.changed();
    }

    /** @returns {Promise<string | null>} */
    async findBest() {
        const { desk, parts: { analysis, opponent } } = this;
        const node = desk.tree.current;
        const known = analysis.linesAt(node)[0]?.move;
        if (known) return known;
        toast(t("{0} thinks …", "Fukumi"));
        const move = await opponent.choose(desk.tree, FULL_STRENGTH, { time_ms: HINT_MS });
        // Without a move the engine may have said why.
        if (move) toast("");
        return desk.tree.current === node ? move : null;
    }

    /** Unless another mode was begun meanwhile. @param {() => Mode} mode  the one that has the page */
    async playBest(mode) {
        const before = mode();
        const move = await this.findBest();
        if (move && mode() === before && !before.closure) this.play(move);
    }

    async hint() {
        const { desk } = this;
        const move = await this.findBest();
        if (!move) return;
        desk.hint = move;
        announce(t("Hint: {0}", move));
        desk.drawBoard();
    }

    async letEnginePlay() {
        const { desk } = this;
        const { tree, match } = desk;
        if (!match) return;
        const { changes, current: node } = tree;
        const color = tree.toMove();
        const msLeft = match.clock ? match.left[color] : undefined;
        const proved = await this.parts.solved.choose(tree);
        if (desk.tree !== tree || tree.current !== node || tree.changes !== changes) return this.follow();
        const thinking = proved ?? this.parts.opponent.choose(tree, match.level, limitsOf(match, msLeft));
        desk.draw();
        const move = await thinking;
        if (!move) return desk.draw();
        if (desk.tree !== tree || tree.current !== node || !desk.isEnginesTurn) return;
        this.parts.shelf.answer(() => this.play(move));
    }
}
