// Actions of the page, by name, with the keys for it. Buttons name an action in data-action.

/**
 * @typedef {object} Action
 * @property {string} name
 * @property {string[]} keys  as KeyboardEvent.key; letters in lower case
 * @property {string} title
 * @property {() => void} run
 */

/** @param {string} key */
function shown(key) {
    const arrows = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space" };
    return arrows[/** @type {keyof typeof arrows} */ (key)] ?? key;
}

/** @param {Action[]} actions For the help. */
export function keyList(actions) {
    return actions.filter((a) => a.keys.length).map((a) => ({ keys: a.keys.map(shown), title: a.title }));
}

/** Whether the keys belong to something that is being typed into. @param {EventTarget | null} target */
function isField(target) {
    return target instanceof HTMLElement && target.matches("input, select, textarea");
}

/** @param {Action[]} actions @param {() => boolean} isAllowed */
export function listen(actions, isAllowed) {
    document.addEventListener("click", (event) => {
        const button = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
        const action = actions.find((a) => a.name === button?.getAttribute("data-action"));
        action?.run();
    });
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
        if (document.querySelector("dialog[open]") || !isAllowed()) return;
        const onButton = event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter");
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        const action = actions.find((a) => a.keys.includes(key));
        if (!action || onButton) return;
        event.preventDefault();
        action.run();
    });
}
