// Actions of every page with a board and a game on it.

import { english, t } from "./language.js";

/** @typedef {import("./actions.js").Action} Action */
/**
 * @typedef {object} BoardPage
 * @property {() => import("./game_tree.js").GameTree} tree  on the board
 * @property {() => void} pause  nothing goes on by itself
 * @property {() => void} changed
 */

/** What gives the action of a button for a step: nothing happens where there is no other move. @param {BoardPage} page */
export function stepBy({ tree, pause, changed }) {
    return (/** @type {(tree: import("./game_tree.js").GameTree) => boolean | void} */ move) => () => {
        pause();
        if (move(tree()) !== false) changed();
    };
}

/** Along the line that is shown. @param {BoardPage} page @returns {Action[]} */
export function stepActions(page) {
    const step = stepBy(page);
    const ofBack = () => (page.tree().current.parent ? "" : t("There is no earlier move."));
    const ofForward = () => (page.tree().current.children.length ? "" : t("The line ends here."));
    return [
        { name: "back", keys: ["ArrowLeft"], title: english("One move back"), run: step((tree) => tree.back()), refusal: ofBack },
        { name: "forward", keys: ["ArrowRight"], title: english("One move forward"), run: step((tree) => tree.forward()), refusal: ofForward },
        { name: "first", keys: ["Home"], title: english("To the start"), run: step((tree) => tree.toStart()), refusal: ofBack },
        { name: "last", keys: ["End"], title: english("To the end"), run: step((tree) => tree.toEnd()), refusal: ofForward },
    ];
}

/** The look of the board. @param {(what: "coordinates" | "numbers") => void} toggle @param {(how: import("./board_change.js").BoardChange) => void} change @returns {Action[]} */
export function lookActions(toggle, change) {
    return [
        { name: "coordinates", keys: ["c"], title: english("Coordinates on or off"), run: () => toggle("coordinates") },
        { name: "numbers", keys: ["m"], title: english("Move numbers on or off"), run: () => toggle("numbers") },
        { name: "turn", keys: ["r"], title: english("Turn the board"), run: () => change("turn") },
        { name: "mirror", keys: ["f"], title: english("Mirror the board"), run: () => change("mirror") },
    ];
}
