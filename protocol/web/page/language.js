// The page's words in its reader's language. English ones stand in the code and are the keys of the tables.

/** @type {Record<string, string>} English words that have others */
let table = {};

/**
 * Words in the reader's language; {0}, {1} and so on are filled with the values.
 * @param {string} english @param {...(string | number)} values
 */
export function t(english, ...values) {
    return (table[english] ?? english).replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}
