// The shelf for games that leave the board: nothing is lost by opening something else, or by taking moves away.

import { t } from "./language.js";
import { UNDO_MS, withdrawOffer } from "./notice.js";
import { other } from "./points.js";
import { gameOf } from "./state.js";
import { UndoSteps } from "./undo_steps.js";

export class GameShelf {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        this.app = app;
        this.steps = new UndoSteps();
    }

    /**
     * Puts another game in place of the one on the board, which is kept.
     * @param {import("./state.js").Game} game @param {string} [words]  about the new one
     */
    async replace(game, words = "") {
        const { app } = this;
        app.giveBack();
        const { id } = app.game;
        const wasEmpty = app.tree.isEmpty;
        if (!wasEmpty || app.match) this.remember();
        app.keep();
        app.show(game);
        if (wasEmpty) {
            app.keeper.remove(id);
            return app.toast(words, 8000);
        }
        if (!app.keeper.isKept(id)) await app.keeper.settle();
        if (app.keeper.isKept(id)) this.offerUndo(words || t("Your last game is saved: see “Open”."));
        else this.offerUndo(t("The game from before is not kept: the storage of this browser is full or blocked."));
    }

    /** The game on the board as it is now. */
    text() {
        const { game, tree } = this.app;
        return JSON.stringify({ ...game, tree: tree.toJson() });
    }

    /** What is on the board can be had again by undo(). */
    remember() {
        this.steps.push(this.text());
    }

    /** After what remember() was called for. @param {string} words */
    offerUndo(words) {
        this.app.toast(words, UNDO_MS, { word: t("Undo"), action: "undo" });
    }

    undo() {
        this.step(this.steps.undo(this.text()), t("There is nothing to undo."));
    }

    redo() {
        const text = this.canRedo ? this.steps.redo(this.text()) : undefined;
        this.step(text, t("There is nothing to redo."));
    }

    /** @param {string | undefined} text  of a game @param {string} otherwise */
    step(text, otherwise) {
        const { app } = this;
        if (text === undefined) return app.toast(otherwise);
        const game = gameOf(JSON.parse(text));
        app.giveBack();
        app.keep();
        if (app.tree.isEmpty && game.id !== app.game.id) app.keeper.remove(app.game.id);
        const isOther = game.id !== app.game.id;
        app.toast("");
        withdrawOffer();
        app.show(game);
        this.steps.mark(game.tree);
        if (isOther && this.canRedo) app.toast(t("The game from before is on the board again."), UNDO_MS, { word: t("Redo"), action: "redo" });
        app.draw();
    }

    get canUndo() {
        return this.steps.canUndo;
    }

    get canRedo() {
        return this.steps.canRedo(this.app.tree);
    }

    /** @returns {string | null} Of the game that is over: a colour or "draw". */
    get winner() {
        const { match, verdict } = this.app;
        if (match?.fallen) return other(match.fallen);
        return verdict?.ended ? verdict.ended.winner ?? "draw" : null;
    }
}
