// Texts that the engine tells for people, in the reader's language.

import { english, t } from "./language.js";

/** Those of a small number, with places for what differs; the others stay as they are. */
const TOLD = [
    // Opponents that beat a level: engine/player/levels.hpp.
    english("a beginner, in three games of four"), english("a beginner, in every second game"), english("a beginner, in one game of four"),
    english("a beginner, in one game of ten"), english("players who see every open three"), english("players who look some moves ahead"),
    english("players who know wins by fours and threes"), english("club players"), english("strong club players"), english("masters"),
    english("other engines"), english("few engines"),
    // Steps of an opening, and what does not fit them: engine/board/opening.
    english("a black stone anywhere"), english("a white stone anywhere"), english("a black stone on the centre"),
    english("a black stone inside the central {0}x{1}"), english("a white stone inside the central {0}x{1}"),
    english("a black stone outside the central {0}x{1}"), english("swap or stay"), english("swap, stay or two"), english("swap, stay or offer"),
    english("a number from {0} to {1}"), english("fifth move {0} of {1}"), english("one of the fifth moves"), english("the opening is over"),
    english("{0}: expected {1}"), english("{0} is taken"), english("{0} is none of the fifth moves"),
    english("{0} is not on the centre, where this stone goes"), english("{0} is not inside the central {1}x{2}, where this stone goes"),
    english("{0} is not outside the central {1}x{2}, where this stone goes"), english("{0} is offered already"),
    english("{0} is symmetrical to {1}, which is offered already"), english("{0} goes with the rule renju"),
    english("{0} needs a board with a centre: an odd number of lines"), english("{0} needs a board of {1}x{2} or more"),
    // Files: ../tree_files.hpp.
    english("the file is empty"),
    // Openings of renju by their third stone: book/openings/opening_name.cpp.
    english("{0} Kansei"), english("{0} Keigetsu"), english("{0} Sosei"), english("{0} Kagetsu"), english("{0} Zangetsu"), english("{0} Ugetsu"),
    english("{0} Kinsei"), english("{0} Shogetsu"), english("{0} Kyugetsu"), english("{0} Shingetsu"), english("{0} Zuisei"),
    english("{0} Sangetsu"), english("{0} Yusei"), english("{0} Chosei"), english("{0} Kyogetsu"), english("{0} Kosei"), english("{0} Suigetsu"),
    english("{0} Ryusei"), english("{0} Ungetsu"), english("{0} Hogetsu"), english("{0} Rangetsu"), english("{0} Gingetsu"), english("{0} Myojo"),
    english("{0} Shagetsu"), english("{0} Meigetsu"), english("{0} Suisei"),
];

/** Each text as an expression with a group for each place. */
const KNOWN = TOLD.map((text) => ({
    text, shape: new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d\}/g, "(.+?)")}$`),
}));

/** @param {string} text @returns {string} */
export function told(text) {
    for (const { text: known, shape } of KNOWN) {
        const found = shape.exec(text);
        if (found) return t(known, ...found.slice(1).map(told));
    }
    return text;
}
