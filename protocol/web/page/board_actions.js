// Actions of every page with a board and a game on it.

import { english, t } from "./language.js";
import { isPoint, moved } from "./points.js";
import { movedProperty, movedSettings } from "./sgf_properties.js";

/** @typedef {import("./actions.js").Action} Action */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./review_mode.js").ReviewMode} ReviewMode */
/** @typedef {"turn" | "mirror"} BoardChange */

/** Points in lists, and moves, wherever they are in JSON. @param {any} json @param {(point: string) => string} change @param {(text: string) => boolean} isOne @returns {any} */
function changed(json, change, isOne) {
    if (typeof json !== "object" || json === null) return json;
    if (Array.isArray(json)) return json.map((each) => (typeof each === "string" && isOne(each) ? change(each) : changed(each, change, isOne)));
    return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, key === "move" && isOne(each) ? change(each) : changed(each, change, isOne)]));
}

/** Makes the action of a button for a step, which does nothing if no other move follows. @param {Desk} desk @param {ReviewMode} reviewing */
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
    const refusal = () => reviewing.refusalOfWalk;
    return [
        { name: "next-mistake", keys: ["PageDown", ...next], title: english("The next mistake"), run: () => reviewing.toMistake(1), refusal },
        { name: "previous-mistake", keys: ["PageUp", ...previous], title: english("The previous mistake"), run: () => reviewing.toMistake(-1), refusal },
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

/** The game and its review, turned or mirrored. @param {Desk} desk @param {ReviewMode} reviewing @param {BoardChange} how */
export function turnBoard(desk, reviewing, how) {
    reviewing.interrupt();
    const { game, match, tree } = desk;
    const { analysis, walk } = reviewing;
    const { setup, size } = tree;
    const change = (point) => moved(point, size, how);
    tree.mapPoints(change);
    for (const node of tree.nodes()) {
        const file = /** @type {any} */ (node.file);
        if (file?.kept) node.file = { ...file, kept: file.kept.map((property) => movedProperty(property, size, how)) };
        if (file?.settings) node.file = { ...node.file, settings: movedSettings(file.settings, change) };
    }
    if (how === "turn") [setup.width, setup.height] = [size.height, size.width];
    // Also one that is closed.
    if (game.review) game.review = { ...changed(game.review, change, (text) => isPoint(text, size)), ...tree.size };
    if (walk) {
        walk.review.data = game.review;
        // Its heading names points.
        walk.entered = null;
    }
    const { opening } = match ?? {};
    if (opening) opening.actions = opening.actions.map((a) => (/^[a-z]\d/.test(a) ? change(a) : a));
    analysis.forget();
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
