// The review that is read: a walk through the game, what was better, and moves to try. It is a mode of the page with the
// board, and the only one of a report.

import { lineMark } from "./board_picture.js";
import { PASS } from "./game_tree.js";
import { t } from "./language.js";
import { Mode } from "./mode.js";
import { toast } from "./notice.js";
import { showOffGame, showWords } from "./review_panel.js";

/** @typedef {import("./game_tree.js").Node} Node */
/** @typedef {import("./review_walk.js").Walk} Walk */

/** "A" to "Z", then "a" and on. @param {number} index */
function letterAt(index) {
    return String.fromCharCode(index < 26 ? 65 + index : 71 + index);
}

/** Moves of the game have numbers, others letters. @param {Walk} walk @param {{numbers: boolean}} view @param {Node} node */
function labelsOf({ review, tree }, view, node) {
    const labels = new Map();
    let letter = 0;
    for (const [i, each] of tree.path(node).entries()) {
        const isGame = review.main[i + 1] === each;
        if (!isGame) labels.set(each.point, letterAt(letter++));
        else if (view.numbers) labels.set(each.point, i + 1);
    }
    return labels;
}

/** Moves that were better than that of the game, which its own line is not. @param {Walk} walk @param {boolean} areAll  or the best one, at a mistake */
function betterMarks(walk, areAll) {
    const { lines } = walk.shown();
    const stones = walk.tree.stones();
    const count = areAll ? lines.length : Number(walk.review.isMistake(walk.ply));
    return lines.slice(0, count).filter((line) => !stones.has(line.move)).map((line) => lineMark(line, line.line));
}

/** On the stone of a move that was not good; a pass has none. @param {Walk} walk @param {Node} node */
function signBadge({ ply, review }, node) {
    const sign = ply > 0 && node === review.main[ply] ? node.sign : "";
    return sign && node.point && node.point !== PASS ? { point: node.point, text: sign, kind: review.moveAt(ply)?.judgement ?? "" } : null;
}

export class ReviewMode extends Mode {
    /**
     * @param {import("./desk.js").Desk} desk @param {import("./analysis.js").Analysis} analysis
     * @param {object} page
     * @param {{view: any}} page.settings
     * @param {(point: string) => void} page.play  a move of a variation
     * @param {() => void} page.pause  nothing goes on by itself
     */
    constructor(desk, analysis, { settings, play, pause }) {
        super(desk);
        this.analysis = analysis;
        this.settings = settings;
        this.play = play;
        this.pause = pause;
        /** @type {Walk | null} through the review of the game on the board */
        this.walk = null;
    }

    get isOn() {
        return this.walk !== null;
    }

    /** A click on a better move enters its line, any other begins a variation. @param {string} point */
    choose(point) {
        const { desk, walk } = this;
        this.pause();
        const better = walk?.shown().owner !== desk.tree.current && this.marks().marks?.find((mark) => mark.point === point);
        if (better) this.enterShown(better.rank - 1, 1);
        else if (this.canPut(point)) this.play(point);
    }

    /** @param {string[]} line */
    chooseLine(line) {
        this.pause();
        this.playLine(line);
    }

    /** Stones with numbers or letters, what the move was, and what was better. */
    marks() {
        const { analysis, desk, settings: { view }, walk } = this;
        if (!walk) return {};
        const { current } = desk.tree;
        const numbers = labelsOf(walk, view, desk.shownNode);
        if (walk.ply < 0 || analysis.linesAt(current).length) return { numbers };
        return { numbers, marks: betterMarks(walk, Boolean(view.alternatives)), badge: signBadge(walk, desk.shownNode) };
    }

    showSide() {
        const { desk, walk } = this;
        if (!walk) return false;
        if (walk.ply >= 0) showWords(walk.review, walk.ply, this.buttons);
        else showOffGame(walk, desk, this.buttons);
        return true;
    }

    /** Those below the words. @returns {HTMLElement | null} */
    get buttons() {
        return null;
    }

    /** Back to the game. */
    leave() {
        const { walk, desk } = this;
        this.pause();
        if (walk && walk.ply < 0) walk.goTo(walk.left);
        desk.changed();
    }

    /** Something else is done with the game. */
    interrupt() {
        this.pause();
    }

    // ---- Ways through the review -----------------------------------------------------------

    /** @param {number} ply  of the game that was reviewed */
    goToPly(ply) {
        const node = this.walk?.review.main[ply];
        if (!node) return;
        this.pause();
        this.walk?.goTo(node);
        this.desk.changed();
    }

    /** Whose mistakes the reader goes through; null: of both sides. @returns {import("./points.js").Color | null} */
    get sideOfMistakes() {
        return null;
    }

    /** @param {1 | -1} step */
    toMistake(step) {
        if (!this.walk) return;
        const { review, left } = this.walk;
        const from = review.plyOf(left);
        const ply = review.mistakeFrom(from, step, this.sideOfMistakes);
        if (ply === from) toast(step > 0 ? t("There is no later mistake.") : t("There is no earlier mistake."));
        else this.goToPly(ply);
    }

    /** Why no review can be gone through; "" if one can. */
    get refusalOfWalk() {
        return this.walk ? "" : t("Review the game first.");
    }

    /** Why there is no better line; "" if there is one. */
    get refusalOfBetter() {
        const { walk } = this;
        return !walk || walk.ply < 0 || walk.shown().lines.length ? this.refusalOfWalk : t("No line is known here.");
    }

    /** Into the better line; within it, its next move. */
    showBetter() {
        const { walk, desk } = this;
        if (!walk) return;
        this.pause();
        if (walk.ply >= 0) this.enterShown(0, 1);
        else if (walk.tree.forward()) desk.changed();
        else toast(t("The line ends here."));
    }

    /** The win that a move allows. */
    showWin() {
        const { walk, desk } = this;
        if (!walk) return;
        const { tree, review } = walk;
        const position = review.positionAt(walk.ply);
        this.pause();
        if (!(position?.win_in > 0)) return toast(t("No win is known here."));
        const isBlack = tree.toMove() === "black";
        walk.enter(tree.current, position.proof?.line ?? position.line, 1, () => (isBlack ? t("How black wins") : t("How white wins")));
        desk.changed();
    }

    /** Into a line that is shown. @param {number} index @param {number} steps */
    enterShown(index, steps) {
        this.pause();
        if (this.walk?.enterShown(index, steps)) this.desk.changed();
    }

    /** Stones of a line that is shown, on the board. @param {number} index  -1: none @param {number} ply  the last */
    lookAt(index, ply) {
        const { desk, walk } = this;
        if (!walk) return;
        const { lines, owner } = walk.shown();
        const letters = labelsOf(walk, { numbers: false }, owner).size;
        desk.showLine(lines[index]?.pv.slice(0, ply + 1) ?? [], owner, (i) => letterAt(letters + i));
    }
}
