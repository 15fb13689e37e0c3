# SPDX-License-Identifier: MIT
"""Forbidden points of renju, on the positions that the engine's tests read too (tests/data/renju_own.txt)."""

import re
import unittest
from typing import Iterator

from scripts.support import ROOT

from gomoku.rules.board import BLACK, EMPTY, WALL, WHITE, Board
from gomoku.rules.renju import Foul, foul_at

POSITIONS = ROOT / "tests/data/renju_own.txt"
MARKS = {"X": BLACK, "O": WHITE, "#": WALL}
FOULS = {"3": Foul.DOUBLE_THREE, "4": Foul.DOUBLE_FOUR, "6": Foul.OVERLINE}
ROOM = 5  # an edge at this distance changes no verdict


def positions() -> Iterator[tuple[str, bool, list[str]]]:
    """The titles, whether the drawing is a part of a larger board, the rows."""
    for text in re.findall(r"^== .*(?:\n.+)+", POSITIONS.read_text(encoding="utf-8"), re.MULTILINE):
        title, frame, *rows = text.splitlines()
        yield title[3:], frame == "cut", rows


def images(rows: list[str]) -> Iterator[list[str]]:
    """The eight of a drawing."""
    for turned in (rows, ["".join(column) for column in zip(*rows)]):
        for flipped in (turned, turned[::-1]):
            yield from (flipped, [row[::-1] for row in flipped])


def drawn(rows: list[str], room: int) -> Board:
    board = Board(len(rows[0]) + 2 * room, len(rows) + 2 * room)
    for y, row in enumerate(rows, room):
        for x, mark in enumerate(row, room):
            if mark in MARKS:
                board.put((x, y), MARKS[mark])
    return board


class ForbiddenPointTest(unittest.TestCase):
    def test_each_point_of_each_drawing_is_judged_as_it_is_marked(self) -> None:
        titles = set()
        for title, is_cut, rows in ((title, is_cut, image) for title, is_cut, rows in positions() for image in images(rows)):
            room = ROOM if is_cut else 0
            board = drawn(rows, room)
            for y, row in enumerate(rows):
                for x, mark in enumerate(row):
                    if mark in MARKS:
                        continue
                    with self.subTest(title, x=x, y=y):
                        self.assertEqual(foul_at(board, (x + room, y + room)), FOULS.get(mark))
                        self.assertEqual(board.at(x + room, y + room), EMPTY)
            titles.add(title)
        self.assertGreaterEqual(len(titles), 59)
