// The list of moves: the line that is shown, and as many of the variations next to it as a reader can take in.

import { element, make, write } from "./dom.js";
import { plural, t } from "./language.js";
import { SIGN_CLASSES } from "./review_data.js";
import { moveText } from "./words.js";

/** @typedef {import("./game_tree.js").GameTree} GameTree */
/** @typedef {import("./game_tree.js").Node} Node */

/** Moves of variations that are drawn at most, and of one variation. */
const MOST_MOVES = 160;
const MOST_OF_VARIATION = 12;

/** Its first moves, main lines first. @param {Node} first @param {number} most @param {Set<Node>} shown @returns {number} how many */
function addVariation(first, most, shown) {
    const open = [first];
    let count = 0;
    for (; open.length && count < most; count += 1) {
        const node = /** @type {Node} */ (open.pop());
        shown.add(node);
        open.push(...[...node.children].reverse());
    }
    return count;
}

/** Those next to the move of the line first. @param {Node} node @param {Node | undefined} ofLine @returns {Node[]} */
function variationsOf({ children }, ofLine) {
    const at = ofLine ? children.indexOf(ofLine) : 0;
    const others = children.map((child, i) => ({ child, far: Math.abs(i - at) })).filter(({ child }) => child !== ofLine);
    return others.sort((a, b) => a.far - b.far).map(({ child }) => child);
}

/**
 * The nodes that are drawn: the line that is shown, and variations next to it, those near the current move first.
 * @param {GameTree} tree @param {number} [most] @returns {Set<Node> | null} null: all
 */
function shownNodes(tree, most = MOST_MOVES) {
    if (tree.root.size <= most) return null;
    const { line } = tree;
    const shown = new Set(line);
    const at = line.indexOf(tree.current);
    const near = line.map((node, i) => ({ node, next: line[i + 1], far: Math.abs(i - at) })).sort((a, b) => a.far - b.far);
    let left = most;
    for (const { node, next } of near)
        for (const first of variationsOf(node, next)) {
            if (left <= 0) return shown;
            left -= addVariation(first, Math.min(left, MOST_OF_VARIATION), shown);
        }
    return shown;
}

/** @param {GameTree} tree @returns {Node[]} by the numbers of their buttons */
export function showMoves(tree) {
    const shown = shownNodes(tree);
    const isShown = (/** @type {Node} */ node) => !shown || shown.has(node);
    /** @type {Node[]} */
    const nodes = [];
    const move = (node, ply) => {
        nodes.push(node);
        const sign = node.sign && make("b", { class: SIGN_CLASSES[node.sign] }, node.sign);
        return make("button", { "data-node": nodes.length - 1, "aria-current": node === tree.current && "true" },
            make("small", {}, `${ply}.`), ` ${moveText(node.point)}${sign ? " " : ""}`, sign);
    };
    const rest = (/** @type {Node[]} */ hidden) => {
        if (!hidden.length) return [];
        nodes.push(hidden[0]);
        const count = hidden.reduce((sum, { size }) => sum + size, 0);
        return [make("button", { "data-node": nodes.length - 1, class: "rest", "aria-label": t(plural(count, "{0} more move", "{0} more moves"), count) }, `… ${count}`)];
    };
    const walk = (from, ply) => {
        const made = [];
        for (let node = from; node; node = isShown(node) && node.children[0], ply += 1) {
            const others = node.parent.children[0] === node ? node.parent.children.slice(1) : [];
            if (isShown(node)) made.push(move(node, ply));
            for (const child of others.filter(isShown)) made.push(make("div", { class: "variation" }, walk(child, ply)));
            made.push(...rest([node, ...others].filter((each) => !isShown(each))));
        }
        return made;
    };
    write(element("moves"), tree.root.children.length ? walk(tree.root.children[0], 1) : make("p", { class: "soft" }, t("No moves yet.")));
    showCurrent();
    return nodes;
}

/** The list is scrolled to the current move. */
function showCurrent() {
    const box = element("moves");
    const here = /** @type {HTMLElement | null} */ (box.querySelector("[aria-current]"));
    if (!here) return;
    const top = here.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 30) box.scrollTop = top - box.clientHeight / 2;
}
