// A list of very many rows, of which only those are drawn that can be seen.

import { make } from "./dom.js";

/** Rows that are drawn above and below what can be seen. */
const SPARE = 6;

export class VirtualList {
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
