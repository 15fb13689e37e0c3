# SPDX-License-Identifier: MIT
"""A test at the page with the board: its first argument is the page."""

from __future__ import annotations

import json
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

from browser import Browser

MOVES = "fukumi.tree.moves().join(' ')"
SHOWN = "fukumi.desk.preview.map(s => s.point).join(' ')"
TOAST = "document.getElementById('toast').textContent"
WORDS = "document.getElementById('words').textContent"
DESKTOP, PHONE = (1280, 800), (390, 844)
LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja", "ko", "ru", "vi", "cs")


def old_game(moves: str, **more: Any) -> dict[str, Any]:
    """As versions up to 0.2 kept it in localStorage."""
    points = moves.split()
    setup = {"rule": "renju", "width": 15, "height": 15, "black": [], "white": [], "blocked": [], "first": "black"}
    nodes = [[-1, None, None], *([i, point, None] for i, point in enumerate(points))]
    return {"id": f"old-{len(points)}", "tree": {"setup": setup, "nodes": nodes, "current": len(points)}, "match": None, "review": None, **more}


class PageCase(unittest.TestCase):
    file = Path()
    # Settings of the browser that each test begins with.
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
        page.wait("window.fukumi && !fukumi.files.isReading && fukumi.verdict !== null")

    def kept(self) -> list[dict[str, Any]]:
        """Heads of the games that the browser keeps, the last one first."""
        self.page.value("window.heads = null; fukumi.keeper.settle().then(() => fukumi.keeper.store.list()).then((all) => { heads = all; }); 0")
        heads = self.page.wait("window.heads", lambda heads: heads is not None)
        return sorted((head for head in heads if not head["isEmpty"]), key=lambda head: -head["when"])

    def new_game(self, **fields: str | int) -> None:
        """A new game by its dialog; it is on the board."""
        self.page.key("n")
        for name, value in fields.items():
            if name in ("kind", "human"):
                self.page.value(f"document.querySelector('#dialog [name={name}][value={value}]').click()")
            else:
                self.page.value(f"document.querySelector('#dialog [name={name}]').value = {json.dumps(str(value))}")
            self.page.value("document.querySelector('#dialog form').oninput()")
        before = self.page.value("fukumi.game.id")
        self.page.click("#dialog button.strong")
        self.page.wait(f"fukumi.game.id !== '{before}' && document.querySelector('#dialog[open]') === null")

    def new_board(self) -> None:
        """An empty board without a game."""
        self.new_game(kind="board")
        self.page.wait(f"{MOVES} === '' && fukumi.verdict !== null")

    def begin_game(self, *points: str, level: int = 1) -> list[str]:
        """A game against the engine with these moves of the person's: all its moves."""
        self.new_game(level=level)
        self.page.wait(f"fukumi.match !== null && fukumi.verdict !== null && {MOVES} === ''")
        for count, point in enumerate(points):
            self.page.place(point)
            self.page.wait(f"fukumi.tree.moves().length === {2 * count + 2} && fukumi.verdict !== null")
        return str(self.page.value(MOVES)).split()

    def put_opening(self, *points: str) -> None:
        """The first stones of an opening, put by people."""
        for count, point in enumerate(points):
            self.page.wait("fukumi.opening.isHere && !fukumi.opening.isAsking")
            self.page.place(point)
            self.page.wait(f"fukumi.tree.moves().length === {count + 1}")

    def move(self, point: str) -> None:
        """A stone, once the page knows what is allowed."""
        self.page.wait("fukumi.verdict !== null")
        self.page.place(point)
        self.page.wait(MOVES, lambda moves: point in moves.split())

    def choose(self, path: Path, rule: str = "") -> None:
        """Chooses a file, and the rule where the page asks for it."""
        self.page.choose_file(path)
        if rule:
            self.page.wait("document.querySelector('#dialog[open] [name=rule]') !== null")
            self.page.value(f"document.querySelector('#dialog [name=rule]').value = '{rule}'")
            self.page.click("#dialog button.strong")
        self.page.wait("!fukumi.files.isReading")

    def save(self, kind: str, button: str = "") -> Path:
        """Saves the game, by this button of the dialog; the file."""
        self.page.save_downloads_in(self.folder)
        name = self.folder / ("fukumi-board.png" if kind == "png" else f"fukumi-game.{kind}")
        name.unlink(missing_ok=True)
        self.page.key("s")
        self.page.click(f'#dialog button[value="{button or kind}"]')
        self.page.wait("1", lambda _: name.exists() and name.stat().st_size > 0)
        return name
