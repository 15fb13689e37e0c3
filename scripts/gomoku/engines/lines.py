# SPDX-License-Identifier: MIT
"""Lines of the Gomocup protocol: kinds of lines from an engine, by the strictest reading that real managers agree on, what it
says of its thinking, and requests of a manager."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Optional, Sequence

from ..inputs import one_line
from ..rules.notation import Point

_MOVE = re.compile(r"[ \t]*([+-]?[0-9]{1,9})[ \t]*,[ \t]*([+-]?[0-9]{1,9})[ \t]*")
_DEPTH = re.compile(r"\bdepth\s+(\d+(?:-\d+)?)", re.IGNORECASE)
_VALUE = re.compile(r"\b(?:ev|eval)\s+([+-]?\w+(?:\.\d+)?)", re.IGNORECASE)
_LINE = re.compile(r"(?:\bpv\s+|\|\s*)((?:[a-z]\d{1,2}\s*)+(?:\.\.\.)?)$", re.IGNORECASE)
_MATE = re.compile(r"([+-]?)M\d+", re.IGNORECASE)
_QUOTED = 80  # characters of a bad line that are shown


class Kind(Enum):
    """Kinds of lines."""

    MOVE = auto()
    OK = auto()
    TALK = auto()  # MESSAGE, DEBUG or empty: says something, answers nothing
    OTHER = auto()


# Answers to SWAP2BOARD: the colour is taken, or one, two or three points.
SWAP = "SWAP"
Swap2Answer = str | list[Point]


@dataclass(frozen=True)
class Answer:
    """One line. `point` is set for a MOVE only, `text` is the line without its line end."""

    kind: Kind
    text: str
    point: Optional[Point] = None

    @property
    def quoted(self) -> str:
        """The line for people: cut and with everything unprintable escaped."""
        shown = one_line(self.text[:_QUOTED])
        return f"'{shown}{'...' if len(self.text) > _QUOTED else ''}'"


def classify(line: str) -> Answer:
    """Reads a line whose LF or CR LF has been taken off.

    A move has exactly one comma and an integer at either side; blanks around the numbers are
    passed over, as the Gomocup referee does. OK is the only word, in any case.
    """
    if line.upper() == "OK":
        return Answer(Kind.OK, line)
    first = line.split(maxsplit=1)[:1]
    if not first or first[0].upper() in ("MESSAGE", "DEBUG"):
        return Answer(Kind.TALK, line)
    matched = _MOVE.fullmatch(line)
    if matched:
        return Answer(Kind.MOVE, line, (int(matched[1]), int(matched[2])))
    return Answer(Kind.OTHER, line)


def swap2_answer(line: str, counts: tuple[int, ...]) -> Optional[Swap2Answer]:
    """SWAP, or the points of a line that holds one of these numbers of points; None for others.

    Points are `x,y`, separated by blanks. While no point is placed yet (counts is (3,)) a swap is not
    possible. Any line that begins with SWAP in any case counts, as for the Gomocup referee.
    """
    words = line.split()
    if words and words[0].upper() == SWAP and counts != (3,):
        return SWAP
    matched = [re.fullmatch(r"([+-]?[0-9]{1,9}),([+-]?[0-9]{1,9})", word) for word in words]
    if len(matched) not in counts or not all(matched):
        return None
    return [(int(m[1]), int(m[2])) for m in matched if m]


@dataclass(frozen=True)
class Thought:
    """Depth, evaluation and principal variation as the engine wrote them in MESSAGE lines; empty when unknown.

    MESSAGE depth 12-25 ev 153 n 1200K n/ms 850 tm 1234 pv H8 I9
    MESSAGE Depth 12-25 | Eval 153 | Time 1234ms | H8 I9
    """

    depth: str = ""
    value: str = ""
    line: str = ""

    def updated(self, message: str) -> Thought:
        """This thought with what a MESSAGE line says newly."""
        found = {}
        for name, pattern in (("depth", _DEPTH), ("value", _VALUE), ("line", _LINE)):
            matched = pattern.search(message.strip())
            if matched:
                found[name] = matched[1].strip()
        return replace(self, **found)

    @property
    def proven(self) -> int:
        """1 when the engine says that it has a proven win (+M7), -1 for a loss (-M8), else 0."""
        matched = _MATE.fullmatch(self.value)
        if matched is None:
            return 0
        return -1 if matched[1] == "-" else 1

    def __str__(self) -> str:
        """'depth 9 ev 120', without what is unknown."""
        parts = (("depth", self.depth), ("ev", self.value))
        return " ".join(f"{name} {text}" for name, text in parts if text)


def start_line(width: int, height: int) -> str:
    """START or RECTSTART."""
    return f"START {width}" if width == height else f"RECTSTART {width},{height}"


def board_lines(moves: Sequence[Point]) -> list[str]:
    """BOARD ... DONE for the side that moves next."""
    own = len(moves) % 2
    return ["BOARD", *(f"{x},{y},{1 if i % 2 == own else 2}" for i, (x, y) in enumerate(moves)), "DONE"]


def swap2_lines(stones: Sequence[Point]) -> list[str]:
    """SWAP2BOARD ... DONE with the stones so far."""
    return ["SWAP2BOARD", *(f"{x},{y}" for x, y in stones), "DONE"]
