# SPDX-License-Identifier: MIT
"""Openings: the stones, black first, that are on the board before the engines play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Optional

from ..inputs import InputError, read_text
from ..rules.notation import Point, points_from_offset, points_from_pos, to_pos
from ..rules.referee import Reason, Referee, describe
from ..rules.rule import Rule

Opening = tuple[Point, ...]

NOTATIONS = ("offset", "pos")


class OpeningError(ValueError):
    """An opening that cannot be used; the text says where and why."""


def detect_notation(text: str) -> str:
    """'pos' when the line has a letter, else 'offset'."""
    return "pos" if re.search(r"[A-Za-z]", text) else "offset"


def parse_opening(text: str, width: int, height: int, notation: Optional[str] = None) -> Opening:
    """One line of an opening file. OpeningError when it is malformed or leaves the board."""
    is_pos = (notation or detect_notation(text)) == "pos"
    try:
        opening = tuple(points_from_pos(text) if is_pos else points_from_offset(text, width, height))
    except ValueError as error:
        raise OpeningError(str(error)) from None
    for number, (x, y) in enumerate(opening, start=1):
        if not (0 <= x < width and 0 <= y < height):
            name = to_pos((x, y)) if is_pos else f"{x - width // 2},{y - height // 2}"
            raise OpeningError(f"stone {number}: {name} is outside the {width}x{height} board")
    return opening


def check_opening(opening: Opening, rule: Rule, width: int, height: int, draw_at_empty: int = 0) -> None:
    """OpeningError unless every stone is a legal move and the game is still open after it."""
    referee = Referee(rule, width, height, draw_at_empty)
    for number, point in enumerate(opening, start=1):
        verdict = referee.play(point)
        if verdict is not None and verdict.reason is Reason.ILLEGAL:
            raise OpeningError(f"stone {number}: {verdict.detail}")
        if verdict is not None:
            raise OpeningError(f"the game would end in the opening: {describe(verdict)}")


def load_openings(
    path: Path, rule: Rule, width: int, height: int, notation: Optional[str] = None, draw_at_empty: int = 0
) -> list[Opening]:
    """All openings of a file, one a line; empty lines and lines that begin with # are skipped.

    OpeningError names the file and the line. OSError when the file cannot be read.
    """
    try:
        text = read_text(path)
    except InputError as error:
        raise OpeningError(str(error)) from None
    openings = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            opening = parse_opening(line, width, height, notation)
            check_opening(opening, rule, width, height, draw_at_empty)
        except OpeningError as error:
            raise OpeningError(f"{path}:{number}: {error}") from None
        openings.append(opening)
    if not openings:
        raise OpeningError(f"{path}: there is no opening in it")
    return openings
