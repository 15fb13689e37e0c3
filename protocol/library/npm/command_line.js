#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The part of the program's command line that needs no more than the package: analyze and version.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { readSize } from "./board.js";
import { Engine, EngineError } from "./node.js";

const HELP = `Usage: fukumi analyze [OPTIONS]
       fukumi version

Finds the best moves of a position: the command line of pbrain-fukumi, which has more subcommands.

Position:
  --moves LIST    moves from the empty board: "h8 i9 g7"
  --psq FILE      a game file of any format: .psq, .sgf, .lib, .txt, ...
  --board FILE    a drawn board, as this program prints it
  --rule RULE     the rule of the game, such as renju (default freestyle)
  --size N|WxH    size of the board, sides from 5 to 22 (default 15)
Limits (without one: ten seconds, on a terminal until Ctrl-C):
  --time MS       milliseconds to think; 3s and 2min are times, too
  --nodes N       nodes to search
  --depth N       plies to search (mcts: of its best line)
  --lines K       best lines to show (default 1)
Search:
  --level N       strength, 1 to 20 (default 20)
  --mode MODE     alphabeta or mcts (default alphabeta)
  --max-memory M  bytes for tables, or with K, M or G (default 96M)
Output:
  --json          print JSON objects, one a line, the answer last
  --queries       read JSON queries, one a line, and answer each in JSON
`;
const TEXTS = ["moves", "psq", "board", "rule", "size", "time", "nodes", "depth", "lines", "level", "mode", "max-memory"];
const FLAGS = ["json", "queries", "help", "version"];
/** The options of `analyze --queries`; the other ones are members of a query. */
const WITH_QUERIES = ["queries", "rule", "level", "mode", "max-memory"];
const FAILED = 1;
const BAD_INPUT = 2;
const CANCELLED = 130;
const PIPE_CLOSED = 141;
const USUAL_MS = 10_000;
const LONGEST_MS = 30 * 24 * 3600 * 1000;

/** An argument or a file that cannot be used. */
class UsageError extends Error {}

/**
 * Prints a line to the standard error, without control characters and marks that turn the direction of a text: their
 * bytes in UTF-8, as the program shows them (engine/core/text.hpp).
 * @param {string} line
 */
function complain(line) {
    const shown = line.replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, (sign) =>
        [...Buffer.from(sign)].map((byte) => `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
    );
    console.error(shown);
}

/** "no such file or directory": the reason in the message of an error of the system. @param {Error} error */
function reasonOf(error) {
    return /: (.*?), \w+/.exec(error.message)?.[1] ?? String(error);
}

/** @param {string[]} words @returns {{values: any, positionals: string[]}} */
function readArguments(words) {
    /** @type {Record<string, {type: "string" | "boolean", multiple: true, short?: string}>} */
    const options = Object.fromEntries([
        ...TEXTS.map((name) => [name, { type: "string", multiple: true }]),
        ...FLAGS.map((name) => [name, { type: "boolean", multiple: true, ...(name === "help" && { short: "h" }) }]),
    ]);
    try {
        const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
        const given = Object.entries(values).map(([name, [value, ...more]]) => {
            if (more.length > 0) throw new UsageError(`--${name} is given more than once`);
            return [name, value];
        });
        return { values: Object.fromEntries(given), positionals };
    } catch (error) {
        const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
        throw new UsageError(code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? `unknown option ${message.split("'")[1]}` : message.replaceAll("\n", " "));
    }
}

/** Bytes of "64M". @param {string} text */
function readMemory(text) {
    const found = /^(\d+)([KMG]?)$/i.exec(text);
    const bytes = found ? Number(found[1]) * 1024 ** " KMG".indexOf(found[2].toUpperCase() || " ") : Infinity;
    if (bytes >= 2 ** 64) throw new UsageError(`--max-memory: '${text}' is not a number of bytes like 512M`);
    return bytes;
}

/** @param {string} path @param {string} option */
async function readInput(path, option) {
    if (path === "") throw new UsageError(`${option}: '' is not the name of a file`);
    try {
        return await readFile(path);
    } catch (error) {
        throw new UsageError(`'${path}': cannot be read: ${reasonOf(/** @type {Error} */ (error))}`);
    }
}

/**
 * A game as it was read, with the rule of the options. Prints what differs from the file.
 * @param {any} game @param {string} psq @param {string} [rule] @param {string} [size]
 */
function gameOf(game, psq, rule, size) {
    const ofFile = `${game.width}x${game.height}`;
    if (size !== undefined && readSize(size).join("x") !== ofFile)
        throw new UsageError(`--size: ${size} differs from the file, which has ${ofFile}`);
    const ofRule = (/** @type {string} */ notice) => notice.startsWith("the file does not name the rule");
    const notices = rule === undefined ? game.notices : game.notices.filter((/** @type {string} */ notice) => !ofRule(notice));
    if (rule !== undefined && rule !== game.rule && !game.notices.some(ofRule))
        notices.push(`the file names the rule ${game.rule}; it is read as ${rule}`);
    for (const notice of notices) complain(`${psq}: ${notice}`);
    game.rule = rule ?? game.rule;
    return game;
}

/** The members of the query that say the position. @param {Engine} engine @param {any} options */
async function positionOf(engine, { moves, psq, board, rule, size }) {
    if ([moves, psq, board].filter((each) => each !== undefined).length > 1)
        throw new UsageError("--moves, --psq and --board exclude each other");
    if (psq !== undefined) return gameOf(await engine.readBoard(await readInput(psq, "--psq"), { size }), psq, rule, size).position();
    const frame = { ...(rule !== undefined && { rule }), ...(size !== undefined && { size }) };
    if (board !== undefined) return { ...frame, board: (await readInput(board, "--board")).toString() };
    return { ...frame, ...(moves !== undefined && { moves }) };
}

/** @param {any} options */
function limitsOf({ time, nodes, depth, lines }) {
    const given = { time_ms: time, nodes, depth, lines };
    const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if ([time, nodes, depth].some((limit) => limit !== undefined)) return known;
    return { ...known, time_ms: process.stdout.isTTY ? LONGEST_MS : USUAL_MS };
}

/** As the program shows them: 9999, 10K. @param {number} count */
function countText(count) {
    if (count < 10_000) return String(count);
    return count < 10_000_000 ? `${Math.floor(count / 1000)}K` : `${Math.floor(count / 1_000_000)}M`;
}

/** "0.35 s", "12.3 s", "345 s" @param {number} ms */
function secondsText(ms) {
    const places = ms < 10_000 ? 2 : ms < 100_000 ? 1 : 0;
    const unit = 1000 / 10 ** places;
    return `${((Math.floor(ms / unit) * unit) / 1000).toFixed(places)} s`;
}

/** A row of the table. @param {any} report */
function rowText(report) {
    const { win_in: winIn, winrate, drawrate, pv } = report;
    const score = winIn === null ? String(report.score ?? "-") : winIn > 0 ? `+M${winIn}` : `-M${-winIn}`;
    const wins = winIn !== null ? (winIn > 0 ? "won" : "lost") : winrate === null ? "-" : `${Math.round(winrate * 100)}%`;
    const draws = drawrate === null ? "-" : `${Math.round(drawrate * 100)}%`;
    return [
        `${report.depth}-${report.seldepth}`.padEnd(6) + String(report.line).padStart(3),
        `  ${report.move.padEnd(4)}${score.padStart(7)}${wins.padStart(6)}${draws.padStart(6)}`,
        `${countText(report.nodes).padStart(8)}${secondsText(report.time_ms).padStart(8)}  ${pv.join(" ")}`,
        winIn !== null && !report.complete ? " ..." : "",
    ].join("");
}

/** The lines after the table. @param {any} answer */
function answerText({ opening, forbidden, note, ended, bestmove }) {
    const lines = [];
    if (opening) lines.push(`opening: ${opening.text}`);
    if (forbidden.length) lines.push(`forbidden: ${forbidden.join(" ")}`);
    if (ended) lines.push(ended.text);
    else if (!bestmove) lines.push("no move was found");
    if (note) lines.push(note.text);
    if (bestmove) lines.push(`best move: ${bestmove}`);
    return lines.join("\n");
}

/** @param {Engine} engine @param {any} options */
async function analyze(engine, options) {
    const query = { ...(await positionOf(engine, options)), ...limitsOf(options), reports: true };
    const stop = new AbortController();
    process.once("SIGINT", () => stop.abort());
    const question = engine.ask(query, { signal: stop.signal });
    // A search goes on in slices, and each begins with what the last one knew.
    const shown = new Set();
    for await (const { id, ...answer } of question) {
        const isRow = "depth" in answer;
        const key = isRow && [answer.depth, answer.line, ...answer.pv].join(" ");
        if (isRow && shown.has(key)) continue;
        if (isRow && !options.json && shown.size === 0) console.log("depth   #  move  score  wins draws   nodes    time  line of play");
        shown.add(key);
        if (options.json) console.log(JSON.stringify(answer));
        else console.log(isRow ? rowText(answer) : answerText(answer));
    }
    return stop.signal.aborted ? CANCELLED : 0;
}

/** A query with the id of its user. @param {string} line */
function readQuery(line) {
    const query = JSON.parse(line);
    if (query === null || typeof query !== "object" || Array.isArray(query)) throw new UsageError("expected a JSON object");
    if (query.id === undefined) throw new UsageError("id is required");
    // JavaScript rounds larger numbers.
    if (typeof query.id !== "string" && !Number.isSafeInteger(query.id))
        throw new UsageError(`id: expected a whole number up to ${Number.MAX_SAFE_INTEGER} or a text`);
    return query;
}

/** Answers the lines of the standard input, in their order. @param {Engine} engine */
async function answerQueries(engine) {
    for await (const line of createInterface({ input: process.stdin })) {
        if (line.trim() === "") continue;
        /** @type {any} */
        let id = null;
        try {
            const { id: own, ...query } = readQuery(line);
            id = own;
            for await (const answer of engine.ask(query)) console.log(JSON.stringify({ ...answer, id }));
        } catch (error) {
            const answer = error instanceof EngineError ? error.answer : { error: /** @type {Error} */ (error).message };
            console.log(JSON.stringify({ ...answer, id }));
        }
    }
    return 0;
}

async function main() {
    const { values, positionals } = readArguments(process.argv.slice(2));
    const [subcommand = "help", ...rest] = values.version ? ["version"] : values.help ? ["help"] : positionals;
    if (rest.length > 0) throw new UsageError(`unexpected argument ${rest[0]}`);
    const names = Object.keys(values);
    if (subcommand === "version" && names.some((name) => name !== "version"))
        throw new UsageError(`unexpected argument --${names.find((name) => name !== "version")}`);
    const without = values.queries && subcommand === "analyze" && names.find((name) => !WITH_QUERIES.includes(name));
    if (without) throw new UsageError(`--queries and --${without} cannot be used together`);
    if (subcommand === "help") {
        process.stdout.write(HELP);
        return 0;
    }
    if (subcommand !== "analyze" && subcommand !== "version")
        throw new UsageError(`${subcommand} is not a subcommand of this package; expected analyze or version (pbrain-fukumi has more)`);
    const { rule, level, mode } = values;
    const engine = new Engine({ rule, level, mode, memory: values["max-memory"] === undefined ? undefined : readMemory(values["max-memory"]) });
    try {
        if (subcommand === "analyze") return await (values.queries ? answerQueries(engine) : analyze(engine, values));
        const { version, commit } = await engine.ask({ version: true }).result();
        console.log(`fukumi ${version} (${commit})`);
        return 0;
    } finally {
        engine.close();
    }
}

process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
    // A reader that has enough, as `| head`, ends the program without a word.
    if (error.code !== "EPIPE") complain(`fukumi: the standard output cannot be written: ${reasonOf(error)}`);
    process.exit(error.code === "EPIPE" ? PIPE_CLOSED : FAILED);
});
process.stderr.on("error", () => {});
try {
    process.exitCode = await main();
} catch (error) {
    if (!(error instanceof UsageError || error instanceof EngineError || error instanceof RangeError)) throw error;
    // The option, for the member of the query that it became.
    const field = error instanceof EngineError ? error.answer.field : undefined;
    const option = field === "time_ms" ? "--time" : `--${field}`;
    complain(`fukumi: ${field ? error.message.replace(field, option) : error.message}`);
    process.exitCode = BAD_INPUT;
}
