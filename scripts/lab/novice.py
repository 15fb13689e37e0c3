#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A beginner at freestyle, by hand: what the levels are measured against.

He builds rows where he has the most stones, makes and stops fives, then open fours, and overlooks some: a
tenth of all fours and half of the open threes, his own as well. A row is seen or overlooked anew at each move.

    scripts/tournament --gauntlet --games 100 --time-turn 1000 --balanced-openings 50 scripts/lab/novice.py \\
        "name=level-1 info.level=1 ./pbrain-fukumi" "name=level-2 info.level=2 ./pbrain-fukumi"
"""

from __future__ import annotations

import functools
import itertools
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gomoku.arguments import ArgumentParser  # noqa: E402

Point = tuple[int, int]
EMPTY, OWN, OTHER = ".", "o", "x"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def line_of(row: tuple[Point, ...]) -> tuple[int, ...]:
    """A name of the line that the cells lie in; of a single cell, the cell."""
    (x, y), (u, v) = row[0], row[-1]
    if len(row) == 1:
        return x, y
    return (0, y, 0) if y == v else (1, x, 0) if x == u else (2, x - y, 0) if x - y == u - v else (3, x + y, 0)


class Novice:
    """The board as he sees it; he never looks further than his own next stone."""

    def __init__(self, fours: int, threes: int, chance: random.Random) -> None:
        self.overlooked = {"four": fours / 100, "three": threes / 100}
        self.chance = chance
        self.size = 15
        self.stones: dict[Point, str] = {}
        self.fives: list[tuple[tuple[Point, ...], str]] = []

    @staticmethod
    @functools.cache
    def rows(size: int, length: int) -> list[tuple[Point, ...]]:
        """All rows of this length."""
        found = []
        for x, y, (dx, dy) in itertools.product(range(size), range(size), DIRECTIONS):
            row = tuple((x + i * dx, y + i * dy) for i in range(length))
            if all(0 <= v < size for v in row[-1]):
                found.append(row)
        return found

    def windows(self, length: int) -> list[tuple[tuple[Point, ...], str]]:
        """The rows with stones of only one side, and what is on them."""
        found = []
        at = self.stones.get
        for row in self.rows(self.size, length):
            cells = "".join([at(point, EMPTY) for point in row])
            if (OWN in cells) != (OTHER in cells):
                found.append((row, cells))
        return found

    def fours(self, side: str) -> list[tuple[Point, ...]]:
        """The cell that makes a five, of each four that he sees."""
        found = [(row[cells.index(EMPTY)],) for row, cells in self.fives if cells.count(side) == 4]
        return self.seen("four", found)

    def open_threes(self, side: str) -> list[tuple[Point, ...]]:
        """The cells of each open three that he sees: the one inside that makes it an open four, then its ends."""
        found = []
        for row, cells in self.windows(6):
            inside = cells[1:5]
            if cells[0] == cells[5] == EMPTY and inside.count(side) == 3:
                found.append((row[1 + inside.index(EMPTY)], row[0], row[5]))
        return self.seen("three", found)

    def seen(self, kind: str, rows: list[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
        """One throw for all that lies in one line: an open three lies in two windows."""
        throws: dict[tuple[int, ...], float] = {}
        return [row for row in rows if throws.setdefault(line_of(row), self.chance.random()) >= self.overlooked[kind]]

    def choose(self) -> Point:
        """His move."""
        if not self.stones:
            return self.size // 2, self.size // 2
        self.fives = self.windows(5)
        for side in (OWN, OTHER):
            if rows := self.fours(side):
                return rows[0][0]
        if rows := self.open_threes(OWN):
            return rows[0][0]
        if rows := self.open_threes(OTHER):
            return self.chance.choice(self.chance.choice(rows))
        return self.build()

    def build(self) -> Point:
        """A point where many rows are still possible, most of all his own."""
        worth: dict[Point, float] = {}
        for row, cells in self.fives:
            weight = max(cells.count(OWN) ** 2, 0.6 * cells.count(OTHER) ** 2)
            for point, cell in zip(row, cells):
                if cell == EMPTY:
                    worth[point] = worth.get(point, 0) + weight
        if not worth:
            free = [p for p in itertools.product(range(self.size), repeat=2) if p not in self.stones]
            return self.chance.choice(free)
        return max(worth, key=lambda p: worth[p] * (0.8 + 0.4 * self.chance.random()))


SIDES = range(5, 27)
STONE = re.compile(r"([0-9]{1,2}) *, *([0-9]{1,2})(?: *, *([0-9]))?")


class BadCommand(ValueError):
    """A command of the protocol that makes no sense."""


def point_on(novice: Novice, text: str) -> Point:
    """The empty point that a line begins with."""
    numbers = STONE.fullmatch(text.strip())
    if numbers is None:
        raise BadCommand
    x, y = int(numbers[1]), int(numbers[2])
    if not (x < novice.size and y < novice.size) or (x, y) in novice.stones:
        raise BadCommand
    return x, y


def move(novice: Novice) -> None:
    """Answers with his move."""
    if len(novice.stones) == novice.size**2:
        raise BadCommand
    x, y = novice.choose()
    novice.stones[x, y] = OWN
    print(f"{x},{y}", flush=True)


def read_board(novice: Novice) -> None:
    """The stones of BOARD, up to DONE. All lines are read, also where one is wrong."""
    novice.stones = {}
    is_right = True
    for line in iter(lambda: sys.stdin.readline(), ""):
        if line.strip() == "DONE":
            break
        try:
            novice.stones[point_on(novice, line)] = OWN if line.strip().endswith(",1") else OTHER
        except BadCommand:
            is_right = False
    if not is_right:
        raise BadCommand


def obey(novice: Novice, command: str, rest: str) -> None:
    """One command. BadCommand."""
    if command == "START":
        if not re.fullmatch("[0-9]{1,2}", rest) or int(rest) not in SIDES:
            raise BadCommand
        novice.size, novice.stones = int(rest), {}
        print("OK", flush=True)
    elif command == "TURN":
        novice.stones[point_on(novice, rest)] = OTHER
        move(novice)
    elif command == "BEGIN":
        move(novice)
    elif command == "BOARD":
        read_board(novice)
        move(novice)
    elif command == "ABOUT":
        print('name="Novice", version="1"', flush=True)
    elif command and command != "INFO":
        print("UNKNOWN command", flush=True)


def talk(novice: Novice) -> None:
    """The Gomocup protocol, as much of it as a tournament needs."""
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "END":
            return
        try:
            obey(novice, command, rest.strip())
        except BadCommand:
            print(f"ERROR {command} with that?", flush=True)


def main() -> int:
    parser = ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--fours", type=int, default=10, metavar="PERCENT", help="of the fours he overlooks")
    parser.add_argument("--threes", type=int, default=50, metavar="PERCENT", help="of the open threes")
    parser.add_argument("--seed", type=int, help="the same games every time")
    options = parser.parse_args()
    talk(Novice(options.fours, options.threes, random.Random(options.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
