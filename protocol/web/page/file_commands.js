// Opening and saving: files, texts, links, pictures.

import { askOpen, askRule, askSave } from "./dialogs.js";
import { element } from "./dom.js";
import { scenesOfLine } from "./drawing.js";
import { errorText } from "./engine.js";
import { askGame } from "./game_choice.js";
import { filmOf } from "./game_film.js";
import { findInFile, findInLink, findInText, infoOfGame, openGame, writeFile } from "./game_files.js";
import { gameFrom } from "./game_keeper.js";
import { plural, sentenceText, t } from "./language.js";
import { isAtAddress, writeAddress, writeLink } from "./link.js";
import { toast } from "./notice.js";
import { pngPicture, svgPicture } from "./pictures.js";
import { capital } from "./points.js";
import { ruleTitle } from "./rules.js";
import { freshGame } from "./state.js";
import { copy, damagedText, download } from "./store.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./game_tree.js").GameTree} GameTree */

/** @param {unknown} error */
function errorSentence(error) {
    return t("{0}.", capital(errorText(error)));
}

/** @param {App} app @param {unknown} error */
function showError(app, error) {
    toast(errorSentence(error), 8000);
}

/** What is damaged changes nothing. @param {App} app @param {() => Promise<import("./game_files.js").Found>} find */
async function openWith(app, find) {
    app.isReading = true;
    try {
        const read = await openGame(app.referee.engine, await find(), askGame);
        if (!read) return;
        const { tree, isRuleKnown, format, notices } = read;
        if (!isRuleKnown && format !== "moves") {
            const rule = await askRule(tree.setup.rule);
            if (!rule) return;
            tree.setup.rule = rule;
        }
        const count = tree.root.size - 1;
        const line = tree.path().length;
        const words = [count > line ? t(plural(count, "{0} move in all lines", "{0} moves in all lines"), count) : t(plural(line, "{0} move", "{0} moves"), line), ruleTitle(tree.setup.rule), `${tree.size.width} × ${tree.size.height}`];
        app.fileNotices = { tree, notices };
        await app.shelf.replace(freshGame({ tree }), words.join(" · "));
    } catch (error) {
        showError(app, error);
    } finally {
        app.isReading = false;
        writeAddress(app.tree);
    }
}

/** @param {App} app */
export function openLink(app) {
    const link = location.hash;
    if (link.length < 2 || isAtAddress(app.tree)) return;
    openWith(app, () => findInLink(app.referee.engine, link));
}

/** @param {App} app @param {File} file */
export async function openFile(app, file) {
    openWith(app, async () => findInFile(app.referee.engine, new Uint8Array(await file.arrayBuffer()), app.tree));
}

/** @param {App} app */
export async function openDialog(app) {
    const games = app.keeper.list().filter((head) => head.id !== app.game.id);
    /** @type {import("./game_files.js").Found | null} in the text of the dialog */
    let found = null;
    const answer = await askOpen(games, async (text) => {
        try {
            found = await findInText(app.referee.engine, text, app.tree);
            return "";
        } catch (error) {
            return errorSentence(error);
        }
    });
    if (answer === "file") element("file").click();
    else if (answer === "text" && found) openWith(app, async () => /** @type {import("./game_files.js").Found} */ (found));
    else if (answer && answer !== "text") await openKept(app, games[answer.kept].id);
}

/** @param {App} app @param {string} id */
async function openKept(app, id) {
    try {
        const game = await app.keeper.read(id);
        if (!game) throw new Error("Another tab removed it.");
        await app.shelf.replace(game);
    } catch {
        toast(t("That game is damaged."));
    }
}

/** @param {App} app */
export async function saveGame(app) {
    const { tree } = app;
    const answer = await askSave(damagedText() !== null, Boolean(tree.current.children.length));
    if (!answer) return;
    const { kind, isUpToHere } = answer;
    const end = isUpToHere ? tree.current : tree.end;
    if (kind === "psq" || kind === "sgf" || kind === "lib" || kind === "db") await saveFile(app, kind, end);
    if (kind === "svg") download("fukumi-game.svg", new Blob([svgPicture(app.scene())], { type: "image/svg+xml" }));
    if (kind === "png") download("fukumi-board.png", await pngPicture(app.scene()));
    if (kind === "gif") download("fukumi-game.gif", await filmOf(await scenesOfLine(app)));
    if (kind === "damaged") download("fukumi-damaged.txt", new Blob([damagedText() ?? ""], { type: "text/plain" }));
    if (kind === "moves") await tellCopied(app, tree.moves(end).join(" "));
    if (kind === "link") await tellCopied(app, location.href.split("#")[0] + writeLink(tree, end));
}

/** Games that the browser did not take, a file each. @param {App} app */
export async function saveUnkept(app) {
    for (const state of [...app.keeper.unkept.values()]) {
        const game = gameFrom(state);
        const { end } = game.tree;
        const { content } = await writeFile(app.referee.engine, "sgf", game.tree, { end, info: await infoOfGame(app.referee, game, end) });
        download("fukumi-game.sgf", content);
    }
}

/** @param {App} app @param {"psq" | "sgf" | "lib" | "db"} format @param {import("./game_tree.js").Node} end  of the line */
async function saveFile(app, format, end) {
    try {
        const info = await infoOfGame(app.referee, app.game, end);
        const { content, leftOut } = await writeFile(app.referee.engine, format, app.tree, { end, info });
        download(`fukumi-game.${format}`, content);
        if (leftOut) toast(t("{0}.", capital(t("left out: {0}", sentenceText(leftOut)))), 8000);
    } catch (error) {
        showError(app, error);
    }
}

/** @param {App} app @param {string} text */
async function tellCopied(app, text) {
    toast((await copy(text)) ? t("Copied.") : t("This browser lets no page copy. {0}", text), 8000);
}
