# SPDX-License-Identifier: MIT
"""How points are written.

    internal   (x, y)    x from the left, y from the top, both from 0 - also the protocol's order
    human      h8        letter = column from the left, number = row from the BOTTOM
    pos        h8        letter = column from the left, number = row from the TOP, as managers
                         write openings
    offset     -1,2      from the centre square (width // 2, height // 2), y downwards

A board has at most 26 columns, so that one letter is enough.
"""

from __future__ import annotations

import re

from ..inputs import one_line

Point = tuple[int, int]

MAX_SIDE = 26
_LETTERED = re.compile(r"([a-z])([1-9][0-9]?)")
_QUOTED = 40  # characters of a wrong text that an error repeats


def to_human(point: Point, height: int) -> str:
    """(7, 7) on 15 rows -> 'h8'."""
    x, y = point
    return f"{chr(ord('a') + x)}{height - y}"


def to_pos(point: Point) -> str:
    """(7, 7) -> 'h8', with rows from the top."""
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"


def from_human(text: str, height: int) -> Point:
    """'h8' on 15 rows -> (7, 7). ValueError for anything that is not one point."""
    matched = _LETTERED.fullmatch(text.lower())
    if matched is None:
        raise ValueError(f"'{text}' is not a point such as h8")
    return ord(matched[1]) - ord("a"), height - int(matched[2])


def points_from_human(text: str, height: int) -> list[Point]:
    """Points separated by blanks."""
    return [from_human(word, height) for word in text.split()]


def points_from_pos(text: str) -> list[Point]:
    """'h8i9j7', blanks and commas allowed between points; rows count from the top."""
    squeezed = re.sub(r"[\s,]+", "", text.lower())
    if not re.fullmatch(r"(?:[a-z][1-9][0-9]?)*", squeezed):
        raise ValueError(f"{_quoted(text)} is not a list of points such as h8i9j7")
    return [(ord(letter) - ord("a"), int(row) - 1) for letter, row in _LETTERED.findall(squeezed)]


def points_from_offset(text: str, width: int, height: int) -> list[Point]:
    """'-1,2, 0,0': pairs of offsets from the centre, all separated by commas."""
    words = [word.strip() for word in text.strip().rstrip(",").split(",")]
    if words == [""]:
        return []
    if len(words) % 2 or not all(re.fullmatch(r"[+-]?[0-9]{1,3}", word) for word in words):
        raise ValueError(f"{_quoted(text)} is not a list of offsets such as 0,0, 1,-1")
    numbers = [int(word) for word in words]
    centre_x, centre_y = width // 2, height // 2
    return [(centre_x + dx, centre_y + dy) for dx, dy in zip(numbers[::2], numbers[1::2])]


def _quoted(text: str) -> str:
    """A wrong text as an error may show it: short, and nothing that a terminal would obey."""
    shown = one_line(text.strip())
    return f"'{shown}'" if len(shown) <= _QUOTED else f"'{shown[:_QUOTED]}...'"
