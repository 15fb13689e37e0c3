# SPDX-License-Identifier: MIT
"""Findings of an examination, point by point.

    examined, not failed   in order
    failed                 with what was seen
    neither                the conversation ended before it, or the system does not tell
"""

from __future__ import annotations

from dataclasses import dataclass

from .manager_table import GROUPS, MANAGERS, POINTS


@dataclass(frozen=True)
class Finding:
    """The observation at a point that is not in order."""

    seen: str
    by_load: bool = False  # whether a busy machine may explain it


class Findings:
    """Findings of one conversation, or of all. Points are keys of `manager_table.POINTS`."""

    def __init__(self) -> None:
        self.failed: dict[str, Finding] = {}
        self.examined: set[str] = set()

    @property
    def in_order(self) -> set[str]:
        """The points that were examined and are fine."""
        return self.examined - set(self.failed)

    def examine(self, *keys: str) -> None:
        """These points were looked at."""
        self.examined.update(keys)

    def note(self, key: str, seen: str, *, by_load: bool = False) -> None:
        """A point is not in order. The first finding is kept, but one that load may explain gives
        way to one that it cannot."""
        self.examine(key)
        first = self.failed.get(key)
        if first is None or (first.by_load and not by_load):
            self.failed[key] = Finding(seen, by_load)

    def take_up(self, others: Findings) -> None:
        """Adds what another conversation found."""
        self.examined |= others.examined
        for key, finding in others.failed.items():
            self.note(key, finding.seen, by_load=finding.by_load)


def format_findings(findings: Findings, seconds: float) -> str:
    """Point by point what was seen and what each manager makes of it, then manager by manager."""
    lines = []
    width = max(len(point.title) for point in POINTS.values())
    for group, keys in GROUPS.items():
        lines.append(group)
        for key in keys:
            point = POINTS[key]
            if key in findings.in_order:
                lines.append(f"  ok    {point.title}")
            elif key not in findings.failed:
                lines.append(f"  -     {point.title:<{width}}  not examined")
            else:
                seen = findings.failed[key].seen
                lines.append(f"  FAIL  {point.title:<{width}}  seen: {seen}")
                verdicts = [f"{name} {point.verdict(code)}" for code, name in MANAGERS.items()]
                lines.append(f"          {', '.join(verdicts)}")
    lines += ["", "Manager by manager"]
    lines += [f"  {name:<18} {_in_sum(findings, code)}" for code, name in MANAGERS.items()]
    lines += ["", f"{_count(findings)} ({seconds:.0f} s)"]
    return "\n".join(lines)


def _in_sum(findings: Findings, manager: str) -> str:
    """One manager's verdict on all points that it minds."""
    verdicts = {key: point.verdict(manager) for key, point in POINTS.items()}
    hurt = [key for key in findings.failed if verdicts[key] == "loses"]
    unclear = [key for key in findings.failed if verdicts[key] == "?"]
    unknown = [key for key in POINTS if key not in findings.examined and verdicts[key] == "loses"]
    words = []
    if hurt:
        words.append(f"loses or cannot be used: {', '.join(hurt)}")
    elif not unknown:
        words.append("clean")
    if unclear:
        words.append(f"unclear: {', '.join(unclear)}")
    if unknown:
        words.append(f"not examined: {len(unknown)} of its points")
    return "; ".join(words)


def _count(findings: Findings) -> str:
    """Number of points in order, and the others."""
    text = f"{len(findings.in_order)} of {len(POINTS)} points are in order"
    unknown = len(POINTS) - len(findings.examined)
    return f"{text}, {unknown} were not examined" if unknown else text
