# SPDX-License-Identifier: MIT
"""How a tournament was played: when, by which commands and versions, from which openings."""

from __future__ import annotations

import html
import shlex
from dataclasses import asdict, dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence

from ..engines.engine_spec import EngineSpec
from ..openings.opening import Opening
from ..rules.notation import to_pos


_DATE = "%Y-%m-%dT%H:%M:%SZ"


def utc_text(seconds: Optional[float] = None) -> str:
    """A time as 2026-11-27T11:38:10Z, the present one without a number."""
    return (datetime.now(timezone.utc) if seconds is None else datetime.fromtimestamp(seconds, timezone.utc)).strftime(_DATE)


@dataclass(frozen=True)
class Provenance:
    """`origin` is what the results say about their beginning: its date, the command and the engines' answers to
    ABOUT; results of older programs say nothing. `results` is their file, which the last game changed last."""

    engines: Sequence[EngineSpec] = ()
    openings: Sequence[Opening] = ()
    openings_from: str = ""
    origin: Mapping[str, Any] = field(default_factory=dict)
    results: Optional[Path] = None


def origin_record(command: Sequence[str], about: Mapping[str, str]) -> dict[str, Any]:
    """The origin of a tournament that begins now."""
    return {"date": utc_text(), "command": shlex.join(command), "about": dict(about)}


def provenance_section(provenance: Provenance) -> str:
    """A section of the page; nothing if no engines are named."""
    if not provenance.engines:
        return ""
    rows = []
    if date := provenance.origin.get("date"):
        end = utc_text(provenance.results.stat().st_mtime if provenance.results else None)
        rows.append(("Played", html.escape(f"{_span(str(date), end)} (UTC)")))
    if command := provenance.origin.get("command"):
        rows.append(("Command", _code(str(command))))
    about = provenance.origin.get("about")
    for spec in provenance.engines:
        answer = about.get(spec.name) if isinstance(about, dict) else None
        rows.append((html.escape(spec.name), _engine(spec, str(answer or ""))))
    rows.append(("Openings", _openings(provenance)))
    body = "\n".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in rows)
    return f"<section>\n<h2>How it was played</h2>\n<dl>\n{body}\n</dl>\n</section>"


def _engine(spec: EngineSpec, about: str) -> str:
    """Its version, its command, and the settings that only it has."""
    own = [f"{key}={value}" for key, value in asdict(spec.conditions).items() if value is not None]
    own += [f"info.{key}={value}" for key, value in spec.info]
    own += [f"dir={spec.directory}"] if spec.directory else []
    parts = [html.escape(about)] if about else []
    parts.append(_code(shlex.join(spec.command)))
    parts += [_code(shlex.join(own))] if own else []
    return "<br>".join(parts)


def _openings(provenance: Provenance) -> str:
    """Where they are from, and all of them, with rows from the top as in files of openings."""
    source = html.escape(provenance.openings_from or "not named")
    lines = ["".join(map(to_pos, opening)) for opening in provenance.openings if opening]
    if not lines:
        return source
    listed = "\n".join(map(html.escape, lines))
    return f"<details><summary>{source}</summary><pre>{listed}</pre></details>"


def _code(text: str) -> str:
    return f"<code>{html.escape(text)}</code>"


def _span(begin: str, end: str) -> str:
    """27 November 2026, 11:38 to 12:05, or with two dates."""
    try:
        first, last = (datetime.strptime(date, _DATE) for date in (begin, end))
    except ValueError:
        return begin
    day = "" if first.date() == last.date() else f"{last:%-d %B %Y}, "
    return f"{first:%-d %B %Y, %H:%M} to {day}{last:%H:%M}"
