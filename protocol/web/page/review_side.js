// The review of the game next to the board: how far it is, what a move was, and a better one to be found.

import { actionButton } from "./actions.js";
import { element, make } from "./dom.js";
import { plural, t } from "./language.js";
import { judgementText } from "./review_data.js";
import { showBeside, showSums, showTried, showWords } from "./review_panel.js";
import { showTrainer } from "./trainer_panel.js";
import { showWhy } from "./why_panel.js";
import { percent } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
function showProgress({ reviewing }) {
    const { done, all } = reviewing.progress;
    showTried(t("The game is reviewed"), t(plural(all, "{0} of {1} position", "{0} of {1} positions"), done, all),
        make("progress", { value: done, max: all }), make("div", { class: "row" }, actionButton("cancel", t("Stop"))));
}

/** @param {App} app */
function showRetry({ reviewing, tree }) {
    const { retry } = reviewing;
    if (!retry) return;
    const again = [actionButton("again", t("Another move"), true), actionButton("end-retry", t("Show the better move"))];
    if (retry.isAsking) return showTried(`${retry.ply}. ${tree.current.point}`, t("Fukumi looks at it …"));
    if (!retry.tried) {
        const task = tree.toMove() === "black" ? t("{0}. Find a better move for black", retry.ply) : t("{0}. Find a better move for white", retry.ply);
        return showTried(task, t("Put a stone on the board."), make("div", { class: "row" }, again[1]));
    }
    const { move, before_winrate, after_winrate } = retry.tried;
    const words = `${retry.ply}. ${move}: ${judgementText(retry.tried)}`;
    const change = `${percent(before_winrate)} → ${percent(after_winrate)}`;
    if (reviewing.isFound)
        return showTried(words, t("Found: that is good enough ({0}).", change), make("div", { class: "row" }, actionButton("end-retry", t("On"), true)));
    const answer = retry.answer ? t("The answer is {0} ({1}).", retry.answer, change) : change;
    showTried(words, answer, make("div", { class: "row" }, again));
}

/** @param {App} app */
export function drawReview(app) {
    const { reviewing, walk } = app;
    let isShown = true;
    if (app.trainer.isOn) showTrainer(app.trainer);
    else if (app.why.isOn) showWhy(app);
    else if (reviewing.retry) showRetry(app);
    else if (reviewing.isRunning) showProgress(app);
    else if (walk && walk.ply >= 0) showWords(walk.review, walk.ply, steps(app, walk));
    else if (walk) showBeside(walk, app.isAnalysing, make("div", { class: "row" }, actionButton("cancel", t("Back to the game"), true)));
    else isShown = false;
    element("words").hidden = !isShown;
    element("sums").hidden = true;
    if (walk) showSums(walk.review);
}

/** @param {App} app @param {import("./review_walk.js").Walk} walk */
function steps({ view, match }, { review, ply }) {
    const isMistake = review.isMistake(ply);
    const onlyMine = make("button", { "data-action": "only-mine", "aria-pressed": String(view.onlyMine), title: t("Mistakes of yours only") }, t("Only mine"));
    return make("div", { class: "row" }, actionButton("previous-mistake", t("Previous mistake")), actionButton("next-mistake", t("Next mistake"), true),
        match?.against === "engine" && onlyMine, isMistake && actionButton("retry", t("Retry")), isMistake && actionButton("better", t("Better line")));
}
