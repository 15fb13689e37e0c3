# SPDX-License-Identifier: MIT
"""Positions with a known win, one a line: rule, side, moves; lines that begin with # mean nothing.

    renju 15 h8 i9 j7 ...

The search of a game of self-play proved the win, nearly always by threats. What fours are enough to
win, what takes less than three moves, and what the prover shows not to be won by threats is left out.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator, Sequence

from ..inputs import InputError, parse_json, read_text
from ..rules.notation import Point, points_from_human, to_human
from ..rules.rule import Rule
from .positions import PositionError
from .shard_games import PROVEN, Game

_FEWEST_MOVES = 3
# Plies after the one where the winner's search first knew of its win.
_AFTER = (0, 2, 4)


@dataclass(frozen=True)
class ThreatWin:
    """The side to move wins; black began."""

    rule: Rule
    size: int
    moves: tuple[Point, ...]

    def line(self) -> str:
        """As a line of a file."""
        moves = " ".join(to_human(point, self.size) for point in self.moves)
        return f"{self.rule.title} {self.size} {moves}"

    def arguments(self) -> list[str]:
        """Those of `pbrain-fukumi` that put it."""
        moves = " ".join(to_human(point, self.size) for point in self.moves)
        return ["--rule", self.rule.title, "--size", str(self.size), "--moves", moves]


def win_of(line: str) -> ThreatWin:
    """Reads a line; PositionError says what is wrong with it."""
    try:
        rule, size, moves = line.split(maxsplit=2)
        return ThreatWin(Rule.named(rule), int(size), tuple(points_from_human(moves, int(size))))
    except ValueError as error:
        raise PositionError(str(error)) from None


def load_wins(path: Path) -> list[ThreatWin]:
    """All of a file. PositionError names the line."""
    wins = []
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            wins.append(win_of(line))
        except PositionError as error:
            raise PositionError(f"{path}:{number}: {error}") from None
    return wins


def candidates(game: Game) -> Iterator[ThreatWin]:
    """The winner's turns from the one on where his search first knew of his win."""
    known = next((i for i, ply in enumerate(game.plies) if ply.value >= PROVEN), None)
    for ply in (known + step for step in _AFTER) if known is not None else ():
        if 4 <= ply < len(game.plies) and game.plies[ply].value >= PROVEN:
            yield ThreatWin(game.rule, game.size, tuple(p.move for p in game.plies[:ply]))


def prove(engine: Sequence[str], win: ThreatWin, kind: str, limit: Sequence[str]) -> dict[str, Any]:
    """The answer of `pbrain-fukumi prove`."""
    done = subprocess.run(
        [*engine, "prove", *win.arguments(), "--kind", kind, *limit, "--json"],
        capture_output=True, text=True, check=False,
    )
    return answer_of(done.stdout)


def answer_of(output: str) -> dict[str, Any]:
    """The object in the last line of a program's output. InputError."""
    lines = output.splitlines()
    answer = parse_json(lines[-1]) if lines else None
    if not isinstance(answer, dict):
        raise InputError("the program gave no answer in JSON")
    return answer


def is_wanted(engine: Sequence[str], win: ThreatWin, nodes: int) -> bool:
    """Whether it takes threats, as far as these nodes tell."""
    limit = ["--nodes", str(nodes)]
    if prove(engine, win, "vcf", limit)["result"] == "win":
        return False
    answer = prove(engine, win, "vct", limit)
    if answer["result"] == "win":
        return int(answer["moves_to_win"]) >= _FEWEST_MOVES
    return bool(answer["result"] == "no_win_found")


def choose(engine: Sequence[str], games: Iterable[Game], wanted: int, each: int, nodes: int) -> Iterator[ThreatWin]:
    """Positions, at most `each` of a game, none twice."""
    seen = set()
    for game in games:
        taken = 0
        for win in candidates(game):
            key = frozenset((point, i % 2) for i, point in enumerate(win.moves))
            if taken == each or len(seen) == wanted:
                break
            if key in seen or not is_wanted(engine, win, nodes):
                continue
            seen.add(key)
            taken += 1
            yield win
