// The report of a review: the page in review mode, with a game and its review in it.

import { lookActions, reviewActions, stepActions, toggleView } from "./board_actions.js";
import { askLanguage } from "./dialog.js";
import { element, make, write } from "./dom.js";
import { Engine } from "./engine.js";
import { hasEngine } from "./engine_source.js";
import { BROWSERS, applyLanguage, english, isolated, plural, t } from "./language.js";
import { writeFragment, writeLink } from "./link.js";
import { copyAndSay, toast } from "./notice.js";
import { Page } from "./page.js";
import { listenToLines, showRows } from "./panel.js";
import { Referee } from "./referee.js";
import { Review } from "./review_data.js";
import { ReviewMode } from "./review_mode.js";
import { Walk } from "./review_walk.js";
import { ruleTitle } from "./rules.js";
import { load, save } from "./store.js";
import { THEMES, viewOf } from "./view.js";
import { endingText } from "./words.js";

const KEPT = "fukumi-review";
const USUAL_VIEW = { coordinates: true, numbers: true, forbidden: true, confirm: true, alternatives: false, theme: "auto", language: BROWSERS };
/** Limits of the engine for a move that is tried. */
const TRIAL = { lines: 3, seconds: 5 };
/** Milliseconds a move of the game that plays by itself; a mistake stays longer. */
const PACE_MS = 1200;
const PACE_AT_MISTAKE_MS = 3000;

/** The game plays by itself. */
class Autoplay {
    /** @param {Walk} walk @param {() => void} changed */
    constructor(walk, changed) {
        this.walk = walk;
        this.changed = changed;
        this.timer = 0;
    }

    get isOn() {
        return this.timer !== 0;
    }

    start() {
        const { tree, left, ply } = this.walk;
        if (!tree.current.children.length) this.walk.goTo(ply < 0 ? left : tree.root);
        this.timer = window.setTimeout(() => this.step(), PACE_MS / 2);
        this.changed();
    }

    step() {
        const { tree, review } = this.walk;
        const hasMore = tree.forward() && tree.current.children.length > 0;
        const pace = review.isMistake(this.walk.ply) ? PACE_AT_MISTAKE_MS : PACE_MS;
        this.timer = hasMore ? window.setTimeout(() => this.step(), pace) : 0;
        this.changed();
    }

    stop() {
        clearTimeout(this.timer);
        this.timer = 0;
    }
}

function keptView() {
    try {
        return viewOf(USUAL_VIEW, JSON.parse(load(KEPT) ?? "{}"));
    } catch {
        return { ...USUAL_VIEW };
    }
}

/** The review's word on the positions of its game, and the engine's on others. @param {Review} review @returns {import("./page.js").Judge} */
function judgeOf(review) {
    const referee = hasEngine() ? new Referee() : null;
    return {
        verdictOf(tree) {
            const ply = review.plyOf(tree.current);
            return ply < 0 && referee ? referee.verdictOf(tree) : review.verdictAt(ply);
        },
        judge: (tree) => /** @type {Referee} */ (referee).judge(tree),
    };
}

/** Players and facts of the game. @param {Review} review */
function showTitle({ data }) {
    const names = [data.black || t("Black"), data.white || t("White")].map(isolated);
    const facts = [ruleTitle(data.rule), `${data.width} × ${data.height}`, t(plural(data.game.length, "{0} move", "{0} moves"), data.game.length)];
    if (data.ended) facts.push(endingText(data.ended));
    const disc = (color) => make("i", { class: `disc ${color}` });
    write(element("title"), disc("black"), names[0], " – ", disc("white"), names[1]);
    element("facts").textContent = facts.join(" · ");
    document.title = t("{0}: review", names.join(" – "));
    const notice = element("notice");
    notice.hidden = data.complete;
    notice.textContent = data.moves.length
        ? t("The review was ended early: moves 1 to {0} were not looked at.", data.first_position)
        : t("The review was ended before any move was looked at.");
}

/** Paragraphs of the help. */
function reportHelp() {
    return [[
        t("The green mark is what should have been played instead of the last move, with the win rate that it would have had: click it, or press B, and step through its line with →."),
        t("Stones of variations have letters."), t("Click a point to try a move."), t("W5 is a proved win in five moves, L4 a proved loss."),
    ].join(" "), [
        t("?! loses 6 % of the games or more, ? 15 % or a proved win, ?? 30 % or the game."),
        t("Accuracy is the mean over a side's moves of 103.17 exp(-4.354 loss) - 3.17 percent, as lichess.org computes it."),
        t("The opening ends with the first four or open three, the end begins where the game is won by proof."),
    ].join(" ")];
}

export class Report extends Page {
    constructor() {
        applyLanguage(BROWSERS);
        const review = new Review(JSON.parse(element("review-data").textContent ?? ""));
        const game = { id: "", tree: review.tree, match: null, review: review.data };
        super(game, { view: keptView() }, hasEngine() ? new Engine() : null, judgeOf(review));
        const { desk, analysis, settings, tree } = this;
        desk.isAnalysing = true;
        const pause = () => this.pause();
        const play = (point) => {
            tree.play(point);
            this.changed();
        };
        this.reviewing = new ReviewMode(desk, analysis, { settings, play, pause });
        this.reviewing.walk = new Walk(review, analysis);
        this.autoplay = new Autoplay(this.reviewing.walk, () => this.changed());
        this.modes = [this.reviewing];
        this.makeView(this.makeActions());
        listenToLines((line, ply) => this.reviewing.lookAt(line, ply), (line, ply) => this.reviewing.enterShown(line, ply + 1));
        window.addEventListener("hashchange", () => this.openFragment());
    }

    /** @returns {import("./actions.js").Action[]} */
    makeActions() {
        const { autoplay, desk, reviewing, settings, tree } = this;
        const isInGame = () => this.walk.ply >= 0;
        return [
            ...stepActions(desk, reviewing),
            ...reviewActions(reviewing, { next: ["n"], previous: ["p"], win: ["w"] }),
            { name: "cancel", keys: ["Escape", "g"], title: english("Back to the game"), run: () => reviewing.leave(), hidden: isInGame },
            { name: "auto", keys: [" "], title: english("Play the game by itself"), run: () => (autoplay.isOn ? this.pause() : autoplay.start()), pressed: () => autoplay.isOn },
            { name: "alternatives", keys: ["l"], title: english("What else was good, at every move"), run: () => toggleView(desk, settings, "alternatives"), pressed: () => this.view.alternatives },
            {
                name: "delete", keys: ["Delete", "Backspace"], title: english("Remove a move that was tried, and all later ones"),
                run: () => { tree.remove(); this.changed(); }, refusal: () => (isInGame() ? t("The moves of the game stay.") : ""),
            },
            ...lookActions(desk, settings, reviewing),
            { name: "theme", keys: ["d"], title: english("Light, dark, or as the system"), run: () => this.changeTheme() },
            { name: "language", keys: ["v"], title: english("Language"), run: () => this.changeLanguage() },
            { name: "link", keys: ["y"], title: english("Copy the position, for the page with the board"), run: () => copyAndSay(writeLink(tree, tree.current), t("Copied: the page with the board opens it.")) },
            { name: "help", keys: ["?"], title: english("This list"), run: () => { this.pause(); this.help(reportHelp()); } },
        ];
    }

    start() {
        if (!this.openFragment()) this.goToPly(0);
    }

    get walk() {
        return /** @type {Walk} */ (super.walk);
    }

    get review() {
        return this.walk.review;
    }

    /** "#12": after the twelfth move. */
    openFragment() {
        const ply = Number(location.hash.slice(1));
        if (!location.hash || !Number.isInteger(ply) || !this.review.main[ply]) return false;
        if (this.walk.ply !== ply) this.goToPly(ply);
        return true;
    }

    // ---- What changes --------------------------------------------------------------------

    keep() {
        save(JSON.stringify(this.view), KEPT);
    }

    writePlace() {
        if (this.walk.ply >= 0) writeFragment(`#${this.walk.ply}`);
    }

    /** The engine looks at moves that are tried. */
    follow() {
        const { analysis, desk, tree, walk } = this;
        if (this.engine && walk.ply < 0 && !desk.isOver) analysis.analyse(tree, TRIAL);
        else analysis.stop();
    }

    /** The game plays by itself no longer. */
    pause() {
        this.autoplay.stop();
        this.buttons.draw();
    }

    changeTheme() {
        const { view } = this;
        view.theme = THEMES[(THEMES.indexOf(view.theme) + 1) % THEMES.length];
        toast(view.theme === "auto" ? t("Light or dark as the system is.") : t("{0}.", view.theme === "dark" ? t("Dark") : t("Light")));
        this.changed();
    }

    async changeLanguage() {
        this.pause();
        const language = await askLanguage(this.view.language);
        if (!language) return;
        this.view.language = language;
        this.changed();
    }

    // ---- What is shown -------------------------------------------------------------------

    drawMore() {
        const { desk, review, walk } = this;
        const { lines, heading } = walk.shown();
        showTitle(review);
        // The card stays where lines are to come, so that nothing jumps.
        element("lines-card").hidden = !lines.length && (!this.engine || walk.ply >= 0 || desk.isOver);
        write(element("lines-title"), heading());
        showRows(lines);
    }
}

const report = new Report();
// For the console, and for the test of the page.
Object.assign(window, { fukumi: report });
report.start();
