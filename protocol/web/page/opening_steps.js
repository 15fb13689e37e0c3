// An opening that is being played: where it stands (the engine says so), what a person does in it,
// and what the engine does.

import { Asker } from "./engine.js";
import { t } from "./language.js";

/** @typedef {import("./points.js").Color} Color */
/** @typedef {"first" | "second"} Party */
/**
 * @typedef {object} Step  An answer of the engine about an opening.
 * @property {string} task  put, choose-color, declare, offer, choose-fifth, over
 * @property {Party} player  who acts
 * @property {Color} color  of who acts
 * @property {Party} black  who holds black
 * @property {import("./language.js").Sentence} wanted
 * @property {string[]} choices
 * @property {string[]} points  that can be named
 * @property {string[]} stones
 * @property {string[]} fifths
 * @property {number | null} most  that can be declared
 * @property {number | null} number
 * @property {string[]} [chosen]
 */
/** @typedef {{rule: string, actions: string[], draw: number}} Kept  What is kept of it. */

/** A player, by the colour that it holds now. @param {Step} step */
export function playerText({ player, color }) {
    if (player === "first") return color === "black" ? t("First player (black)") : t("First player (white)");
    return color === "black" ? t("Second player (black)") : t("Second player (white)");
}

/** The meaning of a word for the player who says it. @param {string} word @param {Color} own */
export function choiceText(word, own) {
    const isBlack = own === "black";
    if (word === "swap") return isBlack ? t("Swap: play white") : t("Swap: play black");
    if (word === "stay") return isBlack ? t("Stay black") : t("Stay white");
    return word === "two" ? t("Put two stones, the other chooses") : t("Offer ten fifth moves");
}

/** The deed in words. @param {string[]} actions @param {Step} before @param {string} who */
export function deedText(actions, before, who) {
    const [first] = actions;
    const isBlack = before.color === "black";
    if (first === "swap") return isBlack ? t("{0} swaps and plays white", who) : t("{0} swaps and plays black", who);
    if (first === "stay") return isBlack ? t("{0} stays black", who) : t("{0} stays white", who);
    if (first === "two") return t("{0} puts two stones", who);
    if (first === "offer") return t("{0} offers ten fifth moves", who);
    const points = actions.filter((a) => /^[a-z]/.test(a)).join(" ");
    const number = actions.find((a) => /^\d/.test(a));
    if (!points) return t("{0} declares the number of fifth moves: {1}", who, number ?? "");
    if (number) return t("{0} puts {1}; number of fifth moves: {2}", who, points, number);
    if (before.task === "offer") return t("{0} offers {1}", who, points);
    return before.task === "choose-fifth" ? t("{0} chooses {1}", who, points) : t("{0} puts {1}", who, points);
}

export class OpeningSteps extends Asker {
    /**
     * @param {import("./engine.js").Engine} judge  that says where an opening stands
     * @param {import("./engine.js").Engine} engine  that chooses
     */
    constructor(judge, engine) {
        super(engine);
        this.judge = judge;
        /** @type {Map<string, Step>} */
        this.known = new Map();
    }

    /** @param {import("./game_tree.js").GameTree} tree @param {Kept} kept @param {string[]} [more] */
    query(tree, kept, more = []) {
        const { rule, width, height } = tree.setup;
        return { opening: kept.rule, rule, size: `${width}x${height}`, actions: [...kept.actions, ...more] };
    }

    /** Where it stands; null: not known yet. */
    knownStep(tree, kept) {
        return this.known.get(JSON.stringify(this.query(tree, kept))) ?? null;
    }

    /** Its state after more actions; throws an Error for people if they are not allowed. @returns {Promise<Step>} */
    async after(tree, kept, more = []) {
        const query = this.query(tree, kept, more);
        const key = JSON.stringify(query);
        const known = this.known.get(key);
        if (known) return known;
        const step = /** @type {any} */ (await this.judge.ask(query).answer);
        this.known.set(key, step);
        return step;
    }

    /** The engine's actions; null if it was stopped. @returns {Promise<string[] | null>} */
    async choose(tree, kept, level) {
        const answer = await this.ask({ ...this.query(tree, kept), level, draw: kept.draw, choose: true });
        return answer?.chosen ?? null;
    }
}
