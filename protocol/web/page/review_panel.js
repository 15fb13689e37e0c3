// The side of a review's page: what the move was, what was better, the numbers of the game.

import { element, make, write } from "./dom.js";
import { capital } from "./points.js";
import { ruleTitle } from "./rules.js";
import { signOf } from "./review_data.js";
import { endingText, longValue, percent, short } from "./words.js";

/** @typedef {import("./review_data.js").Review} Review */

const PHASE_WORDS = {
    opening: "accuracy up to the first four or open three",
    middle: "accuracy from the first four or open three on",
    end: "accuracy from where the game is won by proof",
};

/** @param {Review} review */
export function showTitle({ data }) {
    const names = [data.black || "Black", data.white || "White"];
    const facts = [ruleTitle(data.rule), `${data.width} × ${data.height}`, `${data.game.length} moves`];
    if (data.ended) facts.push(endingText(data.ended));
    const disc = (color) => make("i", { class: `disc ${color}` });
    write(element("title"), disc("black"), names[0], " – ", disc("white"), names[1]);
    element("facts").textContent = facts.join(" · ");
    document.title = `${names.join(" – ")}: review`;
    const notice = element("notice");
    notice.hidden = data.complete;
    notice.textContent = data.moves.length
        ? `The review was ended early: moves 1 to ${data.first_position} were not looked at.`
        : "The review was ended before any move was looked at.";
}

/** @param {any} position */
function winWords({ proof, win_in }) {
    const count = proof ? proof.moves : win_in;
    const by = proof ? ` by ${proof.kind === "vcf" ? "fours" : "threats"}` : "";
    return `a proved win in ${count} ${count === 1 ? "move" : "moves"}${by}`;
}

/** The value of a position for the side to move, as words about black and white. */
function worth(review, ply) {
    const position = review.positionAt(ply);
    if (!position) return "not reviewed";
    const side = capital(review.tree.toMove(review.main[ply]));
    if (position.win_in === 0) return "";
    if (position.win_in === null) return `${side} to move: ${percent(position.winrate)}`;
    return `${side} to move ${position.win_in > 0 ? "wins" : "loses"} in ${Math.abs(position.win_in)}`;
}

/** About a position of the game. @param {Review} review @param {number} ply @param {...import("./dom.js").Child} more */
export function showWords(review, ply, ...more) {
    const words = [];
    const move = review.moveAt(ply);
    const card = element("words");
    card.className = `card ${move?.judgement ?? ""}`;
    if (move) {
        const change = move.loss >= 0.01 ? `: ${percent(move.before_winrate)} → ${percent(move.after_winrate)}` : "";
        const kind = move.judgement === "Best" ? "Best move" : move.judgement === "Forbidden" ? "Forbidden to black" : move.judgement;
        words.push(make("p", { class: "verdict" }, `${ply}. ${capital(move.color)} ${move.move} `, make("b", {}, signOf(move.judgement))),
            make("p", {}, kind + change));
        if (move.missed_win) words.push(make("p", {}, `${capital(winWords(review.positionAt(ply - 1)))} was missed.`));
        const after = review.positionAt(ply);
        if (signOf(move.judgement) && after.win_in > 0)
            words.push(make("p", {}, `It allows ${winWords(after)}. `, make("button", { class: "small", "data-action": "win" }, "Show it")));
    } else {
        words.push(make("p", { class: "verdict" }, ply ? `${ply}. ${review.main[ply].point}` : "The beginning"));
        if (!ply) words.push(make("p", { class: "soft" }, "“Next mistake” goes through what went wrong; ", make("kbd", {}, "?"), " lists all keys."));
    }
    const now = worth(review, ply);
    if (now) words.push(make("p", { class: "soft" }, now));
    if (ply === review.main.length - 1 && review.data.ended) words.push(make("p", {}, make("b", {}, `${endingText(review.data.ended)}.`)));
    write(card, words, more);
}

/** About a position beside the game. @param {import("./review_walk.js").Walk} walk */
export function showBeside({ review, tree, brain, entered, tried, verdict }) {
    const step = entered?.nodes.indexOf(tree.current) ?? -1;
    if (entered && step >= 0)
        return showTried(entered.words, `Move ${step + 1} of ${entered.nodes.length} of the line. → goes on, Esc goes back to the game.`);
    const moves = tree.path().filter((node) => review.plyOf(node) < 0);
    const words = `Beside the game: ${moves.map((node) => node.point).join(" ")}`;
    const [best] = tried;
    if (verdict?.ended) return showTried(words, endingText(verdict.ended));
    if (!brain) return showTried(words, "This page holds no engine that could judge moves that you try.");
    showTried(words, best ? `${capital(tree.toMove())} to move: ${longValue(best)}, depth ${best.depth}, ${short(best.nodes)} nodes` : "Fukumi thinks …");
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
    const tenth = (part) => (part === null ? "–" : `${(part * 100).toFixed(1)} %`);
    const rows = [
        row(titled("Mean over the moves; the formula is in the help (?)", "Accuracy"), (color) => make("b", {}, tenth(data[`accuracy_${color}`]))),
        row(titled("Of the win rate, against the best move", "Mean loss"), (color) => tenth(data[`mean_loss_${color}`])),
        row(["Inaccuracies ", sign("Inaccuracy")], (color) => count(color, "Inaccuracy")),
        row(["Mistakes ", sign("Mistake")], (color) => count(color, "Mistake")),
        row(["Blunders ", sign("Blunder")], (color) => count(color, "Blunder")),
    ];
    if (data.moves.some((m) => m.judgement === "Forbidden"))
        rows.push(row(["Fouls ", sign("Forbidden")], (color) => count(color, "Forbidden")));
    for (const phase of data.phases)
        rows.push(row([titled(PHASE_WORDS[phase.name], capital(phase.name)), " ", make("span", { class: "soft" }, `${phase.from}–${phase.to}`)],
            (color) => (phase[color].moves ? tenth(phase[color].accuracy) : "–")));
    const head = ["Black", "White"].map((side) => make("th", { scope: "col" }, make("i", { class: `disc ${side.toLowerCase()}` }), side));
    const isShown = data.complete && data.moves.length > 0;
    write(element("sums"), isShown && make("table", {}, make("thead", {}, make("tr", {}, make("td"), head)), make("tbody", {}, rows)));
    element("sums").hidden = !isShown;
}
