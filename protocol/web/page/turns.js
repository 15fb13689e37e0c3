// Turns of a game: what a click on the board does, and what follows from a position.

import { t } from "./language.js";
import { knock } from "./pictures.js";
import { colorText } from "./words.js";

export class Turns {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        this.app = app;
    }

    /** A click on the board. @param {string} point */
    choose(point) {
        const { app } = this;
        if (app.setup.isOn) return app.setup.place(point);
        if (app.opening.isOn) return app.opening.choose(point);
        if (app.trainer.isClosed || app.reviewing.isRunning || app.tree.stones().has(point)) return;
        const better = app.walk && !app.why.isOn && app.scene().marks.find((mark) => mark.point === point && mark.isInstead);
        if (better && app.walk?.enterShown(better.rank - 1, 1)) return app.changed();
        if (app.isOver) return app.toast(t("This game is over. Take a move back to try another one."));
        if (app.isEnginesTurn) return app.toast(t("It is Fukumi's move."));
        if (app.verdict?.forbidden.includes(point))
            return app.toast(t("{0} is forbidden to black under the rules of renju.", point));
        if (app.trainer.isOn) return app.trainer.choose(point);
        if (app.why.isOn) return app.why.ask(point);
        if (app.reviewing.retry) return app.reviewing.try(point);
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
        if (app.opening.isOn && !app.isOver) {
            app.analysis.stop();
            app.opening.follow();
            return;
        }
        if (!match || app.isOver || app.isLookedAt || !app.isOwner || tree.current.children.length) app.clock.stop();
        else app.clock.start(match, tree.toMove());
        if (app.isEnginesTurn) {
            app.analysis.stop();
            if (app.isOwner && !app.opponent.isThinking) this.letEnginePlay();
        } else if (app.isAnalysing && !app.isOver && !app.setup.isOn && !app.reviewing.isRunning) {
            app.analysis.look(tree, { ...app.wanted, isWide: app.view.values, isTree: app.view.tree });
        } else {
            app.analysis.stop();
        }
        if (app.isPondering && !tree.current.children.length) app.ponderer.begin(tree, app.opponent.expected(tree.current));
        else app.ponderer.end();
        app.draw();
    }

    async letEnginePlay() {
        const { app } = this;
        const { tree, match } = app;
        if (!match) return;
        const node = tree.current;
        const color = tree.toMove();
        const msLeft = match.clock ? match.left[color] : undefined;
        const thinking = app.opponent.choose(tree, { level: match.level, seconds: match.seconds, msLeft });
        app.draw();
        const move = await thinking;
        if (!move || app.tree !== tree || tree.current !== node || !app.isEnginesTurn) return;
        this.play(move);
    }
}
