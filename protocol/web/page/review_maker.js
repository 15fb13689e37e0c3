// The review of the game on the board: made by the engine as `analyze --review` does, and "find a better move"
// at its mistakes.

import { gameQuery } from "./engine.js";
import { t } from "./language.js";
import { Mode } from "./mode.js";
import { toast } from "./notice.js";
import { Review, signOf } from "./review_data.js";
import { insteadOf } from "./review_scene.js";
import { showReview } from "./review_side.js";
import { Walk } from "./review_walk.js";

/** @typedef {{ply: number, tried: import("./review_data.js").ReviewedMove | null, answer: string, isAsking: boolean}} Retry */

/** For each position: as `analyze --review --nodes 50000 --lines 2`. */
const REVIEW_EFFORT = { nodes: 50_000, lines: 2 };
const GOOD_ENOUGH = ["Best", "Good"];

/** @param {import("./review_data.js").ReviewedMove} move */
export function isGoodEnough(move) {
    return GOOD_ENOUGH.includes(move.judgement);
}

/** A game that is looked at is not played on. */
const PLAYERS_ACTIONS = ["hint", "takeback"];

export class ReviewMaker extends Mode {
    /**
     * @param {import("./desk.js").Desk} desk @param {import("./review_walk.js").Brain} brain
     * @param {object} page
     * @param {import("./state.js").Settings} page.settings
     * @param {(point: string) => void} page.play  a move of a variation
     * @param {() => void} page.pause  nothing goes on by itself
     * @param {(review: Review) => void} page.collect  takes the mistakes of a review that was made
     */
    constructor(desk, brain, { settings, play, pause, collect }) {
        super(desk);
        this.brain = brain;
        this.settings = settings;
        this.play = play;
        this.pause = pause;
        this.collect = collect;
        this.effort = REVIEW_EFFORT;
        /** @type {import("./engine.js").Question | null} */
        this.question = null;
        this.progress = { done: 0, all: 0 };
        /** @type {Walk | null} through the review of the game on the board */
        this.walk = null;
        /** @type {Retry | null} */
        this.retry = null;
    }

    get isRunning() {
        return this.question !== null;
    }

    get isOn() {
        return this.isRunning || this.walk !== null;
    }

    /** The time that is up ends no variation. */
    get isClosed() {
        return Boolean(this.desk.verdict?.ended);
    }

    /** A click on the better move enters its line, any other begins a variation. @param {string} point */
    choose(point) {
        const { desk, walk } = this;
        if (this.isRunning) return toast(this.retry ? t("Fukumi looks at it …") : this.occupation);
        const better = this.marks().marks?.find((mark) => mark.point === point);
        if (better && walk?.enterShown(better.rank - 1, 1)) return desk.changed();
        if (!this.canPut(point)) return;
        if (this.retry) this.tryMove(point);
        else this.play(point);
    }

    /** @param {string} action */
    allows(action) {
        return !PLAYERS_ACTIONS.includes(action) && !(this.isRunning && ["analyse", "review", "why"].includes(action));
    }

    get occupation() {
        return this.isRunning ? t("Wait for the review, or stop it.") : t("Close the review first.");
    }

    get stone() {
        return this.isRunning ? null : super.stone;
    }

    /** The marks of a reviewed move: what it was, and what was better. */
    marks() {
        const { walk, desk } = this;
        const isShown = walk && !this.retry && !this.isRunning && !this.brain.analysis.linesAt(desk.tree.current).length;
        return isShown ? insteadOf(walk) : {};
    }

    showSide() {
        return showReview(this);
    }

    leave() {
        const { desk, walk } = this;
        if (this.retry) return this.endRetry();
        if (this.isRunning) this.stop();
        else if (walk && walk.ply < 0) walk.goTo(walk.left);
        else return this.close();
        desk.changed();
    }

    /** The game without its review, which start() shows again. */
    close() {
        this.stop();
        this.retry = null;
        this.walk = null;
        this.desk.changed();
    }

    /** Another game is on the board. */
    readReview() {
        const { review, tree } = this.desk.game;
        this.stop();
        this.retry = null;
        this.walk = review ? this.walkOf(new Review(review, tree)) : null;
    }

    /** @param {Review} review */
    walkOf(review) {
        return new Walk(review, this.brain);
    }

    /** Whose mistakes the reader goes through; null: of both sides. */
    get sideOfMistakes() {
        const { match } = this.desk;
        return this.settings.view.onlyMine && match?.against === "engine" ? match.human : null;
    }

    /** @param {number} ply  of the game that was reviewed */
    goToPly(ply) {
        const node = this.walk?.review.main[ply];
        if (!node) return;
        this.retry = null;
        this.walk?.goTo(node);
        this.desk.changed();
    }

    changed() {
        this.desk.changed();
    }

    /** The whole line that is shown, to its end; a review of it that was closed is shown again. */
    async start() {
        const { desk } = this;
        const { game } = desk;
        const isClosed = game.review && !this.walk;
        if (isClosed) this.readReview();
        game.tree.toEnd();
        if (isClosed && this.walk?.review.main.at(-1) === game.tree.current) return this.goToPly(0);
        this.forget();
        desk.isAnalysing = false;
        this.progress = { done: 0, all: game.tree.path().length + 1 };
        const review = await this.ask(game.tree.current, 0, (progress) => {
            this.progress = progress;
            desk.draw();
        });
        if (!review || desk.game !== game) return;
        game.review = review;
        this.readReview();
        this.collect(/** @type {Walk} */ (this.walk).review);
        this.goToPly(0);
    }

    /** @param {import("./game_tree.js").Node} node @param {number} from @param {(progress: any) => void} [report] @returns {Promise<any>} null: stopped */
    async ask(node, from, report) {
        this.stop();
        const query = { ...gameQuery(this.desk.tree, node), review: true, from, reports: true, ...this.effort };
        const question = this.brain.engine.ask(query, report);
        this.question = question;
        this.desk.changed();
        try {
            const answer = /** @type {any} */ (await question.answer);
            return this.question === question && !answer.cancelled ? answer.review : null;
        } finally {
            if (this.question === question) this.question = null;
        }
    }

    stop() {
        this.question?.cancel();
        this.question = null;
    }

    /** The game is another one than what was reviewed. */
    forget() {
        this.stop();
        for (const node of this.desk.tree.nodes()) delete node.sign;
        this.desk.game.review = null;
        this.walk = null;
        this.retry = null;
    }

    /** To the position before a mistake, where another move is to be found. */
    beginRetry() {
        const { walk, desk } = this;
        const ply = walk?.ply ?? 0;
        if (!walk || ply < 1) return;
        this.retry = { ply, tried: null, answer: "", isAsking: false };
        desk.tree.select(walk.review.main[ply - 1]);
        desk.changed();
    }

    /** A move that is tried; its place is before the mistake. @param {string} point */
    async tryMove(point) {
        const { walk, retry, desk } = this;
        if (!walk || !retry || retry.isAsking) return;
        const { review } = walk;
        if (review.main[retry.ply].point === point) return toast(t("That is the move of the game: find another one."));
        retry.isAsking = true;
        desk.tree.select(review.main[retry.ply - 1]);
        desk.tree.play(point);
        const judged = await this.ask(desk.tree.current, retry.ply - 1);
        retry.isAsking = false;
        if (!judged || this.retry !== retry) return;
        retry.tried = judged.moves[0];
        retry.answer = judged.positions[1].line[0] ?? "";
        desk.tree.current.sign = signOf(judged.moves[0].judgement);
        desk.changed();
    }

    /** Whether the move that was tried is good enough. */
    get isFound() {
        return Boolean(this.retry?.tried && isGoodEnough(this.retry.tried));
    }

    /** Another try. */
    tryAgain() {
        if (!this.walk || !this.retry) return;
        this.retry = { ...this.retry, tried: null, answer: "" };
        this.desk.tree.select(this.walk.review.main[this.retry.ply - 1]);
        this.desk.changed();
    }

    /** Back to the mistake. */
    endRetry() {
        const { walk, retry } = this;
        if (!walk || !retry) return;
        this.retry = null;
        this.goToPly(retry.ply);
    }
}
