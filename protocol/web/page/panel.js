// The side of the page: the best lines, the win rate, the graph of the game, and these under a pointer or the keys.

import { draw, element, make, write } from "./dom.js";
import { plural, t } from "./language.js";
import { SIGN_CLASSES } from "./review_data.js";
import { blackRate, longValue, moveText, percent, shares, visitWords } from "./words.js";

/** @typedef {import("./game_tree.js").Node} Node */
/** @typedef {import("./engine.js").Line} Line */

/** @param {Line[]} lines @param {"black" | "white"} toMove @param {Node} node */
export function showBar(lines, toMove, node) {
    const rate = lines.length ? blackRate(lines[0], toMove) : node.note?.black;
    const bar = element("bar");
    const shown = rate ?? 0.5;
    bar.classList.toggle("unknown", rate === undefined);
    /** @type {HTMLElement} */ (bar.querySelector("span")).style.width = `${shown * 100}%`;
    const [black, white] = shares([shown, 1 - shown]);
    const words = rate === undefined ? [] : [make("i", {}, t("Black {0} %", black)), make("i", {}, t("White {0} %", white))];
    write(/** @type {HTMLElement} */ (bar.querySelector("b")), words);
    bar.setAttribute("aria-label", rate === undefined ? t("Win rate unknown") : t("Black's win rate {0}", percent(rate)));
}

/** A line each: its value, and its moves as buttons; of the tree search its visits too. @param {Line[]} lines */
export function showRows(lines) {
    const root = lines[0]?.root ?? [];
    const rows = lines.map((line, i) => {
        const kind = line.win_in === null ? "" : line.win_in > 0 ? " won" : " lost";
        const pv = line.pv.map((p, k) => make("button", { "data-line": i, "data-ply": k, "data-pv": line.pv.slice(0, k + 1).join(" "), "aria-label": t("Line {0}, move {1}: {2}", i + 1, k + 1, p) }, p));
        const draws = line.drawrate ? t("of them {0} draws, each half a win", percent(line.drawrate)) : null;
        const tried = root.find(({ move }) => move === line.move);
        const visits = tried && make("small", { class: "soft" }, visitWords(tried, root));
        return make("li", {}, make("span", { class: `value${kind}`, title: draws }, longValue(line)), make("span", { class: "pv" }, visits, pv));
    });
    write(element("best-lines"), rows);
}

/** @param {import("./game_tree.js").GameTree} tree @param {Node[]} [line] @param {number} [at] */
export function showGraph(tree, line = tree.line, at = tree.path().length) {
    const last = Math.max(line.length - 1, 1);
    const points = line
        .map((node, i) => (node.note ? [(i / last) * 300, 70 - node.note.black * 68] : null))
        .filter((p) => p !== null);
    const text = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const here = ((at / last) * 300).toFixed(1);
    const graph = element("graph");
    // Dots that stay round however the graph is stretched: lines of no length with round ends.
    const sign = (node, i) => node.sign && node.note && draw("path",
        { class: `sign ${SIGN_CLASSES[node.sign] ?? ""}`, d: `M${((i / last) * 300).toFixed(1)} ${(70 - node.note.black * 68).toFixed(1)}h0` },
        draw("title", {}, `${i}. ${moveText(node.point)} ${node.sign}`));
    write(graph,
        draw("line", { class: "half", x1: 0, x2: 300, y1: 36, y2: 36 }),
        points.length > 1 && draw("polygon", { class: "area", points: `${points[0][0]},72 ${text} ${points.at(-1)[0]},72` }),
        draw("polyline", { class: "curve", points: text }), line.map(sign),
        draw("line", { class: "here", x1: here, x2: here, y1: 0, y2: 72 }));
    graph.setAttribute("aria-label", t(plural(line.length - 1, "Black's win rate over {0} move", "Black's win rate over {0} moves"), line.length - 1));
    element("graph-card").hidden = points.length < 2;
    return line;
}

/**
 * A list of which pointing at a part looks at it, and a click chooses it.
 * @template P @param {HTMLElement} list @param {(data: DOMStringMap) => P | null} partOf
 * @param {(part: P | null) => void} look  null: at none @param {(part: P) => void} choose
 */
export function listenToList(list, partOf, look, choose) {
    const at = (event) => partOf(/** @type {HTMLElement} */ (event.target).dataset);
    for (const kind of ["pointerover", "focusin"])
        list.addEventListener(kind, (event) => {
            const part = at(event);
            if (part) look(part);
        });
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => look(null));
    list.addEventListener("click", (event) => {
        const part = at(event);
        if (part) choose(part);
    });
}

/**
 * The best lines.
 * @param {(line: number, ply: number) => void} look  line -1: at none
 * @param {(line: number, ply: number, pv: string[]) => void} play  pv: as pressed, of which a search may know better meanwhile
 */
export function listenToLines(look, play) {
    const partOf = ({ line, ply, pv }) => (pv === undefined ? null : { line: Number(line), ply: Number(ply), pv: pv.split(" ") });
    listenToList(element("best-lines"), partOf, (part) => look(part?.line ?? -1, part?.ply ?? 0), ({ line, ply, pv }) => play(line, ply, pv));
}

/**
 * Clicks on the list of moves, and into the graph of the game.
 * @param {(number: number) => void} toMove  as shown
 * @param {(share: number) => void} toShare  of the game, 0 to 1
 */
export function listenToMoves(toMove, toShare) {
    element("moves").addEventListener("click", (event) => {
        const button = /** @type {HTMLElement} */ (event.target).closest("button");
        if (button) toMove(Number(button.dataset.node));
    });
    element("graph").addEventListener("click", (event) => {
        const box = element("graph").getBoundingClientRect();
        toShare((event.clientX - box.left) / box.width);
    });
}
