// The map of the position as a list next to the board: values, moves to click, names, words.

import { element, make, write } from "./dom.js";
import { plural, sentenceText, t } from "./language.js";
import { mapMoves } from "./map_moves.js";
import { longValue, moveText } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** What is known of the position on the board. @param {App} app */
export function knownMap(app) {
    return app.view.map && !app.setup.isOn ? mapMoves(app.tree, app.verdict?.known ?? []) : [];
}

/** @param {import("./map_moves.js").MapMove} move */
export function mapWords({ opening, share, games, depth, text }) {
    return [
        opening && sentenceText(opening), share && t("the book plays {0} %", share), games && t(plural(games, "{0} game", "{0} games"), games), depth && t("depth {0}", depth), text,
    ].filter(Boolean).join(" · ");
}

/** @param {import("./map_moves.js").MapMove} move */
function row(move) {
    const { points, value } = move;
    const words = mapWords(move);
    const kind = !value || value.win_in === null ? "" : value.win_in > 0 ? " won" : " lost";
    const buttons = points.map((point) => make("button", { "data-point": point, class: "small" }, moveText(point)));
    return make("li", {}, make("span", { class: `value${kind}` }, value ? longValue(value) : "–"), make("span", { class: "points" }, buttons),
        make("span", { class: "soft", title: words }, words));
}

/** @param {App} app */
export function showMap(app) {
    element("map-card").hidden = !app.view.map || app.setup.isOn;
    const moves = knownMap(app);
    write(element("map-moves"), moves.length ? moves.map(row) : make("li", { class: "soft" }, t("Neither the book nor a variation goes on from here.")));
}

/** Pointing at a move of the list shows it on the board, a click plays it. @param {App} app */
export function listenToMap(app) {
    const list = element("map-moves");
    const pointOf = (event) => /** @type {HTMLElement} */ (event.target).dataset.point;
    const look = (point) => {
        app.preview = point ? app.stonesOf([point]) : [];
        app.drawBoard();
    };
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => look(pointOf(event)));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => look(""));
    list.addEventListener("click", (event) => {
        const point = pointOf(event);
        if (point) app.turns.choose(point);
    });
}
