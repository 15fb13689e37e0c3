// The game on the board: what modes and commands work on. The page draws and keeps what changes.

import { engineColor } from "./match.js";
import { PASS } from "./game_tree.js";
import { other } from "./points.js";

/** @typedef {import("./board_picture.js").Scene["preview"]} Stones */
/**
 * @typedef {object} Page  What follows from a change.
 * @property {(game: import("./state.js").Game) => void} show  another game is on the board
 * @property {() => void} change  the position or a setting is another one
 * @property {() => void} draw
 * @property {() => void} drawBoard
 * @property {() => boolean} isAtTurns  no mode but the turns of the game is on
 */

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
    }

    /** @returns {import("./game_tree.js").GameTree} */
    get tree() {
        return this.game.tree;
    }

    get match() {
        return this.game.match;
    }

    /** Null: it is not known yet. */
    get verdict() {
        return this.referee.verdictOf(this.tree);
    }

    get isOver() {
        return Boolean(this.verdict?.ended || this.match?.fallen);
    }

    /** @returns {string | null} Of the game that is over: a colour or "draw". */
    get winner() {
        const { match, verdict } = this;
        if (match?.fallen) return other(match.fallen);
        return verdict?.ended ? verdict.ended.winner ?? "draw" : null;
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

    /** Stones of a line from here on, on the board. @param {string[]} line */
    showLine(line) {
        this.preview = this.stonesOf(line);
        this.drawBoard();
    }

    /** Stones of a line from here on, numbered. @param {string[]} line @returns {Stones} */
    stonesOf(line) {
        let color = other(this.tree.toMove());
        return line.map((point, i) => {
            color = other(color);
            return { point, color, number: i + 1 };
        }).filter(({ point }) => point !== PASS);
    }
}
