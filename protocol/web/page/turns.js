// Turns of a game, the mode in which nothing else was begun: a click plays a move, and what follows from a position.

import { t } from "./language.js";
import { FULL_STRENGTH } from "./levels.js";
import { limitsOf } from "./match.js";
import { Mode } from "./mode.js";
import { knock } from "./pictures.js";
import { colorText } from "./words.js";

const HINT_MS = 2000;

export class Turns extends Mode {
    /** The move that was played last. @type {import("./game_tree.js").Node | null} */
    played = null;

    get isOn() {
        return true;
    }

    /** @param {string} point */
    choose(point) {
        if (!this.canPut(point)) return;
        if (this.app.match) this.app.shelf.remember();
        this.play(point);
    }

    /** @param {string} point */
    play(point) {
        const { app } = this;
        const color = app.tree.toMove();
        app.ponderer.end();
        if (app.match && !app.tree.current.children.length) app.clock.press();
        app.opponent.stop();
        app.tree.play(point);
        this.played = app.tree.current;
        this.knock();
        app.say(`${colorText(color)} ${point}`);
        app.changed();
    }

    knock() {
        if (this.app.view.sound) knock();
    }

    /** What follows from the position: a move of the engine, an analysis, a clock that runs. */
    follow() {
        const { app } = this;
        const { match, tree } = app;
        if (!match || app.isOver || app.mode === app.reviewing || !app.isOwner || tree.current.children.length) app.clock.stop();
        else app.clock.start(match, tree.toMove());
        if (app.isEnginesTurn) {
            app.analysis.stop();
            if (app.isOwner && !app.opponent.isThinking) this.letEnginePlay();
        } else if (app.isAnalysing && !app.isOver && !app.reviewing.isRunning) {
            app.analysis.look(tree, { ...app.wanted, isWide: app.view.values, isTree: app.view.tree });
        } else {
            app.analysis.stop();
        }
        if (app.isPondering && !tree.current.children.length) app.ponderer.begin(tree, app.opponent.expected(tree.current));
        else app.ponderer.end();
        app.draw();
    }

    toggleAnalysis() {
        const { app } = this;
        app.isAnalysing = !app.isAnalysing;
        app.changed();
    }

    /** @returns {Promise<string | null>} */
    async findBest() {
        const { app } = this;
        const node = app.tree.current;
        const known = app.analysis.linesAt(node)[0]?.move;
        if (known) return known;
        app.toast(t("{0} thinks …", "Fukumi"));
        const move = await app.opponent.choose(app.tree, FULL_STRENGTH, { time_ms: HINT_MS });
        app.toast("");
        return app.tree.current === node ? move : null;
    }

    async playBest() {
        const move = await this.findBest();
        if (move) this.play(move);
    }

    async hint() {
        const { app } = this;
        const move = await this.findBest();
        if (!move) return;
        app.hint = move;
        app.say(t("Hint: {0}", move));
        app.drawBoard();
    }

    async letEnginePlay() {
        const { app } = this;
        const { tree, match } = app;
        if (!match) return;
        const node = tree.current;
        const color = tree.toMove();
        const msLeft = match.clock ? match.left[color] : undefined;
        const thinking = app.opponent.choose(tree, match.level, limitsOf(match, msLeft));
        app.draw();
        const move = await thinking;
        if (!move || app.tree !== tree || tree.current !== node || !app.isEnginesTurn) return;
        this.play(move);
    }
}
