// The rules by name. The engine applies them to a position (referee.js).

import { english, t } from "./language.js";

export const RULES = [
    { name: "freestyle", title: english("Freestyle"), words: english("five or more in a row win") },
    { name: "standard", title: english("Standard"), words: english("exactly five in a row win") },
    { name: "renju", title: english("Renju"), words: english("black may not play overlines, double fours and double threes") },
    { name: "caro", title: english("Caro"), words: english("exactly five, not blocked at both ends") },
    { name: "caro6", title: english("Caro, six wins"), words: english("five not blocked at both ends, or six and more") },
];

/** @param {string} name */
export function ruleTitle(name) {
    return t(RULES.find((r) => r.name === name)?.title ?? name);
}
