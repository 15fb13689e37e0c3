// Games that the browser keeps: each under its id in IndexedDB, where every tab finds them, with a short head for the list.

/**
 * @typedef {object} Head  What the list of games shows.
 * @property {string} id
 * @property {number} when  milliseconds, of the last change
 * @property {number} revision  counts the states of a game, from 1
 * @property {string} rule
 * @property {number} moves  of all variations
 * @property {number} [line]  moves of the line that is shown; absent in earlier versions
 * @property {boolean} isEmpty
 * @property {{against: string, level: number, levels?: number} | null} match  levels: of the ladder; absent in earlier versions
 * @property {string | null} winner  a colour or "draw"
 */
/** @typedef {{text: string, current: number, end?: number}} Content  JSON of tree, match and review; numbers of the node that is shown and of its line's last one (absent in earlier versions) */
/** @typedef {{head: Head, content: Content}} KeptGame */

const DATABASE = "fukumi";
const STORES = ["heads", "contents"];
/** A store that does not answer for so long fails. */
export const STORE_PATIENCE_MS = 3000;

/** @param {IDBRequest} request @returns {Promise<any>} */
function resultOf(request) {
    return new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
    });
}

/** The database, and the failure of one that does not answer. @returns {[Promise<IDBDatabase>, Promise<never>]} */
function openDatabase() {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore("heads", { keyPath: "id" });
        request.result.createObjectStore("contents");
    };
    const late = new DOMException("indexedDB.open: no answer", "TimeoutError");
    return [resultOf(request), new Promise((_, fail) => { setTimeout(fail, STORE_PATIENCE_MS, late); })];
}

/** For a game that is new. */
export function newGameId() {
    return Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);
}

export class GameStore {
    /** @type {ReturnType<typeof openDatabase> | null} */
    opened = null;

    /** Rejects where the browser keeps nothing. */
    async database() {
        this.opened ??= openDatabase();
        try {
            const database = await Promise.race(this.opened);
            database.onclose = () => { this.opened = null; };
            return database;
        } catch (error) {
            // One that is late may still come.
            if (/** @type {Error} */ (error).name !== "TimeoutError") this.opened = null;
            throw error;
        }
    }

    /** Ends when a store that was late answers; rejects if it fails in the end. */
    async answer() {
        await this.opened?.[0];
    }

    /**
     * One transaction: all of it or nothing.
     * @template R @param {IDBTransactionMode} mode @param {(heads: IDBObjectStore, contents: IDBObjectStore) => Promise<R>} work @returns {Promise<R>}
     */
    async run(mode, work) {
        const transaction = (await this.database()).transaction(STORES, mode);
        const ended = new Promise((done, fail) => {
            transaction.oncomplete = () => done(undefined);
            transaction.onabort = () => fail(transaction.error ?? new Error("The browser gave up."));
        });
        const [heads, contents] = STORES.map((name) => transaction.objectStore(name));
        const [result] = await Promise.all([work(heads, contents), ended]);
        return result;
    }

    /** @param {string} id @returns {Promise<KeptGame | null>} */
    read(id) {
        return this.run("readonly", async (heads, contents) => {
            const [head, content] = await Promise.all([resultOf(heads.get(id)), resultOf(contents.get(id))]);
            return head && content ? { head, content } : null;
        });
    }

    /** @returns {Promise<Head[]>} in no order */
    list() {
        return this.run("readonly", (heads) => resultOf(heads.getAll()));
    }

    /**
     * Keeps a state of a game. If the state that is there does not precede it, as another tab kept it meanwhile, the newer of the two
     * has the id and the older one gets a new id.
     * @param {KeptGame} game @param {number} base  the revision that the state came from; 0: it is new
     * @returns {Promise<number>} the revision that has the id now
     */
    write({ head, content }, base) {
        return this.run("readwrite", async (heads, contents) => {
            const put = (/** @type {Head} */ as, /** @type {Content} */ what) => {
                heads.put(as);
                contents.put(what, as.id);
            };
            const [there, their] = await Promise.all([resultOf(heads.get(head.id)), resultOf(contents.get(head.id))]);
            const revision = Math.max(there?.revision ?? 0, base) + 1;
            const isOther = there && their && there.revision !== base && their.text !== content.text;
            const isOlder = isOther && there.when > head.when;
            if (isOther && !isOlder) put({ ...there, id: newGameId(), revision: 1 }, their);
            put(isOlder ? { ...head, id: newGameId(), revision: 1 } : { ...head, revision }, content);
            return isOlder ? there.revision : revision;
        });
    }

    /** @param {string} id @returns {Promise<void>} */
    remove(id) {
        return this.run("readwrite", async (heads, contents) => {
            heads.delete(id);
            contents.delete(id);
        });
    }
}
