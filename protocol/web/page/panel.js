// The side of the page: who is to move, the best lines, the win rate, the moves.

import { draw, element, make, write } from "./dom.js";
import { plural, sentenceText, t } from "./language.js";
import { shares } from "./shares.js";
import { blackRate, clockText, endingText, longValue, percent, resultText, short, sideText, timeoutText, toMoveText, visitWords } from "./words.js";

/** @typedef {import("./game_tree.js").Node} Node */
/** @typedef {import("./engine.js").Line} Line */

/** Classes of moves that a review found fault with. */
export const SIGN_CLASSES = { "?!": "Inaccuracy", "?": "Mistake", "??": "Blunder", "✕": "Forbidden" };

/**
 * @param {import("./match.js").Match | null} match
 * @param {boolean} isThinking
 * @param {"black" | "white" | null} now  who acts; null: the game is looked at
 */
export function showPlayers(match, isThinking, now) {
    if (!match) return write(element("players"));
    const player = (color) => {
        const isHuman = match.against === "person" || color === match.human;
        const person = match.against === "person" ? sideText(color) : t("You");
        const name = isHuman ? person : t("Level {0}", match.level);
        return make("div", { class: `player${color === now ? " now" : ""}` }, make("i", { class: color }), name,
            !isHuman && isThinking && make("span", { class: "soft" }, ` ${t("thinks …")}`), match.clock && make("time", {}, clockText(match.left[color])));
    };
    write(element("players"), player("black"), player("white"));
}

/** Players, event, date and result, as the file of the game has them. @param {import("./game_tree.js").Info} info */
function playedFacts({ black, white, event, date, result }) {
    return [(black || white) && `${black ?? "?"} – ${white ?? "?"}`, event, date, resultText(result)].filter(Boolean);
}

/** "Review, move 9 of 26". @param {import("./review_walk.js").Walk} walk */
function placeText({ ply, review, left }) {
    if (ply < 0) return t("Review, a variation after move {0}", review.plyOf(left));
    return t("Review, move {0} of {1}", ply, review.main.length - 1);
}

/**
 * @param {import("./game_tree.js").GameTree} tree
 * @param {import("./referee.js").Verdict | null} verdict
 * @param {import("./match.js").Match | null} match
 * @param {string} ruleName
 * @param {import("./review_walk.js").Walk | null} walk  through a review
 */
export function showStatus(tree, verdict, match, ruleName, walk) {
    const toMove = tree.toMove();
    let words = toMoveText(toMove);
    if (match?.opening && !match.opening.isOver) words = t("The opening is being played");
    else if (match?.against === "engine" && !verdict?.ended) words = toMove === match.human ? t("Your move") : t("Fukumi's move");
    if (match?.fallen) words = timeoutText(match.fallen, match);
    if (verdict?.ended) words = endingText(verdict.ended, match);
    if (walk) words = placeText(walk);
    const isOver = Boolean(verdict?.ended || match?.fallen);
    write(element("verdict"), isOver && !walk ? make("span", { class: "over" }, words) : words);
    element("after").hidden = !isOver;
    const count = tree.path().length;
    const facts = [ruleName, `${tree.setup.width} × ${tree.setup.height}`, t("move {0}", count)];
    if (verdict?.opening) facts.push(sentenceText(verdict.opening));
    if (!match) facts.push(...playedFacts(tree.info));
    write(element("facts"), facts.join(" · "));
}

/** @param {Line[]} lines @param {"black" | "white"} toMove @param {Node} node */
export function showBar(lines, toMove, node) {
    const rate = lines.length ? blackRate(lines[0], toMove) : node.note?.black;
    const bar = element("bar");
    const shown = rate ?? 0.5;
    bar.classList.toggle("unknown", rate === undefined);
    /** @type {HTMLElement} */ (bar.querySelector("span")).style.width = `${shown * 100}%`;
    const [black, white] = shares([shown, 1 - shown]);
    const words = rate === undefined ? [] : [make("i", {}, t("Black {0} %", black)), make("i", {}, t("White {0} %", white))];
    write(/** @type {HTMLElement} */ (bar.querySelector("b")), words);
    bar.setAttribute("aria-label", rate === undefined ? t("Win rate unknown") : t("Black's win rate {0}", percent(rate)));
}

/** @param {Line[]} lines @param {boolean} isRunning */
export function showLines(lines, isRunning) {
    const [best] = lines;
    const effort = best
        ? t(plural(best.nodes, "depth {0} · {2} node · {1} a second", "depth {0} · {2} nodes · {1} a second"), best.depth, short(best.nps), short(best.nodes)) + (isRunning ? "" : ` · ${t("stopped")}`)
        : isRunning ? t("thinks …") : t("The best moves, with their win rates and lines.");
    write(element("effort"), effort);
    showRows(lines);
}

/** A line each: its value, and its moves as buttons; of the tree search its visits too. @param {Line[]} lines */
export function showRows(lines) {
    const root = lines[0]?.root ?? [];
    const rows = lines.map((line, i) => {
        const kind = line.win_in === null ? "" : line.win_in > 0 ? " won" : " lost";
        const pv = line.pv.map((p, k) => make("button", { "data-line": i, "data-ply": k, "aria-label": t("Line {0}, move {1}: {2}", i + 1, k + 1, p) }, p));
        const draws = line.drawrate ? t("of them {0} draws, each half a win", percent(line.drawrate)) : null;
        const tried = root.find(({ move }) => move === line.move);
        const visits = tried && make("small", { class: "soft" }, visitWords(tried, root));
        return make("li", {}, make("span", { class: `value${kind}`, title: draws }, longValue(line)), make("span", { class: "pv" }, visits, pv));
    });
    write(element("best-lines"), rows);
}

/** The current line from its first to its last move. @param {import("./game_tree.js").GameTree} tree */
export function currentLine(tree) {
    const line = [tree.root, ...tree.path()];
    for (let n = tree.current.next ?? tree.current.children[0]; n; n = n.next ?? n.children[0]) line.push(n);
    return line;
}

/** @param {import("./game_tree.js").GameTree} tree @param {Node[]} [line] @param {number} [at] */
export function showGraph(tree, line = currentLine(tree), at = tree.path().length) {
    const last = Math.max(line.length - 1, 1);
    const points = line
        .map((node, i) => (node.note ? [(i / last) * 300, 70 - node.note.black * 68] : null))
        .filter((p) => p !== null);
    const text = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const here = ((at / last) * 300).toFixed(1);
    const graph = element("graph");
    // Dots that stay round however the graph is stretched: lines of no length with round ends.
    const sign = (node, i) => node.sign && node.note && draw("path",
        { class: `sign ${SIGN_CLASSES[node.sign] ?? ""}`, d: `M${((i / last) * 300).toFixed(1)} ${(70 - node.note.black * 68).toFixed(1)}h0` },
        draw("title", {}, `${i}. ${node.point} ${node.sign}`));
    write(graph,
        draw("line", { class: "half", x1: 0, x2: 300, y1: 36, y2: 36 }),
        points.length > 1 && draw("polygon", { class: "area", points: `${points[0][0]},72 ${text} ${points.at(-1)[0]},72` }),
        draw("polyline", { class: "curve", points: text }), line.map(sign),
        draw("line", { class: "here", x1: here, x2: here, y1: 0, y2: 72 }));
    graph.setAttribute("aria-label", t(plural(line.length - 1, "Black's win rate over {0} move", "Black's win rate over {0} moves"), line.length - 1));
    element("graph-card").hidden = points.length < 2;
    return line;
}

/** What is being typed stays. @param {string} comment */
export function showComment(comment) {
    const area = /** @type {HTMLTextAreaElement} */ (element("comment"));
    if (area.value !== comment) area.value = comment;
}
