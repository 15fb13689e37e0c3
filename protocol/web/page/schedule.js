// When a puzzle is asked again: boxes, as S. Leitner had them for cards. A puzzle that was solved at once goes one
// box on, any other back to the first.

import { isKeptMistake } from "./puzzles.js";
import { load, save, setAside } from "./store.js";

const TRAINER_KEY = "fukumi-trainer";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** From one time to the next, by box; the last one goes on. */
const PAUSES = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY];
const MOST_MISTAKES = 200;

/** @typedef {import("./puzzles.js").Mistake} Mistake */
/** @typedef {[number, number]} Place  a box, and when it is due in milliseconds */

/** @param {any} kept */
function isKeptSchedule({ places, mistakes, wanted }) {
    const isPlace = ([box, due]) => box in PAUSES && Number.isFinite(due);
    return Object.values(places).every(isPlace) && mistakes.every(isKeptMistake) && [wanted.kind, wanted.rule].every((word) => typeof word === "string") &&
        Number.isInteger(wanted.grade);
}

export class Schedule {
    constructor() {
        this.now = Date.now;
        /** @type {Record<string, Place>} by the puzzle's id */
        this.places = {};
        /** @type {Mistake[]} the last one first */
        this.mistakes = [];
        /** Grade 0: any. @type {{kind: import("./puzzles.js").Kind, rule: string, grade: number}} */
        this.wanted = { kind: "vcf", rule: "", grade: 0 };
        const text = load(TRAINER_KEY);
        if (text !== null) this.read(text);
    }

    /** @param {string} text */
    read(text) {
        try {
            const kept = JSON.parse(text);
            if (!isKeptSchedule(kept)) throw new Error("Another shape.");
            Object.assign(this, { places: kept.places, mistakes: kept.mistakes, wanted: kept.wanted });
        } catch {
            setAside(text, TRAINER_KEY);
        }
    }

    keep() {
        const { places, mistakes, wanted } = this;
        save(JSON.stringify({ places, mistakes, wanted }), TRAINER_KEY);
    }

    /** @param {string} id @returns {number | null} null: it was never asked */
    dueAt(id) {
        return this.places[id]?.[1] ?? null;
    }

    /** @param {string} id */
    isSolved(id) {
        return (this.places[id]?.[0] ?? 0) > 0;
    }

    /** @param {string} id @param {boolean} isSolved  at the first try */
    judge(id, isSolved) {
        const box = isSolved ? Math.min((this.places[id]?.[0] ?? 0) + 1, PAUSES.length - 1) : 0;
        this.places[id] = [box, this.now() + PAUSES[box]];
        this.keep();
    }

    /** @param {Mistake[]} found */
    collect(found) {
        const known = new Set(this.mistakes.map((each) => JSON.stringify(each)));
        const fresh = found.filter((each) => !known.has(JSON.stringify(each)));
        this.mistakes = [...fresh, ...this.mistakes].slice(0, MOST_MISTAKES);
        this.keep();
    }

    /**
     * What is asked next: what is due, the longest first, and then what was never asked, the easiest first.
     * @template {import("./puzzles.js").Puzzle} P @param {P[]} puzzles @returns {P | null}
     */
    next(puzzles) {
        const due = (puzzle) => this.dueAt(puzzle.id) ?? Infinity;
        const [first] = puzzles.filter((each) => due(each) <= this.now()).sort((a, b) => due(a) - due(b));
        if (first) return first;
        const [fresh] = puzzles.filter((each) => this.dueAt(each.id) === null).sort((a, b) => a.grade - b.grade);
        return fresh ?? null;
    }
}
