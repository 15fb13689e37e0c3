// Live analysis: one question at a time about the position on the board, asked anew when another
// one is shown.

import { positionQuery } from "./engine.js";
import { blackRate } from "./words.js";

/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./game_tree.js").GameTree} GameTree */

/** "No limit": as long as a query may take. */
const LONGEST_MS = 24 * 3600 * 1000;

export class Analysis {
    /**
     * @param {import("./engine.js").Engine} engine
     * @param {() => void} changed  called when there is something new to show
     */
    constructor(engine, changed) {
        this.engine = engine;
        this.changed = changed;
        /** @type {import("./engine.js").Question | null} */
        this.question = null;
        this.key = "";
        /** @type {import("./game_tree.js").Node | null} what the lines belong to */
        this.node = null;
        /** @type {Line[]} the best first */
        this.lines = [];
    }

    get isRunning() {
        return this.question !== null;
    }

    /**
     * Looks at the current position, unless it is being looked at already.
     * @param {GameTree} tree @param {{lines: number, seconds: number}} wanted
     */
    look(tree, wanted) {
        const query = {
            ...positionQuery(tree),
            lines: wanted.lines,
            time_ms: wanted.seconds ? wanted.seconds * 1000 : LONGEST_MS,
            reports: true,
            keep: true,
        };
        const key = JSON.stringify(query);
        if (key === this.key) return;
        this.stop();
        this.key = key;
        this.node = tree.current;
        this.lines = [];
        const node = tree.current;
        const toMove = tree.toMove();
        const question = this.engine.ask(query, (line) => {
            if (this.question === question) this.hear(line, node, toMove);
        });
        this.question = question;
        const end = () => {
            if (this.question !== question) return;
            this.question = null;
            this.changed();
        };
        question.answer.then(end, end);
    }

    /** @param {Line} line @param {import("./game_tree.js").Node} node @param {"black" | "white"} toMove */
    hear(line, node, toMove) {
        if (line.line === 1) this.lines = [];
        this.lines[line.line - 1] = line;
        if (line.line === 1)
            node.note = { black: blackRate(line, toMove), depth: line.depth, winIn: line.win_in };
        this.changed();
    }

    /** The lines stay. */
    stop() {
        this.question?.cancel();
        this.question = null;
        this.key = "";
    }

    /** @param {import("./game_tree.js").Node} node @returns {Line[]} */
    linesAt(node) {
        return this.node === node ? this.lines.filter(Boolean) : [];
    }
}
