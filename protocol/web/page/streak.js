// Wins and losses in a row against one level, and the level to try after them.

import { isLevel } from "./levels.js";

/** @typedef {{level: number, wins: number, game: string}} Streak  wins in a row, or losses if negative; the id of the last game */

/** Wins or losses in a row after which another level is suggested. */
const ENOUGH = 2;

/**
 * The first end of a game counts: a person may take moves back and end it anew.
 * @param {Streak | null} before @param {string} game  its id @param {number} level @param {-1 | 0 | 1} result  the person's: loss, draw or win
 * @returns {Streak}
 */
export function streakAfter(before, game, level, result) {
    if (before?.game === game) return before;
    const wins = before?.level === level && before.wins * result > 0 ? before.wins : 0;
    return { level, wins: wins + result, game };
}

/** @param {Streak | null} streak @param {string} game  the one on the board @returns {number | null} null: none */
export function suggestedLevel(streak, game) {
    if (!streak || streak.game !== game || Math.abs(streak.wins) < ENOUGH) return null;
    const next = streak.level + Math.sign(streak.wins);
    return isLevel(next) ? next : null;
}

/** Whether kept text is one. @param {any} value */
export function isStreak(value) {
    return isLevel(value?.level) && Number.isInteger(value.wins) && typeof value.game === "string";
}
