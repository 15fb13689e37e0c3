// The page of a review: a game to walk through, what was better, and moves to try.

import { keyList, listen } from "./actions.js";
import { Analysis } from "./analysis.js";
import { BoardView } from "./board_view.js";
import { showHelp } from "./dialogs.js";
import { element, write } from "./dom.js";
import { Engine, hasEngine } from "./engine.js";
import { writeLink } from "./link.js";
import { listenToLines } from "./line_pointer.js";
import { showBar, showGraph, showMoves, showRows } from "./panel.js";
import { capital, other } from "./points.js";
import { Referee } from "./referee.js";
import { Review } from "./review_data.js";
import { showSums, showTitle, showTried, showWords } from "./review_panel.js";
import { copy, load, save } from "./store.js";
import { applyTheme, THEMES, viewOf } from "./view.js";
import { endingText, longValue, short, shortValue } from "./words.js";

const KEPT = "fukumi-review";
const USUAL_VIEW = { coordinates: true, numbers: true, alternatives: false, theme: "auto" };
/** Of the engine, about a move that is tried. */
const TRIAL = { lines: 3, seconds: 5 };
/** Milliseconds a move while the game plays by itself; a mistake stays longer. */
const PACE_MS = 1200;
const PACE_AT_MISTAKE_MS = 3000;
const HELP = [`The green mark is what should have been played instead of the last move, with the win rate that it
    would have had: click it, or press B, and step through its line with →. Stones beside the game have letters.
    Click a point to try a move. W5 is a proved win in five moves, L4 a proved loss.`, `?! loses 6 % of the games or more, ? 15 % or a proved win, ?? 30 % or the game. Accuracy is the mean over a side's
    moves of 103.17 exp(-4.354 loss) - 3.17 percent, as lichess.org computes it. The opening ends with the first four
    or open three, the end begins where the game is won by proof.`];

class ReviewApp {
    constructor() {
        this.review = new Review(JSON.parse(element("review-data").textContent ?? ""));
        this.tree = this.review.tree;
        this.view = keptView();
        /** @type {import("./game_tree.js").Node} where the game was left for a variation */
        this.left = this.tree.root;
        /** @type {{point: string, color: string, number: string}[]} */
        this.preview = [];
        /** @type {import("./game_tree.js").Node[]} */
        this.shownMoves = [];
        this.timer = 0;
        /** @type {{words: string, nodes: import("./game_tree.js").Node[], from: any} | null} a line of the review that was stepped into */
        this.entered = null;
        /** @type {{engine: Engine, referee: Referee, analysis: Analysis} | null} */
        this.brain = hasEngine() ? this.makeBrain() : null;
        const svg = /** @type {unknown} */ (element("board"));
        this.board = new BoardView(/** @type {SVGSVGElement} */ (svg), (p) => this.choose(p), (w) => this.say(w));
        this.actions = this.makeActions();
        listen(this.actions, () => true);
        listenToLines((line, ply) => this.look(line, ply), (line, ply) => this.follow(line, ply));
        element("moves").addEventListener("click", (event) => {
            const button = /** @type {HTMLElement} */ (event.target).closest("button");
            if (button) this.goTo(this.shownMoves[Number(button.dataset.node)]);
        });
        element("graph").addEventListener("click", (event) => {
            const box = element("graph").getBoundingClientRect();
            this.goToPly(Math.round(((event.clientX - box.left) / box.width) * (this.review.main.length - 1)));
        });
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
        window.addEventListener("hashchange", () => this.openLink());
    }

    makeBrain() {
        const fail = (reason) => this.toast(`The engine cannot run in this browser: ${reason}`, 60000);
        const engine = new Engine(fail);
        return { engine, referee: new Referee(fail), analysis: new Analysis(engine, () => this.drawSoon()) };
    }

    start() {
        showTitle(this.review);
        showSums(this.review);
        if (!this.openLink()) this.goToPly(0);
    }

    /** "#12": behind the twelfth move. */
    openLink() {
        const ply = Number(location.hash.slice(1));
        if (!location.hash || !Number.isInteger(ply) || !this.review.main[ply]) return false;
        if (this.ply !== ply) this.goToPly(ply);
        return true;
    }

    makeActions() {
        const step = (move) => () => {
            this.pause();
            if (move(this.tree) !== false) this.changed();
        };
        return [
            { name: "back", keys: ["ArrowLeft"], title: "one move back", run: step((t) => t.back()) },
            { name: "forward", keys: ["ArrowRight"], title: "one move forward", run: step((t) => t.forward()) },
            { name: "first", keys: ["Home"], title: "to the start", run: step((t) => t.toStart()) },
            { name: "last", keys: ["End"], title: "to the end", run: step((t) => t.toEnd()) },
            { name: "previous", keys: ["p"], title: "the previous mistake", run: () => this.toMistake(-1) },
            { name: "next", keys: ["n"], title: "the next mistake", run: () => this.toMistake(1) },
            { name: "best", keys: ["b"], title: "the better line: again for its next move", run: () => this.showBest() },
            { name: "win", keys: ["w"], title: "the win that the move allows", run: () => this.showWin() },
            { name: "game", keys: ["Escape", "g"], title: "back to the game", run: () => this.goTo(this.left) },
            { name: "auto", keys: [" "], title: "play the game by itself, or stop", run: () => this.toggleAuto() },
            { name: "alternatives", keys: ["l"], title: "what else was good, at every move", run: () => this.toggle("alternatives") },
            { name: "delete", keys: ["Delete", "Backspace"], title: "remove a move that was tried", run: () => this.remove() },
            { name: "numbers", keys: ["m"], title: "move numbers on or off", run: () => this.toggle("numbers") },
            { name: "coordinates", keys: ["c"], title: "coordinates on or off", run: () => this.toggle("coordinates") },
            { name: "theme", keys: ["d"], title: "light, dark, or as the system", run: () => this.changeTheme() },
            { name: "link", keys: ["y"], title: "copy the position, for the page with the board", run: () => this.copyLink() },
            { name: "help", keys: ["?"], title: "this list", run: () => this.help() },
        ];
    }

    // ---- Where we are --------------------------------------------------------------------

    /** -1 in a variation. */
    get ply() {
        return this.review.plyOf(this.tree.current);
    }

    /** @param {import("./game_tree.js").Node | undefined} node */
    goTo(node) {
        if (!node) return;
        this.pause();
        this.tree.select(node);
        // From a move of the game the game goes on, whatever was tried behind it.
        if (this.ply >= 0) node.next = null;
        this.changed();
    }

    /** @param {number} ply */
    goToPly(ply) {
        this.goTo(this.review.main[Math.max(0, Math.min(ply, this.review.main.length - 1))]);
    }

    /** @param {1 | -1} step */
    toMistake(step) {
        const from = this.review.plyOf(this.left);
        const ply = this.review.mistakeFrom(from, step);
        if (ply === from) this.toast(step > 0 ? "There is no later mistake." : "There is no earlier mistake.");
        else this.goToPly(ply);
    }

    /** The lines that are shown, the position that they belong to, and a heading. */
    shown() {
        const { ply, review, tree } = this;
        if (ply < 0) {
            const lines = this.brain?.analysis.linesAt(tree.current) ?? [];
            const { entered } = this;
            // Within a line of the review the others stay in sight.
            if (!lines.length && entered?.nodes.includes(tree.current)) return entered.from;
            return { lines, owner: tree.current, heading: `Best moves of ${tree.toMove()}` };
        }
        if (ply === 0 || !review.moveAt(ply)) return { lines: review.linesAt(ply), owner: tree.current, heading: "Best moves" };
        const owner = review.main[ply - 1];
        const lines = review.linesAt(ply - 1);
        const played = `${ply}. ${tree.current.point}`;
        return { lines, owner, heading: lines[0]?.move === tree.current.point ? `${played} and others` : `Instead of ${played}` };
    }

    // ---- What changes --------------------------------------------------------------------

    changed() {
        this.preview = [];
        const { ply, tree, brain } = this;
        if (ply >= 0) {
            this.left = tree.current;
            history.replaceState(null, "", `#${ply}`);
        }
        save(JSON.stringify(this.view), KEPT);
        this.draw();
        if (!brain) return;
        brain.analysis.stop();
        if (ply >= 0) return;
        const node = tree.current;
        brain.referee.judge(tree).then((verdict) => {
            if (tree.current !== node) return;
            if (!verdict.ended) brain.analysis.look(tree, TRIAL);
            this.draw();
        });
    }

    /**
     * Steps into a line, which becomes a variation.
     * @param {import("./game_tree.js").Node} from @param {string[]} points @param {number} steps @param {string} words  what line it is
     */
    enter(from, points, steps, words) {
        const { tree } = this;
        if (this.ply >= 0) this.left = tree.current;
        const shown = this.shown();
        tree.select(from);
        const line = [];
        for (const point of points) {
            tree.play(point);
            line.push(tree.current);
        }
        if (line.length) tree.select(line[Math.min(steps, line.length) - 1]);
        this.entered = { words, nodes: line, from: shown };
        this.changed();
    }

    /** A click into a line. @param {number} line @param {number} ply */
    follow(line, ply) {
        this.pause();
        this.enterShown(line, ply + 1);
    }

    /** One of the lines that are shown. @param {number} index @param {number} steps */
    enterShown(index, steps) {
        const { lines, owner, heading } = this.shown();
        const line = lines[index];
        if (line) this.enter(owner, line.pv, steps, `${heading}: ${longValue(line)} for ${this.tree.toMove(owner)}`);
    }

    showBest() {
        this.pause();
        if (this.ply < 0) {
            if (this.tree.forward()) this.changed();
            else this.toast("The line ends here.");
            return;
        }
        this.enterShown(0, 1);
    }

    showWin() {
        const position = this.review.positionAt(this.ply);
        this.pause();
        if (position?.win_in > 0) this.enter(this.tree.current, position.proof?.line ?? position.line, 1, `How ${this.tree.toMove()} wins`);
        else this.toast("No win is known here.");
    }

    remove() {
        if (this.ply >= 0) return this.toast("The moves of the game stay.");
        this.tree.remove();
        this.changed();
    }

    /** A click on the board. @param {string} point */
    choose(point) {
        const { tree } = this;
        this.pause();
        if (tree.stones().has(point)) return;
        const { owner } = this.shown();
        const marked = this.marks().find((mark) => mark.point === point);
        if (marked && owner !== tree.current) return this.enterShown(marked.rank - 1, 1);
        if (this.isOver) return this.toast("The game is over here. Go back to try another move.");
        if (this.forbidden.includes(point)) return this.toast(`${point} is forbidden to black under the rules of renju.`);
        tree.play(point);
        this.changed();
    }

    get verdict() {
        return this.ply < 0 ? this.brain?.referee.look(this.tree) ?? null : null;
    }

    get isOver() {
        return Boolean(this.verdict?.ended) || this.review.positionAt(this.ply)?.win_in === 0;
    }

    get forbidden() {
        return this.verdict?.forbidden ?? this.review.positionAt(this.ply)?.forbidden ?? [];
    }

    // ---- By itself -----------------------------------------------------------------------

    toggleAuto() {
        if (this.timer) return this.pause();
        if (!this.tree.current.children.length) this.tree.select(this.ply < 0 ? this.left : this.tree.root);
        this.timer = window.setTimeout(() => this.autoStep(), PACE_MS / 2);
        this.changed();
    }

    autoStep() {
        const moved = this.tree.forward();
        const hasMore = moved && this.tree.current.children.length > 0;
        const pace = this.review.isMistake(this.ply) ? PACE_AT_MISTAKE_MS : PACE_MS;
        this.timer = hasMore ? window.setTimeout(() => this.autoStep(), pace) : 0;
        this.changed();
    }

    pause() {
        clearTimeout(this.timer);
        this.timer = 0;
        this.drawButtons();
    }

    // ---- What is shown -------------------------------------------------------------------

    /** @param {"alternatives" | "numbers" | "coordinates"} what */
    toggle(what) {
        this.view[what] = !this.view[what];
        this.changed();
    }

    changeTheme() {
        this.view.theme = THEMES[(THEMES.indexOf(this.view.theme) + 1) % THEMES.length];
        this.toast(this.view.theme === "auto" ? "Light or dark as the system is." : `${capital(this.view.theme)}.`);
        this.changed();
    }

    /** Lines on the board: at a mistake the better move, else what was asked for. */
    marks() {
        const { ply, view } = this;
        const { lines, owner } = this.shown();
        const stones = this.tree.stones();
        const isBeside = ply < 0 && owner !== this.tree.current;
        const count = isBeside ? 0 : ply < 0 || view.alternatives ? lines.length : this.review.isMistake(ply) ? 1 : 0;
        return lines.slice(0, count).filter((line) => !stones.has(line.move)).map((line) => ({
            point: line.move, text: shortValue(line), title: `${line.move}: ${longValue(line)}`,
            rank: line.line, proven: line.win_in !== null,
        }));
    }

    /** Moves of the game have numbers, others letters. @param {import("./game_tree.js").Node} node */
    labels(node) {
        const labels = new Map();
        let letter = 0;
        for (const [i, each] of this.tree.path(node).entries()) {
            const isGame = this.review.main[i + 1] === each;
            if (!isGame) labels.set(each.point, letterAt(letter++));
            else if (this.view.numbers) labels.set(each.point, i + 1);
        }
        return labels;
    }

    /** A line on the board. @param {number} line @param {number} ply -1: none */
    look(line, ply) {
        const { lines, owner } = this.shown();
        let color = this.tree.toMove(owner);
        let letter = [...this.labels(owner).values()].filter((label) => typeof label === "string").length;
        this.preview = (lines[line]?.pv.slice(0, ply + 1) ?? []).map((point) => {
            const stone = { point, color, number: letterAt(letter++) };
            color = other(color);
            return stone;
        });
        this.drawBoard();
    }

    /** @returns {import("./board_picture.js").Scene} */
    scene() {
        const { tree, view, ply, review } = this;
        const node = this.preview.length ? this.shown().owner : tree.current;
        const sign = node === tree.current && ply > 0 ? review.main[ply].sign : "";
        return {
            size: tree.size, stones: tree.stones(node), numbers: this.labels(node), last: node.point,
            winning: (ply === review.main.length - 1 ? review.data.ended : this.verdict?.ended)?.stones ?? [], forbidden: this.preview.length ? [] : this.forbidden,
            marks: this.marks(), preview: this.preview, hint: null, coordinates: view.coordinates,
            badge: sign && node.point ? { point: node.point, text: sign, kind: review.moveAt(ply)?.judgement ?? "" } : null,
        };
    }

    drawBoard() {
        this.board.draw(this.scene(), this.isOver ? null : this.tree.toMove());
        element("board").setAttribute("aria-label",
            `Board of ${this.tree.setup.width} by ${this.tree.setup.height} points, ${this.tree.stones().size} stones`);
    }

    draw() {
        const { tree, review, ply } = this;
        applyTheme(this.view.theme);
        this.drawBoard();
        if (ply >= 0) showWords(review, ply);
        else this.drawTried();
        const { lines, heading } = this.shown();
        // The card stays where lines are to come, so that nothing jumps.
        const comes = ply < 0 && this.brain && !this.isOver;
        element("lines-card").hidden = !lines.length && !comes;
        write(element("lines-title"), heading);
        showRows(lines);
        showBar(ply < 0 ? this.brain?.analysis.linesAt(tree.current) ?? [] : [], tree.toMove(), tree.current);
        showGraph(tree, review.main, tree.current === this.left ? ply : review.plyOf(this.left));
        this.shownMoves = showMoves(tree);
        this.drawButtons();
    }

    drawTried() {
        const { tree, brain, entered } = this;
        const step = entered?.nodes.indexOf(tree.current) ?? -1;
        if (entered && step >= 0)
            return showTried(entered.words, `Move ${step + 1} of ${entered.nodes.length} of the line. → goes on, Esc goes back to the game.`);
        const moves = tree.path().filter((node) => this.review.plyOf(node) < 0);
        const words = `Beside the game: ${moves.map((node) => node.point).join(" ")}`;
        const [best] = brain?.analysis.linesAt(tree.current) ?? [];
        const ended = this.verdict?.ended;
        if (ended) return showTried(words, endingText(ended));
        if (!brain) return showTried(words, "This page holds no engine that could judge moves that you try.");
        showTried(words, best ? `${capital(tree.toMove())} to move: ${longValue(best)}, depth ${best.depth}, ${short(best.nodes)} nodes` : "Fukumi thinks …");
    }

    drawButtons() {
        const set = (name, change) => {
            for (const button of document.querySelectorAll(`button[data-action="${name}"]`)) change(/** @type {HTMLButtonElement} */ (button));
        };
        const { current } = this.tree;
        for (const name of ["first", "back"]) set(name, (b) => { b.disabled = !current.parent; });
        for (const name of ["forward", "last"]) set(name, (b) => { b.disabled = !current.next && !current.children.length; });
        set("game", (b) => { b.hidden = this.ply >= 0; });
        set("best", (b) => { b.hidden = this.ply < 0; b.disabled = !this.shown().lines.length; });
        set("alternatives", (b) => b.setAttribute("aria-pressed", String(this.view.alternatives)));
        set("auto", (b) => {
            b.setAttribute("aria-pressed", String(Boolean(this.timer)));
            b.setAttribute("aria-label", this.timer ? "Stop" : "Play the game by itself");
        });
    }

    /** Many reports a second are one picture. */
    drawSoon() {
        this.drawing ??= requestAnimationFrame(() => {
            this.drawing = undefined;
            this.draw();
        });
    }

    async copyLink() {
        const link = writeLink(this.tree);
        this.toast((await copy(link)) ? "Copied: the page with the board opens it." : `This browser lets no page copy. ${link}`, 8000);
    }

    /** @param {string} words @param {number} [ms] */
    toast(words, ms = 4000) {
        element("toast").textContent = words;
        clearTimeout(this.toastTimer);
        this.toastTimer = setTimeout(() => { element("toast").textContent = ""; }, ms);
    }

    /** @param {string} words */
    say(words) {
        element("announce").textContent = words;
    }

    help() {
        this.pause();
        showHelp(keyList(this.actions), `Fukumi ${document.documentElement.dataset.version ?? ""}`, HELP);
    }
}

function keptView() {
    try {
        return viewOf(USUAL_VIEW, JSON.parse(load(KEPT) ?? "{}"));
    } catch {
        return USUAL_VIEW;
    }
}

/** "A" to "Z", then "a" and on. @param {number} index */
function letterAt(index) {
    return String.fromCharCode(index < 26 ? 65 + index : 71 + index);
}

const app = new ReviewApp();
// For the console, and for the test of the page.
Object.assign(window, { fukumi: app });
app.start();
