// Commands that begin a game or take moves of it away.

import { SMALL_GAME, askNewGame } from "./dialogs.js";
import { errorText } from "./engine.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { t } from "./language.js";
import { makeMatch } from "./match.js";
import { toast } from "./notice.js";
import { OpeningGame } from "./opening_game.js";
import { capital } from "./points.js";
import { freshGame } from "./state.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function removeMove(app) {
    if (app.match?.opening && app.tree.path().length <= app.match.opening.stones)
        return toast(t("Stones of an opening can be taken back (t), not removed."));
    if (!app.tree.current.parent) return;
    app.opponent.stop();
    app.shelf.remember();
    if (app.walk && app.walk.ply >= 0) app.reviewing.forget();
    app.tree.remove();
    app.changed();
    app.shelf.offerUndo(t("Removed."));
}

/** Why no move can be taken back; "" if one can. @param {App} app */
export function refusalOfTakeBack({ match, tree, opening }) {
    if (!match) return t("Moves are taken back in a game; here you can delete them.");
    if (opening.isAsking) return t("Fukumi looks at it …");
    return tree.root.children.length || match.opening?.actions.length ? "" : t("No moves yet.");
}

/** To the person's last choice, from the end of the game, whichever of its moves is shown. @param {App} app */
export async function takeMoveBack(app) {
    const { match, tree } = app;
    if (!match || refusalOfTakeBack(app)) return;
    app.shelf.remember();
    app.opponent.stop();
    app.clock.stop();
    tree.toEnd();
    match.fallen = null;
    const isEngines = () => match.against === "engine" && tree.toMove() !== match.human;
    const opened = match.opening?.stones ?? 0;
    const canRemove = () => tree.path().length > opened;
    const before = tree.path().length;
    if (app.gameMode === app.turns && canRemove()) {
        do tree.remove();
        while (canRemove() && isEngines());
    }
    if (match.opening && (tree.path().length === before || isEngines())) await app.opening.takeBack();
    else app.changed();
    if (app.tree === tree) app.shelf.offerUndo(t("Taken back."));
}

/** @param {App} app */
export async function newGame(app) {
    const now = { setup: app.tree.setup, match: app.match ?? app.settings.lastMatch, isMatch: app.match !== null, ratings: app.ratings };
    const wanted = await askNewGame(now, (game) => openingFault(app, game));
    if (wanted === SMALL_GAME) await app.small.open();
    else if (wanted) await beginGame(app, wanted);
}

/** The position on the board becomes a game against Fukumi or of two people. @param {App} app */
export async function playFromHere(app) {
    const { tree } = app;
    const match = { ...(app.match ?? app.settings.lastMatch), against: "engine", human: tree.toMove() };
    const wanted = await askNewGame({ setup: tree.setup, match, isMatch: true, ratings: app.ratings, isFromHere: true });
    if (!wanted || wanted === SMALL_GAME) return;
    const from = positionUnder(tree, String(wanted.setup.rule));
    from.info.date = today();
    app.desk.isAnalysing = false;
    startMatch(app, from, makeMatch(wanted.match));
}

/** The line up to here; under another rule its stones, as they need not have been legal moves. @param {GameTree} tree @param {string} rule */
function positionUnder(tree, rule) {
    const isSame = rule === tree.setup.rule;
    const from = new GameTree(isSame ? makeSetup(tree.setup) : makeSetup({ ...tree.setup, rule, ...tree.stonesByColor(), first: tree.toMove() }));
    if (isSame) for (const point of tree.moves()) from.play(point);
    return from;
}

/** @param {App} app @param {GameTree} tree @param {import("./match.js").Match} match */
function startMatch(app, tree, match) {
    app.settings.lastMatch = { ...match, opening: null, fallen: null };
    return app.shelf.replace(freshGame({ tree, match }));
}

/** @param {App} app @param {number | null} [level]  another one than in this game */
export function rematch(app, level = null) {
    const { match, tree } = app;
    if (!match) return;
    const { rule, width, height } = tree.setup;
    const { against, thinking, clock, party } = match;
    const openingRule = match.openingRule ?? "free";
    return beginGame(app, { setup: { rule, width, height }, match: { against, level: level ?? match.level, thinking, clock, openingRule, human: party === "first" ? "white" : "black" } });
}

/** "2026-11-27", where the reader is. */
function today() {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @typedef {{setup: Partial<import("./game_tree.js").Setup>, match: any}} WantedGame */

/** Words about an opening rule that the board does not allow; "" if it does. @param {App} app @param {WantedGame} wanted */
async function openingFault(app, { setup, match }) {
    const opening = match && OpeningGame.begin(match.openingRule);
    try {
        if (opening) await app.opening.steps.after(new GameTree(makeSetup(setup)), opening);
        return "";
    } catch (error) {
        return t("{0}.", capital(errorText(error)));
    }
}

/** REQUIRES: the board allows the opening rule. @param {App} app @param {WantedGame} wanted */
async function beginGame(app, wanted) {
    const tree = new GameTree(makeSetup(wanted.setup));
    const match = wanted.match && makeMatch({ ...wanted.match, opening: OpeningGame.begin(wanted.match.openingRule ?? "free") });
    if (!match) return app.shelf.replace(freshGame({ tree }));
    tree.info.date = today();
    if (match.opening) await app.opening.steps.after(tree, match.opening);
    app.desk.isAnalysing = false;
    await startMatch(app, tree, match);
}
