// The engine's levels as the page offers them, and those of the earlier ladder; their ratings come from the engine (dialogs.js).

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
