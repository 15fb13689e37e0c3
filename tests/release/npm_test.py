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
from typing import Any

from npm_case import NpmCase, main

MOST_BYTES = 5_000_000
FIRST = """
import { Engine } from "fukumi";
const engine = new Engine({ rule: "renju" });
const { bestMove, lines } = await engine.analyze("h8 i9", { nodes: 1000, lines: 2 });
console.log(bestMove, lines.length, ...lines[0].moves);
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

    def test_reports_go_deeper(self) -> None:
        depths = self.value("""
            const depths = [];
            for await (const { lines } of engine.reports("h8 i9", { depth: 4 })) depths.push(lines[0].depth);
            return depths;""")
        self.assertEqual((depths[-1], depths), (4, sorted(depths)))

    def test_a_win_is_proved_at_full_strength(self) -> None:
        script = """return [await engine.prove("h8 a1 i8 a3 j8 a5", { nodes: 2000 }), await engine.prove("h8", { nodes: 500 })];"""
        proof, none = self.value(script, "{ parallel: 2 }")
        self.assertEqual((proof["winIn"], len(proof["line"]), none), (2, 3, None))
        self.assertEqual(self.value(script, "{ level: 1 }"), [proof, None])

    def test_play_thinks_for_a_second_unless_a_limit_is_given(self) -> None:
        asked = self.value("""
            const asked = [];
            const { ask } = engine;
            engine.ask = (query, options) => { asked.push(query); return ask.call(engine, query, options); };
            for (const limits of [{}, { lines: 2 }, { nodes: 50 }, { depth: 2 }, { time: 0.5 }, { time_ms: 500 }])
                await engine.play("h8 a1 i8 a3 j8 a5 k8 a7", limits);
            return asked.map(({ time_ms, nodes, depth }) => ({ time_ms, nodes, depth }));""")
        second, half = {"time_ms": 1000}, {"time_ms": 500}
        self.assertEqual(asked, [second, second, {"nodes": 50}, {"depth": 2}, half, half])
        self.assertEqual(self.value("""return engine.play("", { nodes: 10 });"""), "h8")

    def test_play_says_why_there_is_no_move(self) -> None:
        ended = """engine.play("h8 a1 i8 a3 j8 a5 k8 a7 l8", { signal: AbortSignal.abort() })"""
        self.assertEqual(self.said(ended), ["EngineError: the game has ended"])
        for cancelled, reason in (("true", "the search was cancelled"), ("false", "no move was found")):
            answer = f"{{ result: async () => ({{ bestmove: null, ended: null, cancelled: {cancelled} }}) }}"
            with self.subTest(reason):
                self.assertEqual(self.said(f"(engine.ask = () => ({answer}), engine.play())"), [f"EngineError: {reason}"])

    def test_a_signal_ends_its_question_only(self) -> None:
        cancelled = self.value("""
            const stop = new AbortController();
            const long = engine.analyze("h8 i9 g7", { time: 600, signal: stop.signal });
            const other = await engine.analyze("h8", { nodes: 100 });
            stop.abort();
            return [(await long).isCancelled, other.isCancelled];""", "{ parallel: 2 }")
        self.assertEqual(cancelled, [True, False])

    def test_a_signal_has_one_listener_for_all_questions(self) -> None:
        self.assertEqual(self.value("""
            const { getEventListeners } = await import("node:events");
            const [stop, unused] = [new AbortController(), new AbortController()];
            const count = ({ signal }) => getEventListeners(signal, "abort").length;
            const asked = Array.from({ length: 30 }, () => engine.analyze("h8 i9 g7", { time: 600, signal: stop.signal }));
            const short = engine.analyze("h8", { nodes: 50, signal: unused.signal });
            const counts = [count(stop), count(unused)];
            stop.abort();
            const ended = await Promise.all(asked);
            await short;
            return [...counts, ended.every(({ isCancelled }) => isCancelled), count(stop), count(unused)];"""), [1, 1, True, 0, 0])

    def test_bad_questions_are_refused_with_the_reason(self) -> None:
        other = "the answer is not an analysis; ask() returns it"
        signal, seconds = "TypeError: signal: expected an AbortSignal", "is not between 0.001 and 2592000"
        rows = [
            ("""engine.analyze("p16", { nodes: 1 })""", "EngineError: moves: 'p16' "),
            ("""engine.analyze("h8", {})""", "EngineError: "),
            ("""engine.analyze("", { time: 1, time_ms: 5 })""", "RangeError: time and time_ms cannot be used together"),
            ("""engine.ask({ moves: "h8", time_ms: 0 }).result()""", "EngineError: time_ms: 0 is not between 1 and 2592000000"),
            ("""engine.analyze("h8 i9", { nodes: 1, review: true })""", f"EngineError: review: {other}"),
            ("""engine.play("h8 i9", { nodes: 1, balance: 2 })""", f"EngineError: balance: {other}"),
            ("""engine.reports("h8 i9", { nodes: 1, review: true }).next()""", f"EngineError: review: {other}"),
            ("""engine.analyze("h8 i9", { nodes: 1, analyze_plies: [1, 2] })""", "EngineError: analyze_plies"),
            *((f"engine.analyze('h8', {{ time: {time} }})", f"RangeError: time: {time} {seconds}")
              for time in ("0", "-1", "0.0004", "2592001", "Infinity", "NaN", "null")),
            *((f"engine.analyze('h8', {{ nodes: 50, signal: {value} }})", signal)
              for value in ("'x'", "''", "0", "false", "{}", "{ aborted: false }", "{ addEventListener() {} }")),
            ("""engine.analyze("h8", { nodes: 50, signal: null })""", "no error"),
            *((f"new Engine({{ {name}: 2 }})", f"RangeError: {name} is not a setting of this package") for name in ("threads", "foo")),
        ]
        for (expression, reason), said in zip(rows, self.said(*(expression for expression, _ in rows))):
            with self.subTest(expression):
                self.assertEqual(said[: len(reason)], reason)

    def test_sizes_that_a_board_cannot_have_are_refused_everywhere(self) -> None:
        sizes = ("4", "23", "'15x4'", "'x15'", "'15x'", "'15x15x15'", "'big'", "''", "null")
        of_engine = self.said(*(f"new Engine({{ size: {size} }})" for size in sizes))
        of_board = self.said(*(f"new Board(engine, {{ size: {size} }})" for size in sizes))
        of_query = self.said(*(f"engine.ask({{ size: String({size}), nodes: 1 }}).result()" for size in sizes))
        for size, *said in zip(sizes, of_engine, of_board, (each.replace("EngineError", "RangeError") for each in of_query)):
            with self.subTest(size):
                self.assertEqual(said, [said[0]] * 3)
                self.assertIn("RangeError: size: ", said[0])

    def test_an_engine_that_is_closed_ends_all_questions(self) -> None:
        self.assertEqual(self.value("""
            const question = engine.ask({ moves: "h8 i9", time_ms: 600000 });
            const waiting = [question.result(), question.result()].map((result) => said(() => result));
            engine.close();
            return [...(await Promise.all(waiting)), await said(() => question.result()),
                await said(() => engine.analyze("h8", { nodes: 1 }))];"""), ["EngineError: the engine was closed"] * 4)

    def test_more_questions_than_a_worker_takes_wait_for_their_turn(self) -> None:
        shown = self.value("""
            const moves = await Promise.all(Array.from({ length: 100 }, () => engine.play("h8 i9", { nodes: 5 })));
            const questions = Array.from({ length: 20 }, () => engine.ask({ moves: "h8 i9 g7", time_ms: 600000 }));
            const board = engine.board("h8 i9");
            const last = engine.play(board, { nodes: 5 });
            board.play("a1");
            for (const question of questions.reverse()) question.cancel();
            const answers = await Promise.all(questions.map((question) => question.result()));
            const found = [new Set(moves).size, answers.every(({ cancelled }) => cancelled), (await last) === moves[0]];
            const waiting = Array.from({ length: 20 }, () => said(() => engine.play("h8", { time: 600 })));
            engine.close();
            return [...found, ...new Set(await Promise.all(waiting))];""", "{ memory: 1024 * 1024 }")
        self.assertEqual(shown, [1, True, True, "EngineError: the engine was closed"])

    def of_settings(self, expression: str) -> Any:
        """The value of an expression at an engine with settings."""
        return self.value("""
            const foul = { moves: "g8 a1 i8 a3 h7 a5 h9 a7", nodes: 50 };
            const ask = async (...queries) => Promise.all(queries.map((query) => engine.ask(query).result()));
            return """ + expression, """{ rule: "renju", level: 1, mode: "mcts", size: 9 }""")

    def test_the_rule_of_an_engine_counts_for_each_question(self) -> None:
        fouls = self.of_settings("""(await ask(foul, { ...foul, rule: "caro" })).map(({ forbidden }) => forbidden);""")
        self.assertEqual(fouls, [["h8"], []])
        task, chosen = self.of_settings("""ask({ opening: "rif" }, { opening: "rif", choose: true });""")
        self.assertEqual((task["task"], len(chosen["chosen"]) > 0), ("put", True))

    def test_the_strength_of_an_engine_counts_for_each_question(self) -> None:
        answers = self.of_settings("""ask(foul, { ...foul, level: 20 }, { ...foul, level: 20, mode: "alphabeta" });""")
        lines = [answer["lines"][0] for answer in answers]
        self.assertEqual([(line["depth"] == 0, "root" in line) for line in lines], [(True, False), (False, True), (False, False)])

    def test_a_drawing_has_its_own_size_and_maybe_its_own_rule(self) -> None:
        answers = self.of_settings("""await (async () => {
            const board = String(new Board(engine, { moves: "c3", size: 5 }));
            return ask({ board, nodes: 5 }, { board: `${board}\\nblack to move\\ncaro, 5x5`, nodes: 5 });
        })();""")
        self.assertEqual([answer["bestmove"] is None for answer in answers], [False, False])

    def test_questions_without_a_search_have_no_settings(self) -> None:
        version, game, file = self.of_settings("""ask({ version: true }, { solve: "mnk", shape: "3x3x3" }, { read: "h8 i9" });""")
        self.assertEqual((version["name"], game["task"], file["task"]), ("pbrain-fukumi", "solve", "read"))
        self.assertEqual(self.of_settings("engine.version();")["name"], "pbrain-fukumi")

    def test_a_position_is_given_by_moves_or_stones_or_a_drawing(self) -> None:
        pairs = self.value("""
            const ofRenju = new Engine({ rule: "renju" });
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
            const pairs = [];
            for (const [asked, moves, fields] of same)
                pairs.push(await Promise.all([asked.analyze(moves, { nodes: 50 }), asked.analyze(undefined, { ...fields, nodes: 50 })]));
            ofRenju.close();
            return pairs;""")
        self.assertEqual(len(pairs), 7)
        for of_moves, of_fields in pairs:
            self.assertEqual(of_fields, of_moves)

    def test_a_worker_that_is_replaced_answers_what_was_cancelled(self) -> None:
        for query, limit, endless in (("{ moves: 'h8 i9', known: true }", "nodes: 5", "time_ms: 600000"),
                                      ("{ moves: 'h8 i9', review: true }", "nodes: 5", "time_ms: 600000"),
                                      ("{ opening: 'free', choose: true }", "", "")):
            with self.subTest(query):
                whole, cancelled, other = self.value(f"""
                    const whole = await engine.ask({{ ...{query}, {limit} }}).result();
                    const cancelled = engine.ask({{ ...{query}, {endless} }});
                    const other = engine.ask({{ moves: "h8 i9", known: true, nodes: 5 }});
                    cancelled.cancel();
                    engine.workers[0].restart();
                    return [whole, await cancelled.result(), await other.result()];""")
                self.assertEqual(cancelled.keys() - {"chosen"}, whole.keys() - {"chosen"})
                self.assertEqual((cancelled["cancelled"], other["cancelled"]), (True, False))

    def test_ten_thousand_queries_through_four_engines(self) -> None:
        answered, memory, median = json.loads(self.node(LOAD))
        print(f"{median:.2f} ms for a query of one node, {memory >> 20} MiB")
        self.assertEqual(answered, 10_000)
        self.assertLess(memory, 1 << 30)

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
