// The dialogs that every page has: its language, and its keys.

import { askDialog, closeButton, endRow, listField, softText } from "./dialog.js";
import { make } from "./dom.js";
import { BROWSERS, LANGUAGES, partsOf, t } from "./language.js";

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
