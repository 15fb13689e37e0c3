// State that survives closing the page: the browser's storage. A browser that keeps nothing (a private
// window) only loses that.

const KEY = "fukumi";
/** Of a text that could not be read, until another one takes its place. */
const DAMAGED = "fukumi-damaged";

/** @param {string} [key] @returns {string | null} null where there is nothing */
export function load(key = KEY) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** @param {string} text @param {string} [key] @returns {boolean} whether it is kept */
export function save(text, key = KEY) {
    try {
        localStorage.setItem(key, text);
        return true;
    } catch {
        return false;
    }
}

/** A text of the store that nobody can read is kept for its owner. @param {string} text @param {string} [key] */
export function setAside(text, key = KEY) {
    localStorage.removeItem(key);
    save(text, DAMAGED);
}

export function damagedText() {
    return load(DAMAGED);
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
