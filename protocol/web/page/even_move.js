// The moves that leave the position as even as can be, one or two: for makers of openings, and of puzzles for two.

import { Asker, positionQuery } from "./engine.js";
import { sentenceText, t } from "./language.js";
import { toast } from "./notice.js";
import { percent } from "./words.js";

/** The time of all its searches together. */
const EVEN_MS = 3000;

/** @typedef {{points: string[], winrate: number, win_in: number | null}} Even  for the side to move */

export class EvenMove extends Asker {
    /**
     * @param {import("./engine.js").Engine} engine @param {import("./analysis.js").Analysis} analysis @param {import("./desk.js").Desk} desk
     * @param {() => void} follow  goes on with what the search interrupted
     */
    constructor(engine, analysis, desk, follow) {
        super(engine);
        this.analysis = analysis;
        this.desk = desk;
        this.follow = follow;
        this.time = EVEN_MS;
        /** @type {Even | null} on the board that is shown */
        this.found = null;
    }

    /** Why two moves cannot be looked for; "" if they can. */
    get refusalOfPair() {
        const { tree } = this.desk;
        return tree.size.width * tree.size.height - tree.stones().size < 2 ? t("The board has one point left.") : "";
    }

    /** Shows it on the board; the analysis waits for it. @param {1 | 2} [moves] */
    async find(moves = 1) {
        this.analysis.stop();
        this.end();
        toast(t("{0} thinks …", "Fukumi"), this.time);
        const answer = await this.ask({ ...positionQuery(this.desk.tree), balance: moves, time_ms: this.time });
        if (!answer) return;
        const { balance, note } = answer;
        if (balance && !note) {
            this.found = { points: balance.moves, winrate: balance.winrate, win_in: balance.win_in };
            toast(this.words(), 8000);
        } else if (note) {
            toast(sentenceText(note));
        }
        this.follow();
    }

    /** The values of what was found; a move that the list has is worth what the list says. @returns {{winrate: number, win_in: number | null}} */
    get value() {
        const found = /** @type {Even} */ (this.found);
        if (found.points.length > 1) return found;
        const { analysis, desk: { tree } } = this;
        return analysis.linesAt(tree.current).find((line) => line.move === found.points[0]) ?? found;
    }

    words() {
        if (!this.found) return "";
        const { points: [first, second] } = this.found;
        const rate = percent(this.value.winrate);
        return second ? t("Most even: {0}, then {1} ({2})", first, second, rate) : t("Most even: {0} ({1})", first, rate);
    }

    /** Another position is on the board. */
    end() {
        this.stop();
        this.found = null;
    }
}
