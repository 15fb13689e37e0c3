// The move that leaves the position as even as can be: for makers of openings, and of puzzles for two.

import { Asker, positionQuery } from "./engine.js";
import { t } from "./language.js";
import { percent } from "./words.js";

/** Of all its searches together. */
const EVEN_MS = 3000;

export class EvenMove extends Asker {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        super(app.engine);
        this.app = app;
        this.time = EVEN_MS;
        /** @type {{point: string, winrate: number, win_in: number | null} | null} on the board that is shown */
        this.found = null;
    }

    /** Shows it on the board; the analysis waits for it. */
    async look() {
        const { app } = this;
        app.analysis.stop();
        this.end();
        const question = this.engine.ask({ ...positionQuery(app.tree), balance: 1, time_ms: this.time });
        this.question = question;
        app.toast(t("{0} thinks …", "Fukumi"), this.time);
        const { balance } = await question.answer;
        if (this.question !== question) return;
        this.question = null;
        if (balance) {
            const [point] = balance.moves;
            this.found = { point, winrate: balance.winrate, win_in: balance.win_in };
            app.toast(this.words(), 8000);
        } else {
            app.toast(t("Every move leaves somebody a five."));
        }
        app.turns.follow();
    }

    /** Of the move that was found, as the list has it if it is a line of the list. @returns {{winrate: number, win_in: number | null}} */
    get value() {
        const found = /** @type {NonNullable<EvenMove["found"]>} */ (this.found);
        const { analysis, tree } = this.app;
        return analysis.linesAt(tree.current).find((line) => line.move === found.point) ?? found;
    }

    words() {
        return this.found ? t("Most even: {0} ({1})", this.found.point, percent(this.value.winrate)) : "";
    }

    /** Another position is on the board. */
    end() {
        this.stop();
        this.found = null;
    }
}
