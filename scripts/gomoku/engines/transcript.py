# SPDX-License-Identifier: MIT
"""The lines of a game, both ways, with times."""

from __future__ import annotations

from pathlib import Path
from typing import Optional, TextIO

from ..files import errors_of
from .process import now


class Transcript:
    """Writes one line for each line said; writes nothing when it has no path.

    [   431.2] black <  TURN 7,7        to the engine
    [   842.9] black >  7,8             from it

    Milliseconds since the transcript began, taken when the line left or arrived.
    """

    def __init__(self, path: Optional[Path]) -> None:
        self._began = now()
        self._file: Optional[TextIO] = None
        if path is not None:
            self._path = path
            self._file = path.open("w", encoding="utf-8", errors="backslashreplace")

    def sent(self, who: str, text: str, at: float) -> None:
        """Notes commands to an engine, one or several lines."""
        for line in text.splitlines():
            self._write(who, "<", line, at)

    def received(self, who: str, line: str, at: float) -> None:
        """Notes a line from an engine."""
        self._write(who, ">", line, at)

    def note(self, text: str) -> None:
        """Notes something that the referee did."""
        self._write("referee", "=", text, now())

    def close(self) -> None:
        """Ends it."""
        if self._file is not None:
            with errors_of(self._path):
                self._file.close()

    def _write(self, who: str, mark: str, text: str, at: float) -> None:
        if self._file is not None:
            with errors_of(self._path):
                self._file.write(f"[{(at - self._began) * 1000:10.1f}] {who:<7} {mark}  {text}\n")
