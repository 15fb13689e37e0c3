// Small games, tic-tac-toe and its relatives and Chomp, against the solver, with the outcome of every move (../small_games.hpp).

import { Engine, errorText } from "./engine.js";
import { t } from "./language.js";
import { GuestMode } from "./mode.js";
import { announce, toast } from "./notice.js";
import { other } from "./points.js";
import { freshGame } from "./state.js";
import { askSmallGame, drawSmallGame, showSmallGame } from "./small_panel.js";

/** @typedef {import("./points.js").Color} Color  black is the first player */
/** @typedef {{game: "mnk" | "chomp", columns: number, rows: number, row: number, human: Color | "both"}} SmallChoice  row: stones in a row that win */
/** @typedef {{move: string, winner: Color | null, plies?: number}} Outcome */
/**
 * @typedef {object} SmallState  What the engine says of the position.
 * @property {Color} to_move
 * @property {boolean} over
 * @property {Color | null} winner
 * @property {string[]} [row]  the stones that won
 * @property {number[]} [left]  of a bar: squares of each row from the top
 * @property {Outcome[]} [map]
 */

/** Milliseconds for a move of the engine, and for the map of a position. */
const MOVE_MS = 3000;
const MAP_MS = 2000;

const SMALL_ACTIONS = ["new", "open", "view", "cancel", "help", "small", "small-map", "small-back", "small-swap"];

export class SmallGame extends GuestMode {
    /** @param {import("./desk.js").Desk} desk @param {{giveBack: () => void, knock: () => void}} page  giveBack: the game that waits is on the board again */
    constructor(desk, { giveBack, knock }) {
        super(desk);
        this.giveBackAny = giveBack;
        this.knock = knock;
        /** @type {Engine | null} one that a long search does not hold up anything else */
        this.engine = null;
        /** @type {SmallChoice | null} that of the last game is kept for the dialog */
        this.choice = null;
        /** @type {string[]} */
        this.moves = [];
        /** @type {SmallState | null} null: it is asked for */
        this.state = null;
        this.hasMap = false;
        /** The map is being made. */
        this.isMapping = false;
        /** Counts what was asked: an answer to something else is late. */
        this.asked = 0;
    }

    /** @param {string} action */
    allows(action) {
        return SMALL_ACTIONS.includes(action);
    }

    get occupation() {
        return t("Close the small game first.");
    }

    get stone() {
        return null;
    }

    giveBack() {
        this.asked += 1;
        super.giveBack();
    }

    /** The dialog, and the game that is chosen. */
    async open() {
        const choice = await askSmallGame(this.choice);
        if (choice) this.begin(choice);
    }

    /** @param {SmallChoice} choice */
    begin(choice) {
        if (!this.isOn) this.giveBackAny();
        this.engine ??= new Engine();
        this.choice = choice;
        this.moves = [];
        this.takeBoard(freshGame());
        this.update();
    }

    /** Another game with the sides exchanged. */
    swap() {
        const { choice } = this;
        if (choice && choice.human !== "both") this.begin({ ...choice, human: other(choice.human) });
    }

    get toMove() {
        return this.moves.length % 2 ? "white" : "black";
    }

    get isHumans() {
        return this.choice?.human === "both" || this.choice?.human === this.toMove;
    }

    /** @param {object} more @returns {Promise<any>} null: late, or refused */
    async ask(more) {
        const { game, columns, rows, row } = /** @type {SmallChoice} */ (this.choice);
        const shape = game === "mnk" ? `${columns}x${rows}x${row}` : `${rows}x${columns}`;
        this.asked += 1;
        const { asked } = this;
        try {
            const answer = await /** @type {Engine} */ (this.engine).ask({ solve: game, shape, moves: this.moves, ...more }).answer;
            return this.asked === asked ? answer : null;
        } catch (error) {
            if (this.asked === asked) toast(errorText(error));
            return null;
        }
    }

    /** Judges the position, and plays the engine's move if it has one. */
    async update() {
        this.state = null;
        this.isMapping = false;
        this.desk.draw();
        const state = await this.ask({ map: true, time_ms: 1 });
        if (!state) return;
        this.state = state;
        this.desk.draw();
        if (state.over) return;
        if (this.isHumans) return this.hasMap && this.findMap(state);
        const answer = await this.ask({ time_ms: MOVE_MS });
        if (!answer) return;
        this.moves = [...this.moves, answer.move];
        this.knock();
        announce(answer.move);
        this.update();
    }

    /** The outcome of every move: a person can play before it is there. @param {SmallState} state */
    async findMap(state) {
        this.isMapping = true;
        this.desk.draw();
        const found = await this.ask({ map: true, time_ms: MAP_MS });
        if (!found || this.state !== state) return;
        this.state = found;
        this.isMapping = false;
        this.desk.draw();
    }

    /** @param {string} move  a cell, or a bite */
    play(move) {
        if (!this.state || this.state.over || !this.isHumans) return;
        this.moves = [...this.moves, move];
        this.knock();
        this.update();
    }

    /** To the person's last choice. */
    takeBack() {
        if (!this.moves.length) return;
        this.moves = this.moves.slice(0, -1);
        if (!this.isHumans) this.moves = this.moves.slice(0, -1);
        this.update();
    }

    toggleMap() {
        this.hasMap = !this.hasMap;
        this.update();
    }

    /** Shows the game and the actions that are possible. */
    showSide() {
        showSmallGame(this);
        return true;
    }

    draw() {
        document.body.toggleAttribute("data-small", this.isOn);
        drawSmallGame(this);
    }
}
