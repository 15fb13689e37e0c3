// The choice of a game of a file that has several.

import { askDialog, endRow } from "./dialog.js";
import { element, make, write } from "./dom.js";
import { isolated, plural, sentenceText, t } from "./language.js";
import { resultText } from "./words.js";

/** Rows that are drawn above and below what can be seen. */
const SPARE = 6;

class VirtualList {
    /**
     * @param {HTMLElement} box  scrolls @param {number} rowHeight  in pixels @param {(index: number) => HTMLElement} draw  one row
     */
    constructor(box, rowHeight, draw) {
        this.box = box;
        this.rowHeight = rowHeight;
        this.drawRow = draw;
        /** @type {number[]} what the rows are, from the first to the last */
        this.rows = [];
        /** @type {Map<number, HTMLElement>} by row */
        this.drawn = new Map();
        this.inner = make("div", { class: "rows", role: "list" });
        box.replaceChildren(this.inner);
        box.addEventListener("scroll", () => this.draw());
        new ResizeObserver(() => this.draw()).observe(box);
    }

    /** @param {number[]} rows */
    show(rows) {
        this.rows = rows;
        this.drawn.clear();
        this.inner.replaceChildren();
        this.inner.style.height = `${rows.length * this.rowHeight}px`;
        this.box.scrollTop = 0;
        this.draw();
    }

    draw() {
        const { box, rowHeight, rows, drawn, inner } = this;
        const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - SPARE);
        const end = Math.min(rows.length, Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) + SPARE);
        for (const [row, element] of drawn) {
            // A row keeps the focus.
            if ((row >= first && row < end) || element.contains(document.activeElement)) continue;
            element.remove();
            drawn.delete(row);
        }
        for (let row = first; row < end; row += 1) {
            if (drawn.has(row)) continue;
            const element = make("div", { role: "listitem", "aria-setsize": rows.length, "aria-posinset": row + 1 }, this.drawRow(rows[row]));
            /** @type {HTMLElement} */ (element).style.top = `${row * rowHeight}px`;
            drawn.set(row, /** @type {HTMLElement} */ (element));
            const next = [...inner.children].find((other) => Number(other.getAttribute("aria-posinset")) > row + 1);
            inner.insertBefore(element, next ?? null);
        }
    }
}

/** @typedef {[string, string, string, string, string | null] | null} Entry  black, white, date, event, result; null: cannot be read */

/** Pixels, as in style.css. */
const ROW_HEIGHT = 44;

/** "12. Meijin – Hara · 1932 · Final · Black won" @param {Entry} entry @param {number} index */
function entryWords(entry, index) {
    if (!entry) return t("{0}. cannot be read", index + 1);
    const [black, white, date, event] = entry.map((text) => isolated(text ?? ""));
    return `${index + 1}. ${[`${black || "?"} – ${white || "?"}`, date, event, resultText(entry[4])].filter(Boolean).join(" · ")}`;
}

/**
 * @param {Entry[]} list  the first games of the file @param {number} count  all its games
 * @returns {Promise<number | null>} a number from 1
 */
export async function askGame(list, count) {
    const texts = list.map((entry, i) => entryWords(entry, i).toLowerCase());
    const shown = make("p", { class: "soft", role: "status" });
    const find = /** @type {HTMLInputElement} */ (make("input", { type: "search", name: "find", spellcheck: "false" }));
    const box = make("div", { id: "file-games", tabindex: 0, "aria-label": t("Games of the file") });
    const answer = askDialog(t(plural(count, "A file with {0} game", "A file with {0} games"), count), make("label", { class: "stack" }, t("Player, event or number"), find), box, shown, endRow(null));
    const rows = new VirtualList(box, ROW_HEIGHT, (index) => make("button", { value: `game ${index + 1}`, disabled: list[index] === null }, entryWords(list[index], index)));
    const show = () => {
        const wanted = find.value.trim().toLowerCase();
        const found = [...list.keys()].filter((i) => texts[i].includes(wanted));
        shown.textContent = found.length < count ? t(plural(count, "{0} of {1} game", "{0} of {1} games"), found.length, count) : "";
        rows.show(found);
    };
    find.oninput = show;
    // Enter takes the first game that is found.
    find.onkeydown = (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        /** @type {HTMLButtonElement | null} */ (box.querySelector("button:enabled"))?.click();
    };
    show();
    const data = await answer;
    return data ? Number(String(data.get("button")).split(" ")[1]) : null;
}

/** Shows what was read otherwise than the file says it. @param {{notices: import("./game_files.js").Notice[]} | null} about */
export function showNotices(about) {
    const card = element("notices");
    card.hidden = !about?.notices.length;
    if (!about || card.hidden) return write(card);
    const words = ({ line, what, done }) => make("li", {}, line !== null && t("Line {0}: ", line), `${sentenceText(what)}; ${sentenceText(done)}.`);
    write(card, make("div", { class: "row" }, make("h2", {}, t("About this file")), make("span", { class: "gap" }),
        make("button", { "data-action": "dismiss-notices", class: "small" }, t("Dismiss"))), make("ul", {}, about.notices.map(words)));
}
