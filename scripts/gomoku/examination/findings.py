# SPDX-License-Identifier: MIT
"""Findings of an examination, point by point.

    examined, not failed   in order
    failed                 with what was seen
    neither                the conversation ended before it, or the system does not tell
"""

from __future__ import annotations

from dataclasses import dataclass


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
