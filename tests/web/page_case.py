# SPDX-License-Identifier: MIT
"""A test at the page with the board: its first argument is the page."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

from browser import Browser

MOVES = "fukumi.tree.moves().join(' ')"


class PageCase(unittest.TestCase):
    file = Path()

    @classmethod
    def take_file(cls) -> None:
        """The page, from the command line."""
        cls.file = Path(sys.argv.pop(1))

    def setUp(self) -> None:
        self.page = Browser(1280, 800)
        self.addCleanup(self.page.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def open(self, link: str = "") -> None:
        self.page.open(self.file, link)
        self.page.wait("!fukumi.isReading && fukumi.verdict !== null")

    def tearDown(self) -> None:
        self.assertEqual(self.page.errors, [])
