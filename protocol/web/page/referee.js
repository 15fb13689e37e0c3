// The rules' word on positions: who has won and by what, which points are forbidden, how the
// opening is called, what the book knows. A separate small engine is asked, so that answers come at once
// while the other one searches.

import { Engine, positionQuery } from "./engine.js";

/** @typedef {{ended: import("./engine.js").Ending | null, forbidden: string[], opening: import("./language.js").Sentence | null, known: import("./map_moves.js").KnownMove[]}} Verdict */

const NOTHING = { ended: null, forbidden: [], opening: null, known: [] };
/** The stones of an opening. */
const OPENING_STONES = 3;

/** If more stones were set up, it is not known which came first. @param {import("./game_tree.js").GameTree} tree */
function hasOpening({ setup: { black, white } }) {
    return black.length + white.length <= OPENING_STONES;
}

/** One node of the weakest player: what is needed is what comes with the answer. */
const EFFORT = { level: 1, nodes: 1, known: true };

export class Referee {
    constructor() {
        this.engine = new Engine();
        /** @type {Map<string, Verdict>} */
        this.known = new Map();
    }

    /** @param {import("./game_tree.js").GameTree} tree @param {import("./game_tree.js").Node} [node] @returns {Verdict | null} null: not known yet */
    verdictOf(tree, node = tree.current) {
        return this.known.get(JSON.stringify(positionQuery(tree, node))) ?? null;
    }

    /** @param {import("./game_tree.js").GameTree} tree @param {import("./game_tree.js").Node} [node] @returns {Promise<Verdict>} */
    async judge(tree, node = tree.current) {
        const query = positionQuery(tree, node);
        const key = JSON.stringify(query);
        const known = this.known.get(key);
        if (known) return known;
        try {
            const { ended, forbidden, opening, known } = await this.engine.ask({ ...query, ...EFFORT }).answer;
            const verdict = { ended, forbidden, opening: hasOpening(tree) ? opening : null, known };
            this.known.set(key, verdict);
            return verdict;
        } catch {
            return NOTHING;
        }
    }
}
