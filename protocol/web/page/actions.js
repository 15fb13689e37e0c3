// Actions of the page, by name, with the keys for it. Buttons name an action in data-action.

import { make } from "./dom.js";
import { t } from "./language.js";

/**
 * @typedef {object} Action
 * @property {string} name
 * @property {string[]} keys  as KeyboardEvent.key; letters in lower case
 * @property {string} [title]  in English; for the list of keys
 * @property {() => void} run
 * @property {() => boolean} [isPossible]  in the position on the board
 */

/** @param {string} action @param {string} text @param {boolean} [isStrong] */
export function actionButton(action, text, isStrong = false) {
    return make("button", { "data-action": action, class: isStrong ? "strong" : null }, text);
}

/** @param {string} key */
function shown(key) {
    const arrows = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": t("Space") };
    return arrows[/** @type {keyof typeof arrows} */ (key)] ?? key;
}

/** @param {Action[]} actions For the help. */
export function keyList(actions) {
    return actions.filter((a) => a.keys.length).map((a) => ({ keys: a.keys.map(shown), title: t(a.title ?? "") }));
}

/** Whether the keys belong to something that is being typed into. @param {EventTarget | null} target */
function isField(target) {
    return target instanceof HTMLElement && target.matches("input, select, textarea");
}

/** @param {Action[]} actions @param {(action: Action) => boolean} isAllowed */
export function listen(actions, isAllowed) {
    document.addEventListener("click", (event) => {
        const button = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
        const action = actions.find((a) => a.name === button?.getAttribute("data-action"));
        if (action && isAllowed(action)) action.run();
    });
    document.addEventListener("keydown", (event) => {
        if (event.altKey || isField(event.target) || document.querySelector("dialog[open]")) return;
        const onButton = event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter");
        const held = event.ctrlKey || event.metaKey ? (event.shiftKey ? "Ctrl+Shift+" : "Ctrl+") : "";
        const key = held + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
        const action = actions.find((a) => a.keys.includes(key));
        if (!action || onButton || !isAllowed(action)) return;
        event.preventDefault();
        action.run();
    });
}
