// The review of the game on the board: made by the engine as `analyze --review` does, and "find a better move"
// at its mistakes.

import { actionButton } from "./actions.js";
import { make } from "./dom.js";
import { Asker, gameQuery } from "./engine.js";
import { nodeAt } from "./game_tree.js";
import { plural, t } from "./language.js";
import { toast } from "./notice.js";
import { Review, judgementText, signOf } from "./review_data.js";
import { ReviewMode } from "./review_mode.js";
import { showTried } from "./review_panel.js";
import { Walk } from "./review_walk.js";
import { loadForTab, saveForTab } from "./store.js";
import { moveText, percent } from "./words.js";

/** @typedef {{ply: number, point: string, tried: import("./review_data.js").ReviewedMove | null, answer: string, isAsking: boolean}} Retry  point: that is looked at */

/** For each position: as `analyze --review --nodes 50000 --lines 2`. */
const REVIEW_EFFORT = { nodes: 50_000, lines: 2 };
/** The id of the game whose review the reader of this tab closed. */
const CLOSED_KEY = "fukumi-closed-review";
const GOOD_ENOUGH = ["Best", "Good"];

/** @param {import("./review_data.js").ReviewedMove} move */
export function isGoodEnough(move) {
    return GOOD_ENOUGH.includes(move.judgement);
}

/** A game that is looked at is not played on. */
const PLAYERS_ACTIONS = ["hint", "takeback"];

/** @param {ReviewMaker} reviewing */
function showProgress({ progress: { done, all } }) {
    showTried(t("The game is reviewed"), t(plural(all, "{0} of {1} position", "{0} of {1} positions"), done, all),
        make("progress", { value: done, max: all }), make("div", { class: "row" }, actionButton("cancel", t("Stop"))));
}

/** @param {ReviewMaker} reviewing @param {Retry} retry */
function showRetry({ desk: { tree }, walk, isFound }, retry) {
    const again = [actionButton("again", t("Try again"), true), actionButton("end-retry", t("Show the better move"))];
    if (retry.isAsking) return showTried(`${retry.ply}. ${moveText(retry.point)}`, t("Fukumi looks at it …"));
    if (!retry.tried) {
        const task = tree.toMove(walk?.review.main[retry.ply - 1]) === "black" ? t("{0}. Find a better move for black", retry.ply) : t("{0}. Find a better move for white", retry.ply);
        return showTried(task, t("Put a stone on the board."), make("div", { class: "row" }, again[1]));
    }
    const { move, before_winrate, after_winrate } = retry.tried;
    const words = `${retry.ply}. ${moveText(move)}: ${judgementText(retry.tried)}`;
    const change = `${percent(before_winrate)} → ${percent(after_winrate)}`;
    if (isFound)
        return showTried(words, t("Found: that is good enough ({0}).", change), make("div", { class: "row" }, actionButton("end-retry", t("Continue"), true)));
    const answer = retry.answer ? t("The answer is {0} ({1}).", retry.answer, change) : change;
    showTried(words, answer, make("div", { class: "row" }, again));
}

/** The buttons at a move of the game, or off the game. @param {ReviewMaker} reviewing */
function reviewButtons({ desk: { match }, settings: { view }, walk }) {
    if (!walk || walk.ply < 0) return make("div", { class: "row" }, actionButton("cancel", t("Back to the game"), true));
    const isMistake = walk.review.isMistake(walk.ply);
    const onlyMine = make("button", { "data-action": "only-mine", "aria-pressed": String(view.onlyMine), title: t("Mistakes of yours only") }, t("Only mine"));
    return make("div", { class: "row" }, actionButton("previous-mistake", t("Previous mistake")), actionButton("next-mistake", t("Next mistake"), true),
        match?.against === "engine" && onlyMine, isMistake && actionButton("retry", t("Retry")), isMistake && actionButton("better", t("Better line")),
        make("span", { class: "gap" }), actionButton("close-review", t("Close")));
}

export class ReviewMaker extends ReviewMode {
    /**
     * @param {import("./desk.js").Desk} desk @param {import("./engine.js").Engine} engine @param {import("./analysis.js").Analysis} analysis
     * @param {ConstructorParameters<typeof ReviewMode>[2] & {collect: (review: Review) => void}} page  collect: takes the mistakes of a review that was made
     */
    constructor(desk, engine, analysis, page) {
        super(desk, analysis, page);
        this.asker = new Asker(engine);
        this.collect = page.collect;
        this.effort = REVIEW_EFFORT;
        this.progress = { done: 0, all: 0 };
        /** The moves of the game whose review is being made; null: of none. @type {string[] | null} */
        this.line = null;
        /** @type {Retry | null} */
        this.retry = null;
        this.closed = loadForTab(CLOSED_KEY);
    }

    get isRunning() {
        return this.asker.isThinking;
    }

    get isOn() {
        return this.isRunning || super.isOn;
    }

    /** The time that is up ends no variation. */
    get isClosed() {
        return Boolean(this.desk.verdict?.ended);
    }

    /** @param {string} point */
    choose(point) {
        if (this.isRunning) return toast(this.retry ? t("Fukumi looks at it …") : this.occupation);
        if (!this.retry) return super.choose(point);
        this.showTask();
        if (this.canPut(point)) this.tryMove(point);
    }

    /** @param {string[]} line */
    chooseLine(line) {
        if (this.isRunning || this.retry && line.length === 1) this.choose(line[0]);
        else if (this.retry) toast(t("Find a better move first."));
        else super.chooseLine(line);
    }

    /** The position before the mistake, whatever was looked at. */
    showTask() {
        const { desk, retry, walk } = this;
        if (!retry || !walk) return;
        desk.tree.select(walk.review.main[retry.ply - 1]);
        desk.changed();
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

    marks() {
        return this.retry || this.isRunning ? {} : super.marks();
    }

    showSide() {
        if (this.retry) showRetry(this, this.retry);
        else if (this.isRunning) showProgress(this);
        else return super.showSide();
        return true;
    }

    get buttons() {
        return reviewButtons(this);
    }

    leave() {
        const { desk, walk } = this;
        if (this.retry) return this.endRetry();
        if (!this.isRunning && walk && walk.ply >= 0) return this.close();
        if (!this.isRunning) return super.leave();
        this.stop();
        desk.changed();
    }

    interrupt() {
        super.interrupt();
        if (this.retry) {
            this.stop();
            this.endRetry();
        } else if (this.isRunning) {
            this.forget();
        }
    }

    /** The game without its review, which start() shows again. */
    close() {
        this.keepClosed(this.desk.game.id);
        this.readReview();
        this.desk.changed();
    }

    /** @param {string} id  of the game whose review is closed; "": none */
    keepClosed(id) {
        this.closed = id;
        saveForTab(id, CLOSED_KEY);
    }

    /** Another game is on the board, or another state of it. @param {boolean} isSame  the game is the one before */
    readReview(isSame = false) {
        const { id, review, tree } = this.desk.game;
        if (isSame && this.isRunning && this.line && tree.moves(nodeAt(tree, this.line)).length === this.line.length) return;
        if (!review && this.closed === id) this.keepClosed("");
        // Moves of it were removed while it was closed.
        if (review && tree.moves(nodeAt(tree, review.game)).length < review.game.length) return this.forget();
        this.stop();
        this.retry = null;
        this.walk = review && this.closed !== id ? new Walk(new Review(review, tree), this.analysis) : null;
    }

    get sideOfMistakes() {
        const { match } = this.desk;
        return this.settings.view.onlyMine && match?.against === "engine" ? match.human : null;
    }

    /** @param {number} ply  of the game that was reviewed */
    goToPly(ply) {
        this.retry = null;
        super.goToPly(ply);
    }

    /** The whole line that is shown, to its end; a review of it that was closed is shown again. */
    async start() {
        const { desk } = this;
        const { game } = desk;
        const isClosed = game.review && !this.walk;
        this.keepClosed("");
        if (isClosed) this.readReview();
        game.tree.toEnd();
        if (isClosed && this.walk?.review.main.at(-1) === game.tree.current) return this.goToPly(0);
        this.forget();
        desk.isAnalysing = false;
        this.line = game.tree.moves();
        this.progress = { done: 0, all: this.line.length + 1 };
        const review = await this.ask(game.tree.current, 0, (progress) => {
            this.progress = progress;
            desk.draw();
        });
        this.line = null;
        if (!review) return desk.draw();
        // Another tab may have changed the game, but not this line of it.
        desk.game.review = review;
        this.readReview();
        this.collect(/** @type {Walk} */ (this.walk).review);
        this.goToPly(0);
    }

    /** @param {import("./game_tree.js").Node} node @param {number} from @param {(progress: any) => void} [report] @returns {Promise<any>} null: stopped */
    async ask(node, from, report) {
        const asked = this.asker.ask({ ...gameQuery(this.desk.tree, node), review: true, from, reports: true, ...this.effort }, report);
        this.desk.changed();
        return (await asked)?.review ?? null;
    }

    stop() {
        this.asker.stop();
    }

    /** The game is another one than what was reviewed. */
    forget() {
        this.stop();
        for (const node of this.desk.tree.nodes()) delete node.sign;
        this.desk.game.review = null;
        this.walk = null;
        this.retry = null;
    }

    /** Why no better move can be looked for; "" if one can. */
    get refusalOfRetry() {
        const { walk } = this;
        if (this.retry) return t("Find a better move first.");
        if (!walk || this.isRunning) return this.refusalOfWalk;
        if (walk.ply < 1) return t("Go to a move of the game first.");
        return walk.review.isMistake(walk.ply) ? "" : t("This move was not a mistake.");
    }

    get refusalOfWalk() {
        return this.isRunning && !this.retry ? this.occupation : super.refusalOfWalk;
    }

    /** To the position before a mistake, where another move is to be found. */
    beginRetry() {
        if (!this.walk) return;
        this.retry = { ply: this.walk.ply, point: "", tried: null, answer: "", isAsking: false };
        this.showTask();
    }

    /** A move that is tried. REQUIRES: the board shows the position before the mistake. @param {string} point */
    async tryMove(point) {
        const { walk, retry, desk } = this;
        if (!walk || !retry || retry.isAsking) return;
        const { review } = walk;
        if (review.main[retry.ply].point === point) return toast(t("That is the move of the game: find another one."));
        Object.assign(retry, { point, isAsking: true });
        desk.tree.play(point);
        const node = desk.tree.current;
        const judged = await this.ask(node, retry.ply - 1);
        retry.isAsking = false;
        if (this.retry !== retry) return;
        if (!judged) return this.showTask();
        // It may have been deleted meanwhile.
        if (!node.parent?.children.includes(node)) return desk.changed();
        retry.tried = judged.moves[0];
        retry.answer = judged.positions[1].line[0] ?? "";
        node.sign = signOf(judged.moves[0].judgement);
        desk.changed();
    }

    /** Whether the move that was tried is good enough. */
    get isFound() {
        return Boolean(this.retry?.tried && isGoodEnough(this.retry.tried));
    }

    /** Another try. */
    tryAgain() {
        if (!this.retry) return;
        this.retry = { ...this.retry, tried: null, answer: "" };
        this.showTask();
    }

    /** Back to the mistake. */
    endRetry() {
        const { walk, retry } = this;
        if (!walk || !retry) return;
        this.retry = null;
        this.goToPly(retry.ply);
    }
}
