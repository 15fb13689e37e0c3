# SPDX-License-Identifier: MIT
"""Who puts which stones in swap2, and who has which colour after it.

    opener   three stones, black white black
    second   takes black (SWAP), or puts white's second stone and stays white,
             or puts two more, white black, and leaves the choice to the opener:
    opener   takes black (SWAP), or puts white's third stone and stays white

Before that the opener counts as black. SWAP always takes the colour that is not to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Sequence

from ..engines.lines import SWAP, Swap2Answer
from ..rules.notation import Point

OPENER, SECOND = 0, 1

# asks one of the two with the stones so far and the numbers of points that it may answer
Ask = Callable[[int, Sequence[Point], tuple[int, ...]], Swap2Answer]


@dataclass(frozen=True)
class Swap2Result:
    """The stones that they agreed on, and who has black."""

    stones: list[Point]
    black: int


def negotiate(ask: Ask) -> Swap2Result:
    """Runs the procedure. Exceptions of `ask` go through."""
    first = ask(OPENER, [], (3,))
    assert not isinstance(first, str)
    stones = list(first)
    answer = ask(SECOND, stones, (1, 2))
    if answer == SWAP:
        return Swap2Result(stones, SECOND)
    stones += answer
    if len(answer) == 1:
        return Swap2Result(stones, OPENER)
    answer = ask(OPENER, stones, (1,))
    if answer == SWAP:
        return Swap2Result(stones, OPENER)
    return Swap2Result([*stones, *answer], SECOND)
