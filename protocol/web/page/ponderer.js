// Thinking on the person's time: the engine looks at the position behind the answer that it expects. Its table
// keeps what was found, so that its next search goes deeper in the same time.

import { LONGEST_MS } from "./analysis.js";
import { positionQuery, queryAfter } from "./engine.js";
import { FULL_STRENGTH } from "./levels.js";

/**
 * A worker that shares memory hears at once that it is needed. Any other hears nothing while it searches: there a
 * question is short and is asked again, and what was found is in the table.
 */
const SHORT_MS = 150;

export class Ponderer {
    /** @param {import("./engine.js").Engine} engine */
    constructor(engine) {
        this.engine = engine;
        /** @type {import("./game_tree.js").Node | null} where the person is to move */
        this.node = null;
    }

    /**
     * The person's turn has begun. @param {import("./game_tree.js").GameTree} tree
     * @param {string | undefined} expected  the person's move; without one the position itself is looked at
     */
    async begin(tree, expected) {
        const node = tree.current;
        if (this.node === node) return;
        this.node = node;
        const position = positionQuery(tree);
        const query = {
            ...(expected ? queryAfter(position, expected) : position),
            level: FULL_STRENGTH,
            time_ms: this.engine.hasSharedMemory ? LONGEST_MS : SHORT_MS,
            keep: true,
        };
        while (this.node === node) {
            const answer = await this.engine.askInBackground(query).catch(() => null);
            const [best] = answer?.lines ?? [];
            // Needed elsewhere, or nothing is left to find.
            if (!answer || answer.cancelled || !best || best.win_in !== null) return;
        }
    }

    end() {
        this.node = null;
        this.engine.background?.cancel();
        this.engine.background = null;
    }
}
