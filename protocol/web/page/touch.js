// Fingers on the board. A finger is wider than a point: the first tap aims and the second one, on the same
// point, places the stone; or the finger slides, with a lens over it, and places where it is lifted.

import { CELL, centerOf } from "./board_picture.js";
import { draw, make } from "./dom.js";

/** Pixels of a finger that is held still. */
const STILL = 8;
/** Pixels of the lens, and cells across it. */
const LENS = 168;
const LENS_CELLS = 3.5;

export class Touch {
    /** @param {import("./board_view.js").BoardView} view */
    constructor(view) {
        this.view = view;
        /** @type {string | null} where the next tap places a stone */
        this.aim = null;
        /** Without it a tap places at once. */
        this.isConfirmed = true;
        this.isSliding = false;
        /** @type {{x: number, y: number} | null} where the finger came down */
        this.start = null;
        this.spot = draw("g", { class: "aim" });
        this.glass = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (draw("svg", { width: LENS, height: LENS }, draw("use", { href: "#board-content" }), this.spot)));
        this.lens = /** @type {HTMLElement} */ (make("div", { id: "lens", hidden: true, "aria-hidden": "true" }, this.glass));
        document.body.append(this.lens);
        const { svg } = view;
        // The click that browsers make of a touch would be a second one. The element under the finger may be drawn anew
        // before that is lifted: its touchend goes no longer through the board.
        svg.addEventListener("touchstart", (event) => event.target?.addEventListener("touchend", (end) => end.preventDefault(), { once: true }), { passive: true });
        const byFinger = (act) => (event) => { if (event.pointerType === "touch" && event.isPrimary) act(event); };
        svg.addEventListener("pointerdown", byFinger((event) => this.down(event)));
        svg.addEventListener("pointermove", byFinger((event) => this.move(event)));
        svg.addEventListener("pointerup", byFinger((event) => this.up(event)));
        svg.addEventListener("pointercancel", byFinger(() => this.leave()));
        // A second finger zooms.
        svg.addEventListener("touchstart", (event) => { if (event.touches.length > 1) this.leave(); }, { passive: true });
    }

    /** @param {PointerEvent} event */
    down(event) {
        this.start = { x: event.clientX, y: event.clientY };
        this.isSliding = false;
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (!this.start || !this.isConfirmed) return;
        const way = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
        if (way > STILL) this.isSliding = true;
        if (!this.isSliding) return;
        this.aimAt(this.view.pointOf(event));
        this.showLens(event);
    }

    /** @param {PointerEvent} event */
    up(event) {
        const { isSliding, start, aim } = this;
        this.leave();
        const point = this.view.pointOf(event);
        if (!start || !point) return this.aimAt(null);
        const isSure = !this.isConfirmed || isSliding || aim === point || !this.view.next || this.view.isTaken(point);
        if (!isSure) return this.aimAt(point);
        this.aimAt(null);
        this.view.choose(point);
    }

    /** The finger is gone, or is one of two. */
    leave() {
        this.start = null;
        this.isSliding = false;
        this.lens.hidden = true;
    }

    /** @param {string | null} point */
    aimAt(point) {
        this.aim = point && !this.view.isTaken(point) ? point : null;
        this.view.pointTo(this.aim, true);
    }

    /** Over the finger, or next to it if there is no room. @param {PointerEvent} event */
    showLens(event) {
        const { scene, next } = this.view;
        this.lens.hidden = !this.aim;
        if (!this.aim || !scene) return;
        const { x, y } = centerOf(this.aim, scene.size);
        const side = LENS_CELLS * CELL;
        this.glass.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
        this.spot.replaceChildren(draw("circle", { class: `stone ghost ${next ?? ""}`, cx: x, cy: y, r: 17 }));
        const isHigh = event.clientY < LENS + 60;
        const left = isHigh ? (event.clientX < innerWidth / 2 ? event.clientX + 60 : event.clientX - LENS - 60) : event.clientX - LENS / 2;
        const top = isHigh ? event.clientY - LENS / 2 : event.clientY - LENS - 50;
        this.lens.style.left = `${Math.max(4, Math.min(left, innerWidth - LENS - 4))}px`;
        this.lens.style.top = `${Math.max(4, top)}px`;
    }
}
