#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The interface of the npm package, as it is downloaded.

    tests/release/npm_test.py FOLDER PROGRAM

FOLDER holds the package of `scripts/release npm`, PROGRAM is a build for this machine.
"""

from __future__ import annotations

import json
import re
import tarfile
from pathlib import Path

from npm_case import NpmCase, main

MOST_BYTES = 5_000_000
FIRST = """
import { Engine } from "fukumi";
const engine = new Engine({ rule: "renju" });
const { bestMove, lines } = await engine.analyze("h8 i9", { nodes: 1000, lines: 2 });
console.log(bestMove, lines.length, ...lines[0].moves);
engine.close();
"""
# Prints a JSON value a line.
API = """
import { Board, Engine, EngineError } from "fukumi";
const show = (value) => console.log(JSON.stringify(value));
const reason = (promise) => promise.then(() => "no error", (error) => `${error.name}: ${error.message}`);
const engine = new Engine({ parallel: 2 });
const depths = [];
for await (const { lines } of engine.reports("h8 i9", { depth: 4 })) depths.push(lines[0].depth);
show(depths);
show(await engine.prove("h8 a1 i8 a3 j8 a5", { nodes: 2000 }));
show(await engine.prove("h8", { nodes: 500 }));
const weak = new Engine({ level: 1 });
show(await weak.prove("h8 a1 i8 a3 j8 a5", { nodes: 2000 }));
weak.close();
show(await engine.play("", { nodes: 10 }));
const board = new Board(engine, { moves: "g8 a1 i8 a3 h7 a5 h9 a7", rule: "renju" });
show([await board.forbidden(), (await board.legalMoves()).length, await board.ended()]);
const typed = new Board(engine, { moves: "H8,i9G7 Pass", setup: { white: ["A1"] } });
typed.play("B2");
show([typed.moves.join(" "), String(typed).match(/[XO]/g).join("")]);
const texts = ["h08 I009", "h8-i9", "1. h8 2. i9", ["h08", "i9"], ["h8i9"], ["1.h8", " i9 "]];
show(await Promise.all(texts.map(async (moves) => {
    const read = new Board(engine, { moves });
    return [read.moves.join(" "), (await read.legalMoves()).length];
})));
const words = ["8,8", ["8,8"], "h8-", "h8.i9", "h8 1.", "passes"];
show(await Promise.all(words.map((moves) => reason(new Board(engine, { moves }).legalMoves()))));
const points = ["p16", "h", "h0", "pass"].map((point) => () => new Board(engine, { setup: { blocked: [point] } }));
show([...points, () => typed.play("B02"), () => typed.play("p16")].map((play) => {
    try { return String(play()); } catch (error) { return error.message; }
}));
const refusal = (make) => { try { return String(make()); } catch (error) { return `${error.name}: ${error.message}`; } };
const sizes = [4, 23, "15x4", "x15", "15x", "15x15x15", "big", "", null];
show(await Promise.all(sizes.map(async (size) => [
    refusal(() => new Engine({ size })), refusal(() => new Board(engine, { size })),
    (await reason(engine.ask({ size: String(size), nodes: 1 }).result())).replace("EngineError", "RangeError"),
])));
const times = [0, -1, 0.0004, 2592001, Infinity, NaN, null];
show(await Promise.all(times.map((time) => reason(engine.analyze("h8", { time })))));
show(await reason(engine.ask({ moves: "h8", time_ms: 0 }).result()));
const file = await engine.readBoard(await board.write("sgf"));
file.info.black = "Ann";
const copy = file.copy();
await copy.write("lib");
show([file.rule, file.moves.join(" "), String(file) === String(board), copy.info.black, copy.leftOut !== null]);
const open = await engine.readBoard(new TextEncoder().encode("(;GM[4]SZ[15];B[hh])"));
show([open.rule, open.notices, new TextDecoder().decode(await open.copy().write("sgf")).includes("RU[")]);
const tree = "(;GM[4]SZ[15]RU[renju]C[one]KO[];B[hh]LB[aa:1];W[ii]BL[9](;B[jj];W[kk])(;B[gg]C[two];W[aa]))";
show((await engine.readBoard(new TextEncoder().encode(tree))).notices);
const setUp = new Board(engine, { moves: "b2", size: "5x6", setup: { black: ["a1"], blocked: ["c3"], first: "white" } });
const stones = { black: ["h8", "g8", "i10", "i7"], white: ["a1", "c1", "e1", "a15"] };
const foul = await new Board(engine, { moves: "i8", rule: "renju", setup: stones }).ended();
show([setUp.toMove, (await engine.analyze(setUp, { nodes: 50 })).bestMove in Object.fromEntries(setUp.stones), foul?.by]);
const changed = new Board(engine, { moves: "h8 a1 h9 c1 i7 e1 j7 o1" });
const judged = [await changed.forbidden()];
changed.rule = "renju";
judged.push(await changed.forbidden());
const before = changed.legalMoves();
changed.moves.splice(0, 8, ..."h8 a1 h9 c1 h10 e1 h11 o1 h12".split(" "));
judged.push((await before).length, (await changed.ended())?.by);
const { ask } = engine;
const asked = [];
engine.ask = () => ({ result: () => Promise.reject(new Error("no answer")) });
changed.undo();
judged.push(await reason(changed.ended()));
engine.ask = (query, options) => { asked.push(query); return ask.call(engine, query, options); };
judged.push(await changed.ended(), await changed.ended(), asked.length);
show(judged);
const setups = [{ first: "green" }, { black: ["a1"], white: ["A1"] }, { blocked: ["c3", "a1", "c3"] }, { white: ["h8"] }];
show(setups.map((setup) => {
    try { return String(new Board(engine, { moves: "h8 i9", setup })); } catch (error) { return `${error.name}: ${error.message}`; }
}));
asked.length = 0;
const won = "h8 a1 i8 a3 j8 a5 k8 a7";
for (const limits of [{}, { lines: 2 }, { nodes: 50 }, { depth: 2 }, { time: 0.5 }, { time_ms: 500 }]) await engine.play(won, limits);
// As a search is answered that found no move, cancelled or not.
const early = [];
for (const cancelled of [true, false]) {
    engine.ask = () => ({ result: async () => ({ bestmove: null, ended: null, cancelled }) });
    early.push(await reason(engine.play("h8 i9 g7")));
}
engine.ask = ask;
show([asked.map(({ time_ms, nodes, depth }) => ({ time_ms, nodes, depth })),
    ...early, await reason(engine.play(`${won} l8`, { signal: AbortSignal.abort() }))]);
const stop = new AbortController();
const long = engine.analyze("h8 i9 g7", { time: 600, signal: stop.signal });
const other = await engine.analyze("h8", { nodes: 100 });
stop.abort();
show([(await long).isCancelled, other.isCancelled]);
show([await reason(engine.analyze("p16", { nodes: 1 })), await reason(engine.analyze("h8", {})),
    await reason(engine.play("h8 a1 i8 a3 j8 a5 k8 a7 l8")), await reason(board.write("doc")),
    await reason(engine.analyze("h8 i9", { nodes: 1, review: true })), await reason(engine.play("h8 i9", { nodes: 1, balance: 2 })),
    await reason(engine.reports("h8 i9", { nodes: 1, review: true }).next()),
    await reason(engine.analyze("h8 i9", { nodes: 1, analyze_plies: [1, 2] }))]);
const inFlight = engine.ask({ moves: "h8 i9", time_ms: 600000 });
const waiting = [inFlight.result(), inFlight.result()].map(reason);
engine.close();
show([...(await Promise.all(waiting)), await reason(inFlight.result()), await reason(engine.analyze("h8", { nodes: 1 }))]);
engine.close();
"""
# Asks from four engines at a time; prints how many different ids were answered, and the bytes that the process holds.
LOAD = """
import { Engine } from "fukumi";
const engine = new Engine({ parallel: 4, memory: 4 * 32 * 1024 * 1024 });
const ids = new Set();
for (let i = 0; i < 100; i += 1) {
    const questions = Array.from({ length: 100 }, () => engine.ask({ moves: "h8 i9", nodes: 1 }));
    for (const question of questions) ids.add((await question.result()).id);
}
const times = [];
for (let i = 0; i < 1000; i += 1) {
    const began = performance.now();
    await engine.analyze("h8 i9", { nodes: 1 });
    times.push(performance.now() - began);
}
console.log(JSON.stringify([ids.size, process.memoryUsage().rss, times.sort((a, b) => a - b)[500]]));
engine.close();
for (let i = 0; i < 20; i += 1) {
    const short = new Engine();
    const question = short.ask({ moves: "h8 i9", time_ms: 600000 });
    short.close();
    await question.result().then(() => console.log("answered"), () => {});
}
"""
# More questions than a worker takes. Prints a JSON value a line.
MANY = """
import { Engine } from "fukumi";
const show = (value) => console.log(JSON.stringify(value));
const engine = new Engine({ memory: 1024 * 1024 });
const moves = await Promise.all(Array.from({ length: 100 }, () => engine.play("h8 i9", { nodes: 5 })));
show([moves.length, new Set(moves).size]);
const questions = Array.from({ length: 20 }, () => engine.ask({ moves: "h8 i9 g7", time_ms: 600000 }));
const board = engine.board("h8 i9");
const last = engine.play(board, { nodes: 5 });
board.play("a1");
for (const question of questions.reverse()) question.cancel();
const answers = await Promise.all(questions.map((question) => question.result()));
show([answers.every(({ cancelled }) => cancelled), (await last) === moves[0]]);
const waiting = Array.from({ length: 20 }, () => engine.play("h8", { time: 600 }).catch(({ message }) => message));
engine.close();
show([...new Set(await Promise.all(waiting))]);
"""
# Prints a JSON value a line.
SETTINGS = """
import { Board, Engine } from "fukumi";
const show = (value) => console.log(JSON.stringify(value));
const refusal = (make) => { try { return String(make()); } catch (error) { return `${error.name}: ${error.message}`; } };
const engine = new Engine({ rule: "renju", level: 1, mode: "mcts", size: 9 });
const foul = { moves: "g8 a1 i8 a3 h7 a5 h9 a7", nodes: 50 };
const drawing = String(new Board(engine, { moves: "c3", size: 5 }));
const ask = async (query) => (await engine.ask(query).result());
show([(await ask(foul)).forbidden, (await ask({ ...foul, rule: "caro" })).forbidden]);
const lines = [foul, { ...foul, level: 20 }, { ...foul, level: 20, mode: "alphabeta" }];
show(await Promise.all(lines.map(async (query) => Object.entries((await ask(query)).lines[0]).filter(([name, value]) =>
    name === "root" || (name === "depth" && value === 0)).map(([name]) => name))));
for (const frame of ["", "\\nblack to move\\ncaro, 5x5"]) show((await ask({ board: drawing + frame, nodes: 5 })).bestmove !== null);
show([(await ask({ opening: "rif" })).task, (await ask({ opening: "rif", choose: true })).chosen.length > 0]);
show([(await ask({ version: true })).name, (await engine.version()).name, (await ask({ solve: "mnk", shape: "3x3x3" })).task, (await ask({ read: "h8 i9" })).task]);
show([{ threads: 2 }, { foo: 1 }].map((settings) => refusal(() => new Engine(settings))));
show(await engine.analyze("", { time: 1, time_ms: 5 }).catch((error) => `${error.name}: ${error.message}`));
engine.close();
"""
# Prints a JSON value a line.
WRONG_TYPES = """
import { Engine } from "fukumi";
const show = (value) => console.log(JSON.stringify(value));
const reason = (promise) => promise.then(() => "no error", (error) => `${error.name}: ${error.message}`);
const engine = new Engine();
const signals = ["x", "", 0, false, {}, { aborted: false }, { addEventListener() {} }];
show(await Promise.all(signals.map((signal) => reason(engine.analyze("h8", { nodes: 50, signal })))));
show(await reason(engine.analyze("h8", { nodes: 50, signal: null })));
const { buffer } = new TextEncoder().encode("..h8 i9..");
const views = [buffer.slice(2, 7), new Uint8Array(buffer, 2, 5), new DataView(buffer, 2, 5), Buffer.from("h8 i9")];
show(await Promise.all(views.map(async (bytes) => (await engine.readBoard(bytes)).moves.join(" "))));
show(await Promise.all(["h8 i9", [104, 56], null, undefined, {}].map((bytes) => reason(engine.readBoard(bytes)))));
engine.close();
"""
# Prints a JSON value a line.
POSITIONS = """
import { Board, Engine } from "fukumi";
const show = (value) => console.log(JSON.stringify(value));
const [engine, ofRenju] = [new Engine(), new Engine({ rule: "renju" })];
const drawing = String(new Board(engine, { moves: "h8 i9" }));
const small = String(new Board(engine, { moves: "c3", size: 5 }));
const same = [
    [engine, "h8 i9", { black: "h8", white: "i9" }],
    [engine, "h8 i9", { board: drawing }],
    [engine, "h8 i9 g7", { board: drawing, then: "g7" }],
    [engine, new Board(engine, { moves: "h8 i9", rule: "renju" }), { board: `${drawing}\\nblack to move\\nrenju, 15x15` }],
    [engine, new Board(engine, { moves: "c3", size: 5 }), { board: small }],
    [ofRenju, new Board(engine, { moves: "c3", size: 5, rule: "renju" }), { board: small }],
    [ofRenju, new Board(engine, { moves: "c3", size: 5 }), { board: `${small}\\nwhite to move\\nfreestyle, 5x5` }],
];
for (const [asked, moves, fields] of same) {
    const both = await Promise.all([asked.analyze(moves, { nodes: 50 }), asked.analyze(undefined, { ...fields, nodes: 50 })]);
    show(both.map((analysis) => JSON.stringify(analysis)));
}
for (const each of [engine, ofRenju]) each.close();
"""
# Prints how many listeners a signal has while 30 questions wait, whether it ends them, and the listeners afterwards.
SIGNALS = """
import { getEventListeners } from "node:events";
import { Engine } from "fukumi";
const engine = new Engine();
const [stop, unused] = [new AbortController(), new AbortController()];
const count = ({ signal }) => getEventListeners(signal, "abort").length;
const asked = Array.from({ length: 30 }, () => engine.analyze("h8 i9 g7", { time: 600, signal: stop.signal }));
const short = engine.analyze("h8", { nodes: 50, signal: unused.signal });
const counts = [count(stop), count(unused)];
stop.abort();
const ended = await Promise.all(asked);
await short;
console.log(JSON.stringify([...counts, ended.every(({ isCancelled }) => isCancelled), count(stop), count(unused)]));
engine.close();
"""
# Prints the members of an answer to a question, to the same one cancelled when its worker is replaced, and whether others go on.
REPLACED = """
import { Engine } from "fukumi";
const engine = new Engine();
const query = { moves: "h8 i9", known: true };
const members = [];
for (const more of [query, { moves: "h8 i9", review: true }, { opening: "free", choose: true }]) {
    const whole = engine.ask({ ...more, ...(more.choose ? {} : { nodes: 5 }) });
    members.push(Object.keys(await whole.result()));
    const cancelled = engine.ask({ ...more, ...(more.choose ? {} : { time_ms: 600000 }) });
    const other = engine.ask({ ...query, nodes: 5 });
    cancelled.cancel();
    engine.workers[0].restart();
    const answer = await cancelled.result();
    members.push(Object.keys(answer).filter((name) => name !== "chosen"), [answer.cancelled, (await other.result()).cancelled]);
}
console.log(JSON.stringify(members));
engine.close();
"""


class NpmTest(NpmCase):
    def test_ten_lines_analyse_a_position(self) -> None:
        words = self.node(FIRST).split()
        self.assertEqual(words[1], "2")
        self.assertEqual(words[0], words[2])

    def test_the_example_of_the_page_about_json_runs(self) -> None:
        page = (Path(__file__).resolve().parents[2] / "protocol/docs/json.md").read_text(encoding="utf-8")
        example = re.search(r"^```js\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        assert example
        self.assertIn("bestmove", self.node(example[1]))

    def test_each_method_of_the_types_is_there(self) -> None:
        types = (self.folder / "node_modules/fukumi/index.d.ts").read_text(encoding="utf-8")
        methods = [
            f"{name}.prototype.{method}"
            for name, body in re.findall(r"^export class (\w+)[^{]*\{\n(.*?)^\}", types, re.MULTILINE | re.DOTALL)
            for method in re.findall(r"^    (\w+)\(", body, re.MULTILINE)
        ]
        self.assertGreater(len(methods), 15)
        script = "import { Analysis, Board, Engine, EngineError, Question } from 'fukumi';\n"
        shown = self.node(script + f"console.log(JSON.stringify([{', '.join(f'typeof {m}' for m in methods)}]));")
        # A question's cancel is made with it.
        expected = ["undefined" if m == "Question.prototype.cancel" else "function" for m in methods]
        self.assertEqual(json.loads(shown), expected)

    def test_each_member_of_a_board_is_in_the_types(self) -> None:
        types = (self.folder / "node_modules/fukumi/index.d.ts").read_text(encoding="utf-8")
        body = types[types.index("export class Board") :]
        names = self.node("import { Board } from 'fukumi';\nconsole.log(...Object.keys(new Board(null)));").split()
        private = {"engine", "assumedRule", "judged"}
        self.assertEqual([name for name in names if name not in private and f" {name}: " not in body], [])

    def test_the_interface_does_what_it_says(self) -> None:
        shown = [json.loads(line) for line in self.node(API).splitlines()]
        depths, proof, none, of_weak, first, judged, typed, read, words, points, *limits, file = shown[:14]
        left_open, beyond, set_up, changed, setups, played, cancelled, refused, closed = shown[14:]
        self.assertEqual((depths[-1], depths), (4, sorted(depths)))
        self.assertEqual((proof["winIn"], len(proof["line"])), (2, 3))
        self.assertEqual((none, of_weak, first), (None, proof, "h8"))
        self.assertEqual((judged[0], judged[1], judged[2]), (["h8"], 216, None))
        self.assertEqual(typed, ["h8 i9 g7 pass b2", "OXXXO"])
        self.assertEqual(read, [["h8 i9", 223]] * 6)
        self.assertEqual([reason[:20] for reason in words], ["EngineError: moves: "] * 6)
        refusals = [f"{point} is not a point of this board" for point in ("p16", "h", "h0", "pass")]
        self.assertEqual(points, [*refusals, "b2 is taken", "p16 is not a point of this board"])
        sizes, times, time_of_engine = limits
        self.assertEqual(len(sizes), 9)
        for refusals in sizes:
            self.assertEqual(refusals, refusals[-1:] * 3)
        words = ("0", "-1", "0.0004", "2592001", "Infinity", "NaN", "null")
        self.assertEqual(times, [f"RangeError: time: {word} is not between 0.001 and 2592000" for word in words])
        self.assertEqual(time_of_engine, "EngineError: time_ms: 0 is not between 1 and 2592000000")
        self.assertEqual(file, ["renju", "g8 a1 i8 a3 h7 a5 h9 a7", True, "Ann", True])
        self.assertEqual(left_open, ["freestyle", ["the file does not name the rule; it is read as freestyle"], False])
        parts = ["BL (1), KO (1), comments (2), moves of variations (2), texts on points (1); left out"]
        self.assertEqual(beyond, parts)
        self.assertEqual(set_up, ["black", False, "double three"])
        self.assertEqual(changed, [[], ["h7"], 216, "five", "Error: no answer", None, None, 1])
        taken = [f"RangeError: {point} is taken" for point in ("a1", "c3", "h8")]
        self.assertEqual(setups, ["RangeError: first: unknown value 'green'; expected black or white", *taken])
        second, half = {"time_ms": 1000}, {"time_ms": 500}
        ends = [f"EngineError: {end}" for end in ("the search was cancelled", "no move was found", "the game has ended")]
        self.assertEqual(played, [[second, second, {"nodes": 50}, {"depth": 2}, half, half], *ends])
        self.assertEqual(cancelled, [True, False])
        for reason in refused + closed:
            self.assertTrue(reason.startswith("EngineError: "), reason)
        self.assertIn("p16", refused[0])
        of_ask = [f"EngineError: {name}: the answer is not an analysis; ask() returns it" for name in ("review", "balance", "review")]
        self.assertEqual(refused[4:7], of_ask)
        self.assertIn("analyze_plies", refused[-1])

    def test_more_questions_than_a_worker_takes_wait_for_their_turn(self) -> None:
        shown = [json.loads(line) for line in self.node(MANY).splitlines()]
        self.assertEqual(shown, [[100, 1], [True, True], ["the engine was closed"]])

    def test_the_settings_of_an_engine_count_for_each_question(self) -> None:
        fouls, strengths, *drawings, openings, others, unknown, times = [
            json.loads(line) for line in self.node(SETTINGS).splitlines()
        ]
        self.assertEqual(fouls, [["h8"], []])
        self.assertEqual(strengths, [["depth"], ["root"], []])
        self.assertEqual(drawings, [True, True])
        self.assertEqual(openings, ["put", True])
        self.assertEqual(others, ["pbrain-fukumi", "pbrain-fukumi", "solve", "read"])
        self.assertEqual(unknown, [f"RangeError: {name} is not a setting of this package" for name in ("threads", "foo")])
        self.assertEqual(times, "RangeError: time and time_ms cannot be used together")

    def test_a_position_is_given_by_moves_or_stones_or_a_drawing(self) -> None:
        pairs = [json.loads(line) for line in self.node(POSITIONS).splitlines()]
        self.assertEqual(len(pairs), 7)
        for of_moves, of_fields in pairs:
            self.assertEqual(of_fields, of_moves)

    def test_a_signal_has_one_listener_for_all_questions(self) -> None:
        self.assertEqual(json.loads(self.node(SIGNALS)), [1, 1, True, 0, 0])

    def test_values_of_other_types_are_refused_before_they_are_asked(self) -> None:
        signals, none, boards, refused = [json.loads(line) for line in self.node(WRONG_TYPES).splitlines()]
        self.assertEqual(signals, ["TypeError: signal: expected an AbortSignal"] * 7)
        self.assertEqual(none, "no error")
        self.assertEqual(boards, ["h8 i9"] * 4)
        self.assertEqual(refused, ["TypeError: bytes: expected a Uint8Array or an ArrayBuffer"] * 5)

    def test_a_worker_that_is_replaced_answers_what_was_cancelled(self) -> None:
        members = json.loads(self.node(REPLACED))
        for whole, cancelled, ends in zip(members[::3], members[1::3], members[2::3]):
            self.assertEqual(set(cancelled), set(whole) - {"chosen"})
            self.assertEqual(ends, [True, False])

    def test_ten_thousand_queries_through_four_engines(self) -> None:
        answered, memory, median = json.loads(self.node(LOAD))
        print(f"{median:.2f} ms for a query of one node, {memory >> 20} MiB")
        self.assertEqual(answered, 10_000)
        self.assertLess(memory, 1 << 30)

    def test_a_move_that_is_not_possible_is_not_drawn(self) -> None:
        shown = self.node("""
            import { Board, Engine } from "fukumi";
            const engine = new Engine();
            for (const moves of ["h8 h8", "p16", "pass h8 pass"]) {
                try { console.log(String(new Board(engine, { moves })).length); } catch (error) { console.log(error.message); }
            }
            engine.close();
        """)
        self.assertEqual(shown.splitlines()[:2], ["h8 is taken", "p16 is not a point of this board"])
        self.assertRegex(shown.splitlines()[2], "^[0-9]+$")

    def test_the_package_is_small_and_complete(self) -> None:
        self.assertLess(self.package.stat().st_size, MOST_BYTES)
        with tarfile.open(self.package) as archive:
            names = archive.getnames()
            about = json.load(archive.extractfile("package/package.json"))  # type: ignore[arg-type]
            notices = archive.extractfile("package/NOTICES").read().decode()  # type: ignore[union-attr]
        for name in ("LICENSE", "json.md"):
            self.assertIn(f"package/{name}", names)
        for name in ("Emscripten", "JSON for Modern C++"):
            self.assertIn(name, notices)
        self.assertNotIn("dependencies", about)
        self.assertEqual(f"fukumi-{about['version']}.tgz", self.package.name)


if __name__ == "__main__":
    main()
