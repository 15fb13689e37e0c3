// A game with its variations: a setup, and a tree of moves after it.

import { LARGEST_SIDE, SMALLEST_SIDE, isColor, isPoint, other } from "./points.js";

/** The move of a player who puts no stone. */
export const PASS = "pass";

/** @typedef {import("./points.js").Color} Color */
/**
 * @typedef {object} Setup  The stones on the board before the first move.
 * @property {string} rule
 * @property {number} width
 * @property {number} height
 * @property {string[]} black
 * @property {string[]} white
 * @property {string[]} blocked
 * @property {Color} first  who moves first
 */
/** @typedef {{black: number, depth: number, winIn: number | null}} Note  black's win rate, 0 to 1 */
/** @typedef {Partial<Record<"black" | "white" | "date" | "event" | "opening" | "result", string>>} Info  players, and facts of a game; the result: a colour or "draw" */
/**
 * @typedef {object} Node
 * @property {string | null} point  null at the root; a pass is PASS
 * @property {Node | null} parent
 * @property {Node[]} children  the main line first
 * @property {Node | null} next  where "forward" goes
 * @property {Note | null} note
 * @property {string} comment
 * @property {Record<string, string>} labels  texts on points of the position
 * @property {[string, string][]} arrows  from a point to another one
 * @property {object | null} file  what a file says of the move that the page does not show
 * @property {number} size  the number of nodes from here on, this one counted
 * @property {string} [sign]  "?" and the like, of a move that was reviewed
 */

/** @param {Partial<Setup>} [given] @returns {Setup} */
export function makeSetup(given = {}) {
    const empty = { black: [], white: [], blocked: [], first: "black" };
    return { rule: "freestyle", width: 15, height: 15, ...empty, ...given };
}

/** @param {string | null} point @param {Node | null} parent @returns {Node} */
function makeNode(point, parent) {
    return { point, parent, children: [], next: null, note: null, comment: "", labels: {}, arrows: [], file: null, size: 1 };
}

/** Whether it has more than its move and a note. @param {Node} node */
function hasText({ comment, labels, arrows, file }) {
    return Boolean(comment || arrows.length || Object.keys(labels).length || file);
}

export class GameTree {
    /** @param {Setup} setup */
    constructor(setup) {
        this.setup = setup;
        /** @type {Node} */
        this.root = makeNode(null, null);
        this.current = this.root;
        /** @type {Info} */
        this.info = {};
        /** The number of times that nodes came, went or changed places. */
        this.changes = 0;
        /** The number of times that comments and marks of nodes changed. */
        this.texts = 0;
        /** The number of times that notes of nodes changed. */
        this.notes = 0;
        /** @type {{key: string, text: string, numbers: Map<Node, number>} | null} what toText() gave last */
        this.kept = null;
    }

    get size() {
        return { width: this.setup.width, height: this.setup.height };
    }

    /** @param {Node} node @returns {Node[]} The nodes of the moves that lead there. */
    path(node = this.current) {
        const nodes = [];
        for (let n = node; n.parent; n = n.parent) nodes.push(n);
        return nodes.reverse();
    }

    /** @param {Node} node @returns {string[]} */
    moves(node = this.current) {
        return this.path(node).map((n) => /** @type {string} */ (n.point));
    }

    /** @param {Node} node @returns {Color} */
    toMove(node = this.current) {
        const { first } = this.setup;
        return this.path(node).length % 2 === 0 ? first : other(first);
    }

    /** @param {Node} node @returns {Map<string, Color | "blocked">} What stands where. */
    stones(node = this.current) {
        const stones = new Map();
        for (const color of /** @type {const} */ (["black", "white", "blocked"]))
            for (const point of this.setup[color]) stones.set(point, color);
        let color = this.setup.first;
        for (const point of this.moves(node)) {
            if (point !== PASS) stones.set(point, color);
            color = other(color);
        }
        return stones;
    }

    /** Its stones and blocked points as a setup has them. @param {Node} node @returns {Pick<Setup, "black" | "white" | "blocked">} */
    stonesByColor(node = this.current) {
        /** @type {Pick<Setup, "black" | "white" | "blocked">} */
        const lists = { black: [], white: [], blocked: [] };
        for (const [point, what] of this.stones(node)) lists[what].push(point);
        return lists;
    }

    /** The line that is shown, from the root to its last move. */
    get line() {
        return [this.root, ...this.path(this.end)];
    }

    /** The last move of the line that is shown; the root if there is none. */
    get end() {
        let node = this.current;
        for (let next = node; next; next = node.next ?? node.children[0]) node = next;
        return node;
    }

    /** Whether a move is of the main line: players and result of a file are about that. */
    isMain(node = this.current) {
        return this.path(node).every((each) => each.parent?.children[0] === each);
    }

    /** The last move of the main line. */
    get mainEnd() {
        let node = this.root;
        while (node.children.length) [node] = node.children;
        return node;
    }

    /** Whether it holds nothing that a reader or a file put there. */
    get isEmpty() {
        const { root, setup: { black, white, blocked } } = this;
        return ![root.children, black, white, blocked].some((list) => list.length) && !hasText(root);
    }

    /** The move behind a node, new where it was not there. @param {Node} node @param {string} point */
    child(node, point) {
        let child = node.children.find((c) => c.point === point);
        if (!child) {
            child = makeNode(point, node);
            node.children.push(child);
            this.resize(node, 1);
            this.changes += 1;
        }
        return child;
    }

    /** This number of nodes was added after a node, or removed if it is negative. @param {Node | null} node @param {number} count */
    resize(node, count) {
        for (let n = node; n; n = n.parent) n.size += count;
    }

    /** @param {Node} node @param {Partial<Pick<Node, "note" | "comment" | "labels" | "arrows">>} change */
    edit(node, change) {
        Object.assign(node, change);
        if ("note" in change) this.notes += 1;
        else this.texts += 1;
    }

    /** Goes to the move, which is a new variation where it was not there. @param {string} point */
    play(point) {
        this.select(this.child(this.current, point));
    }

    /** @param {Node} node */
    select(node) {
        for (let n = node; n.parent; n = n.parent) n.parent.next = n;
        this.current = node;
    }

    /** @returns {boolean} Whether there was a move to take back. */
    back() {
        if (!this.current.parent) return false;
        this.current = this.current.parent;
        return true;
    }

    forward() {
        const next = this.current.next ?? this.current.children[0];
        if (!next) return false;
        this.select(next);
        return true;
    }

    toStart() {
        while (this.back());
    }

    toEnd() {
        while (this.forward());
    }

    /** To the next or the previous of the moves that were tried here. @param {1 | -1} step */
    sibling(step) {
        const siblings = this.current.parent?.children ?? [];
        if (siblings.length < 2) return false;
        const at = siblings.indexOf(this.current) + step;
        this.select(siblings[(at + siblings.length) % siblings.length]);
        return true;
    }

    /** Forgets the current move and all after it. */
    remove() {
        const { parent } = this.current;
        if (!parent) return;
        parent.children = parent.children.filter((c) => c !== this.current);
        parent.next = null;
        this.resize(parent, -this.current.size);
        this.current = parent;
        this.changes += 1;
    }

    /** Forgets all moves. */
    clear() {
        this.resize(this.root, 1 - this.root.size);
        Object.assign(this.root, { children: [], next: null });
        this.current = this.root;
        this.changes += 1;
    }

    /** The variation of the current move becomes the main line. */
    promote() {
        for (const node of this.path()) {
            const siblings = /** @type {Node} */ (node.parent).children;
            siblings.splice(siblings.indexOf(node), 1);
            siblings.unshift(node);
        }
        this.changes += 1;
    }

    /** The root and everything after it, parents before children, a main line before the rest. */
    *nodes() {
        const open = [this.root];
        while (open.length) {
            const node = /** @type {Node} */ (open.pop());
            yield node;
            open.push(...[...node.children].reverse());
        }
    }

    /** Another board, or another point of view. @param {(point: string) => string} change */
    mapPoints(change) {
        for (const key of /** @type {const} */ (["black", "white", "blocked"]))
            this.setup[key] = this.setup[key].map(change);
        for (const node of this.nodes()) {
            if (node.point && node.point !== PASS) node.point = change(node.point);
            node.labels = Object.fromEntries(Object.entries(node.labels).map(([point, text]) => [change(point), text]));
            node.arrows = node.arrows.map(([from, to]) => [change(from), change(to)]);
        }
        this.changes += 1;
    }

    /** The tree for JSON: nodes in order, each with the number of its parent. @param {Node} [current] */
    toJson(current = this.current) {
        const numbers = new Map();
        const nodes = [...this.nodes()].map((node, i) => {
            numbers.set(node, i);
            const place = [node.parent ? numbers.get(node.parent) : -1, node.point, node.note];
            const arrows = node.arrows.length || node.file ? [node.arrows] : [];
            return hasText(node) ? [...place, node.comment, node.labels, ...arrows, ...(node.file ? [node.file] : [])] : place;
        });
        return { setup: this.setup, info: this.info, nodes, current: numbers.get(current) };
    }

    /**
     * JSON without the place, that, and the end of the line that is shown: a large tree is walked only after it changed.
     * @returns {{text: string, current: number, end: number}}
     */
    toText() {
        const key = JSON.stringify([this.changes, this.texts, this.notes, this.setup, this.info]);
        if (this.kept?.key !== key) {
            const { current: _, ...moves } = this.toJson();
            this.kept = { key, text: JSON.stringify(moves), numbers: new Map([...this.nodes()].map((node, i) => [node, i])) };
        }
        const [current, end] = [this.current, this.end].map((node) => /** @type {number} */ (this.kept?.numbers.get(node)));
        return { text: this.kept.text, current, end };
    }

    /** The line that leads to the place, without anything else. */
    lineJson() {
        const nodes = [[-1, null, null], ...this.moves().map((point, i) => [i, point, null])];
        return { setup: this.setup, nodes, current: nodes.length - 1 };
    }

    /** The tree that toJson() or the engine gave; throws an Error if it is anything else. @param {any} json */
    static fromJson(json) {
        const tree = new GameTree(makeSetup(json.setup));
        tree.info = infoOf(json.info);
        const points = checkedSetup(tree.setup);
        const expect = (isRight) => { if (!isRight) throw new Error("The game is damaged"); };
        expect(points.every((p) => isPoint(p, tree.size)) && new Set(points).size === points.length && Array.isArray(json.nodes));
        const nodes = [tree.root];
        const arePoints = (list, count) => Array.isArray(list) && list.length === count && list.every((p) => isPoint(p, tree.size));
        json.nodes.forEach(([parent, point, note, comment = "", labels = {}, arrows = [], file = null], i) => {
            expect(note === null || (note.black >= 0 && note.black <= 1 && Number.isInteger(note.depth) && (note.winIn === null || Number.isInteger(note.winIn))));
            expect(typeof comment === "string" && Object.entries(labels).every(([p, text]) => isPoint(p, tree.size) && typeof text === "string"));
            expect(Array.isArray(arrows) && arrows.every((arrow) => arePoints(arrow, 2)) && typeof file === "object");
            if (i > 0) {
                expect(nodes[parent] && (point === PASS || isPoint(point, tree.size)));
                nodes[i] = makeNode(point, nodes[parent]);
                nodes[parent].children.push(nodes[i]);
            }
            Object.assign(nodes[i], { note, comment, labels, arrows, file });
        });
        for (const node of [...nodes].reverse()) if (node.parent) node.parent.size += node.size;
        expect(nodes[json.current]);
        // The line first, which may go on after the place.
        for (const number of [json.end, json.current]) if (nodes[number]) tree.select(nodes[number]);
        return tree;
    }
}

/** Those that are texts. @param {any} json @returns {Info} */
function infoOf(json) {
    const keys = ["black", "white", "date", "event", "opening", "result"];
    return Object.fromEntries(keys.filter((key) => typeof json?.[key] === "string" && json[key]).map((key) => [key, json[key]]));
}

/** The last of these moves that the tree has. @param {GameTree} tree @param {string[]} moves @returns {Node} */
export function nodeAt(tree, moves) {
    let node = tree.root;
    for (const point of moves) {
        const next = node.children.find((child) => child.point === point);
        if (!next) break;
        node = next;
    }
    return node;
}

/** Its points. @param {Setup} setup */
function checkedSetup({ width, height, black, white, blocked, first }) {
    const areSides = [width, height].every((side) => Number.isInteger(side) && side >= SMALLEST_SIDE && side <= LARGEST_SIDE);
    if (!areSides || !isColor(first) || ![black, white, blocked].every(Array.isArray)) throw new Error("The game is damaged");
    return [...black, ...white, ...blocked];
}
