// The beginning of a page: settings, and the game that this tab showed last.

import { GameKeeper } from "./game_keeper.js";
import { forgetOldGames, oldGames, oldLastGame } from "./old_games.js";
import { freshGame, gameOf, settingsOf } from "./state.js";
import { load, loadForTab, save, setAside } from "./store.js";

const SETTINGS_KEY = "fukumi-settings";
/** The id of the tab's game. */
export const TAB_KEY = "fukumi-game";

/** @template {Record<string, any>} V @param {any} old  settings of an earlier version @param {V} usualView */
function keptSettings(old, usualView) {
    const text = load(SETTINGS_KEY);
    try {
        return settingsOf(text === null ? old : JSON.parse(text), usualView);
    } catch {
        if (text !== null) setAside(text, SETTINGS_KEY);
        return settingsOf(null, usualView);
    }
}

/** Puts the changes of this tab over those that another tab kept meanwhile. @param {any} now  the settings of this tab @param {any} before  those that it kept last; null: none */
export function keepSettings(now, before) {
    const over = (kept, own, old) => Object.fromEntries(Object.entries(own).map(([key, value]) =>
        [key, kept && key in kept && JSON.stringify(value) === JSON.stringify(old?.[key]) ? kept[key] : value]));
    let kept = null;
    try {
        kept = JSON.parse(load(SETTINGS_KEY) ?? "null");
    } catch {
        // Nothing that can be read.
    }
    save(JSON.stringify({ ...over(kept, now, before), view: over(kept?.view, now.view, before?.view) }), SETTINGS_KEY);
}

/** Games of earlier versions come into the store; if it takes none, they stay where they are. @param {GameKeeper} keeper @param {ReturnType<typeof oldLastGame>} last */
async function takeOver(keeper, last) {
    try {
        await keeper.takeOver([...oldGames(), ...(last ? [last.game] : [])]);
        forgetOldGames();
        await keeper.takeUnkept();
        return true;
    } catch {
        return false;
    }
}

/** @param {GameKeeper} keeper @param {string | null} id @returns {Promise<import("./state.js").Game | null>} */
async function readGame(keeper, id) {
    if (!id) return null;
    try {
        return await keeper.read(id);
    } catch {
        const kept = await keeper.store.read(id).catch(() => null);
        if (kept) setAside(kept.content.text);
        return null;
    }
}

/** The game of a tab, once a store that was late answers; null: it gives none. @param {GameKeeper} keeper @param {string} id */
export async function readLateGame(keeper, id) {
    await keeper.store.answer().then(() => keeper.takeUnkept()).catch(() => {});
    await keeper.readHeads();
    return readGame(keeper, id);
}

/** late: the id of the tab's game, if the store may still give it. @template {Record<string, any>} V @param {V} usualView */
export async function beginPage(usualView) {
    const keeper = new GameKeeper();
    const last = oldLastGame();
    const settings = keptSettings(last?.settings ?? null, usualView);
    const isTaken = await takeOver(keeper, last);
    await keeper.readHeads();
    const id = last?.game.head.id ?? loadForTab(TAB_KEY) ?? settings.game;
    const kept = last && !isTaken ? gameOf(last.settings) : await readGame(keeper, id);
    const game = kept ?? freshGame();
    if (!kept) keeper.keepLater(game);
    const late = !kept && !keeper.hasHeads && keeper.store.opened ? id : null;
    return { keeper, settings, game, late };
}
