# SPDX-License-Identifier: MIT
"""The standings as text."""

from __future__ import annotations

import math
from typing import Mapping, Optional, Sequence

from ..inputs import MIB
from ..rules.referee import Reason
from ..statistics.pentanomial import Pentanomial, format_elo, signed
from ..statistics.rating import Rating
from ..statistics.sprt import Sprt
from ..tournaments.clock_use import format_clock_uses
from ..tournaments.standings import Standings, Tally

_HEAD = ("", "engine", "score", "win", "draw", "loss", "Elo, 95 %", "mean ms", "max ms")
_HEAD_MORE = ("margin ms", "MiB", "late")
_NONE = "-"


def format_standings(standings: Standings, sprt: Optional[Sprt] = None) -> str:
    """Table of the engines, who took how many points from whom, why games were lost and drawn, the
    matches between every two, and what a sequential test says of the first match."""
    ranked = standings.ranked()
    ratings = standings.ratings()
    rows = [(*_HEAD, *_HEAD_MORE)]
    for number, tally in enumerate(ranked, start=1):
        rows.append(_row(number, tally, format_strength(standings, tally, ratings)))
    lines = _aligned(rows)
    lines += [f"{tally.name} did not start: {tally.failed_start}" for tally in ranked if tally.failed_start]
    if len(ranked) > 2:
        lines += ["", *_crosstable(standings, ranked)]
    lines += _section("games lost, by reason", [(tally.name, _lost(tally)) for tally in ranked])
    lines += _section("games drawn, by reason", [(tally.name, _drawn(tally)) for tally in ranked])
    clocks = [(tally.name, tally.clock) for tally in ranked if tally.clock]
    if uses := format_clock_uses(clocks):
        lines += ["", *uses]
    if standings.matches:
        lines += ["", "pairs of games, by points of the first: 0  1/2  1  3/2  2"]
        lines += [_match(*names, pairs) for names, pairs in standings.matches.items()]
        lines += [f"  {text}" for text in (standings.repetition(), str(standings.colour_pairs)) if text]
    if sprt is not None:
        lines += ["", format_sprt(sprt, next(iter(standings.matches.values()), Pentanomial()))]
    return "\n".join(lines)


def format_strength(standings: Standings, tally: Tally, ratings: Mapping[str, Rating]) -> str:
    """The difference of two engines, else the rating; a dash without any game."""
    if not tally.games:
        return _NONE
    return format_elo(tally.pairs) if len(standings.tallies) == 2 else str(ratings[tally.name])


def format_score(tally: Tally) -> str:
    """'7.5/12', or that the engine did not start."""
    return "did not start" if tally.failed_start and not tally.games else f"{tally.points:g}/{tally.games}"


def format_sprt(sprt: Sprt, pairs: Pentanomial) -> str:
    """'SPRT 0 .. 10 logistic: H1 accepted, LLR 2.95 (-2.94 .. 2.94)'."""
    lower, upper = sprt.bounds
    return (
        f"SPRT {sprt.elo0:g} .. {sprt.elo1:g} {sprt.model.value}: {sprt.decision(pairs).value}, "
        f"LLR {sprt.llr(pairs):.2f} ({lower:.2f} .. {upper:.2f})"
    )


def _match(one: str, two: str, pairs: Pentanomial) -> str:
    counts = " ".join(str(count) for count in pairs.counts)
    text = f"  {one} - {two}: [{counts}], score {pairs.score:.3f}, Elo {format_elo(pairs)}"
    normalized, superiority = pairs.normalized_elo, pairs.superiority
    if normalized is not None and superiority is not None:
        text += f", normalized {signed(normalized)}, superior with {100 * superiority:.1f} %"
    return text


def _row(number: int, tally: Tally, strength: str) -> tuple[str, ...]:
    late = f"{tally.late_moves} of {tally.moves + tally.lost_by[Reason.TIME]}"
    if tally.max_over_ms:
        late += f", max +{tally.max_over_ms:.0f} ms"
    return (
        str(number),
        tally.name,
        format_score(tally),
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        strength,
        f"{tally.mean_ms:.1f}",
        f"{tally.max_ms:.1f}",
        f"{tally.min_margin_ms:.0f}" if math.isfinite(tally.min_margin_ms) else _NONE,
        f"{tally.max_memory / MIB:.1f}" if tally.max_memory else _NONE,
        late,
    )


def _crosstable(standings: Standings, ranked: Sequence[Tally]) -> list[str]:
    """A row for each engine: its points against each of the others."""
    numbers = [str(number) for number in range(1, len(ranked) + 1)]
    rows: list[tuple[str, ...]] = [("", "points against", *numbers, "")]
    for number, tally in zip(numbers, ranked):
        cells = [_cell(standings, tally.name, other.name) for other in ranked]
        rows.append((number, tally.name, *cells, ""))
    return _aligned(rows)


def _cell(standings: Standings, one: str, two: str) -> str:
    met = standings.points_against(one, two)
    return "." if met is None else f"{met[0]:g}/{met[1]}"


def _section(title: str, parts: Sequence[tuple[str, str]]) -> list[str]:
    """A line for each engine that has something to say there; nothing if none has."""
    lines = [f"  {name}: {text}" for name, text in parts if text]
    return ["", title, *lines] if lines else []


def _lost(tally: Tally) -> str:
    return _counted([(reason.value, number) for reason, number in tally.lost_by.most_common()])


def _drawn(tally: Tally) -> str:
    return _counted(tally.drawn_by.most_common())


def _counted(numbers: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number}" for name, number in numbers)


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
