// Setting a position up: stones of both colours and blocked points, in any number.

import { element, make, write } from "./dom.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { english, t } from "./language.js";
import { GuestMode } from "./mode.js";
import { freshGame } from "./state.js";
import { toMoveText } from "./words.js";

const TOOLS = [
    ["black", english("Black")],
    ["white", english("White")],
    ["blocked", english("Blocked")],
    ["empty", english("Erase")],
];

/** Actions of the page that a position which is set up leaves. */
const ACTIONS = ["new", "open", "save", "save-unkept", "view", "turn", "mirror", "cancel", "help"];

export class SetupMode extends GuestMode {
    /** @param {import("./desk.js").Desk} desk @param {import("./game_shelf.js").GameShelf} shelf */
    constructor(desk, shelf) {
        super(desk);
        this.shelf = shelf;
        this.tool = "black";
        /** The set-up that it began with, as JSON. */
        this.begun = "";
        element("tools").addEventListener("click", (event) => {
            const button = /** @type {HTMLElement} */ (event.target).closest("button");
            if (button) this.press(String(button.dataset.tool));
        });
    }

    /** Begins with the stones on the board. */
    begin() {
        if (this.isOn) return;
        const { tree } = this.desk;
        const setup = makeSetup({ ...tree.setup, ...tree.stonesByColor(), first: tree.toMove() });
        this.begun = JSON.stringify(setup);
        this.takeBoard(freshGame({ tree: new GameTree(setup) }));
    }

    /** Whether something was set up that is nowhere else. */
    get isChanged() {
        const { tree } = this.desk;
        return this.isOn && !tree.isEmpty && JSON.stringify(tree.setup) !== this.begun;
    }

    /** @param {string} action */
    allows(action) {
        return ACTIONS.includes(action) || (["undo", "undo-move"].includes(action) && this.shelf.isLastOfGame);
    }

    get occupation() {
        return t("Finish the set-up first.");
    }

    get stone() {
        return null;
    }

    get putsStones() {
        return false;
    }

    marks() {
        return { labels: {}, arrows: [] };
    }

    /** @param {string} point */
    choose(point) {
        const { setup } = this.desk.tree;
        const had = /** @type {const} */ (["black", "white", "blocked"]).find((k) => setup[k].includes(point));
        for (const key of /** @type {const} */ (["black", "white", "blocked"]))
            setup[key] = setup[key].filter((p) => p !== point);
        if (this.tool !== "empty" && had !== this.tool)
            setup[/** @type {"black"} */ (this.tool)].push(point);
        this.desk.changed();
    }

    /** @param {string} what */
    press(what) {
        const { tree } = this.desk;
        if (what === "first") tree.setup.first = tree.setup.first === "black" ? "white" : "black";
        else if (what === "clear") return this.shelf.clear(() => Object.assign(tree.setup, { black: [], white: [], blocked: [] }));
        else if (what === "cancel") return this.giveBack();
        else if (what === "done") return this.finish(tree);
        else this.tool = what;
        this.desk.changed();
    }

    /** @param {GameTree} tree */
    finish(tree) {
        super.giveBack();
        this.shelf.replace(freshGame({ tree }));
    }

    /** Gives the game back; the position that was set up can be had again by undo. */
    giveBack() {
        const { isChanged } = this;
        if (isChanged) this.shelf.remember();
        super.giveBack();
        if (isChanged) this.shelf.offerUndo(t("Removed."));
    }

    draw() {
        element("tools").hidden = !this.isOn;
        element("steps").hidden = this.isOn;
        // A comment would be one of a position that is not there yet.
        element("comment-field").hidden = this.isOn;
        if (!this.isOn) return;
        const tool = (name, text, attributes = {}) => make("button", { "data-tool": name, ...attributes }, text);
        write(element("tools"),
            TOOLS.map(([name, text]) => tool(name, t(text), { "aria-pressed": String(name === this.tool) })),
            tool("first", toMoveText(this.desk.tree.setup.first)),
            tool("clear", t("Clear")), make("span", { class: "gap" }), tool("cancel", t("Cancel")), tool("done", t("Done"), { class: "strong" }));
    }
}
