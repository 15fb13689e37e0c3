// Points are written as people write them: "h8" is the column from the left and the row from the
// bottom. Everything in the page holds points in that form.

/** @typedef {"black" | "white"} Color */
/** @typedef {{width: number, height: number}} Size */

export const SMALLEST_SIDE = 5;
export const LARGEST_SIDE = 22;

/** @param {number} x from the left, from 0 @param {number} y from the bottom, from 0 */
export function pointAt(x, y) {
    return String.fromCharCode(97 + x) + (y + 1);
}

/** @param {string} point */
export function columnOf(point) {
    return point.charCodeAt(0) - 97;
}

/** @param {string} point From the bottom, from 0. */
export function rowOf(point) {
    return Number(point.slice(1)) - 1;
}

/** @param {number} x @param {number} y @param {Size} size */
export function isInside(x, y, size) {
    return x >= 0 && y >= 0 && x < size.width && y < size.height;
}

/** @param {any} value @param {Size} size */
export function isPoint(value, size) {
    return typeof value === "string" && /^[a-v][1-9]\d?$/.test(value) && isInside(columnOf(value), rowOf(value), size);
}

/** @param {any} value @returns {value is Color} */
export function isColor(value) {
    return value === "black" || value === "white";
}

/** @param {Color} color @returns {Color} */
export function other(color) {
    return color === "black" ? "white" : "black";
}

/** @param {string} text */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} side @returns {number[]} The lines whose crossings are marked. */
function outerLines(side) {
    const line = side >= 13 ? 3 : 2;
    return [line, side - 1 - line];
}

/** @param {Size} size @returns {string[]} As engine/board/records/drawing.hpp has them. */
export function starPoints({ width, height }) {
    if (width < 9 || height < 9) return [];
    const middle = (side) => (side % 2 ? [(side - 1) / 2] : []);
    const points = [];
    const cross = (columns, rows) => {
        for (const x of columns) for (const y of rows) points.push(pointAt(x, y));
    };
    cross(outerLines(width), outerLines(height));
    cross(middle(width), middle(height));
    if (width >= 19) cross(middle(width), outerLines(height));
    if (height >= 19) cross(outerLines(width), middle(height));
    return points;
}

/**
 * Where a point goes when the board is turned clockwise by a quarter, or mirrored left to right.
 * @param {string} point @param {Size} size @param {"turn" | "mirror"} how
 */
export function moved(point, size, how) {
    const x = columnOf(point);
    const y = rowOf(point);
    return how === "turn" ? pointAt(y, size.width - 1 - x) : pointAt(size.width - 1 - x, y);
}
