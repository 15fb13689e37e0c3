// Small marks on points of the board: values of all moves that the engine looked at, what the map knows, and
// the move that leaves the position even.

import { PASS } from "./game_tree.js";
import { knownMap, mapWords } from "./map_panel.js";
import { longValue, shortValue, visitShare, visitWords } from "./words.js";

/** @typedef {{point: string, text: string, title: string, kind: "value" | "known" | "even"}} PointMark */

/** The least share of the tree search's visits: a move that had less is worth what the first look said. */
const LEAST_SHARE = 0.01;

/** A short text of a move of the map: its value, a file's text, an opening's number, or a dot. @param {import("./map_moves.js").MapMove} move */
function shortText({ value, text, opening }) {
    if (value) return shortValue(value);
    return text.length > 0 && text.length <= 3 ? text : String(opening?.values[0] ?? "•");
}

/** Values of moves that the tree search tried, and that begin no line. @param {import("./app.js").App} app @returns {PointMark[]} */
function triedMarks({ analysis, tree: { current } }) {
    const root = analysis.rootAt(current);
    const best = analysis.linesAt(current).map((line) => line.move);
    const others = root.filter((tried) => visitShare(tried, root) >= LEAST_SHARE && !best.includes(tried.move));
    return others.map((tried) => ({
        point: tried.move, text: shortValue(tried),
        title: `${tried.move}: ${longValue(tried)} · ${visitWords(tried, root)}`, kind: "value",
    }));
}

/** One a point at most. @param {import("./app.js").App} app @returns {PointMark[]} */
export function pointMarks(app) {
    /** @type {Map<string, PointMark>} */
    const marks = new Map();
    for (const move of knownMap(app))
        for (const point of move.points.filter((each) => each !== PASS)) {
            const words = [move.value && longValue(move.value), mapWords(move)].filter(Boolean).join(" · ");
            marks.set(point, { point, text: shortText(move), title: words ? `${point}: ${words}` : point, kind: "known" });
        }
    const isShown = !app.isEnginesTurn;
    for (const mark of isShown ? triedMarks(app) : []) marks.set(mark.point, mark);
    for (const line of isShown && app.view.values ? app.analysis.valuesAt(app.tree.current) : [])
        marks.set(line.move, { point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`, kind: "value" });
    const { found } = app.even;
    for (const point of found?.points ?? []) marks.set(point, { point, text: shortValue(app.even.value), title: app.even.words(), kind: "even" });
    return [...marks.values()];
}
