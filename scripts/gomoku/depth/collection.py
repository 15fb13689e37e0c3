# SPDX-License-Identifier: MIT
"""Positions for measuring, drawn from games of self-play and labelled by long searches.

    quiet   from three parts of a game in turn, nearly even for the search that played it; the
            label is the move of the long search, where that did not prove a win
    win     two, four or six plies before the winner's search knew of its win; the long search has
            to prove it
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable, Iterator, Optional

from .positions import QUIET, WIN, Position
from .shard_games import PROVEN, Game
from .trace import Trace

# Stones of quiet positions, and how uneven they may be.
_PARTS = ((6, 13), (14, 25), (26, 60))
_EVEN = 400
_PLIES_BEFORE = (2, 4, 6)

Search = Callable[[Position], Trace]


@dataclass(frozen=True)
class Draft:
    """A position without its label."""

    game: Game
    ply: int
    kind: str

    def labelled(self, name: str, search: Search) -> Optional[Position]:
        """With the label of a long search; None if that finds it to be of another kind."""
        moves = tuple(ply.move for ply in self.game.plies[: self.ply])
        rule, size = self.game.rule, self.game.size
        trace = search(Position(name, rule, size, self.kind, moves, moves[0]))
        if trace.move is None or (trace.to_win() is not None) != (self.kind == WIN):
            return None
        return Position(name, rule, size, self.kind, moves, trace.move)


def quiet_draft(game: Game, part: int) -> Optional[Draft]:
    """The middle one of the fitting positions in that part of the game."""
    low, high = _PARTS[part % len(_PARTS)]
    fitting = [
        i
        for i, ply in enumerate(game.plies)
        if low <= i <= high and ply.is_quiet and abs(ply.value) <= _EVEN
    ]
    return Draft(game, fitting[len(fitting) // 2], QUIET) if fitting else None


def win_draft(game: Game, number: int) -> Optional[Draft]:
    """The winner's turn so long before the search that first knew of the win."""
    known = next((i for i, ply in enumerate(game.plies) if ply.value >= PROVEN), None)
    ply = -1 if known is None else known - _PLIES_BEFORE[number % len(_PLIES_BEFORE)]
    if ply < 4 or not -PROVEN < game.plies[ply].value < PROVEN:
        return None
    return Draft(game, ply, WIN)


def collect(
    games: Iterable[Game], name: str, quiet: int, wins: int, search: Search
) -> Iterator[Position]:
    """Positions of each kind, one a game, as far as the games go."""
    made = {QUIET: 0, WIN: 0}
    wanted = {QUIET: quiet, WIN: wins}
    for game in games:
        # The rule further from its aim comes first.
        lacking = [kind for kind in wanted if made[kind] < wanted[kind]]
        kinds = sorted(lacking, key=lambda kind: made[kind] / wanted[kind])
        if not kinds:
            return
        for kind in kinds:
            draft = (win_draft if kind == WIN else quiet_draft)(game, made[kind])
            found = draft and draft.labelled(f"{name}-{kind}-{made[kind] + 1:03d}", search)
            if found:
                made[kind] += 1
                yield found
                break
