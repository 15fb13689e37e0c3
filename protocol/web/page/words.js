// Numbers and results in words.

import { capital, other } from "./points.js";

/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./points.js").Color} Color */

/** The win rate as a person reads it. @param {number} rate 0 to 1 */
export function percent(rate) {
    return `${Math.round(rate * 100)} %`;
}

/** For a mark on the board, for the side to move: "57", "W5", "L3". @param {Line} line */
export function shortValue(line) {
    if (line.win_in === null) return String(Math.round(line.winrate * 100));
    return line.win_in > 0 ? `W${line.win_in}` : `L${-line.win_in}`;
}

/** @param {Line} line */
export function longValue(line) {
    if (line.win_in === null) return percent(line.winrate);
    const count = Math.abs(line.win_in);
    return `${line.win_in > 0 ? "wins" : "loses"} in ${count}`;
}

/** "12.3k", "4.5M". @param {number} count */
export function short(count) {
    if (count < 1000) return String(count);
    if (count < 1e6) return `${(count / 1e3).toFixed(count < 1e4 ? 1 : 0)}k`;
    return `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)}M`;
}

/** "0:07", "12:30". @param {number} ms */
export function clockText(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {import("./engine.js").Ending} ended */
export function endingText(ended) {
    if (!ended.winner) return "Draw: the board is full";
    const winner = capital(ended.winner);
    if (ended.by === "five") return `${winner} wins with five in a row`;
    if (ended.by === "no legal move") return `${winner} wins: every point is forbidden to black`;
    return `${winner} wins: ${other(ended.winner)} played ${article(ended.by)}`;
}

/** @param {string} noun */
function article(noun) {
    return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** Black's win rate of a line. @param {Line} line @param {Color} toMove */
export function blackRate(line, toMove) {
    const own = line.win_in === null ? line.winrate : line.win_in > 0 ? 1 : 0;
    return toMove === "black" ? own : 1 - own;
}
