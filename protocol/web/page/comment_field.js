// The comment of the move that is shown. Typed words belong to the move at which they were begun, wherever the game goes meanwhile.

import { element } from "./dom.js";
import { nodeAt } from "./game_tree.js";

/** @typedef {import("./game_tree.js").Node} Node */

export class CommentField {
    /** @param {import("./desk.js").Desk} desk @param {(typed: Node) => void} keep */
    constructor(desk, keep) {
        this.desk = desk;
        /** The move whose comment is being typed. @type {Node | null} */
        this.begun = null;
        this.area = /** @type {HTMLTextAreaElement} */ (element("comment"));
        this.area.onfocus = () => { this.begun ??= desk.tree.current; };
        this.area.onblur = () => {
            // Another window is in front, and this one may come back.
            if (document.activeElement === this.area) return;
            this.begun = null;
            this.draw();
        };
        // The board takes no focus.
        element("board").addEventListener("pointerdown", () => this.area.blur());
        this.area.oninput = () => {
            this.begun = this.node;
            desk.tree.edit(this.node, { comment: this.area.value });
            keep(this.node);
        };
    }

    /** The move whose comment is in the field. */
    get node() {
        const { area, begun, desk: { tree } } = this;
        const isHere = begun && document.activeElement === area && nodeAt(tree, tree.moves(begun)) === begun;
        return isHere ? begun : tree.current;
    }

    /** Another tab changed the game. @param {import("./game_tree.js").GameTree} tree  as it is now */
    follow(tree) {
        if (!this.begun) return;
        const moves = tree.moves(this.begun);
        const node = nodeAt(tree, moves);
        this.begun = tree.path(node).length === moves.length ? node : null;
    }

    draw() {
        const { area, node: { comment } } = this;
        if (area.value !== comment) area.value = comment;
    }
}
