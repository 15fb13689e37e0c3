// The trainer: a puzzle takes the board's place, its moves are judged by the engine, and the game comes back
// behind it.

import { t } from "./language.js";
import { GuestMode } from "./mode.js";
import { announce, toast } from "./notice.js";
import { GRADES, mistakePuzzle, mistakesOf, pagePuzzles, treeOf } from "./puzzles.js";
import { isGoodEnough } from "./review_maker.js";
import { Schedule } from "./schedule.js";
import { freshGame } from "./state.js";
import { showTrainer } from "./trainer_panel.js";
import { shownLine } from "./why_not.js";
import { colorText } from "./words.js";

/** @typedef {import("./puzzles.js").Puzzle} Puzzle */
/** @typedef {import("./why_not.js").Judged} Judged */
/**
 * @typedef {object} Round  A puzzle that is asked.
 * @property {Puzzle} puzzle
 * @property {"open" | "asked" | "wrong" | "shown" | "solved"} state  open: a move is awaited
 * @property {boolean} hasFailed
 * @property {number} found  right moves so far
 * @property {string} tried  the last move
 * @property {Judged | null} judged  a wrong move
 */

/** Actions of the page that the trainer leaves. */
const TRAINER_ACTIONS = ["new", "open", "save", "save-unkept", "view", "cancel", "help", "coordinates", "numbers", "train", "show-puzzle", "try-puzzle"];

export class Trainer extends GuestMode {
    /** @param {import("./desk.js").Desk} desk @param {import("./review_maker.js").ReviewMaker} reviewing  judges moves @param {() => void} knock */
    constructor(desk, reviewing, knock) {
        super(desk);
        this.reviewing = reviewing;
        this.knock = knock;
        this.schedule = new Schedule();
        /** @type {Puzzle[]} */
        this.page = pagePuzzles();
        /** Null: nothing is due. @type {Round | null} */
        this.round = null;
    }

    /** @param {string} action */
    allows(action) {
        return TRAINER_ACTIONS.includes(action);
    }

    get occupation() {
        return t("Close the trainer first.");
    }

    get stone() {
        return this.round?.state === "open" ? super.stone : null;
    }

    /** The trainer's words, in place of a review's. */
    showSide() {
        showTrainer(this);
        return true;
    }

    draw() {
        document.body.toggleAttribute("data-trainer", this.isOn);
    }

    get wanted() {
        return this.schedule.wanted;
    }

    /** Rules that there are puzzles of. */
    get rules() {
        return [...new Set(this.page.map((each) => each.rule))];
    }

    /** The mistakes of a review are puzzles from now on. @param {import("./review_data.js").Review} review */
    collect(review) {
        this.schedule.collect(mistakesOf(review, this.desk.match));
    }

    /** Those of the kind, rule and grade that are wanted. @returns {Puzzle[]} */
    choice() {
        const { kind, rule, grade } = this.wanted;
        if (kind === "mistake") return this.schedule.mistakes.map(mistakePuzzle);
        return this.page.filter((each) => each.kind === kind && each.rule === rule && (!grade || each.grade === grade));
    }

    /** @param {Partial<Trainer["wanted"]>} change */
    want(change) {
        const wanted = { ...this.wanted, ...change };
        const grade = GRADES.includes(wanted.grade) ? wanted.grade : 0;
        this.schedule.want({ ...wanted, grade });
        this.next();
    }

    /** The next puzzle, and the game on the board makes room for it. */
    next() {
        const { wanted, rules } = this;
        const game = this.before ?? this.desk.game;
        if (!rules.includes(wanted.rule)) wanted.rule = rules.find((each) => each === game.tree.setup.rule) ?? rules[0];
        const puzzle = this.schedule.next(this.choice());
        this.round = puzzle && { puzzle, state: "open", hasFailed: false, found: 0, tried: "", judged: null };
        this.takeBoard(freshGame({ tree: puzzle ? treeOf(puzzle) : undefined }));
    }

    giveBack() {
        this.round = null;
        super.giveBack();
    }

    /** A move of the player's. @param {string} point */
    async choose(point) {
        const { desk, round } = this;
        if (round?.state !== "open") return toast(this.pause);
        if (!this.canPut(point)) return;
        if (round.puzzle.played === point && !round.found) return toast(t("That is the move of the game: find another one."));
        Object.assign(round, { state: "asked", tried: point, judged: null });
        desk.tree.play(point);
        this.knock();
        const judged = await this.judge(desk.tree.current);
        if (this.round !== round) return;
        if (!judged) {
            desk.tree.back();
            return this.tryAgain();
        }
        const isRight = await this.isRight(judged);
        if (this.round !== round) return;
        if (isRight) this.goOn(judged);
        else this.refute(judged);
    }

    /** Why no move is awaited. */
    get pause() {
        if (!this.round) return t("No puzzle is due now");
        return this.round.state === "asked" ? t("Fukumi looks at it …") : t("This puzzle is over: try it again, or take the next one.");
    }

    /** The move that led there, as a review judges it. @param {import("./game_tree.js").Node} node @returns {Promise<Judged | null>} */
    judge(node) {
        return this.reviewing.ask(node, this.desk.tree.path(node).length - 1);
    }

    /** @param {Judged} judged @returns {Promise<boolean>} */
    async isRight({ moves: [move], positions: [, after] }) {
        const { puzzle, found } = /** @type {Round} */ (this.round);
        if (puzzle.kind === "mistake") return isGoodEnough(move);
        if (!found && puzzle.solutions.includes(move.move)) return true;
        if (puzzle.kind === "defence") return found > 0 && !after.proof && !(after.win_in > 0);
        return after.win_in !== null && after.win_in <= 0 || this.winsAfter(after);
    }

    /** Whether a win is proved behind the answer, where the search has not seen it. @param {any} after */
    async winsAfter(after) {
        const { tree } = this.desk;
        if (after.win_in !== null || !after.line.length) return false;
        const judged = await this.judge(tree.child(tree.current, after.line[0]));
        return Boolean(judged?.positions[1].proof);
    }

    /** A right move: the engine answers, or the puzzle is solved. @param {Judged} judged */
    goOn({ moves: [move], positions: [, after] }) {
        const { desk } = this;
        const round = /** @type {Round} */ (this.round);
        round.found += 1;
        if (!after.line.length || this.isDone(round.puzzle.kind, move, after)) {
            round.state = "solved";
            if (!round.hasFailed) this.schedule.judge(round.puzzle.id, true);
        } else {
            announce(`${colorText(desk.tree.toMove())} ${after.line[0]}`);
            desk.tree.play(after.line[0]);
            round.state = "open";
        }
        desk.changed();
    }

    /**
     * Whether nothing is left to find behind a right move: a defence goes on behind its own fours, which only put off.
     * @param {import("./puzzles.js").Kind} kind @param {import("./review_data.js").ReviewedMove} move @param {any} after
     */
    isDone(kind, move, after) {
        if (kind === "mistake") return true;
        return kind === "defence" ? !move.reasons?.makes.includes("four") : after.win_in === 0;
    }

    /** A wrong move: what it allows is shown, and the puzzle comes back. @param {Judged} judged */
    refute(judged) {
        const [, after] = judged.positions;
        this.fail("wrong");
        /** @type {Round} */ (this.round).judged = judged;
        this.show(shownLine(after));
    }

    /** @param {"wrong" | "shown"} state */
    fail(state) {
        const round = /** @type {Round} */ (this.round);
        if (!round.hasFailed) this.schedule.judge(round.puzzle.id, false);
        Object.assign(round, { state, hasFailed: true });
    }

    /** Stones of a line from here on. @param {string[]} line */
    show(line) {
        const { desk } = this;
        desk.changed();
        desk.layLine(line);
        desk.draw();
    }

    /** The solution from here on, which the player gives up finding. */
    async showSolution() {
        const { desk, round } = this;
        if (round?.state !== "open") return;
        round.state = "asked";
        const { current } = desk.tree;
        const judged = await this.reviewing.ask(current, desk.tree.path().length);
        if (this.round !== round) return;
        if (!judged) return this.tryAgain();
        this.fail("shown");
        const { kind, solutions } = round.puzzle;
        this.show(kind === "defence" && !round.found ? solutions.slice(0, 1) : shownLine(judged.positions[0]));
    }

    /** Another try, from before the wrong move; or the engine has not answered. */
    tryAgain() {
        const { round, desk } = this;
        if (round?.state === "wrong") desk.tree.back();
        if (!round || round.state === "solved") return;
        Object.assign(round, { state: "open", judged: null });
        desk.changed();
    }
}
