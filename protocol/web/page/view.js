// The look of a page, as its reader chose it.

export const THEMES = ["auto", "light", "dark"];

/** @param {string} theme  one of THEMES */
export function applyTheme(theme) {
    const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** A view of this shape, theme aside flags. @template {Record<string, any>} V @param {V} usual @param {any} kept @returns {V} */
export function viewOf(usual, kept) {
    const view = { ...usual };
    for (const key of Object.keys(usual)) {
        const value = kept?.[key];
        if (key === "theme" ? THEMES.includes(value) : typeof value === "boolean") /** @type {any} */ (view)[key] = value;
    }
    return view;
}
