// The step of an opening above the board: what is wanted, and a button for each choice.

import { openingTitle, openingWords } from "./openings.js";
import { choiceText } from "./opening_steps.js";
import { element } from "./panel.js";
import { capital } from "./points.js";

/**
 * @param {import("./opening_steps.js").Step | null} step  null hides it
 * @param {{rule: string, who: string, isOurs: boolean, said: string}} about
 */
export function showOpening(step, { rule, who, isOurs, said }) {
    const panel = element("opening");
    panel.hidden = !step;
    if (!step) {
        panel.dataset.html = "";
        return;
    }
    const buttons = isOurs
        ? step.choices.map((word) => `<button data-act="${word}" class="strong">${choiceText(word, step.color)}</button>`)
        : [];
    if (isOurs && step.most) {
        const options = Array.from({ length: step.most }, (_, i) => `<option>${i + 1}</option>`).join("");
        buttons.push(`<label>Fifth moves <select id="declared">${options}</select></label>
            <button data-act="declare" class="strong">Declare</button>`);
    }
    const task = step.task === "choose-fifth" ? "choose the fifth move that black gets" : step.wanted;
    const wanted = isOurs ? `${who}: ${task}` : `${who} thinks …`;
    const html = `<p><strong>${capital(wanted)}</strong></p>` +
        `<p class="soft">${openingTitle(rule)}${said ? ` · ${said}` : `: ${openingWords(rule)}`}</p>` +
        (buttons.length ? `<div class="row">${buttons.join("")}</div>` : "");
    if (panel.dataset.html === html) return;
    panel.dataset.html = html;
    panel.innerHTML = html;
}
