// An opening that is being played: where it stands (the engine says so), what a person does in it,
// and what the engine does.

import { Asker } from "./engine.js";
import { other } from "./points.js";

/** @typedef {import("./points.js").Color} Color */
/** @typedef {"first" | "second"} Party */
/**
 * @typedef {object} Step  An answer of the engine about an opening.
 * @property {string} task  put, choose-color, declare, offer, choose-fifth, over
 * @property {Party} player  who acts
 * @property {Color} color  of who acts
 * @property {Party} black  who holds black
 * @property {string} wanted
 * @property {string[]} choices
 * @property {string[]} points  that can be named
 * @property {string[]} stones
 * @property {string[]} fifths
 * @property {number | null} most  that can be declared
 * @property {number | null} number
 * @property {string[]} [chosen]
 */
/** @typedef {{rule: string, actions: string[], draw: number}} Kept  What is kept of it. */

/** What a word would mean for who says it. @param {string} word @param {Color} own */
export function choiceText(word, own) {
    if (word === "swap") return `Swap: play ${other(own)}`;
    if (word === "stay") return `Stay ${own}`;
    return word === "two" ? "Put two stones, the other chooses" : "Offer ten fifth moves";
}

/** What was done, in words. @param {string[]} actions @param {Step} before */
export function deedText(actions, before) {
    const [first] = actions;
    if (first === "swap") return `swaps and plays ${other(before.color)}`;
    if (first === "stay") return `stays ${before.color}`;
    if (first === "two") return "puts two stones";
    if (first === "offer") return "offers ten fifth moves";
    const points = actions.filter((a) => /^[a-z]/.test(a)).join(" ");
    const number = actions.find((a) => /^\d/.test(a));
    const declares = number ? `declares ${number} fifth ${number === "1" ? "move" : "moves"}` : "";
    if (!points) return declares;
    const verb = { offer: "offers", "choose-fifth": "chooses" }[before.task] ?? "puts";
    return `${verb} ${points}${declares ? ` and ${declares}` : ""}`;
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
    look(tree, kept) {
        return this.known.get(JSON.stringify(this.query(tree, kept))) ?? null;
    }

    /** Where it stands behind more actions; throws an Error for people where they cannot be. @returns {Promise<Step>} */
    async after(tree, kept, more = []) {
        const query = this.query(tree, kept, more);
        const key = JSON.stringify(query);
        const known = this.known.get(key);
        if (known) return known;
        try {
            const step = /** @type {any} */ (await this.judge.ask(query).answer);
            this.known.set(key, step);
            return step;
        } catch (error) {
            throw new Error(String(/** @type {Error} */ (error).message).replace(/^(actions|opening): /, ""));
        }
    }

    /** What the engine does; null where it was stopped. @returns {Promise<string[] | null>} */
    async choose(tree, kept, level) {
        this.stop();
        const question = this.engine.ask({ ...this.query(tree, kept), level, draw: kept.draw, choose: true });
        this.question = question;
        try {
            const answer = /** @type {any} */ (await question.answer);
            if (this.question !== question || answer.cancelled) return null;
            return answer.chosen;
        } catch {
            return null;
        } finally {
            if (this.question === question) this.question = null;
        }
    }
}
