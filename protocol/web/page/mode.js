// A mode of the page: what a click on the board does, which actions make sense, what is marked, what is next to the board,
// and how it is left.

import { t } from "./language.js";
import { toast } from "./notice.js";
import { pointFault } from "./words.js";

/** @typedef {import("./board_picture.js").Scene} Scene */

/** Actions that play a move or search for one. */
export const SEARCHES = ["best", "even", "even-pair", "why", "keep-why"];

/** @param {import("./game_tree.js").GameTree} tree  of a game that is over */
export function closedText({ root }) {
    return root.children.length ? t("This game is over. Take a move back to try another one.") : t("This game is over before its first move.");
}

export class Mode {
    /** @param {import("./desk.js").Desk} desk */
    constructor(desk) {
        this.desk = desk;
    }

    /** A click on the board. @param {string} _point */
    choose(_point) {}

    /** A click on a move of a line that the analysis found. @param {string[]} _line  up to that move */
    chooseLine(_line) {
        toast(this.occupation);
    }

    /** It becomes a variation. @param {string[]} line */
    playLine(line) {
        for (const point of line) this.desk.tree.play(point);
        this.desk.changed();
    }

    /** Whether the mode has such an action. @param {string} _action  its name */
    allows(_action) {
        return true;
    }

    /** Words about what keeps the mode from actions that it does not allow. */
    get occupation() {
        return "";
    }

    /** Whether the mode was begun and has not ended. */
    get isOn() {
        return false;
    }

    /** The stone that a click would put. @returns {import("./points.js").Color | null} */
    get stone() {
        const { desk } = this;
        return this.closure ? null : desk.tree.toMove();
    }

    /** Whether the game has ended, so that no stone can be put. */
    get isClosed() {
        return this.desk.isOver;
    }

    /** Whether a click puts a stone of the game, which a touch may have to confirm. */
    get putsStones() {
        return true;
    }

    /** Whether the position is one of a game, such that a book may know it. */
    get isOfGame() {
        return true;
    }

    /** Whether the board shows a line of the mode, which stays when a move is pointed at. */
    get hasLine() {
        return false;
    }

    /** The marks that the mode adds to the picture of the board. @returns {Partial<Scene>} */
    marks() {
        return {};
    }

    /** The words next to the board, in place of a review's. @returns {boolean} whether there are any */
    showSide() {
        return false;
    }

    /** Part of drawing the page, on or off. */
    draw() {}

    /** The key Escape. */
    leave() {
        this.desk.changed();
    }

    /** Why no stone can be put anywhere; "" if one can. */
    get closure() {
        if (this.isClosed) return closedText(this.desk.tree);
        return this.desk.isEnginesTurn ? t("It is Fukumi's move.") : "";
    }

    /** Whether a stone may be put there; if not, the page says why. @param {string} point */
    canPut(point) {
        const reason = this.closure || pointFault(this.desk.tree, this.desk.verdict?.forbidden ?? [], point);
        if (reason) toast(reason);
        return !reason;
    }
}

/** A mode that has the board for something else while the game waits. */
export class GuestMode extends Mode {
    /** The game that waits; null: the mode is off. @type {import("./state.js").Game | null} */
    before = null;
    wasAnalysing = false;

    get isOn() {
        return this.before !== null;
    }

    get isOfGame() {
        return false;
    }

    /** @param {import("./state.js").Game} guest */
    takeBoard(guest) {
        const { desk } = this;
        if (!this.before) {
            this.before = desk.game;
            this.wasAnalysing = desk.isAnalysing;
            desk.isAnalysing = false;
        }
        desk.show(guest);
    }

    leave() {
        this.giveBack();
    }

    /** The game that waits is on the board again. */
    giveBack() {
        const { before, desk } = this;
        if (!before) return;
        this.before = null;
        desk.isAnalysing = this.wasAnalysing;
        desk.show(before);
    }
}
