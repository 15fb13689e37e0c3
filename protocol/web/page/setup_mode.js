// Setting a position up: stones of both colours and blocked points, in any number.

import { element, make, write } from "./dom.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { english, t } from "./language.js";
import { Mode } from "./mode.js";
import { freshGame } from "./state.js";
import { toMoveText } from "./words.js";

const TOOLS = [
    ["black", english("Black")],
    ["white", english("White")],
    ["blocked", english("Blocked")],
    ["empty", english("Erase")],
];

/** Actions of the page that a position which is set up leaves. */
const ACTIONS = ["new", "open", "save", "save-unkept", "view", "cancel", "help"];

export class SetupMode extends Mode {
    /** @param {import("./app.js").App} app */
    constructor(app) {
        super(app);
        this.isOn = false;
        this.tool = "black";
        /** @type {import("./state.js").Game | null} what was there before */
        this.before = null;
        /** @type {GameTree | null} */
        this.tree = null;
        element("tools").addEventListener("click", (event) => {
            const button = /** @type {HTMLElement} */ (event.target).closest("button");
            if (button) this.press(String(button.dataset.tool));
        });
    }

    /** Begins with the stones on the board. */
    begin() {
        if (this.isOn) return;
        const { tree } = this.app;
        const setup = makeSetup({ ...tree.setup, ...tree.stonesByColor(), first: tree.toMove() });
        this.before = this.app.game;
        this.tree = new GameTree(setup);
        this.isOn = true;
        this.app.show(freshGame({ tree: this.tree }));
    }

    /** @param {string} action */
    allows(action) {
        return ACTIONS.includes(action);
    }

    get stone() {
        return null;
    }

    marks() {
        return { labels: {}, arrows: [] };
    }

    leave() {
        this.cancel();
    }

    /** @param {string} point */
    choose(point) {
        const { setup } = /** @type {GameTree} */ (this.tree);
        const had = /** @type {const} */ (["black", "white", "blocked"]).find((k) => setup[k].includes(point));
        for (const key of /** @type {const} */ (["black", "white", "blocked"]))
            setup[key] = setup[key].filter((p) => p !== point);
        if (this.tool !== "empty" && had !== this.tool)
            setup[/** @type {"black"} */ (this.tool)].push(point);
        this.app.changed();
    }

    /** @param {string} what */
    press(what) {
        const tree = /** @type {GameTree} */ (this.tree);
        if (what === "first") tree.setup.first = tree.setup.first === "black" ? "white" : "black";
        else if (what === "clear") Object.assign(tree.setup, { black: [], white: [], blocked: [] });
        else if (what === "cancel") return this.cancel();
        else if (what === "done") return this.finish(tree);
        else this.tool = what;
        this.app.changed();
    }

    /** The game from before is on the board again. */
    cancel() {
        if (!this.isOn) return;
        const { before } = this;
        this.isOn = false;
        this.before = null;
        this.app.show(/** @type {import("./state.js").Game} */ (before));
    }

    /** @param {GameTree} tree */
    finish(tree) {
        this.cancel();
        this.app.shelf.replace(freshGame({ tree }));
    }

    /** Part of drawing the page. */
    draw() {
        element("tools").hidden = !this.isOn;
        element("steps").hidden = this.isOn;
        if (!this.tree || !this.isOn) return;
        const tool = (name, text, attributes = {}) => make("button", { "data-tool": name, ...attributes }, text);
        write(element("tools"),
            TOOLS.map(([name, text]) => tool(name, t(text), { "aria-pressed": String(name === this.tool) })),
            tool("first", toMoveText(this.tree.setup.first)),
            tool("clear", t("Clear")), make("span", { class: "gap" }), tool("cancel", t("Cancel")), tool("done", t("Done"), { class: "strong" }));
    }
}
