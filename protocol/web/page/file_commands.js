// Opening and saving: files, texts, links, pictures.

import { askOpen, askRule, askSave } from "./dialogs.js";
import { element } from "./dom.js";
import { errorText } from "./engine.js";
import { nativeMachine } from "./engine_source.js";
import { askGame } from "./game_choice.js";
import { filmOf, scenesOfLine } from "./game_film.js";
import { findInFile, findInLink, findInText, isOtherLine, openGame, writeFile } from "./game_files.js";
import { gameFrom } from "./game_keeper.js";
import { isolated, sentenceText, t } from "./language.js";
import { isAtAddress, writeLink } from "./link.js";
import { copyAndSay, toast } from "./notice.js";
import { pngPicture, svgPicture } from "./pictures.js";
import { capital } from "./points.js";
import { ruleTitle } from "./rules.js";
import { isProof } from "./solved_board.js";
import { freshGame } from "./state.js";
import { damagedText, download } from "./store.js";
import { countText } from "./words.js";

export class FileCommands {
    /**
     * @param {import("./desk.js").Desk} desk
     * @param {object} parts
     * @param {import("./referee.js").Referee} parts.referee  its engine reads and writes
     * @param {import("./game_shelf.js").GameShelf} parts.shelf
     * @param {import("./game_keeper.js").GameKeeper} parts.keeper
     * @param {import("./solved_board.js").SolvedBoard} parts.solved
     * @param {object} page
     * @param {() => import("./board_picture.js").Scene} page.scene  the board as it is shown
     * @param {import("./state.js").Settings} page.settings
     * @param {() => void} page.writePlace  the address names the game on the board
     */
    constructor(desk, { referee, shelf, keeper, solved }, { scene, settings, writePlace }) {
        this.desk = desk;
        this.solved = solved;
        this.referee = referee;
        this.shelf = shelf;
        this.keeper = keeper;
        this.scene = scene;
        this.settings = settings;
        this.writePlace = writePlace;
        /** A file or a link that was opened is on its way. */
        this.isReading = false;
        /** About the file that the game on the board was read from. @type {{id: string, notices: import("./game_files.js").Notice[]} | null} */
        this.notices = null;
    }

    /** Opens what `find` reads; a damaged file changes nothing. @param {() => Promise<import("./game_files.js").Found>} find @returns {Promise<boolean>} whether it was read, and all of it */
    async openWith(find) {
        this.isReading = true;
        try {
            const read = await openGame(this.referee.engine, await find(), askGame);
            if (!read) return false;
            const { tree, match, isRuleKnown, format, notices } = read;
            if (!isRuleKnown && format !== "moves") {
                const rule = await askRule(tree.setup.rule);
                if (!rule) return false;
                tree.setup.rule = rule;
            }
            const words = [countText(tree.root.size - 1, tree.path().length), ruleTitle(tree.setup.rule), `${tree.size.width} × ${tree.size.height}`];
            const game = freshGame({ tree, match });
            this.notices = { id: game.id, notices };
            await this.shelf.replace(game, words.join(" · "));
            return notices.length === 0;
        } catch (error) {
            toast(errorText(error), 8000);
            return false;
        } finally {
            this.isReading = false;
            this.writePlace();
        }
    }

    /** The game that the page showed at this address, or that of a link. */
    openAddress() {
        const id = history.state?.id;
        if (id && this.keeper.has(id)) return id === this.desk.game.id ? this.writePlace() : this.openKept(id);
        const link = location.hash;
        if (link.length < 2 || isAtAddress(this.desk.tree)) return;
        this.openWith(() => findInLink(this.referee.engine, link));
    }

    /** One after the other: the last is on the board, the others are in the list of games. @param {File[]} files */
    async openFiles(files) {
        const left = [];
        for (const file of files) if (!await this.openFile(file)) left.push(isolated(file.name));
        if (files.length > 1 && left.length) toast(t("Not opened, or only in part: {0}. Open each by itself.", left.join(", ")), 8000);
    }

    /** @param {File} file @returns {Promise<boolean>} as of openWith() */
    async openFile(file) {
        this.isReading = true;
        const content = file.arrayBuffer();
        const bytes = new Uint8Array(await content.catch(() => new ArrayBuffer(0)));
        if (!isProof(bytes)) return this.openWith(async () => findInFile(this.referee.engine, new Uint8Array(await content), this.desk.tree, file.name));
        this.isReading = false;
        return this.openProof(bytes);
    }

    /** A game against the proof. @param {Uint8Array} bytes @returns {Promise<boolean>} whether it was read */
    async openProof(bytes) {
        try {
            const game = await this.solved.open(bytes);
            await this.shelf.replace(game, this.solved.words());
            return true;
        } catch (error) {
            toast(errorText(error), 8000);
            return false;
        }
    }

    /**
     * A page on a server opens a proof of the same server: index.html?proof=FILE.
     * @param {boolean} isPlayed  the address names no game: one against the proof begins
     */
    async openProofOfAddress(isPlayed) {
        const file = new URLSearchParams(location.search).get("proof");
        if (!file) return;
        // Until then a page that is loaded once more has an address that names no game.
        this.isReading ||= isPlayed;
        try {
            const address = new URL(file, location.href);
            if (address.origin !== location.origin) throw new Error(t("a proof has to come from the server of the page"));
            const answer = await fetch(address);
            const bytes = new Uint8Array(await answer.arrayBuffer());
            if (!answer.ok || !isProof(bytes)) throw new Error(t("{0} is not a proof", file));
            if (isPlayed) await this.openProof(bytes);
            else await this.solved.open(bytes);
        } catch (error) {
            toast(errorText(error), 8000);
        } finally {
            if (isPlayed) {
                this.isReading = false;
                this.writePlace();
            }
        }
    }

    async openDialog() {
        const games = this.keeper.list().filter((head) => head.id !== this.desk.game.id);
        /** @type {import("./game_files.js").Found | null} in the text of the dialog */
        let found = null;
        const answer = await askOpen(games, async (text) => {
            try {
                found = await findInText(this.referee.engine, text, this.desk.tree);
                return "";
            } catch (error) {
                return errorText(error);
            }
        });
        if (answer === "file") element("file").click();
        else if (answer === "text" && found) this.openWith(async () => /** @type {import("./game_files.js").Found} */ (found));
        else if (answer && answer !== "text") await this.openKept(games[answer.kept].id);
    }

    /** @param {string} id */
    async openKept(id) {
        try {
            const game = await this.keeper.read(id);
            if (game) await this.shelf.replace(game);
            else toast(t("That game is no longer there."));
        } catch (error) {
            toast(error instanceof DOMException ? errorText(error) : t("That game is damaged."));
        }
    }

    async saveGame() {
        const answer = await askSave(damagedText() !== null, Boolean(this.desk.tree.current.children.length));
        if (answer) await this.trySaving(() => this.saveAs(answer));
    }

    /** @param {() => Promise<void>} act  saves, or throws an Error for people */
    async trySaving(act) {
        try {
            await act();
        } catch (error) {
            toast(errorText(error), 8000);
        }
    }

    /** @param {{kind: string, isUpToHere: boolean}} choice */
    async saveAs({ kind, isUpToHere }) {
        const { tree } = this.desk;
        const end = isUpToHere ? tree.current : tree.end;
        if (kind === "psq" || kind === "sgf" || kind === "lib" || kind === "db") await this.saveFile(kind, end);
        if (kind === "svg") download("fukumi-game.svg", new Blob([svgPicture(this.scene())], { type: "image/svg+xml" }));
        if (kind === "png") download("fukumi-board.png", await pngPicture(this.scene()));
        if (kind === "gif") download("fukumi-game.gif", await filmOf(await scenesOfLine(tree, this.referee, this.settings.view)));
        if (kind === "damaged") download("fukumi-damaged.txt", new Blob([damagedText() ?? ""], { type: "text/plain" }));
        if (kind === "moves") await copyAndSay(tree.moves(end).join(" "));
        if (kind === "link") await this.copyLink(writeLink(tree, end));
    }

    /** @param {string} link  what follows the address of the page */
    copyLink(link) {
        // The address of the program is of this machine and this start.
        if (nativeMachine()) return copyAndSay(link, t("Copied: “Open” takes it, on any page of Fukumi."));
        return copyAndSay(location.href.split(/[?#]/)[0] + link);
    }

    /** Games that the browser did not take, a file each. */
    saveUnkept() {
        return this.trySaving(async () => {
            for (const state of [...this.keeper.unkept.values()]) {
                const game = gameFrom(state);
                const { content } = await writeFile(this.referee, "sgf", game, game.tree.end);
                download("fukumi-game.sgf", content);
            }
        });
    }

    /** @param {"psq" | "sgf" | "lib" | "db"} format @param {import("./game_tree.js").Node} end  of the line */
    async saveFile(format, end) {
        const { game, tree } = this.desk;
        const { content, leftOut, notices } = await writeFile(this.referee, format, game, end);
        download(`fukumi-game.${format}`, content);
        const words = notices.map(({ what, done }) => t("{0}; {1}", sentenceText(what), sentenceText(done)));
        const { black, white, result } = tree.info;
        if (format === "psq" && isOtherLine(game, end) && (black || white || result)) words.push(t("left out: {0}", t("players and result of the main line")));
        if (leftOut) words.push(t("left out: {0}", leftOut));
        if (words.length) toast(words.map((each) => t("{0}.", capital(each))).join(" "), 8000);
    }
}
