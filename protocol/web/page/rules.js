// The rules by name. The engine applies them to a position (referee.js).

export const RULES = [
    { name: "freestyle", title: "Freestyle", words: "five or more in a row win" },
    { name: "standard", title: "Standard", words: "exactly five in a row win" },
    { name: "renju", title: "Renju", words: "black may not play overlines, double fours and double threes" },
    { name: "caro", title: "Caro", words: "exactly five, not blocked at both ends" },
    { name: "caro6", title: "Caro, six wins", words: "five not blocked at both ends, or six and more" },
];

/** @param {string} name */
export function ruleTitle(name) {
    return RULES.find((r) => r.name === name)?.title ?? name;
}
