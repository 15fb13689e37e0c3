# SPDX-License-Identifier: MIT
"""A board as lines of text.

     15  .  .  .  .        coloured: round stones on wood
     14  .  X [O] .        without colour: X for black, O for white; brackets mark the last move
                          or the row that won
         a  b  c  d
"""

from __future__ import annotations

from typing import Collection, Mapping, Optional

from ..rules.board import BLACK
from ..rules.notation import Point

_RESET = "\x1b[0m"
_WOOD = "\x1b[48;5;179m"
_INK = {
    "grid": "\x1b[38;5;94m",
    "black": "\x1b[38;5;16m",
    "white": "\x1b[38;5;231m",
    "mark": "\x1b[38;5;160m",
}


def draw_board(
    width: int,
    height: int,
    stones: Mapping[Point, int],
    last: Optional[Point],
    *,
    coloured: bool = False,
    unicode: bool = False,
    row: Collection[Point] = (),
) -> list[str]:
    """The rows from the top, then the letters. Every row is as wide on the screen as the others.
    Marks the stones of `row`, and without one the last stone."""
    marked = row or ([] if last is None else [last])
    lines = []
    for y in range(height):
        cells = [_cell((x, y), stones, marked, coloured, unicode) for x in range(width)]
        drawn = "".join(cells)
        lines.append(f"{height - y:>3} {_WOOD + drawn + _RESET if coloured else drawn}")
    lines.append(" " * 4 + "".join(f" {chr(ord('a') + x)} " for x in range(width)))
    return lines


def _cell(
    point: Point,
    stones: Mapping[Point, int],
    marked: Collection[Point],
    coloured: bool,
    unicode: bool,
) -> str:
    """Three characters: mark, stone or grid, mark."""
    colour = stones.get(point)
    if colour is None:
        glyph, ink = ("·" if unicode else "."), "grid"
    elif coloured:
        glyph, ink = ("●" if unicode else "O"), ("black" if colour == BLACK else "white")
    else:
        glyph, ink = ("X" if colour == BLACK else "O"), ""
    left, right = ("[", "]") if point in marked else (" ", " ")
    if not coloured:
        return left + glyph + right
    return f"{_INK['mark']}{left}{_INK[ink]}{glyph}{_INK['mark']}{right}"
