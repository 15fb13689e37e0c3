// The dialogs. Each gives a promise of what was chosen, null if it was closed.

import { element, make } from "./dom.js";
import { BROWSERS, LANGUAGES, partsOf, plural, t } from "./language.js";
import { FULL_STRENGTH, USUAL_LEVEL } from "./levels.js";
import { chosenMachine, machineFields } from "./machine.js";
import { LARGEST_SIDE, SMALLEST_SIDE } from "./points.js";
import { OPENINGS, isForRenju } from "./openings.js";
import { RULES, ruleTitle } from "./rules.js";
import { colorText, resultText } from "./words.js";

/** The value of the button that takes the answer. */
const ANSWER = "yes";

/** @param {string} title @param {...(import("./dom.js").Child | import("./dom.js").Child[])} parts @returns {Promise<FormData | null>} */
export function askDialog(title, ...parts) {
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog"));
    const form = /** @type {HTMLFormElement} */ (make("form", { method: "dialog" }, make("h2", { id: "dialog-title" }, title), ...parts));
    dialog.replaceChildren(form);
    describeChoices(form);
    form.addEventListener("input", () => describeChoices(form));
    return new Promise((done) => {
        dialog.onclose = () => {
            const data = new FormData(form);
            data.set("button", dialog.returnValue);
            done(dialog.returnValue ? data : null);
        };
        dialog.returnValue = "";
        dialog.showModal();
        dialog.scrollTop = 0;
        form.onclick = (event) => {
            const button = /** @type {HTMLElement} */ (event.target).closest("button");
            if (button?.value === "") dialog.close("");
        };
    });
}

/**
 * The dialog that is open stays so while its answer is wrong, and says why.
 * @param {(data: FormData) => Promise<string>} findFault  words about what is wrong; "" if nothing is
 */
export function checkAnswer(findFault) {
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog"));
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
    const fault = make("p", { class: "fault", role: "alert" });
    form.lastElementChild?.before(fault);
    form.addEventListener("submit", async (event) => {
        if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== ANSWER) return;
        event.preventDefault();
        fault.textContent = "";
        const words = await findFault(new FormData(form));
        // The reader may have closed it meanwhile.
        if (!form.isConnected || !dialog.open) return;
        fault.textContent = words;
        if (!words) dialog.close(ANSWER);
        else fault.scrollIntoView({ block: "nearest" });
    });
}

const close = (word) => make("button", { type: "button", value: "" }, word);
const button = (value, text) => make("button", { value }, text);
const soft = (...words) => make("p", { class: "soft" }, ...words);
/** @param {string | null} word  of the button that is the answer; null: others are */
export function endRow(word) {
    return make("div", { class: "end" }, close(t("Cancel")), word !== null && make("button", { class: "strong", value: ANSWER }, word));
}

/** @param {string} title @param {string} name @param {string[][]} options value, text @param {string} chosen */
export function choices(title, name, options, chosen) {
    return make("div", { class: "choices", role: "radiogroup", "aria-label": title }, options.map(([value, text]) =>
        make("label", {}, make("input", { type: "radio", name, value, checked: value === chosen }), text)));
}

/** @param {string} title @param {string} name @param {string[][]} options value, text @param {string} chosen @param {object} [attributes] */
export function listField(title, name, options, chosen, attributes = {}) {
    const each = ([value, text]) => make("option", { value, selected: value === chosen }, text);
    return make("label", { class: "field", ...attributes }, `${title} `, make("select", { name }, options.map(each)));
}

/**
 * A list whose texts would be too long for it: the words about the option that is chosen are below it.
 * @param {string} title @param {string} name @param {{name: string, title: string, words: string}[]} options  English @param {string} chosen @param {object} [attributes]
 */
function describedField(title, name, options, chosen, attributes = {}) {
    const id = `about-${name}`;
    const each = (option) => make("option", { value: option.name, selected: option.name === chosen, "data-words": t(option.words) }, t(option.title));
    return make("div", { class: "field", ...attributes }, make("span", {}, title),
        make("select", { name, "aria-label": title, "aria-describedby": id }, options.map(each)), make("p", { id, class: "soft" }));
}

/** Each described list gets the words about its choice. @param {HTMLFormElement} form */
function describeChoices(form) {
    for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[aria-describedby]")))
        element(String(select.getAttribute("aria-describedby"))).textContent = select.selectedOptions[0]?.dataset.words ?? "";
}

/** @param {string} rule */
function ruleField(rule) {
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
/** The most of a depth, and of nodes. */
const MOST_DEPTH = 60;
const MOST_NODES = 1e9;

/** @param {import("./match.js").Thinking | undefined} thinking  of the game before */
function thinkingFields({ by, amount } = { by: "seconds", amount: 2 }) {
    const seconds = THINKING_SECONDS.map((each) => [`seconds ${each}`, t("{0} s a move", each)]);
    const others = [["clock", t("As its clock allows")], ["depth", t("To a depth")], ["nodes", t("A number of nodes")]];
    const chosen = by === "seconds" ? `seconds ${amount}` : by;
    return [
        listField(t("Fukumi thinks"), "thinking", [...seconds, ...others], chosen, { "data-engine": true }),
        make("label", { class: "field", "data-amount": true }, `${t("How many")} `,
            make("input", { type: "number", name: "amount", value: by === "depth" || by === "nodes" ? amount : 12, min: 1, max: MOST_NODES, required: true })),
    ];
}

/** @param {FormData} data @returns {import("./match.js").Thinking} */
function thinkingOf(data) {
    const [by, seconds] = String(data.get("thinking")).split(" ");
    if (by === "seconds" || by === "clock") return { by, amount: Number(seconds ?? 2) };
    const most = by === "depth" ? MOST_DEPTH : MOST_NODES;
    return { by: /** @type {"depth" | "nodes"} */ (by), amount: Math.min(Math.max(1, Math.round(Number(data.get("amount")))), most) };
}

/** The answer of a reader who wants a small game. */
export const SMALL_GAME = "small";

/** @param {FormData} data */
function newGameOf(data) {
    return {
        setup: { rule: String(data.get("rule")), width: Number(data.get("width")), height: Number(data.get("height")) },
        match: data.get("kind") === "board" ? null : {
            against: /** @type {"engine" | "person"} */ (data.get("kind")),
            openingRule: String(data.get("opening") ?? "free"),
            human: /** @type {"black" | "white"} */ (data.get("human")),
            level: Number(data.get("level")),
            thinking: thinkingOf(data),
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
        !isFromHere && make("div", { class: "row" }, button(SMALL_GAME, t("Small games …")), soft(t("tic-tac-toe, Chomp: solved"))),
        endRow(t("Start")),
    );
    const form = /** @type {HTMLFormElement} */ (element("dialog").querySelector("form"));
    const update = () => {
        const data = new FormData(form);
        const kind = data.get("kind");
        for (const field of form.querySelectorAll("[data-match]"))
            /** @type {HTMLElement} */ (field).hidden = kind === "board";
        for (const field of form.querySelectorAll("[data-engine]"))
            /** @type {HTMLElement} */ (field).hidden = kind !== "engine";
        const ownClock = /** @type {HTMLElement} */ (form.querySelector("[data-clock]"));
        ownClock.hidden = kind === "board" || data.get("clock") !== OWN_CLOCK;
        const amount = /** @type {HTMLElement} */ (form.querySelector("[data-amount]"));
        amount.hidden = kind !== "engine" || !["depth", "nodes"].includes(String(data.get("thinking")));
        const rule = /** @type {HTMLSelectElement} */ (form.elements.namedItem("rule"));
        // An opening of renju is one of its games.
        if (kind !== "board" && !isFromHere && isForRenju(String(data.get("opening")))) rule.value = "renju";
        describeChoices(form);
        const chosen = Number(data.get("level"));
        /** @type {HTMLElement} */ (form.querySelector("output")).textContent = ratings.length ? t("{0}: Elo {1}", chosen, ratings[chosen - 1]) : String(chosen);
    };
    form.oninput = update;
    update();
    if (findFault) checkAnswer((data) => findFault(newGameOf(data)));
    const data = await answer;
    if (!data) return null;
    return data.get("button") === SMALL_GAME ? SMALL_GAME : newGameOf(data);
}

/** "level 3 · Renju · 24 moves · White won". @param {import("./game_store.js").Head} head */
function keptWords({ match, rule, moves, winner }) {
    const who = match?.against === "engine" ? t("level {0}", match.level) : match ? t("two players") : t("analysis");
    return [who, ruleTitle(rule), t(plural(moves, "{0} move", "{0} moves"), moves), resultText(winner)].filter(Boolean).join(" · ");
}

/**
 * @param {import("./game_store.js").Head[]} games  from before @param {(text: string) => Promise<string>} findFault  of a text, as of checkAnswer()
 * @returns {Promise<"text" | {kept: number} | "file" | null>}
 */
export async function askOpen(games, findFault) {
    const when = (ms) => new Date(ms).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const kept = games.map((game, i) => make("button", { value: `kept ${i}`, formnovalidate: true }, keptWords(game), make("small", { class: "soft" }, when(game.when))));
    const answer = askDialog(
        t("Open a game"),
        kept.length > 0 && make("div", { class: "stack" }, t("Games"), make("div", { id: "kept" }, kept)),
        soft(t("A game of Piskvork (.psq) or in the Smart Game Format (.sgf), a library of RenLib (.lib) or a database of Yixin or Rapfi (.db); it can also be dropped on the page.")),
        make("div", {}, make("button", { value: "file", formnovalidate: true }, t("Choose a file …"))),
        make("label", { class: "stack" }, t("Or moves, the text of such a file, or a link:"),
            make("textarea", { name: "text", required: true, placeholder: t("h8 i9 g7, or 8,8 9,9: column, row from the bottom"), spellcheck: "false" })),
        endRow(t("Open")),
    );
    checkAnswer((data) => findFault(String(data.get("text"))));
    const data = await answer;
    if (!data) return null;
    const chosen = String(data.get("button"));
    if (chosen.startsWith("kept ")) return { kept: Number(chosen.slice(5)) };
    return chosen === "file" ? "file" : "text";
}

/** Asks for the rule of a file that names none. @param {string} rule  the likely one @returns {Promise<string | null>} */
export async function askRule(rule) {
    const data = await askDialog(t("Which rule?"), soft(t("The file does not say under which rule its game was played.")), ruleField(rule), endRow(t("Open")));
    return data && String(data.get("rule"));
}

/** Ends the value of a button for the line up to the move that is shown. */
const UP_TO_HERE = " here";

/**
 * @param {boolean} hasDamaged  a text of the store that could not be read @param {boolean} isWithin  the line goes on after the move that is shown
 * @returns {Promise<{kind: string, isUpToHere: boolean} | null>}
 */
export async function askSave(hasDamaged, isWithin) {
    const row = (value, text, words, more) => make("div", { class: "row" }, button(value, text), make("span", { class: "soft" }, words), more);
    const upToHere = (value) => isWithin && make("button", { value: value + UP_TO_HERE, class: "small" }, t("Up to here"));
    const data = await askDialog(
        t("Save or share"),
        row("sgf", t("Game (.sgf)"), t("with all variations")), row("psq", t("Game (.psq)"), t("this line, for Piskvork"), upToHere("psq")),
        row("lib", t("Library (.lib)"), t("all variations, for RenLib")), row("db", t("Database (.db)"), t("positions, values: Yixin, Rapfi")),
        row("moves", t("Copy the moves"), "h8 i9 g7 …", upToHere("moves")), row("link", t("Copy a link"), t("this line and the rule"), upToHere("link")),
        row("png", t("Picture (.png)"), t("of the board")), row("svg", t("Picture (.svg)"), t("of the board, at any size")),
        row("gif", t("Film (.gif)"), t("of the game, a move after the other")),
        hasDamaged && row("damaged", t("What was damaged (.txt)"), t("the game that this browser kept")),
        make("div", { class: "end" }, close(t("Close"))),
    );
    if (!data) return null;
    const [kind, here] = String(data.get("button")).split(UP_TO_HERE);
    return { kind, isUpToHere: here !== undefined };
}

/** @param {string} language  a code, or BROWSERS */
function languageField(language) {
    return listField(t("Language"), "language", [[BROWSERS, t("As the browser")], ...LANGUAGES], language);
}

/** @param {string} language  a code, or BROWSERS @returns {Promise<string | null>} */
export async function askLanguage(language) {
    const data = await askDialog(t("Language"), languageField(language), endRow(t("Done")));
    return data && String(data.get("language"));
}

/** @param {any} view @param {import("./machine.js").Machine} machine */
export async function askView(view, machine) {
    const box = (name, text) => make("label", {}, make("input", { type: "checkbox", name, checked: view[name] }), ` ${text}`);
    const data = await askDialog(
        t("Settings"),
        languageField(view.language),
        box("coordinates", t("Coordinates")), box("numbers", t("Move numbers")), box("forbidden", t("Forbidden points (renju)")), box("sound", t("Sound")),
        box("confirm", t("Tap twice to place a stone")),
        box("tree", t("Analysis by the tree search (MCTS)")),
        machineFields(machine),
        choices(t("Colours"), "theme", [["auto", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]], view.theme),
        make("div", { class: "row" }, button("turn", t("Turn the board")), button("mirror", t("Mirror it"))),
        endRow(t("Done")),
    );
    if (!data) return null;
    const isOn = (name) => data.get(name) === "on";
    return {
        view: { ...view, coordinates: isOn("coordinates"), numbers: isOn("numbers"), forbidden: isOn("forbidden"), sound: isOn("sound"), confirm: isOn("confirm"), tree: isOn("tree"), theme: String(data.get("theme")), language: String(data.get("language")) },
        machine: chosenMachine(data, machine),
        change: data.get("button") === "turn" || data.get("button") === "mirror" ? String(data.get("button")) : null,
    };
}

/** Paragraphs of the page with the board. */
function boardHelp() {
    return [[t("The marks on the board are win rates for the side to move; W5 is a proven win in five moves, L4 a proven loss."),
        t("Point at a move of a line to see it on the board, click it to play the line up to there.")].join(" ")];
}

/** The script of the page as a file, with its comments; null if the page does not hold it. */
function sourceLink() {
    const script = document.getElementById("page-script")?.textContent;
    const address = script && URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return address ? make("p", {}, make("a", { href: address, download: "fukumi-page.js" }, t("The source of this page (.js)"))) : null;
}

/** @param {{keys: string[], title: string}[]} actions @param {string} version @param {string[]} [paragraphs] */
export async function showHelp(actions, version, paragraphs = boardHelp()) {
    const kbd = (key) => make("kbd", {}, key);
    const licence = document.getElementById("licence")?.textContent;
    const row = ({ keys, title }) => make("tr", {}, make("td", {}, keys.flatMap((key) => [kbd(key), " "])), make("td", {}, title));
    await askDialog(
        t("Keys"),
        make("table", {}, make("tbody", {}, actions.map(row), make("tr", {}, make("td", {}, kbd("Tab")),
            make("td", {}, partsOf("to the board: there the arrow keys move a cursor, {0} places a stone", kbd("Enter")))))),
        [...paragraphs, `${version}.`].map((words) => soft(words)),
        sourceLink(),
        licence && make("details", {}, make("summary", {}, t("Licence")), make("pre", { tabindex: 0 }, licence)),
        make("div", { class: "end" }, close(t("Close"))),
    );
}
