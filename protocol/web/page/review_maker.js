// The review of the game on the board: made by the engine as `analyze --review` does, and "find a better move"
// at its mistakes.

import { gameQuery } from "./engine.js";
import { t } from "./language.js";
import { Mode } from "./mode.js";
import { Review, signOf } from "./review_data.js";
import { insteadOf } from "./review_scene.js";
import { showReview } from "./review_side.js";
import { Walk } from "./review_walk.js";

/** @typedef {import("./app.js").App} App */
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
    /** @param {App} app */
    constructor(app) {
        super(app);
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
        return Boolean(this.app.verdict?.ended);
    }

    /** A click on the better move enters its line, any other begins a variation. @param {string} point */
    choose(point) {
        const { app, walk } = this;
        if (this.isRunning) return app.toast(this.retry ? t("Fukumi looks at it …") : this.occupation);
        const better = this.marks().marks?.find((mark) => mark.point === point);
        if (better && walk?.enterShown(better.rank - 1, 1)) return app.changed();
        if (!this.canPut(point)) return;
        if (this.retry) this.try(point);
        else app.turns.play(point);
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
        const { walk, app } = this;
        const isShown = walk && !this.retry && !this.isRunning && !app.analysis.linesAt(app.tree.current).length;
        return isShown ? insteadOf(walk) : {};
    }

    showSide() {
        return showReview(this);
    }

    leave() {
        const { app, walk } = this;
        if (this.retry) return this.end();
        if (this.isRunning) this.stop();
        else if (walk && walk.ply < 0) walk.goTo(walk.left);
        else return this.close();
        app.changed();
    }

    /** The game without its review, which start() shows again. */
    close() {
        this.stop();
        this.retry = null;
        this.walk = null;
        this.app.changed();
    }

    /** Another game is on the board. */
    look() {
        const { review, tree } = this.app.game;
        this.stop();
        this.retry = null;
        this.walk = review ? this.walkOf(new Review(review, tree)) : null;
    }

    /** @param {Review} review */
    walkOf(review) {
        const { engine, referee, analysis } = this.app;
        return new Walk(review, { engine, referee, analysis });
    }

    /** The whole line that is shown, to its end; a review of it that was closed is shown again. */
    async start() {
        const { app } = this;
        const { game } = app;
        const isClosed = game.review && !this.walk;
        if (isClosed) this.look();
        game.tree.toEnd();
        if (isClosed && this.walk?.review.main.at(-1) === game.tree.current) return app.goToPly(0);
        this.forget();
        app.isAnalysing = false;
        this.progress = { done: 0, all: game.tree.path().length + 1 };
        const review = await this.ask(game.tree.current, 0, (told) => {
            this.progress = told;
            app.draw();
        });
        if (!review || app.game !== game) return;
        game.review = review;
        this.look();
        app.trainer.collect(/** @type {Walk} */ (this.walk).review);
        app.goToPly(0);
    }

    /** @param {import("./game_tree.js").Node} node @param {number} from @param {(told: any) => void} [report] @returns {Promise<any>} null: stopped */
    async ask(node, from, report) {
        this.stop();
        const query = { ...gameQuery(this.app.tree, node), review: true, from, reports: true, ...this.effort };
        const question = this.app.engine.ask(query, report);
        this.question = question;
        this.app.changed();
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
        for (const node of this.app.tree.nodes()) delete node.sign;
        this.app.game.review = null;
        this.walk = null;
        this.retry = null;
    }

    /** To the position before a mistake, where another move is to be found. */
    begin() {
        const { walk, app } = this;
        const ply = walk?.ply ?? 0;
        if (!walk || ply < 1) return;
        this.retry = { ply, tried: null, answer: "", isAsking: false };
        app.tree.select(walk.review.main[ply - 1]);
        app.changed();
    }

    /** A move that is tried; its place is before the mistake. @param {string} point */
    async try(point) {
        const { walk, retry, app } = this;
        if (!walk || !retry || retry.isAsking) return;
        const { review } = walk;
        if (review.main[retry.ply].point === point) return app.toast(t("That is the move of the game: find another one."));
        retry.isAsking = true;
        app.tree.select(review.main[retry.ply - 1]);
        app.tree.play(point);
        const judged = await this.ask(app.tree.current, retry.ply - 1);
        retry.isAsking = false;
        if (!judged || this.retry !== retry) return;
        retry.tried = judged.moves[0];
        retry.answer = judged.positions[1].line[0] ?? "";
        app.tree.current.sign = signOf(judged.moves[0].judgement);
        app.changed();
    }

    /** Whether the move that was tried is good enough. */
    get isFound() {
        return Boolean(this.retry?.tried && isGoodEnough(this.retry.tried));
    }

    /** Another try. */
    again() {
        if (!this.walk || !this.retry) return;
        this.retry = { ...this.retry, tried: null, answer: "" };
        this.app.tree.select(this.walk.review.main[this.retry.ply - 1]);
        this.app.changed();
    }

    /** Back to the mistake. */
    end() {
        const { walk, retry } = this;
        if (!walk || !retry) return;
        this.retry = null;
        this.app.goToPly(retry.ply);
    }
}
