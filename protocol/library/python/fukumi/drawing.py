# SPDX-License-Identifier: MIT
"""Pictures of positions."""

from __future__ import annotations

from typing import Mapping, Optional

from .board import PASS, Board, point_index

_CELL = 32
_STONES = {"black": ("#222", "#fff"), "white": ("#fff", "#222"), "blocked": ("#765", "#fff")}  # fill and text


def board_svg(board: Board, marks: Optional[Mapping[str, str]] = None) -> str:
    """The board as SVG, its moves numbered; `marks` has short texts for empty points."""
    width, height = board.width, board.height

    def center(point: str) -> tuple[int, int]:
        x, y = point_index(point)
        return (x + 1) * _CELL, (height - y) * _CELL

    def text(x: int, y: int, content: str, color: str) -> str:
        return (
            f'<text x="{x}" y="{y}" fill="{color}" text-anchor="middle" dominant-baseline="central">{content}</text>'
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {(width + 1) * _CELL} {(height + 1) * _CELL}" '
        f'font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#e8c37e"/>',
    ]
    for x in range(1, width + 1):
        parts.append(f'<path d="M{x * _CELL} {_CELL}V{height * _CELL}" stroke="#765"/>')
        parts.append(text(x * _CELL, (height + 1) * _CELL - 8, chr(ord("a") + x - 1), "#432"))
    for y in range(1, height + 1):
        parts.append(f'<path d="M{_CELL} {y * _CELL}H{width * _CELL}" stroke="#765"/>')
        parts.append(text(10, y * _CELL, str(height + 1 - y), "#432"))
    numbers = {move: str(i + 1) for i, move in enumerate(board.moves) if move != PASS}
    for point, stone in board.stones.items():
        x, y = center(point)
        fill, color = _STONES[stone]
        parts.append(f'<circle cx="{x}" cy="{y}" r="{_CELL * 0.45:g}" fill="{fill}" stroke="#222"/>')
        if point in numbers:
            parts.append(text(x, y, numbers[point], color))
    for point, mark in (marks or {}).items():
        x, y = center(point)
        parts.append(f'<circle cx="{x}" cy="{y}" r="{_CELL * 0.4:g}" fill="#e8c37e"/>')
        parts.append(text(x, y, _escaped(mark), "#900"))
    return "\n".join([*parts, "</svg>\n"])


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
