// The line of settings that a game's file has from `play` (protocol/cli/play/kept_game.hpp). The page writes it for a match with
// an opening, and goes on with an opening that it finds in one.

import { engineColor } from "./desk.js";
import { FULL_STRENGTH, isLevel, onThisLadder } from "./levels.js";
import { limitsOf, makeMatch } from "./match.js";
import { OpeningGame } from "./opening_game.js";
import { OpeningSteps } from "./opening_steps.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game_tree.js").GameTree} GameTree */
/** @typedef {import("./match.js").Match} Match */

/** The values of a line by their keys. @param {string} line @returns {Record<string, string>} */
function valuesOf(line) {
    if (!line.startsWith("play ")) return {};
    return Object.fromEntries(line.split(" ").slice(1).map((word) => [word.split("=")[0], word.slice(word.indexOf("=") + 1)]));
}

/** @param {Record<string, string>} values @returns {import("./opening_steps.js").Kept & {isOver: boolean, stones: number} | null} */
function openingOf({ opening = "free", actions = "" }) {
    const begun = OpeningGame.begin(opening);
    return begun && { ...begun, actions: actions ? actions.toLowerCase().split(",") : [] };
}

/** Black's first. @param {import("./points.js").Color | null} engine  its colour */
function playersText(engine) {
    return `${engine === "black" ? "engine" : "person"}-${engine === "white" ? "engine" : "person"}`;
}

/** @param {GameTree} tree @param {Match} match  with an opening @param {boolean} isWhole  up to the end of the match */
function lineOf({ setup: { rule } }, match, isWhole) {
    const { level, thinking, fallen } = match;
    const opening = /** @type {NonNullable<Match["opening"]>} */ (match.opening);
    const values = {
        rule, players: playersText(engineColor(match)), levels: `${level},${level}`, ladder: FULL_STRENGTH,
        // The terminal knows no other limit of a move.
        turn: limitsOf({ thinking: thinking.by === "seconds" ? thinking : undefined, clock: null }).time_ms,
        opening: opening.rule, actions: opening.actions.join(),
        ...(isWhole && fallen && { lost: `${fallen}-time` }),
    };
    return ["play", ...Object.entries(values).map(([key, value]) => `${key}=${value}`)].join(" ");
}

/** Whether moves are those of an opening, and more only after its end. @param {import("./opening_steps.js").Step} step @param {string[]} moves */
function isOpeningOf({ task, stones }, moves) {
    return stones.join() === moves.slice(0, stones.length).join() && (task === "over" || stones.length === moves.length);
}

/**
 * The line for a file with these moves. A file that was opened keeps its own.
 * @param {Engine} engine @param {import("./state.js").Game} game @param {string[]} moves
 * @returns {Promise<string | null>} null: its opening does not belong to the moves
 */
export async function playLine(engine, { tree, match }, moves) {
    const isWhole = moves.join() === tree.moves(tree.end).join();
    const line = match?.opening ? lineOf(tree, match, isWhole) : /** @type {any} */ (tree.root.file)?.settings ?? "";
    const values = valuesOf(line);
    const opening = openingOf(values);
    if (!opening) return line;
    const step = await new OpeningSteps(engine, engine).after(tree, opening).catch(() => null);
    return step && values.rule === tree.setup.rule && isOpeningOf(step, moves) ? line : null;
}

/**
 * Takes the line of an opening that goes on out of a tree that was read.
 * @param {Engine} engine @param {GameTree} tree
 * @returns {Promise<Match | null>} its match; null without one. Rejects if the page cannot go on with it.
 */
export async function takeMatch(engine, tree) {
    const { settings = "", ...file } = /** @type {any} */ (tree.root.file) ?? {};
    const { players = "", levels = "", ladder, turn, lost, ...values } = valuesOf(settings);
    const opening = openingOf(values);
    if (!opening || lost) return null;
    const steps = new OpeningSteps(engine, engine);
    const step = await steps.after(tree, opening).catch(() => null);
    if (step?.task === "over") return null;
    tree.root.file = Object.keys(file).length ? file : null;
    const seats = players.split("-");
    const isEngines = seats.map((seat) => seat === "engine");
    const level = Number(levels.split(",")[isEngines.indexOf(true)] ?? levels.split(",")[0]);
    if (!step || !isOpeningOf(step, tree.moves(tree.mainEnd)) || !isLevel(level) || seats.length !== 2 || !isEngines.includes(false))
        throw new Error("The opening does not go on here");
    const human = isEngines[0] ? "white" : "black";
    return makeMatch(onThisLadder({
        against: isEngines.includes(true) ? "engine" : "person", human, party: (human === "black") === (step.black === "first") ? "first" : "second",
        level, levels: Number(ladder), thinking: Number(turn) > 0 ? { by: "seconds", amount: Number(turn) / 1000 } : undefined,
        openingRule: opening.rule, opening: { ...opening, stones: step.stones.length },
    }));
}
