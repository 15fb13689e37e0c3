// The actions of the page.

import { changeBoard } from "./board_change.js";
import { askView } from "./dialogs.js";
import { openDialog, saveGame, saveUnkept } from "./file_commands.js";
import { newGame, playFromHere, refusalOfTakeBack, rematch, removeMove, takeMoveBack } from "./game_commands.js";
import { english, t } from "./language.js";
import { closedText } from "./mode.js";
import { listenToInputs } from "./page_inputs.js";
import { showBest, showWin, toMistake } from "./review_steps.js";

/** @typedef {import("./app.js").App} App */

const MOST_LINES = 5;

/** @param {App} app @returns {import("./actions.js").Action[]} */
export function makeActions(app) {
    const step = (move) => () => {
        app.opponent.stop();
        if (move(app.tree) !== false) app.changed();
    };
    listenToInputs(app);
    const ofMove = () => (app.tree.current.parent ? "" : t("Go to a move first."));
    const ofBack = () => (app.tree.current.parent ? "" : t("There is no earlier move."));
    const ofForward = () => (app.tree.current.children.length ? "" : t("The line ends here."));
    const ofPut = () => (app.isOver ? closedText() : app.mode.closure);
    return [
        { name: "back", keys: ["ArrowLeft"], title: english("One move back"), run: step((tree) => tree.back()), refusal: ofBack },
        { name: "forward", keys: ["ArrowRight"], title: english("One move forward"), run: step((tree) => tree.forward()), refusal: ofForward },
        { name: "first", keys: ["Home"], title: english("To the start"), run: step((tree) => tree.toStart()), refusal: ofBack },
        { name: "last", keys: ["End"], title: english("To the end"), run: step((tree) => tree.toEnd()), refusal: ofForward },
        { name: "previous", keys: ["ArrowUp"], title: english("The previous variation"), run: step((tree) => tree.sibling(-1)) },
        { name: "next", keys: ["ArrowDown"], title: english("The next variation"), run: step((tree) => tree.sibling(1)) },
        { name: "analyse", keys: ["a"], title: english("Analysis on or off"), run: () => app.gameMode.toggleAnalysis() },
        { name: "more", keys: ["+", "="], title: english("One line more"), run: () => setLines(app, 1) },
        { name: "fewer", keys: ["-"], title: english("One line fewer"), run: () => setLines(app, -1) },
        { name: "best", keys: [" "], title: english("Play the best move"), run: () => app.turns.playBest(), refusal: () => ofPut() || (app.match?.against === "engine" ? t("In a game against Fukumi you move yourself.") : "") },
        { name: "hint", keys: ["h"], title: english("A hint"), run: () => app.gameMode.hint(), refusal: ofPut },
        { name: "why", keys: ["i"], title: english("Why not this move?"), run: () => app.why.toggle(), refusal: () => app.why.refusal },
        { name: "even", keys: ["q"], title: english("The move that leaves the position most even"), run: () => app.even.look(), refusal: ofPut },
        { name: "even-pair", keys: ["2"], title: english("The two moves that leave the position most even"), run: () => app.even.look(2), refusal: ofPut },
        { name: "marks", keys: ["z"], title: english("Marks, arrows and texts on the board"), run: () => app.annotating.toggle() },
        { name: "map", keys: ["k"], title: english("What the book and variations know, on the board"), run: () => toggleView(app, "map") },
        { name: "values", keys: ["l"], title: english("Values of all moves that the analysis looks at"), run: () => showValues(app) },
        { name: "keep-why", keys: [], run: () => app.why.keep() },
        { name: "takeback", keys: ["t"], title: english("Take a move back in a game"), run: () => takeMoveBack(app), refusal: () => refusalOfTakeBack(app) },
        { name: "swap", keys: ["x"], title: english("In an opening: swap colours"), run: () => app.opening.act("swap") },
        { name: "stay", keys: ["y"], title: english("In an opening: keep your colour"), run: () => app.opening.act("stay") },
        { name: "review", keys: ["w"], title: english("Review the game"), run: () => app.reviewing.start(), refusal: () => refusalOfReview(app) },
        { name: "next-mistake", keys: ["PageDown"], title: english("In a review: the next mistake"), run: () => app.walk && toMistake(app.reviewing, 1) },
        { name: "previous-mistake", keys: ["PageUp"], title: english("In a review: the previous mistake"), run: () => app.walk && toMistake(app.reviewing, -1) },
        { name: "close-review", keys: [], run: () => app.reviewing.close() },
        { name: "only-mine", keys: [], run: () => toggleView(app, "onlyMine") },
        { name: "better", keys: ["b"], title: english("In a review: the better line, again for its next move"), run: () => app.walk && showBest(app.reviewing) },
        { name: "win", keys: [], run: () => app.walk && showWin(app.reviewing) },
        { name: "retry", keys: ["g"], title: english("In a review: find a better move"), run: () => app.reviewing.begin() },
        { name: "again", keys: [], run: () => app.reviewing.again() },
        { name: "end-retry", keys: [], run: () => app.reviewing.end() },
        { name: "train", keys: ["d"], title: english("Trainer: puzzles and your own mistakes, again for the next"), run: () => app.trainer.next() },
        { name: "show-puzzle", keys: [], run: () => app.trainer.tell() },
        { name: "try-puzzle", keys: [], run: () => app.trainer.again() },
        { name: "small", keys: [], run: () => app.small.open() },
        { name: "small-map", keys: [], run: () => app.small.toggleMap() },
        { name: "small-back", keys: [], run: () => app.small.takeBack(), refusal: () => (app.small.moves.length ? "" : t("No moves yet.")) },
        { name: "small-swap", keys: [], run: () => app.small.swap() },
        { name: "rematch", keys: [], run: () => rematch(app) },
        { name: "next-level", keys: [], run: () => rematch(app, app.suggestedLevel), refusal: () => (app.suggestedLevel === null ? t("No other level is suggested.") : "") },
        { name: "play-here", keys: ["j"], title: english("Play from here"), run: () => playFromHere(app), refusal: () => (app.tree.isEmpty ? t("The board is empty: begin a new game.") : app.verdict?.ended ? closedText() : "") },
        { name: "promote", keys: ["p"], title: english("Make this variation the main line"), run: step((tree) => tree.promote()), refusal: ofMove },
        { name: "delete", keys: ["Delete", "Backspace"], title: english("Remove this move and all later ones"), run: () => removeMove(app), refusal: ofMove },
        { name: "new", keys: ["n"], title: english("A new game"), run: () => newGame(app) },
        { name: "open", keys: ["o"], title: english("Open a game, also one from before"), run: () => openDialog(app) },
        { name: "save", keys: ["s"], title: english("Save or share"), run: () => saveGame(app) },
        { name: "dismiss-notices", keys: [], run: () => { app.fileNotices = null; app.draw(); } },
        { name: "save-unkept", keys: [], run: () => saveUnkept(app) },
        { name: "setup", keys: ["e"], title: english("Set a position up"), run: () => app.setup.begin() },
        { name: "view", keys: ["v"], title: english("Settings"), run: () => changeView(app) },
        { name: "coordinates", keys: ["c"], title: english("Coordinates on or off"), run: () => toggleView(app, "coordinates") },
        { name: "numbers", keys: ["m"], title: english("Move numbers on or off"), run: () => toggleView(app, "numbers") },
        { name: "turn", keys: ["r"], title: english("Turn the board"), run: () => turnBoard(app, "turn") },
        { name: "mirror", keys: ["f"], title: english("Mirror the board"), run: () => turnBoard(app, "mirror") },
        { name: "undo-move", keys: ["Ctrl+z"], title: english("Undo the last move of a game, or the last change"), run: () => undoLast(app) },
        { name: "undo", keys: ["u"], title: english("Undo: the game from before"), run: () => app.shelf.undo(), refusal: () => (app.shelf.canUndo ? "" : t("There is nothing to undo.")) },
        { name: "redo", keys: ["Ctrl+y", "Ctrl+Shift+z"], title: english("Redo what was undone"), run: () => app.shelf.redo(), refusal: () => (app.shelf.canRedo ? "" : t("There is nothing to redo.")) },
        { name: "cancel", keys: ["Escape"], title: english("Leave what was begun: set up, a review and its lines"), run: () => app.mode.leave() },
        { name: "help", keys: ["?"], title: english("This list"), run: () => app.help() },
    ];
}

/** The last change; if there was none, a step back. @param {App} app */
function undoLast(app) {
    if (app.shelf.canUndo && app.mode.allows("undo")) app.shelf.undo();
    else if (app.mode.allows("back") && app.tree.back() !== false) app.changed();
}

/** @param {App} app @param {number} by */
function setLines(app, by) {
    app.settings.wanted.lines = Math.min(MOST_LINES, Math.max(1, app.settings.wanted.lines + by));
    app.changed();
}

/** Not while it is played. @param {App} app */
function refusalOfReview(app) {
    if (!app.tree.root.children.length) return t("No moves yet.");
    return app.match && !app.isOver && app.mode !== app.reviewing ? t("The game can be reviewed when it is over.") : "";
}

/** @param {App} app */
async function changeView(app) {
    const answer = await askView(app.settings.view, app.settings.machine);
    if (!answer) return;
    app.settings.view = answer.view;
    app.use(answer.machine);
    // A puzzle keeps its place: its solutions are known as points.
    if (answer.change && app.mode.allows(answer.change)) turnBoard(app, /** @type {import("./board_change.js").BoardChange} */ (answer.change));
    app.changed();
}

/** The analysis finds them. @param {App} app */
function showValues(app) {
    if (!app.settings.view.values && !app.desk.isAnalysing) app.gameMode.toggleAnalysis();
    toggleView(app, "values");
}

/** @param {App} app @param {"coordinates" | "numbers" | "map" | "values" | "onlyMine"} what */
function toggleView(app, what) {
    app.settings.view[what] = !app.settings.view[what];
    app.changed();
}

/** @param {App} app @param {import("./board_change.js").BoardChange} how */
function turnBoard(app, how) {
    const { reviewing, walk } = app;
    if (reviewing.retry) {
        reviewing.stop();
        reviewing.end();
    } else if (reviewing.isRunning) {
        reviewing.forget();
    }
    const change = changeBoard(app.tree, walk, how);
    if (walk) app.game.review = walk.review.data;
    const { opening } = app.match ?? {};
    if (opening) opening.actions = opening.actions.map((a) => (/^[a-z]\d/.test(a) ? change(a) : a));
    app.analysis.forget();
    app.changed();
}
