// The moves that leave the position as even as can be, one or two: for makers of openings, and of puzzles for two.

import { Asker, positionQuery } from "./engine.js";
import { t } from "./language.js";
import { percent } from "./words.js";

/** The time of all its searches together. */
const EVEN_MS = 3000;

/** @typedef {{points: string[], winrate: number, win_in: number | null}} Even  for the side to move */

export class EvenMove extends Asker {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        super(app.engine);
        this.app = app;
        this.time = EVEN_MS;
        /** @type {Even | null} on the board that is shown */
        this.found = null;
    }

    /** Shows it on the board; the analysis waits for it. @param {1 | 2} [moves] */
    async look(moves = 1) {
        const { app } = this;
        app.analysis.stop();
        this.end();
        const question = this.engine.ask({ ...positionQuery(app.tree), balance: moves, time_ms: this.time });
        this.question = question;
        app.toast(t("{0} thinks …", "Fukumi"), this.time);
        const { balance } = await question.answer;
        if (this.question !== question) return;
        this.question = null;
        if (balance) {
            this.found = { points: balance.moves, winrate: balance.winrate, win_in: balance.win_in };
            app.toast(this.words(), 8000);
        } else {
            app.toast(t("Every move leaves one side a five."));
        }
        app.gameMode.follow();
    }

    /** The values of what was found; a move that the list has is worth what the list says. @returns {{winrate: number, win_in: number | null}} */
    get value() {
        const found = /** @type {Even} */ (this.found);
        if (found.points.length > 1) return found;
        const { analysis, tree } = this.app;
        return analysis.linesAt(tree.current).find((line) => line.move === found.points[0]) ?? found;
    }

    words() {
        if (!this.found) return "";
        const { points: [first, second] } = this.found;
        const rate = percent(this.value.winrate);
        return second ? t("Most even: {0}, then {1} ({2})", first, second, rate) : t("Most even: {0} ({1})", first, rate);
    }

    /** Another position is on the board. */
    end() {
        this.stop();
        this.found = null;
    }
}
