// The map of a position: moves that the engine's book knows there, and moves of the tree (an opened library or
// database, variations), each with what is known of it; and their list next to the board.

import { element, make, write } from "./dom.js";
import { plural, sentenceText, t } from "./language.js";
import { listenToList } from "./panel.js";
import { longValue, moveText, shares } from "./words.js";

/**
 * @typedef {object} KnownMove  What the engine knows: ../../answer/analysis_view.hpp
 * @property {string} move
 * @property {number | null} winrate  for the side to move
 * @property {number | null} win_in
 * @property {number} depth
 * @property {number} weight
 * @property {number} games
 * @property {import("./language.js").Sentence | null} opening
 */
/**
 * @typedef {object} MapMove  A move, or several that are worth the same by symmetry.
 * @property {string[]} points
 * @property {{winrate: number, win_in: number | null} | null} value  for the side to move
 * @property {number} depth
 * @property {number} share  of the book's games, in per cent
 * @property {number} games
 * @property {import("./language.js").Sentence | null} opening  that the move makes
 * @property {string} text  of a file: a label, a comment's first line
 */

/** @param {import("./game_tree.js").Node} child @param {string} label @param {import("./points.js").Color} toMove @returns {MapMove} */
function treeMove({ point, note, comment }, label, toMove) {
    const first = comment.trim().split("\n")[0];
    const winIn = note?.winIn ?? null;
    const value = note && {
        winrate: toMove === "black" ? note.black : 1 - note.black,
        // The note is about the other side, a ply later.
        win_in: winIn === null ? null : winIn > 0 ? -winIn : 1 - winIn,
    };
    return { points: [/** @type {string} */ (point)], value, depth: note?.depth ?? 0, share: 0, games: 0, opening: null, text: [label, first].filter(Boolean).join(" ") };
}

/** Equal entries of the book, which are one by symmetry, as one. @param {KnownMove[]} known @returns {MapMove[]} */
function bookMoves(known) {
    /** @type {Map<string, {entry: KnownMove, points: string[]}>} */
    const groups = new Map();
    for (const entry of known) {
        const { winrate, win_in, depth, weight, games, opening } = entry;
        const key = depth || games || opening ? JSON.stringify([winrate, win_in, depth, weight, games, opening]) : entry.move;
        const group = groups.get(key) ?? { entry, points: [] };
        groups.set(key, group);
        group.points.push(entry.move);
    }
    const all = [...groups.values()];
    const parts = all.some(({ entry }) => entry.weight) ? shares(all.map(({ entry }) => entry.weight)) : all.map(() => 0);
    return all.map(({ entry, points }, i) => ({
        points, depth: entry.depth, share: parts[i], games: entry.games, opening: entry.opening, text: "",
        value: entry.winrate === null ? null : { winrate: entry.winrate, win_in: entry.win_in },
    }));
}

/**
 * The tree's moves first, in its order, then the book's. If both have a move, the tree's comment and the value
 * of the deeper search.
 * @param {import("./game_tree.js").GameTree} tree @param {KnownMove[]} known @returns {MapMove[]}
 */
export function mapMoves(tree, known) {
    const { children, labels } = tree.current;
    const toMove = tree.toMove();
    const book = bookMoves(known);
    const own = children.map((child) => {
        const move = treeMove(child, labels[/** @type {string} */ (child.point)] ?? "", toMove);
        const same = book.find(({ points }) => points.includes(move.points[0]));
        if (!same) return move;
        same.points = same.points.filter((point) => point !== move.points[0]);
        const deeper = same.depth > move.depth ? { value: same.value, depth: same.depth } : {};
        return { ...move, share: same.share, games: same.games, opening: same.opening, ...deeper };
    });
    return [...own, ...book.filter(({ points }) => points.length)];
}

/** @param {MapMove} move */
export function mapWords({ opening, share, games, depth, text }) {
    return [
        opening && sentenceText(opening), share && t("the book plays {0} %", share), games && t(plural(games, "{0} game", "{0} games"), games), depth && t("depth {0}", depth), text,
    ].filter(Boolean).join(" · ");
}

/** @param {MapMove} move */
function row(move) {
    const { points, value } = move;
    const words = mapWords(move);
    const kind = !value || value.win_in === null ? "" : value.win_in > 0 ? " won" : " lost";
    const buttons = points.map((point) => make("button", { "data-point": point, class: "small" }, moveText(point)));
    return make("li", {}, make("span", { class: `value${kind}` }, value ? longValue(value) : "–"), make("span", { class: "points" }, buttons),
        make("span", { class: "soft", title: words }, words));
}

/** @param {MapMove[] | null} moves  null: there is no map */
export function showMap(moves) {
    element("map-card").hidden = moves === null;
    if (!moves) return;
    write(element("map-moves"), moves.length ? moves.map(row) : make("li", { class: "soft" }, t("Neither the book nor a variation goes on from here.")));
}

/** @param {(point: string | null) => void} look  null: at none @param {(point: string) => void} choose */
export function listenToMap(look, choose) {
    listenToList(element("map-moves"), ({ point }) => point ?? null, look, choose);
}
