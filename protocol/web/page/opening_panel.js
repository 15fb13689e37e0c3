// The step of an opening above the board: what is wanted, and a button for each choice.

import { element, make, write } from "./dom.js";
import { openingTitle, openingWords } from "./openings.js";
import { choiceText } from "./opening_steps.js";
import { capital } from "./points.js";

/**
 * @param {import("./opening_steps.js").Step | null} step  null hides it
 * @param {{rule: string, who: string, isOurs: boolean, said: string}} about
 */
export function showOpening(step, { rule, who, isOurs, said }) {
    const panel = element("opening");
    panel.hidden = !step;
    if (!step) return panel.replaceChildren();
    const button = (act, text) => make("button", { "data-act": act, class: "strong" }, text);
    const buttons = isOurs ? step.choices.map((word) => button(word, choiceText(word, step.color))) : [];
    if (isOurs && step.most) {
        const options = Array.from({ length: step.most }, (_, i) => make("option", {}, i + 1));
        buttons.push(make("label", {}, "Fifth moves ", make("select", { id: "declared" }, options)), button("declare", "Declare"));
    }
    const task = step.task === "choose-fifth" ? "choose the fifth move that black gets" : step.wanted;
    write(panel,
        make("p", {}, make("strong", {}, capital(isOurs ? `${who}: ${task}` : `${who} thinks …`))),
        make("p", { class: "soft" }, openingTitle(rule), said ? ` · ${said}` : `: ${openingWords(rule)}`),
        buttons.length > 0 && make("div", { class: "row" }, buttons));
}
