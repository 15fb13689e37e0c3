// The Smart Game Format: FF[4] GM[4], points as letters from the left and from the top.

import { GameTree, playAll, sizedSetup } from "./game_tree.js";
import { columnOf, pointAt, rowOf } from "./points.js";
import { RULES, ruleTitle } from "./rules.js";

/** @typedef {Map<string, string[]>} Properties */
/** @typedef {{nodes: Properties[], variations: Sequence[]}} Sequence */

/** @param {GameTree} tree All variations. */
export function writeSgf(tree) {
    const { width, height, rule, black, white, first } = tree.setup;
    const letters = (point) =>
        String.fromCharCode(97 + columnOf(point)) + String.fromCharCode(97 + height - 1 - rowOf(point));
    const list = (key, points) => (points.length ? key + points.map((p) => `[${letters(p)}]`).join("") : "");
    const size = width === height ? `${width}` : `${width}:${height}`;
    const head =
        `;FF[4]GM[4]CA[UTF-8]AP[Fukumi]RU[${ruleTitle(rule)}]SZ[${size}]` +
        list("AB", black) + list("AW", white) + list("MA", tree.setup.blocked) +
        (first === "white" ? "PL[W]" : "");
    const escaped = (text) => text.replace(/[\\\]:]/g, "\\$&");
    const texts = (node) =>
        (node.comment ? `C[${escaped(node.comment)}]` : "") +
        (Object.keys(node.labels).length ? "LB" + Object.entries(node.labels).map(([p, text]) => `[${letters(p)}:${escaped(text)}]`).join("") : "");
    /** @param {import("./game_tree.js").Node} from @param {boolean} isBlack @returns {string} */
    const write = (from, isBlack) => {
        let text = "";
        let node = from;
        for (;;) {
            if (node.point) text += `\n;${isBlack ? "B" : "W"}[${letters(node.point)}]`;
            if (node.point) text += texts(node);
            if (node.point) isBlack = !isBlack;
            if (node.children.length !== 1) break;
            node = node.children[0];
        }
        return text + node.children.map((child) => `\n(${write(child, isBlack).trim()})`).join("");
    };
    return `(${head}${texts(tree.root)}${write(tree.root, first === "black")})\n`;
}

class Reader {
    /** @param {string} text */
    constructor(text) {
        this.text = text;
        this.at = 0;
    }

    skipBlanks() {
        while (/\s/.test(this.text.charAt(this.at))) this.at += 1;
        return this.text.charAt(this.at);
    }

    /** @returns {Sequence} */
    sequence() {
        if (this.skipBlanks() !== "(") throw new Error("The file of this game is damaged.");
        this.at += 1;
        const nodes = [];
        const variations = [];
        while (this.skipBlanks() === ";") nodes.push(this.node());
        while (this.skipBlanks() === "(") variations.push(this.sequence());
        if (this.skipBlanks() !== ")") throw new Error("The file of this game is damaged.");
        this.at += 1;
        return { nodes, variations };
    }

    /** @returns {Properties} */
    node() {
        this.at += 1;
        const properties = new Map();
        for (;;) {
            this.skipBlanks();
            const name = /^[A-Za-z]+/.exec(this.text.slice(this.at, this.at + 40));
            if (!name) return properties;
            this.at += name[0].length;
            const values = [];
            while (this.skipBlanks() === "[") values.push(this.value());
            properties.set(name[0].replace(/[a-z]/g, ""), values);
        }
    }

    value() {
        let value = "";
        for (this.at += 1; this.text.charAt(this.at) !== "]"; this.at += 1) {
            if (this.at >= this.text.length) throw new Error("The file of this game is damaged.");
            if (this.text.charAt(this.at) === "\\") this.at += 1;
            value += this.text.charAt(this.at);
        }
        this.at += 1;
        return value;
    }
}

/** @param {string} text @param {string} rule where the file names none */
export function readSgf(text, rule) {
    const game = new Reader(text.replace(/^\ufeff/, "")).sequence();
    const head = game.nodes[0] ?? new Map();
    const [width, height] = (head.get("SZ")?.[0] ?? "15").split(":").map(Number);
    const said = (head.get("RU")?.[0] ?? "").toLowerCase();
    const named = RULES.find((r) => r.name === said || r.title.toLowerCase() === said)?.name;
    const tree = new GameTree(sizedSetup(width, height ?? width, named ?? rule));
    const { setup } = tree;
    const point = (letters) =>
        /^[a-v]{2}$/i.test(letters)
            ? pointAt(letters.toLowerCase().charCodeAt(0) - 97, setup.height - 1 - (letters.toLowerCase().charCodeAt(1) - 97))
            : letters.toLowerCase();
    setup.black = (head.get("AB") ?? []).map(point);
    setup.white = (head.get("AW") ?? []).map(point);
    setup.blocked = (head.get("MA") ?? []).map(point);
    const firstMove = firstColor(game);
    if (head.get("PL")?.[0]?.toUpperCase().startsWith("W") || firstMove === "W") setup.first = "white";
    /** @param {Sequence} sequence */
    const play = (sequence) => {
        for (const node of sequence.nodes) {
            const move = node.get("B")?.[0] || node.get("W")?.[0];
            if (move) playAll(tree, [point(move)]);
            const comment = node.get("C")?.[0];
            if (comment) tree.current.comment = comment;
            for (const label of node.get("LB") ?? [])
                if (/^[a-v]{2}:/i.test(label)) tree.current.labels[point(label.slice(0, 2))] = label.slice(3);
        }
        const fork = tree.current;
        for (const variation of sequence.variations) {
            tree.select(fork);
            play(variation);
        }
    };
    play(game);
    tree.toStart();
    for (const node of tree.nodes()) node.next = node.children[0] ?? null;
    tree.toEnd();
    return tree;
}

/** @param {Sequence} sequence @returns {string | null} "B" or "W", whoever moves first. */
function firstColor(sequence) {
    for (const node of sequence.nodes) {
        if (node.has("B")) return "B";
        if (node.has("W")) return "W";
    }
    return sequence.variations.length ? firstColor(sequence.variations[0]) : null;
}
