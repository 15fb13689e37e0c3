# SPDX-License-Identifier: MIT
"""Losses while a training runs: a table in text, and a picture (SVG)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Sequence

from .network import Sums

TITLES = {"value": "value", "floor": "(floor)", "order": "order", "first": "first %", "draw": "draw", "loss": "loss", "moves": "moves"}
_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 720, 400, 60, 40, 40
_COLORS = {"training": "#9a9a9a", "held out": "#1f6fb4"}


@dataclass(frozen=True)
class Report:
    """Losses after some epochs: since the last report, and on held-out positions."""

    epoch: float
    positions: int  # learned from, those of earlier epochs included
    training: Sums
    held_out: Sums


def head(measures: Sequence[str]) -> str:
    """The first line of the table."""
    titles = "".join(f"{TITLES[name]:>19}" for name in measures)
    return f"{'epoch':>7}{'million':>9}{titles}   training, held out"


def line(report: Report, measures: Sequence[str]) -> str:
    """A line of the table."""
    cells = "".join(
        f"{_shown(report.training, name):>11}{_shown(report.held_out, name):>8}" for name in measures
    )
    return f"{report.epoch:7.2f}{report.positions / 1e6:9.3f}{cells}"


def sums_line(title: str, sums: Sums, measures: Sequence[str]) -> str:
    """All measures of some positions."""
    shown = ", ".join(f"{TITLES[name]} {_shown(sums, name)}" for name in measures)
    count = max((sums.sums.get(f"{name}_count", 0.0) for name in measures), default=0.0)
    return f"{title}: {count:.0f} positions: {shown}"


def picture(reports: Sequence[Report], measure: str) -> str:
    """Both losses of a measure over the epochs, as SVG."""
    curves = {
        "training": [(report.epoch, report.training.mean(measure)) for report in reports],
        "held out": [(report.epoch, report.held_out.mean(measure)) for report in reports],
    }
    curves = {name: [place for place in curve if not math.isnan(place[1])] for name, curve in curves.items()}
    points = [point for curve in curves.values() for point in curve] or [(0.0, 0.0)]
    last = max(epoch for epoch, _ in points) or 1.0
    low, high = min(loss for _, loss in points), max(loss for _, loss in points)
    if high == low:
        high += 1e-4
    parts = [_axes(low, high, last, measure)]
    for number, (name, curve) in enumerate(curves.items()):
        places = " ".join(_place(epoch / last, (loss - low) / (high - low)) for epoch, loss in curve)
        parts.append(f'<polyline points="{places}" fill="none" stroke="{_COLORS[name]}" stroke-width="2"/>')
        parts.append(f'<text x="{_WIDTH - 90}" y="{_TOP + 18 * number}" fill="{_COLORS[name]}">{name}</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'font-family="sans-serif" font-size="13">\n' + "\n".join(parts) + "\n</svg>\n")


def _shown(sums: Sums, name: str) -> str:
    mean = sums.mean(name)
    if math.isnan(mean):
        return "-"
    return f"{100 * mean:.2f}" if name == "first" else f"{mean:.4f}"


def _place(x: float, y: float) -> str:
    return (f"{_LEFT + x * (_WIDTH - _LEFT - 20):.1f},"
            f"{_HEIGHT - _BOTTOM - y * (_HEIGHT - _BOTTOM - _TOP):.1f}")


def _axes(low: float, high: float, last: float, measure: str) -> str:
    left_bottom, left_top, right_bottom = _place(0, 0), _place(0, 1), _place(1, 0)
    bottom = _HEIGHT - _BOTTOM
    return (f'<polyline points="{left_top} {left_bottom} {right_bottom}" fill="none" stroke="black"/>\n'
            f'<text x="{_LEFT}" y="20">loss: {measure}</text>\n'
            f'<text x="5" y="{_TOP + 4}">{high:.4f}</text>\n<text x="5" y="{bottom}">{low:.4f}</text>\n'
            f'<text x="{_WIDTH - 90}" y="{bottom + 25}">{last:g} epochs</text>')
