// The dialog of a new game: who plays, under which rules, and how long each thinks.

import { askDialog, checkAnswer, choiceButton, choices, describeChoices, describedField, endRow, listField, showField, softText } from "./dialog.js";
import { element, make } from "./dom.js";
import { t } from "./language.js";
import { FULL_STRENGTH, USUAL_LEVEL } from "./levels.js";
import { OPENINGS, isForRenju } from "./openings.js";
import { LARGEST_SIDE, SMALLEST_SIDE } from "./points.js";
import { RULES } from "./rules.js";
import { colorText } from "./words.js";

/** @param {string} rule */
export function ruleField(rule) {
    return describedField(t("Rule"), "rule", RULES, rule);
}

/** @param {import("./points.js").Size} size */
function sizeField({ width, height }) {
    const input = (name, title, value) =>
        make("input", { type: "number", name, value, min: SMALLEST_SIDE, max: LARGEST_SIDE, required: true, "aria-label": title });
    return make("div", { class: "field" }, make("span", {}, t("Board")),
        make("span", { class: "row" }, input("width", t("Width"), width), " × ", input("height", t("Height"), height)));
}

/** Minutes, and seconds a move. */
const CLOCKS = [[3, 2], [5, 5], [10, 0], [15, 10]];
/** A clock of the reader's own. */
const OWN_CLOCK = "own";

/** @param {import("./match.js").Match["clock"] | undefined} clock  of the game before */
function clockFields(clock) {
    const name = ([minutes, increment]) => `${minutes}+${increment}`;
    const chosen = clock ? name([clock.minutes, clock.increment]) : "";
    const given = CLOCKS.map((each) => [name(each), each[1] ? t("{0} min + {1} s", ...each) : t("{0} min", each[0])]);
    const isGiven = !chosen || given.some(([value]) => value === chosen);
    const input = (field, title, value, most) =>
        make("input", { type: "number", name: field, value, min: field === "minutes" ? 1 : 0, max: most, required: true, "aria-label": title });
    return [
        listField(t("Clock"), "clock", [["", t("No clock")], ...given, [OWN_CLOCK, t("Other …")]], isGiven ? chosen : OWN_CLOCK, { "data-match": true }),
        make("div", { class: "field", "data-clock": true }, make("span", {}, t("Minutes + seconds a move")),
            make("span", { class: "row" }, input("minutes", t("Minutes"), clock?.minutes ?? 20, 600), " + ", input("increment", t("Seconds a move"), clock?.increment ?? 0, 600))),
    ];
}

/** @param {FormData} data @returns {import("./match.js").Match["clock"]} */
function clockOf(data) {
    const isOwn = data.get("clock") === OWN_CLOCK;
    const [minutes, increment] = (isOwn ? [data.get("minutes"), data.get("increment")] : String(data.get("clock")).split("+")).map(Number);
    return minutes ? { minutes, increment } : null;
}

/** Seconds of a move of the engine. */
const THINKING_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 120];
const MOST_DEPTH = 60;
const MOST_NODES = 1e9;

/** @param {import("./match.js").Thinking | undefined} thinking  of the game before */
function thinkingFields({ by, amount } = { by: "seconds", amount: 2 }) {
    const own = by === "seconds" && !THINKING_SECONDS.includes(amount) ? [amount] : [];
    const seconds = [...THINKING_SECONDS, ...own].sort((a, b) => a - b).map((each) => [`seconds ${each}`, t("{0} s a move", each)]);
    const others = [["clock", t("As its clock allows")], ["depth", t("To a depth")], ["nodes", t("A number of nodes")]];
    const chosen = by === "seconds" ? `seconds ${amount}` : by;
    return [
        listField(t("Fukumi thinks"), "thinking", [...seconds, ...others], chosen, { "data-engine": true }),
        make("label", { class: "field", "data-amount": true }, `${t("How many")} `,
            make("input", { type: "number", name: "amount", value: by === "depth" || by === "nodes" ? amount : 12, min: 1, required: true })),
    ];
}

/** Two players keep that of the game before. @param {FormData} data @param {import("./match.js").Thinking} [before] @returns {import("./match.js").Thinking | undefined} */
function thinkingOf(data, before) {
    if (data.get("kind") !== "engine") return before;
    const [by, seconds] = String(data.get("thinking")).split(" ");
    if (by === "seconds" || by === "clock") return { by, amount: Number(seconds ?? 2) };
    return { by: /** @type {"depth" | "nodes"} */ (by), amount: Number(data.get("amount")) };
}

/** The answer of a reader who wants a small game. */
export const SMALL_GAME = "small";

/** @param {FormData} data @param {import("./match.js").Thinking} [before]  of the game before */
function newGameOf(data, before) {
    return {
        setup: { rule: String(data.get("rule")), width: Number(data.get("width")), height: Number(data.get("height")) },
        match: data.get("kind") === "board" ? null : {
            against: /** @type {"engine" | "person"} */ (data.get("kind")),
            openingRule: String(data.get("opening") ?? "free"),
            human: /** @type {"black" | "white"} */ (data.get("human")),
            level: Number(data.get("level")),
            thinking: thinkingOf(data, before),
            clock: clockOf(data),
        },
    };
}

/** @typedef {ReturnType<typeof newGameOf>} WantedGame */

/**
 * @param {{setup: any, match: any, isMatch: boolean, ratings: number[], isFromHere?: boolean}} now  match: of this game or the one before; isFromHere: the position on the board is the beginning
 * @param {(game: WantedGame) => Promise<string>} [findFault]  as of checkAnswer()
 */
export async function askNewGame({ setup, match, isMatch, ratings, isFromHere = false }, findFault) {
    const level = match?.level ?? USUAL_LEVEL;
    const colors = /** @type {const} */ (["black", "white"]).map((color) => [color, colorText(color)]);
    const kinds = [["engine", t("Play against Fukumi")], ["person", t("Two players")], ["board", t("Board for analysis")]].slice(0, isFromHere ? 2 : 3);
    const own = isFromHere ? t("You play") : t("Your colour");
    const answer = askDialog(
        isFromHere ? t("Play from here") : t("New game"),
        choices(t("Game"), "kind", kinds, (isMatch && match?.against) || "engine"),
        ruleField(setup.rule), !isFromHere && sizeField(setup),
        !isFromHere && describedField(t("Opening rule"), "opening", OPENINGS, match?.openingRule ?? "free", { "data-match": true }),
        make("div", { class: "field", "data-engine": true }, make("span", {}, own), choices(own, "human", colors, match?.human ?? "black")),
        make("label", { class: "field", "data-engine": true }, `${t("Level")} `,
            make("span", {}, make("input", { type: "range", name: "level", min: 1, max: FULL_STRENGTH, value: level }), make("output"))),
        thinkingFields(match?.thinking), clockFields(match?.clock),
        !isFromHere && make("div", { class: "row" }, choiceButton(SMALL_GAME, t("Small games …")), softText(t("tic-tac-toe, Chomp: solved"))),
        endRow(t("Start")),
    );
    const form = /** @type {HTMLFormElement} */ (element("dialog").querySelector("form"));
    /** @param {Event} [event] */
    const update = (event) => {
        const data = new FormData(form);
        const kind = data.get("kind");
        for (const field of form.querySelectorAll("[data-match]"))
            /** @type {HTMLElement} */ (field).hidden = kind === "board";
        for (const field of form.querySelectorAll("[data-engine]"))
            /** @type {HTMLElement} */ (field).hidden = kind !== "engine";
        const ownClock = /** @type {HTMLElement} */ (form.querySelector("[data-clock]"));
        showField(ownClock, kind !== "board" && data.get("clock") === OWN_CLOCK);
        const amount = /** @type {HTMLElement} */ (form.querySelector("[data-amount]"));
        showField(amount, kind === "engine" && ["depth", "nodes"].includes(String(data.get("thinking"))));
        /** @type {HTMLInputElement} */ (amount.querySelector("input")).max = String(data.get("thinking") === "depth" ? MOST_DEPTH : MOST_NODES);
        const [rule, opening] = ["rule", "opening"].map((name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)));
        // An opening of renju is one of its games: the later choice counts.
        if (kind !== "board" && !isFromHere && isForRenju(opening.value)) {
            if (event?.target === rule) opening.value = "free";
            else rule.value = "renju";
        }
        describeChoices(form);
        const chosen = Number(data.get("level"));
        /** @type {HTMLElement} */ (form.querySelector("output")).textContent = ratings.length ? t("{0}: Elo {1}", chosen, ratings[chosen - 1]) : String(chosen);
    };
    form.oninput = update;
    update();
    if (findFault) checkAnswer((data) => findFault(newGameOf(data, match?.thinking)));
    const data = await answer;
    if (!data) return null;
    return data.get("button") === SMALL_GAME ? SMALL_GAME : newGameOf(data, match?.thinking);
}
