# SPDX-License-Identifier: MIT
"""The moves of a proof of an empty board, as hints for the positions of another: of any rule and size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Iterator, Optional

from ..files import read_ascii
from ..rules.board import symmetries
from ..rules.notation import Point, from_human, to_human
from .board_split import Line, Split
from .pieces import Piece, ProofGame, piece_file, piece_of_five_file
from .stones import canonical, parse_stones


class Hints:
    """Where the sizes differ, the first stones of the two boards lie on each other."""

    def __init__(self, path: Path, game: ProofGame, split: Split) -> None:
        """OSError; ValueError, which names the file."""
        self._game = game
        self._split = split
        self._texts: dict[tuple[str, str], str] = {}
        try:
            text = read_ascii(path)
            found = re.search(r"^task \w+ (\d{1,2})x", text, re.MULTILINE)
            self._side = int(found[1]) if found else game.side
            wins = piece_of_five_file(text, self._side).wins
        except ValueError as error:
            raise ValueError(f"--hints: {path}: {error}") from None
        self._wins = [(*parse_stones(stones, self._side), from_human(move, self._side)) for stones, move in wins]

    def second(self, reply: str) -> Optional[str]:
        """Black's second stone in the proof, as the split names it."""
        side, first, white = self._game.side, self._split.first(), from_human(reply, self._game.side)
        for _, _, move in self._turned([first], white, 1):
            wanted = canonical([first, move], [white], side)[0]
            for stone in self._split.second_stones(reply):
                if canonical([first, from_human(stone, side)], [white], side)[0] == wanted:
                    return stone
        return None

    def text(self, line: Line) -> str:
        """A file of pieces, one for each position of the proof in which the stones of the line are; empty without any."""
        key = (line.reply, line.second)
        if key not in self._texts:
            side = self._game.side
            stones = [self._split.first(), from_human(line.second, side)]
            wins = {}
            for black, white, move in self._turned(stones, from_human(line.reply, side), None):
                position, turn = canonical(black, white, side)
                wins[position] = to_human(turn(move), side)
            self._texts[key] = piece_file(self._game, (Piece(s, ((s, m),)) for s, m in wins.items())) if wins else ""
        return self._texts[key]

    def _turned(self, blacks: list[Point], reply: Point, count: Optional[int]) -> Iterator[tuple[list[Point], list[Point], Point]]:
        """The positions and moves of the proof, in all eight ways, that have these stones and lie on the board; black has
        `count`, if it is said."""
        step = (self._game.side - 1) // 2 - (self._side - 1) // 2
        for black, white, move in self._wins:
            if len(black) < len(blacks) or count not in (None, len(black)):
                continue
            for turn in symmetries(self._side):
                def here(point: Point) -> Point:
                    x, y = turn(point)
                    return x + step, y + step
                there = [here(point) for point in black]
                if not all(stone in there for stone in blacks):
                    continue
                others, best = [here(point) for point in white], here(move)
                if reply in others and all(0 <= n < self._game.side for point in [*there, *others, best] for n in point):
                    yield there, others, best
