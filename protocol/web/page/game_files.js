// Games as files and texts, read and written by the engine (protocol/web/tree_files.hpp).

import { GameTree, nodeAt } from "./game_tree.js";
import { english, sentenceText, t } from "./language.js";
import { engineColor } from "./desk.js";
import { playLine, takeMatch } from "./play_line.js";
import { other } from "./points.js";
import { withReview } from "./review_data.js";

/** @typedef {import("./language.js").Sentence} Sentence */
/** @typedef {{line: number | null, what: Sentence, done: Sentence}} Notice */
/** @typedef {{tree: GameTree, match: import("./match.js").Match | null, isRuleKnown: boolean, format: string, notices: Notice[]}} Read */
/** @typedef {(list: import("./game_choice.js").Entry[], count: number) => Promise<number | null>} ChooseGame  a number from 1; null: none */

const TYPES = { psq: "text/plain", sgf: "application/x-go-sgf", lib: "application/octet-stream", db: "application/octet-stream" };

/** Bytes as the engine wants them: a text whose characters they are. @param {Uint8Array} bytes */
function textOfBytes(bytes) {
    const parts = [];
    for (let i = 0; i < bytes.length; i += 4096) parts.push(String.fromCharCode(...bytes.subarray(i, i + 4096)));
    return parts.join("");
}

/** @typedef {{query: object, answer: any, usualRule: string, isLink: boolean}} Found  A file or a link that can be read; usualRule: if it names none. */

/**
 * Throws an Error for people. A file that names no rule has that of the page, and says so.
 * @param {import("./engine.js").Engine} engine @param {Uint8Array} bytes @param {GameTree} like  what is on the page
 * @param {string} [name]  of the file
 * @returns {Promise<Found>}
 */
export async function findInFile(engine, bytes, like, name = "") {
    const query = { read: textOfBytes(bytes), name, like: like.lineJson() };
    return { query, answer: await engine.ask(query).answer, usualRule: like.setup.rule, isLink: false };
}

/**
 * A link names what is not usual: freestyle on 15x15 is.
 * @param {import("./engine.js").Engine} engine @param {string} link @returns {Promise<Found>}
 */
export async function findInLink(engine, link) {
    const query = { read: textOfBytes(new TextEncoder().encode(link)) };
    return { query, answer: await engine.ask(query).answer, usualRule: "freestyle", isLink: true };
}

/** A link, or what a file would hold. @param {import("./engine.js").Engine} engine @param {string} text @param {GameTree} like @returns {Promise<Found>} */
export function findInText(engine, text, like) {
    if (/^[^\s(;]*#/.test(text.trim())) return findInLink(engine, text.trim());
    return findInFile(engine, new TextEncoder().encode(text), like);
}

/**
 * The game that was found, or the one of several that is chosen.
 * @param {import("./engine.js").Engine} engine @param {Found} found @param {ChooseGame} choose
 * @returns {Promise<Read | null>} null: no game was chosen
 */
export async function openGame(engine, { query, answer, usualRule, isLink }, choose) {
    let read = answer;
    if (answer.list) {
        const number = await choose(answer.list, answer.games);
        if (!number) return null;
        if (number > 1) read = await engine.ask({ ...query, game: number }).answer;
    }
    const { game, format, notices } = read;
    const isRuleKnown = isLink || game.setup.rule !== null;
    game.setup.rule ??= usualRule;
    const tree = GameTree.fromJson(game);
    try {
        return { tree, match: await takeMatch(engine, tree), isRuleKnown, format, notices };
    } catch {
        const notice = { line: null, what: { say: english("the steps of the opening"), values: [] }, done: { say: english("left out"), values: [] } };
        return { tree, match: null, isRuleKnown, format, notices: [...notices, notice] };
    }
}

/** Whether players and result of the file that was opened are not of this line. @param {import("./state.js").Game} game @param {import("./game_tree.js").Node} end  of the line */
export function isOtherLine({ tree, match }, end) {
    return match === null && !tree.isMain(end);
}

/**
 * Players, result and date as the file is to have them: those of a match, else those of the file that was opened.
 * @param {import("./referee.js").Referee} referee @param {import("./state.js").Game} game
 * @param {string} format  of a file of one line or of all @param {import("./game_tree.js").Node} end  of the line
 * @returns {Promise<import("./game_tree.js").Info>}
 */
export async function infoOfGame(referee, game, format, end) {
    const { tree, match } = game;
    const last = match || format === "psq" ? end : tree.mainEnd;
    const { result: read, ...facts } = isOtherLine(game, last) ? {} : tree.info;
    const { ended } = await referee.judge(tree, last);
    const fallen = last === tree.end ? match?.fallen : null;
    const result = fallen ? other(fallen) : ended ? ended.winner ?? "draw" : last.children.length ? undefined : read;
    const opening = match?.openingRule && match.openingRule !== "free" ? match.openingRule : facts.opening;
    const engine = engineColor(match);
    const names = engine ? { [engine]: t("Fukumi, level {0}", match.level), [other(engine)]: facts[other(engine)] ?? t("Player") } : {};
    return { ...facts, ...names, ...(opening && { opening }), ...(result && { result }) };
}

/**
 * A line ends at a move; files with variations have all of them, and the review of the game.
 * @param {import("./referee.js").Referee} referee @param {"psq" | "sgf" | "lib" | "db"} format
 * @param {import("./state.js").Game} game @param {import("./game_tree.js").Node} end  of the line
 * @returns {Promise<{content: Blob, leftOut: string, notices: Notice[]}>}
 */
export async function writeFile(referee, format, game, end) {
    const { tree, match, review } = game;
    const info = await infoOfGame(referee, game, format, end);
    const settings = await playLine(referee.engine, game, tree.moves(format === "psq" ? end : tree.mainEnd));
    const all = tree.toJson(end);
    const isReviewed = review && format !== "psq" && tree.moves(nodeAt(tree, review.game)).length === review.game.length;
    const { nodes: [root, ...nodes], ...json } = isReviewed ? withReview(all, review) : all;
    const [parent, point, note, comment = "", labels = {}, arrows = [], file = {}] = root;
    const written = { ...json, info, nodes: [[parent, point, note, comment, labels, arrows, { ...file, settings: settings ?? "" }], ...nodes] };
    const { bytes, left_out, notices } = /** @type {any} */ (await referee.engine.ask({ write: format, game: written }).answer);
    const content = Uint8Array.from(bytes, (/** @type {string} */ c) => c.charCodeAt(0));
    const parts = [left_out && sentenceText(left_out), settings === null && t("the steps of the opening"), match?.opening && match.clock && t("the clock")];
    return { content: new Blob([content], { type: TYPES[format] }), leftOut: parts.filter(Boolean).join(", "), notices };
}
