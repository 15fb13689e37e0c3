// The answer to "why not this move?" next to the board.

import { actionButton } from "./actions.js";
import { make } from "./dom.js";
import { t } from "./language.js";
import { judgementText, reasonTexts } from "./review_data.js";
import { showTried, winWords } from "./review_panel.js";
import { capital } from "./points.js";
import { percent } from "./words.js";

/** @param {import("./why_not.js").Judged} judged */
function sentences({ moves: [move], positions: [before, after] }) {
    const change = `${percent(move.before_winrate)} → ${percent(move.after_winrate)}`;
    const isWon = after.proof || after.win_in > 0;
    const [answer] = after.line;
    return [
        ...reasonTexts(move),
        isWon ? t("It allows a proved win {0}.", winWords(after)) : answer && t("The answer is {0} ({1}).", answer, change),
        move.loss >= 0.01 && before.line[0] !== move.move && t("Better is {0}.", before.line[0]),
    ].filter(Boolean).map((text) => make("p", {}, text));
}

/** @param {import("./why_not.js").WhyNot} why */
export function showWhy({ point, judged }) {
    const close = actionButton("why", t("Close"));
    if (!point) return showTried(t("Why not this move?"), t("Click a point: what the move would allow is shown."), make("div", { class: "row" }, close));
    if (!judged) return showTried(point, t("Fukumi looks at it …"), make("div", { class: "row" }, close));
    const heading = t("{0}: {1}", point, capital(judgementText(judged.moves[0])));
    showTried(heading, "", ...sentences(judged), make("div", { class: "row" }, actionButton("keep-why", t("Keep the line"), true), close));
}
