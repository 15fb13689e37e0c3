# SPDX-License-Identifier: MIT
"""Text from outside (names, messages of engines, paths) as a terminal can show it."""

from __future__ import annotations

from typing import Optional, TextIO

_KEPT = "\n\t"


def printable(text: str) -> str:
    r"""The text with every control byte escaped ('\x1b'), but for line ends and tabs."""
    return "".join(c if c.isprintable() or c in _KEPT else repr(c)[1:-1] for c in text)


def show(text: str, *, file: Optional[TextIO] = None) -> None:
    """Prints a text that may hold words from outside, at once."""
    print(printable(text), file=file, flush=True)
