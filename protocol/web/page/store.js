// Settings that survive closing the page: small texts in the browser's storage. Games are in game_store.js. Also files that
// are saved, and texts that are copied.

/** The key of texts that could not be read: those of the last visit that had any. */
const DAMAGED = "fukumi-damaged";

/** The damaged texts of this visit. @type {string[]} */
const damaged = [];
/** Called if the browser does not take a text. */
let onRefusal = () => {};

/** @param {() => void} hear */
export function listenToRefusals(hear) {
    onRefusal = hear;
}

/** @param {string} key @returns {string | null} null if there is nothing */
export function load(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** @param {string} text @param {string} key @returns {boolean} whether it is kept */
export function save(text, key) {
    try {
        localStorage.setItem(key, text);
        return true;
    } catch {
        onRefusal();
        return false;
    }
}

/** @param {string} key */
export function removeText(key) {
    try {
        localStorage.removeItem(key);
    } catch {
        // There is nothing.
    }
}

/** @param {string} prefix @returns {string[]} */
export function keysOf(prefix) {
    try {
        return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
        return [];
    }
}

/** A text of the store that cannot be read is kept for its owner. @param {string} text @param {string} [key]  where it was */
export function setAside(text, key) {
    damaged.push(text);
    if (key) removeText(key);
    save(damaged.join("\n"), DAMAGED);
}

/** On this visit. */
export function wasSetAside() {
    return damaged.length > 0;
}

export function damagedText() {
    return damaged.length ? damaged.join("\n") : load(DAMAGED);
}

/** A value of this tab, from one load of the page to the next. @param {string} key @returns {string | null} */
export function loadForTab(key) {
    try {
        return sessionStorage.getItem(key);
    } catch {
        return null;
    }
}

/** @param {string} text @param {string} key */
export function saveForTab(text, key) {
    try {
        sessionStorage.setItem(key, text);
    } catch {
        // The next load shows the last game of all tabs.
    }
}

/** @param {string} name @param {Blob} content */
export function download(name, content) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = document.createElement("textarea");
        area.value = text;
        document.body.append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        return done;
    }
}
