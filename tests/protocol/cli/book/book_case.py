# SPDX-License-Identifier: MIT
"""Shared by the tests of `pbrain-fukumi book`: the command, and a folder for its files."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import PATIENCE_S, engine, run_tests  # noqa: E402, F401  for the tests


def book(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [engine(), "book", *arguments], capture_output=True, text=True, timeout=PATIENCE_S, check=False, **more
    )


class BookTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def right(self, *arguments: str) -> str:
        done = book(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def known(self, path: str) -> int:
        """Positions of a book that can be read."""
        return int(re.search(r": (\d+) positions?", self.right("check", path))[1])
