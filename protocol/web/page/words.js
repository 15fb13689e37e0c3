// Numbers and results in words.

import { t } from "./language.js";
import { other } from "./points.js";

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

/** "Black won", or who that is in a game against the engine. @param {Color} winner @param {import("./match.js").Match | null} match */
function winnerWords(winner, match) {
    if (match?.against === "engine") return winner === match.human ? t("You won") : t("Fukumi won");
    return winner === "black" ? t("Black won") : t("White won");
}

/** @param {import("./engine.js").Ending} ended @param {import("./match.js").Match | null} [match] */
export function endingText(ended, match = null) {
    if (!ended.winner) return t("Draw: the board is full");
    return `${winnerWords(ended.winner, match)}: ${endingReason(ended.by)}`;
}

/** @param {string} by */
function endingReason(by) {
    const words = { five: "five in a row", "no legal move": "every point is forbidden to black", overline: "black played an overline",
        "double four": "black played a double four", "double three": "black played a double three" };
    return t(words[/** @type {"five"} */ (by)] ?? by);
}

/** Of a game that the clock ended. @param {Color} fallen @param {import("./match.js").Match} match */
export function timeoutText(fallen, match) {
    return `${winnerWords(other(fallen), match)}: ${t("the time is up")}`;
}

/** @param {string} judgement  of a review */
export function judgementText(judgement) {
    const words = { Best: "best move", Good: "good", Inaccuracy: "inaccuracy", Mistake: "mistake", Blunder: "blunder", Forbidden: "forbidden to black" };
    return t(words[/** @type {"Best"} */ (judgement)] ?? judgement);
}

/** Black's win rate of a line. @param {Line} line @param {Color} toMove */
export function blackRate(line, toMove) {
    const own = line.win_in === null ? line.winrate : line.win_in > 0 ? 1 : 0;
    return toMove === "black" ? own : 1 - own;
}
