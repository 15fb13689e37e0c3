# SPDX-License-Identifier: MIT
"""Proofs of many positions in one file, one a line, and the table of what they cost.

    fukumi-pieces 1 freestyle 15x15 black
    piece h8i9/f10g9, f10h8i9/f11f10g9 j8, ... #1a2b3c4d

A piece is its root, the attacker to move, and then each position that needs a quiet move, with that move; a root
without more is won by threats. The number is the CRC-32 of the line before it, of eight zeros and the
text: a line is complete or not there, and lines can be joined, sorted and left out.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Container, Iterable, Sequence

from ..files import LineFile
from ..rules.notation import from_human, to_human
from .stones import canonical, parse_stones

PIECES_HEAD = "fukumi-pieces 1"
FIVE_HEAD = "fukumi-five 3"

@dataclass(frozen=True)
class ProofGame:
    """The game that pieces are about; black is the attacker."""

    rule: str = "freestyle"
    side: int = 15

    def text(self) -> str:
        """As the heads of files have it."""
        return f"{self.rule} {self.side}x{self.side} black"


@dataclass(frozen=True)
class Piece:
    """A position that is won, and the quiet moves that win it: (stones, move)."""

    stones: str
    wins: tuple[tuple[str, str], ...] = ()

    def line(self) -> str:
        """As it is written, without an end of line."""
        return summed(", ".join([f"piece {self.stones}", *(f"{s} {m}" for s, m in self.wins)]))

    def five_file(self, game: ProofGame) -> str:
        """The same as a file of `prove --quiet`."""
        lines = [FIVE_HEAD, f"task {game.text()} {self.stones}",
                 *(f"win {s} {m}" for s, m in self.wins), f"end {len(self.wins)}"]
        text, total = "", ZERO
        for line in lines:
            total = sum_of(line, total)
            text += f"{line} #{total}\n"
        return text


ZERO = "00000000"


def sum_of(text: str, before: str = ZERO) -> str:
    """The eight hex digits after a line: CRC-32 of those of the line before, and the line."""
    return f"{zlib.crc32((before + text).encode()):08x}"


def summed(text: str) -> str:
    """A line whose sum depends on no other line."""
    return f"{text} #{sum_of(text)}"


def piece_from(line: str, side: int) -> Piece:
    """ValueError, with the reason, unless the line is a whole piece."""
    text, mark, total = line.rpartition(" #")
    if not mark or sum_of(text) != total:
        raise ValueError("the sum does not fit: the line is damaged")
    word, _, rest = text.partition(" ")
    root, *wins = rest.split(", ")
    if word != "piece" or len({len(win.split(" ")) for win in wins} - {2}) > 0:
        raise ValueError("this is not a piece")
    for stones in [root, *(win.split(" ")[0] for win in wins)]:
        if canonical(*parse_stones(stones, side), side)[0] != stones:
            raise ValueError(f"'{stones}' is not the smallest of its eight texts")
    pairs = tuple((win.split(" ")[0], win.split(" ")[1]) for win in wins)
    return Piece(root, pairs)


def piece_of_five_file(text: str, side: int) -> Piece:
    """The piece of a finished file of `prove --quiet`, whose frames may be those of an older version. ValueError for
    any other, and for one of white's or of another size."""
    if not text.startswith("fukumi-five "):
        raise ValueError("this is not a finished proof")
    lines, total = [], ZERO
    for number, line in enumerate(text.splitlines(), 1):
        content, _, given = line.rpartition(" #")
        total = sum_of(content, total)
        if given != total:
            raise ValueError(f"line {number}: the sum does not fit: the line is damaged")
        lines.append(content)
    if len(lines) < 3 or lines[-1] != f"end {len(lines) - 3}":
        raise ValueError("this is not a finished proof")
    task = lines[1].split(" ")
    if len(task) != 5 or task[2:4] != [f"{side}x{side}", "black"]:
        raise ValueError(f"line 2: '{lines[1]}' is not about black on {side}x{side}")
    root = canonical(*parse_stones(task[4], side), side)[0]
    wins = []
    for number, line in enumerate(lines[2:-1], 3):
        words = line.split(" ")
        if len(words) != 3 or words[0] != "win":
            raise ValueError(f"line {number}: this is not a win")
        turned, turn = canonical(*parse_stones(words[1], side), side)
        wins.append((turned, to_human(turn(from_human(words[2], side)), side)))
    return Piece(root, tuple(wins))


def piece_file(game: ProofGame, pieces: Iterable[Piece]) -> str:
    """A file of these pieces."""
    return "".join(line + "\n" for line in [f"{PIECES_HEAD} {game.text()}", *(piece.line() for piece in pieces)])


def pieces_of(text: str, game: ProofGame) -> list[Piece]:
    """The pieces of such a file, or of none. ValueError, with the line, for anything else."""
    lines = text.splitlines()
    head = piece_file(game, []).strip()
    if lines and lines[0] != head:
        raise ValueError(f"line 1: '{head}' is missing")
    pieces = []
    for number, line in enumerate(lines[1:], 2):
        try:
            pieces.append(piece_from(line, game.side))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return pieces


class PieceFile:
    """The pieces of a file."""

    def __init__(self, path: Path, game: ProofGame) -> None:
        """ValueError for what is not right, but for a line that was cut off (LineFile)."""
        self._file = LineFile(path, piece_file(game, []).strip())
        self.pieces = {piece.stones: piece for piece in self._file.read(lambda line: piece_from(line, game.side))}

    def add(self, piece: Piece) -> None:
        """One that is there already is not written again."""
        if piece.stones in self.pieces:
            return
        self._file.add(piece.line())
        self.pieces[piece.stones] = piece


@dataclass(frozen=True)
class Attempt:
    """One try at a position: a row of the table."""

    reply: str
    second: str
    position: str
    result: str  # "proved" or "open"
    nodes: int
    seconds: float
    quiet: int
    size: int  # bytes of the piece's line

    def row(self) -> str:
        """As it is written."""
        return "\t".join([self.reply, self.second, self.position, self.result, str(self.nodes),
                          f"{self.seconds:.1f}", str(self.quiet), str(self.size)])


COLUMNS = ("reply", "second", "position", "result", "nodes", "seconds", "quiet", "bytes")


def attempt_from(row: str) -> Attempt:
    """ValueError for any other text."""
    words = row.split("\t")
    if len(words) != len(COLUMNS) or words[3] not in ("proved", "open"):
        raise ValueError(f"this is not a row of {', '.join(COLUMNS)}")
    for place in (4, 5, 6, 7):
        if not re.fullmatch(r"[0-9]{1,18}(\.[0-9]{1,9})?" if place == 5 else "[0-9]{1,18}", words[place]):
            raise ValueError(f"{COLUMNS[place]}: '{words[place]}' is not a number from 0")
    return Attempt(words[0], words[1], words[2], words[3], int(words[4]), float(words[5]), int(words[6]),
                   int(words[7]))


class Table:
    """The attempts of a file, as they were made."""

    def __init__(self, path: Path) -> None:
        """As PieceFile."""
        self._file = LineFile(path, "\t".join(COLUMNS))
        self.attempts = self._file.read(attempt_from)

    def add(self, attempt: Attempt) -> None:
        """With the system when this returns."""
        self._file.add(attempt.row())
        self.attempts.append(attempt)


def summary(attempts: Sequence[Attempt], replies: Iterable[str], pieces: Container[str]) -> list[str]:
    """A line for each reply, and one for all: what was proved, under whatever reply, and what its tries cost. A position
    without its piece is open."""
    proved = {a.position for a in attempts if a.result == "proved" and a.position in pieces}
    lines = ["reply\tproved\topen\tnodes\tseconds\tquiet\tbytes"]
    for reply in [*replies, ""]:
        rows = [a for a in attempts if reply in ("", a.reply)]
        positions = {a.position for a in rows}
        lines.append("\t".join([reply or "all", str(len(positions & proved)), str(len(positions - proved)),
                                str(sum(a.nodes for a in rows)), f"{sum(a.seconds for a in rows):.0f}",
                                str(sum(a.quiet for a in rows)), str(sum(a.size for a in rows))]))
    return lines
