// The dialogs. Each gives a promise of what was chosen, null where it was closed.

import { element } from "./panel.js";
import { LARGEST_SIDE, SMALLEST_SIDE } from "./points.js";
import { OPENINGS, isForRenju } from "./openings.js";
import { RULES } from "./rules.js";

/** @param {string} title @param {string} html @returns {Promise<FormData | null>} */
function ask(title, html) {
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog"));
    dialog.innerHTML = `<form method="dialog"><h2 id="dialog-title">${title}</h2>${html}</form>`;
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
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

const END = (word) =>
    `<div class="end"><button type="button" value="">Cancel</button><button class="strong" value="yes">${word}</button></div>`;

/** @param {string} name @param {string[][]} options value, text @param {string} chosen */
function choices(name, options, chosen) {
    const each = ([value, text]) =>
        `<label><input type="radio" name="${name}" value="${value}"${value === chosen ? " checked" : ""}>${text}</label>`;
    return `<div class="choices" role="radiogroup" aria-label="${name}">${options.map(each).join("")}</div>`;
}

/** @param {string} rule */
function ruleField(rule) {
    const options = RULES.map((r) => `<option value="${r.name}"${r.name === rule ? " selected" : ""}>${r.title}: ${r.words}</option>`);
    return `<label class="field">Rule <select name="rule">${options.join("")}</select></label>`;
}

/** @param {import("./points.js").Size} size */
function sizeField({ width, height }) {
    const input = (name, value) =>
        `<input type="number" name="${name}" value="${value}" min="${SMALLEST_SIDE}" max="${LARGEST_SIDE}" required aria-label="${name}">`;
    return `<div class="field"><span>Board</span><span class="row">${input("width", width)} × ${input("height", height)}</span></div>`;
}

/** @param {string} chosen */
function openingField(chosen) {
    const option = (o) => `<option value="${o.name}"${o.name === chosen ? " selected" : ""}>${o.title}: ${o.words}</option>`;
    return `<label class="field" data-match>Opening <select name="opening">${OPENINGS.map(option).join("")}</select></label>`;
}

const LEVELS = ["", "plays what it sees", "beginner", "beginner", "learner", "learner", "club", "club", "strong", "very strong", "full strength"];

/** @param {{setup: any, match: any}} now */
export async function askNewGame({ setup, match }) {
    const level = match?.level ?? 3;
    const clock = match?.clock ? `${match.clock.minutes}+${match.clock.increment}` : "";
    const clocks = [["", "No clock"], ["3+2", "3 min + 2 s"], ["5+5", "5 min + 5 s"], ["10+0", "10 min"], ["15+10", "15 min + 10 s"]]
        .map(([value, text]) => `<option value="${value}"${value === clock ? " selected" : ""}>${text}</option>`);
    const answer = ask(
        "New game",
        choices("kind", [["engine", "Play against Fukumi"], ["person", "Two players"], ["board", "Board for analysis"]], match?.against ?? "engine") +
            ruleField(setup.rule) + sizeField(setup) + openingField(match?.openingRule ?? "free") +
            `<div class="field" data-engine><span>You begin as</span>${choices("human", [["black", "black"], ["white", "white"]], match?.human ?? "black")}</div>` +
            `<label class="field" data-engine>Level <span><input type="range" name="level" min="1" max="10" value="${level}"><output></output></span></label>` +
            `<label class="field" data-match>Clock <select name="clock">${clocks.join("")}</select></label>` +
            END("Start"),
    );
    const form = /** @type {HTMLFormElement} */ (element("dialog").querySelector("form"));
    const update = () => {
        const data = new FormData(form);
        const kind = data.get("kind");
        for (const field of form.querySelectorAll("[data-match]"))
            /** @type {HTMLElement} */ (field).hidden = kind === "board";
        for (const field of form.querySelectorAll("[data-engine]"))
            /** @type {HTMLElement} */ (field).hidden = kind !== "engine";
        const rule = /** @type {HTMLSelectElement} */ (form.elements.namedItem("rule"));
        // An opening of renju is one of its games.
        if (kind !== "board" && isForRenju(String(data.get("opening")))) rule.value = "renju";
        const chosen = Number(data.get("level"));
        /** @type {HTMLElement} */ (form.querySelector("output")).textContent = `${chosen}: ${LEVELS[chosen]}`;
    };
    form.oninput = update;
    update();
    const data = await answer;
    if (!data) return null;
    const [minutes, increment] = String(data.get("clock")).split("+").map(Number);
    return {
        setup: { rule: String(data.get("rule")), width: Number(data.get("width")), height: Number(data.get("height")) },
        match: data.get("kind") === "board" ? null : {
            against: /** @type {"engine" | "person"} */ (data.get("kind")),
            openingRule: String(data.get("opening")),
            human: /** @type {"black" | "white"} */ (data.get("human")),
            level: Number(data.get("level")),
            clock: minutes ? { minutes, increment } : null,
        },
    };
}

/** @returns {Promise<{text: string} | "file" | null>} */
export async function askOpen() {
    const data = await ask(
        "Open a game",
        `<p class="soft">A game of Piskvork (.psq) or in the Smart Game Format (.sgf), a library of RenLib (.lib) or a database of Yixin or Rapfi (.db); it can also be dropped on the page.</p>
        <div><button value="file">Choose a file …</button></div>
        <label class="stack">Or moves, the text of such a file, or a link:
        <textarea name="text" placeholder="h8 i9 g7, or 8,8 9,7 as Piskvork counts" spellcheck="false"></textarea></label>` + END("Open"),
    );
    if (!data) return null;
    return data.get("button") === "file" ? "file" : { text: String(data.get("text")) };
}

/** @returns {Promise<string | null>} */
export async function askSave() {
    const button = (value, text, words) => `<div class="row"><button value="${value}">${text}</button><span class="soft">${words}</span></div>`;
    const data = await ask(
        "Save or share",
        button("sgf", "Game (.sgf)", "with all variations") + button("psq", "Game (.psq)", "this line, for Piskvork") +
            button("lib", "Library (.lib)", "all variations, for RenLib") + button("db", "Database (.db)", "positions, values: Yixin, Rapfi") +
            button("moves", "Copy the moves", "h8 i9 g7 …") + button("link", "Copy a link", "position and rule") +
            button("png", "Picture (.png)", "of the board") + button("svg", "Picture (.svg)", "of the board, at any size") +
            '<div class="end"><button type="button" value="">Close</button></div>',
    );
    return data && String(data.get("button"));
}

/** @param {any} view */
export async function askView(view) {
    const box = (name, text) =>
        `<label><input type="checkbox" name="${name}"${view[name] ? " checked" : ""}> ${text}</label>`;
    const data = await ask(
        "View",
        box("coordinates", "Coordinates") + box("numbers", "Move numbers") + box("forbidden", "Forbidden points (renju)") + box("sound", "Sound") +
            choices("theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]], view.theme) +
            '<div class="row"><button value="turn">Turn the board</button><button value="mirror">Mirror it</button></div>' + END("Done"),
    );
    if (!data) return null;
    const isOn = (name) => data.get(name) === "on";
    return {
        view: { coordinates: isOn("coordinates"), numbers: isOn("numbers"), forbidden: isOn("forbidden"), sound: isOn("sound"), theme: String(data.get("theme")) },
        change: data.get("button") === "turn" || data.get("button") === "mirror" ? String(data.get("button")) : null,
    };
}

const BOARD_HELP = `The marks on the board are win rates for the side to move; W5 is a proven win in five moves, L4 a proven loss.
        Point at a move of a line to see it on the board, click it to play the line up to there.`;

/** @param {{keys: string[], title: string}[]} actions @param {string} version @param {string} [words] */
export async function showHelp(actions, version, words = BOARD_HELP) {
    const row = ({ keys, title }) => `<tr><td>${keys.map((k) => `<kbd>${k}</kbd>`).join(" ")}</td><td>${title}</td></tr>`;
    await ask(
        "Keys",
        `<table><tbody>${actions.map(row).join("")}
        <tr><td><kbd>Tab</kbd></td><td>to the board: there the arrow keys move a cursor, <kbd>Enter</kbd> places a stone</td></tr></tbody></table>
        <p class="soft">${words} ${version}.</p>
        <div class="end"><button type="button" value="">Close</button></div>`,
    );
}
