// Actions of the page, by name, with the keys for it. Buttons name an action in data-action.

import { make } from "./dom.js";
import { t } from "./language.js";
import { toast } from "./notice.js";

/**
 * @typedef {object} Action
 * @property {string} name
 * @property {string[]} keys  as KeyboardEvent.key; letters in lower case
 * @property {string} [title]  in English; for the list of keys
 * @property {() => void} run
 * @property {() => string} [refusal]  why it cannot be done in the position on the board; "" if it can
 * @property {() => boolean} [pressed]  its button is down while what it turns on is on
 * @property {() => boolean} [hidden]  its button is not needed
 * @property {() => string} [text]  of its button, if that changes
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

/** As actions name it: of a keyboard with other letters what a Latin one has in that place. @param {KeyboardEvent} event */
function letterOf({ code, key }) {
    if (key.length !== 1) return key;
    return key > "~" && /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : key.toLowerCase();
}

/** Whether the keys belong to something that is being typed into. @param {EventTarget | null} target */
function isField(target) {
    return target instanceof HTMLElement && target.matches("input, select, textarea");
}

/** The buttons of actions. The button of one that cannot be done now is grey and says why. */
export class ActionButtons {
    /** @param {Action[]} actions @param {(action: Action) => string} refusalOf  why it cannot be done now; "" if it can */
    constructor(actions, refusalOf) {
        this.actions = new Map(actions.map((action) => [action.name, action]));
        this.refusalOf = refusalOf;
        /** Those of the page's frame say what they do; others are drawn anew with the words around them. */
        this.lasting = new Set(document.querySelectorAll("button[data-action]"));
    }

    draw() {
        for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-action]"))) {
            const action = this.actions.get(button.dataset.action ?? "");
            if (!action) continue;
            const refusal = this.refusalOf(action);
            const title = refusal || (this.lasting.has(button) ? titleOf(action) : "");
            // It stays in reach of the keys: a button that is disabled says nothing.
            setAttribute(button, "aria-disabled", refusal && "true");
            setAttribute(button, "title", title);
            if (action.pressed) setAttribute(button, "aria-pressed", String(action.pressed()));
            if (action.hidden) button.hidden = action.hidden();
            if (action.text) button.textContent = action.text();
        }
    }
}

/** @param {Element} at @param {string} name @param {string} value  "" removes it */
function setAttribute(at, name, value) {
    if (value) at.setAttribute(name, value);
    else at.removeAttribute(name);
}

/** "Settings (v)". @param {Action} action */
function titleOf({ title, keys: [key] }) {
    return title && key ? `${t(title)} (${shown(key)})` : "";
}

/** @param {Action[]} actions @param {(action: Action) => string} refusalOf  as of ActionButtons */
export function listen(actions, refusalOf) {
    document.addEventListener("click", (event) => {
        const button = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
        const action = actions.find((a) => a.name === button?.getAttribute("data-action"));
        if (!action) return;
        const refusal = refusalOf(action);
        if (refusal) toast(refusal);
        else action.run();
    });
    document.addEventListener("keydown", (event) => {
        if (event.altKey || isField(event.target) || document.querySelector("dialog[open]")) return;
        // A button, or the part of the page in which it was (dom.js).
        const onButton = event.target instanceof HTMLElement && event.target.matches("button, [tabindex='-1']") && (event.key === " " || event.key === "Enter");
        const held = event.ctrlKey || event.metaKey ? (event.shiftKey ? "Ctrl+Shift+" : "Ctrl+") : "";
        const key = held + letterOf(event);
        const action = actions.find((a) => a.keys.includes(key));
        if (!action || onButton) return;
        event.preventDefault();
        const refusal = refusalOf(action);
        if (refusal) return event.repeat ? undefined : toast(refusal);
        action.run();
    });
}
