// Light or dark.

export const THEMES = ["auto", "light", "dark"];

/** @param {string} theme  one of THEMES */
export function applyTheme(theme) {
    const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
