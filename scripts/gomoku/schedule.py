# SPDX-License-Identifier: MIT
"""Who plays whom, with which opening and colour."""

from __future__ import annotations

from itertools import combinations
from typing import Sequence

from .engine_spec import EngineSpec
from .game import Pairing
from .opening import Opening


def round_robin(
    engines: Sequence[EngineSpec], openings: Sequence[Opening], games: int
) -> list[Pairing]:
    """`games` games for every two engines, in pairs: one opening, then with colours exchanged.

    Every two engines get the same openings in the same order, from the start again when they run
    out. Rounds are played one after the other, so that a tournament that is cut short has given
    every engine about as many games. REQUIRES: `games` is even and there is an opening.
    """
    assert games % 2 == 0 and openings
    pairings: list[Pairing] = []
    pair = 0
    for round_number in range(games // 2):
        opening = openings[round_number % len(openings)]
        for one, two in combinations(engines, 2):
            pair += 1
            for black, white in ((one, two), (two, one)):
                pairings.append(Pairing(len(pairings) + 1, pair, black, white, opening))
    return pairings
