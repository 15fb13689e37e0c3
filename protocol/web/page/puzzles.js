// Puzzles of the trainer: those that came with the page, made by `fukumi-tune puzzles`, and mistakes from reviews.

import { positionQuery } from "./engine.js";
import { GameTree, PASS, makeSetup } from "./game_tree.js";
import { english } from "./language.js";
import { isPoint } from "./points.js";

/** @typedef {"vcf" | "vct" | "defence" | "mistake"} Kind */
/**
 * @typedef {object} Puzzle
 * @property {string} id  of the position: the same one again in a later page
 * @property {Kind} kind
 * @property {string} rule
 * @property {number} grade  1 the easiest; 0 of a mistake
 * @property {import("./game_tree.js").Setup} setup
 * @property {string[]} moves  the way to the position
 * @property {string[]} solutions  first moves that solve it; of vct those that were proved, of a mistake none
 * @property {string} [played]  the mistake
 */
/** @typedef {{setup: import("./game_tree.js").Setup, moves: string[], played: string}} Mistake */

export const KINDS = { vcf: english("Win by fours (VCF)"), vct: english("Win by threats (VCT)"), defence: english("Defence"), mistake: english("Your mistakes") };
export const GRADES = [1, 2, 3, 4, 5];
const GRAVE = ["Mistake", "Blunder"];

/** @param {string} text  "h8i9" */
function points(text) {
    return text.match(/[a-v]\d+/g) ?? [];
}

/** A line of engine/tuning/data/puzzles/puzzle.hpp. @param {string} line @returns {Puzzle} */
function puzzleOf(line) {
    const [rule, kind, grade, , , stones, solutions] = line.split(" ");
    const known = { rule, kind: /** @type {Kind} */ (kind), grade: Number(grade) };
    return { ...known, id: `${rule} ${kind} ${stones}`, setup: makeSetup({ rule }), moves: points(stones), solutions: points(solutions) };
}

/** All that came with the page. @returns {Puzzle[]} */
export function pagePuzzles() {
    const text = document.getElementById("puzzles")?.textContent ?? "";
    return text.split("\n").filter((line) => line && !line.startsWith("#")).map(puzzleOf);
}

/** @param {Mistake} mistake @returns {Puzzle} */
export function mistakePuzzle(mistake) {
    const { setup, moves, played } = mistake;
    return { id: JSON.stringify(positionQuery(treeOf(mistake))), kind: "mistake", rule: setup.rule, grade: 0, setup, moves, solutions: [], played };
}

/** The position, its last move the current one; throws an Error where there is none. @param {{setup: any, moves: string[]}} given */
export function treeOf({ setup, moves }) {
    const nodes = moves.map((point, i) => [i, point, null]);
    return GameTree.fromJson({ setup, nodes: [[-1, null, null], ...nodes], current: nodes.length });
}

/** Whether it is what the browser keeps of one. @param {any} kept */
export function isKeptMistake(kept) {
    try {
        return isPoint(kept.played, treeOf(kept).size);
    } catch {
        return false;
    }
}

/**
 * The mistakes of a review.
 * @param {import("./review_data.js").Review} review
 * @param {import("./match.js").Match | null} match  against the engine: its person's mistakes alone
 * @returns {Mistake[]}
 */
export function mistakesOf({ data, first, tree }, match) {
    const isOwn = ({ color }) => match?.against !== "engine" || color === match.human;
    return data.moves.filter((move) => GRAVE.includes(move.judgement) && move.move !== PASS && isOwn(move))
        .map((move) => ({ setup: makeSetup(tree.setup), moves: data.game.slice(0, move.ply - 1), played: move.move }));
}
