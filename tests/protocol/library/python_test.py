#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The Python package on the shared library of the build.

    python_test.py LIBRARY PROGRAM [unittest arguments]
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "protocol/library/python"))
os.environ["FUKUMI_LIBRARY"] = sys.argv[1]
PROGRAM = sys.argv[2]

import fukumi  # noqa: E402

SMALL = {"memory": "16M"}


class Engines(unittest.TestCase):
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

    def test_a_search_can_be_ended_early(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            question = engine.ask({"moves": "h8 i9 g7", "time_ms": 600000})
            question.cancel()
            self.assertTrue(question.result()["cancelled"])
            question.cancel()

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

    def test_closing_ends_what_is_in_flight(self) -> None:
        engine = fukumi.Engine(**SMALL)
        question = engine.ask({"moves": "h8 i9 g7", "time_ms": 600000})
        engine.close()
        for _ in range(2):
            with self.assertRaises(fukumi.EngineError):
                question.result()
        engine.close()
        with self.assertRaises(ValueError):
            engine.analyze("h8", nodes=1)

    def test_closing_waits_for_a_file_that_another_thread_reads(self) -> None:
        lines = "".join(f"(;B[{x}{y}]C[{'long ' * 400}])" for x in "abcdefghijklmno" for y in "abcdefghijklmno")
        for delay in (0.0, 0.005, 0.02):
            engine = fukumi.Engine(**SMALL)
            ends: list[str] = []

            def read() -> None:
                try:
                    ends.append(engine.ask({"read": f"(;GM[4]SZ[15]{lines})"}).result()["task"])
                except ValueError:
                    ends.append("closed")

            threads = [threading.Thread(target=read) for _ in range(2)]
            for thread in threads:
                thread.start()
            time.sleep(delay)
            engine.close()
            for thread in threads:
                thread.join()
            self.assertEqual(len(ends), 2)

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
            ):
                with self.subTest(query), self.assertRaises((ValueError, TypeError)):
                    engine.ask(query).result()
            self.assertEqual(engine._listeners, {})

    def test_reports_that_are_left_early_end_their_search(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            for _ in engine.reports("h8 i9", time=600):
                break
            self.assertEqual(engine.play("", nodes=10), "h8")

    def test_an_engine_that_nothing_refers_to_ends(self) -> None:
        before = threading.active_count()
        for _ in range(5):
            fukumi.Engine(**SMALL).ask({"moves": "h8 i9 g7", "time_ms": 600000})
        gc.collect()
        self.assertEqual(threading.active_count(), before)

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


class Boards(unittest.TestCase):
    def test_fouls_and_ends_are_the_engine_s(self) -> None:
        board = fukumi.Board("h8 a1 i9 a3 h10 a5 g9", rule="renju")
        self.assertEqual(board.to_move, "white")
        board = fukumi.Board("g8 a1 i8 a3 h7 a5 h9 a7", rule="renju")
        self.assertIn("h8", board.forbidden)
        self.assertNotIn("h8", board.legal_moves)
        board = fukumi.Board("h8 a1 i8 a3 j8 a5 k8 a7")
        board.play("l8")
        self.assertEqual(board.ended and board.ended["by"], "five")
        self.assertEqual(board.legal_moves, [])
        with self.assertRaises(ValueError):
            board.play("a9")
        self.assertEqual(board.undo(), "l8")
        self.assertIsNone(board.ended)

    def test_a_foul_ends_a_game_with_stones_set_up_or_a_pass(self) -> None:
        setup = fukumi.Setup(black=("h8", "g8", "i10", "i7"), white=("a1", "c1", "e1", "a15"))
        for board in (
            fukumi.Board("i8", rule="renju", setup=setup),
            fukumi.Board("h8 a1 g8 c1 i10 e1 i7 a15 pass pass i8", rule="renju"),
        ):
            ended = board.ended or {}
            self.assertEqual((ended.get("winner"), ended.get("by")), ("white", "double three"))

    def test_points_that_cannot_be_played_are_refused(self) -> None:
        board = fukumi.Board("h8", size=15)
        for move in ("h8", "H8", "h08", "p1", "a16", "h", "8h", ""):
            with self.subTest(move), self.assertRaises(ValueError):
                board.play(move)
        self.assertEqual(board.moves, ["h8"])

    def test_moves_are_read_as_people_write_them(self) -> None:
        texts = ("H8 I9", "h8,i9", "h8i9", "H8, I9", "  h8  i9 ", "h08 I009", "h8-i9", "1. h8 2. i9", "1.h8\n2.i9")
        lists = (["H8", "i9"], ["h08", "i09"], ["h8i9"], ["h8, i9"], ["1.", "h8", "i9"], [" h8 ", "2. i9"])
        for moves in (*texts, *lists):
            with self.subTest(moves):
                board = fukumi.Board(moves)
                self.assertEqual((board.moves, board.to_move), (["h8", "i9"], "black"))
                self.assertEqual(board.legal_moves, fukumi.Board("h8 i9").legal_moves)
        self.assertEqual(fukumi.Board("h8passI9 PASS").moves, ["h8", "pass", "i9", "pass"])
        board = fukumi.Board("B02 Pass", size=5, setup=fukumi.Setup(black=("A01",)))
        board.play("C03")
        self.assertEqual(board.stones, {"a1": "black", "b2": "black", "c3": "black"})
        self.assertEqual((str(board).count("X"), board.undo()), (3, "c3"))
        self.assertIn(">x</text>", fukumi.board_svg(board, {"D04": "x"}))

    def test_words_that_are_not_moves_are_refused(self) -> None:
        for moves in ("h", "h 8", "h0", "h8-", "h8 -", "8,8", ["8,8"], "h8.i9", "h8 1.", "x1pas", "passes", "p16", "w1"):
            with self.subTest(moves), self.assertRaisesRegex(fukumi.EngineError, "moves"):
                fukumi.Board(moves).legal_moves
        for point in ("h", "p16", "a0", "pass", ""):
            for setup in (fukumi.Setup(black=(point,)), fukumi.Setup(blocked=(point,))):
                with self.subTest(setup), self.assertRaises(ValueError):
                    fukumi.Board(setup=setup)

    def test_files_of_every_format_come_back(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for ending in ("psq", "sgf", "lib"):
                with self.subTest(ending):
                    path = Path(folder) / f"game.{ending}"
                    board = fukumi.Board("h8 i9 g7 g9", rule="renju")
                    board.info["black"] = "Ann"
                    left_out = board.write(path)
                    self.assertEqual(fukumi.Board.read(path).moves, ["h8", "i9", "g7", "g9"])
                    if ending == "lib":
                        self.assertIn("names of players", left_out or "")
                    else:
                        self.assertIsNone(left_out)
            board.info["result"] = "W+R"
            for ending, part in (("sgf", None), ("psq", "the text of the result")):
                self.assertEqual(board.write(path.with_suffix(f".{ending}")), part)
                self.assertEqual(fukumi.Board.read(path.with_suffix(f".{ending}")).info["result"], "white")
            self.assertIn("RE[W+R]", path.with_suffix(".sgf").read_text(encoding="utf-8"))
            board.info["round"] = "3"
            with self.assertRaisesRegex(fukumi.EngineError, "game: info of the game cannot be read"):
                board.write(path)
            with self.assertRaises(fukumi.EngineError):
                fukumi.Board("h8").write(Path(folder) / "game.doc")
            self.assertFalse((Path(folder) / "game.doc").exists())

    def test_a_rule_that_a_file_does_not_name_is_said_and_stays_open(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.sgf"
            path.write_text("(;GM[4]SZ[15];B[hh])", encoding="ascii")
            board = fukumi.Board.read(path)
            self.assertEqual((board.rule, board.notices), ("freestyle", ["the file does not name the rule"]))
            board.copy().write(path)
            self.assertNotIn("RU[", path.read_text(encoding="utf-8"))
            board.rule = "renju"
            board.write(path)
            self.assertEqual((fukumi.Board.read(path).rule, fukumi.Board.read(path).notices), ("renju", []))

    def test_parts_of_a_file_that_a_board_does_not_have_are_said(self) -> None:
        text = "(;GM[4]SZ[15]RU[renju]C[one]KO[];B[hh]LB[aa:1];W[ii]BL[9](;B[jj];W[kk])(;B[gg]C[two];W[aa]))"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tree.sgf"
            path.write_text(text, encoding="ascii")
            board = fukumi.Board.read(path)
        self.assertEqual(board.moves, ["h8", "i7", "j6", "k5"])
        parts = ["BL (1), KO (1), comments (2), moves of variations (2), texts on points (1)"]
        self.assertEqual(board.notices, parts)

    def test_a_copy_is_the_same_game(self) -> None:
        board = fukumi.Board("h8 i9", rule="renju", size="15x14")
        board.info, board.notices = {"black": "Ann", "result": "draw"}, ["a pass"]
        copy = board.copy()
        self.assertEqual((copy.info, copy.notices, str(copy)), (board.info, board.notices, str(board)))
        copy.info["black"] = "Bob"
        copy.play("g7")
        self.assertEqual((board.info["black"], board.moves), ("Ann", ["h8", "i9"]))

    def test_stones_that_are_set_up_are_kept(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "set.sgf"
            path.write_text("(;GM[4]SZ[15]AB[hh][ii]AW[gg]PL[W];W[hg];B[ig])", encoding="ascii")
            board = fukumi.Board.read(path)
        self.assertEqual((len(board.setup.black), len(board.setup.white), board.setup.first), (2, 1, "white"))
        self.assertEqual(len(board.stones), 5)
        self.assertEqual(board.to_move, "white")
        self.assertEqual(len(board.legal_moves), 220)

    def test_a_board_prints_as_the_program_draws_it(self) -> None:
        setup = fukumi.Setup(black=("a1",), blocked=("c3",), first="white")
        board = fukumi.Board("b2", size="5x6", setup=setup)
        with fukumi.Engine(**SMALL) as engine:
            result = engine.analyze(board, nodes=50)
        self.assertNotIn(result.best_move, board.stones)
        self.assertEqual(str(board).count("#"), 1)

    def test_a_picture_shows_every_stone(self) -> None:
        picture = fukumi.board_svg(fukumi.Board("h8 i9"), {"g7": "<55 %"})
        self.assertEqual(picture.count('r="14.4"'), 2)
        self.assertIn("&lt;55 %", picture)
        setup = fukumi.Setup(black=("a1",), white=("b1",), blocked=("c1",), first="white")
        picture = fukumi.board_svg(fukumi.Board("d1 pass e1", size=5, setup=setup))
        self.assertEqual(picture.count('r="14.4" fill="#222"'), 1)
        self.assertEqual(picture.count('r="14.4" fill="#fff"'), 3)
        self.assertEqual(picture.count('r="14.4"'), 5)
        self.assertIn('fill="#222" text-anchor="middle" dominant-baseline="central">3<', picture)


class Environments(unittest.TestCase):
    def play(self, environment: fukumi.Environment, seed: int) -> tuple[list[str], float]:
        _, info = environment.reset(seed=seed)
        terminated, reward = False, 0.0
        while not terminated:
            action = info["legal_actions"][seed % len(info["legal_actions"])]
            _, reward, terminated, truncated, info = environment.step(action)
            self.assertFalse(truncated)
        return environment.board.moves, reward

    def test_games_end_and_repeat_by_their_seed(self) -> None:
        for opponent in ("random", 1):
            with self.subTest(opponent):
                environment = fukumi.Environment(size=7, opponent=opponent)
                games = [self.play(environment, seed) for seed in (3, 4, 3)]
                environment.close()
                self.assertEqual(games[0], games[2])
                self.assertNotEqual(games[0], games[1])

    def test_the_solver_loses_no_small_game(self) -> None:
        environment = fukumi.MnkEnvironment(3, 3, 3)
        ends = set()
        for seed in range(12):
            _, info = environment.reset(seed=seed)
            done, reward = False, 0.0
            while not done:
                _, reward, done, _, info = environment.step(info["legal_actions"][seed % len(info["legal_actions"])])
            self.assertLessEqual(reward, 0)
            ends.add((info["learner"], reward))
        environment.close()
        self.assertIn(("white", -1.0), ends)
        with self.assertRaises(ValueError):
            fukumi.MnkEnvironment(opponent="god")

    def test_a_small_game_begins_without_a_reset(self) -> None:
        environment = fukumi.MnkEnvironment(3, 3, 3)
        _, _, done, _, info = environment.step(4)
        environment.close()
        self.assertEqual((done, info["learner"], info["moves"][0], len(info["moves"])), (False, "black", "b2", 2))

    def test_an_analysis_can_look_for_an_even_move(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            self.assertIsNotNone(engine.analyze("h8 i9", nodes=2000, balance=1).best_move)

    def test_a_color_that_is_not_known_is_refused(self) -> None:
        for environment in (fukumi.Environment(size=7), fukumi.MnkEnvironment()):
            with self.subTest(type(environment)), self.assertRaisesRegex(ValueError, "color: unknown value 'blue'"):
                environment.reset(options={"color": "blue"})
            environment.close()
        with self.assertRaisesRegex(ValueError, "color: unknown value 'blue'"):
            fukumi.Environment(color="blue")

    def test_an_illegal_action_loses(self) -> None:
        environment = fukumi.Environment(size=7, color="black")
        observation, info = environment.reset(seed=1)
        self.assertEqual(sum(map(abs, sum(observation, []))), 0)
        observation, reward, terminated, _, info = environment.step(24)
        self.assertEqual((reward, terminated, observation[3][3]), (0.0, False, 1))
        result: Any = environment.step(24)
        self.assertEqual(result[1:3], (-1.0, True))
        environment.close()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
