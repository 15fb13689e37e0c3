// The game of a review plays by itself.

/** Milliseconds a move; a mistake stays longer. */
const PACE_MS = 1200;
const PACE_AT_MISTAKE_MS = 3000;

export class Autoplay {
    /** @param {import("./review_walk.js").Walk} walk @param {() => void} changed */
    constructor(walk, changed) {
        this.walk = walk;
        this.changed = changed;
        this.timer = 0;
    }

    get isOn() {
        return this.timer !== 0;
    }

    start() {
        const { tree, left, ply } = this.walk;
        if (!tree.current.children.length) tree.select(ply < 0 ? left : tree.root);
        this.timer = window.setTimeout(() => this.step(), PACE_MS / 2);
        this.changed();
    }

    step() {
        const { tree, review } = this.walk;
        const hasMore = tree.forward() && tree.current.children.length > 0;
        const pace = review.isMistake(this.walk.ply) ? PACE_AT_MISTAKE_MS : PACE_MS;
        this.timer = hasMore ? window.setTimeout(() => this.step(), pace) : 0;
        this.changed();
    }

    stop() {
        clearTimeout(this.timer);
        this.timer = 0;
    }
}
