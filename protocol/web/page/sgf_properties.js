// Parts of a file that the page does not show and saves again: their points are turned with the board.

import { columnOf, isPoint, moved, pointAt, rowOf } from "./points.js";

/** Those with lists of points; "aa:cc" are all from one corner to the other. */
const OF_POINTS = ["CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"];
/** Those with pairs of points. */
const OF_PAIRS = ["AR", "LN"];

/** @param {number} index */
const letter = (index) => String.fromCharCode(97 + index);

/**
 * @param {[string, string[]]} property  name and values @param {import("./points.js").Size} size  of the board before
 * @param {"turn" | "mirror"} how @returns {[string, string[]]}
 */
export function movedProperty([name, values], size, how) {
    const height = how === "turn" ? size.width : size.height;
    // Rows of an SGF file are counted from the top.
    const pointOf = (text) => pointAt(text.charCodeAt(0) - 97, size.height - 1 - (text.charCodeAt(1) - 97));
    const isPlace = (text) => /^[a-z]{2}$/.test(text) && isPoint(pointOf(text), size);
    const place = (text) => {
        const point = moved(pointOf(text), size, how);
        return [columnOf(point), height - 1 - rowOf(point)];
    };
    const change = (value) => {
        const ends = value.split(":");
        if (!ends.every(isPlace)) return value;
        const places = ends.map(place);
        if (OF_PAIRS.includes(name)) return places.map((at) => at.map(letter).join("")).join(":");
        const corner = (pick) => letter(pick(...places.map(([x]) => x))) + letter(pick(...places.map(([, y]) => y)));
        return ends.length === 1 ? corner(Math.min) : `${corner(Math.min)}:${corner(Math.max)}`;
    };
    return [name, OF_POINTS.includes(name) || OF_PAIRS.includes(name) ? values.map(change) : values];
}

/** The settings of `play` in a file, whose opening names points. @param {string} line @param {(point: string) => string} change */
export function movedSettings(line, change) {
    return line.replace(/ actions=\S+/, (actions) => actions.replace(/[a-z]\d+/g, (point) => change(point)));
}
