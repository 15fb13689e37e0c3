// The parts of the page with the board that a report does not have, next to the board.

import { element, make, write } from "./dom.js";
import { showNotices } from "./game_choice.js";
import { isolated, plural, sentenceText, t } from "./language.js";
import { showMachine } from "./machine.js";
import { showMap } from "./map_moves.js";
import { showRows } from "./panel.js";
import { ruleTitle } from "./rules.js";
import { clockText, endingText, resultText, short, sideText, timeoutText, toMoveText } from "./words.js";

/** @typedef {import("./engine.js").Line} Line */

/**
 * @param {import("./match.js").Match | null} match
 * @param {boolean} isThinking
 * @param {"black" | "white" | null} now  who acts; null: the game is looked at
 * @param {import("./match.js").GameClock} clock
 */
function showPlayers(match, isThinking, now, clock) {
    if (!match) return write(element("players"));
    const player = (color) => {
        const isHuman = match.against === "person" || color === match.human;
        const person = match.against === "person" ? sideText(color) : t("You");
        const name = isHuman ? person : t("Level {0}", match.level);
        return make("div", { class: `player${color === now ? " now" : ""}` }, make("i", { class: color }), make("span", {}, name),
            !isHuman && isThinking && make("span", { class: "soft" }, ` ${t("thinks …")}`), match.clock && make("time", {}, clockText(clock.leftOf(match)[color])));
    };
    write(element("players"), player("black"), player("white"));
}

/** Players, event, date and result, as the file of the game has them. @param {import("./game_tree.js").Info} info */
function playedFacts({ black, white, event, date, result }) {
    const players = (black || white) && `${isolated(black ?? "?")} – ${isolated(white ?? "?")}`;
    return [players, isolated(event ?? ""), isolated(date ?? ""), resultText(result)].filter(Boolean);
}

/** "Review, move 9 of 26". @param {import("./review_walk.js").Walk} walk */
function placeText({ ply, review, left }) {
    if (ply < 0) return t("Review, a variation after move {0}", review.plyOf(left));
    return t("Review, move {0} of {1}", ply, review.main.length - 1);
}

/**
 * @param {import("./desk.js").Desk} desk
 * @param {import("./review_walk.js").Walk | null} walk  through a review
 */
function showStatus({ tree, verdict, match, ending, isGameOver }, walk) {
    const toMove = tree.toMove();
    let words = toMoveText(toMove);
    if (match?.opening && !match.opening.isOver) words = t("The opening is being played");
    else if (match?.against === "engine" && tree.current === tree.end) words = toMove === match.human ? t("Your move") : t("Fukumi's move");
    if (ending) words = endingText(ending, match);
    if (match?.fallen) words = timeoutText(match.fallen, match);
    if (walk) words = placeText(walk);
    write(element("verdict"), isGameOver && !walk ? make("span", { class: "over" }, words) : words);
    element("after").hidden = !isGameOver;
    const count = tree.path().length;
    const facts = [ruleTitle(tree.setup.rule), `${tree.setup.width} × ${tree.setup.height}`, t("move {0}", count)];
    if (verdict?.opening) facts.push(sentenceText(verdict.opening));
    if (!match && tree.isMain()) facts.push(...playedFacts(tree.info));
    write(element("facts"), facts.join(" · "));
}

/** @param {Line[]} lines @param {boolean} isRunning */
function showLines(lines, isRunning) {
    const [best] = lines;
    const effort = best
        ? t(plural(best.nodes, "depth {0} · {2} node · {1} a second", "depth {0} · {2} nodes · {1} a second"), best.depth, short(best.nps), short(best.nodes)) + (isRunning ? "" : ` · ${t("stopped")}`)
        : isRunning ? t("thinks …") : t("The best moves, with their win rates and lines.");
    write(element("effort"), effort);
    showRows(lines);
}

/**
 * @typedef {object} Parts  What is drawn.
 * @property {import("./state.js").Settings} settings
 * @property {import("./analysis.js").Analysis} analysis
 * @property {import("./match.js").Opponent} opponent
 * @property {import("./match.js").GameClock} clock
 * @property {import("./opening_game.js").OpeningGame} opening
 * @property {import("./review_maker.js").ReviewMaker} reviewing
 * @property {import("./file_commands.js").FileCommands} files
 * @property {import("./game_keeper.js").GameKeeper} keeper
 * @property {import("./comment_field.js").CommentField} comment
 * @property {() => import("./mode.js").Mode} mode  the one that has the page
 * @property {() => import("./map_moves.js").MapMove[] | null} map  null: it is not looked at
 */

export class Drawing {
    /** @param {import("./desk.js").Desk} desk @param {Parts} parts */
    constructor(desk, parts) {
        this.desk = desk;
        this.parts = parts;
    }

    draw() {
        const { desk, parts: { settings: { machine, wanted }, analysis, reviewing, files, keeper, comment, map } } = this;
        const { tree } = desk;
        this.drawPlayers();
        showStatus(desk, reviewing.walk);
        showLines(analysis.linesAt(tree.current), analysis.isRunning);
        showMachine(machine);
        showMap(map());
        showNotices(files.notices?.id === desk.game.id ? files.notices : null);
        comment.draw();
        element("unkept").hidden = !keeper.unkept.size;
        for (const name of /** @type {const} */ (["lines", "seconds"])) /** @type {HTMLSelectElement} */ (element(name)).value = String(wanted[name]);
    }

    drawPlayers() {
        const { desk, parts: { mode, reviewing, opening, opponent, clock } } = this;
        const { tree } = desk;
        const isLookedAt = mode() === reviewing || desk.isGameOver || tree.current !== tree.end;
        const now = isLookedAt ? null : opening.step?.color ?? tree.toMove();
        showPlayers(desk.match, opponent.isThinking || opening.steps.isThinking, now, clock);
    }
}
