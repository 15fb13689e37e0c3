#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The report of a tournament in a real browser: replayed by keys and buttons, offline, on a phone.

    tests/report/report_test.py
    tests/report/report_test.py --screenshot PNG REPORT FRAGMENT    (for the documentation)
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

for room in ("scripts", "web"):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / room))

from browser import Browser  # noqa: E402
from support import SCRIPTS, fake_command  # noqa: E402

BLACK_WINS = ("--script", "3,7 4,7 5,7 6,7 7,7 8,7 9,7")


class ReportTest(unittest.TestCase):
    """One tournament of three engines and one browser for all tests: `crash` loses every game by crashing."""

    folder: tempfile.TemporaryDirectory
    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        out = Path(cls.folder.name) / "it's a folder"
        engines = [
            f"name=line {fake_command(*BLACK_WINS, '--value', '+M3')}",
            f"name=near-the-middle-of-the-board-2.1.0 {fake_command('--seed', '3')}",
            f"name=crash {fake_command('--fault', 'crash', '--fault-move', '3')}",
        ]
        subprocess.run(
            [str(SCRIPTS / "tournament"), *engines, "--games", "4", "--time-turn", "500",
             "--concurrency", "2", "--out", str(out)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        cls.page = out / "report.html"
        lines = (out / "results.jsonl").read_text(encoding="utf-8").splitlines()[1:]
        cls.games = {game["game"]: game for game in map(json.loads, lines)}
        # Another report with a review of the third game, as --review leaves it.
        review = out / cls.games[3]["psq"].replace("games/", "reviews/").replace(".psq", ".html")
        review.parent.mkdir()
        review.write_text("<title>the review</title>", encoding="utf-8")
        cls.reviewed = out / "reviewed.html"
        whole = cls.page.read_text(encoding="utf-8")
        subprocess.run(
            [str(SCRIPTS / "tournament"), *engines, "--games", "4", "--time-turn", "500", "--resume",
             "--out", str(out)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        os.rename(cls.page, cls.reviewed)
        cls.page.write_text(whole, encoding="utf-8")
        cls.browser = Browser(1100, 900)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()
        cls.folder.cleanup()

    def browse(self, width: int = 1100, height: int = 900, fragment: str = "", page: Path | None = None) -> Browser:
        """The report, loaded anew, on a screen of that size."""
        self.browser.leave()
        self.browser.resize(width, height)
        self.browser.open(page or self.page, fragment)
        return self.browser

    def stones(self, browser: Browser) -> int:
        return browser.value("document.querySelectorAll('#board .stone').length")

    def test_every_game_is_there_and_nothing_is_wrong(self) -> None:
        browser = self.browse()
        self.assertEqual(browser.value("document.querySelectorAll('#list button').length"), 12)
        self.assertEqual(self.stones(browser), len(self.games[1]["moves"].split()))
        self.assertIn("crash", browser.text("main"))
        for _ in range(11):
            browser.key("ArrowDown")
        self.assertTrue(browser.text("#title").startswith("Game 12: "))
        self.assertEqual(browser.errors, [])

    def test_keys_and_buttons_walk_through_a_game(self) -> None:
        browser = self.browse(fragment="#game=3")
        total = len(self.games[3]["moves"].split())
        for press, left in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1),
                            ("End", total), ("ArrowRight", total), ("ArrowLeft", total - 1)):
            browser.key(press)
            self.assertEqual(self.stones(browser), left, press)
        for button, left in (("first", 0), ("next", 1), ("last", total), ("back", total - 1)):
            browser.click(f"#{button}")
            self.assertEqual(self.stones(browser), left, button)
        self.assertIn(f"game=3&move={total - 1}", browser.value("location.hash"))

    def test_moves_say_what_they_were(self) -> None:
        number = next(n for n, game in self.games.items() if game["black"] == "line")
        game = self.games[number]
        first = game["opening_stones"]
        first += first % 2  # black's first own move
        browser = self.browse(fragment=f"#game={number}&move={first + 1}")
        said = browser.text("#move")
        self.assertIn(f"{first + 1}. {game['moves'].split()[first]} (black, line)", said)
        self.assertIn("evaluation +M3", said)
        drawn = browser.value(
            "[...document.querySelectorAll('#graph .values')].map(e => e.getAttribute('points'))"
        )
        # +M3 is at the top edge for black all the time; white's engine has a separate line.
        self.assertTrue(all(point.endswith(",5") for point in drawn[0].split()), drawn[0])
        self.assertGreater(len(drawn[1].split()), 0)

    def test_numbers_can_be_switched_off(self) -> None:
        browser = self.browse()
        count = "[...document.querySelectorAll('#board .stone + text')].length"
        self.assertEqual(browser.value(count), self.stones(browser))
        browser.key("n")
        self.assertEqual(browser.value(count), 0)
        self.assertGreater(self.stones(browser), 0)

    def test_games_can_be_picked_out(self) -> None:
        browser = self.browse()
        browser.value(
            "(() => { const e = document.querySelector('#reason'); e.value = 'crash';"
            "e.dispatchEvent(new Event('change')); })()"
        )
        shown = browser.value("document.querySelectorAll('#list button').length")
        crashed = [g for g in self.games.values() if g["reason"] == "crash"]
        self.assertEqual(shown, len(crashed))
        self.assertGreater(shown, 0)
        self.assertIn("crash", browser.text("#title"))

    def test_it_fits_on_a_phone(self) -> None:
        browser = self.browse(390, 844)
        self.assertLessEqual(browser.value("document.documentElement.scrollWidth"), 390)
        self.assertEqual(browser.value("scrollY"), 0)
        width = browser.value("document.querySelector('#board').getBoundingClientRect().width")
        self.assertGreater(width, 300)
        browser.click("#first")
        self.assertEqual(self.stones(browser), 0)

    def test_the_board_has_its_star_points_and_small_letters(self) -> None:
        browser = self.browse()
        stars = browser.value(
            "JSON.stringify([...document.querySelectorAll('#board .star')]"
            ".map(e => [e.getAttribute('cx'), e.getAttribute('cy')].map(Number)))"
        )
        lines = browser.value(
            "JSON.stringify([...document.querySelectorAll('#board line')]"
            ".map(e => [e.getAttribute('x1'), e.getAttribute('y1')].map(Number)))"
        )
        columns = sorted({x for x, _ in json.loads(lines)})
        rows = sorted({y for _, y in json.loads(lines)})
        found = {(columns.index(x), rows.index(y)) for x, y in json.loads(stars)}
        self.assertEqual(found, {(3, 3), (3, 11), (11, 3), (11, 11), (7, 7)})
        self.assertTrue(browser.text("#board").startswith("abcdefghijklmno"))

    def test_a_game_leads_to_its_review_where_there_is_one(self) -> None:
        browser = self.browse(fragment="#game=3&move=2", page=self.reviewed)
        self.assertEqual(browser.value("document.querySelectorAll('#list a').length"), 1)
        self.assertFalse(browser.value("document.getElementById('review').hidden"))
        browser.key("ArrowRight")
        self.assertTrue(browser.value("document.getElementById('review').href").endswith(".html#3"))
        browser.key("ArrowDown")
        self.assertTrue(browser.value("document.getElementById('review').hidden"))
        browser.key("ArrowUp")
        browser.click("#review")
        browser.wait("document.title === 'the review'")
        self.assertEqual(browser.errors, [])

    def test_no_table_is_clipped_at_any_width(self) -> None:
        for width in (390, 800, 1000, 1280, 1920):
            browser = self.browse(width)
            clipped = browser.value(
                "JSON.stringify([...document.querySelectorAll('.wide')]"
                ".map(e => e.scrollWidth - e.clientWidth))"
            )
            self.assertEqual(json.loads(clipped), [0, 0, 0, 0], width)
            self.assertIn("least margin", browser.text("main"))

    def test_it_needs_no_other_file(self) -> None:
        text = self.page.read_text(encoding="utf-8")
        for word in ("http://", "https://", "src=", "href=", "@import", "url("):
            self.assertNotIn(word, text.replace("http://www.w3.org/2000/svg", ""))


def screenshot(path: Path, report: Path, fragment: str) -> None:
    """For the documentation."""
    browser = Browser(1000, 880)
    browser.open(report, fragment)
    browser.value("document.getElementById('replay').scrollIntoView()")
    browser.screenshot(path)
    browser.close()


if __name__ == "__main__":
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    if sys.argv[1:2] == ["--screenshot"]:
        screenshot(Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
        sys.exit(0)
    unittest.main()
