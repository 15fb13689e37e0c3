# SPDX-License-Identifier: MIT
"""A tournament as one page for a browser, with everything inside it: no other file, no network.

The tables are plain HTML. The games are data that the page's script replays.
"""

from __future__ import annotations

import html
import json
import math
import re
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence

from ..games.game import GameResult, GameSettings
from ..inputs import MIB
from ..rules.notation import to_human
from ..rules.referee import describe
from ..statistics.pentanomial import format_elo
from ..statistics.rating import Rating
from ..statistics.sprt import Sprt
from ..tournaments.standings import Standings, Tally
from .clock_curves import clock_curves
from .provenance import Provenance, provenance_section
from .table import format_score, format_sprt, format_strength

_PAGE = Path(__file__).parent / "report_page"


def make_report(
    settings: GameSettings,
    standings: Standings,
    results: Sequence[GameResult],
    sprt: Optional[Sprt] = None,
    reviews: Optional[Mapping[int, str]] = None,
    provenance: Provenance = Provenance(),
) -> str:
    """The text of the page. `reviews` are the addresses of the games' reviews, by number."""
    ranked = standings.ranked()
    names = [tally.name for tally in ranked]
    parts = {
        "STYLE": _file("style.css"),
        "SCRIPT": _file("replay.js"),
        "TITLE": html.escape(_title(names)),
        "SUMMARY": html.escape(_summary(settings, len(results))),
        "STANDINGS": _standings(standings, ranked),
        "COSTS": _costs(ranked),
        "CLOCK": clock_curves(ranked),
        "CROSSTABLE": _crosstable(standings, names),
        "REASONS": _reasons(ranked),
        "PROVENANCE": provenance_section(provenance),
        "SPRT": _sprt(standings, sprt),
        "DATA": _data(settings, list(standings.tallies), results, reviews or {}),
    }
    # One pass: what is put in, names of engines among it, is not looked at again.
    return re.sub("@([A-Z]+)@", lambda place: parts[place[1]], _file("page.html"))


def _file(name: str) -> str:
    return (_PAGE / name).read_text(encoding="utf-8").rstrip("\n")


def _title(names: Sequence[str]) -> str:
    if len(names) == 2:
        return f"{names[0]} - {names[1]}"
    return f"Tournament of {len(names)} engines"


def _summary(settings: GameSettings, games: int) -> str:
    time = settings.time
    limits = [
        f"{time.turn_ms} ms a move" if time.turn_ms is not None else "",
        f"{time.match_ms} ms a game" if time.match_ms is not None else "",
        f"{time.increment_ms} ms increment" if time.increment_ms else "",
        f"{settings.nodes} nodes a move" if settings.nodes else "",
        f"depth {settings.depth}" if settings.depth else "",
        "swap2" if settings.swap2 else "",
    ]
    conditions = ", ".join(filter(None, limits))
    size = f"{settings.width}x{settings.height}"
    return f"{games} games of {settings.rule.title} on {size}, {conditions}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The texts are HTML already, some of them whole cells; the second column holds names."""

    def row(tag: str, cells: Sequence[str]) -> str:
        classes = ("", ' class="name"')
        return "".join(
            cell if cell.startswith(f"<{tag}") else f"<{tag}{classes[n == 1]}>{cell}</{tag}>"
            for n, cell in enumerate(cells)
        )

    body = "\n".join(f"<tr>{row('td', cells)}</tr>" for cells in rows)
    top = f"<thead><tr>{row('th', head)}</tr></thead>"
    return f"<table>\n{top}\n<tbody>\n{body}\n</tbody>\n</table>"


def _standings(standings: Standings, ranked: Sequence[Tally]) -> str:
    ratings = standings.ratings()
    bars = {tally.name: _difference(tally, ratings) if len(ranked) == 2 else ratings[tally.name] for tally in ranked}
    head = ("", "engine", "points", '<th class="spare">games</th>', "won", "drawn", "lost",
            "Elo, 95 %", '<th class="spare"></th>')
    reach = max(
        (abs(r.elo) + (r.reach if math.isfinite(r.reach) else 0) for r in bars.values()),
        default=0.0,
    )
    rows = []
    for number, tally in enumerate(ranked, start=1):
        strength = format_strength(standings, tally, ratings)
        rows.append((
            str(number),
            html.escape(tally.name),
            format_score(tally).partition("/")[0],
            f'<td class="spare">{tally.games}</td>',
            str(tally.wins),
            str(tally.draws),
            str(tally.losses),
            f'<td class="elo">{html.escape(strength).replace("+-", "&plusmn;")}</td>',
            f'<td class="spare bar">{_bar(bars[tally.name], max(reach, 1.0))}</td>',
        ))
    return _table(head, rows)


def _difference(tally: Tally, ratings: Mapping[str, Rating]) -> Rating:
    """That of two engines, with the interval that the text has; the rating if the games do not bound it."""
    interval = tally.pairs.elo_interval()
    if interval is None or not all(map(math.isfinite, interval)):
        return ratings[tally.name]
    return Rating(interval[1], (interval[2] - interval[0]) / 2)


def _costs(ranked: Sequence[Tally]) -> str:
    """Time and memory, a separate table: with the standings it would be wider than a page."""
    head = ("", "engine", "mean ms", "longest", "least margin", "late moves", "MiB")
    rows = []
    for number, tally in enumerate(ranked, start=1):
        margin = f"{tally.min_margin_ms:.0f}" if math.isfinite(tally.min_margin_ms) else ""
        rows.append((
            str(number),
            html.escape(tally.name),
            f"{tally.mean_ms:.1f}",
            f"{tally.max_ms:.1f}",
            margin,
            str(tally.late_moves),
            f"{tally.max_memory / MIB:.1f}" if tally.max_memory else "",
        ))
    return _table(head, rows)


def _bar(rating: Rating, reach: float) -> str:
    """The rating as a dot on a scale from -reach to reach, its interval as a line."""

    def at(elo: float) -> float:
        return 100 + 94 * max(-1.0, min(1.0, elo / reach))

    middle = at(rating.elo)
    interval = ""
    if math.isfinite(rating.reach):
        low, high = at(rating.elo - rating.reach), at(rating.elo + rating.reach)
        interval = (
            f'<line x1="{low:.1f}" x2="{high:.1f}" y1="9" y2="9" '
            'stroke="var(--accent)" stroke-width="3"/>'
        )
    return (
        '<svg viewBox="0 0 200 18" aria-hidden="true">'
        '<line x1="100" x2="100" y1="0" y2="18" stroke="var(--line)"/>'
        f'{interval}<circle cx="{middle:.1f}" cy="9" r="5" fill="var(--accent)"/></svg>'
    )


def _crosstable(standings: Standings, names: Sequence[str]) -> str:
    rows = []
    for number, one in enumerate(names, start=1):
        cells = [str(number), html.escape(one)]
        for two in names:
            if one == two:
                cells.append('<td class="self"></td>')
                continue
            met = standings.points_against(one, two)
            cells.append("" if met is None else f"{met[0]:g} / {met[1]}")
        rows.append(cells)
    return _table(("", "engine", *map(str, range(1, len(names) + 1))), rows)


def _reasons(ranked: Sequence[Tally]) -> str:
    found = {reason for tally in ranked for reason in tally.lost_by}
    reasons = sorted(found, key=lambda reason: reason.value)
    draws = sorted({text for tally in ranked for text in tally.drawn_by})
    rows = [
        (
            str(number),
            html.escape(tally.name),
            *(str(tally.lost_by[reason] or "") for reason in reasons),
            *(str(tally.drawn_by[text] or "") for text in draws),
        )
        for number, tally in enumerate(ranked, start=1)
    ]
    drawn = (html.escape(f"draw: {text}") for text in draws)
    return _table(("", "engine", *(reason.value for reason in reasons), *drawn), rows)


def _sprt(standings: Standings, sprt: Optional[Sprt]) -> str:
    lines = [
        f"{tally.name} did not start: {tally.failed_start}"
        for tally in standings.tallies.values()
        if tally.failed_start
    ]
    for (one, two), pairs in standings.matches.items():
        counts = " ".join(map(str, pairs.counts))
        lines.append(f"{one} - {two}: pairs [{counts}], Elo {format_elo(pairs)}")
    if sprt is not None and standings.matches:
        lines.append(format_sprt(sprt, next(iter(standings.matches.values()))))
    lines += filter(None, (standings.repetition(), str(standings.colour_pairs)))
    text = "\n".join(f"<p>{html.escape(line)}</p>" for line in lines)
    return text.replace("+-", "&plusmn;")


def _data(
    settings: GameSettings,
    engines: Sequence[str],
    results: Sequence[GameResult],
    reviews: Mapping[int, str],
) -> str:
    games = [
        {**_game(result, settings.height), "review": reviews.get(result.pairing.number)}
        for result in sorted(results, key=lambda result: result.pairing.number)
    ]
    data = {
        "width": settings.width,
        "height": settings.height,
        "engines": list(engines),
        "games": games,
    }
    # Inside a script element only "</" could do harm, in JSON it may be escaped.
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _game(result: GameResult, height: int) -> dict[str, Any]:
    verdict, moves = result.verdict, result.moves
    return {
        "number": result.pairing.number,
        "black": result.pairing.black.name,
        "white": result.pairing.white.name,
        "result": {1.0: "black", 0.5: "draw", 0.0: "white"}[result.black_points],
        "reason": verdict.reason.value,
        "verdict": describe(verdict),
        "opening": result.opening_stones,
        "text": " ".join(to_human(move.point, height) for move in moves),
        "times": [round(move.used_ms, 1) for move in moves],
        "depths": [move.thought.depth for move in moves],
        "values": [move.thought.value for move in moves],
    }
