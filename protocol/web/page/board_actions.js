// Actions of every page with a board and a game on it.

import { changeBoard } from "./board_change.js";
import { english, t } from "./language.js";

/** @typedef {import("./actions.js").Action} Action */
/** @typedef {import("./board_change.js").BoardChange} BoardChange */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./review_mode.js").ReviewMode} ReviewMode */

/** What gives the action of a button for a step: nothing happens where there is no other move. @param {Desk} desk @param {ReviewMode} reviewing */
export function stepBy(desk, reviewing) {
    return (/** @type {(tree: import("./game_tree.js").GameTree) => boolean | void} */ move) => () => {
        reviewing.pause();
        if (move(desk.tree) !== false) desk.changed();
    };
}

/** Along the line that is shown. @param {Desk} desk @param {ReviewMode} reviewing @returns {Action[]} */
export function stepActions(desk, reviewing) {
    const step = stepBy(desk, reviewing);
    const ofBack = () => (desk.tree.current.parent ? "" : t("There is no earlier move."));
    const ofForward = () => (desk.tree.current.children.length ? "" : t("The line ends here."));
    return [
        { name: "back", keys: ["ArrowLeft"], title: english("One move back"), run: step((tree) => tree.back()), refusal: ofBack },
        { name: "forward", keys: ["ArrowRight"], title: english("One move forward"), run: step((tree) => tree.forward()), refusal: ofForward },
        { name: "first", keys: ["Home"], title: english("To the start"), run: step((tree) => tree.toStart()), refusal: ofBack },
        { name: "last", keys: ["End"], title: english("To the end"), run: step((tree) => tree.toEnd()), refusal: ofForward },
    ];
}

/** Through a review. @param {ReviewMode} reviewing @param {{next?: string[], previous?: string[], win?: string[]}} [keys]  more of them @returns {Action[]} */
export function reviewActions(reviewing, { next = [], previous = [], win = [] } = {}) {
    return [
        { name: "next-mistake", keys: ["PageDown", ...next], title: english("The next mistake"), run: () => reviewing.toMistake(1) },
        { name: "previous-mistake", keys: ["PageUp", ...previous], title: english("The previous mistake"), run: () => reviewing.toMistake(-1) },
        {
            name: "better", keys: ["b"], title: english("The better line: again for its next move"), run: () => reviewing.showBetter(),
            refusal: () => reviewing.refusalOfBetter, hidden: () => (reviewing.walk?.ply ?? 0) < 0,
        },
        { name: "win", keys: win, title: english("The win that a move allows"), run: () => reviewing.showWin() },
    ];
}

/** @param {Desk} desk @param {{view: any}} settings @param {string} what  a flag of the view */
export function toggleView(desk, { view }, what) {
    view[what] = !view[what];
    desk.changed();
}

/** @param {Desk} desk @param {ReviewMode} reviewing @param {BoardChange} how */
export function turnBoard(desk, reviewing, how) {
    const { game, match, tree } = desk;
    reviewing.interrupt();
    const change = changeBoard(tree, reviewing.walk, how);
    if (reviewing.walk) game.review = reviewing.walk.review.data;
    const { opening } = match ?? {};
    if (opening) opening.actions = opening.actions.map((a) => (/^[a-z]\d/.test(a) ? change(a) : a));
    reviewing.analysis.forget();
    desk.changed();
}

/** The look of the board. @param {Desk} desk @param {{view: any}} settings @param {ReviewMode} reviewing @returns {Action[]} */
export function lookActions(desk, settings, reviewing) {
    return [
        { name: "coordinates", keys: ["c"], title: english("Coordinates on or off"), run: () => toggleView(desk, settings, "coordinates") },
        { name: "numbers", keys: ["m"], title: english("Move numbers on or off"), run: () => toggleView(desk, settings, "numbers") },
        { name: "turn", keys: ["r"], title: english("Turn the board"), run: () => turnBoard(desk, reviewing, "turn") },
        { name: "mirror", keys: ["f"], title: english("Mirror the board"), run: () => turnBoard(desk, reviewing, "mirror") },
    ];
}
