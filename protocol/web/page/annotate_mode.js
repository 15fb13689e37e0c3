// Marks, texts and arrows that a reader puts on the board. Files keep them with the move.

import { element, make, write } from "./dom.js";
import { english, t } from "./language.js";
import { Mode, SEARCHES } from "./mode.js";

/** Shapes are texts, which every format with texts on points can hold. */
const SHAPES = [["△", english("Triangle")], ["□", english("Square")], ["○", english("Circle")], ["✕", english("Cross")]];

/** Actions that play a move or show another game, while marks are drawn on this one. */
const OTHER_ACTIONS = [...SEARCHES, "hint", "takeback", "retry"];

export class AnnotateMode extends Mode {
    /** @param {import("./desk.js").Desk} desk @param {import("./game_shelf.js").GameShelf} shelf */
    constructor(desk, shelf) {
        super(desk);
        this.shelf = shelf;
        this.isBegun = false;
        /** A shape, "text" or "arrow". */
        this.tool = "text";
        this.text = "A";
        /** @type {string | null} where an arrow begins */
        this.from = null;
        const tools = element("marks");
        tools.addEventListener("click", (event) => {
            const button = /** @type {HTMLElement} */ (event.target).closest("button");
            if (button?.dataset.tool) this.press(button.dataset.tool);
        });
        tools.addEventListener("input", (event) => { this.text = /** @type {HTMLInputElement} */ (event.target).value; });
    }

    get isOn() {
        return this.isBegun;
    }

    toggle() {
        this.isBegun = !this.isBegun;
        this.from = null;
        this.desk.changed();
    }

    leave() {
        this.toggle();
    }

    /** @param {string} action */
    allows(action) {
        return !OTHER_ACTIONS.includes(action);
    }

    get occupation() {
        return t("Finish the marks first.");
    }

    get stone() {
        return null;
    }

    get putsStones() {
        return false;
    }

    /** Another game is on the board. */
    end() {
        this.isBegun = false;
    }

    marks() {
        return { arrows: this.desk.tree.current.arrows, from: this.from };
    }

    /** @param {string} tool */
    press(tool) {
        if (tool === "done") return this.toggle();
        this.from = null;
        if (tool === "clear") return this.clear();
        this.tool = tool;
        this.desk.changed();
    }

    clear() {
        const { desk: { tree }, shelf } = this;
        shelf.clear(() => tree.edit(tree.current, { labels: {}, arrows: [] }));
    }

    /** Removes the mark if it is there, and draws it if it is not. @param {string} point */
    choose(point) {
        if (this.tool === "arrow") this.chooseEnd(point);
        else this.mark(point, this.tool === "text" ? this.text.trim() : this.tool);
        this.desk.changed();
    }

    /** @param {string} point @param {string} text */
    mark(point, text) {
        const { tree } = this.desk;
        const { [point]: had, ...labels } = tree.current.labels;
        const isNew = text !== "" && had !== text;
        tree.edit(tree.current, { labels: isNew ? { ...labels, [point]: text } : labels });
        // The letter after it is for the next point.
        if (isNew && this.tool === "text" && /^[A-Ya-y]$/.test(text)) this.text = String.fromCharCode(text.charCodeAt(0) + 1);
    }

    /** @param {string} point */
    chooseEnd(point) {
        const { from, desk: { tree } } = this;
        this.from = from ? null : point;
        if (!from || from === point) return;
        const others = tree.current.arrows.filter(([a, b]) => a !== from || b !== point);
        const isNew = others.length === tree.current.arrows.length;
        tree.edit(tree.current, { arrows: isNew ? [...others, [from, point]] : others });
    }

    draw() {
        const bar = element("marks");
        bar.hidden = !this.isOn;
        if (!this.isOn) return;
        const tool = (name, text, title, attributes = {}) => make("button", { "data-tool": name, "aria-label": title, title, ...attributes }, text);
        const choice = (name, text, title) => tool(name, text, title, { "aria-pressed": String(name === this.tool) });
        write(bar, choice("text", t("Text"), t("Text")), make("input", { "aria-label": t("Text"), maxlength: 3, size: 3 }),
            SHAPES.map(([name, title]) => choice(name, name, t(title))), choice("arrow", "→", t("Arrow: from one point to another")),
            make("span", { class: "gap" }), tool("clear", t("Clear"), t("Clear")), tool("done", t("Done"), t("Done"), { class: "strong" }));
        const input = /** @type {HTMLInputElement} */ (bar.querySelector("input"));
        if (input.value !== this.text) input.value = this.text;
    }
}
