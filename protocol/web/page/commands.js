// The actions of the page.

import { lookActions, reviewActions, stepActions, stepBy, toggleView, turnBoard } from "./board_actions.js";
import { askView } from "./dialogs.js";
import { english, t } from "./language.js";
import { closedText } from "./mode.js";

const MOST_LINES = 5;

/**
 * The parts that actions work on.
 * @typedef {object} Parts
 * @property {import("./state.js").Settings} settings
 * @property {import("./turns.js").Turns} turns
 * @property {import("./opening_game.js").OpeningGame} opening
 * @property {import("./even_move.js").EvenMove} even
 * @property {import("./review_maker.js").ReviewMaker} reviewing
 * @property {import("./annotate_mode.js").AnnotateMode} annotating
 * @property {import("./setup_mode.js").SetupMode} setup
 * @property {import("./why_not.js").WhyNot} why
 * @property {import("./trainer.js").Trainer} trainer
 * @property {import("./small_game.js").SmallGame} small
 * @property {import("./game_shelf.js").GameShelf} shelf
 * @property {import("./file_commands.js").FileCommands} files
 * @property {import("./game_commands.js").GameCommands} games
 * @property {() => import("./mode.js").Mode} mode  the one that has the page
 * @property {() => import("./mode.js").Mode & {toggleAnalysis: () => void, hint: () => void}} gameMode  the one that moves the game on
 * @property {() => number | null} nextLevel
 * @property {(machine: import("./machine.js").Machine) => void} useMachine
 * @property {() => void} help
 */

/** @param {import("./desk.js").Desk} desk @param {Parts} parts @returns {import("./actions.js").Action[]} */
export function makeActions(desk, parts) {
    const { settings, turns, opening, even, reviewing, annotating, setup, why, trainer, small, shelf, files, games, mode, gameMode, nextLevel } = parts;
    const step = stepBy(desk, reviewing);
    const isAgainstEngine = () => desk.match?.against === "engine";
    const noMatch = () => !desk.match;
    const ofVariation = () => ((desk.tree.current.parent?.children.length ?? 0) > 1 ? "" : t("There is no other variation here."));
    const ofMove = () => (desk.tree.current.parent ? "" : t("Go to a move first."));
    const ofSearch = () => (desk.isOver ? closedText(desk.tree) : desk.isEnginesTurn ? t("It is Fukumi's move.") : "");
    return [
        ...stepActions(desk, reviewing),
        { name: "previous", keys: ["ArrowUp"], title: english("The previous variation"), run: step((tree) => tree.sibling(-1)), refusal: ofVariation },
        { name: "next", keys: ["ArrowDown"], title: english("The next variation"), run: step((tree) => tree.sibling(1)), refusal: ofVariation },
        { name: "analyse", keys: ["a"], title: english("Analysis on or off"), run: () => gameMode().toggleAnalysis(), pressed: () => desk.isAnalysing, text: () => (desk.isAnalysing ? t("Stop") : t("Analyse")) },
        { name: "more", keys: ["+", "="], title: english("One line more"), run: () => setLines(desk, parts, 1) },
        { name: "fewer", keys: ["-"], title: english("One line fewer"), run: () => setLines(desk, parts, -1) },
        { name: "best", keys: [" "], title: english("Play the best move"), run: () => turns.playBest(mode), refusal: () => ofSearch() || mode().closure || (isAgainstEngine() ? t("In a game against Fukumi you move yourself.") : ""), hidden: isAgainstEngine },
        { name: "hint", keys: ["h"], title: english("A hint"), run: () => gameMode().hint(), refusal: ofSearch },
        { name: "why", keys: ["i"], title: english("Why not this move?"), run: () => why.toggle(), refusal: () => why.refusal },
        { name: "even", keys: ["q"], title: english("The move that leaves the position most even"), run: () => even.find(), refusal: ofSearch },
        { name: "even-pair", keys: ["2"], title: english("The two moves that leave the position most even"), run: () => even.find(2), refusal: () => ofSearch() || even.refusalOfPair },
        { name: "marks", keys: ["z"], title: english("Marks, arrows and texts on the board"), run: () => annotating.toggle(), pressed: () => mode() === annotating },
        { name: "map", keys: ["k"], title: english("What the book and variations know, on the board"), run: () => toggleView(desk, settings, "map"), pressed: () => settings.view.map },
        { name: "values", keys: ["l"], title: english("Values of all moves that the analysis looks at"), run: () => showValues(desk, parts), pressed: () => settings.view.values },
        { name: "keep-why", keys: [], run: () => why.keep(), refusal: () => why.refusalOfKeep },
        { name: "takeback", keys: ["t"], title: english("Take a move back in a game"), run: () => games.takeMoveBack(), refusal: () => games.refusalOfTakeBack(), hidden: noMatch },
        { name: "swap", keys: ["x"], title: english("In an opening: swap colours"), run: () => opening.act("swap"), refusal: () => opening.refusal },
        { name: "stay", keys: ["y"], title: english("In an opening: keep your colour"), run: () => opening.act("stay"), refusal: () => opening.refusal },
        { name: "review", keys: ["w"], title: english("Review the game"), run: () => reviewing.start(), refusal: () => refusalOfReview(desk, parts) },
        ...reviewActions(reviewing),
        { name: "close-review", keys: [], run: () => reviewing.close() },
        { name: "only-mine", keys: [], run: () => toggleView(desk, settings, "onlyMine"), pressed: () => settings.view.onlyMine },
        { name: "retry", keys: ["g"], title: english("In a review: find a better move"), run: () => reviewing.beginRetry(), refusal: () => reviewing.refusalOfRetry },
        { name: "again", keys: [], run: () => reviewing.tryAgain() },
        { name: "end-retry", keys: [], run: () => reviewing.endRetry() },
        { name: "train", keys: ["d"], title: english("Trainer: puzzles and your own mistakes, again for the next"), run: () => trainer.next() },
        { name: "show-puzzle", keys: [], run: () => trainer.showSolution() },
        { name: "try-puzzle", keys: [], run: () => trainer.tryAgain() },
        { name: "small", keys: [], run: () => small.open() },
        { name: "small-map", keys: [], run: () => small.toggleMap() },
        { name: "small-back", keys: [], run: () => small.takeBack(), refusal: () => (small.moves.length ? "" : t("No moves yet.")) },
        { name: "small-swap", keys: [], run: () => small.swap() },
        { name: "rematch", keys: [], run: () => games.rematch(), hidden: noMatch },
        {
            name: "next-level", keys: [], run: () => games.rematch(nextLevel()), refusal: () => (nextLevel() === null ? t("No other level is suggested.") : ""),
            hidden: () => nextLevel() === null, text: () => levelText(nextLevel(), desk.match),
        },
        { name: "play-here", keys: ["j"], title: english("Play from here"), run: () => games.playFromHere(), refusal: () => (desk.tree.isEmpty ? t("The board is empty: begin a new game.") : desk.verdict?.ended ? closedText(desk.tree) : "") },
        { name: "promote", keys: ["p"], title: english("Make this variation the main line"), run: step((tree) => tree.promote()), refusal: ofMove },
        { name: "delete", keys: ["Delete", "Backspace"], title: english("Remove this move and all later ones"), run: () => games.removeMove(), refusal: ofMove },
        { name: "new", keys: ["n"], title: english("A new game"), run: () => games.newGame() },
        { name: "open", keys: ["o"], title: english("Open a game, also one from before"), run: () => files.openDialog() },
        { name: "save", keys: ["s"], title: english("Save or share"), run: () => files.saveGame() },
        { name: "dismiss-notices", keys: [], run: () => { files.notices = null; desk.draw(); } },
        { name: "save-unkept", keys: [], run: () => files.saveUnkept() },
        { name: "setup", keys: ["e"], title: english("Set a position up"), run: () => setup.begin() },
        { name: "view", keys: ["v"], title: english("Settings"), run: () => changeView(desk, parts) },
        ...lookActions(desk, settings, reviewing),
        { name: "undo-move", keys: ["Ctrl+z"], title: english("Undo the last move of a game, or the last change"), run: () => undoLast(desk, parts) },
        { name: "undo", keys: ["u"], title: english("Undo"), run: () => shelf.undo(), refusal: () => (shelf.canUndo ? "" : t("There is nothing to undo.")) },
        { name: "redo", keys: ["Ctrl+y", "Ctrl+Shift+z"], title: english("Redo what was undone"), run: () => shelf.redo(), refusal: () => (shelf.canRedo ? "" : t("There is nothing to redo.")) },
        { name: "cancel", keys: ["Escape"], title: english("Leave the set-up, the review or a line of it"), run: () => mode().leave() },
        { name: "help", keys: ["?"], title: english("This list"), run: () => parts.help() },
    ];
}

/** @param {number | null} next @param {import("./match.js").Match | null} match */
function levelText(next, match) {
    if (next === null) return "";
    return next > (match?.level ?? 0) ? t("Won several times: try level {0}", next) : t("Lost several times: try level {0}", next);
}

/** The last change; if there was none, a step back. @param {import("./desk.js").Desk} desk @param {Parts} parts */
function undoLast(desk, parts) {
    if (parts.shelf.canUndo && parts.mode().allows("undo")) parts.shelf.undo();
    else if (parts.mode().allows("back") && desk.tree.back() !== false) desk.changed();
}

/** @param {import("./desk.js").Desk} desk @param {Parts} parts @param {number} by */
function setLines(desk, parts, by) {
    parts.settings.wanted.lines = Math.min(MOST_LINES, Math.max(1, parts.settings.wanted.lines + by));
    desk.changed();
}

/** Not while it is played. @param {import("./desk.js").Desk} desk @param {Parts} parts */
function refusalOfReview(desk, parts) {
    if (!desk.tree.root.children.length) return t("No moves yet.");
    return desk.match && !desk.isGameOver && parts.mode() !== parts.reviewing ? t("The game can be reviewed when it is over.") : "";
}

/** @param {import("./desk.js").Desk} desk @param {Parts} parts */
async function changeView(desk, parts) {
    const answer = await askView(parts.settings.view, parts.settings.machine);
    if (!answer) return;
    parts.settings.view = answer.view;
    parts.useMachine(answer.machine);
    // A puzzle keeps its place: its solutions are known as points.
    if (answer.change && parts.mode().allows(answer.change)) turnBoard(desk, parts.reviewing, /** @type {import("./board_actions.js").BoardChange} */ (answer.change));
    desk.changed();
}

/** The analysis finds them. @param {import("./desk.js").Desk} desk @param {Parts} parts */
function showValues(desk, parts) {
    if (!parts.settings.view.values && !desk.isAnalysing) parts.gameMode().toggleAnalysis();
    toggleView(desk, parts.settings, "values");
}
