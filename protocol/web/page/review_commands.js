// The actions of a review's page.

import { keyList } from "./actions.js";
import { showHelp } from "./dialogs.js";
import { writeLink } from "./link.js";
import { toast } from "./notice.js";
import { capital } from "./points.js";
import { showBest, showWin, toMistake } from "./review_steps.js";
import { copy } from "./store.js";
import { THEMES } from "./view.js";

/** @typedef {import("./review_app.js").ReviewApp} ReviewApp */

const HELP = [`The green mark is what should have been played instead of the last move, with the win rate that it
    would have had: click it, or press B, and step through its line with →. Stones beside the game have letters.
    Click a point to try a move. W5 is a proved win in five moves, L4 a proved loss.`, `?! loses 6 % of the games or more, ? 15 % or a proved win, ?? 30 % or the game. Accuracy is the mean over a side's
    moves of 103.17 exp(-4.354 loss) - 3.17 percent, as lichess.org computes it. The opening ends with the first four
    or open three, the end begins where the game is won by proof.`];

/** @param {ReviewApp} app @returns {import("./actions.js").Action[]} */
export function makeActions(app) {
    const step = (move) => () => {
        app.pause();
        if (move(app.tree) !== false) app.changed();
    };
    return [
        { name: "back", keys: ["ArrowLeft"], title: "one move back", run: step((t) => t.back()) },
        { name: "forward", keys: ["ArrowRight"], title: "one move forward", run: step((t) => t.forward()) },
        { name: "first", keys: ["Home"], title: "to the start", run: step((t) => t.toStart()) },
        { name: "last", keys: ["End"], title: "to the end", run: step((t) => t.toEnd()) },
        { name: "previous", keys: ["p"], title: "the previous mistake", run: () => toMistake(app, -1) },
        { name: "next", keys: ["n"], title: "the next mistake", run: () => toMistake(app, 1) },
        { name: "best", keys: ["b"], title: "the better line: again for its next move", run: () => showBest(app) },
        { name: "win", keys: ["w"], title: "the win that the move allows", run: () => showWin(app) },
        { name: "game", keys: ["Escape", "g"], title: "back to the game", run: () => app.goTo(app.walk.left) },
        { name: "auto", keys: [" "], title: "play the game by itself, or stop", run: () => (app.autoplay.isOn ? app.pause() : app.autoplay.start()) },
        { name: "alternatives", keys: ["l"], title: "what else was good, at every move", run: () => toggle(app, "alternatives") },
        { name: "delete", keys: ["Delete", "Backspace"], title: "remove a move that was tried", run: () => remove(app) },
        { name: "numbers", keys: ["m"], title: "move numbers on or off", run: () => toggle(app, "numbers") },
        { name: "coordinates", keys: ["c"], title: "coordinates on or off", run: () => toggle(app, "coordinates") },
        { name: "theme", keys: ["d"], title: "light, dark, or as the system", run: () => changeTheme(app) },
        { name: "link", keys: ["y"], title: "copy the position, for the page with the board", run: () => copyLink(app) },
        { name: "help", keys: ["?"], title: "this list", run: () => help(app) },
    ];
}

/** @param {ReviewApp} app */
function remove(app) {
    if (app.walk.ply >= 0) return toast("The moves of the game stay.");
    app.tree.remove();
    app.changed();
}

/** @param {ReviewApp} app @param {"alternatives" | "numbers" | "coordinates"} what */
function toggle(app, what) {
    app.view[what] = !app.view[what];
    app.changed();
}

/** @param {ReviewApp} app */
function changeTheme(app) {
    const { view } = app;
    view.theme = THEMES[(THEMES.indexOf(view.theme) + 1) % THEMES.length];
    toast(view.theme === "auto" ? "Light or dark as the system is." : `${capital(view.theme)}.`);
    app.changed();
}

/** @param {ReviewApp} app */
async function copyLink({ tree }) {
    const link = writeLink(tree);
    toast((await copy(link)) ? "Copied: the page with the board opens it." : `This browser lets no page copy. ${link}`, 8000);
}

/** @param {ReviewApp} app */
function help(app) {
    app.pause();
    showHelp(keyList(app.actions), `Fukumi ${document.documentElement.dataset.version ?? ""}`, HELP);
}
