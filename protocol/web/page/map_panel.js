// The map of the position as a list next to the board: values, moves to click, names, words.

import { element, make, write } from "./dom.js";
import { plural, sentenceText, t } from "./language.js";
import { longValue, moveText } from "./words.js";

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

/** @param {import("./map_moves.js").MapMove[] | null} moves  null: there is no map */
export function showMap(moves) {
    element("map-card").hidden = moves === null;
    if (!moves) return;
    write(element("map-moves"), moves.length ? moves.map(row) : make("li", { class: "soft" }, t("Neither the book nor a variation goes on from here.")));
}

/**
 * Pointing at a move of the list shows it on the board, a click plays it.
 * @param {(point: string | undefined) => void} look  undefined: at none @param {(point: string) => void} choose
 */
export function listenToMap(look, choose) {
    const list = element("map-moves");
    const pointOf = (event) => /** @type {HTMLElement} */ (event.target).dataset.point;
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => look(pointOf(event)));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => look(undefined));
    list.addEventListener("click", (event) => {
        const point = pointOf(event);
        if (point) choose(point);
    });
}
