# SPDX-License-Identifier: MIT
"""A hard position, proved along the moves that a search prefers.

Proof numbers spread over all that black could play. Here one move of a search of some million nodes is followed: each of
white's replies is proved by itself, and the same is done again after those that resist. That comes last: one such reply
can take all the nodes, and the moves that win after the others often win after it too.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Callable, Iterable, Optional

from ..rules.notation import from_human
from .pieces import Piece, piece_file, piece_of_five_file
from .prover import Prover, moves_text
from .stones import canonical, parse_stones

_SEARCH = 5_000_000, 40_000_000  # nodes for the choice of a move, the least and the most; a two hundredth of the bound
# For each reply, and from the second stage on with the moves that won elsewhere as hints: nodes, and how many replies may
# be left for them.
_STAGES = ((3_000_000, 10**6), (12_000_000, 10**6), (40_000_000, 40), (150_000_000, 16), (500_000_000, 8))


class Deepening:
    """The work at one position."""

    def __init__(self, prover: Prover, nodes: int, pieces: Iterable[Piece] = (),
                 wants_stop: Callable[[], bool] = lambda: False) -> None:
        """`pieces` are those of an earlier try, with fewer nodes. When it is to stop, all that is left stays open."""
        self._prover = prover
        self._side = prover.game.side
        self._bound = nodes  # falls to a half of what is left on the way to each reply
        self._wants_stop = wants_stop
        self.nodes = 0
        self.pieces = {piece.stones: piece for piece in pieces}

    def prove(self, position: str) -> Optional[Piece]:
        """None if it is open after the nodes, or more by those of the last question. `pieces` has what was proved.
        REQUIRES: the position is canonical."""
        excluded: list[str] = []
        while position not in self.pieces and self._may_ask():
            moves = moves_text(position, self._side)
            search = sorted((*_SEARCH, self._bound // 200))[1]
            move = self._prover.best_move(moves, search, exclude=excluded)
            self.nodes += search
            excluded.append(move)
            replies = resist = self._replies(position, move)
            for stage, (nodes, most) in enumerate(_STAGES):
                if len(resist) <= most:
                    resist = self._resisting(resist, nodes, self._hints() if stage > 0 else "")
            if all(map(self._deeper, resist)):
                # Two pieces may win the same position by other moves.
                wins = dict(win for reply in replies for win in self.pieces[reply].wins)
                wins[position] = move
                self.pieces[position] = Piece(position, tuple(wins.items()))
        return self.pieces.get(position)

    def _deeper(self, position: str) -> Optional[Piece]:
        bound, self._bound = self._bound, (self.nodes + self._bound) // 2
        piece = self.prove(position)
        self._bound = bound
        return piece

    def _may_ask(self) -> bool:
        return self.nodes < self._bound and not self._wants_stop()

    def _replies(self, position: str, move: str) -> list[str]:
        """The positions after each reply, canonical, each once."""
        black, white = parse_stones(position, self._side)
        black = [*black, from_human(move, self._side)]
        taken = {*black, *white}
        points = ((x, y) for y in range(self._side) for x in range(self._side))
        return list(dict.fromkeys(canonical(black, [*white, p], self._side)[0] for p in points if p not in taken))

    def _hints(self) -> str:
        """The moves that won so far, as a file of pieces."""
        wins = dict(win for piece in self.pieces.values() for win in piece.wins)
        return piece_file(self._prover.game, (Piece(s, ((s, m),)) for s, m in wins.items())) if wins else ""

    def _resisting(self, positions: Iterable[str], nodes: int, hints: str) -> list[str]:
        return [position for position in positions if not self._is_easy(position, nodes, hints)]

    def _is_easy(self, position: str, nodes: int, hints: str) -> bool:
        if position not in self.pieces and self._may_ask():
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "piece.five"
                answer = self._prover.prove(position, nodes, file, hints)
                self.nodes += int(answer["nodes"])
                if answer["result"] == "win":
                    self.pieces[position] = piece_of_five_file(file.read_text(encoding="ascii"), self._side)
        return position in self.pieces
