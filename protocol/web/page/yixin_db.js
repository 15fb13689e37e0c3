// Databases of Yixin and Rapfi (.db): positions with values and comments, which become a tree of
// the lines that lead to them. book/yixin_db.hpp has the format.

import { ByteReader, decodeText } from "./bytes.js";
import { GameTree, makeSetup } from "./game_tree.js";
import { isLz4, unpackLz4 } from "./lz4.js";
import { columnOf, pointAt, rowOf } from "./points.js";

const RULES_OF_DB = ["freestyle", "standard", "renju"];
const MATE = 30000;
const LEAST_MATE = 29500;
/** Value units in one log-odd (engine/core/value.hpp). */
const UNIT = 200;
const EXACT = 3;
const UTF8 = 'charset="UTF-8"';
const LABELS = { w: "W", l: "L", d: "=", x: "×" };

/**
 * @typedef {object} Entry
 * @property {string[]} black
 * @property {string[]} white
 * @property {import("./game_tree.js").Note | null} note
 * @property {string} label of the move that leads there
 * @property {string} comment
 */

/** The eight symmetries, four of a rectangle. @param {import("./points.js").Size} size */
function symmetriesOf({ width, height }) {
    const flips = [0, 1, 2, 3].map((bits) => (x, y) => [bits & 1 ? width - 1 - x : x, bits & 2 ? height - 1 - y : y]);
    if (width !== height) return flips;
    return [...flips, ...flips.map((flip) => (x, y) => { const [a, b] = flip(x, y); return [b, a]; })];
}

/** A number for a position up to symmetry; the same for the same stones in any order. */
class Pictures {
    /** @param {import("./points.js").Size} size */
    constructor(size) {
        this.size = size;
        this.symmetries = symmetriesOf(size);
        /** @type {Map<string, {low: Uint32Array, high: Uint32Array}>} */
        this.known = new Map();
        let seed = 0x9e3779b9;
        const random = () => {
            seed = (seed + 0x6d2b79f5) | 0;
            let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
            t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
            return (t ^ (t >>> 14)) >>> 0;
        };
        this.low = Uint32Array.from({ length: 2 * 32 * 32 }, random);
        this.high = Uint32Array.from({ length: 2 * 32 * 32 }, () => random() >>> 12);
    }

    empty() {
        return { low: new Uint32Array(this.symmetries.length), high: new Uint32Array(this.symmetries.length) };
    }

    /** @param {{low: Uint32Array, high: Uint32Array}} picture @param {string} point @param {number} color 0 black, 1 white */
    add(picture, point, color) {
        const low = picture.low.slice();
        const high = picture.high.slice();
        this.symmetries.forEach((symmetry, i) => {
            const [x, y] = symmetry(columnOf(point), rowOf(point));
            const at = (color * 32 + y) * 32 + x;
            low[i] ^= this.low[at];
            high[i] ^= this.high[at];
        });
        return { low, high };
    }

    /** @param {{low: Uint32Array, high: Uint32Array}} picture */
    key(picture) {
        let least = Infinity;
        for (let i = 0; i < picture.low.length; i += 1) least = Math.min(least, picture.high[i] * 2 ** 32 + picture.low[i]);
        return least;
    }

    /** key(add(...)), for the many points of which few are in the file. */
    keyAfter(picture, point, color) {
        const own = this.parts(point, color);
        let least = Infinity;
        for (let i = 0; i < picture.low.length; i += 1)
            least = Math.min(least, ((picture.high[i] ^ own.high[i]) >>> 0) * 2 ** 32 + ((picture.low[i] ^ own.low[i]) >>> 0));
        return least;
    }

    /** What a stone adds to each of the pictures. @param {string} point @param {number} color */
    parts(point, color) {
        const name = point + color;
        let parts = this.known.get(name);
        if (!parts) this.known.set(name, parts = this.add(this.empty(), point, color));
        return parts;
    }
}

/** @param {number} value for the side to move @param {number} depth @param {boolean} isBlack */
function noteOf(value, depth, isBlack) {
    const isWon = Math.abs(value) >= LEAST_MATE;
    const plies = MATE - Math.abs(value);
    const winIn = !isWon ? null : value > 0 ? Math.max(1, Math.ceil(plies / 2)) : -Math.floor(plies / 2);
    const rate = isWon ? Number(value > 0) : 1 / (1 + Math.exp(-value / UNIT));
    return { black: isBlack ? rate : 1 - rate, depth: Math.max(1, depth), winIn };
}

/** @param {Uint8Array} data @param {boolean} isBlack to move */
function readData(data, isBlack) {
    const reader = new ByteReader(data, "The database");
    const signed = () => (reader.isAtEnd ? 0 : (reader.number(2) << 16) >> 16);
    const label = reader.isAtEnd ? "" : String.fromCharCode(reader.byte()).toLowerCase();
    const value = signed();
    const depthAndBound = signed();
    const hasValue = (depthAndBound & 3) !== 0 && Math.abs(value) <= MATE;
    let text = decodeText(reader.take(data.length - reader.at));
    if (text.startsWith("@BTXT@")) text = text.includes("\n") ? text.slice(text.indexOf("\n") + 1) : "";
    return { label: LABELS[/** @type {"w"} */ (label)] ?? "", note: hasValue ? noteOf(value, depthAndBound >> 2, isBlack) : null, comment: text };
}

/** @param {ByteReader} reader @returns {{frame: string, rule: string, width: number, height: number, entry: Entry} | null} */
function readRecord(reader) {
    const keyLength = reader.number(2);
    if (keyLength === 0) return null;
    const key = reader.take(keyLength);
    const data = reader.take(reader.number(2));
    if (key.length < 3 || key.length % 2 === 0) throw new Error("The database is damaged: a key has an impossible length.");
    const [rule, width, height] = key;
    if (width === 0 && height === 0) return null;
    if (!RULES_OF_DB[rule]) throw new Error("The database is damaged: there is no such rule.");
    if (Math.min(width, height) < 5 || Math.max(width, height) > 22) throw new Error("The database has boards of an impossible size.");
    const stones = [];
    for (let i = 3; i < key.length; i += 2) {
        if (key[i] === 255 && key[i + 1] === 255) return null;
        if (key[i] >= width || key[i + 1] >= height) throw new Error("The database is damaged: a stone beside the board.");
        stones.push(pointAt(key[i], height - 1 - key[i + 1]));
    }
    if (new Set(stones).size !== stones.length) throw new Error("The database is damaged: two stones on one point.");
    const count = (stones.length + 1) >> 1;
    const isBlack = stones.length % 2 === 0;
    const entry = { black: stones.slice(0, count), white: stones.slice(count), ...readData(data, isBlack) };
    return { frame: `${rule},${width},${height}`, rule: RULES_OF_DB[rule], width, height, entry };
}

/** Of several rules and sizes in one file the one with the most positions. @param {Uint8Array} bytes */
export function readYixinDb(bytes) {
    const reader = new ByteReader(isLz4(bytes) ? unpackLz4(bytes) : bytes, "The database");
    const count = reader.number(4);
    /** @type {Map<string, any[]>} */
    const frames = new Map();
    for (let i = 0; i < count; i += 1) {
        const record = readRecord(reader);
        if (record) frames.set(record.frame, [...(frames.get(record.frame) ?? []), record]);
    }
    if (!reader.isAtEnd) throw new Error("There is something behind the last record of the database.");
    const records = [...frames.values()].sort((a, b) => b.length - a.length)[0];
    if (!records) throw new Error("There is no position in the database.");
    const { rule, width, height } = records[0];
    const tree = new GameTree(makeSetup({ rule, width, height }));
    new TreeBuilder(tree, records.map((r) => r.entry)).build();
    return { tree, leftOut: [...frames.values()].flat().length - records.length };
}

/** A database is a net: every position stands in the tree once, where it is met first. */
class TreeBuilder {
    /** @param {GameTree} tree @param {Entry[]} entries */
    constructor(tree, entries) {
        this.tree = tree;
        this.pictures = new Pictures(tree.size);
        /** @type {Map<number, Entry>} */
        this.open = new Map();
        for (const entry of entries.sort((a, b) => a.black.length + a.white.length - b.black.length - b.white.length)) {
            let picture = this.pictures.empty();
            for (const point of entry.black) picture = this.pictures.add(picture, point, 0);
            for (const point of entry.white) picture = this.pictures.add(picture, point, 1);
            this.open.set(this.pictures.key(picture), entry);
        }
        this.points = [];
        for (let x = 0; x < tree.size.width; x += 1)
            for (let y = 0; y < tree.size.height; y += 1) this.points.push(pointAt(x, y));
    }

    build() {
        this.expand(this.tree.root, this.pictures.empty());
        // Positions that no line from the empty board leads to get a way of their own.
        while (this.open.size) {
            const [entry] = this.open.values();
            let node = this.tree.root;
            let picture = this.pictures.empty();
            for (let i = 0; i < entry.black.length + entry.white.length; i += 1) {
                const point = (i % 2 ? entry.white : entry.black)[i >> 1];
                node = this.tree.child(node, point);
                picture = this.pictures.add(picture, point, i % 2);
            }
            this.expand(node, picture);
        }
    }

    /** @param {import("./game_tree.js").Node} from @param {{low: Uint32Array, high: Uint32Array}} start */
    expand(from, start) {
        const steps = [{ node: from, picture: start }];
        for (let step = steps.pop(); step; step = steps.pop()) {
            const { node, picture } = step;
            this.tell(node, picture);
            if (!this.open.size) return;
            const stones = this.tree.stones(node);
            const color = stones.size % 2;
            for (const point of this.points) {
                if (stones.has(point)) continue;
                if (!this.open.has(this.pictures.keyAfter(picture, point, color))) continue;
                const after = this.pictures.add(picture, point, color);
                const child = this.tree.child(node, point);
                this.tell(child, after);
                steps.push({ node: child, picture: after });
            }
        }
    }

    /** @param {import("./game_tree.js").Node} node @param {{low: Uint32Array, high: Uint32Array}} picture */
    tell(node, picture) {
        const key = this.pictures.key(picture);
        const entry = this.open.get(key);
        if (!entry) return;
        this.open.delete(key);
        node.note = entry.note;
        node.comment = entry.comment;
        if (entry.label && node.parent) node.parent.labels[/** @type {string} */ (node.point)] = entry.label;
    }
}

/** Rule, size and stones as the file has them: the smallest of all symmetric pictures. */
function keyBytes(tree, points) {
    const { width, height } = tree.size;
    const keys = symmetriesOf(tree.size).map((symmetry) => {
        const colors = [[], []];
        points.forEach((point, i) => colors[i % 2].push(symmetry(columnOf(point), height - 1 - rowOf(point))));
        for (const stones of colors) stones.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        return [RULES_OF_DB.indexOf(tree.setup.rule), width, height, ...colors.flat(2)];
    });
    return keys.sort((a, b) => a[a.findIndex((each, i) => each !== b[i])] - b[a.findIndex((each, i) => each !== b[i])] || 0)[0];
}

/** @param {import("./game_tree.js").Note | null} note @param {boolean} isBlack to move @returns {number} for the side to move */
function valueOf(note, isBlack) {
    if (!note) return 0;
    if (note.winIn) return note.winIn > 0 ? MATE - (2 * note.winIn - 1) : -(MATE + 2 * note.winIn);
    const rate = Math.min(1 - 1e-9, Math.max(1e-9, isBlack ? note.black : 1 - note.black));
    return Math.round(Math.log(rate / (1 - rate)) * UNIT);
}

/** All variations, with the values that an analysis left. @param {GameTree} tree */
export function writeYixinDb(tree) {
    const { rule, black, white, blocked, first } = tree.setup;
    if (!RULES_OF_DB.includes(rule)) throw new Error("A database of Yixin knows freestyle, standard and renju.");
    if (black.length + white.length + blocked.length || first === "white")
        throw new Error("A database of Yixin begins with an empty board and black.");
    const number = (value, size) => Array.from({ length: size }, (_, i) => (value >> (8 * i)) & 255);
    /** @type {Map<string, {key: number[], data: number[], depth: number}>} */
    const records = new Map();
    for (const node of tree.nodes()) {
        const points = tree.moves(node);
        const key = keyBytes(tree, points);
        const value = valueOf(node.note, points.length % 2 === 0);
        const depth = node.note?.depth ?? 0;
        const said = node.parent?.labels[/** @type {string} */ (node.point)];
        const label = Object.entries(LABELS).find(([, text]) => text === said)?.[0];
        const text = [...new TextEncoder().encode(node.comment)].slice(0, 60000);
        const data = [label ? label.charCodeAt(0) : 255, ...number(value, 2), ...number(node.note ? depth * 4 + EXACT : 0, 2), ...text];
        const name = String(key);
        const known = records.get(name);
        if (!known || known.depth < depth) records.set(name, { key, data, depth });
    }
    const all = [...records.values()].sort((a, b) => a.key.length - b.key.length || 0);
    const out = [...number(all.length + 1, 4), 3, 0, 0, 0, 0, ...number(5 + UTF8.length, 2), 0, 0, 0, 0, 0, ...new TextEncoder().encode(UTF8)];
    for (const { key, data } of all) out.push(...number(key.length, 2), ...key, ...number(data.length, 2), ...data);
    return Uint8Array.from(out);
}
