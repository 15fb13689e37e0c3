// The trainer next to the board: what is to be found, what a move was, and which puzzles are chosen.

import { actionButton } from "./actions.js";
import { element, make } from "./dom.js";
import { t } from "./language.js";
import { GRADES, KINDS } from "./puzzles.js";
import { judgementText } from "./review_data.js";
import { showTried } from "./review_panel.js";
import { ruleTitle } from "./rules.js";
import { replyText } from "./why_not.js";
import { percent, toMoveText } from "./words.js";

/** @typedef {import("./trainer.js").Trainer} Trainer */

/** The choice of puzzles. @param {Trainer} trainer */
export function listenToChoice(trainer) {
    element("words").addEventListener("change", ({ target }) => {
        const { name, value } = /** @type {HTMLSelectElement} */ (target);
        if (name.startsWith("puzzle-")) trainer.want({ [name.slice("puzzle-".length)]: name === "puzzle-grade" ? Number(value) : value });
    });
}

/** @param {string} name @param {string} label @param {[string | number, string | number][]} all  values and texts @param {string | number} chosen */
function select(name, label, all, chosen) {
    const options = all.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
    return make("select", { name: `puzzle-${name}`, "aria-label": label, title: label }, options);
}

/** @param {Trainer} trainer */
function puzzleChoices({ wanted, rules }) {
    const kinds = Object.entries(KINDS).map(([kind, title]) => /** @type {[string, string]} */ ([kind, t(title)]));
    const grades = /** @type {[number, string | number][]} */ ([[0, `1–${GRADES.at(-1)}`], ...GRADES.map((grade) => [grade, grade])]);
    const isOfPage = wanted.kind !== "mistake";
    return make("div", { class: "row choice" }, select("kind", t("Kind of puzzle"), kinds, wanted.kind),
        isOfPage && select("rule", t("Rule"), rules.map((rule) => [rule, ruleTitle(rule)]), wanted.rule),
        isOfPage && select("grade", t("Grade"), grades, wanted.grade));
}

/** @param {number} due */
function isToday(due) {
    return new Date(due).toDateString() === new Date().toDateString();
}

/** @param {number} due */
function dayText(due) {
    return new Date(due).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
}

/** Nothing is due. @param {Trainer} trainer */
function showNothing(trainer) {
    const choice = trainer.choice();
    const next = Math.min(...choice.map((each) => trainer.schedule.dueAt(each.id) ?? Infinity));
    const words = choice.length ? isToday(next) ? t("The next one comes back later today.") : t("The next one comes back on {0}.", dayText(next)) : t("Mistakes of games that you review come here.");
    showTried(t("No puzzle is due now"), words, puzzleChoices(trainer), make("div", { class: "row" }, actionButton("cancel", t("Close"))));
}

/** @param {Trainer} trainer */
function task({ desk, round }) {
    const { puzzle, found } = /** @type {import("./trainer.js").Round} */ (round);
    if (found) return t("Right: go on.");
    if (puzzle.kind === "defence") return desk.tree.toMove() === "black" ? t("White threatens to win by force: find a move that holds.") : t("Black threatens to win by force: find a move that holds.");
    return `${t("{0}.", toMoveText(desk.tree.toMove()))} ${t("Put a stone on the board.")}`;
}

/** A wrong move. @param {import("./trainer.js").Round} round */
function refutation({ puzzle, tried, judged }) {
    const { moves: [move], positions: [, after] } = /** @type {import("./why_not.js").Judged} */ (judged);
    const change = `${percent(move.before_winrate)} → ${percent(move.after_winrate)}`;
    const heading = puzzle.kind === "mistake" ? `${tried}: ${judgementText(move)}` : puzzle.kind === "defence" ? t("{0} does not hold", tried) : t("{0} does not win", tried);
    return [heading, replyText(after, change)];
}

/** @param {Trainer} trainer */
function trainerWords(trainer) {
    const round = /** @type {import("./trainer.js").Round} */ (trainer.round);
    const { puzzle, state } = round;
    const due = trainer.schedule.dueAt(puzzle.id) ?? 0;
    const comesBack = isToday(due) ? t("It comes back later today.") : t("It comes back on {0}.", dayText(due));
    const title = [t(KINDS[puzzle.kind]), ...(puzzle.grade ? [`${t("Grade")} ${puzzle.grade}`] : [ruleTitle(puzzle.rule)])].join(" · ");
    switch (state) {
        case "asked": return [title, t("Fukumi looks at it …")];
        case "wrong": return refutation(round);
        case "shown": return [title, comesBack];
        case "solved": return [t("Solved"), comesBack];
        default: return [title, task(trainer)];
    }
}

/** @param {Trainer} trainer */
function buttons({ round }) {
    const state = round?.state;
    return make("div", { class: "row" },
        state === "open" && actionButton("show-puzzle", t("Show it")),
        (state === "wrong" || state === "shown") && actionButton("try-puzzle", t("Try again"), state === "wrong"),
        state !== "asked" && actionButton("train", t("Next puzzle"), state === "solved"),
        make("span", { class: "gap" }), actionButton("cancel", t("Close")));
}

/** @param {Trainer} trainer */
export function showTrainer(trainer) {
    if (!trainer.round) return showNothing(trainer);
    const [heading, words] = trainerWords(trainer);
    const all = trainer.choice();
    const solved = all.filter((each) => trainer.schedule.isSolved(each.id)).length;
    showTried(heading, words, buttons(trainer), puzzleChoices(trainer), make("p", { class: "soft" }, t("{0} of {1} solved", solved, all.length)));
}
