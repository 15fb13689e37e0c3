#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Engines of the Python package, on the shared library of the build.

    python_engines_test.py LIBRARY PROGRAM [unittest arguments]
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import unittest
from typing import Any
from unittest import mock

from library_case import SMALL, fukumi

PROGRAM = sys.argv.pop(1)


class Engines(unittest.TestCase):
    def test_the_library_stays_in_memory_after_it_is_closed(self) -> None:
        """Memory of an engine that has ended may still be on its way back to the system."""
        code = "import _ctypes, ctypes, sys; _ctypes.dlclose(ctypes.CDLL(sys.argv[1])._handle); print(sys.argv[1] in open('/proc/self/maps').read())"
        library = os.path.realpath(os.environ["FUKUMI_LIBRARY"])
        done = subprocess.run([sys.executable, "-c", code, library], capture_output=True, text=True, timeout=60, check=True)
        self.assertEqual(done.stdout, "True\n")

    def test_an_analysis_is_that_of_the_program(self) -> None:
        query = {"id": 1, "moves": "h8 i9 g7", "rule": "renju", "nodes": 3000, "lines": 2}
        done = subprocess.run(
            [PROGRAM, "analyze", "--queries", "--parallel", "1", "--max-memory", "16M"],
            input=json.dumps(query),
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        expected = json.loads(done.stdout)
        with fukumi.Engine(rule="renju", **SMALL) as engine:
            result = engine.analyze("h8 i9 g7", nodes=3000, lines=2)
        self.assertEqual(result.best_move, expected["bestmove"])
        self.assertEqual([list(line.moves) for line in result.lines], [line["pv"] for line in expected["lines"]])
        self.assertEqual([line.nodes for line in result.lines], [line["nodes"] for line in expected["lines"]])

    def test_reports_come_line_by_line(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            reports = list(engine.reports("h8 i9", depth=2, lines=2))
        self.assertEqual([len(report.lines) for report in reports], [1, 2, 1, 2, 2])

    def test_reports_come_depth_by_depth(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            depths = [report.lines[0].depth for report in engine.reports("h8 i9", depth=4)]
        self.assertEqual(depths[-1], 4)
        self.assertEqual(depths, sorted(depths))
        self.assertGreater(len(depths), 2)

    def test_a_win_is_proved_to_its_end(self) -> None:
        moves = "h8 a1 i8 a3 j8 a5"
        with fukumi.Engine(**SMALL) as engine:
            proof = engine.prove(moves, nodes=2000)
            self.assertIsNotNone(proof)
            assert proof is not None
            board = engine.board(moves)
            for move in proof.line:
                board.play(move)
            self.assertEqual(board.ended and board.ended["winner"], "black")
            self.assertEqual(len(proof.line), 2 * proof.win_in - 1)
            self.assertIsNone(engine.prove("h8", nodes=500))
            lost = engine.analyze("h8 a1 i8 a3 j8 a5 g8", nodes=2000).lines[0]
            self.assertEqual((lost.win_in, lost.is_complete), (-1, True))
            self.assertIsNone(engine.prove("h8 a1 i8 a3 j8 a5 g8", nodes=2000))
        for level in (1, 5):
            with self.subTest(level=level), fukumi.Engine(level=level, **SMALL) as engine:
                self.assertEqual(engine.prove(moves, nodes=2000), proof)

    def test_booleans_are_on_and_off(self) -> None:
        moves = "h8 i9 g7"
        for name in ("use_book", "threats", "renju_cap"):
            for given, word in ((True, "on"), (False, "off")):
                with self.subTest(name=name, given=given):
                    answers = []
                    for value in (given, word):
                        with fukumi.Engine(**SMALL, **{name: value}) as engine:
                            answers.append(engine.analyze(moves, nodes=500))
                    self.assertEqual(*answers)
        for wrong in (None, 2, "maybe"):
            with self.subTest(wrong=wrong), self.assertRaisesRegex(ValueError, "use_book"):
                fukumi.Engine(use_book=wrong)

    def test_the_version_is_that_of_the_program(self) -> None:
        program = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout
        known = fukumi.version()
        self.assertRegex(known["version"], r"^\d+\.\d+\.\d+$")
        self.assertTrue(program.startswith(f"pbrain-{known['name']} {known['version']} ("), program)

    def test_wrong_input_is_an_error_that_names_it(self) -> None:
        with self.assertRaisesRegex(ValueError, "levle"):
            fukumi.Engine(levle=3)
        with fukumi.Engine(**SMALL) as engine:
            with self.assertRaisesRegex(fukumi.EngineError, "p16") as refused:
                engine.analyze("p16", nodes=1)
            self.assertEqual((refused.exception.answer["field"], "say" in refused.exception.answer), ("moves", True))
            with self.assertRaises(fukumi.EngineError):
                engine.analyze("h8")
            for ask in (engine.ask, lambda query: engine.analyze(query.pop("moves"), **query)):
                with self.assertRaisesRegex(fukumi.EngineError, "analyze_plies"):
                    ask({"moves": "h8 i9 g7", "nodes": 1, "analyze_plies": [1, 3]})
            with self.assertRaises(fukumi.EngineError):
                engine.play("h8 a1 i8 a3 j8 a5 k8 a7 l8")
            self.assertEqual(engine.play("", nodes=10), "h8")

    def test_a_position_is_given_by_moves_or_stones_or_a_drawing(self) -> None:
        drawing = fukumi.Board("h8 i9", rule="renju")
        framed = f"{drawing}\nblack to move\nrenju, 15x15"
        small = fukumi.Board("c3", size=5)
        with fukumi.Engine(**SMALL) as engine, fukumi.Engine(rule="renju", **SMALL) as of_renju:
            for asked, moves, fields in (
                (engine, "h8 i9", {"black": "h8", "white": "i9"}),
                (engine, "h8 i9", {"board": str(drawing)}),
                (engine, "h8 i9 g7", {"board": str(drawing), "then": "g7"}),
                (engine, "h8 i9 g7", {"black": "h8", "white": "i9", "to_move": "black", "then": "g7"}),
                (engine, drawing, {"board": framed}),
                (engine, small, {"board": str(small)}),
                (of_renju, fukumi.Board("c3", size=5, rule="renju"), {"board": str(small)}),
                (of_renju, fukumi.Board("c3", size=5), {"board": f"{small}\nwhite to move\nfreestyle, 5x5"}),
            ):
                with self.subTest(fields=fields):
                    expected = asked.analyze(moves, nodes=50)
                    self.assertEqual(asked.analyze(**fields, nodes=50), expected)
                    self.assertEqual(list(asked.reports(**fields, nodes=50))[-1], expected)
                    self.assertEqual(asyncio.run(asked.analyze_async(**fields, nodes=50)), expected)
                    self.assertEqual(asked.play(**fields, nodes=50), expected.best_move)
            with self.assertRaisesRegex(fukumi.EngineError, "^moves and black cannot be used together$"):
                engine.analyze("a1", black="h8", nodes=50)

    def test_none_is_a_field_that_is_not_given(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            nothing = dict.fromkeys(("time", "time_ms", "depth", "lines", "include", "board", "review", "level"))
            self.assertEqual(engine.analyze("h8 i9", nodes=50, **nothing), engine.analyze("h8 i9", nodes=50))
            self.assertIsNotNone(engine.analyze("h8 i9", time=0.01, time_ms=None).best_move)

    def test_a_question_with_another_form_of_answer_is_for_ask(self) -> None:
        moves = "h8 i9 g7"
        with fukumi.Engine(**SMALL) as engine:
            for name, value in (("review", True), ("balance", 2)):
                for ask in (
                    engine.analyze,
                    engine.play,
                    lambda *given, **more: list(engine.reports(*given, **more)),
                    lambda *given, **more: asyncio.run(engine.analyze_async(*given, **more)),
                ):
                    with self.subTest(name), self.assertRaisesRegex(fukumi.EngineError, f"^{name}: .* ask"):
                        ask(moves, nodes=5, **{name: value})
                self.assertIn(name, engine.ask({"moves": moves, "nodes": 5, name: value}).result())
            self.assertTrue(engine.play(moves, nodes=5, review=False))

    def test_play_says_why_there_is_no_move(self) -> None:
        over = {"winner": None, "by": "full board", "stones": [], "text": ""}
        with fukumi.Engine(**SMALL) as engine:
            for ended, reason in ((over, "the game has ended"), (None, "no move was found")):
                nothing = fukumi.Analysis(None, (), (), ended, is_cancelled=True)
                with mock.patch.object(engine, "analyze", return_value=nothing), self.assertRaisesRegex(fukumi.EngineError, reason):
                    engine.play("h8")

    def test_a_time_is_refused_where_the_engine_refuses_it(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            with self.assertRaises(fukumi.EngineError) as refused:
                engine.ask({"moves": "h8", "time_ms": 0}).result()
            self.assertEqual(str(refused.exception), "time_ms: 0 is not between 1 and 2592000000")
            for seconds in (0, -1, 0.0004, -0.0004, 2592001, float("inf"), float("nan")):
                reason = f"^time: {seconds} is not between 0.001 and 2592000$"
                for ask in (engine.analyze, engine.play, engine.prove, lambda **limits: list(engine.reports(**limits))):
                    with self.subTest(seconds), self.assertRaisesRegex(ValueError, reason):
                        ask(time=seconds)
                with self.subTest(seconds), self.assertRaisesRegex(ValueError, reason):
                    fukumi.MnkEnvironment(time=seconds)
            self.assertIsNotNone(engine.play("h8 i9", time=0.001))

    def test_a_time_cannot_be_given_twice(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            for ask in (engine.analyze, engine.play, lambda **limits: list(engine.reports(**limits))):
                with self.assertRaisesRegex(ValueError, "^time and time_ms cannot be used together$"):
                    ask(time=0.01, time_ms=10)

    def test_a_size_is_refused_where_the_engine_refuses_it(self) -> None:
        for size in (4, 23, 0, -1, 15.0, "15x4", "23x15", "x15", "15x", "15x15x15", "big", "", None):
            with fukumi.Engine(**SMALL) as engine, self.assertRaises(fukumi.EngineError) as refused:
                engine.ask({"size": str(size), "nodes": 1}).result()
            for make in (fukumi.Engine, fukumi.Environment, fukumi.Board):
                with self.subTest(size=size, make=make), self.assertRaises(ValueError) as raised:
                    make(size=size)
                self.assertEqual(str(raised.exception), str(refused.exception))
        threads = threading.active_count()
        for shape in ((0, 3, 3), (9, 3, 3), (3, 3, 0)):
            with self.subTest(shape), self.assertRaisesRegex(ValueError, "shape"):
                fukumi.MnkEnvironment(*shape)
        self.assertEqual(threading.active_count(), threads)  # no engine is left

    def test_an_answer_can_be_asked_for_again(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            question = engine.ask({"moves": "h8 i9", "depth": 3, "reports": True})
            answers = list(question)
            self.assertGreater(len(answers), 1)
            self.assertEqual(question.result(), answers[-1])
            self.assertEqual(list(question), answers[-1:])
            refused = engine.ask({"moves": "h8 h8", "depth": 3})
            for _ in range(2):
                with self.assertRaisesRegex(fukumi.EngineError, "h8 is taken"):
                    refused.result()

    def test_a_question_that_json_cannot_hold_has_an_end(self) -> None:
        deep: list[Any] = []
        for _ in range(70):
            deep = [deep]
        with fukumi.Engine(**SMALL) as engine:
            for query in (
                {"moves": "h8", "depth": 1, "lines": float("nan")},
                {"moves": "h8\udc80", "depth": 1},
                {"moves": object(), "depth": 1},
                {"moves": deep, "depth": 1},
                {"cancel": 1},
                [1],
                1,
            ):
                with self.subTest(query), self.assertRaises((ValueError, TypeError)):
                    engine.ask(query).result()
            self.assertEqual(engine._listeners, {})

    def test_many_questions_wait_for_their_turn(self) -> None:
        with fukumi.Engine(parallel=2, memory="32M") as engine:
            questions = [engine.ask({"moves": "h8 i9", "nodes": 1}) for _ in range(300)]
            answers = [question.result() for question in questions]
        self.assertEqual({answer["id"] for answer in answers}, {question.id for question in questions})

    def test_asyncio_waits_for_several_analyses(self) -> None:
        async def analyze(engine: fukumi.Engine) -> list[fukumi.Analysis]:
            return await asyncio.gather(*(engine.analyze_async(moves, nodes=200) for moves in ("h8", "h8 i9", "")))

        async def depths(engine: fukumi.Engine) -> list[int]:
            return [report.lines[0].depth async for report in engine.reports_async("h8 i9", depth=3)]

        async def cancelled(engine: fukumi.Engine) -> None:
            await asyncio.wait_for(engine.analyze_async("h8 i9 g7", time=600), 0.05)

        with fukumi.Engine(parallel=2, memory="32M") as engine:
            results = asyncio.run(analyze(engine))
            self.assertEqual([bool(result.best_move) for result in results], [True] * 3)
            self.assertEqual(asyncio.run(depths(engine))[-1], 3)
            with self.assertRaises(asyncio.TimeoutError):
                asyncio.run(cancelled(engine))
            self.assertEqual(engine.analyze("", nodes=10).best_move, "h8")

    def test_asyncio_goes_on_while_a_question_waits_for_its_turn(self) -> None:
        attempts: list[bool] = []

        async def analyze(engine: fukumi.Engine) -> tuple[int, fukumi.Analysis]:
            task = asyncio.create_task(engine.analyze_async("h8", nodes=1))
            await asyncio.sleep(0)
            return len(attempts), await task

        with fukumi.Engine(**SMALL) as engine:
            ask = engine._library.ask

            def ask_at_third_attempt(line: dict[str, Any]) -> bool:
                attempts.append(True)
                return len(attempts) > 2 and ask(line)

            with mock.patch.object(engine._library, "ask", side_effect=ask_at_third_attempt):
                seen, result = asyncio.run(analyze(engine))
        self.assertEqual((seen, len(attempts), bool(result.best_move)), (1, 3, True))


if __name__ == "__main__":
    unittest.main()
