// Where the reader of a review is: at a move of the game, or off the game in a variation.

import { t } from "./language.js";
import { longValue, moveText } from "./words.js";

/** @typedef {import("./game_tree.js").Node} Node */
/** @typedef {import("./engine.js").Line} Line */
/** @typedef {{lines: Line[], owner: Node, heading: () => string}} Shown  lines, the position that they belong to, and a heading */

export class Walk {
    /** @param {import("./review_data.js").Review} review @param {import("./analysis.js").Analysis} analysis  of moves that are tried */
    constructor(review, analysis) {
        this.review = review;
        this.tree = review.tree;
        this.analysis = analysis;
        /** @type {Node} where the game was left for a variation */
        this.left = this.tree.root;
        /** @type {{words: () => string, nodes: Node[], from: Shown} | null} a line of the review that was stepped into */
        this.entered = null;
        for (const node of this.tree.path()) if (this.ply < 0 && review.plyOf(node) >= 0) this.left = node;
        this.leadOn();
        this.tree.select(this.tree.current);
    }

    /** -1 in a variation. */
    get ply() {
        return this.review.plyOf(this.tree.current);
    }

    /** From its moves the game goes on, whatever was tried after them. */
    leadOn() {
        const { main } = this.review;
        main.forEach((node, ply) => { node.next = main[ply + 1] ?? null; });
    }

    /** @param {Node} node */
    goTo(node) {
        if (this.review.plyOf(node) >= 0) this.leadOn();
        this.tree.select(node);
    }

    /** Lines of the engine about the position off the game. @returns {Line[]} */
    get tried() {
        return this.ply < 0 ? this.analysis.linesAt(this.tree.current) : [];
    }

    /** @returns {Shown} */
    shown() {
        const { ply, review, tree, entered } = this;
        if (ply < 0) {
            const lines = this.tried;
            // Within a line of the review the others stay in sight.
            if (!lines.length && entered?.nodes.includes(tree.current)) return entered.from;
            const isBlack = tree.toMove() === "black";
            return { lines, owner: tree.current, heading: () => (isBlack ? t("Best moves of black") : t("Best moves of white")) };
        }
        if (ply === 0 || !review.moveAt(ply)) return { lines: review.linesAt(ply), owner: tree.current, heading: () => t("Best moves") };
        const owner = review.main[ply - 1];
        const lines = review.linesAt(ply - 1);
        const { point } = tree.current;
        const played = () => `${ply}. ${moveText(point)}`;
        return { lines, owner, heading: () => (lines[0]?.move === point ? t("{0} and others", played()) : t("Instead of {0}", played())) };
    }

    /**
     * Steps into a line, which becomes a variation.
     * @param {Node} from @param {string[]} points @param {number} steps @param {() => string} words  what line it is
     */
    enter(from, points, steps, words) {
        const { tree } = this;
        if (this.ply >= 0) this.left = tree.current;
        const shown = this.shown();
        tree.select(from);
        const line = [];
        for (const point of points) {
            tree.play(point);
            line.push(tree.current);
        }
        if (line.length) tree.select(line[Math.min(steps, line.length) - 1]);
        this.entered = { words, nodes: line, from: shown };
    }

    /** One of the lines that are shown; false if there is none. @param {number} index @param {number} steps */
    enterShown(index, steps) {
        const { lines, owner, heading } = this.shown();
        const line = lines[index];
        const isBlack = this.tree.toMove(owner) === "black";
        if (line) this.enter(owner, line.pv, steps, () => (isBlack ? t("{0}: {1} for black", heading(), longValue(line)) : t("{0}: {1} for white", heading(), longValue(line))));
        return Boolean(line);
    }
}
