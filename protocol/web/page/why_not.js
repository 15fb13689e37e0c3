// "Why not this move?": a point of the reader's is judged as a move of a review is, and the board shows
// what it would allow.

import { positionQuery } from "./engine.js";
import { t } from "./language.js";
import { Mode, closedText } from "./mode.js";
import { showWhy } from "./why_panel.js";

/** @typedef {{moves: import("./review_data.js").ReviewedMove[], positions: any[]}} Told  the move; the positions before and after it */

/** As each position of a review. */
const WHY_EFFORT = { nodes: 50_000, lines: 1 };
/** Moves that are shown of a line that proves nothing. */
export const SHOWN_MOVES = 6;

export class WhyNot extends Mode {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        super(app);
        this.effort = WHY_EFFORT;
        this.isBegun = false;
        this.point = "";
        /** @type {Told | null} */
        this.told = null;
        /** @type {import("./engine.js").Question | null} */
        this.question = null;
    }

    /** Why it can be neither begun nor ended; "" if it can. */
    get refusal() {
        if (this.isOn) return "";
        if (this.app.reviewing.retry) return t("Find a better move first.");
        return this.app.isOver ? closedText() : this.app.mode.closure;
    }

    get isOn() {
        return this.isBegun;
    }

    get hasLine() {
        return true;
    }

    /** The answer, in place of a review's words. */
    showSide() {
        showWhy(this);
        return true;
    }

    /** @param {string} point */
    choose(point) {
        if (this.canPut(point)) this.ask(point);
    }

    leave() {
        this.toggle();
    }

    toggle() {
        const { app, isOn } = this;
        if (this.refusal) return;
        app.changed();
        this.isBegun = !isOn;
        app.draw();
    }

    /** @param {string} point */
    async ask(point) {
        const { app } = this;
        const query = /** @type {Record<string, any>} */ (positionQuery(app.tree));
        const list = "board" in query ? "then" : "moves";
        const moves = [...(query[list] ?? []), point];
        app.analysis.stop();
        this.question?.cancel();
        const question = app.engine.ask({ ...query, [list]: moves, review: true, from: moves.length - 1, ...this.effort });
        Object.assign(this, { question, point, told: null });
        this.show([]);
        const answer = /** @type {any} */ (await question.answer);
        if (this.question !== question) return;
        this.question = null;
        this.told = answer.review;
        this.show(this.line);
    }

    /** The move and what follows: a proved win as a whole. */
    get line() {
        const [, after] = this.told?.positions ?? [];
        return after ? [this.point, ...(after.proof ? after.proof.line : after.line.slice(0, SHOWN_MOVES))] : [];
    }

    /** @param {string[]} line */
    show(line) {
        this.app.preview = this.app.stonesOf(line);
        this.app.draw();
    }

    /** The line becomes a variation, at its first move. */
    keep() {
        const { app, line } = this;
        if (!line.length) return;
        for (const point of line) app.tree.play(point);
        for (let i = 1; i < line.length; i += 1) app.tree.back();
        app.changed();
    }

    /** Another position is on the board. */
    end() {
        this.question?.cancel();
        Object.assign(this, { isBegun: false, point: "", told: null, question: null });
    }
}
