// Opening and saving: files, texts, links, pictures.

import { askOpen, askSave } from "./dialogs.js";
import { decodeText } from "./bytes.js";
import { readGame, writeLink, writePsq } from "./game_files.js";
import { isLz4 } from "./lz4.js";
import { element } from "./panel.js";
import { pngPicture, svgPicture } from "./pictures.js";
import { isRenLib, readRenLib, writeRenLib } from "./renlib.js";
import { writeSgf } from "./sgf.js";
import { copy, download } from "./store.js";
import { readYixinDb, writeYixinDb } from "./yixin_db.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./game_tree.js").GameTree} GameTree */

/**
 * Files are told apart by what they begin with and by their names.
 * @param {Uint8Array} bytes @param {string} name of the file @param {import("./game_tree.js").Setup} like
 * @returns {{tree: GameTree, leftOut: number}} how much of it a tree cannot hold
 */
function readFile(bytes, name, like) {
    if (isRenLib(bytes) || /\.lib$/i.test(name)) return readRenLib(bytes, like);
    if (isLz4(bytes) || /\.db$/i.test(name)) return readYixinDb(bytes);
    return { tree: readGame(decodeText(bytes), like), leftOut: 0 };
}

/** What is damaged changes nothing. @param {App} app @param {() => {tree: GameTree, leftOut: number}} read */
function openWith(app, read) {
    try {
        const { tree, leftOut } = read();
        app.match = null;
        app.replace(tree);
        const count = [...tree.nodes()].length - 1;
        const line = tree.path().length;
        const words = count > line ? `${count} moves in all lines` : `${line} moves`;
        app.toast(leftOut ? `${words}; ${leftOut} more that a tree cannot hold` : words);
    } catch (error) {
        app.toast(/** @type {Error} */ (error).message, 8000);
    }
}

/** @param {App} app @param {string} text */
function openText(app, text) {
    openWith(app, () => ({ tree: readGame(text, app.tree.setup), leftOut: 0 }));
}

/** @param {App} app @param {File} file */
export async function openFile(app, file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    openWith(app, () => readFile(bytes, file.name, app.tree.setup));
}

/** @param {App} app */
export async function openDialog(app) {
    const answer = await askOpen();
    if (answer === "file") element("file").click();
    else if (answer?.text.trim()) openText(app, answer.text);
}

/** @param {App} app */
export async function saveGame(app) {
    const kind = await askSave();
    const text = (name, type, content) => download(`fukumi-game.${name}`, new Blob([content], { type }));
    try {
        if (kind === "lib") text("lib", "application/octet-stream", writeRenLib(app.tree));
        if (kind === "db") text("db", "application/octet-stream", writeYixinDb(app.tree));
    } catch (error) {
        app.toast(/** @type {Error} */ (error).message, 8000);
    }
    if (kind === "sgf") text("sgf", "application/x-go-sgf", writeSgf(app.tree));
    if (kind === "psq") text("psq", "text/plain", writePsq(app.tree));
    if (kind === "svg") text("svg", "image/svg+xml", svgPicture(app.scene()));
    if (kind === "png") download("fukumi-board.png", await pngPicture(app.scene()));
    if (kind === "moves") await tellCopied(app, app.tree.moves().join(" "));
    if (kind === "link") await tellCopied(app, location.href.split("#")[0] + writeLink(app.tree));
}

/** @param {App} app @param {string} text */
async function tellCopied(app, text) {
    app.toast((await copy(text)) ? "Copied." : `This browser lets no page copy. ${text}`, 8000);
}
