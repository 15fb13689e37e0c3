// The step of an opening above the board: what is wanted, and a button for each choice.

import { element, make, write } from "./dom.js";
import { sentenceText, t } from "./language.js";
import { openingTitle, openingWords } from "./openings.js";
import { choiceText } from "./opening_steps.js";

/**
 * @param {import("./opening_steps.js").Step | null} step  null hides it
 * @param {{rule: string, who: string, isOurs: boolean, deed: string}} about
 */
export function showOpening(step, { rule, who, isOurs, deed }) {
    const panel = element("opening");
    panel.hidden = !step;
    if (!step) return panel.replaceChildren();
    const button = (act, text) => make("button", { "data-act": act, class: "strong" }, text);
    const buttons = isOurs ? step.choices.map((word) => button(word, choiceText(word, step.color))) : [];
    if (isOurs && step.most) {
        const options = Array.from({ length: step.most }, (_, i) => make("option", {}, i + 1));
        buttons.push(make("label", {}, `${t("Fifth moves")} `, make("select", { id: "declared" }, options)), button("declare", t("Declare")));
    }
    const task = step.task === "choose-fifth" ? t("choose the fifth move that black gets") : sentenceText(step.wanted);
    write(panel,
        make("p", {}, make("strong", {}, isOurs ? t("{0}: {1}", who, task) : t("{0} thinks …", who))),
        make("p", { class: "soft" }, deed ? `${openingTitle(rule)} · ${deed}` : t("{0}: {1}", openingTitle(rule), openingWords(rule))),
        buttons.length > 0 && make("div", { class: "row" }, buttons));
}
