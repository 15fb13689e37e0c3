// The solved board: a proof over quiet moves, or the pieces of one, that the reader opened. It plays its side in a game at
// full strength, and says next to the board what is proved (protocol/web/proof_queries.hpp).

import { Engine } from "./engine.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { plural, sentenceText, t } from "./language.js";
import { FULL_STRENGTH } from "./levels.js";
import { makeMatch } from "./match.js";
import { other } from "./points.js";
import { showTried } from "./review_panel.js";
import { ruleTitle } from "./rules.js";
import { freshGame } from "./state.js";

/** @typedef {import("./game_tree.js").Node} Node */
/** @typedef {{rule: string, size: string, attacker: "black" | "white", black: string[], white: string[], records: number}} Proof */
/** @typedef {{move: string, kind: "quiet" | "threats" | "open" | "unchecked", quiet_moves: number, moves_to_win: number | null, words: import("./language.js").Sentence}} Advice */

/** After so long Fukumi plays by search. */
const PROOF_MS = 20_000;

/** Whether a file is one. @param {Uint8Array} bytes */
export function isProof(bytes) {
    return /^fukumi-(five|pieces) /.test(String.fromCharCode(...bytes.subarray(0, 16)));
}

export class SolvedBoard {
    /** @param {import("./desk.js").Desk} desk */
    constructor(desk) {
        this.desk = desk;
        /** Begun with the first proof: it would keep others waiting. @type {Engine | null} */
        this.engine = null;
        /** @type {Proof | null} */
        this.proof = null;
        /** By the node of the move, or of the position that the proof does not know. @type {WeakMap<Node, Advice | "unknown">} */
        this.said = new WeakMap();
        this.isThinking = false;
    }

    /** Reads the proof. Throws an Error for people. @param {Uint8Array} bytes @returns {Promise<import("./state.js").Game>} a game from its root on */
    async open(bytes) {
        this.engine ??= new Engine();
        const answer = /** @type {any} */ (await this.engine.ask({ proof: new TextDecoder().decode(bytes) }).answer);
        this.proof = answer;
        const { rule, size, attacker, black, white } = answer;
        const [width, height] = size.split("x").map(Number);
        const tree = new GameTree(makeSetup({ rule, width, height, black, white, first: attacker }));
        return freshGame({ tree, match: makeMatch({ human: other(attacker), level: FULL_STRENGTH }) });
    }

    /** The proof that is read, in words. */
    words() {
        const { rule, size, records } = /** @type {Proof} */ (this.proof);
        return [t(plural(records, "A proof: {0} quiet position", "A proof: {0} quiet positions"), records), ruleTitle(rule), size.replace("x", " × ")].join(" · ");
    }

    /** Whether the game is one that the proof is about, and Fukumi has its side. */
    get isOn() {
        const { proof, desk: { match, tree: { setup } } } = this;
        return Boolean(proof && match?.against === "engine" && match.level === FULL_STRENGTH && match.human !== proof.attacker &&
            setup.rule === proof.rule && `${setup.width}x${setup.height}` === proof.size && !setup.blocked.length);
    }

    /** The proof's move; null if there is none. @param {GameTree} tree @returns {Promise<string | null>} */
    async choose(tree) {
        const { engine, desk, said } = this;
        if (!this.isOn || !engine) return null;
        const node = tree.current;
        this.isThinking = true;
        desk.draw();
        const { black, white } = tree.stonesByColor(node);
        const answer = await engine.ask({ advise: { black, white }, time_ms: PROOF_MS }).answer.catch(() => null);
        this.isThinking = false;
        /** @type {Advice | null} */
        const advice = /** @type {any} */ (answer)?.advice ?? null;
        said.set(node, advice ?? "unknown");
        if (!advice) return null;
        if (advice.kind !== "open" && advice.kind !== "unchecked")
            tree.edit(node, { note: { black: tree.toMove(node) === "black" ? 1 : 0, depth: 2 * (advice.moves_to_win ?? 1) - 1, winIn: advice.moves_to_win } });
        return advice.move;
    }

    /** Shows what is proved of the position on the board. @returns {boolean} whether there is anything to say */
    showSide() {
        if (!this.isOn) return false;
        if (this.isThinking) {
            showTried(t("The solved board"), t("Fukumi looks at it …"));
            return true;
        }
        const { current } = this.desk.tree;
        const own = this.said.get(current);
        const said = own ?? (current.parent && this.said.get(current.parent));
        if (!said) return false;
        // A board that was turned has other names for the points of the sentence.
        if (said !== "unknown" && !(own ? current.children : [current]).some(({ point }) => point === said.move)) return false;
        if (said === "unknown" || said.kind === "open") {
            showTried(t("Not proved"), said === "unknown" ? t("The file does not prove this position: Fukumi plays by search.") : `${sentenceText(said.words)}.`);
            return true;
        }
        const winner = /** @type {Proof} */ (this.proof).attacker;
        const heading = winner === "black" ? t("Proved: black wins") : t("Proved: white wins");
        showTried(said.moves_to_win === null ? heading : `${heading} · W${said.moves_to_win}`, `${sentenceText(said.words)}.`);
        return true;
    }
}
