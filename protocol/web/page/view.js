// The look of a page, as its reader chose it.

import { BROWSERS, isLanguage } from "./language.js";

export const THEMES = ["auto", "light", "dark"];

/** @param {string} theme  one of THEMES */
export function applyTheme(theme) {
    const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** A view of this shape, theme and language aside flags. @template {Record<string, any>} V @param {V} usual @param {any} kept @returns {V} */
export function viewOf(usual, kept) {
    const view = { ...usual };
    for (const key of Object.keys(usual)) {
        const value = kept?.[key];
        const fits = key === "theme" ? THEMES.includes(value) : key === "language" ? value === BROWSERS || isLanguage(value) : typeof value === "boolean";
        if (fits) /** @type {any} */ (view)[key] = value;
    }
    return view;
}
