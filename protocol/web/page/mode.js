// A mode of the page: what a click on the board does, which actions make sense, what is marked, and how it is left.

import { t } from "./language.js";

/** @typedef {import("./board_picture.js").Scene} Scene */

export class Mode {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        this.app = app;
    }

    /** A click on the board. @param {string} _point */
    choose(_point) {}

    /** Whether the mode has such an action. @param {string} _action  its name */
    allows(_action) {
        return true;
    }

    /** The stone that a click would put. @returns {import("./points.js").Color | null} */
    get stone() {
        const { app } = this;
        return this.isClosed || app.isEnginesTurn ? null : app.tree.toMove();
    }

    /** Whether the game has ended, so that no stone can be put. */
    get isClosed() {
        return this.app.isOver;
    }

    /** What the mode adds to the picture of the board. @returns {Partial<Scene>} */
    marks() {
        return {};
    }

    /** The key Escape. */
    leave() {
        this.app.changed();
    }

    /** Whether a stone may be put there; if not, the page says why. @param {string} point */
    canPut(point) {
        const { app } = this;
        if (app.tree.stones().has(point)) return false;
        let reason = "";
        if (this.isClosed) reason = t("This game is over. Take a move back to try another one.");
        else if (app.isEnginesTurn) reason = t("It is Fukumi's move.");
        else if (app.verdict?.forbidden.includes(point)) reason = t("{0} is forbidden to black under the rules of renju.", point);
        if (reason) app.toast(reason);
        return !reason;
    }
}
