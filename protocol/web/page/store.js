// What survives closing the page: the browser's storage. A browser that keeps nothing (a private
// window) only loses that.

const KEY = "fukumi";

/** @param {string} [key] @returns {any} null where there is nothing */
export function load(key = KEY) {
    try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

/** @param {object} state @param {string} [key] */
export function save(state, key = KEY) {
    try {
        localStorage.setItem(key, JSON.stringify(state));
    } catch {
        // Nothing is kept.
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
