// The review in the page: the JSON of `analyze --review --json`, and the game in it as a tree.

import { GameTree, makeSetup } from "./game_tree.js";
import { sentenceText } from "./language.js";

/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./game_tree.js").Node} Node */
/** @typedef {import("./language.js").Sentence} Sentence */
/**
 * @typedef {object} ReviewedMove
 * @property {number} ply  1 for the first
 * @property {string} move
 * @property {"black" | "white"} color
 * @property {number} before_winrate  of the best move, for the mover
 * @property {number} after_winrate
 * @property {number} loss
 * @property {string} judgement
 * @property {Sentence} [remark]  the judgement in words; absent in a review that was kept before there were any
 * @property {boolean} missed_win
 * @property {Reasons | null} [reasons]  null of a foul; absent in a review that was kept before there were any
 */
/**
 * @typedef {object} Reasons  of a move: engine/analysis/move_reasons.hpp
 * @property {string[]} makes
 * @property {string[] | null} answers
 * @property {string[] | null} [fours]  those of the answers that put the threats off; absent in a review of an older version
 * @property {"four" | "open three" | null} stops
 * @property {{kind: "five" | "open four", moves: string[]} | null} leaves
 * @property {Sentence[]} [sentences]  the same in words; absent in a review of an older version
 */

export const SIGNS = { Best: "", Good: "", Inaccuracy: "?!", Mistake: "?", Blunder: "??", Forbidden: "✕" };
/** Classes of moves that a review found fault with, by their signs. @type {Record<string, string>} */
export const SIGN_CLASSES = Object.fromEntries(Object.entries(SIGNS).filter(([, sign]) => sign).map(([judgement, sign]) => [sign, judgement]));

/** @param {string} judgement @returns {string} */
export function signOf(judgement) {
    return SIGNS[/** @type {keyof typeof SIGNS} */ (judgement)] ?? "";
}

/** @param {ReviewedMove} move */
export function judgementText({ judgement, remark }) {
    return remark ? sentenceText(remark) : signOf(judgement);
}

/** @param {ReviewedMove} move @returns {string[]} none if nothing is threatened on either side */
export function reasonTexts({ reasons }) {
    return (reasons?.sentences ?? []).map(sentenceText);
}

/**
 * The JSON of a tree with its review, as `analyze --review --save` writes it: the values are in the tree, what a move was
 * becomes a comment, and the better line a variation.
 * @param {any} json  of GameTree.toJson() @param {any} data  of the review; the tree has its moves
 */
export function withReview({ nodes: [...nodes], ...json }, { game, first_position: first, moves, positions }) {
    const numbers = new Map(nodes.map(([parent, point], i) => [`${parent} ${point}`, i]));
    /** @param {number} from @param {string} point @returns {number} */
    const step = (from, point) => {
        const key = `${from} ${point}`;
        const number = numbers.get(key) ?? nodes.push([from, point, null]) - 1;
        numbers.set(key, number);
        return number;
    };
    let at = 0;
    for (const [i, point] of game.entries()) {
        const before = at;
        at = step(at, point);
        const [move, position] = [moves[i - first], positions[i - first]];
        if (!move || !signOf(move.judgement)) continue;
        const [comments, text] = [(nodes[at][3] ?? "").split("\n\n"), judgementText(move)];
        if (!comments.includes(text)) nodes[at][3] = [...comments, text].filter(Boolean).join("\n\n");
        nodes[at][4] ??= {};
        if (!position.line.length) continue;
        const { winrate_black: black, depth, win_in: winIn } = position;
        nodes[step(before, position.line[0])][2] ??= { black, depth, winIn: winIn && (winIn > 0 ? 1 - winIn : -winIn) };
        position.line.reduce(step, before);
    }
    return { ...json, nodes };
}

/** @param {any} data */
function setupOf({ rule, width, height, setup }) {
    return makeSetup({ rule, width, height, ...setup });
}

export class Review {
    /** @param {any} data @param {GameTree} [tree]  that holds the game; a new one without */
    constructor(data, tree = new GameTree(setupOf(data))) {
        this.data = data;
        /** Moves of the game that were not reviewed, at its beginning. */
        this.first = data.first_position;
        this.tree = tree;
        /** @type {Node[]} by ply; the root is ply 0 */
        this.main = [tree.root];
        for (const point of data.game) this.main.push(tree.child(/** @type {Node} */ (this.main.at(-1)), point));
        this.main.forEach((node, ply) => {
            const position = this.positionAt(ply);
            if (position) tree.edit(node, { note: { black: position.winrate_black, depth: position.depth, winIn: position.win_in } });
            node.sign = signOf(this.moveAt(ply)?.judgement ?? "Best");
        });
    }

    /** The move that led to the position of this ply. @param {number} ply @returns {ReviewedMove | undefined} */
    moveAt(ply) {
        return this.data.moves[ply - this.first - 1];
    }

    /** @param {number} ply */
    positionAt(ply) {
        return this.data.positions[ply - this.first];
    }

    /** The referee's verdict on a position of the game. @param {number} ply @returns {import("./referee.js").Verdict} */
    verdictAt(ply) {
        const ended = ply === this.main.length - 1 ? this.data.ended : null;
        return { ended, forbidden: this.positionAt(ply)?.forbidden ?? [], opening: null, known: [] };
    }

    /** @param {Node} node @returns {number} -1 in a variation */
    plyOf(node) {
        return this.main.indexOf(node);
    }

    /** Whether the move that led there lost something worth telling. @param {number} ply */
    isMistake(ply) {
        return this.main[ply]?.sign !== "";
    }

    /** The best lines of a position, for its side to move. @param {number} ply @returns {Line[]} */
    linesAt(ply) {
        const position = this.positionAt(ply);
        if (!position || !position.line.length) return [];
        const all = [{ ...position, move: position.line[0] }, ...position.alternatives];
        return all.map(({ move, winrate, win_in, depth, line }, i) => (
            { line: i + 1, move, winrate, win_in, depth, pv: line, nodes: 0, nps: 0, time_ms: 0 }));
    }

    /**
     * The next move worth telling, in either direction; the ply itself if there is none.
     * @param {number} from @param {1 | -1} step @param {import("./points.js").Color | null} [color]  of that side only
     */
    mistakeFrom(from, step, color = null) {
        const isOf = (/** @type {number} */ ply) => !color || this.moveAt(ply)?.color === color;
        for (let ply = from + step; ply > 0 && ply < this.main.length; ply += step)
            if (this.isMistake(ply) && isOf(ply)) return ply;
        return from;
    }
}
