// Live analysis: one question at a time about the position on the board, asked anew when another
// one is shown.

import { positionQuery } from "./engine.js";
import { blackRate } from "./words.js";

/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./game_tree.js").GameTree} GameTree */

/** "No limit": as long as a query may take. */
export const LONGEST_MS = 24 * 3600 * 1000;
/** Values of many moves come before the few best lines: alike in depth, and soon there. */
const WIDE = { lines: 20, time_ms: 1500 };

/** @typedef {{lines: number, seconds: number, isWide?: boolean, isTree?: boolean}} Wanted  isWide: values of many moves too; isTree: by the tree search, which values all moves that it tries */
/** @typedef {import("./map_moves.js").KnownMove} KnownMove */
/** @typedef {{winrate: number, win_in: number | null}} Valued */

/** Win rates closer to 0 and 1 than this are taken for it. */
const SURE_RATE = 0.0005;

/** A higher number is better: wins by their length, then win rates, then losses. @param {Valued} value */
function valueRank({ winrate, win_in }) {
    if (win_in === null) return winrate;
    return win_in > 0 ? 1 + 1 / win_in : 1 / (win_in - 1);
}

/** @param {number} rate */
function logit(rate) {
    const inside = Math.min(Math.max(rate, SURE_RATE), 1 - SURE_RATE);
    return Math.log(inside / (1 - inside));
}

/** Best first. The tree search has its own order, by visits. @template {Line} T @param {T[]} lines */
function bestFirst(lines) {
    return lines.some(({ root }) => root) ? lines : [...lines].sort((a, b) => valueRank(b) - valueRank(a));
}

/** Lines with the book's value where the book looked deeper. @param {Line[]} lines @param {KnownMove[]} known */
function withBook(lines, known) {
    return bestFirst(lines.map((line) => {
        const entry = known.find(({ move, winrate, depth }) => move === line.move && winrate !== null && depth > line.depth);
        if (!entry || line.win_in !== null || line.root) return line;
        return { ...line, winrate: /** @type {number} */ (entry.winrate), win_in: entry.win_in, depth: entry.depth };
    }));
}

/**
 * Values of many moves, by the measure of the best lines, which were searched deeper: moved by as much as the moves
 * moved that have both, and no better than the last line, since the deeper search found them to be no better.
 * @param {Line[]} values @param {Line[]} lines  the best first @returns {Line[]} those of `values` that begin no line
 */
function alignedValues(values, lines) {
    const others = values.filter(({ move }) => !lines.some((line) => line.move === move));
    const last = lines.at(-1);
    if (!last) return others;
    const both = lines.flatMap((line) => values.filter((value) => value.move === line.move && value.win_in === null && line.win_in === null)
        .map((value) => logit(line.winrate) - logit(value.winrate)));
    const shift = both.length ? both.reduce((sum, each) => sum + each, 0) / both.length : 0;
    const most = last.win_in === null ? last.winrate : last.win_in > 0 ? 1 : 0;
    return others.map((line) => {
        if (line.win_in !== null) return line;
        return { ...line, winrate: Math.min(1 / (1 + Math.exp(-logit(line.winrate) - shift)), most) };
    });
}

export class Analysis {
    /**
     * @param {import("./engine.js").Engine} engine
     * @param {() => void} changed  called when there is something new to show
     * @param {(node: import("./game_tree.js").Node) => import("./map_moves.js").KnownMove[]} [known]  what the book knows
     */
    constructor(engine, changed, known = () => []) {
        this.engine = engine;
        this.changed = changed;
        this.known = known;
        /** @type {import("./engine.js").Question | null} */
        this.question = null;
        this.key = "";
        /** @type {import("./game_tree.js").Node | null} what the lines belong to */
        this.node = null;
        /** @type {Line[]} the best first */
        this.lines = [];
        /** @type {Line[]} of many moves, where they are wanted */
        this.values = [];
    }

    get isRunning() {
        return this.question !== null;
    }

    /**
     * Looks at the current position, unless it is being looked at already: the same one of another tree gets its own lines.
     * @param {GameTree} tree @param {Wanted} wanted
     */
    analyse(tree, wanted) {
        const position = positionQuery(tree);
        const effort = { lines: wanted.lines, time_ms: wanted.seconds ? wanted.seconds * 1000 : LONGEST_MS, reports: true, ...(wanted.isTree && { mode: "mcts" }) };
        const isWide = wanted.isWide && !wanted.isTree;
        const key = JSON.stringify({ position, effort, isWide });
        if (key === this.key && this.node === tree.current) return;
        this.stop();
        this.key = key;
        this.node = tree.current;
        this.lines = [];
        this.values = [];
        const node = tree.current;
        const best = () => this.ask({ ...position, ...effort }, (line) => this.takeLine(line, tree, node), () => {});
        if (!isWide) return best();
        this.ask({ ...position, ...WIDE }, () => {}, (answer) => {
            this.values = answer.lines.filter(({ depth }) => depth > 0);
            best();
        });
    }

    /** @param {object} query @param {(line: Line) => void} report @param {(answer: import("./engine.js").Answer) => void} done */
    ask(query, report, done) {
        const question = this.engine.ask({ ...query, keep: true }, (line) => {
            if (this.question === question) report(line);
        });
        this.question = question;
        const end = (answer) => {
            if (this.question !== question) return;
            this.question = null;
            if (answer) done(answer);
            this.changed();
        };
        question.answer.then(end, () => end(null));
    }

    /** @param {Line} line @param {GameTree} tree @param {import("./game_tree.js").Node} node */
    takeLine(line, tree, node) {
        if (line.depth === 0) return; // it was not judged
        if (line.line === 1) this.lines = [];
        this.lines[line.line - 1] = line;
        if (line.line === 1)
            tree.edit(node, { note: { black: blackRate(line, tree.toMove(node)), depth: line.depth, winIn: line.win_in } });
        this.changed();
    }

    /** Points have other names now. */
    forget() {
        this.stop();
        this.lines = [];
        this.values = [];
    }

    /** The lines stay. */
    stop() {
        this.question?.cancel();
        this.question = null;
        this.key = "";
    }

    /** The best first. @param {import("./game_tree.js").Node} node @returns {Line[]} */
    linesAt(node) {
        return this.node === node ? withBook(this.lines.filter(Boolean), this.known(node)) : [];
    }

    /** Moves that the tree search tried. @param {import("./game_tree.js").Node} node @returns {import("./engine.js").RootMove[]} */
    rootAt(node) {
        return this.linesAt(node).find(({ root }) => root)?.root ?? [];
    }

    /** Lines of many moves, but not of those that linesAt() has. @param {import("./game_tree.js").Node} node @returns {Line[]} */
    valuesAt(node) {
        return this.node === node ? withBook(alignedValues(this.values, this.lines.filter(Boolean)), this.known(node)) : [];
    }

    /** The line that a move begins. @param {import("./game_tree.js").Node} node @param {string} point @returns {Line | undefined} */
    lineOf(node, point) {
        return [...this.linesAt(node), ...this.valuesAt(node)].find((line) => line.move === point);
    }
}
