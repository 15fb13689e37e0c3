// Commands that begin a game or take moves of it away.

import { askNewGame } from "./dialogs.js";
import { undoOffer } from "./file_commands.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { t } from "./language.js";
import { makeMatch } from "./match.js";
import { OpeningGame } from "./opening_game.js";
import { freshGame } from "./state.js";
import { told } from "./told.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function removeMove(app) {
    if (app.match?.opening && app.tree.path().length <= app.match.opening.stones)
        return app.toast(t("Stones of an opening can be taken back (t), not removed."));
    if (!app.tree.current.parent) return;
    app.opponent.stop();
    app.shelf.remember();
    if (app.walk && app.walk.ply >= 0) app.reviewing.forget();
    app.tree.remove();
    app.changed();
    app.toast(t("Removed."), 8000, undoOffer());
}

/** To the person's last choice. @param {App} app */
export function takeMoveBack(app) {
    const { match, tree } = app;
    if (!match) return;
    app.opponent.stop();
    app.clock.stop();
    match.fallen = null;
    const isEngines = () => match.against === "engine" && tree.toMove() !== match.human;
    const opened = match.opening?.stones ?? 0;
    const canRemove = () => tree.path().length > opened;
    if (app.opening.isOn || (match.opening && !canRemove())) return app.opening.takeBack();
    if (!canRemove()) return;
    app.shelf.remember();
    app.reviewing.forget();
    do tree.remove();
    while (canRemove() && isEngines());
    if (match.opening && isEngines()) return app.opening.takeBack();
    app.changed();
}

/** @param {App} app */
export async function newGame(app) {
    const wanted = await askNewGame({ setup: app.tree.setup, match: app.match, beatenBy: app.beatenBy });
    if (wanted) await beginGame(app, wanted);
}

/** @param {App} app */
export function rematch(app) {
    const { match, tree } = app;
    if (!match) return;
    const { rule, width, height } = tree.setup;
    const { against, level, seconds, clock, party } = match;
    const openingRule = match.openingRule ?? "free";
    return beginGame(app, { setup: { rule, width, height }, match: { against, level, seconds, clock, openingRule, human: party === "first" ? "white" : "black" } });
}

/** @param {App} app @param {{setup: Partial<import("./game_tree.js").Setup>, match: any}} wanted */
async function beginGame(app, wanted) {
    const rule = wanted.match?.openingRule ?? "free";
    const opening = wanted.match && OpeningGame.begin(rule);
    const tree = new GameTree(makeSetup(wanted.setup));
    try {
        if (opening) await app.opening.steps.after(tree, opening);
    } catch (error) {
        return app.toast(told(/** @type {Error} */ (error).message), 8000);
    }
    const match = wanted.match && makeMatch({ ...wanted.match, opening });
    if (match) app.isAnalysing = false;
    const wasEmpty = app.tree.isEmpty;
    app.shelf.replace(freshGame({ tree, match }));
    if (!wasEmpty) app.toast(t("“Open” keeps the game from before."), 8000, undoOffer());
}
