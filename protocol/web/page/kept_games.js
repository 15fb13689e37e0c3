// Games that were on the board before: nothing is lost by opening something else. The browser keeps the
// last ones, and the page the steps of one visit that can be undone.

import { load, save, setAside } from "./store.js";

/** @typedef {{id: string, tree: any, match: any, when: number, winner: string | null}} KeptGame */

const GAMES_KEY = "fukumi-games";
const MOST = 30;
/** Characters of all of them; a browser keeps about five million for all pages of the disk. */
const MOST_CHARACTERS = 1_500_000;
const MOST_UNDO = 30;

/** @param {any} game */
function isKept(game) {
    return typeof game?.id === "string" && Number.isFinite(game.when) && Array.isArray(game.tree?.nodes);
}

/** The last one first. What is inside of them is looked at when one is opened. @returns {KeptGame[]} */
export function keptGames() {
    const text = load(GAMES_KEY);
    if (text === null) return [];
    try {
        const games = JSON.parse(text);
        if (!games.every(isKept)) throw new Error("Another shape.");
        return games;
    } catch {
        setAside(text, GAMES_KEY);
        return [];
    }
}

/** As the first one, in place of what was kept of the same game. @param {KeptGame} game */
export function keepGame(game) {
    const games = [game, ...keptGames().filter((each) => each.id !== game.id)].slice(0, MOST);
    while (games.length) {
        const text = JSON.stringify(games);
        if (text.length <= MOST_CHARACTERS && save(text, GAMES_KEY)) return;
        games.pop();
    }
}

/** Texts of games, the last one on top. */
export class Undo {
    constructor() {
        /** @type {string[]} */
        this.texts = [];
    }

    /** @param {string} text */
    push(text) {
        if (text === this.texts.at(-1)) return;
        this.texts = [...this.texts, text].slice(-MOST_UNDO);
    }

    pop() {
        return this.texts.pop();
    }
}
