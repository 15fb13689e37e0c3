// A dialog: a promise of what was chosen, null if it was closed; the fields in it; and the two that every page has, its
// language and its keys.

import { element, make } from "./dom.js";
import { BROWSERS, LANGUAGES, partsOf, t } from "./language.js";

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
            if (button?.type === "button") dialog.close(button.value);
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

/** Ends the dialog that is open, if there is one, without an answer. */
export function closeDialog() {
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog"));
    if (dialog.open) dialog.close("");
}

/**
 * A button that ends the dialog, whatever its fields hold. It submits nothing: Enter in a field is the button of endRow().
 * @param {string} value  the answer; "": none @param {...import("./dom.js").Child} words
 */
export const choiceButton = (value, ...words) => make("button", { type: "button", value }, ...words);
/** @param {string} word */
export const closeButton = (word) => choiceButton("", word);
/** @param {...string} words */
export const softText = (...words) => make("p", { class: "soft" }, ...words);
/** @param {string | null} word  of the button that is the answer; null: others are */
export function endRow(word) {
    return make("div", { class: "end" }, closeButton(t("Cancel")), word !== null && make("button", { class: "strong", value: ANSWER }, word));
}

/** @param {string} title @param {string} name @param {string[][]} options value, text @param {string} chosen */
export function choices(title, name, options, chosen) {
    return make("div", { class: "choices", role: "radiogroup", "aria-label": title }, options.map(([value, text]) =>
        make("label", {}, make("input", { type: "radio", name, value, checked: value === chosen }), text)));
}

/** @param {string} title @param {string} name @param {boolean} checked */
export function checkField(title, name, checked) {
    return make("label", {}, make("input", { type: "checkbox", name, checked }), ` ${title}`);
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
export function describedField(title, name, options, chosen, attributes = {}) {
    const id = `about-${name}`;
    const each = (option) => make("option", { value: option.name, selected: option.name === chosen, "data-words": t(option.words) }, t(option.title));
    return make("div", { class: "field", ...attributes }, make("span", {}, title),
        make("select", { name, "aria-label": title, "aria-describedby": id }, options.map(each)), make("p", { id, class: "soft" }));
}

/** Shows or hides a field. A hidden one must not keep the dialog from its answer. @param {HTMLElement} field @param {boolean} isShown */
export function showField(field, isShown) {
    field.hidden = !isShown;
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (field.querySelectorAll("input[required]"))) input.disabled = !isShown;
}

/** Each described list gets the words about its choice. @param {HTMLFormElement} form */
export function describeChoices(form) {
    for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[aria-describedby]")))
        element(String(select.getAttribute("aria-describedby"))).textContent = select.selectedOptions[0]?.dataset.words ?? "";
}

/** @param {string} language  a code, or BROWSERS */
export function languageField(language) {
    return listField(t("Language"), "language", [[BROWSERS, t("As the browser")], ...LANGUAGES], language);
}

/** @param {string} language  a code, or BROWSERS @returns {Promise<string | null>} */
export async function askLanguage(language) {
    const data = await askDialog(t("Language"), languageField(language), endRow(t("Done")));
    return data && String(data.get("language"));
}

/** The script of the page as a file, with its comments; null if the page does not hold it. */
function sourceLink() {
    const script = document.getElementById("page-script")?.textContent;
    const address = script && URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return address ? make("p", {}, make("a", { href: address, download: "fukumi-page.js" }, t("The source of this page (.js)"))) : null;
}

/** @param {{keys: string[], title: string}[]} actions @param {string[]} paragraphs */
export async function showHelp(actions, paragraphs) {
    const kbd = (key) => make("kbd", {}, key);
    const licence = document.getElementById("licence")?.textContent;
    const row = ({ keys, title }) => make("tr", {}, make("td", {}, keys.flatMap((key) => [kbd(key), " "])), make("td", {}, title));
    await askDialog(
        t("Keys"),
        make("table", {}, make("tbody", {}, actions.map(row), make("tr", {}, make("td", {}, kbd("Tab")),
            make("td", {}, partsOf("to the board: there the arrow keys move a cursor, {0} places a stone", kbd("Enter")))))),
        [...paragraphs, `Fukumi ${document.documentElement.dataset.version ?? ""}.`].map((words) => softText(words)),
        sourceLink(),
        licence && make("details", {}, make("summary", {}, t("Licence")), make("pre", { tabindex: 0 }, licence)),
        make("div", { class: "end" }, closeButton(t("Close"))),
    );
}
