# SPDX-License-Identifier: MIT
"""Positions of a proof as text, the same for all symmetric ones.

    "h8i7/h9"     black's stones, white's; each row by row from the top, in the canonical frame

The canonical frame is the one with the smallest text of the eight, byte by byte.
"""

from __future__ import annotations

import re
from typing import Iterable

from ..rules.board import Symmetry, symmetries
from ..rules.notation import Point, from_human, to_human

_STONES = re.compile(r"(?:[a-z][1-9][0-9]?)*")
_STONE = re.compile(r"[a-z][1-9][0-9]?")


def squares_text(points: Iterable[Point], side: int) -> str:
    """'i9h8' of points in any order."""
    return "".join(to_human(p, side) for p in sorted(points, key=lambda p: (p[1], p[0])))


def stones_text(black: Iterable[Point], white: Iterable[Point], side: int) -> str:
    """As the stones lie."""
    return f"{squares_text(black, side)}/{squares_text(white, side)}"


def parse_stones(text: str, side: int) -> tuple[list[Point], list[Point]]:
    """Black's stones and white's. ValueError for any other text: stones off the board, taken twice, or in
    another order."""
    colours = text.split("/")
    if len(colours) != 2 or not all(_STONES.fullmatch(part) for part in colours):
        raise ValueError(f"'{text}' is not a position such as h8/h9")
    black, white = ([from_human(word, side) for word in _STONE.findall(part)] for part in colours)
    both = [*black, *white]
    on_board = all(0 <= x < side and 0 <= y < side for x, y in both)
    if not on_board or len(set(both)) < len(both) or stones_text(black, white, side) != text:
        raise ValueError(f"'{text}' is not a position such as h8/h9")
    return black, white


def canonical(black: Iterable[Point], white: Iterable[Point], side: int) -> tuple[str, Symmetry]:
    """The canonical text, and what turns the board into its frame."""
    black, white = list(black), list(white)
    turned = [(stones_text(map(s, black), map(s, white), side), i) for i, s in enumerate(symmetries(side))]
    text, index = min(turned)
    return text, symmetries(side)[index]
