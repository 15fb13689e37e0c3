// The dialogs of files and settings.

import { askDialog, checkAnswer, checkField, choiceButton, choices, closeButton, endRow, languageField, softText } from "./dialog.js";
import { make } from "./dom.js";
import { english, t } from "./language.js";
import { chosenMachine, machineFields } from "./machine.js";
import { ruleField } from "./new_game_dialog.js";
import { ruleTitle } from "./rules.js";
import { countText, resultText } from "./words.js";

/** Files that are only read (../../../book/README.md). */
const OTHER_ENDINGS = ".pos, .rif, .xml, .bdt, .pdb, .rec, .txt";

/** "level 3 · Renju · 24 moves · White won". @param {import("./game_store.js").Head} head */
function keptWords({ match, rule, moves, line = moves, winner }) {
    const who = match?.against === "engine" ? t("level {0}", match.level) : match ? t("two players") : t("analysis");
    return [who, ruleTitle(rule), countText(moves, line), resultText(winner)].filter(Boolean).join(" · ");
}

/**
 * @param {import("./game_store.js").Head[]} games  from before @param {(text: string) => Promise<string>} findFault  of a text, as of checkAnswer()
 * @returns {Promise<"text" | {kept: number} | "file" | null>}
 */
export async function askOpen(games, findFault) {
    const when = (ms) => new Date(ms).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const kept = games.map((game, i) => choiceButton(`kept ${i}`, keptWords(game), make("small", { class: "soft" }, when(game.when))));
    const answer = askDialog(
        t("Open a game"),
        kept.length > 0 && make("div", { class: "stack" }, t("Games"), make("div", { id: "kept" }, kept)),
        softText(t("A game of Piskvork (.psq) or in the Smart Game Format (.sgf), a library of RenLib (.lib) or a database of Yixin or Rapfi (.db); it can also be dropped on the page.")),
        softText(t("Also: {0}, and proofs of this program.", OTHER_ENDINGS)),
        make("div", {}, choiceButton("file", t("Choose a file …"))),
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
    const data = await askDialog(t("Which rule?"), softText(t("The file does not say under which rule its game was played.")), ruleField(rule), endRow(t("Open")));
    return data && String(data.get("rule"));
}

/** Ends the value of a button for the line up to the move that is shown. */
const UP_TO_HERE = " here";

/**
 * @param {boolean} hasDamaged  a text of the store that could not be read @param {boolean} isWithin  the line goes on after the move that is shown
 * @returns {Promise<{kind: string, isUpToHere: boolean} | null>}
 */
export async function askSave(hasDamaged, isWithin) {
    const row = (value, text, words, more) => make("div", { class: "row" }, choiceButton(value, text), make("span", { class: "soft" }, words), more);
    const upToHere = (value) => isWithin && make("button", { value: value + UP_TO_HERE, class: "small" }, t("Up to here"));
    const data = await askDialog(
        t("Save or share"),
        row("sgf", t("Game (.sgf)"), t("with all variations")), row("psq", t("Game (.psq)"), t("this line, for Piskvork"), upToHere("psq")),
        row("lib", t("Library (.lib)"), t("all variations, for RenLib")), row("db", t("Database (.db)"), t("positions, values: Yixin, Rapfi")),
        row("moves", t("Copy the moves"), "h8 i9 g7 …", upToHere("moves")), row("link", t("Copy a link"), t("this line and the rule"), upToHere("link")),
        row("png", t("Picture (.png)"), t("of the board")), row("svg", t("Picture (.svg)"), t("of the board, at any size")),
        row("gif", t("Film (.gif)"), t("of the game, a move after the other")),
        hasDamaged && row("damaged", t("What was damaged (.txt)"), t("what this browser kept")),
        make("div", { class: "end" }, closeButton(t("Close"))),
    );
    if (!data) return null;
    const [kind, here] = String(data.get("button")).split(UP_TO_HERE);
    return { kind, isUpToHere: here !== undefined };
}

/** Settings that are on or off. */
const FLAGS = [["coordinates", english("Coordinates")], ["numbers", english("Move numbers")], ["forbidden", english("Forbidden points (renju)")], ["sound", english("Sound")],
    ["confirm", english("Tap twice to place a stone")], ["tree", english("Analysis by the tree search (MCTS)")]];

/** @param {any} view @param {import("./machine.js").Machine} machine */
export async function askView(view, machine) {
    const data = await askDialog(
        t("Settings"),
        languageField(view.language),
        FLAGS.map(([name, text]) => checkField(t(text), name, view[name])),
        machineFields(machine),
        choices(t("Colours"), "theme", [["auto", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]], view.theme),
        make("div", { class: "row" }, choiceButton("turn", t("Turn the board")), choiceButton("mirror", t("Mirror it"))),
        endRow(t("Done")),
    );
    if (!data) return null;
    const flags = Object.fromEntries(FLAGS.map(([name]) => [name, data.get(name) === "on"]));
    return {
        view: { ...view, ...flags, theme: String(data.get("theme")), language: String(data.get("language")) },
        machine: chosenMachine(data, machine),
        change: data.get("button") === "turn" || data.get("button") === "mirror" ? String(data.get("button")) : null,
    };
}
