// The shelf for games that leave the board: nothing is lost by opening something else, or by taking moves away.

import { t } from "./language.js";
import { UNDO_MS, toast, withdrawOffer } from "./notice.js";
import { gameOf } from "./state.js";

const MOST_STEPS = 30;

/** @typedef {{id: string, text: string}} State  a game as it was, and its id */

class UndoSteps {
    constructor() {
        /** @type {State[]} the last one on top */
        this.past = [];
        /** @type {State[]} the next one on top */
        this.future = [];
        /** The game that the last undo or redo put on the board. @type {{tree: import("./game_tree.js").GameTree, changes: number} | null} */
        this.undone = null;
    }

    /** Before a change. @param {State} state */
    push(state) {
        this.future = [];
        if (state.text !== this.past.at(-1)?.text) this.past = [...this.past, state].slice(-MOST_STEPS);
    }

    /** The game before; now takes its place among what can be redone. @param {State} now @returns {State | undefined} */
    undo(now) {
        const state = this.past.pop();
        if (state) this.future.push(now);
        return state;
    }

    /** The game that was undone last. @param {State} now @returns {State | undefined} */
    redo(now) {
        const state = this.future.pop();
        if (state) this.past.push(now);
        return state;
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

export class GameShelf {
    /**
     * @param {import("./desk.js").Desk} desk @param {import("./game_keeper.js").GameKeeper} keeper
     * @param {{keep: () => void, giveBack: () => void}} page  keep: the game as it is; giveBack: the game that waits is on the board again
     */
    constructor(desk, keeper, page) {
        this.desk = desk;
        this.keeper = keeper;
        this.page = page;
        this.steps = new UndoSteps();
    }

    /**
     * Puts another game in place of the one on the board, which is kept.
     * @param {import("./state.js").Game} game @param {string} [words]  about the new one
     */
    async replace(game, words = "") {
        const { desk } = this;
        this.page.giveBack();
        const { id } = desk.game;
        const wasEmpty = desk.tree.isEmpty;
        if (!wasEmpty || desk.match) this.remember();
        this.page.keep();
        desk.show(game);
        if (wasEmpty) {
            this.keeper.remove(id);
            return toast(words, 8000);
        }
        if (!this.keeper.isKept(id)) await this.keeper.settle();
        if (this.keeper.isKept(id)) this.offerUndo(words || t("Your last game is saved: see “Open”."));
        else this.offerUndo(t("The game from before is not kept: the storage of this browser is full or blocked."));
    }

    /** The game on the board as it is now. @returns {State} */
    state() {
        const { game, tree } = this.desk;
        return { id: game.id, text: JSON.stringify({ ...game, tree: tree.toJson() }) };
    }

    /** What is on the board can be had again by undo(). */
    remember() {
        this.steps.push(this.state());
    }

    /** What a click takes away from the game on the board. @param {() => void} change */
    clear(change) {
        const before = this.state();
        change();
        this.desk.changed();
        if (this.state().text === before.text) return;
        this.steps.push(before);
        this.offerUndo(t("Removed."));
    }

    /** Whether the step that undo() takes is of the game on the board. */
    get isLastOfGame() {
        return this.steps.past.at(-1)?.id === this.desk.game.id;
    }

    /** After what remember() was called for. @param {string} words */
    offerUndo(words) {
        toast(words, UNDO_MS, { word: t("Undo"), action: "undo" });
    }

    undo() {
        this.step(this.steps.undo(this.state()), t("There is nothing to undo."));
    }

    redo() {
        const state = this.canRedo ? this.steps.redo(this.state()) : undefined;
        this.step(state, t("There is nothing to redo."));
    }

    /** @param {State | undefined} state @param {string} otherwise */
    step(state, otherwise) {
        const { desk } = this;
        if (!state) return toast(otherwise);
        const game = gameOf(JSON.parse(state.text));
        // A position that is being set up stays so.
        if (game.id !== desk.game.id) this.page.giveBack();
        this.page.keep();
        const isOther = game.id !== desk.game.id;
        if (desk.tree.isEmpty && isOther) this.keeper.remove(desk.game.id);
        toast("");
        withdrawOffer();
        desk.show(game);
        this.steps.mark(game.tree);
        if (isOther && this.canRedo) toast(t("The game from before is on the board again."), UNDO_MS, { word: t("Redo"), action: "redo" });
        desk.draw();
    }

    get canUndo() {
        return this.steps.canUndo;
    }

    get canRedo() {
        return this.steps.canRedo(this.desk.tree);
    }
}
