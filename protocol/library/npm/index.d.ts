// SPDX-License-Identifier: MIT

/** Points are written as "h8": the column from a, the line from 1 at the bottom. */
export type Point = string;
export type Rule = "freestyle" | "gomoku" | "standard" | "renju" | "caro" | "caro6";
export type Color = "black" | "white";
/** Moves from the empty board: "h8 i9" (also "H8, I9", "h8i9" or "1. h8 2. i9"), a list of points, or a board. */
export type Moves = string | Point[] | Board;

export interface Settings {
    /** Default "freestyle". */
    rule?: Rule;
    /** The side of the board, 5 to 22, or "WxH". Default 15. A query of ask() has its own size, 15 without one. */
    size?: number | string;
    /** Strength, 1 to 20. Default: full. */
    level?: number;
    /** The way of searching moves. Default "alphabeta". */
    mode?: "alphabeta" | "mcts";
    /** Bytes for the tables of all workers together. Default 96 MiB. */
    memory?: number;
    /** Questions answered at a time, a worker each. Default 1. */
    parallel?: number;
}

/** One of time, nodes and depth is needed. */
export interface Limits {
    /** Seconds, from 0.001; others, and time_ms next to it, reject with RangeError. */
    time?: number;
    /** Positions. */
    nodes?: number;
    /** Plies; with mode "mcts" those of the best line. */
    depth?: number;
    /** The number of best lines that are returned. Default 1. */
    lines?: number;
    /** Ends the search early; the result is what was found. */
    signal?: AbortSignal;
    /**
     * Any other field of a query (json.md in this package), such as include: "h9 g9", except review and balance: those are for
     * ask(). Stones (black, white) or a drawn board take the place of the moves; a drawing has its own size, and its own rule if
     * it names one. threads has no effect in this package.
     */
    [field: string]: unknown;
}

/** A line of play and its value for the side to move. */
export interface Line {
    /** The first of the moves. */
    move: Point;
    /** The moves of both sides, the best move first. */
    moves: Point[];
    /** Plies that were searched; 0: not judged, or chosen at a glance (levels 1 to 8). */
    depth: number;
    /** In the engine's units, about 500 for a clear advantage; null at depth 0. */
    score: number | null;
    /** 0 to 1, a draw counts one half; null at depth 0. */
    winRate: number | null;
    /** Moves of the winner until the win, negative if the side to move loses; null if nothing is proved. */
    winIn: number | null;
    /** Whether a line with winIn goes on to the end of the game. */
    isComplete: boolean | null;
    /** Positions that were searched. */
    nodes: number;
}

export interface Ending {
    /** null: a draw. */
    winner: Color | null;
    /** "five", "overline", "full board", ... */
    by: string;
    /** The stones of the five. */
    stones: Point[];
    /** All of it for people, in English. */
    text: string;
}

/** The result of a search. */
export class Analysis {
    /** null if the game has ended, no move is legal, or the search was cancelled before it found one. */
    readonly bestMove: Point | null;
    /** The best first. */
    readonly lines: Line[];
    /** Points that are fouls for black (renju) if black is to move. */
    readonly forbidden: Point[];
    /** null while the game goes on. */
    readonly ended: Ending | null;
    /** Whether the search was ended early. */
    readonly isCancelled: boolean;
}

/** A forced win of the side to move. */
export interface Proof {
    /** Moves of the winner until the win. */
    winIn: number;
    /** To the end of the game, with the longest defence that was found. */
    line: Point[];
}

/** The engine refused a question, or was closed; the message says why. */
export class EngineError extends Error {
    /** The engine's answer as JSON has it: `error`, and `field`, `say` and `values` if the engine refused the question. */
    readonly answer: Record<string, any>;
}

/** A question in flight: iterate over its answers, or await the last one. */
export class Question implements AsyncIterable<Record<string, any>> {
    /** Ends the search early; the last answer has what was found. */
    cancel(): void;
    /** The last answer, as JSON has it, each time that it is asked for. Rejects with EngineError. */
    result(): Promise<Record<string, any>>;
    /** The reports as they come, and last the answer. */
    [Symbol.asyncIterator](): AsyncGenerator<Record<string, any>>;
}

/** A five-in-a-row engine with its own workers and memory. */
export class Engine {
    /** Throws RangeError if size, memory or parallel is out of range, or a setting is not one of Settings. */
    constructor(settings?: Settings);
    readonly rule: Rule;
    readonly size: number | string;
    /** Searches the position after `moves` and returns the result. Rejects with EngineError. */
    analyze(moves: Moves | undefined, limits: Limits): Promise<Analysis>;
    /** As analyze(), but returns what is known after each line of each depth, and last the result. */
    reports(moves: Moves | undefined, limits: Limits): AsyncGenerator<Analysis>;
    /**
     * The move that the engine plays; without time, nodes and depth it thinks for one second. Rejects with EngineError if the
     * game has ended, or if the search was cancelled before it found a move.
     */
    play(moves?: Moves, limits?: Limits): Promise<Point>;
    /**
     * A forced win of the side to move with its whole line, or null if none was found in `time` seconds (default
     * 10) or `nodes` positions, at full strength whatever the engine's level is. null does not say that there is
     * no win: more time may find one.
     */
    prove(moves?: Moves, limits?: { time?: number; nodes?: number; signal?: AbortSignal }): Promise<Proof | null>;
    /** A board of this engine's rule and size. */
    board(moves?: Moves): Board;
    /**
     * The main line of a game file of any format that the program knows, some of them by the `name` of the file only;
     * `game` of several, from 1, and the `size` of a list of moves or a library, which do not say it. A rule that the
     * file does not name is freestyle, with a notice, and write() leaves it open. The formats lib and pos cannot name a
     * rule: their games are renju, and write() names it.
     */
    readBoard(bytes: Uint8Array | ArrayBuffer, choice?: { name?: string; game?: number; size?: number | string }): Promise<Board>;
    /**
     * Asks any query (json.md in this package), without an id and analyze_plies, for one position. The engine's rule,
     * level and mode count if the query does not say them.
     */
    ask(query: object, options?: { signal?: AbortSignal }): Question;
    /** The engine's answer to the query `version`: `name`, `version`, `commit` and more (json.md in this package). */
    version(): Promise<Record<string, any>>;
    /** Ends all searches and workers. Questions in flight reject with EngineError. */
    close(): void;
}

/** Stones that are on the board before the first move. */
export interface Setup {
    black?: Point[];
    white?: Point[];
    /** Points on which no stone can be put. */
    blocked?: Point[];
    /** The color that makes the first move. Default "black". */
    first?: Color;
}

/** A game under a rule: the moves so far; a move may be "pass". Fouls and ends of games are the engine's. */
export class Board {
    /**
     * Throws RangeError if two stones of the setup, or a stone of it and a move, are on one point, if one is outside the
     * board, or if its first color is not known.
     */
    constructor(
        engine: Engine,
        game?: { moves?: string | Point[]; rule?: Rule; size?: number | string; setup?: Setup },
    );
    /** It can be changed: to name a rule that a file leaves open. */
    rule: Rule;
    readonly width: number;
    readonly height: number;
    readonly moves: Point[];
    readonly setup: Required<Setup>;
    /**
     * A file's players ("black", "white"), "date", "event", "opening", "result", each if there is one. The result is "black", "white" or
     * "draw", or, for write(), a text of SGF that says more, such as "B+T".
     */
    info: Record<string, string>;
    /** Differences from the file: parts that could not be read as they are, or that a board does not have. */
    notices: string[];
    readonly toMove: Color;
    /** Each point that is not empty. It and toString() throw RangeError if a move is not possible. */
    readonly stones: Map<Point, Color | "blocked">;
    /** The points that are fouls for black, if black is to move (renju). */
    forbidden(): Promise<Point[]>;
    /** null while the game goes on. */
    ended(): Promise<Ending | null>;
    /** All points that may be played, fouls left out; none if the game has ended. */
    legalMoves(): Promise<Point[]>;
    /** Plays a move. Throws RangeError if the point is taken or outside the board. */
    play(move: Point): void;
    /** Takes the last move back and returns it; undefined without one. */
    undo(): Point | undefined;
    /** The same game, with its players and notices. */
    copy(): Board;
    /**
     * The game as a file of a format that the program writes, such as "psq" or "sgf", and the parts that this format cannot
     * hold as they are, in words; null if it holds all. Rejects with EngineError for other formats.
     */
    write(format: string): Promise<{ bytes: Uint8Array; leftOut: string | null }>;
    /**
     * A picture of the position, as the program draws it: SVG. `marks` has short texts for empty points. Moves have numbers if
     * the game begins with an empty board and has no pass. Rejects with RangeError if a move is not possible.
     */
    toSvg(marks?: Record<Point, string>): Promise<string>;
    /** The board as the program draws it. */
    toString(): string;
}
