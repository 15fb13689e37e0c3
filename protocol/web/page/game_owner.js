// Which tab plays a game on: the engine thinks and the clock runs there, and the others show it. Where there are no Web Locks
// every tab plays.

export class GameOwner {
    /** @param {() => void} changed  called when this tab becomes the one, or another tab does */
    constructor(changed) {
        this.changed = changed;
        this.id = "";
        this.isOwner = true;
        /** The number of requests: only the last one counts. */
        this.request = 0;
        /** Lets another tab have the game. */
        this.release = () => {};
        this.waiting = new AbortController();
    }

    /** The game on the board. @param {string} id */
    follow(id) {
        if (id === this.id) return;
        this.id = id;
        this.isOwner = !navigator.locks;
        this.requestLock("try");
    }

    /** A person changed the game in this tab. */
    claim() {
        if (this.isOwner) return;
        this.isOwner = true;
        this.requestLock("take");
    }

    /** @param {"try" | "take" | "wait"} how */
    async requestLock(how) {
        if (!navigator.locks) return;
        this.release();
        this.waiting.abort();
        this.waiting = new AbortController();
        this.request += 1;
        const { request } = this;
        const options = { try: { ifAvailable: true }, take: { steal: true }, wait: { signal: this.waiting.signal } }[how];
        const isLast = () => request === this.request;
        const held = (lock) => {
            if (!isLast()) return undefined;
            if (!lock) return this.waitForIt();
            this.set(true);
            return new Promise((release) => { this.release = () => release(undefined); });
        };
        try {
            await navigator.locks.request(`fukumi-game-${this.id}`, options, held);
        } catch (error) {
            if (!isLast()) return;
            // Another tab took it; or there are no locks where the browser keeps nothing.
            if (/** @type {DOMException} */ (error).name === "AbortError") this.waitForIt();
            else this.set(true);
        }
    }

    waitForIt() {
        this.set(false);
        this.requestLock("wait");
    }

    /** @param {boolean} isOwner */
    set(isOwner) {
        const isNews = this.isOwner !== isOwner;
        this.isOwner = isOwner;
        if (isNews) this.changed();
    }
}
