// The shelf for games that leave the board: nothing is lost by opening something else, or by taking moves away.

import { engineColor } from "./desk.js";
import { gameFrom, keptOf } from "./game_keeper.js";
import { t } from "./language.js";
import { UNDO_MS, toast, withdrawOffer } from "./notice.js";

const MOST_STEPS = 300;
/** Their texts together: a game of a large file has 10 million. */
const MOST_CHARACTERS = 64e6;

/** @typedef {import("./game_store.js").KeptGame} State  a game as it was */

class UndoSteps {
    constructor() {
        /** @type {State[]} the last one on top */
        this.past = [];
        /** @type {State[]} the next one on top */
        this.future = [];
    }

    /** Before a change. The last step stays, however large it is. @param {State} state */
    push(state) {
        const { past } = this;
        const sizeOf = ({ content }) => content.text.length;
        this.future = [];
        past.push(state);
        let size = past.reduce((sum, each) => sum + sizeOf(each), 0);
        while (past.length > MOST_STEPS || (size > MOST_CHARACTERS && past.length > 1)) size -= sizeOf(/** @type {State} */ (past.shift()));
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
}

/** The parts that a step takes back: moves, comments and marks, what was done in an opening, a review. @param {import("./state.js").Game} game */
function versionOf({ tree: { changes, texts }, match, review }) {
    return [changes, texts, match?.opening?.actions.length, review];
}

/** The parts by which another tab's state is compared: comments, and all else that a step takes back. @param {import("./state.js").Game} game */
function newsPartsOf({ tree, match, review }) {
    const { nodes } = tree.toJson();
    const moves = nodes.map(([parent, point, , , labels = {}, arrows = [], file = null]) => [parent, point, labels, arrows, file]);
    return { rest: JSON.stringify([tree.setup, moves, match?.opening?.actions, review]), comments: nodes.map(([, , , comment = ""]) => String(comment)) };
}

/** @typedef {import("./game_tree.js").Node} Node */

/** Whether what another tab wrote is a move of Fukumi's after an opening. @param {import("./state.js").Game} before @param {import("./state.js").Game} after */
function isAnswer({ tree, match }, after) {
    if (!match || (match.opening && !match.opening.isOver)) return false;
    return tree.toMove(tree.end) === engineColor(match) && after.tree.root.size === tree.root.size + 1;
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
        /** The game on the board as it was kept last. @type {{tree: import("./game_tree.js").GameTree, version: any[], typed: Node | null, state: State} | null} */
        this.last = null;
        this.isAnswer = false;
        /** The step before a comment that another tab wrote. @type {State | undefined} */
        this.commentStep = undefined;
    }

    /**
     * The game on the board is kept: if it has changed, what it was before can be had again. Typing at one comment is one step.
     * @param {State} state @param {Node | null} typed  the move whose comment is typed
     */
    follow(state, typed) {
        const { last, desk: { game } } = this;
        const version = versionOf(game);
        this.last = { tree: game.tree, version, typed, state };
        if (last?.tree !== game.tree || version.every((each, i) => each === last.version[i])) return;
        if (this.isAnswer || (typed && typed === last.typed) || state.content.text === last.state.content.text) return;
        this.steps.push(last.state);
        withdrawOffer();
    }

    /**
     * Another tab changed a game: undo() takes back that first. Typing at comments is one step.
     * @param {import("./state.js").Game} before @param {import("./state.js").Game} after
     * @param {boolean} wasEngines  a step of an opening was Fukumi's
     */
    followNews(before, after, wasEngines) {
        const [old, now] = [before, after].map(newsPartsOf);
        const isComment = old.rest === now.rest;
        if (isComment && now.comments.every((comment, i) => comment === old.comments[i])) return;
        const isTyped = isComment && this.commentStep !== undefined && this.steps.past.at(-1) === this.commentStep;
        if (isTyped && now.comments.every((comment, i) => comment.startsWith(old.comments[i]))) return;
        if (wasEngines || isAnswer(before, after)) return;
        const state = keptOf(before, null);
        this.commentStep = isComment ? state : undefined;
        this.steps.push(state);
        withdrawOffer();
    }

    /** Makes a change of Fukumi's a part of the person's step before it. @param {() => void} change */
    answer(change) {
        this.isAnswer = true;
        change();
        this.isAnswer = false;
    }

    /**
     * Puts another game in place of the one on the board, which is kept.
     * @param {import("./state.js").Game} game @param {string} [words]  about the new one
     */
    async replace(game, words = "") {
        const { desk } = this;
        this.page.giveBack();
        // A match that begins here, also out of a mode that had kept the analysis waiting.
        if (game.match && !this.keeper.has(game.id)) desk.isAnalysing = false;
        this.page.keep();
        const { id } = desk.game;
        const wasEmpty = desk.tree.isEmpty;
        if (!wasEmpty || desk.match) this.remember();
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
        return keptOf(this.desk.game, null);
    }

    /** Lets undo() bring back what is on the board, also a position that is being set up. */
    remember() {
        this.steps.push(this.state());
    }

    /** Makes a change that takes something away from the game on the board. @param {() => void} change */
    clear(change) {
        const before = this.state();
        change();
        this.desk.changed();
        if (this.state().content.text === before.content.text) return;
        // A position that is being set up is not kept.
        if (this.last?.tree !== this.desk.tree) this.steps.push(before);
        this.offerUndo(t("Removed."));
    }

    /** Whether the step that undo() takes is of the game on the board. */
    get isLastOfGame() {
        return this.steps.past.at(-1)?.head.id === this.desk.game.id;
    }

    /** After what remember() was called for. @param {string} words */
    offerUndo(words) {
        toast(words, UNDO_MS, { word: t("Undo"), action: "undo" });
    }

    undo() {
        this.page.keep();
        this.step(this.steps.undo(this.state()), t("There is nothing to undo."));
    }

    redo() {
        this.page.keep();
        this.step(this.steps.redo(this.state()), t("There is nothing to redo."));
    }

    /** @param {State | undefined} state @param {string} otherwise */
    step(state, otherwise) {
        const { desk } = this;
        if (!state) return toast(otherwise);
        const game = gameFrom(state);
        // A position that is being set up stays so.
        if (game.id !== desk.game.id) this.page.giveBack();
        const isOther = game.id !== desk.game.id;
        if (desk.tree.isEmpty && isOther) this.keeper.remove(desk.game.id);
        toast("");
        withdrawOffer();
        desk.show(game);
        if (isOther && this.canRedo) toast(t("The game from before is on the board again."), UNDO_MS, { word: t("Redo"), action: "redo" });
    }

    get canUndo() {
        return this.steps.past.length > 0;
    }

    get canRedo() {
        return this.steps.future.length > 0;
    }
}
