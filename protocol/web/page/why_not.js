// "Why not this move?": a point of the reader's is judged as a move of a review is, and the board shows
// what it would allow.

import { actionButton } from "./actions.js";
import { engineColor } from "./desk.js";
import { make } from "./dom.js";
import { Asker, gameQuery, queryAfter } from "./engine.js";
import { nodeAt } from "./game_tree.js";
import { t } from "./language.js";
import { Mode } from "./mode.js";
import { capital } from "./points.js";
import { judgementText, reasonTexts } from "./review_data.js";
import { showTried, winWords } from "./review_panel.js";
import { moveText, percent } from "./words.js";

/** @typedef {{moves: import("./review_data.js").ReviewedMove[], positions: any[]}} Judged  the move; the positions before and after it */

/** As each position of a review. */
const WHY_EFFORT = { nodes: 50_000, lines: 1 };
/** Moves that are shown of a line that proves nothing. */
const SHOWN_MOVES = 6;

/** The line of a judged position: a proved win as a whole. @param {any} position @returns {string[]} */
export function shownLine({ proof, line }) {
    return proof?.line ?? line.slice(0, SHOWN_MOVES);
}

/** The reply that a move allows: a proved win, or the best answer. @param {any} after  the position after it @param {string} change  of the win rate @returns {string} "" if the game is over */
export function replyText(after, change) {
    const [reply] = after.line;
    if (after.proof || after.win_in > 0) return t("It allows a proved win {0}.", winWords(after));
    return reply ? t("The answer is {0} ({1}).", reply, change) : "";
}

/** @param {Judged} judged */
function sentences({ moves: [move], positions: [before, after] }) {
    const change = `${percent(move.before_winrate)} → ${percent(move.after_winrate)}`;
    return [
        ...reasonTexts(move), replyText(after, change),
        move.loss >= 0.01 && before.line[0] !== move.move && t("Better is {0}.", before.line[0]),
    ].filter(Boolean).map((text) => make("p", {}, text));
}

/** @param {WhyNot} why */
function showWhy({ point, judged }) {
    const close = actionButton("why", t("Close"));
    if (!point) return showTried(t("Why not this move?"), t("Click a point: what the move would allow is shown."), make("div", { class: "row" }, close));
    if (!judged) return showTried(moveText(point), t("Fukumi looks at it …"), make("div", { class: "row" }, close));
    const heading = t("{0}: {1}", moveText(point), capital(judgementText(judged.moves[0])));
    showTried(heading, "", ...sentences(judged), make("div", { class: "row" }, actionButton("keep-why", t("Keep the line"), true), close));
}

export class WhyNot extends Mode {
    /**
     * @param {import("./desk.js").Desk} desk @param {import("./engine.js").Engine} engine @param {import("./analysis.js").Analysis} analysis
     * @param {import("./review_maker.js").ReviewMaker} reviewing
     */
    constructor(desk, engine, analysis, reviewing) {
        super(desk);
        this.asker = new Asker(engine);
        this.analysis = analysis;
        this.reviewing = reviewing;
        this.effort = WHY_EFFORT;
        this.isBegun = false;
        this.point = "";
        /** @type {Judged | null} */
        this.judged = null;
    }

    /** Why it can be neither begun nor ended; "" if it can. */
    get refusal() {
        if (this.isOn) return "";
        return this.reviewing.retry ? t("Find a better move first.") : this.closure;
    }

    get isOn() {
        return this.isBegun;
    }

    get occupation() {
        return t("Close “Why not this move?” first.");
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
        const { desk, isOn } = this;
        if (this.refusal) return;
        desk.changed();
        this.isBegun = !isOn;
        desk.draw();
    }

    /** @param {string} point */
    async ask(point) {
        const { desk } = this;
        const query = queryAfter(gameQuery(desk.tree, desk.tree.current), point);
        const { length } = query.then ?? query.moves;
        this.analysis.stop();
        const asked = this.asker.ask({ ...query, review: true, from: length - 1, ...this.effort });
        Object.assign(this, { point, judged: null });
        this.show([]);
        const answer = await asked;
        if (!answer) {
            // The engine has failed: another point can be chosen.
            if (this.isBegun && !this.asker.isThinking) this.point = "";
            return desk.draw();
        }
        this.judged = answer.review;
        this.show(this.line);
    }

    /** The move and what follows: a proved win as a whole. */
    get line() {
        const [, after] = this.judged?.positions ?? [];
        return after ? [this.point, ...shownLine(after)] : [];
    }

    /** @param {string[]} line */
    show(line) {
        this.desk.layLine(line);
        this.desk.draw();
    }

    /** Whether a game against Fukumi goes on. */
    get isInGame() {
        return engineColor(this.desk.match) !== null && !this.desk.isGameOver;
    }

    /** Why the line cannot be kept: after the last move of a game against Fukumi it would be the game; "" if it can. */
    get refusalOfKeep() {
        const { desk: { tree }, line } = this;
        return this.isInGame && nodeAt(tree, [...tree.moves(), ...line]) === tree.end ? t("In a game against Fukumi you move yourself.") : "";
    }

    /** The line becomes a variation, at its first move; a game that goes on stays where it is. */
    keep() {
        const { desk: { tree }, line } = this;
        if (!line.length) return;
        const last = line.reduce((node, point) => tree.child(node, point), tree.current);
        if (!this.isInGame) {
            tree.select(last);
            for (let i = 1; i < line.length; i += 1) tree.back();
        }
        this.desk.changed();
    }

    /** Another position is on the board. */
    end() {
        this.asker.stop();
        Object.assign(this, { isBegun: false, point: "", judged: null });
    }
}
