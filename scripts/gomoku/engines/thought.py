# SPDX-License-Identifier: MIT
"""An engine's words about its thinking, read from its MESSAGE lines.

Two forms are in use:

    MESSAGE depth 12-25 ev 153 n 1200K n/ms 850 tm 1234 pv H8 I9
    MESSAGE Depth 12-25 | Eval 153 | Time 1234ms | H8 I9
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_DEPTH = re.compile(r"\bdepth\s+(\d+(?:-\d+)?)", re.IGNORECASE)
_VALUE = re.compile(r"\b(?:ev|eval)\s+([+-]?\w+(?:\.\d+)?)", re.IGNORECASE)
_LINE = re.compile(r"(?:\bpv\s+|\|\s*)((?:[a-z]\d{1,2}\s*)+(?:\.\.\.)?)$", re.IGNORECASE)


_MATE = re.compile(r"([+-]?)M\d+", re.IGNORECASE)


@dataclass(frozen=True)
class Thought:
    """Depth, evaluation and principal variation as the engine wrote them; empty when unknown."""

    depth: str = ""
    value: str = ""
    line: str = ""

    def updated(self, message: str) -> Thought:
        """This thought with what a MESSAGE line says newly."""
        found = {}
        for name, pattern in (("depth", _DEPTH), ("value", _VALUE), ("line", _LINE)):
            matched = pattern.search(message.strip())
            if matched:
                found[name] = matched[1].strip()
        return replace(self, **found)

    @property
    def proven(self) -> int:
        """1 when the engine says that it has a proven win (+M7), -1 for a loss (-M8), else 0."""
        matched = _MATE.fullmatch(self.value)
        if matched is None:
            return 0
        return -1 if matched[1] == "-" else 1

    def __str__(self) -> str:
        """'depth 9 ev 120', without what is unknown."""
        parts = (("depth", self.depth), ("ev", self.value))
        return " ".join(f"{name} {text}" for name, text in parts if text)
