// Games that pages of earlier versions kept in localStorage: the one on the board, and those from before.

import { keptOf } from "./game_keeper.js";
import { gameOf } from "./state.js";
import { load, removeText, setAside } from "./store.js";

const LIST_KEY = "fukumi-games";
/** The key of settings too. */
const LAST_KEY = "fukumi";

/** @param {any} kept @returns {import("./game_store.js").KeptGame} */
function converted(kept) {
    const state = keptOf(gameOf(kept), kept.winner ?? null);
    if (Number.isFinite(kept.when)) state.head.when = kept.when;
    return state;
}

/** @template R @param {string} key @param {(json: any) => R} read @returns {R | null} null: nothing, or damaged and set aside for "Save" */
function readOld(key, read) {
    const text = load(key);
    if (text === null) return null;
    try {
        return read(JSON.parse(text));
    } catch {
        setAside(text, key);
        return null;
    }
}

/** Those that can be read; the others are set aside. @param {any} list */
function convertedList(list) {
    const games = [];
    const damaged = [];
    for (const each of list) {
        try {
            games.push(converted(each));
        } catch {
            damaged.push(each);
        }
    }
    if (damaged.length) setAside(JSON.stringify(damaged));
    return games;
}

/** @returns {{game: import("./game_store.js").KeptGame, settings: any} | null} */
export function oldLastGame() {
    return readOld(LAST_KEY, (json) => ({ game: converted(json), settings: json }));
}

/** @returns {import("./game_store.js").KeptGame[]} */
export function oldGames() {
    return readOld(LIST_KEY, convertedList) ?? [];
}

/** They are in the new place. */
export function forgetOldGames() {
    removeText(LIST_KEY);
    removeText(LAST_KEY);
}
