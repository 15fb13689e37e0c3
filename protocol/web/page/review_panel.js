// The side of a review's page: what the move was, what was better, the numbers of the game.

import { element, write } from "./panel.js";
import { capital } from "./points.js";
import { ruleTitle } from "./rules.js";
import { signOf } from "./review_data.js";
import { percent } from "./words.js";

/** @typedef {import("./review_data.js").Review} Review */

const PHASE_WORDS = {
    opening: "accuracy up to the first four or open three",
    middle: "accuracy from the first four or open three on",
    end: "accuracy from where the game is won by proof",
};

/** @param {string} text */
export function escaped(text) {
    return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** @param {Review} review */
export function showTitle({ data }) {
    const names = [data.black || "Black", data.white || "White"];
    const facts = [ruleTitle(data.rule), `${data.width} × ${data.height}`, `${data.game.length} moves`];
    if (data.ending) facts.push(data.ending);
    element("title").innerHTML = ["black", "white"].map((color, i) => `<i class="disc ${color}"></i>${escaped(names[i])}`).join(" – ");
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

/** About a position of the game. @param {Review} review @param {number} ply */
export function showWords(review, ply) {
    const words = [];
    const move = review.moveAt(ply);
    const card = element("words");
    card.className = `card ${move?.judgement ?? ""}`;
    if (move) {
        const sign = signOf(move.judgement);
        const change = move.loss >= 0.01 ? `: ${percent(move.before_winrate)} → ${percent(move.after_winrate)}` : "";
        const kind = move.judgement === "Best" ? "Best move" : move.judgement === "Forbidden" ? "Forbidden to black" : move.judgement;
        words.push(`<p class="verdict">${ply}. ${capital(move.color)} ${move.move} <b>${sign}</b></p><p>${kind}${change}</p>`);
        if (move.missed_win) words.push(`<p>${capital(winWords(review.positionAt(ply - 1)))} was missed.</p>`);
        const after = review.positionAt(ply);
        if (signOf(move.judgement) && after.win_in > 0)
            words.push(`<p>It allows ${winWords(after)}. <button class="small" data-action="win">Show it</button></p>`);
    } else {
        words.push(`<p class="verdict">${ply ? `${ply}. ${review.main[ply].point}` : "The beginning"}</p>`);
        if (!ply) words.push('<p class="soft">“Next mistake”, or <kbd>N</kbd>, goes through what went wrong; <kbd>?</kbd> lists all keys.</p>');
    }
    const now = worth(review, ply);
    if (now) words.push(`<p class="soft">${now}</p>`);
    if (ply === review.main.length - 1 && review.data.ending) words.push(`<p><b>${capital(review.data.ending)}.</b></p>`);
    write(card, words.join(""));
}

/** About a position beside the game. @param {string} words @param {string} more */
export function showTried(words, more) {
    element("words").className = "card";
    write(element("words"), `<p class="verdict">${words}</p>${more ? `<p class="soft">${more}</p>` : ""}`);
}

/** @param {Review} review */
export function showSums({ data }) {
    const count = (color, judgement) => data.moves.filter((m) => m.color === color && m.judgement === judgement).length;
    const row = (name, cell) => `<tr><th scope="row">${name}</th>${["black", "white"].map((color) => `<td>${cell(color)}</td>`).join("")}</tr>`;
    const tenth = (part) => `${(part * 100).toFixed(1)} %`;
    const rows = [
        row('<span title="Mean over the moves; the formula is in the help (?)">Accuracy</span>', (color) => `<b>${tenth(data[`accuracy_${color}`])}</b>`),
        row('<span title="Of the win rate, against the best move">Mean loss</span>', (color) => tenth(data[`mean_loss_${color}`])),
        row('Inaccuracies <b class="Inaccuracy">?!</b>', (color) => count(color, "Inaccuracy")),
        row('Mistakes <b class="Mistake">?</b>', (color) => count(color, "Mistake")),
        row('Blunders <b class="Blunder">??</b>', (color) => count(color, "Blunder")),
    ];
    if (data.moves.some((m) => m.judgement === "Forbidden"))
        rows.push(row('Fouls <b class="Forbidden">✕</b>', (color) => count(color, "Forbidden")));
    for (const phase of data.phases)
        rows.push(row(`<span title="${PHASE_WORDS[phase.name]}">${capital(phase.name)}</span> <span class="soft">${phase.from}–${phase.to}</span>`,
            (color) => (phase[color].moves ? tenth(phase[color].accuracy) : "–")));
    const head = ["Black", "White"].map((side) => `<th scope="col"><i class="disc ${side.toLowerCase()}"></i>${side}</th>`);
    write(element("sums"), data.moves.length ? `<table><thead><tr><td></td>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>` : "");
    element("sums").hidden = !data.moves.length;
}
