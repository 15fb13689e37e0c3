// Games as files and texts, read and written by the engine (protocol/web/tree_files.hpp).

import { GameTree } from "./game_tree.js";

/** @typedef {{tree: GameTree, isRuleKnown: boolean, format: string, leftOut: string}} Read */

const TYPES = { psq: "text/plain", sgf: "application/x-go-sgf", lib: "application/octet-stream", db: "application/octet-stream" };

/** Bytes as the engine wants them: a text whose characters they are. @param {Uint8Array} bytes */
function textOfBytes(bytes) {
    const parts = [];
    for (let i = 0; i < bytes.length; i += 4096) parts.push(String.fromCharCode(...bytes.subarray(i, i + 4096)));
    return parts.join("");
}

/**
 * Throws an Error for people. A file that names no rule has that of the page, and says so.
 * @param {import("./engine.js").Engine} engine @param {Uint8Array} bytes @param {GameTree} like  what is on the page
 * @returns {Promise<Read>}
 */
export async function readFile(engine, bytes, like) {
    const { width, height, rule } = like.setup;
    const query = { read: textOfBytes(bytes), size: `${width}x${height}`, like: like.toJson() };
    const { game, format, left_out } = /** @type {any} */ (await engine.ask(query).answer);
    const isRuleKnown = game.setup.rule !== null;
    game.setup.rule ??= rule;
    return { tree: GameTree.fromJson(game), isRuleKnown, format, leftOut: left_out };
}

/**
 * A link names what is not usual: freestyle on 15x15 is.
 * @param {import("./engine.js").Engine} engine @param {string} link
 * @returns {Promise<Read>}
 */
export async function readLink(engine, link) {
    const { game, format } = /** @type {any} */ (await engine.ask({ read: textOfBytes(new TextEncoder().encode(link)) }).answer);
    game.setup.rule ??= "freestyle";
    return { tree: GameTree.fromJson(game), isRuleKnown: true, format, leftOut: "" };
}

/**
 * @param {import("./engine.js").Engine} engine @param {"psq" | "sgf" | "lib" | "db"} format @param {GameTree} tree
 * @returns {Promise<{content: Blob, leftOut: string}>}
 */
export async function writeFile(engine, format, tree) {
    const { bytes, left_out } = /** @type {any} */ (await engine.ask({ write: format, game: tree.toJson() }).answer);
    const content = Uint8Array.from(bytes, (/** @type {string} */ c) => c.charCodeAt(0));
    return { content: new Blob([content], { type: TYPES[format] }), leftOut: left_out };
}
