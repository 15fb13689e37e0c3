# SPDX-License-Identifier: MIT
"""Proofs of many positions in one file, one a line, and the table of what they cost.

    fukumi-pieces 1 freestyle 15x15 black
    piece h8i9/f10g9, f10h8i9/f11f10g9 j8, ... #1a2b3c4d

A piece is its root, the attacker to move, and then each position that needs a quiet move, with that move; a root
without more is won by threats. The number is the CRC-32 of the line before it, of eight zeros and the
text: a line is complete or not there, and lines can be joined, sorted and left out.
"""

from __future__ import annotations

import os
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Sequence

from ..rules.notation import from_human, to_human
from .stones import canonical, parse_stones

PIECES_HEAD = "fukumi-pieces 1"
FIVE_HEAD = "fukumi-five 3"


@dataclass(frozen=True)
class Game:
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

    def five_file(self, game: Game) -> str:
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
    any other."""
    lines = [line.rpartition(" #")[0] for line in text.splitlines()]
    if len(lines) < 3 or not lines[0].startswith("fukumi-five ") or not lines[-1].startswith("end "):
        raise ValueError("this is not a finished proof")
    root = canonical(*parse_stones(lines[1].split(" ")[-1], side), side)[0]
    wins = []
    for line in lines[2:-1]:
        _, stones, move = line.split(" ")
        turned, turn = canonical(*parse_stones(stones, side), side)
        wins.append((turned, to_human(turn(from_human(move, side)), side)))
    return Piece(root, tuple(wins))


def piece_file(game: Game, pieces: Iterable[Piece]) -> str:
    """A file of these pieces."""
    return "".join(line + "\n" for line in [f"{PIECES_HEAD} {game.text()}", *(piece.line() for piece in pieces)])


def pieces_of(text: str, game: Game) -> list[Piece]:
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
    """The pieces of a file, which grows by whole lines."""

    def __init__(self, path: Path, game: Game) -> None:
        """Reads the file if it is there. A last line without an end was being written when the program was
        killed, and is cut off. ValueError for anything else that is not right."""
        self._path = path
        self.pieces: dict[str, Piece] = {}
        if not path.exists():
            path.write_text(piece_file(game, []), encoding="ascii")
            return
        text = path.read_text(encoding="ascii")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            os.truncate(path, len(whole))
        try:
            self.pieces = {piece.stones: piece for piece in pieces_of(whole or "?", game)}
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None

    def add(self, piece: Piece) -> None:
        """With the system when this returns. One that is there already is not written again."""
        if piece.stones in self.pieces:
            return
        append_line(self._path, piece.line())
        self.pieces[piece.stones] = piece


def append_line(path: Path, line: str) -> None:
    """Adds a line to a file, so that the end of this program does not cost it."""
    with path.open("a", encoding="ascii") as file:
        file.write(line + "\n")
        file.flush()
        os.fsync(file.fileno())


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
    return Attempt(words[0], words[1], words[2], words[3], int(words[4]), float(words[5]), int(words[6]),
                   int(words[7]))


class Table:
    """The attempts of a file, which grows by whole lines, as they were made."""

    def __init__(self, path: Path) -> None:
        """As PieceFile."""
        self._path = path
        self.attempts: list[Attempt] = []
        if not path.exists():
            path.write_text("\t".join(COLUMNS) + "\n", encoding="ascii")
            return
        text = path.read_text(encoding="ascii")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            os.truncate(path, len(whole))
        for number, row in enumerate(whole.splitlines()[1:], 2):
            try:
                self.attempts.append(attempt_from(row))
            except ValueError as error:
                raise ValueError(f"{path}: line {number}: {error}") from None

    def add(self, attempt: Attempt) -> None:
        """With the system when this returns."""
        append_line(self._path, attempt.row())
        self.attempts.append(attempt)


def summary(attempts: Sequence[Attempt], replies: Iterable[str]) -> list[str]:
    """A line for each reply, and one for all: what was proved, and what it cost."""
    lines = ["reply\tproved\topen\tnodes\tseconds\tquiet\tbytes"]
    for reply in [*replies, ""]:
        rows = [a for a in attempts if reply in ("", a.reply)]
        proved = {a.position for a in rows if a.result == "proved"}
        still_open = {a.position for a in rows} - proved
        lines.append("\t".join([reply or "all", str(len(proved)), str(len(still_open)),
                                str(sum(a.nodes for a in rows)), f"{sum(a.seconds for a in rows):.0f}",
                                str(sum(a.quiet for a in rows)), str(sum(a.size for a in rows))]))
    return lines
