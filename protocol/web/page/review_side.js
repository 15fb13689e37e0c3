// The review of the game next to the board: how far it is, what a move was, and a better one to be found.

import { actionButton } from "./actions.js";
import { make } from "./dom.js";
import { plural, t } from "./language.js";
import { judgementText } from "./review_data.js";
import { showTried } from "./review_panel.js";
import { percent } from "./words.js";

/** @typedef {import("./review_maker.js").ReviewMaker} ReviewMaker */

/** @param {ReviewMaker} reviewing */
export function showProgress({ progress: { done, all } }) {
    showTried(t("The game is reviewed"), t(plural(all, "{0} of {1} position", "{0} of {1} positions"), done, all),
        make("progress", { value: done, max: all }), make("div", { class: "row" }, actionButton("cancel", t("Stop"))));
}

/** @param {ReviewMaker} reviewing @param {import("./review_maker.js").Retry} retry */
export function showRetry({ desk: { tree }, isFound }, retry) {
    const again = [actionButton("again", t("Try again"), true), actionButton("end-retry", t("Show the better move"))];
    if (retry.isAsking) return showTried(`${retry.ply}. ${tree.current.point}`, t("Fukumi looks at it …"));
    if (!retry.tried) {
        const task = tree.toMove() === "black" ? t("{0}. Find a better move for black", retry.ply) : t("{0}. Find a better move for white", retry.ply);
        return showTried(task, t("Put a stone on the board."), make("div", { class: "row" }, again[1]));
    }
    const { move, before_winrate, after_winrate } = retry.tried;
    const words = `${retry.ply}. ${move}: ${judgementText(retry.tried)}`;
    const change = `${percent(before_winrate)} → ${percent(after_winrate)}`;
    if (isFound)
        return showTried(words, t("Found: that is good enough ({0}).", change), make("div", { class: "row" }, actionButton("end-retry", t("On"), true)));
    const answer = retry.answer ? t("The answer is {0} ({1}).", retry.answer, change) : change;
    showTried(words, answer, make("div", { class: "row" }, again));
}

/** What can be done at a move of the game, or off the game. @param {ReviewMaker} reviewing */
export function reviewButtons({ desk: { match }, settings: { view }, walk }) {
    if (!walk || walk.ply < 0) return make("div", { class: "row" }, actionButton("cancel", t("Back to the game"), true));
    const isMistake = walk.review.isMistake(walk.ply);
    const onlyMine = make("button", { "data-action": "only-mine", "aria-pressed": String(view.onlyMine), title: t("Mistakes of yours only") }, t("Only mine"));
    return make("div", { class: "row" }, actionButton("previous-mistake", t("Previous mistake")), actionButton("next-mistake", t("Next mistake"), true),
        match?.against === "engine" && onlyMine, isMistake && actionButton("retry", t("Retry")), isMistake && actionButton("better", t("Better line")),
        make("span", { class: "gap" }), actionButton("close-review", t("Close")));
}
