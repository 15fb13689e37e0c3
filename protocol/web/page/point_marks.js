// Small marks on points of the board: values of all moves that the engine looked at, what the map knows, and
// the move that leaves the position even.

import { PASS } from "./game_tree.js";
import { mapWords } from "./map_moves.js";
import { longValue, shortValue, visitShare, visitWords } from "./words.js";

/** @typedef {{point: string, text: string, title: string, kind: "value" | "known" | "even"}} PointMark */

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./game_tree.js").Node} Node */

/** The least share of the tree search's visits: a move that had less is worth what the first look said. */
const LEAST_SHARE = 0.01;

/** A short text of a move of the map: its value, a file's text, an opening's number, or a dot. @param {import("./map_moves.js").MapMove} move */
function shortText({ value, text, opening }) {
    if (value) return shortValue(value);
    return text.length > 0 && text.length <= 3 ? text : String(opening?.values[0] ?? "•");
}

/** Values of moves that the tree search tried, and that begin no line. @param {Analysis} analysis @param {Node} current @returns {PointMark[]} */
function triedMarks(analysis, current) {
    const root = analysis.rootAt(current);
    const best = analysis.linesAt(current).map((line) => line.move);
    const others = root.filter((tried) => visitShare(tried, root) >= LEAST_SHARE && !best.includes(tried.move));
    return others.map((tried) => ({
        point: tried.move, text: shortValue(tried),
        title: `${tried.move}: ${longValue(tried)} · ${visitWords(tried, root)}`, kind: "value",
    }));
}

/**
 * The facts that are known of points of a position.
 * @typedef {object} Known
 * @property {Node} current  the position
 * @property {import("./map_moves.js").MapMove[]} map
 * @property {Analysis | null} analysis  null: it is not shown
 * @property {boolean} hasValues  of all moves that the analysis looked at
 * @property {import("./even_move.js").EvenMove} even
 */

/** One a point at most. @param {Known} known @returns {PointMark[]} */
export function pointMarks({ current, map, analysis, hasValues, even }) {
    /** @type {Map<string, PointMark>} */
    const marks = new Map();
    for (const move of map)
        for (const point of move.points.filter((each) => each !== PASS)) {
            const words = [move.value && longValue(move.value), mapWords(move)].filter(Boolean).join(" · ");
            marks.set(point, { point, text: shortText(move), title: words ? `${point}: ${words}` : point, kind: "known" });
        }
    for (const mark of analysis ? triedMarks(analysis, current) : []) marks.set(mark.point, mark);
    for (const line of analysis && hasValues ? analysis.valuesAt(current) : [])
        marks.set(line.move, { point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`, kind: "value" });
    for (const point of even.found?.points ?? []) marks.set(point, { point, text: shortValue(even.value), title: even.words(), kind: "even" });
    return [...marks.values()];
}
