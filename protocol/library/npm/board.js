// SPDX-License-Identifier: MIT
// Boards: moves under a rule, with fouls, ends of games, notation and files.

const PASS = "pass";
const COLORS = ["black", "white"];
const EMPTY_SETUP = { black: [], white: [], blocked: [], first: "black" };

/** @param {number} x @param {number} y from 0, from the lower left corner */
function pointName(x, y) {
    return String.fromCharCode("a".charCodeAt(0) + x) + (y + 1);
}

/** The moves of the first child of each node of a tree, from the root. @param {any[]} nodes */
function mainLine(nodes) {
    const firstChild = new Map();
    nodes.forEach(([parent], i) => {
        if (!firstChild.has(parent)) firstChild.set(parent, i);
    });
    const moves = [];
    for (let node = firstChild.get(0); node !== undefined; node = firstChild.get(node)) moves.push(nodes[node][1]);
    return moves;
}

/** As the program prints it: "line 1: h8 is taken; the move is left out". @param {any} notice */
function noticeText({ line, what, done }) {
    return `${line === null ? "" : `line ${line}: `}${what.text}; ${done.text}`;
}

/** "h8" for "H08". @param {string} move */
function readMove(move) {
    return move.toLowerCase().replace(/^([a-z])0+(?=[0-9])/, "$1");
}

/**
 * Each move of "h8 i9", "H8, I09", "h8i9", "h8-i9", "1. h8 2. i9" or a list of them, as the engine reads them. Other
 * words stay as they are, "8,8" as two: the engine refuses each.
 * @param {string | string[]} moves
 */
function readMoves(moves) {
    const text = (typeof moves === "string" ? moves : moves.join(" ")).toLowerCase().replaceAll(PASS, ` ${PASS} `);
    const words = text.split(/[\s,]+|(?<=[0-9])(?=[a-z])|(?<=[0-9])-(?=\S)|(?<![a-z0-9])[0-9]+\.(?!$)/);
    return words.filter(Boolean).map(readMove);
}

/** Width and height of a board, from N or "WxH". Throws RangeError. @param {number | string} size */
export function readSize(size) {
    const [, width, height = width] = /^([0-9]+)(?:x([0-9]+))?$/.exec(String(size)) ?? [];
    const sides = [Number(width), Number(height)];
    if (!sides.every((side) => side >= 5 && side <= 22))
        throw new RangeError(`size: '${size}' is not a board size; expected N or WxH with sides from 5 to 22`);
    return sides;
}

export class Board {
    /**
     * @param {import("./engine.js").Engine} engine
     * @param {{moves?: string | string[], rule?: string, size?: number | string, setup?: any}} [game]
     */
    constructor(engine, { moves = "", rule = "freestyle", size = 15, setup = EMPTY_SETUP } = {}) {
        const [width, height] = readSize(size);
        this.rule = rule;
        this.width = width;
        this.height = height;
        this.setup = { ...EMPTY_SETUP, ...setup };
        for (const color of [...COLORS, "blocked"])
            this.setup[color] = this.setup[color].map((/** @type {string} */ point) => this.readPoint(point));
        this.moves = readMoves(moves);
        this.checkSetup();
        /** @type {Record<string, string>} */
        this.info = {};
        /** @type {string[]} */
        this.notices = [];
        /** @private @type {string | null} That of a file which names none: it is not written unless it was changed. */
        this.assumedRule = null;
        /** @private */
        this.engine = engine;
        /** @private @type {{position: string, answer: Promise<any>} | null} */
        this.judged = null;
    }

    /** @param {import("./engine.js").Engine} engine @param {any} answer of a query with "read" @internal */
    static fromAnswer(engine, { game, notices, beyond_line: beyondLine }) {
        const { rule, width, height, ...setup } = game.setup;
        const board = new Board(engine, { moves: mainLine(game.nodes), rule: rule ?? "freestyle", size: `${width}x${height}`, setup });
        board.info = { ...game.info };
        board.notices = notices.map(noticeText);
        if (beyondLine) board.notices.push(`${beyondLine.text}; left out`);
        if (rule === null) {
            board.assumedRule = board.rule;
            board.notices.push(`the file does not name the rule; it is read as ${board.rule}`);
        }
        return board;
    }

    get toMove() {
        return this.colorAfter(this.moves.length);
    }

    get stones() {
        /** @type {Map<string, string>} */
        const stones = new Map();
        for (const color of [...COLORS, "blocked"]) for (const point of this.setup[color]) stones.set(point, color);
        this.moves.forEach((move, i) => {
            if (move === PASS) return;
            const point = this.readPoint(move);
            if (stones.has(point)) throw new RangeError(`${move} is taken`);
            stones.set(point, this.colorAfter(i));
        });
        return stones;
    }

    async forbidden() {
        return (await this.judge()).forbidden;
    }

    async ended() {
        return (await this.judge()).ended;
    }

    async legalMoves() {
        const asked = this.copy();  // moves may change meanwhile
        const { forbidden, ended } = await this.judge();
        if (ended) return [];
        const taken = new Set([...asked.stones.keys(), ...forbidden]);
        return this.points().filter((point) => !taken.has(point));
    }

    /** @param {string} move */
    play(move) {
        move = move.toLowerCase() === PASS ? PASS : this.readPoint(move);
        if (this.stones.has(move)) throw new RangeError(`${move} is taken`);
        this.moves.push(move);
    }

    undo() {
        return this.moves.pop();
    }

    copy() {
        const board = new Board(this.engine, { ...this, size: `${this.width}x${this.height}` });
        board.info = { ...this.info };
        board.notices = [...this.notices];
        board.assumedRule = this.assumedRule;
        return board;
    }

    /** @param {string} format */
    async write(format) {
        return this.written(format, {});
    }

    /** @param {Record<string, string>} [marks] */
    async toSvg(marks = {}) {
        void this.stones;  // throws
        const labels = Object.fromEntries(Object.entries(marks).map(([point, text]) => [this.readPoint(point), text]));
        return new TextDecoder().decode((await this.written("svg", labels)).bytes);
    }

    /** The members of a query that say this position. */
    position() {
        const { rule, setup, moves } = this;
        const size = `${this.width}x${this.height}`;
        const isSetUp = setup.black.length + setup.white.length + setup.blocked.length > 0 || setup.first !== "black";
        if (!isSetUp) return { rule, size, ...(moves.length ? { moves } : {}) };
        const start = new Board(this.engine, { rule, size, setup });
        return { rule, board: start.toString(), to_move: setup.first, ...(moves.length ? { then: moves } : {}) };
    }

    toString() {
        const letters = new Map([["black", "X"], ["white", "O"], ["blocked", "#"]]);
        const { stones, width, height } = this;
        const rows = [];
        for (let y = height - 1; y >= 0; y -= 1) {
            const row = Array.from({ length: width }, (_, x) => letters.get(stones.get(pointName(x, y)) ?? "") ?? ".");
            rows.push(`${String(y + 1).padStart(2)}  ${row.join(" ")}`);
        }
        return [...rows, `    ${Array.from({ length: width }, (_, x) => pointName(x, 0)[0]).join(" ")}`].join("\n");
    }

    /** @private @param {string} text */
    readPoint(text) {
        const point = readMove(text);
        if (!this.points().includes(point)) throw new RangeError(`${text} is not a point of this board`);
        return point;
    }

    /** @private Throws a RangeError if the setup cannot be put on a board, or a move is on one of its points. */
    checkSetup() {
        const { black, white, blocked, first } = this.setup;
        if (!COLORS.includes(first)) throw new RangeError(`first: unknown value '${first}'; expected black or white`);
        const points = [...black, ...white, ...blocked];
        const taken = points.find((point, i) => points.indexOf(point) < i) ?? this.moves.find((move) => points.includes(move));
        if (taken) throw new RangeError(`${taken} is taken`);
    }

    /** @private The file with texts on points of the position. @param {string} format @param {Record<string, string>} labels */
    async written(format, labels) {
        const { width, height, moves } = this;
        const rule = this.rule === this.assumedRule ? null : this.rule;
        const nodes = [[-1, null, null], ...moves.map((move, i) => [i, move, null])];
        nodes[moves.length].push("", /** @type {any} */ (labels));
        const game = { setup: { ...this.setup, rule, width, height }, info: this.info, nodes, current: moves.length };
        const { bytes, left_out, notices } = await this.engine.ask({ write: format, game }).result();
        const leftOut = [...(left_out ? [left_out.text] : []), ...notices.map(noticeText)].join(", ") || null;
        return { bytes: Uint8Array.from(bytes, (/** @type {string} */ letter) => letter.charCodeAt(0)), leftOut };
    }

    /** @private All points, from a1 on. */
    points() {
        return Array.from({ length: this.width * this.height }, (_, i) => pointName(i % this.width, Math.floor(i / this.width)));
    }

    /** @private @param {number} moves */
    colorAfter(moves) {
        return COLORS[(COLORS.indexOf(this.setup.first) + moves) % 2];
    }

    /** The engine's answer to this position, with the least search. @private */
    judge() {
        const query = { ...this.position(), nodes: 1 };
        const position = JSON.stringify(query);
        if (this.judged?.position !== position) {
            const judged = { position, answer: this.engine.ask(query).result() };
            this.judged = judged;
            judged.answer.catch(() => {
                if (this.judged === judged) this.judged = null;
            });
        }
        return this.judged.answer;
    }
}
