// The review in the page: the JSON of `analyze --review --json`, and the game in it as a tree.

import { GameTree, makeSetup } from "./game_tree.js";

/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./game_tree.js").Node} Node */
/**
 * @typedef {object} ReviewedMove
 * @property {number} ply  1 for the first
 * @property {string} move
 * @property {"black" | "white"} color
 * @property {number} before_winrate  of the best move, for the mover
 * @property {number} after_winrate
 * @property {number} loss
 * @property {string} judgement
 * @property {boolean} missed_win
 */

export const SIGNS = { Best: "", Good: "", Inaccuracy: "?!", Mistake: "?", Blunder: "??", Forbidden: "✕" };

/** @param {string} judgement @returns {string} */
export function signOf(judgement) {
    return SIGNS[/** @type {keyof typeof SIGNS} */ (judgement)] ?? "";
}

export class Review {
    /** @param {any} data */
    constructor(data) {
        this.data = data;
        /** Moves of the game that were not reviewed, at its beginning. */
        this.first = data.first_position;
        const { rule, width, height, setup } = data;
        this.tree = new GameTree(makeSetup({ rule, width, height, ...setup }));
        for (const point of data.game) this.tree.play(point);
        /** @type {Node[]} by ply; the root is ply 0 */
        this.main = [this.tree.root, ...this.tree.path()];
        this.main.forEach((node, ply) => {
            const position = this.positionAt(ply);
            if (position) node.note = { black: position.winrate_black, depth: position.depth, winIn: position.win_in };
            node.sign = signOf(this.moveAt(ply)?.judgement ?? "Best");
        });
        this.tree.toStart();
    }

    /** What led to the position of this ply. @param {number} ply @returns {ReviewedMove | undefined} */
    moveAt(ply) {
        return this.data.moves[ply - this.first - 1];
    }

    /** @param {number} ply */
    positionAt(ply) {
        return this.data.positions[ply - this.first];
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

    /** The next move worth telling, in either direction; the ply itself where there is none. @param {number} from @param {1 | -1} step */
    mistakeFrom(from, step) {
        for (let ply = from + step; ply > 0 && ply < this.main.length; ply += step)
            if (this.isMistake(ply)) return ply;
        return from;
    }
}
