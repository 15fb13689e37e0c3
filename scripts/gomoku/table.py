# SPDX-License-Identifier: MIT
"""The standings as text."""

from __future__ import annotations

from typing import Sequence

from .pentanomial import format_elo
from .standings import Standings, Tally

_HEAD = ("", "engine", "score", "win", "draw", "loss", "Elo, 95 %", "mean ms", "max ms", "late")


def format_standings(standings: Standings) -> str:
    """Table of the engines, why games were lost, and the matches between every two."""
    ranked = standings.ranked()
    rows = [_HEAD, *(_row(number, tally) for number, tally in enumerate(ranked, start=1))]
    lines = _aligned(rows)
    lines += ["", "lost by"]
    lines += [f"  {tally.name}: {_reasons(tally)}" for tally in ranked]
    lines += ["", "pairs of games, by points of the first: 0  1/2  1  3/2  2"]
    for (one, two), pairs in standings.matches.items():
        counts = " ".join(str(count) for count in pairs.counts)
        lines.append(
            f"  {one} - {two}: [{counts}], score {pairs.score:.3f}, Elo {format_elo(pairs)}"
        )
    return "\n".join(lines)


def _row(number: int, tally: Tally) -> tuple[str, ...]:
    late = f"{tally.late_moves} of {tally.moves}"
    if tally.late_moves:
        late += f", max +{tally.max_over_ms:.0f} ms"
    return (
        str(number),
        tally.name,
        f"{tally.points:g}/{tally.games}",
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        format_elo(tally.pairs),
        f"{tally.mean_ms:.1f}",
        f"{tally.max_ms:.1f}",
        late,
    )


def _reasons(tally: Tally) -> str:
    reasons = [f"{reason.value} {number}" for reason, number in tally.lost_by.most_common()]
    return ", ".join(reasons) or "nothing"


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Columns as wide as their widest cell; names to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [
        "  ".join(
            cell.ljust(width) if column in (1, len(row) - 1) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]
