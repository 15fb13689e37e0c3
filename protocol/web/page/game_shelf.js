// The shelf for games that leave the board: nothing is lost by opening something else.

import { Undo, keepGame } from "./kept_games.js";
import { t } from "./language.js";
import { other } from "./points.js";
import { gameOf } from "./state.js";

export class GameShelf {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        this.app = app;
        this.past = new Undo();
    }

    /** Puts another game in place of the one on the board, which is kept. @param {import("./state.js").Game} game */
    replace(game) {
        this.app.setup.cancel();
        this.app.trainer.end();
        this.remember();
        this.putAway();
        this.app.show(game);
    }

    /** Into the list of games that were on the board. */
    putAway() {
        const { game, tree } = this.app;
        if (tree.isEmpty) return;
        keepGame({ ...game, tree: tree.toJson(), when: Date.now(), winner: this.winner });
    }

    /** What is on the board can be had again by undo(). */
    remember() {
        const { game, tree } = this.app;
        this.past.push(JSON.stringify({ ...game, tree: tree.toJson() }));
    }

    undo() {
        const { app } = this;
        const text = this.past.pop();
        if (!text) return app.toast(t("There is nothing to undo."));
        const game = gameOf(JSON.parse(text));
        app.setup.cancel();
        if (game.id !== app.game.id) this.putAway();
        app.toast("");
        app.show(game);
    }

    /** @returns {string | null} Of the game that is over: a colour or "draw". */
    get winner() {
        const { match, verdict } = this.app;
        if (match?.fallen) return other(match.fallen);
        return verdict?.ended ? verdict.ended.winner ?? "draw" : null;
    }
}
