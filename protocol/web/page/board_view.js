// The board on the page: draws scenes, and tells which point was chosen, by pointer or by keys.

import { boardContent, CELL, centerOf, viewBox } from "./board_picture.js";
import { draw } from "./dom.js";
import { t } from "./language.js";
import { columnOf, isInside, isPoint, pointAt, rowOf } from "./points.js";
import { Touch } from "./touch.js";
import { colorText } from "./words.js";

/** @typedef {import("./board_picture.js").Scene} Scene */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class BoardView {
    /**
     * @param {SVGSVGElement} svg
     * @param {(point: string) => void} choose
     * @param {(words: string) => void} announce  for screen readers
     */
    constructor(svg, choose, announce) {
        this.svg = svg;
        this.choose = choose;
        this.announce = announce;
        /** @type {Scene | null} */
        this.scene = null;
        /** @type {string | null} where the keys are */
        this.cursor = null;
        /** A mouse or a pen, not a finger. */
        this.isPressed = false;
        /** @type {"black" | "white" | null} the stone that a click would place */
        this.next = null;
        /** Hears of another point under the pointer or a finger's aim. @type {(point: string | null) => void} */
        this.onPoint = () => {};
        /** @type {string | null} */
        this.pointed = null;
        this.content = draw("g", { id: "board-content" });
        this.pointer = draw("g", { class: "pointer", "aria-hidden": "true" });
        svg.replaceChildren(this.content, this.pointer);
        // The keys stay with the game: the board gets them by Tab alone.
        svg.addEventListener("mousedown", (event) => event.preventDefault());
        // A click is of an element that is there from the press to the release: the board may be drawn anew meanwhile.
        svg.addEventListener("pointerdown", (event) => { this.isPressed = event.pointerType !== "touch" && event.button === 0; });
        svg.addEventListener("pointerup", (event) => this.release(event));
        svg.addEventListener("pointermove", (event) => this.hover(event));
        svg.addEventListener("pointerleave", (event) => this.leave(event));
        svg.addEventListener("keydown", (event) => this.key(event));
        svg.addEventListener("blur", () => this.drawPointer(null));
        this.touch = new Touch(this);
    }

    /** @param {Scene} scene @param {"black" | "white" | null} next */
    draw(scene, next) {
        this.scene = scene;
        this.next = next;
        const isThere = (point) => point !== null && isPoint(point, scene.size);
        if (!isThere(this.cursor)) this.cursor = null;
        const box = viewBox(scene);
        this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
        this.content.replaceChildren(...draw("g", {}, ...boardContent(scene)).childNodes);
        if (this.touch.aim) this.touch.aimAt(next && isThere(this.touch.aim) ? this.touch.aim : null);
        else if (this.cursor && document.activeElement === this.svg) this.drawCursor();
        else this.drawPointer(null);
    }

    /** @param {MouseEvent} event @returns {string | null} */
    pointOf(event) {
        const matrix = this.svg.getScreenCTM();
        if (!matrix || !this.scene) return null;
        const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        const x = Math.round(at.x / CELL);
        const y = this.scene.size.height - 1 - Math.round(at.y / CELL);
        return isInside(x, y, this.scene.size) ? pointAt(x, y) : null;
    }

    /** @param {PointerEvent} event */
    release(event) {
        const point = this.isPressed && this.pointOf(event);
        this.isPressed = false;
        if (!point) return;
        this.cursor = point;
        this.choose(point);
    }

    /** @param {PointerEvent} event */
    leave(event) {
        this.isPressed = false;
        if (event.pointerType !== "touch") this.pointTo(null);
    }

    /** @param {PointerEvent} event */
    hover(event) {
        if (event.pointerType === "touch") return;
        this.pointTo(this.pointOf(event));
    }

    /** @param {string | null} point @param {boolean} [isAim]  of a finger */
    pointTo(point, isAim = false) {
        if (point !== this.pointed) {
            this.pointed = point;
            this.onPoint(point);
        }
        this.drawPointer(point, isAim);
    }

    /** Whether the point is taken. @param {string} point */
    isTaken(point) {
        return this.scene?.stones.has(point) ?? true;
    }

    /** Whether a line that is looked at has a stone there, which a pointer would hide. @param {string} point */
    isPreviewed(point) {
        return this.scene?.preview.some((stone) => stone.point === point) ?? false;
    }

    /** The stone that would be placed. @param {string | null} point @param {boolean} [isAim]  to be seen around a finger */
    drawPointer(point, isAim = false) {
        if (!point || !this.scene || !this.next || this.isTaken(point) || this.isPreviewed(point)) return this.pointer.replaceChildren();
        const { x, y } = centerOf(point, this.scene.size);
        const { width, height } = this.scene.size;
        const cross = `M${x} ${-CELL / 2}V${(height - 0.5) * CELL}M${-CELL / 2} ${y}H${(width - 0.5) * CELL}`;
        this.pointer.replaceChildren(...(isAim ? [draw("path", { class: "aim-cross", d: cross })] : []),
            draw("circle", { class: `stone ghost ${this.next}`, cx: x, cy: y, r: 17 }));
    }

    drawCursor() {
        if (!this.scene || !this.cursor) return;
        const { x, y } = centerOf(this.cursor, this.scene.size);
        this.pointer.replaceChildren(draw("rect", { class: "cursor", x: x - 19, y: y - 19, width: 38, height: 38, rx: 5 }));
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (!this.scene || event.ctrlKey || event.metaKey || event.altKey) return;
        const { size } = this.scene;
        if (event.key === "Enter" || event.key === " ") {
            if (this.cursor) this.choose(this.cursor);
        } else if (event.key in ARROWS) {
            const [dx, dy] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
            const from = this.cursor ?? pointAt(size.width >> 1, size.height >> 1);
            const x = columnOf(from) + (this.cursor ? dx : 0);
            const y = rowOf(from) + (this.cursor ? dy : 0);
            if (isInside(x, y, size)) this.cursor = pointAt(x, y);
            this.drawCursor();
            this.announce(`${this.cursor}, ${this.wordFor(/** @type {string} */ (this.cursor))}`);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** @param {string} point */
    wordFor(point) {
        const scene = /** @type {Scene} */ (this.scene);
        const what = scene.stones.get(point);
        if (what) return what === "blocked" ? t("blocked") : colorText(what);
        if (scene.forbidden.includes(point)) return t("forbidden to black");
        if (scene.fifths?.includes(point)) return t("fifth move {0}", scene.fifths.indexOf(point) + 1);
        const mark = [...scene.marks, ...(scene.points ?? [])].find((m) => m.point === point);
        if (scene.zone?.includes(point)) return t("empty, allowed");
        return mark ? t("empty, {0}", mark.title) : t("empty");
    }
}
