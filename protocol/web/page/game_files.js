// Games as text: Piskvork's files (.psq), the Smart Game Format (.sgf), lists of moves, links.
// Reading throws an Error whose message is for the user.

import { GameTree, makeSetup, playAll, sizedSetup } from "./game_tree.js";
import { columnOf, pointAt, readPoints, rowOf } from "./points.js";
import { RULES } from "./rules.js";
import { readSgf } from "./sgf.js";

/** @param {GameTree} tree The current line. */
export function writePsq(tree) {
    const { width, height } = tree.setup;
    const lines = tree.moves().map((p) => `${columnOf(p) + 1},${height - rowOf(p)},0`);
    return [`Piskvorky ${width}x${height}, 11:11, 0`, ...lines, "black", "white", "-1", ""].join("\n");
}

/** @param {string} text @param {string} rule */
export function readPsq(text, rule) {
    const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
    const head = /^Piskvorky (\d+)x(\d+)/.exec(lines[0]);
    if (!head) throw new Error("This is no file of Piskvork.");
    const tree = new GameTree(sizedSetup(Number(head[1]), Number(head[2]), rule));
    for (const line of lines.slice(1)) {
        const move = /^(\d+),(\d+)(,\d+)?$/.exec(line.trim());
        if (!move) break;
        playAll(tree, [pointAt(Number(move[1]) - 1, tree.setup.height - Number(move[2]))]);
    }
    return tree;
}

/** A file or a text, by what it looks like. @param {string} text @param {import("./game_tree.js").Setup} like */
export function readGame(text, like) {
    const trimmed = text.trim();
    if (/^\ufeff?Piskvorky/.test(trimmed)) return readPsq(trimmed, like.rule);
    if (/^\ufeff?\(\s*;/.test(trimmed)) return readSgf(trimmed, like.rule);
    const hash = trimmed.indexOf("#");
    if (hash >= 0) return readLink(trimmed.slice(hash));
    const points = readPoints(trimmed, like);
    if (!points || !points.length)
        throw new Error("Neither a game (.psq, .sgf, .lib, .db) nor a list of moves such as h8 i9 g7.");
    const tree = new GameTree(makeSetup({ rule: like.rule, width: like.width, height: like.height }));
    playAll(tree, points);
    return tree;
}

/**
 * "#h8i9j7", with what is not usual before it: "#renju,20x20,black:h8,white:i9,blocked:a1,first:white,j7".
 * @param {GameTree} tree The current line.
 */
export function writeLink(tree) {
    const { setup } = tree;
    const parts = [];
    if (setup.rule !== "freestyle") parts.push(setup.rule);
    if (setup.width !== 15 || setup.height !== 15) parts.push(`${setup.width}x${setup.height}`);
    for (const key of /** @type {const} */ (["black", "white", "blocked"]))
        if (setup[key].length) parts.push(`${key}:${setup[key].join("")}`);
    if (setup.first !== "black") parts.push("first:white");
    const moves = tree.moves().join("");
    return "#" + [...parts, ...(moves ? [moves] : [])].join(",");
}

/** @param {string} hash */
export function readLink(hash) {
    const parts = decodeURIComponent(hash.replace(/^#/, "")).split(",").filter(Boolean);
    const side = parts.map((p) => /^(\d+)x(\d+)$/.exec(p)).find(Boolean);
    const setup = side ? sizedSetup(Number(side[1]), Number(side[2]), "freestyle") : makeSetup();
    let moves = "";
    for (const part of parts) {
        const [key, value] = part.split(":");
        if (RULES.some((r) => r.name === part)) setup.rule = part;
        else if (key === "first" && value === "white") setup.first = "white";
        else if (key === "black" || key === "white" || key === "blocked") {
            const points = readPoints(value ?? "", setup);
            if (!points) throw new Error(`The link is damaged: ${part}`);
            setup[key] = points;
        } else if (!/^\d+x\d+$/.test(part)) moves += part;
    }
    const points = readPoints(moves, setup);
    if (!points) throw new Error(`The link is damaged: ${moves}`);
    const tree = new GameTree(setup);
    playAll(tree, points);
    return tree;
}
