# SPDX-License-Identifier: MIT
"""A test at the page with the board: its first argument is the page."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

from browser import Browser

MOVES = "fukumi.tree.moves().join(' ')"
DESKTOP, PHONE = (1280, 800), (390, 844)


class PageCase(unittest.TestCase):
    file = Path()
    # Of the browser that each test begins with.
    size = DESKTOP
    has_touch = False

    @classmethod
    def take_file(cls) -> None:
        """The page, from the command line."""
        cls.file = Path(sys.argv.pop(1))

    def setUp(self) -> None:
        self.page = self.browser(*self.size)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def browser(self, width: int, height: int, language: str = "en") -> Browser:
        """A browser that is closed with the test, where its page must not have complained."""
        browser = Browser(width, height, has_touch=self.has_touch, language=language)
        self.addCleanup(browser.close)
        self.addCleanup(lambda: self.assertEqual(browser.errors, []))
        return browser

    def open(self, link: str = "", browser: Browser | None = None) -> None:
        """The page in the browser, ready for a person."""
        page = browser or self.page
        page.open(self.file, link)
        page.wait("window.fukumi && !fukumi.isReading && fukumi.verdict !== null")

    def choose(self, path: Path, rule: str = "") -> None:
        """Chooses a file, and the rule where the page asks for it."""
        self.page.choose_file("#file", path)
        if rule:
            self.page.wait("document.querySelector('#dialog[open] [name=rule]') !== null")
            self.page.value(f"document.querySelector('#dialog [name=rule]').value = '{rule}'")
            self.page.click("#dialog button.strong")
        self.page.wait("!fukumi.isReading")

    def save(self, kind: str) -> Path:
        """Saves the game; the file."""
        self.page.save_downloads_in(self.folder)
        name = self.folder / ("fukumi-board.png" if kind == "png" else f"fukumi-game.{kind}")
        name.unlink(missing_ok=True)
        self.page.key("s")
        self.page.click(f'#dialog button[value="{kind}"]')
        self.page.wait("1", lambda _: name.exists() and name.stat().st_size > 0)
        return name
