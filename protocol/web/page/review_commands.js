// The actions of a review's page.

import { keyList } from "./actions.js";
import { lookActions, stepActions } from "./board_actions.js";
import { changeBoard } from "./board_change.js";
import { askLanguage, showHelp } from "./help_dialog.js";
import { english, t } from "./language.js";
import { writeLink } from "./link.js";
import { toast } from "./notice.js";
import { showBest, showWin, toMistake } from "./review_steps.js";
import { copy } from "./store.js";
import { THEMES } from "./view.js";

/** @typedef {import("./review_app.js").ReviewApp} ReviewApp */

/** Paragraphs of the help. */
function reviewHelp() {
    return [[
        t("The green mark is what should have been played instead of the last move, with the win rate that it would have had: click it, or press B, and step through its line with →."),
        t("Stones beside the game have letters."), t("Click a point to try a move."), t("W5 is a proved win in five moves, L4 a proved loss."),
    ].join(" "), [
        t("?! loses 6 % of the games or more, ? 15 % or a proved win, ?? 30 % or the game."),
        t("Accuracy is the mean over a side's moves of 103.17 exp(-4.354 loss) - 3.17 percent, as lichess.org computes it."),
        t("The opening ends with the first four or open three, the end begins where the game is won by proof."),
    ].join(" ")];
}

/** @param {ReviewApp} app @returns {import("./actions.js").Action[]} */
export function makeActions(app) {
    return [
        ...stepActions({ tree: () => app.tree, pause: () => app.pause(), changed: () => app.changed() }),
        { name: "previous", keys: ["p"], title: english("The previous mistake"), run: () => toMistake(app, -1) },
        { name: "next", keys: ["n"], title: english("The next mistake"), run: () => toMistake(app, 1) },
        { name: "best", keys: ["b"], title: english("The better line: again for its next move"), run: () => showBest(app), refusal: () => (app.walk.ply < 0 || app.walk.shown().lines.length ? "" : t("No line is known here.")) },
        { name: "win", keys: ["w"], title: english("The win that a move allows"), run: () => showWin(app) },
        { name: "game", keys: ["Escape", "g"], title: english("Back to the game"), run: () => app.goTo(app.walk.left) },
        { name: "auto", keys: [" "], title: english("Play the game by itself"), run: () => (app.autoplay.isOn ? app.pause() : app.autoplay.start()) },
        { name: "alternatives", keys: ["l"], title: english("What else was good, at every move"), run: () => toggle(app, "alternatives") },
        { name: "delete", keys: ["Delete", "Backspace"], title: english("Remove a move that was tried, and all later ones"), run: () => remove(app), refusal: () => (app.walk.ply < 0 ? "" : t("The moves of the game stay.")) },
        ...lookActions((what) => toggle(app, what), (how) => turnBoard(app, how)),
        { name: "theme", keys: ["d"], title: english("Light, dark, or as the system"), run: () => changeTheme(app) },
        { name: "language", keys: ["v"], title: english("Language"), run: () => changeLanguage(app) },
        { name: "link", keys: ["y"], title: english("Copy the position, for the page with the board"), run: () => copyLink(app) },
        { name: "help", keys: ["?"], title: english("This list"), run: () => help(app) },
    ];
}

/** @param {ReviewApp} app */
function remove(app) {
    app.tree.remove();
    app.changed();
}

/** @param {ReviewApp} app @param {"alternatives" | "numbers" | "coordinates"} what */
function toggle(app, what) {
    app.view[what] = !app.view[what];
    app.changed();
}

/** @param {ReviewApp} app @param {import("./board_change.js").BoardChange} how */
function turnBoard(app, how) {
    app.pause();
    changeBoard(app.tree, app.walk, how);
    app.walk.brain?.analysis.forget();
    app.changed();
}

/** @param {ReviewApp} app */
function changeTheme(app) {
    const { view } = app;
    view.theme = THEMES[(THEMES.indexOf(view.theme) + 1) % THEMES.length];
    toast(view.theme === "auto" ? t("Light or dark as the system is.") : t("{0}.", view.theme === "dark" ? t("Dark") : t("Light")));
    app.changed();
}

/** @param {ReviewApp} app */
async function changeLanguage(app) {
    app.pause();
    const language = await askLanguage(app.view.language);
    if (!language) return;
    app.view.language = language;
    app.changed();
}

/** @param {ReviewApp} app */
async function copyLink({ tree }) {
    const link = writeLink(tree, tree.current);
    toast((await copy(link)) ? t("Copied: the page with the board opens it.") : t("This browser lets no page copy. {0}", link), 8000);
}

/** @param {ReviewApp} app */
function help(app) {
    app.pause();
    showHelp(keyList(app.actions), `Fukumi ${document.documentElement.dataset.version ?? ""}`, reviewHelp());
}
