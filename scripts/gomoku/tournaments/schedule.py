# SPDX-License-Identifier: MIT
"""Who plays whom, with which opening and colour."""

from __future__ import annotations

from itertools import combinations, product
from typing import Optional, Sequence

from ..engines.engine_spec import EngineSpec
from ..games.game import Pairing
from ..openings.opening import Opening


def matches_of(
    engines: Sequence[EngineSpec], gauntlet: Optional[int]
) -> list[tuple[EngineSpec, EngineSpec]]:
    """Every two engines that meet."""
    if gauntlet is None:
        return list(combinations(engines, 2))
    return list(product(engines[:gauntlet], engines[gauntlet:]))


def schedule(
    engines: Sequence[EngineSpec],
    openings: Sequence[Opening],
    games: int,
    gauntlet: Optional[int] = None,
) -> list[Pairing]:
    """`games` games for every two engines that meet: one opening, then with colours exchanged.

    They are a round robin, or, as a gauntlet, each of the first `gauntlet` engines against each of
    the others. Every two engines get the same openings in the same order, from the start again when
    they run out. Rounds are played one after the other, so that a tournament that is cut short has
    given every engine about as many games, and more games only add to the end of the list.
    REQUIRES: `games` is even and there is an opening.
    """
    assert games % 2 == 0 and openings
    matches = matches_of(engines, gauntlet)
    pairings: list[Pairing] = []
    pair = 0
    for round_number in range(games // 2):
        opening = openings[round_number % len(openings)]
        for one, two in matches:
            pair += 1
            for black, white in ((one, two), (two, one)):
                pairings.append(Pairing(len(pairings) + 1, pair, black, white, opening))
    return pairings
