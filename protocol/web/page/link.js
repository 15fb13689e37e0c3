// A game as a link of the page; the engine reads it (book/foreign/page_link.hpp).

import { PASS } from "./game_tree.js";

/**
 * "#h8i9j7", with what is not usual before it: "#renju,20x20,black:h8,white:i9,blocked:a1,first:white,j7".
 * @param {import("./game_tree.js").GameTree} tree @param {import("./game_tree.js").Node} end  of the line
 */
export function writeLink(tree, end) {
    const { setup } = tree;
    const parts = [];
    if (setup.rule !== "freestyle") parts.push(setup.rule);
    if (setup.width !== 15 || setup.height !== 15) parts.push(`${setup.width}x${setup.height}`);
    for (const key of /** @type {const} */ (["black", "white", "blocked"]))
        if (setup[key].length) parts.push(`${key}:${setup[key].join("")}`);
    if (setup.first !== "black") parts.push("first:white");
    const line = tree.moves(end);
    const moves = line.join(line.includes(PASS) ? "," : "");
    return "#" + [...parts, ...(moves ? [moves] : [])].join(",");
}

/** The link of the position on the board: empty for an empty board of the usual kind. @param {import("./game_tree.js").GameTree} tree */
function linkOf(tree) {
    const link = writeLink(tree, tree.current);
    return link === "#" ? "" : link;
}

/** Whether the address is that of the position on the board, as after a reload. @param {import("./game_tree.js").GameTree} tree */
export function isAtAddress(tree) {
    return location.hash === linkOf(tree);
}

/** Whether the reader loaded the page anew. */
export function isReload() {
    return /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0])?.type === "reload";
}

/** With the id of the game, for Back and Forward. @param {import("./state.js").Game} game */
export function writeAddress({ id, tree }) {
    writeFragment(linkOf(tree), id);
}

/** Writes the part of the address that follows the page's. @param {string} fragment  "" or with its "#" @param {string} [id]  of the game */
export function writeFragment(fragment, id) {
    if (location.hash === fragment && history.state?.id === id) return;
    try {
        history.replaceState(id ? { id } : null, "", location.href.split("#")[0] + fragment);
    } catch {
        // Browsers limit how often that may be.
    }
}
