// Commands that begin a game or take moves of it away.

import { errorText } from "./engine.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { t } from "./language.js";
import { fullTime, givenMoves, makeMatch } from "./match.js";
import { SMALL_GAME, askNewGame } from "./new_game_dialog.js";
import { toast } from "./notice.js";
import { OpeningGame } from "./opening_game.js";
import { freshGame } from "./state.js";
import { endingText } from "./words.js";

/** @typedef {{setup: Partial<import("./game_tree.js").Setup>, match: any, moves?: string[]}} BegunGame  moves: those that it begins with */

/**
 * The line up to a move; under another rule its stones, as they need not have been legal moves.
 * @param {GameTree} tree @param {import("./game_tree.js").Node} node @param {string} rule
 */
function positionUnder(tree, node, rule) {
    const isSame = rule === tree.setup.rule;
    const from = new GameTree(isSame ? makeSetup(tree.setup) : makeSetup({ ...tree.setup, rule, ...tree.stonesByColor(node), first: tree.toMove(node) }));
    if (isSame) for (const point of tree.moves(node)) from.play(point);
    return from;
}

/** "2026-11-27", where the reader is. */
function today() {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export class GameCommands {
    /**
     * @param {import("./desk.js").Desk} desk
     * @param {object} parts
     * @param {import("./match.js").Opponent} parts.opponent
     * @param {import("./match.js").GameClock} parts.clock
     * @param {import("./game_shelf.js").GameShelf} parts.shelf
     * @param {OpeningGame} parts.opening
     * @param {import("./review_maker.js").ReviewMaker} parts.reviewing
     * @param {import("./small_game.js").SmallGame} parts.small
     * @param {import("./state.js").Settings} parts.settings
     * @param {() => number[]} parts.ratings  of the levels
     */
    constructor(desk, { opponent, clock, shelf, opening, reviewing, small, settings, ratings }) {
        this.desk = desk;
        this.opponent = opponent;
        this.clock = clock;
        this.shelf = shelf;
        this.opening = opening;
        this.reviewing = reviewing;
        this.small = small;
        this.settings = settings;
        this.ratings = ratings;
    }

    removeMove() {
        const { match, tree } = this.desk;
        if (match?.opening && tree.path().length <= match.opening.stones)
            return toast(t("Stones of an opening can be taken back (t), not removed."));
        if (!tree.current.parent) return;
        this.opponent.stop();
        const { isRunning, walk } = this.reviewing;
        if (walk ? walk.ply >= 0 : isRunning) this.reviewing.forget();
        tree.remove();
        if (match) match.beginning = Math.min(match.beginning, tree.path(tree.end).length);
        this.desk.changed();
        this.shelf.offerUndo(t("Removed."));
    }

    /** Why no move can be taken back; "" if one can. */
    refusalOfTakeBack() {
        const { opening, desk: { match, tree } } = this;
        if (!match) return t("Moves are taken back in a game; here you can delete them.");
        if (opening.isAsking) return t("Fukumi looks at it …");
        return tree.path(tree.end).length > match.beginning || match.opening?.actions.length ? "" : t("No moves yet.");
    }

    /** To the person's last choice, from the end of the game, whichever of its moves is shown. */
    async takeMoveBack() {
        const { match, tree } = this.desk;
        if (!match || this.refusalOfTakeBack()) return;
        this.opponent.stop();
        this.clock.stop();
        tree.toEnd();
        // A game that the clock ended goes on with the time of its beginning.
        if (match.fallen) Object.assign(match, { fallen: null, left: fullTime(match) });
        const isEngines = () => match.against === "engine" && tree.toMove() !== match.human;
        const given = givenMoves(match);
        const canRemove = () => tree.path().length > given;
        const before = tree.path().length;
        if (!this.opening.isOn && canRemove()) {
            do tree.remove();
            while (canRemove() && isEngines());
        }
        if (match.opening && (tree.path().length === before || isEngines())) await this.opening.takeBack();
        else this.desk.changed();
        if (this.desk.tree === tree) this.shelf.offerUndo(t("Taken back."));
    }

    async newGame() {
        const now = { setup: this.desk.tree.setup, match: this.desk.match ?? this.settings.lastMatch, isMatch: this.desk.match !== null, ratings: this.ratings() };
        const wanted = await askNewGame(now, (game) => this.openingFault(game));
        if (wanted === SMALL_GAME) await this.small.open();
        else if (wanted) await this.beginGame(wanted);
    }

    /** The position on the board becomes a game against Fukumi or of two people. */
    async playFromHere() {
        const { tree } = this.desk;
        // Fukumi may move while the dialog is open.
        const { current } = tree;
        const match = { ...(this.desk.match ?? this.settings.lastMatch), against: "engine", human: tree.toMove() };
        const wanted = await askNewGame({ setup: tree.setup, match, isMatch: true, ratings: this.ratings(), isFromHere: true },
            (game) => this.beginningFault(positionUnder(tree, current, String(game.setup.rule))));
        if (!wanted || wanted === SMALL_GAME) return;
        const from = positionUnder(tree, current, String(wanted.setup.rule));
        from.info.date = today();
        this.startMatch(from, makeMatch({ ...wanted.match, beginning: from.path().length }));
    }

    /** @param {GameTree} tree @param {import("./match.js").Match} match */
    startMatch(tree, match) {
        this.settings.lastMatch = { ...match, opening: null, fallen: null };
        return this.shelf.replace(freshGame({ tree, match }));
    }

    /** @param {number | null} [level]  another one than in this game */
    rematch(level = null) {
        const { match, tree } = this.desk;
        if (!match) return;
        const { against, thinking, clock, party, beginning } = match;
        const openingRule = match.openingRule ?? "free";
        const moves = tree.moves(tree.end).slice(0, beginning);
        const human = party === "first" ? "white" : "black";
        return this.beginGame({ setup: tree.setup, moves, match: { against, level: level ?? match.level, thinking, clock, openingRule, human, beginning: moves.length } });
    }

    /** Words about a position in which the game would be over; "" if it goes on. @param {GameTree} tree */
    async beginningFault(tree) {
        const { ended } = await this.desk.referee.judge(tree);
        return ended ? t("Under this rule the game is over: {0}.", endingText(ended)) : "";
    }

    /** Words about an opening rule that the board does not allow; "" if it does. @param {BegunGame} wanted */
    async openingFault({ setup, match }) {
        const opening = match && OpeningGame.begin(match.openingRule);
        try {
            if (opening) await this.opening.steps.after(new GameTree(makeSetup(setup)), opening);
            return "";
        } catch (error) {
            return errorText(error);
        }
    }

    /** REQUIRES: the board allows the opening rule. @param {BegunGame} wanted */
    async beginGame(wanted) {
        const tree = new GameTree(makeSetup(wanted.setup));
        const match = wanted.match && makeMatch({ ...wanted.match, opening: OpeningGame.begin(wanted.match.openingRule ?? "free") });
        if (!match) return this.shelf.replace(freshGame({ tree }));
        tree.info.date = today();
        for (const point of wanted.moves ?? []) tree.play(point);
        if (match.opening) await this.opening.steps.after(tree, match.opening);
        await this.startMatch(tree, match);
    }
}
