// Opening and saving: files, texts, links, pictures.

import { askOpen, askRule, askSave } from "./dialogs.js";
import { element } from "./dom.js";
import { scenesOfLine } from "./drawing.js";
import { filmOf } from "./game_film.js";
import { readFile, readLink, writeFile } from "./game_files.js";
import { keptGames } from "./kept_games.js";
import { t } from "./language.js";
import { writeLink } from "./link.js";
import { pngPicture, svgPicture } from "./pictures.js";
import { capital } from "./points.js";
import { ruleTitle } from "./rules.js";
import { freshGame, gameOf } from "./state.js";
import { copy, damagedText, download } from "./store.js";
import { told } from "./told.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./game_tree.js").GameTree} GameTree */

/** @param {App} app @param {unknown} error */
function tellError(app, error) {
    app.toast(t("{0}.", capital(told(/** @type {Error} */ (error).message))), 8000);
}

/** What is damaged changes nothing. @param {App} app @param {() => Promise<import("./game_files.js").Read>} read */
async function openWith(app, read) {
    app.isReading = true;
    try {
        const { tree, isRuleKnown, format, leftOut } = await read();
        if (!isRuleKnown && format !== "moves") {
            const rule = await askRule(tree.setup.rule);
            if (!rule) return;
            tree.setup.rule = rule;
        }
        const wasEmpty = app.tree.isEmpty;
        app.shelf.replace(freshGame({ tree }));
        const count = [...tree.nodes()].length - 1;
        const line = tree.path().length;
        const words = [count > line ? t("{0} moves in all lines", count) : t("{0} moves", line), ruleTitle(tree.setup.rule), `${tree.size.width} × ${tree.size.height}`];
        if (leftOut) words.push(t("left out: {0}", leftOut));
        app.toast(words.join(" · "), leftOut || !wasEmpty ? 8000 : 4000, wasEmpty ? undefined : undoOffer());
    } catch (error) {
        tellError(app, error);
    } finally {
        app.isReading = false;
    }
}

/** @param {App} app */
export function openLink(app) {
    if (location.hash.length < 2) return;
    const link = location.hash;
    history.replaceState(null, "", location.href.split("#")[0]);
    openWith(app, () => readLink(app.referee.engine, link));
}

/** @param {App} app @param {string} text */
function openText(app, text) {
    const isLink = /^[^\s(;]*#/.test(text.trim());
    const bytes = new TextEncoder().encode(text);
    openWith(app, () => (isLink ? readLink(app.referee.engine, text.trim()) : readFile(app.referee.engine, bytes, app.tree)));
}

/** @param {App} app @param {File} file */
export async function openFile(app, file) {
    openWith(app, async () => readFile(app.referee.engine, new Uint8Array(await file.arrayBuffer()), app.tree));
}

/** @param {App} app */
export async function openDialog(app) {
    const games = keptGames().filter((game) => game.id !== app.game.id);
    const answer = await askOpen(games);
    if (answer === "file") element("file").click();
    else if (answer && "kept" in answer) openKept(app, games[answer.kept]);
    else if (answer?.text.trim()) openText(app, answer.text);
}

/** @param {App} app @param {import("./kept_games.js").KeptGame} kept */
function openKept(app, kept) {
    try {
        app.shelf.replace(gameOf(kept));
    } catch {
        app.toast(t("That game is damaged."));
    }
}

/** For a toast about what was replaced. */
export function undoOffer() {
    return { word: t("Undo"), action: "undo" };
}

/** @param {App} app */
export async function saveGame(app) {
    const kind = await askSave(damagedText() !== null);
    if (kind === "psq" || kind === "sgf" || kind === "lib" || kind === "db") await saveFile(app, kind);
    if (kind === "svg") download("fukumi-game.svg", new Blob([svgPicture(app.scene())], { type: "image/svg+xml" }));
    if (kind === "png") download("fukumi-board.png", await pngPicture(app.scene()));
    if (kind === "gif") download("fukumi-game.gif", await filmOf(await scenesOfLine(app)));
    if (kind === "damaged") download("fukumi-damaged.txt", new Blob([damagedText() ?? ""], { type: "text/plain" }));
    if (kind === "moves") await tellCopied(app, app.tree.moves().join(" "));
    if (kind === "link") await tellCopied(app, location.href.split("#")[0] + writeLink(app.tree));
}

/** @param {App} app @param {"psq" | "sgf" | "lib" | "db"} format */
async function saveFile(app, format) {
    try {
        const { content, leftOut } = await writeFile(app.referee.engine, format, app.tree);
        download(`fukumi-game.${format}`, content);
        if (leftOut) app.toast(t("{0}.", capital(t("left out: {0}", leftOut))), 8000);
    } catch (error) {
        tellError(app, error);
    }
}

/** @param {App} app @param {string} text */
async function tellCopied(app, text) {
    app.toast((await copy(text)) ? t("Copied.") : t("This browser lets no page copy. {0}", text), 8000);
}
