#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Boards and environments of the Python package, on the shared library of the build.

    python_boards_test.py LIBRARY [unittest arguments]
"""

from __future__ import annotations

import copy
import os
import re
import resource
import signal
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

from library_case import SMALL, fukumi


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
        self.assertIn(">x</text>", board.to_svg({"D04": "x"}))

    def test_words_that_are_not_moves_are_refused(self) -> None:
        for moves in ("h", "h 8", "h0", "h8-", "h8 -", "8,8", ["8,8"], "h8.i9", "h8 1.", "x1pas", "passes", "p16", "w1"):
            with self.subTest(moves), self.assertRaisesRegex(fukumi.EngineError, "moves"):
                fukumi.Board(moves).legal_moves
            with self.subTest(moves), self.assertRaises(ValueError):
                str(fukumi.Board(moves))
        for moves, said in (("h8 h8", "h8 is taken"), ("h8 i9 h8", "h8 is taken"), ("p16", "p16 is not a point of this board")):
            board = fukumi.Board(moves)
            for show in (str, fukumi.Board.to_svg, lambda board: board.stones):
                with self.subTest(moves), self.assertRaisesRegex(ValueError, said):
                    show(board)
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
            board.info["white"] = "1,2"
            said = "the text of the result, the name '1,2' looks like a move; written as 1 2"
            self.assertEqual(board.write(path.with_suffix(".psq")), said)
            board.info["round"] = "3"
            with self.assertRaisesRegex(fukumi.EngineError, "game: info of the game cannot be read"):
                board.write(path)
            with self.assertRaises(fukumi.EngineError):
                fukumi.Board("h8").write(Path(folder) / "game.doc")
            self.assertFalse((Path(folder) / "game.doc").exists())

    def test_a_file_can_be_bytes(self) -> None:
        board = fukumi.Board("h8 i9 g7 g9", rule="renju")
        board.info["black"] = "Ann"
        with tempfile.TemporaryDirectory() as folder:
            for ending in ("psq", "sgf", "lib"):
                path = Path(folder) / f"game.{ending}"
                with self.subTest(ending):
                    left_out = board.write(path)
                    self.assertEqual(board.to_bytes(ending), (path.read_bytes(), left_out))
                    read, of_bytes = fukumi.Board.read(path), fukumi.Board.read(path.read_bytes(), name=path.name)
                    self.assertEqual((of_bytes.moves, of_bytes.info, of_bytes.notices), (read.moves, read.info, read.notices))
        for name, first in (("two.psq", "h13"), (".psq", "h13"), ("two.txt", "h3"), (None, "h3")):
            self.assertEqual(fukumi.Board.read(b"8,3\n9,4\n", name=name).moves[0], first)
        with self.assertRaises(fukumi.EngineError):
            board.to_bytes("doc")

    def test_a_file_is_read_by_its_name(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name, first in (("two.psq", "h13"), ("two.txt", "h3"), (b"\xff.psq", "h13"), (b"two.\xff", "h3")):
                path = Path(folder) / os.fsdecode(name)
                path.write_text("8,3\n9,4\n", encoding="ascii")
                with self.subTest(name):
                    self.assertEqual(fukumi.Board.read(path).moves[0], first)

    def test_a_file_that_cannot_be_written_whole_stays_as_it_was(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.sgf"
            board = fukumi.Board("h8 i9 g7")
            board.write(path)
            before = path.read_bytes()
            board.play("g9")
            limits = resource.getrlimit(resource.RLIMIT_FSIZE)
            ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20, limits[1]))
            try:
                with self.assertRaises(OSError) as caught:
                    board.write(path)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limits)
                signal.signal(signal.SIGXFSZ, ignored)
            self.assertEqual((caught.exception.filename, path.read_bytes()), (str(path), before))
            self.assertEqual([file.name for file in Path(folder).iterdir()], ["game.sgf"])
            link = Path(folder) / "link.sgf"
            link.symlink_to(path)
            board.write(link)
            self.assertEqual((link.is_symlink(), fukumi.Board.read(path).moves), (True, ["h8", "i9", "g7", "g9"]))
            board.write(Path(folder) / ("n" * 251 + ".sgf"))

    def test_a_rule_that_a_file_does_not_name_is_said_and_stays_open(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.sgf"
            path.write_text("(;GM[4]SZ[15];B[hh])", encoding="ascii")
            board = fukumi.Board.read(path)
            notices = ["the file does not name the rule; it is read as freestyle"]
            self.assertEqual((board.rule, board.notices), ("freestyle", notices))
            board.copy().write(path)
            self.assertNotIn("RU[", path.read_text(encoding="utf-8"))
            board.rule = "renju"
            board.write(path)
            self.assertEqual((fukumi.Board.read(path).rule, fukumi.Board.read(path).notices), ("renju", []))

    def test_a_list_of_moves_is_read_with_the_size_that_is_given(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.txt"
            path.write_text("e5 d4 f6", encoding="ascii")
            self.assertEqual([(fukumi.Board.read(path, size=size).width, fukumi.Board.read(path, size=size).height)
                              for size in (9, "9x12")], [(9, 9), (9, 12)])
            self.assertEqual(fukumi.Board.read(path).width, 15)

    def test_a_game_of_a_format_that_cannot_name_a_rule_is_read_as_renju(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.lib"
            fukumi.Board("h8 i9").write(path)
            board = fukumi.Board.read(path)
            notices = ["the file does not name the rule; it is read as renju"]
            self.assertEqual((board.rule, board.notices), ("renju", notices))
            board.write(path.with_suffix(".sgf"))
            self.assertIn("RU[renju]", path.with_suffix(".sgf").read_text(encoding="utf-8"))

    def test_what_was_done_with_a_part_of_a_file_is_said(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.sgf"
            path.write_text("(;GM[4]SZ[15]RU[caro];B[hh];W[hh];W[ig])", encoding="ascii")
            self.assertEqual(fukumi.Board.read(path).notices, ["line 1: h8 is taken; the move is left out"])

    def test_parts_of_a_file_that_a_board_does_not_have_are_said(self) -> None:
        text = "(;GM[4]SZ[15]RU[renju]C[one]KO[];B[hh]LB[aa:1];W[ii]BL[9](;B[jj];W[kk])(;B[gg]C[two];W[aa]))"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tree.sgf"
            path.write_text(text, encoding="ascii")
            board = fukumi.Board.read(path)
        self.assertEqual(board.moves, ["h8", "i7", "j6", "k5"])
        parts = ["BL (1), KO (1), comments (2), moves of variations (2), texts on points (1); left out"]
        self.assertEqual(board.notices, parts)

    def test_a_copy_is_the_same_game(self) -> None:
        engine = fukumi.Engine(rule="renju", size="15x14", **SMALL)
        self.addCleanup(engine.close)
        board = engine.board("h8 i9")
        board.info, board.notices = {"black": "Ann", "result": "draw"}, ["a pass"]
        for copied in (board.copy(), copy.deepcopy(board)):
            self.assertEqual((copied.info, copied.notices, str(copied)), (board.info, board.notices, str(board)))
            copied.info["black"] = "Bob"
            copied.play("g7")
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
        picture = fukumi.Board("h8 i9").to_svg({"G07": "<55 %", "h8": "taken"})
        self.assertEqual((picture.count("<circle"), picture.count("&lt;55 %"), picture.count("taken")), (3, 1, 0))
        self.assertEqual([f">{number}</text>" in picture[picture.index("<circle"):] for number in (1, 2, 3)], [True, True, False])
        setup = fukumi.Setup(black=("a1",), white=("b1",), blocked=("c1",), first="white")
        board = fukumi.Board("d1 pass e1", size=5, setup=setup)
        self.assertEqual([board.to_svg().count(fill) for fill in ("#1b1b1d", "#f7f4ee", "<circle")], [1, 3, 5])
        self.assertEqual(board.to_bytes("svg"), (board.to_svg().encode(), None))


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

    def test_a_color_that_is_not_known_is_refused(self) -> None:
        for environment in (fukumi.Environment(size=7), fukumi.MnkEnvironment()):
            with self.subTest(type(environment)), self.assertRaisesRegex(ValueError, "color: unknown value 'blue'"):
                environment.reset(options={"color": "blue"})
            environment.close()
        with self.assertRaisesRegex(ValueError, "color: unknown value 'blue'"):
            fukumi.Environment(color="blue")

    def test_a_gymnasium_env_is_what_the_readme_shows(self) -> None:
        readme = Path(__file__).resolve().parents[3] / "protocol/library/python/README.md"
        example = re.findall(r"^```python\n(.*?)^```$", readme.read_text("utf-8"), re.M | re.S)[-1]

        class Env:
            def reset(self, *, seed: Any = None) -> None:
                self.seed = seed

        spaces = SimpleNamespace(Discrete=lambda n: n, Box=lambda low, high, shape, dtype: (low, high, shape))
        names: dict[str, Any] = {}
        others = {
            "fukumi": fukumi,
            "gymnasium": SimpleNamespace(Env=Env, spaces=spaces),
            "numpy": SimpleNamespace(array=lambda values, dtype=None: values, int8=int),
        }
        with mock.patch.dict("sys.modules", others):
            exec(example, names)  # noqa: S102
        game = names["Gomoku"](size=7, color="black")
        self.assertEqual((game.action_space, game.observation_space), (49, (-1, 1, (7, 7))))
        observation, info = game.reset(seed=3)
        self.assertEqual((game.seed, sum(game.action_masks()), len(observation)), (3, 49, 7))
        observation, reward, terminated, truncated, info = game.step(24)
        self.assertEqual((observation[3][3], reward, terminated, truncated), (1, 0.0, False, False))
        self.assertEqual([i for i, legal in enumerate(game.action_masks()) if legal], info["legal_actions"])
        game.close()

    def test_an_illegal_action_loses(self) -> None:
        environment = fukumi.Environment(size=7, color="black")
        observation, _ = environment.reset(seed=1)
        self.assertEqual(sum(map(abs, sum(observation, []))), 0)
        observation, reward, terminated, _, _ = environment.step(24)
        self.assertEqual((reward, terminated, observation[3][3]), (0.0, False, 1))
        result: Any = environment.step(24)
        self.assertEqual(result[1:3], (-1.0, True))
        environment.close()


if __name__ == "__main__":
    unittest.main()
