// An opening as a part of a game on the page: whose step it is, and what a step does to the game.

import { element, make, write } from "./dom.js";
import { errorText } from "./engine.js";
import { sentenceText, t } from "./language.js";
import { FULL_STRENGTH } from "./levels.js";
import { Mode, SEARCHES, closedText } from "./mode.js";
import { announce, toast } from "./notice.js";
import { OpeningSteps, choiceText, deedText, playerText } from "./opening_steps.js";
import { openingTitle, openingWords } from "./openings.js";

/** A zone of that many points is most of the board: no marks. */
const LARGEST_ZONE = 100;

/**
 * @param {import("./opening_steps.js").Step | null} step  null hides it
 * @param {{rule: string, who: string, isOurs: boolean, deed: string}} about
 */
function showOpening(step, { rule, who, isOurs, deed }) {
    const panel = element("opening");
    panel.hidden = !step;
    if (!step) return write(panel);
    const button = (act, text) => make("button", { "data-act": act, class: "strong" }, text);
    const buttons = isOurs ? step.choices.map((word) => button(word, choiceText(word, step.color))) : [];
    if (isOurs && step.most) {
        const options = Array.from({ length: step.most }, (_, i) => make("option", {}, i + 1));
        buttons.push(make("label", {}, `${t("Fifth moves")} `, make("select", { id: "declared" }, options)), button("declare", t("Declare")));
    }
    const task = step.task === "choose-fifth" ? t("choose the fifth move that black gets") : sentenceText(step.wanted);
    write(panel,
        make("p", {}, make("strong", {}, isOurs ? t("{0}: {1}", who, task) : t("{0} thinks …", who))),
        make("p", { class: "soft" }, deed ? `${openingTitle(rule)} · ${deed}` : t("{0}: {1}", openingTitle(rule), openingWords(rule))),
        buttons.length > 0 && make("div", { class: "row" }, buttons));
}

export class OpeningGame extends Mode {
    /**
     * @param {import("./desk.js").Desk} desk
     * @param {object} parts
     * @param {import("./engine.js").Engine} parts.judge  says what an opening allows
     * @param {import("./engine.js").Engine} parts.engine  acts in it
     * @param {import("./analysis.js").Analysis} parts.analysis
     * @param {import("./match.js").GameClock} parts.clock
     * @param {import("./game_owner.js").GameOwner} parts.owner
     * @param {import("./game_shelf.js").GameShelf} parts.shelf
     * @param {import("./turns.js").Turns} parts.turns  after the opening
     * @param {() => Mode} parts.mode  the one that has the page
     */
    constructor(desk, { judge, engine, analysis, clock, owner, shelf, turns, mode }) {
        super(desk);
        this.analysis = analysis;
        this.clock = clock;
        this.owner = owner;
        this.shelf = shelf;
        this.turns = turns;
        this.mode = mode;
        this.steps = new OpeningSteps(judge, engine);
        /** The last deed, with the step before it; null: it needs no words. @type {{step: import("./opening_steps.js").Step, count: number} | null} */
        this.done = null;
        /** A step of a person that the engine is looking at. */
        this.isAsking = false;
        element("opening").addEventListener("click", (event) => {
            const button = /** @type {HTMLElement} */ (event.target).closest("button");
            const act = button?.dataset.act;
            const declared = /** @type {HTMLSelectElement | null} */ (document.getElementById("declared"));
            if (act) this.act(act === "declare" && declared ? declared.value : act);
        });
    }

    /** @param {string} rule @returns {import("./opening_steps.js").Kept & {isOver: boolean, stones: number} | null} */
    static begin(rule) {
        if (rule === "free") return null;
        return { rule, actions: [], draw: 1 + Math.floor(Math.random() * 1e9), isOver: false, stones: 0 };
    }

    get kept() {
        return this.desk.match?.opening ?? null;
    }

    get isOn() {
        return Boolean(this.kept && !this.kept.isOver);
    }

    /** Its state; null if there is none, or it is not known yet. */
    get step() {
        return this.isOn ? this.steps.knownStep(this.desk.tree, this.kept) : null;
    }

    /** Whether the board shows where the opening stands. */
    get isHere() {
        const { tree } = this.desk;
        return this.step !== null && !tree.current.children.length && this.step.stones.join() === tree.moves().join();
    }

    /** Whether it goes on: neither an earlier move nor another mode has the board. */
    get isPlayed() {
        return this.isHere && this.mode() === this;
    }

    /** @param {import("./opening_steps.js").Step | null} step */
    isEngines(step) {
        const { match } = this.desk;
        return Boolean(step && match?.against === "engine" && step.player !== match.party);
    }

    /** @param {import("./opening_steps.js").Step} step */
    nameOf(step) {
        const { match } = this.desk;
        if (match?.against === "person") return playerText(step);
        return this.isEngines(step) ? "Fukumi" : t("Your turn");
    }

    /** The last deed in words. */
    get deed() {
        const { done, kept } = this;
        if (!done || !kept) return "";
        return deedText(kept.actions.slice(-done.count), done.step, this.isEngines(done.step) ? "Fukumi" : playerText(done.step));
    }

    /** Why the person cannot act; "" if they can. */
    get refusal() {
        const { step } = this;
        if (!this.isOn) return t("No opening is being played.");
        if (!step || this.isAsking) return t("Fukumi looks at it …");
        if (!this.isHere) return t("Go to the end of the line first.");
        return this.isEngines(step) ? t("It is Fukumi's turn.") : "";
    }

    /** A click on the board. @param {string} point */
    choose(point) {
        if (this.refusal) toast(this.refusal);
        else this.act(point);
    }

    /** A person's action. @param {string} action */
    async act(action) {
        const { desk, kept, step } = this;
        if (!kept || !step || this.isAsking || this.isEngines(step)) return;
        if (desk.isOver) return toast(closedText(desk.tree));
        this.isAsking = true;
        const { tree } = desk;
        const { changes } = tree;
        try {
            const after = await this.steps.after(tree, kept, [action]);
            // Another game is on the board, or it was turned meanwhile, and its points have other names.
            if (desk.tree !== tree || tree.changes !== changes) return;
            this.apply([action], step, after);
        } catch (error) {
            toast(errorText(error));
        } finally {
            this.isAsking = false;
        }
    }

    /**
     * @param {string[]} actions that can be
     * @param {import("./opening_steps.js").Step} before @param {import("./opening_steps.js").Step} after
     */
    apply(actions, before, after) {
        const { desk, kept } = this;
        if (!kept || !desk.match) return;
        this.clock.press(desk.match, after.player !== before.player);
        if (desk.match.fallen) return;
        // A hint for the step before it would keep Fukumi from its own.
        this.steps.stop();
        kept.actions.push(...actions);
        // A person against Fukumi knows what they did.
        this.done = desk.match.against === "person" || this.isEngines(before) ? { step: before, count: actions.length } : null;
        const change = () => {
            this.show(after);
            this.turns.knock();
            desk.changed();
        };
        if (this.isEngines(before)) this.shelf.answer(change);
        else change();
    }

    /** Stones and colours as they stand. @param {import("./opening_steps.js").Step} step */
    show(step) {
        const { desk, kept } = this;
        const { match, tree } = desk;
        if (!match || !kept) return;
        kept.isOver = step.task === "over";
        kept.stones = step.stones.length;
        const human = step.black === match.party ? "black" : "white";
        // A clock is its player's, whose colour changes.
        if (human !== match.human) match.left = { black: match.left.white, white: match.left.black };
        match.human = human;
        const moves = tree.moves().join();
        if (!`${step.stones.join()},`.startsWith(moves ? `${moves},` : "")) tree.clear();
        for (const point of step.stones.slice(tree.moves().length)) tree.play(point);
    }

    /** Goes on: the engine acts, or the person is asked. */
    async follow() {
        const { desk, kept } = this;
        if (!kept) return;
        if (desk.isOver) return this.turns.follow();
        this.analysis.stop();
        const step = await this.steps.after(desk.tree, kept);
        if (this.kept !== kept || kept.isOver) return;
        const { isPlayed } = this;
        if (isPlayed && this.owner.isOwner) this.clock.start(/** @type {any} */ (desk.match), step.color);
        else this.clock.stop();
        desk.draw();
        if (!isPlayed) return;
        if (this.isEngines(step)) return this.letEngineAct(step);
        const choices = step.choices.map((word) => choiceText(word, step.color)).join(", ");
        announce([this.deed, t("{0}: {1}", this.nameOf(step), sentenceText(step.wanted)), choices].filter(Boolean).join(". "));
    }

    /** @param {import("./opening_steps.js").Step} step */
    async letEngineAct(step) {
        const { desk, kept } = this;
        if (this.steps.isThinking || !kept || !desk.match || !this.owner.isOwner) return;
        const before = kept.actions.length;
        const { changes } = desk.tree;
        const thinking = this.steps.choose(desk.tree, kept, desk.match.level);
        desk.draw();
        const chosen = await thinking;
        if (!chosen) return desk.draw();
        // The step is known from here on: the game is never kept with an action and without its stones.
        const after = await this.steps.after(desk.tree, kept, chosen);
        if (this.kept !== kept || kept.actions.length !== before) return;
        if (desk.tree.changes !== changes) return this.follow();
        if (!this.isPlayed) return desk.draw();
        this.apply(chosen, step, after);
        if (kept.isOver) toast(t("{0}. The opening is over.", this.deed), 6000);
    }

    /** To the person's last step. */
    async takeBack() {
        const { desk, kept } = this;
        if (!kept || this.isAsking) return;
        desk.tree.toEnd();
        this.steps.stop();
        this.done = null;
        const actions = [...kept.actions];
        let step = null;
        do {
            actions.pop();
            step = await this.steps.after(desk.tree, { ...kept, actions });
        } while (actions.length && this.isEngines(step));
        if (this.kept !== kept || !step) return;
        kept.actions = actions;
        this.show(step);
        desk.changed();
    }

    /** Shows what the engine would do for the person. */
    async hint() {
        const { desk, kept, step } = this;
        if (!kept || !step || this.isEngines(step)) return;
        toast(t("{0} thinks …", "Fukumi"));
        const chosen = await this.steps.choose(desk.tree, kept, FULL_STRENGTH);
        if (!chosen || this.step !== step) return;
        const hint = t("Hint: {0}", deedText(chosen, step, "Fukumi"));
        toast(hint, 8000);
        announce(hint);
    }

    toggleAnalysis() {
        toast(t("The analysis waits for the end of the opening."));
    }

    /** @param {string} action */
    allows(action) {
        return ![...SEARCHES, "play-here"].includes(action);
    }

    get occupation() {
        return t("Not before the opening is over.");
    }

    get stone() {
        const { step, desk } = this;
        const isPut = step && this.isHere && !this.isEngines(step) && ["put", "offer"].includes(step.task);
        return isPut ? desk.tree.toMove() : null;
    }

    draw() {
        const { step, kept } = this;
        const isShown = this.isHere ? step : null;
        showOpening(isShown, {
            rule: kept?.rule ?? "", deed: this.deed,
            who: step ? this.nameOf(step) : "", isOurs: Boolean(step && !this.isEngines(step)),
        });
    }

    marks() {
        const step = this.isHere ? this.step : null;
        if (!step) return { zone: [], fifths: [] };
        const isZone = step.task === "put" && step.points.length <= LARGEST_ZONE && !this.isEngines(step);
        return { zone: isZone ? step.points : [], fifths: step.fifths };
    }
}
