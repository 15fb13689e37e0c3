// Values of the moves of one position that come from searches of different depth, made to agree: the list of the best
// lines, the marks of many moves, and the book.

/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./map_moves.js").KnownMove} KnownMove */
/** @typedef {{winrate: number, win_in: number | null}} Valued */

/** Win rates closer to 0 and 1 than this are taken for it. */
const SURE_RATE = 0.0005;

/** A higher number is better: wins by their length, then win rates, then losses. @param {Valued} value */
function valueRank({ winrate, win_in }) {
    if (win_in === null) return winrate;
    return win_in > 0 ? 1 + 1 / win_in : 1 / (win_in - 1);
}

/** @param {number} rate */
function logit(rate) {
    const inside = Math.min(Math.max(rate, SURE_RATE), 1 - SURE_RATE);
    return Math.log(inside / (1 - inside));
}

/** Best first. The tree search has its own order, by visits. @template {Line} T @param {T[]} lines */
function bestFirst(lines) {
    return lines.some(({ root }) => root) ? lines : [...lines].sort((a, b) => valueRank(b) - valueRank(a));
}

/** Lines with the book's value where the book looked deeper. @param {Line[]} lines @param {KnownMove[]} known */
export function withBook(lines, known) {
    return bestFirst(lines.map((line) => {
        const entry = known.find(({ move, winrate, depth }) => move === line.move && winrate !== null && depth > line.depth);
        if (!entry || line.win_in !== null || line.root) return line;
        return { ...line, winrate: /** @type {number} */ (entry.winrate), win_in: entry.win_in, depth: entry.depth };
    }));
}

/**
 * Values of many moves, by the measure of the best lines, which were searched deeper: moved by as much as the moves
 * moved that have both, and no better than the last line, since the deeper search found them to be no better.
 * @param {Line[]} values @param {Line[]} lines  the best first @returns {Line[]} those of `values` that begin no line
 */
export function alignedValues(values, lines) {
    const others = values.filter(({ move }) => !lines.some((line) => line.move === move));
    const last = lines.at(-1);
    if (!last) return others;
    const both = lines.flatMap((line) => values.filter((value) => value.move === line.move && value.win_in === null && line.win_in === null)
        .map((value) => logit(line.winrate) - logit(value.winrate)));
    const shift = both.length ? both.reduce((sum, each) => sum + each, 0) / both.length : 0;
    const most = last.win_in === null ? last.winrate : last.win_in > 0 ? 1 : 0;
    return others.map((line) => {
        if (line.win_in !== null) return line;
        return { ...line, winrate: Math.min(1 / (1 + Math.exp(-logit(line.winrate) - shift)), most) };
    });
}
