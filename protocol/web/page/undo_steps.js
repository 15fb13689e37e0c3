// Steps of one visit that can be undone and redone: texts of games, each as it was before a change that took something away.

const MOST_STEPS = 30;

export class UndoSteps {
    constructor() {
        /** @type {string[]} the last one on top */
        this.past = [];
        /** @type {string[]} the next one on top */
        this.future = [];
        /** The game that the last undo or redo put on the board. @type {{tree: import("./game_tree.js").GameTree, changes: number} | null} */
        this.undone = null;
    }

    /** Before a change. @param {string} text */
    push(text) {
        this.future = [];
        if (text !== this.past.at(-1)) this.past = [...this.past, text].slice(-MOST_STEPS);
    }

    /** The game before; now takes its place among what can be redone. @param {string} now @returns {string | undefined} */
    undo(now) {
        const text = this.past.pop();
        if (text !== undefined) this.future.push(now);
        return text;
    }

    /** The game that was undone last. @param {string} now @returns {string | undefined} */
    redo(now) {
        const text = this.future.pop();
        if (text !== undefined) this.past.push(now);
        return text;
    }

    /** The game that undo() or redo() gave is on the board. @param {import("./game_tree.js").GameTree} tree */
    mark(tree) {
        this.undone = { tree, changes: tree.changes };
    }

    get canUndo() {
        return this.past.length > 0;
    }

    /** A game that has changed since the last undo goes its own way. @param {import("./game_tree.js").GameTree} tree */
    canRedo(tree) {
        return this.future.length > 0 && this.undone?.tree === tree && this.undone.changes === tree.changes;
    }
}
