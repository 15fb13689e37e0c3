// The engine's levels as the page offers them, those of the earlier ladder, and the level to try after wins or losses in a row.
// Their ratings come from the engine (new_game_dialog.js).

export const FULL_STRENGTH = 20;
/** A beginner's. */
export const USUAL_LEVEL = 3;
/** For each of the twelve levels of versions up to 0.2 the nearest one: levelOfFormer() of engine/player/levels.hpp. */
const NEAREST_TO_FORMER = [2, 3, 5, 6, 9, 11, 13, 14, 16, 18, 19, 20];

/** @param {any} value */
export function isLevel(value) {
    return Number.isInteger(value) && value >= 1 && value <= FULL_STRENGTH;
}

/** @param {any} value  of a game that an earlier version kept */
export function isFormerLevel(value) {
    return isLevel(value) && value <= NEAREST_TO_FORMER.length;
}

/**
 * A match with a level of this ladder: one of the earlier ladder does not say how many levels there are.
 * @template {{level: number, levels?: number}} M @param {M} match @returns {M}
 */
export function onThisLadder(match) {
    if (match.levels === FULL_STRENGTH) return match;
    return { ...match, level: NEAREST_TO_FORMER[match.level - 1] ?? FULL_STRENGTH, levels: FULL_STRENGTH };
}

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
