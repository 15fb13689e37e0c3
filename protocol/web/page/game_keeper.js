// Keeps games as they change, and hears of the changes of other tabs.

import { GameOwner } from "./game_owner.js";
import { GameStore, STORE_PATIENCE_MS } from "./game_store.js";
import { onThisLadder } from "./levels.js";
import { gameOf } from "./state.js";
import { keysOf, load, removeText, save, setAside } from "./store.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./game_store.js").KeptGame} KeptGame */

/** The key of states that a closing page could not wait for; one for each page. */
const UNKEPT_KEY = "fukumi-unkept-";

/** @param {Game} game @param {string | null} winner  a colour or "draw" @returns {KeptGame} */
export function keptOf({ id, tree, match, review }, winner) {
    const { text, ...place } = tree.toText();
    return {
        head: {
            id, when: Date.now(), revision: 0, winner, rule: tree.setup.rule, moves: tree.root.size - 1, line: tree.path(tree.end).length, isEmpty: tree.isEmpty,
            match: match && { against: match.against, level: match.level, levels: match.levels },
        },
        content: { text: `{"tree":${text},"match":${JSON.stringify(match)},"review":${JSON.stringify(review)}}`, ...place },
    };
}

/** Throws an Error if the text is not that of a game. @param {KeptGame} kept @returns {Game} */
export function gameFrom({ head, content }) {
    const { text, ...place } = content;
    const { tree, match, review } = JSON.parse(text);
    return gameOf({ id: head.id, tree: { ...tree, ...place }, match, review });
}

/** @param {KeptGame} a @param {KeptGame | undefined} b */
function isSame(a, b) {
    const hasSame = (/** @type {"text" | "current" | "end"} */ key) => a.content[key] === b?.content[key];
    return hasSame("text") && hasSame("current") && hasSame("end") && a.head.winner === b?.head.winner;
}

/** A game without the values that an analysis noted: those are not a change of a person. @param {KeptGame} kept */
function withoutNotes({ content }) {
    const game = JSON.parse(content.text);
    for (const node of game.tree.nodes) node[2] = null;
    return JSON.stringify(game);
}

/** @param {string} text @returns {{state: KeptGame, base: number}[] | null} null: damaged */
function parsedUnkept(text) {
    try {
        const states = JSON.parse(text);
        for (const { state } of states) gameFrom(state);
        return states;
    } catch {
        return null;
    }
}

export class GameKeeper {
    constructor() {
        this.store = new GameStore();
        /** Called when games are kept again or no longer. */
        this.onFailure = () => {};
        /** Called when another tab changed a game. @type {(id: string) => void} */
        this.onNews = () => {};
        this.owner = new GameOwner(() => this.onOwner());
        /** Called when this tab plays the game on, or another one does. */
        this.onOwner = () => {};
        /** Called when the clock of a game is counted in another tab. @type {(id: string, clock: import("./match.js").ClockState) => void} */
        this.onClock = () => {};
        /** All games of the store, for the list. @type {Map<string, import("./game_store.js").Head>} by id */
        this.heads = new Map();
        /** Whether the store answered when it was asked for them. */
        this.hasHeads = false;
        /** The games that the browser keeps. @type {Map<string, KeptGame>} by id */
        this.known = new Map();
        /** States that are to be kept. @type {Map<string, KeptGame>} by id */
        this.waiting = new Map();
        /** States that the browser did not take. @type {Map<string, KeptGame>} by id */
        this.unkept = new Map();
        /** @type {Promise<void> | null} */
        this.writing = null;
        this.unkeptKey = UNKEPT_KEY + Math.random().toString(36).slice(2);
        this.channel = "BroadcastChannel" in window ? new BroadcastChannel("fukumi") : null;
        if (this.channel) this.channel.onmessage = ({ data }) => {
            if (data.clock) return this.onClock(data.id, data.clock);
            this.readHeads();
            this.onNews(String(data));
        };
    }

    /** Other tabs show the clock. @param {string} id @param {import("./match.js").ClockState} clock */
    tellClock(id, clock) {
        this.channel?.postMessage({ id, clock });
    }

    async readHeads() {
        const heads = await this.store.list().catch(() => null);
        this.hasHeads = heads !== null;
        if (heads) this.heads = new Map(heads.map((head) => [head.id, { ...head, match: head.match && onThisLadder(head.match) }]));
    }

    /** Games with moves or stones, the last one first. */
    list() {
        return [...this.heads.values()].filter((head) => !head.isEmpty).sort((a, b) => b.when - a.when);
    }

    /** As the browser keeps it, or is to keep it; throws an Error if that is damaged. @param {string} id @returns {Promise<Game | null>} */
    async read(id) {
        const unwritten = this.waiting.get(id) ?? this.unkept.get(id);
        if (unwritten) return gameFrom(unwritten);
        const kept = await this.store.read(id);
        return kept && this.take(kept);
    }

    /** @param {KeptGame} kept  as the browser keeps it; throws an Error if it is damaged @returns {Game} */
    take(kept) {
        const game = gameFrom(kept);
        // A match of an earlier version gets what it lacked.
        this.known.set(game.id, { ...keptOf(game, kept.head.winner), head: kept.head });
        return game;
    }

    /** The state of a game that another tab kept; null: there is nothing new in it. @param {string} id @returns {Promise<Game | null>} */
    async readNews(id) {
        const kept = await this.store.read(id);
        // Only now: what this tab wrote meanwhile is not news.
        const before = this.known.get(id);
        if (!kept || this.waiting.has(id) || this.unkept.has(id) || kept.head.revision <= (before?.head.revision ?? 0)) return null;
        const game = this.take(kept);
        return this.known.get(id)?.content.text === before?.content.text ? null : game;
    }

    /** The game on the board may have changed. @param {Game} game @param {string | null} winner @returns {KeptGame} as it is now */
    keep(game, winner) {
        const state = keptOf(game, winner);
        const last = this.waiting.get(game.id) ?? this.known.get(game.id);
        if (isSame(state, last) && !this.unkept.size) return state;
        if (last && !this.owner.isOwner && last.content.text !== state.content.text) {
            // Nor do they replace what the tab that plays keeps.
            if (withoutNotes(last) === withoutNotes(state)) return state;
            this.owner.claim();
        }
        this.waiting.set(game.id, state);
        if (this.unkept.has(game.id)) this.unkept.set(game.id, state);
        this.writing ??= this.writeAll();
        return state;
    }

    /** The game on the board came from nowhere and has no moves: it is kept once it changes. @param {Game} game */
    keepLater(game) {
        this.known.set(game.id, keptOf(game, null));
    }

    async writeAll() {
        const hadFailed = this.unkept.size > 0;
        for (const [id, state] of this.unkept) if (!this.waiting.has(id)) this.waiting.set(id, state);
        for (const [id, state] of this.waiting) {
            const base = this.known.get(id)?.head.revision ?? 0;
            const revision = await this.store.write(state, base).catch(() => null);
            const next = this.waiting.get(id);
            // The game was removed meanwhile.
            if (!next) continue;
            if (revision === null) {
                this.unkept.set(id, next);
            } else {
                this.unkept.delete(id);
                const head = { ...state.head, revision };
                this.known.set(id, { ...state, head });
                this.heads.set(id, head);
                if (revision !== base + 1 || !this.hasHeads) this.readHeads();
                this.channel?.postMessage(id);
            }
            this.waiting.delete(id);
            // One that came meanwhile is the last one of this loop now.
            if (next !== state) this.waiting.set(id, next);
        }
        this.writing = null;
        if (hadFailed !== this.unkept.size > 0) this.onFailure();
    }

    /** All changes are kept, or it is known that they cannot be. */
    async settle() {
        const until = performance.now() + STORE_PATIENCE_MS;
        const late = new Promise((done) => { setTimeout(done, STORE_PATIENCE_MS); });
        while (this.writing && performance.now() < until) await Promise.race([this.writing, late]);
    }

    /** @param {string} id @returns {string | null} */
    winnerOf(id) {
        return this.known.get(id)?.head.winner ?? null;
    }

    /** Whether read() finds it. @param {string} id */
    has(id) {
        return [this.heads, this.waiting, this.unkept].some((games) => games.has(id));
    }

    /** @param {string} id */
    isKept(id) {
        return this.known.has(id) && !this.waiting.has(id) && !this.unkept.has(id);
    }

    /** @param {string} id */
    async remove(id) {
        this.waiting.delete(id);
        this.unkept.delete(id);
        this.known.delete(id);
        this.heads.delete(id);
        await this.store.remove(id).catch(() => {});
    }

    /** The page may close at once, and no transaction is waited for: the next page keeps what was left. */
    leave() {
        const left = new Map([...this.unkept, ...this.waiting]);
        if (!left.size) return;
        const states = [...left.values()].map((state) => ({ state, base: this.known.get(state.head.id)?.head.revision ?? 0 }));
        save(JSON.stringify(states), this.unkeptKey);
    }

    /** Games of earlier versions; rejects if the browser keeps none. @param {KeptGame[]} old */
    async takeOver(old) {
        for (const state of old) await this.store.write(state, 0);
    }

    /** Keeps the games that closed pages left; rejects if the browser keeps no games. */
    async takeUnkept() {
        for (const key of keysOf(UNKEPT_KEY)) {
            const text = load(key) ?? "[]";
            const states = parsedUnkept(text);
            if (!states) setAside(text, key);
            for (const { state, base } of states ?? []) await this.store.write(state, base);
            removeText(key);
        }
    }
}
