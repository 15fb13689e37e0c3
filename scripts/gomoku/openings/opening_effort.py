# SPDX-License-Identifier: MIT
"""How hard an opening is looked at before it counts as balanced: as hard as the match will.

An opening that a short search calls even is often won for one colour in a longer game: with 20 000
nodes and a window of 50 units, black won both games of 8 pairs in 15 at one second a move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ..engines.clock import TimeControl

_NODES_PER_MS = 2000  # as `pbrain-fukumi book openings --time-turn`
_FEWEST_NODES, _MOST_NODES = 20_000, 20_000_000
_WINDOWS = ((2_000_000, 20), (400_000, 30), (0, 50))  # least nodes, units
_MOVES_OF_A_GAME = 40  # that share the time of a match


@dataclass(frozen=True)
class OpeningEffort:
    """Nodes of the longer search of an opening. At least 1."""

    nodes: int = _FEWEST_NODES

    @property
    def max_eval(self) -> int:
        """Units that either side may be ahead."""
        return next(units for least, units in _WINDOWS if self.nodes >= least)


def effort_for(time: TimeControl, game_nodes: Optional[int]) -> OpeningEffort:
    """The effort that fits the time, or the nodes of a move, of the games."""
    limits = [time.turn_ms, time.match_ms and time.match_ms // _MOVES_OF_A_GAME + time.increment_ms]
    nodes = _NODES_PER_MS * min(limit for limit in limits if limit is not None)
    if game_nodes:
        nodes = min(nodes, 2 * game_nodes)
    return OpeningEffort(max(_FEWEST_NODES, min(nodes, _MOST_NODES)))
