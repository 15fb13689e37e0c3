// The parts of the page with the board that a report does not have, next to the board.

import { element } from "./dom.js";
import { showNotices } from "./game_choice.js";
import { showMachine } from "./machine.js";
import { showMap } from "./map_panel.js";
import { showComment, showLines, showPlayers, showStatus } from "./panel.js";
import { ruleTitle } from "./rules.js";

/**
 * @typedef {object} Parts  What is drawn.
 * @property {import("./state.js").Settings} settings
 * @property {import("./analysis.js").Analysis} analysis
 * @property {import("./match.js").Opponent} opponent
 * @property {import("./opening_game.js").OpeningGame} opening
 * @property {import("./review_maker.js").ReviewMaker} reviewing
 * @property {import("./file_commands.js").FileCommands} files
 * @property {import("./game_keeper.js").GameKeeper} keeper
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
        const { desk, parts: { settings: { machine, wanted }, analysis, reviewing, files, keeper, map } } = this;
        const { tree } = desk;
        this.drawPlayers();
        showStatus(tree, desk.verdict, desk.match, ruleTitle(tree.setup.rule), reviewing.walk);
        showLines(analysis.linesAt(tree.current), analysis.isRunning);
        showMachine(machine);
        showMap(map());
        showNotices(files.notices?.tree === tree ? files.notices : null);
        showComment(tree.current.comment);
        element("unkept").hidden = !keeper.unkept.size;
        /** @type {HTMLSelectElement} */ (element("lines")).value = String(wanted.lines);
        /** @type {HTMLSelectElement} */ (element("seconds")).value = String(wanted.seconds);
    }

    drawPlayers() {
        const { desk, parts: { mode, reviewing, opening, opponent } } = this;
        const now = mode() === reviewing ? null : opening.step?.color ?? desk.tree.toMove();
        showPlayers(desk.match, opponent.isThinking || opening.steps.isThinking, now);
    }
}
