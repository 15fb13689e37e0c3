#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""axe-core finds no violation in any state of the page with the board, light and dark, on a desktop and on a phone.

    axe_test.py PAGE.html FOLDER

axe-core is installed by npm in FOLDER, unless it is there.
"""

from __future__ import annotations

import json
import subprocess
import sys
import unittest
from pathlib import Path

from browser import Browser
from page_case import DESKTOP, PHONE, PageCase

VERSION = "4.14.1"
SKIPPED = 77


def axe(folder: Path) -> str:
    """The script."""
    script = folder / "node_modules/axe-core/axe.min.js"
    if not script.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--prefix", str(folder), f"axe-core@{VERSION}"], check=True, capture_output=True, timeout=300)
    return script.read_text(encoding="utf-8")


class AxeTest(PageCase):
    script = ""

    def check(self, page: Browser, state: str) -> None:
        """No violation."""
        page.value("window.found = null; axe.run(document, {resultTypes: ['violations']}).then(({violations}) => {"
                   " window.found = violations.map((v) => [v.id, v.help, v.nodes.map((n) => n.target.join(' ') + ' ' + n.html.slice(0, 120))]); }); 0")
        found = page.wait("window.found", lambda value: value is not None)
        self.assertEqual(found, [], f"{state}: {json.dumps(found, indent=1)}")

    def close_dialog(self, page: Browser) -> None:
        page.key("Escape")
        page.wait("document.querySelector('dialog[open]') === null")

    def walk(self, page: Browser, theme: str) -> None:
        """Through the states of a page that is open."""
        page.value(self.script + "; 0")
        page.value(f"fukumi.view.theme = '{theme}'; fukumi.changed(); 0")
        page.wait("fukumi.verdict !== null")
        self.check(page, "a game")
        for key in ("n", "o", "s", "v", "?", "j"):
            page.key(key)
            page.wait("document.querySelector('dialog[open]') !== null")
            self.check(page, f"the dialog of {key}")
            self.close_dialog(page)
        for enter, name, leave in (("k", "the map", "k"), ("z", "marks", "z"), ("e", "set up", "Escape"), ("d", "the trainer", "Escape")):
            page.key(enter)
            self.check(page, name)
            page.key(leave)
        page.value("fukumi.small.begin({ game: 'mnk', columns: 3, rows: 3, row: 3, human: 'black' }); fukumi.small.toggleMap(); 0")
        page.wait("document.querySelectorAll('#small-board .even').length === 9")
        self.check(page, "a small game")
        page.value("fukumi.small.begin({ game: 'chomp', columns: 5, rows: 4, row: 0, human: 'black' }); 0")
        page.wait("document.querySelectorAll('#small-board .won').length === 1")
        self.check(page, "Chomp")
        page.key("Escape")
        page.value("fukumi.files.notices = { id: fukumi.game.id, notices: [{ line: 1, what: { say: 'GM[1] is go', values: [] }, done: { say: 'read as five in a row', values: [] } }] }; fukumi.draw(); 0")
        self.check(page, "notices")
        page.key("w")
        page.wait("fukumi.walk !== null")
        self.check(page, "a review")
        page.key("PageDown")
        self.check(page, "a mistake")

    def test_no_state_of_the_page_has_a_violation(self) -> None:
        for size in (DESKTOP, PHONE):
            for theme in ("light", "dark"):
                with self.subTest(size=size, theme=theme):
                    page = self.browser(*size)
                    self.open("#renju,h8i9g7g9a1b3a2b5", page)
                    self.walk(page, theme)


if __name__ == "__main__":
    PageCase.take_file()
    try:
        AxeTest.script = axe(Path(sys.argv.pop(1)))
    except (OSError, subprocess.SubprocessError) as error:
        print(f"skipped: axe-core is not here and npm does not install it: {error}")
        sys.exit(SKIPPED)
    unittest.main()
