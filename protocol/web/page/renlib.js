// RenLib's libraries (.lib): a tree of moves with comments and texts on points. book/renlib.hpp has
// the format.

import { ByteReader, decodeText, encodeText } from "./bytes.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { columnOf, isInside, pointAt, rowOf } from "./points.js";

const MAGIC = [0xff, ..."RenLib"].map((c) => (typeof c === "string" ? c.charCodeAt(0) : c)).concat(0xff);
const HEADER = 20;
const NEWEST = 3;
const CENTRE = 0x78;
const LARGEST = 15;
const FLAG = { sibling: 0x80, noChild: 0x40, oldComment: 0x20, mark: 0x10, comment: 0x08, noMove: 0x02, more: 0x01 };

/** @param {Uint8Array} bytes */
export function isRenLib(bytes) {
    return MAGIC.every((each, i) => bytes[i] === each);
}

/** @param {ByteReader} reader @param {boolean} isOld seven bits, the top bit ends it */
function readText(reader, isOld) {
    const text = [];
    for (;;) {
        for (const each of reader.take(2)) {
            if (isOld) text.push(each & 0x7f);
            else if (each === 0) return decodeText(text);
            else text.push(each);
            if (isOld && each & 0x80) return decodeText(text);
        }
    }
}

/** @param {ByteReader} reader */
function readNode(reader) {
    const place = reader.byte();
    const flags = reader.byte();
    const hasText = flags & FLAG.more ? (reader.take(2)[1] & 1) === 1 : false;
    const isOld = Boolean(flags & FLAG.oldComment);
    const comment = isOld || flags & FLAG.comment ? readText(reader, isOld) : "";
    return { place, flags, comment, text: hasText ? readText(reader, false) : "" };
}

/**
 * A library names neither rule nor size: those of the page, up to 15x15.
 * @param {Uint8Array} bytes @param {import("./game_tree.js").Setup} like
 * @returns {{tree: GameTree, leftOut: number}} moves that a tree cannot hold (passes, and what is behind them)
 */
export function readRenLib(bytes, like) {
    const reader = new ByteReader(bytes, "The library");
    if (isRenLib(bytes)) {
        const version = reader.take(HEADER)[MAGIC.length];
        if (version > NEWEST) throw new Error(`The library has version ${version}, known are those up to ${NEWEST}.`);
    } else if (bytes[0] !== CENTRE) {
        throw new Error("This is no library of RenLib.");
    }
    const side = Math.min(like.width, like.height, LARGEST);
    const tree = new GameTree(makeSetup({ rule: like.rule, width: side, height: side }));
    // Nodes that lead to where the next one stands; null where a tree cannot hold it.
    /** @type {(import("./game_tree.js").Node | null)[]} */
    let path = [tree.root];
    const siblings = [];
    let leftOut = 0;
    let isRoot = true;
    while (!reader.isAtEnd) {
        const read = readNode(reader);
        if (isRoot && read.place === 0) {
            tree.root.comment = read.comment;
            isRoot = false;
            continue;
        }
        isRoot = false;
        const parent = path[path.length - 1];
        const point = pointAt((read.place & 15) - 1, read.place >> 4);
        if (read.place && !isInside(columnOf(point), rowOf(point), tree.size)) throw new Error(`The library has a move beside the board: ${point}.`);
        /** @type {import("./game_tree.js").Node | null} */
        let node = null;
        if (!parent || !read.place) leftOut += 1;
        else if (read.flags & FLAG.noMove) parent.labels[point] = read.text;
        else if (tree.stones(parent).has(point)) leftOut += 1;
        else {
            node = tree.child(parent, point);
            if (read.comment) node.comment = read.comment;
            if (read.text) parent.labels[point] = read.text;
            else if (read.flags & FLAG.mark) parent.labels[point] ??= "●";
        }
        if (read.flags & FLAG.sibling) siblings.push(path.length);
        if (!(read.flags & FLAG.noChild)) {
            path.push(node);
        } else if (siblings.length) {
            path = path.slice(0, siblings.pop());
        } else {
            break;
        }
    }
    if (!reader.isAtEnd) throw new Error("There is something behind the library's tree.");
    return { tree, leftOut };
}

/** @param {number[]} out @param {string} text */
function addText(out, text) {
    const bytes = encodeText(text);
    out.push(...bytes, 0);
    if (bytes.length % 2 === 0) out.push(0);
}

/** @param {string} point */
function placeOf(point) {
    return 16 * rowOf(point) + columnOf(point) + 1;
}

/** All variations. @param {GameTree} tree */
export function writeRenLib(tree) {
    const { width, height, black, white, blocked, first } = tree.setup;
    if (width !== height || width > LARGEST) throw new Error("A library of RenLib has a square board of up to 15 × 15.");
    if (black.length + white.length + blocked.length || first === "white")
        throw new Error("A library of RenLib begins with an empty board and black.");
    const out = [...MAGIC, NEWEST, 4];
    while (out.length < HEADER) out.push(0xff);
    /** @type {{node: import("./game_tree.js").Node | null, place: number, label: string, hasSibling: boolean}[]} */
    const open = [{ node: tree.root, place: 0, label: "", hasSibling: false }];
    while (open.length) {
        const { node, place, label, hasSibling } = /** @type {any} */ (open.pop());
        const below = [];
        if (node) {
            for (const child of node.children)
                below.push({ node: child, place: placeOf(child.point), label: node.labels[child.point] ?? "" });
            for (const [point, text] of Object.entries(node.labels))
                if (!node.children.some((c) => c.point === point)) below.push({ node: null, place: placeOf(point), label: text });
        }
        const isMarked = label === "●";
        const hasText = label !== "" && !isMarked;
        let flags = hasSibling ? FLAG.sibling : 0;
        if (!below.length && place) flags |= FLAG.noChild;
        if (!node) flags |= FLAG.noMove;
        if (isMarked) flags |= FLAG.mark;
        if (node?.comment) flags |= FLAG.comment;
        if (hasText) flags |= FLAG.more;
        out.push(place, flags);
        if (hasText) out.push(0, 1);
        if (node?.comment) addText(out, node.comment.replace(/\n/g, "\r\n"));
        if (hasText) addText(out, label);
        below.forEach((each, i) => Object.assign(each, { hasSibling: i < below.length - 1 }));
        open.push(...below.reverse());
    }
    return Uint8Array.from(out);
}
