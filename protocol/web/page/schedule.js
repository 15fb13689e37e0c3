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

/** The schedule that the browser keeps, without mistakes that no page can ask; throws an Error if it is damaged. @param {string} text @returns {Pick<Schedule, "places" | "mistakes" | "wanted">} */
function readSchedule(text) {
    const { places, mistakes, wanted } = JSON.parse(text);
    const isPlace = ([box, due]) => box in PAUSES && Number.isFinite(due);
    const isWhole = Object.values(places).every(isPlace) && [wanted.kind, wanted.rule].every((word) => typeof word === "string") && Number.isInteger(wanted.grade);
    if (!isWhole) throw new Error("Another shape.");
    return { places, mistakes: mistakes.filter(isKeptMistake), wanted };
}

export class Schedule {
    constructor() {
        this.now = Date.now;
        /** Whether the browser took the last change. */
        this.isKept = true;
        /** @type {Record<string, Place>} by the puzzle's id */
        this.places = {};
        /** @type {Mistake[]} the last one first */
        this.mistakes = [];
        /** Grade 0: any. @type {{kind: import("./puzzles.js").Kind, rule: string, grade: number}} */
        this.wanted = { kind: "vcf", rule: "", grade: 0 };
        const text = load(TRAINER_KEY);
        try {
            if (text !== null) Object.assign(this, readSchedule(text));
        } catch {
            setAside(/** @type {string} */ (text), TRAINER_KEY);
        }
    }

    /** Another tab may have kept more meanwhile, unless the storage is full. @param {() => void} change */
    change(change) {
        try {
            const { places, mistakes } = this.isKept ? readSchedule(load(TRAINER_KEY) ?? "") : this;
            Object.assign(this, { places, mistakes });
        } catch {
            // There is nothing that can be read.
        }
        change();
        const { places, mistakes, wanted } = this;
        this.isKept = save(JSON.stringify({ places, mistakes, wanted }), TRAINER_KEY);
    }

    /** @param {Schedule["wanted"]} wanted */
    want(wanted) {
        this.change(() => { this.wanted = wanted; });
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
        this.change(() => {
            const box = isSolved ? Math.min((this.places[id]?.[0] ?? 0) + 1, PAUSES.length - 1) : 0;
            this.places[id] = [box, this.now() + PAUSES[box]];
        });
    }

    /** @param {Mistake[]} found */
    collect(found) {
        this.change(() => {
            const known = new Set(this.mistakes.map((each) => JSON.stringify(each)));
            const fresh = found.filter((each) => !known.has(JSON.stringify(each)));
            this.mistakes = [...fresh, ...this.mistakes].slice(0, MOST_MISTAKES);
        });
    }

    /**
     * The next puzzle: those that are due, the longest first, and then those never asked, the easiest first.
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
