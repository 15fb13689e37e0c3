#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The Python package: boards that are changed in place, setups that cannot be put on a board, and limits of play().

    python_changes_test.py LIBRARY [unittest arguments]
"""

from __future__ import annotations

import unittest
from unittest import mock

from library_case import fukumi


class Changes(unittest.TestCase):
    def test_a_board_is_judged_as_it_is_now(self) -> None:
        board = fukumi.Board("h8 a1 h9 c1 i7 e1 j7 o1")
        self.assertEqual((board.forbidden, len(board.legal_moves)), ([], 217))
        board.rule = "renju"
        self.assertEqual((board.forbidden, len(board.legal_moves)), (["h7"], 216))
        board.moves[:] = "h8 a1 h9 c1 h10 e1 h11 o1".split()
        self.assertIsNone(board.ended)
        board.moves.append("h12")
        self.assertEqual((board.ended or {}).get("by"), "five")
        self.assertEqual(board.legal_moves, [])
        board.moves.pop()
        self.assertIsNone(board.ended)
        board.setup = fukumi.Setup(blocked=("h12",))
        self.assertNotIn("h12", board.legal_moves)
        board.width = board.height = 16
        self.assertIn("p16", board.legal_moves)
        board.moves.append("h8")
        for _ in range(2):
            with self.assertRaisesRegex(fukumi.EngineError, "h8 is taken"):
                board.ended  # noqa: B018

    def test_a_board_that_is_not_changed_is_judged_once(self) -> None:
        with fukumi.Engine(memory="16M") as engine, mock.patch.object(engine, "ask", wraps=engine.ask) as ask:
            board = engine.board("h8 i9")
            self.assertEqual((board.ended, board.forbidden, len(board.legal_moves)), (None, [], 223))
        self.assertEqual(ask.call_count, 1)


class Setups(unittest.TestCase):
    def test_one_that_cannot_be_put_on_a_board_is_refused(self) -> None:
        for setup, reason in (
            (fukumi.Setup(first="green"), "first: unknown value 'green'; expected black or white"),
            (fukumi.Setup(first="blocked"), "first: unknown value 'blocked'; expected black or white"),
            (fukumi.Setup(black=("a1",), white=("a1",)), "a1 is taken"),
            (fukumi.Setup(black=("b2",), blocked=("B02",)), "b2 is taken"),
            (fukumi.Setup(white=("c3", "a1", "c3")), "c3 is taken"),
            (fukumi.Setup(white=("h8",)), "h8 is taken"),
            (fukumi.Setup(blocked=("i9",)), "i9 is taken"),
        ):
            with self.subTest(setup), self.assertRaisesRegex(ValueError, f"^{reason}$"):
                fukumi.Board("h8 pass i9", setup=setup)
        setup = fukumi.Setup(black=("a1",), white=("b1",), blocked=("c1",), first="white")
        self.assertEqual(len(fukumi.Board("h8 pass i9 pass", setup=setup).stones), 5)


class Limits(unittest.TestCase):
    def test_play_thinks_for_a_second_only_without_a_limit(self) -> None:
        won = "h8 a1 i8 a3 j8 a5 k8 a7"  # found at once
        with fukumi.Engine(memory="16M") as engine, mock.patch.object(engine, "ask", wraps=engine.ask) as ask:
            for limits, expected in (
                ({}, {"time_ms": 1000}),
                ({"lines": 2}, {"time_ms": 1000}),
                ({"nodes": 50}, {"nodes": 50}),
                ({"depth": 2}, {"depth": 2}),
                ({"time": 0.5}, {"time_ms": 500}),
                ({"time_ms": 500}, {"time_ms": 500}),
                ({"time": 0.5, "nodes": 50}, {"time_ms": 500, "nodes": 50}),
            ):
                with self.subTest(limits):
                    self.assertIn(engine.play(won, **limits), ("g8", "l8"))
                    asked = ask.call_args.args[0]
                    self.assertEqual({name: asked[name] for name in ("time_ms", "nodes", "depth") if name in asked}, expected)


if __name__ == "__main__":
    unittest.main()
