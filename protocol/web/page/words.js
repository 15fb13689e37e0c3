// Numbers and results in words.

import { nativeMachine } from "./engine_source.js";
import { PASS } from "./game_tree.js";
import { plural, t } from "./language.js";
import { isColor, other } from "./points.js";

/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./points.js").Color} Color */

/** @param {string} reason  as the browser words it */
export function engineFailureText(reason) {
    if (!nativeMachine()) return t("The engine cannot run in this browser: {0}", reason);
    return t("Fukumi's program does not answer: it has ended, or it has too many pages. “pbrain-fukumi page” starts it again.");
}

/** The win rate as a person reads it. @param {number} rate 0 to 1 */
export function percent(rate) {
    return `${Math.round(rate * 100)} %`;
}

/** For a mark on the board, for the side to move: "57", "W5", "L3". @param {{win_in: number | null, winrate: number}} line */
export function shortValue(line) {
    if (line.win_in === null) return String(Math.round(line.winrate * 100));
    return line.win_in > 0 ? `W${line.win_in}` : `L${-line.win_in}`;
}

/** @param {{win_in: number | null, winrate: number}} line */
export function longValue({ win_in, winrate }) {
    if (win_in === null) return percent(winrate);
    return win_in > 0 ? t("wins in {0}", win_in) : t("loses in {0}", -win_in);
}

/** The part of the tree search's visits that a move had, 0 to 1. @param {import("./engine.js").RootMove} move @param {import("./engine.js").RootMove[]} all */
export function visitShare(move, all) {
    return move.visits / Math.max(all.reduce((sum, { visits }) => sum + visits, 0), 1);
}

/** "visits 41 %, prior 12 %". @param {import("./engine.js").RootMove} move @param {import("./engine.js").RootMove[]} all */
export function visitWords(move, all) {
    return t("visits {0}, prior {1}", percent(visitShare(move, all)), percent(move.prior));
}

/** "12.3k", "4.5M". @param {number} count */
export function short(count) {
    if (count < 1000) return String(count);
    // Rounding comes first: 999.5k is 1.0M, and 9.95k is 10k.
    const [unit, letter] = count < 999_500 ? [1e3, "k"] : [1e6, "M"];
    return `${(count / unit).toFixed(count < 9.95 * unit ? 1 : 0)}${letter}`;
}

/** "0:07", "12:30". @param {number} ms */
export function clockText(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {string | null} move  a point, or a pass */
export function moveText(move) {
    return move === PASS ? t("pass") : move ?? "";
}

/** Within a sentence. @param {Color} color */
export function colorText(color) {
    return color === "black" ? t("black") : t("white");
}

/** As a name. @param {Color} color */
export function sideText(color) {
    return color === "black" ? t("Black") : t("White");
}

/** @param {Color} color */
export function toMoveText(color) {
    return color === "black" ? t("Black to move") : t("White to move");
}

/** Why no stone can be put on a point of the position; "" if one can. @param {import("./game_tree.js").GameTree} tree @param {string[]} forbidden @param {string} point */
export function pointFault(tree, forbidden, point) {
    const stone = tree.stones().get(point);
    if (stone) return stone === "blocked" ? t("{0} is blocked.", point) : t("{0} already has a stone.", point);
    return forbidden.includes(point) ? t("{0} is forbidden to black under the rules of renju.", point) : "";
}

/** For those who do not see the board. @param {import("./game_tree.js").GameTree} tree */
export function boardText(tree) {
    const { black, white } = tree.stonesByColor();
    const count = black.length + white.length;
    return t(plural(count, "Board of {0} by {1} points, {2} stone", "Board of {0} by {1} points, {2} stones"), tree.setup.width, tree.setup.height, count);
}

/** "Black won", or who that is in a game against the engine. @param {Color} winner @param {import("./match.js").Match | null} match */
function winnerWords(winner, match) {
    if (match?.against === "engine") return winner === match.human ? t("You won") : t("Fukumi won");
    return winner === "black" ? t("Black won") : t("White won");
}

/** @param {string | null | undefined} result  a colour or "draw" */
export function resultText(result) {
    if (result === "draw") return t("draw");
    return isColor(result) ? winnerWords(result, null) : "";
}

/** The number of moves of a game, in words. @param {number} all @param {number} line  those of its line */
export function countText(all, line) {
    return all > line ? t(plural(all, "{0} move in all lines", "{0} moves in all lines"), all) : t(plural(line, "{0} move", "{0} moves"), line);
}

/** @param {import("./engine.js").Ending} ended @param {import("./match.js").Match | null} [match] */
export function endingText(ended, match = null) {
    if (!ended.winner) return t("Draw: the board is full");
    return t("{0}: {1}", winnerWords(ended.winner, match), endingReason(ended.by));
}

/** @param {string} by */
function endingReason(by) {
    const words = { five: t("five in a row"), "no legal move": t("every point is forbidden to black"), overline: t("black played an overline"),
        "double four": t("black played a double four"), "double three": t("black played a double three") };
    return words[/** @type {"five"} */ (by)] ?? by;
}

/** The words on a game that the clock ended. @param {Color} fallen @param {import("./match.js").Match} match */
export function timeoutText(fallen, match) {
    return t("{0}: {1}", winnerWords(other(fallen), match), t("the time is up"));
}

/** Black's win rate of a line. @param {Line} line @param {Color} toMove */
export function blackRate(line, toMove) {
    const own = line.win_in === null ? line.winrate : line.win_in > 0 ? 1 : 0;
    return toMove === "black" ? own : 1 - own;
}

/** Parts as whole per cent that add up to 100: those with the largest remainders are rounded up. @param {number[]} parts  of which one is above 0 @returns {number[]} */
export function shares(parts) {
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const exact = parts.map((part) => (part / whole) * 100);
    const rounded = exact.map(Math.floor);
    const left = 100 - rounded.reduce((sum, each) => sum + each, 0);
    const order = parts.map((_, i) => i).sort((a, b) => exact[b] - rounded[b] - (exact[a] - rounded[a]) || a - b);
    for (const i of order.slice(0, left)) rounded[i] += 1;
    return rounded;
}
