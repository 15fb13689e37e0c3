// The side of a review: what the move was, what was better, the numbers of the game.

import { element, make, write } from "./dom.js";
import { hasEngine } from "./engine_source.js";
import { english, partsOf, plural, t } from "./language.js";
import { capital } from "./points.js";
import { judgementText, reasonTexts, signOf } from "./review_data.js";
import { endingText, longValue, moveText, percent, short, sideText, toMoveText } from "./words.js";

/** @typedef {import("./review_data.js").Review} Review */

const PHASE_NAMES = { opening: english("Opening"), middle: english("Middle"), end: english("End") };
const PHASE_WORDS = {
    opening: english("accuracy up to the first four or open three"),
    middle: english("accuracy from the first four or open three on"),
    end: english("accuracy from where the game is won by proof"),
};

/** The way of a proved win. @param {any} position */
export function winWords({ proof, win_in }) {
    const count = proof ? proof.moves : win_in;
    if (!proof || count === 1) return t(plural(count, "in {0} move", "in {0} moves"), count);
    return proof.kind === "vcf" ? t(plural(count, "in {0} move by fours (VCF)", "in {0} moves by fours (VCF)"), count)
        : t(plural(count, "in {0} move by threats (VCT)", "in {0} moves by threats (VCT)"), count);
}

/** The value of a position for the side to move, as words about black and white. */
function worth(review, ply) {
    const position = review.positionAt(ply);
    if (!position) return t("not reviewed");
    if (position.win_in === 0) return "";
    return t("{0}: {1}", toMoveText(review.tree.toMove(review.main[ply])), longValue(position));
}

/** About a position of the game. @param {Review} review @param {number} ply @param {...import("./dom.js").Child} more */
export function showWords(review, ply, ...more) {
    const words = [];
    const move = review.moveAt(ply);
    const card = element("words");
    card.className = `card ${move?.judgement ?? ""}`;
    if (move) {
        const change = `${percent(move.before_winrate)} → ${percent(move.after_winrate)}`;
        const kind = capital(judgementText(move));
        words.push(make("p", { class: "verdict" }, `${ply}. ${sideText(move.color)} ${moveText(move.move)} `, make("b", {}, signOf(move.judgement))),
            make("p", {}, move.loss >= 0.01 ? t("{0}: {1}", kind, change) : kind));
        words.push(...reasonTexts(move).map((text) => make("p", {}, text)));
        if (move.missed_win) words.push(make("p", {}, t("A proved win {0} was missed.", winWords(review.positionAt(ply - 1)))));
        const after = review.positionAt(ply);
        if (signOf(move.judgement) && after.win_in > 0)
            words.push(make("p", {}, t("It allows a proved win {0}.", winWords(after)), " ", make("button", { class: "small", "data-action": "win" }, t("Show it"))));
    } else {
        words.push(make("p", { class: "verdict" }, ply ? `${ply}. ${moveText(review.main[ply].point)}` : t("The beginning")));
        if (!ply) words.push(make("p", { class: "soft" }, partsOf("“Next mistake” goes through what went wrong; {0} lists all keys.", make("kbd", {}, "?"))));
    }
    const now = worth(review, ply);
    if (now) words.push(make("p", { class: "soft" }, now));
    if (ply === review.main.length - 1 && review.data.ended) words.push(make("p", {}, make("b", {}, t("{0}.", endingText(review.data.ended)))));
    write(card, words, more);
}

/** About a position that is not one of the game. @param {import("./review_walk.js").Walk} walk @param {import("./desk.js").Desk} desk @param {...import("./dom.js").Child} more */
export function showOffGame({ review, tree, entered, tried }, { verdict, isAnalysing }, ...more) {
    const step = entered?.nodes.indexOf(tree.current) ?? -1;
    if (entered && step >= 0)
        return showTried(entered.words(), t("Move {0} of {1} of the line. → goes on, Esc goes back to the game.", step + 1, entered.nodes.length), ...more);
    const moves = tree.path().filter((node) => review.plyOf(node) < 0).map(({ point }) => moveText(point));
    const words = t("Variation: {0}", moves.join(" "));
    const [best] = tried;
    if (verdict?.ended) return showTried(words, endingText(verdict.ended), ...more);
    if (!hasEngine()) return showTried(words, t("This page holds no engine that could judge moves that you try."), ...more);
    if (!isAnalysing) return showTried(words, t("Click a point to go on, Esc goes back to the game."), ...more);
    showTried(words, best
        ? t(plural(best.nodes, "{0}: {1}, depth {2}, {3} node", "{0}: {1}, depth {2}, {3} nodes"), toMoveText(tree.toMove()), longValue(best), best.depth, short(best.nodes))
        : t("{0} thinks …", "Fukumi"), ...more);
}

/** @param {string} words @param {string} soft @param {...import("./dom.js").Child} more */
export function showTried(words, soft, ...more) {
    element("words").className = "card";
    write(element("words"), make("p", { class: "verdict" }, words), soft !== "" && make("p", { class: "soft" }, soft), more);
}

/** @param {Review} review */
export function showSums({ data }) {
    const count = (color, judgement) => data.moves.filter((m) => m.color === color && m.judgement === judgement).length;
    const cells = (cell) => ["black", "white"].map((color) => make("td", {}, cell(color)));
    const row = (name, cell) => make("tr", {}, make("th", { scope: "row" }, name), cells(cell));
    const titled = (title, text) => make("span", { title }, text);
    const sign = (judgement) => make("b", { class: judgement }, signOf(judgement));
    const tenth = (part) => (part === null ? "–" : `${(Math.round(part * 1000) / 10).toFixed(1)} %`);
    const rows = [
        row(titled(t("Mean over the moves; the formula is in the help (?)"), t("Accuracy")), (color) => make("b", {}, tenth(data[`accuracy_${color}`]))),
        row(titled(t("Win rate lost, compared with the best move"), t("Mean loss")), (color) => tenth(data[`mean_loss_${color}`])),
        row([t("Inaccuracies"), " ", sign("Inaccuracy")], (color) => count(color, "Inaccuracy")),
        row([t("Mistakes"), " ", sign("Mistake")], (color) => count(color, "Mistake")),
        row([t("Blunders"), " ", sign("Blunder")], (color) => count(color, "Blunder")),
    ];
    if (data.moves.some((m) => m.judgement === "Forbidden"))
        rows.push(row([t("Fouls"), " ", sign("Forbidden")], (color) => count(color, "Forbidden")));
    for (const phase of data.phases)
        rows.push(row([titled(t(PHASE_WORDS[phase.name]), t(PHASE_NAMES[phase.name])), " ", make("span", { class: "soft" }, `${phase.from}–${phase.to}`)],
            (color) => (phase[color].moves ? tenth(phase[color].accuracy) : "–")));
    const head = /** @type {const} */ (["black", "white"]).map((color) => make("th", { scope: "col" }, make("i", { class: `disc ${color}` }), sideText(color)));
    const isShown = data.complete && data.moves.length > 0;
    write(element("sums"), isShown && make("table", {}, make("thead", {}, make("tr", {}, make("td"), head)), make("tbody", {}, rows)));
    element("sums").hidden = !isShown;
}
