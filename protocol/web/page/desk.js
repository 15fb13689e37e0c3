// The game on the board: what modes and commands work on. The page draws and keeps what changes.

import { PASS } from "./game_tree.js";
import { other } from "./points.js";

/** @typedef {import("./board_picture.js").Scene["preview"]} Stones */
/** @typedef {import("./game_tree.js").Node} Node */
/**
 * @typedef {object} Page  What follows from a change.
 * @property {(game: import("./state.js").Game) => void} show  another game is on the board
 * @property {() => void} change  the position or a setting is another one
 * @property {() => void} draw
 * @property {() => void} drawBoard
 * @property {() => boolean} isAtTurns  no mode but the turns of the game is on
 */

/** @param {import("./match.js").Match | null} match @returns {import("./points.js").Color | null} null between two people, and without a match */
export function engineColor(match) {
    return match?.against === "engine" ? other(match.human) : null;
}

export class Desk {
    /** @param {import("./state.js").Game} game @param {import("./referee.js").Referee} referee @param {Page} page */
    constructor(game, referee, page) {
        this.game = game;
        this.referee = referee;
        this.page = page;
        this.isAnalysing = false;
        /** @type {string | null} */
        this.hint = null;
        /** Stones of a line that is looked at. @type {Stones} */
        this.preview = [];
        /** Their position. @type {Node | null} */
        this.lineFrom = null;
    }

    /** @returns {import("./game_tree.js").GameTree} */
    get tree() {
        return this.game.tree;
    }

    get match() {
        return this.game.match;
    }

    /** The position on the board: the current one, or that of a line that is looked at. @returns {Node} */
    get shownNode() {
        return (this.preview.length ? this.lineFrom : null) ?? this.tree.current;
    }

    /** Null: it is not known yet. */
    get verdict() {
        return this.referee.verdictOf(this.tree);
    }

    get isOver() {
        return Boolean(this.verdict?.ended || this.match?.fallen);
    }

    /** The end of the game: a match's at the end of its line, whichever move is shown. @returns {import("./engine.js").Ending | null} */
    get ending() {
        const { match, referee, tree, verdict } = this;
        return (match ? referee.verdictOf(tree, tree.end) : verdict)?.ended ?? null;
    }

    get isGameOver() {
        return Boolean(this.ending || this.match?.fallen);
    }

    /** Whether the turns of the game go on, and nothing else has the board. */
    get isPlayed() {
        return !this.isOver && this.page.isAtTurns();
    }

    /** Whether the engine owes a move: at the end of the line, in a game that goes on. */
    get isEnginesTurn() {
        if (!this.match || !this.isPlayed) return false;
        return !this.tree.current.children.length && this.tree.toMove() === engineColor(this.match);
    }

    /** @param {import("./state.js").Game} game */
    show(game) {
        this.page.show(game);
    }

    changed() {
        this.page.change();
    }

    draw() {
        this.page.draw();
    }

    /** Without the side. */
    drawBoard() {
        this.page.drawBoard();
    }

    /** Stones of a line on the board. @param {string[]} line @param {Node} [from]  its position @param {(index: number) => string | number} [labelOf] */
    showLine(line, from, labelOf) {
        this.layLine(line, from, labelOf);
        this.drawBoard();
    }

    /** Stones of a line that the next drawing shows: without a label of another kind, numbered. @param {string[]} line @param {Node} [from] @param {(index: number) => string | number} [labelOf] */
    layLine(line, from = this.tree.current, labelOf = (i) => i + 1) {
        let color = other(this.tree.toMove(from));
        this.lineFrom = from;
        this.preview = line.map((point, i) => {
            color = other(color);
            return { point, color, number: labelOf(i) };
        }).filter(({ point }) => point !== PASS);
    }
}
