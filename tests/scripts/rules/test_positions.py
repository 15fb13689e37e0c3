# SPDX-License-Identifier: MIT
"""Rules checked on position sets.

The environment variable FUKUMI_POSITIONS names a folder with others than those of tests/data/positions.
Where a set is absent the test is skipped with a word.
"""

import json
import sys
import unittest
from typing import Any

from scripts.support import board_with, positions_folder

from gomoku.rules.board import BLACK, WHITE, Board
from gomoku.rules.notation import from_human, to_human
from gomoku.rules.referee import Referee
from gomoku.rules.renju import foul_at
from gomoku.rules.rule import Rule


def load(name: str) -> list[dict[str, Any]]:
    """The rows of a set; SkipTest where it is absent."""
    path = positions_folder() / name
    if not path.is_file():
        word = f"{path} is absent; FUKUMI_POSITIONS says where the sets are"
        print(f"skipped: {word}", file=sys.stderr)
        raise unittest.SkipTest(word)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def board_of(row: dict[str, Any]) -> Board:
    stones = row["stones"]
    return board_with(" ".join(stones["black"]), " ".join(stones["white"]), row["size"])


class PositionSetTest(unittest.TestCase):
    def test_forbidden_points_are_those_of_the_set(self) -> None:
        for row in load("renju_forbidden.jsonl"):
            board = board_of(row)
            found = {
                to_human(point, row["size"]): foul.value.replace(" ", "_")
                for point in list(board.empty_points()) if (foul := foul_at(board, point))
            }
            with self.subTest(row["id"]):
                if row["kind"] == "forbidden_set":
                    self.assertEqual(found.keys(), row["expected"].keys())
                    expected = row["expected"]
                else:
                    expected = {row["point"]: row["expected"]}
                for point, kind in expected.items():
                    is_named = kind in ("none", "double_four", "double_three", "overline")
                    self.assertEqual(found.get(point, "none") != "none", kind != "none")
                    self.assertTrue(not is_named or found.get(point, "none") == kind)

    def test_moves_win_as_the_set_says(self) -> None:
        for row in load("win_check.jsonl"):
            referee = Referee(Rule.named(row["rule"]), row["size"], row["size"])
            referee.board = board_of(row)
            if row["to_move"] == "white":
                referee.moves.append((0, 0))
            verdict = referee.play(from_human(row["point"], row["size"]))
            winner = {None: "no_win", BLACK: "black_wins", WHITE: "white_wins"}
            with self.subTest(row["id"]):
                self.assertEqual(winner[verdict.winner if verdict else None], row["expected"])
