// Small games on the page: the choice of one, its board of buttons, and the words next to it.

import { actionButton } from "./actions.js";
import { askDialog, choices, endRow, listField, showField } from "./dialog.js";
import { element, make, write } from "./dom.js";
import { plural, t } from "./language.js";
import { pointAt } from "./points.js";
import { showTried } from "./review_panel.js";

/** @typedef {import("./small_game.js").SmallGame} SmallGame */
/** @typedef {import("./small_game.js").SmallChoice} SmallChoice */

/** Columns, rows, and stones in a row that win. */
const SHAPES_OF_GAMES = [[3, 3, 3], [4, 4, 3], [4, 4, 4], [5, 5, 4], [6, 6, 4], [6, 6, 5], [8, 8, 5]];
const BARS = [[4, 3], [5, 4], [7, 5], [8, 8], [10, 10]];
const OWN = "own";
const MOST_SIDE = 8;

/** @param {SmallChoice | null} now @returns {Promise<SmallChoice | null>} */
export async function askSmallGame(now) {
    const shapes = SHAPES_OF_GAMES.map(([columns, rows, row]) =>
        [`mnk ${columns} ${rows} ${row}`, columns === 3 ? t("Tic-tac-toe") : t("{0} × {1}, {2} in a row", columns, rows, row)]);
    const bars = BARS.map(([columns, rows]) => [`chomp ${columns} ${rows} 0`, t("Chomp {0} × {1}", columns, rows)]);
    const chosen = now ? `${now.game} ${now.columns} ${now.rows} ${now.row}` : shapes[0][0];
    const isGiven = [...shapes, ...bars].some(([value]) => value === chosen);
    const number = (name, title, value) => make("label", { class: "field" }, `${title} `, make("input", { type: "number", name, value, min: 1, max: MOST_SIDE, required: true }));
    const own = make("div", { class: "stack" }, number("columns", t("Columns"), now?.columns ?? 4), number("rows", t("Rows"), now?.rows ?? 4), number("row", t("In a row"), now?.row || 3));
    const sides = [["black", t("You begin")], ["white", t("Fukumi begins")], ["both", t("Two players")]];
    const answer = askDialog(t("Small games"),
        listField(t("Game"), "shape", [...shapes, [OWN, t("Other …")], ...bars], isGiven ? chosen : OWN), own,
        choices(t("Game"), "human", sides, now?.human ?? "black"),
        make("p", { class: "soft" }, t("In Chomp you eat a square with all squares to its right and below it; who eats the poisoned one loses.")),
        endRow(t("Start")));
    const form = /** @type {HTMLFormElement} */ (element("dialog").querySelector("form"));
    const update = () => showField(own, new FormData(form).get("shape") === OWN);
    form.oninput = update;
    update();
    const data = await answer;
    if (!data) return null;
    const shape = String(data.get("shape"));
    const [game, ...sizes] = shape === OWN ? ["mnk", data.get("columns"), data.get("rows"), data.get("row")] : shape.split(" ");
    const [columns, rows, row] = sizes.map(Number);
    return { game: /** @type {"mnk" | "chomp"} */ (game), columns, rows, row, human: /** @type {SmallChoice["human"]} */ (data.get("human")) };
}

/** @param {SmallChoice} choice @param {import("./points.js").Color} color */
function sideName({ game }, color) {
    if (game === "mnk") return color === "black" ? "X" : "O";
    return color === "black" ? t("First player") : t("Second player");
}

/** "+5", "=", "−4": for the side to move. @param {import("./small_game.js").Outcome} outcome @param {import("./points.js").Color} mover */
function outcomeSign({ winner, plies }, mover) {
    return winner === null ? "=" : `${winner === mover ? "+" : "−"}${plies ?? ""}`;
}

/** @param {import("./small_game.js").Outcome} outcome @param {import("./points.js").Color} mover */
function outcomeWords({ winner, plies }, mover) {
    if (winner === null) return t("a draw");
    if (plies === undefined) return winner === mover ? t("wins") : t("loses");
    return winner === mover ? t(plural(plies, "wins in {0} ply", "wins in {0} plies"), plies) : t(plural(plies, "loses in {0} ply", "loses in {0} plies"), plies);
}

/** Rows from the top to the bottom, each of squares. @param {SmallGame} game */
function squares({ choice, moves, state, hasMap, isHumans }) {
    const { game, columns, rows } = /** @type {SmallChoice} */ (choice);
    const mover = moves.length % 2 ? "white" : "black";
    const outcomes = new Map((hasMap && isHumans && state?.map || []).map((each) => [each.move, each]));
    const isOpen = Boolean(state && !state.over && isHumans);
    const square = (x, y) => {
        const move = game === "mnk" ? pointAt(x, rows - 1 - y) : `${y + 1},${x + 1}`;
        const at = game === "mnk" ? moves.indexOf(move) : -1;
        const isEaten = game === "chomp" && state?.left !== undefined && x >= state.left[y];
        const stone = at < 0 ? "" : at % 2 ? "O" : "X";
        const poison = game === "chomp" && !x && !y ? "☠" : "";
        const outcome = stone || isEaten ? undefined : outcomes.get(move);
        const kind = outcome && (outcome.winner === null ? " even" : outcome.winner === mover ? " won" : " lost");
        const words = [move, stone || (isEaten ? t("eaten") : poison ? t("the poisoned square") : t("empty")), outcome && outcomeWords(outcome, mover)];
        return make("button", {
            "data-move": move, disabled: !isOpen || stone !== "" || isEaten, "aria-label": words.filter(Boolean).join(", "),
            class: `${game}${isEaten ? " eaten" : ""}${kind ?? ""}${state?.row?.includes(move) ? " in-row" : ""}${stone && ` ${stone.toLowerCase()}`}`,
        }, stone || poison || (outcome ? outcomeSign(outcome, mover) : ""));
    };
    return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (__, x) => square(x, y))).flat();
}

/** @param {SmallGame} game */
function stateWords({ choice, state, toMove, isHumans, moves }) {
    const small = /** @type {SmallChoice} */ (choice);
    const isWinner = (color) => (small.human === "both" ? t("{0} wins", sideName(small, color)) : color === small.human ? t("You won") : t("Fukumi won"));
    if (state?.over) return state.winner ? isWinner(state.winner) : t("Draw: the board is full");
    if (!isHumans) return t("{0} thinks …", "Fukumi");
    return small.human === "both" || !moves.length ? t("{0} to move", sideName(small, toMove)) : t("Your move");
}

/** The board. @param {SmallGame} game */
export function drawSmallGame(game) {
    const board = element("small-board");
    board.hidden = !game.isOn;
    if (!game.isOn || !game.choice) return;
    const { choice } = game;
    board.style.setProperty("--columns", String(choice.columns));
    board.style.setProperty("--rows", String(choice.rows));
    write(board, squares(game));
    board.onclick = (event) => {
        const move = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.move;
        if (move) game.play(move);
    };
}

/** The words next to it. @param {SmallGame} game */
export function showSmallGame(game) {
    const { hasMap } = game;
    const choice = /** @type {SmallChoice} */ (game.choice);
    const title = choice.game === "chomp" ? t("Chomp {0} × {1}", choice.columns, choice.rows) : t("{0} × {1}, {2} in a row", choice.columns, choice.rows, choice.row);
    const isAbsent = hasMap && game.isHumans && game.state && !game.state.over && !game.state.map?.length;
    const signs = choice.game === "chomp" ? t("+ wins, − loses.") : t("+ wins, = a draw, − loses, with the number of plies.");
    const legend = isAbsent && !game.isMapping ? t("This position is too large to be solved in the time.") : signs;
    showTried(stateWords(game), title,
        hasMap && make("p", { class: "soft" }, game.isMapping ? t("{0} thinks …", "Fukumi") : legend),
        make("div", { class: "row" }, make("button", { "data-action": "small-map", "aria-pressed": String(hasMap) }, t("Map of outcomes")),
            actionButton("small-back", t("Take back")), choice.human !== "both" && actionButton("small-swap", t("Swap sides")), actionButton("small", t("Another game …")),
            make("span", { class: "gap" }), actionButton("cancel", t("Close"))));
}
