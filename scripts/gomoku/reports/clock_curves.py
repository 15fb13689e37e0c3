# SPDX-License-Identifier: MIT
"""What was left of each engine's match clock over the stones, as a picture."""

from __future__ import annotations

import html
from typing import Sequence

from ..tournaments.clock_use import LONG_GAME, ClockUse
from ..tournaments.standings import Tally

_WIDTH, _HEIGHT = 640, 260  # of the drawing, in its own units
_LEFT, _TOP = 46, 10
_RIGHT, _BOTTOM = _WIDTH - 12, _HEIGHT - 38


def clock_curves(tallies: Sequence[Tally]) -> str:
    """A section of the page; nothing if no game had a match clock.

    A line is the median of the games that go on, a dot the end of a game.
    """
    uses = [(tally.name, tally.clock) for tally in tallies if tally.clock and tally.clock.ends]
    if not uses:
        return ""
    stones = max(stones for _, use in uses for stones, _ in use.ends)
    most = -(-max(stones, 10) // 10) * 10
    parts = [_axes(most)]
    for number, (_, use) in enumerate(uses):
        colour = f"var(--engine-{number % 6})"
        dots = "".join(_dot(end, most) for end in use.ends)
        line = " ".join(_at(point, most) for point in use.median_curve())
        parts.append(f'<g fill="{colour}" stroke="{colour}">{dots}'
                     f'<polyline fill="none" stroke-width="2" points="{line}"/></g>')
    legend = "".join(_legend(number, name, use) for number, (name, use) in enumerate(uses))
    return (
        '<section id="clock">\n<h2>Match clock</h2>\n'
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="share of the match clock that is left, over the stones">{"".join(parts)}</svg>\n'
        f'<ul class="legend">{legend}</ul>\n'
        '<p class="hint">Line: median of the games that go on, as long as a quarter of them does. '
        "Dot: the end of a game.</p>\n</section>"
    )


def _at(point: tuple[int, float], most: int) -> str:
    stones, left = point
    x = _LEFT + (_RIGHT - _LEFT) * stones / most
    y = _BOTTOM - (_BOTTOM - _TOP) * max(0.0, min(1.0, left))
    return f"{x:.1f},{y:.1f}"


def _dot(end: tuple[int, float], most: int) -> str:
    x, y = _at(end, most).split(",")
    return f'<circle cx="{x}" cy="{y}" r="2.5" stroke="none" opacity="0.45"/>'


def _axes(most: int) -> str:
    """Lines at every quarter of the clock, figures at every step of the stones."""
    step = 10 if most <= 100 else 20
    lines = []
    for quarter in range(5):
        y = _at((0, quarter / 4), most).split(",")[1]
        lines.append(f'<line x1="{_LEFT}" x2="{_RIGHT}" y1="{y}" y2="{y}"/>'
                     f'<text x="{_LEFT - 6}" y="{y}" dy="4" text-anchor="end">{25 * quarter} %</text>')
    for stones in range(0, most + 1, step):
        x = _at((stones, 0), most).split(",")[0]
        lines.append(f'<text x="{x}" y="{_BOTTOM + 16}" text-anchor="middle">{stones}</text>')
    title = (f'<text x="{(_LEFT + _RIGHT) / 2:g}" y="{_HEIGHT - 4}" text-anchor="middle">'
             "stones on the board</text>")
    return f'<g class="axes">{"".join(lines)}{title}</g>'


def _legend(number: int, name: str, use: ClockUse) -> str:
    long = use.used_at_end(LONG_GAME)
    used = f"{100 * (use.used_at_end() or 0):.0f} % used by the end"
    if long is not None:
        used += f", {100 * long:.0f} % in games of {LONG_GAME} stones and more"
    return f'<li style="--own: var(--engine-{number % 6})">{html.escape(name)}: {used} (medians)</li>'
