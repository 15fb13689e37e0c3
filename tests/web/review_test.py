#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Drives the page of a review as a person would, from file:// and without a network.

    review_test.py PBRAIN [BOARD_PAGE]

With the page of the board its engine goes into one of the reviews, and judges moves there.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from browser import Browser

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ""
BOARD_PAGE = ""
# Black has three in a row at his seventh move, open, and plays elsewhere; white lets him win.
GAME = "h8 o1 i8 o3 j8 o5 a1 a15 g8 a13 f8"
PLY = "fukumi.walk.ply"
LABELS = "[...document.querySelectorAll('#board .number')].map(e => e.textContent).join(' ')"


class ReviewTest(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    @classmethod
    def review(cls, name: str, game: str, *arguments: str) -> Path:
        """The page of a game that was reviewed, made once."""
        page = Path(cls.folder.name) / f"{name}.html"
        if not page.exists():
            (Path(cls.folder.name) / f"{name}.txt").write_text(game, encoding="utf-8")
            subprocess.run(
                [PROGRAM, "analyze", "--review", str(page.with_suffix(".txt")), "--nodes", "1500", "--html", str(page), *arguments],
                check=True, stdout=subprocess.DEVNULL, timeout=300,
            )
        return page

    def open(self, page: Path, fragment: str = "", width: int = 1280, height: int = 800, language: str = "en") -> Browser:
        browser = Browser(width, height, language=language)
        self.addCleanup(browser.close)
        browser.open(page, fragment)
        self.addCleanup(lambda: self.assertEqual(browser.errors, []))
        return browser

    def test_the_board_can_be_turned_and_mirrored(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#7")
        names = browser.text("#title")
        better = browser.value("fukumi.walk.shown().lines[0].move")
        browser.key("r")
        turned = f"{chr(97 + int(better[1:]) - 1)}{15 - (ord(better[0]) - 97)}"
        self.assertEqual(browser.value("fukumi.walk.shown().lines[0].move"), turned)
        self.assertEqual(browser.value("fukumi.tree.current.point"), "a15")
        self.assertEqual((browser.value(PLY), browser.text("#title")), (7, names))
        browser.key("b")
        self.assertEqual(browser.value("fukumi.tree.current.point"), turned)
        browser.key("f")
        browser.key("Escape")
        self.assertEqual((browser.value(PLY), browser.value("fukumi.tree.current.point")), (7, "o15"))

    def test_names_of_any_direction_follow_the_discs_of_their_colours(self) -> None:
        for name, black, white in (("hebrew", "אבי", "דנה"), ("override", "\u202eAnn", "Bob"), ("isolate", "\u2069\u202eAnn", "\u202eBob")):
            browser = self.open(self.review(name, f'[Black "{black}"]\n[White "{white}"]\n{GAME}'))
            lefts = browser.value("[...document.getElementById('title').childNodes].map((node) => {"
                                  "const range = document.createRange(); range.selectNode(node); return range.getBoundingClientRect().left; })")
            self.assertEqual((len(lefts), lefts), (5, sorted(lefts)), name)

    def test_keys_walk_through_the_game_and_its_mistakes(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"))
        for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 11), ("Home", 0)):
            browser.key(key)
            self.assertEqual(browser.value(PLY), ply, key)
        mistakes = [i for i, sign in enumerate(browser.value("fukumi.review.main.map(n => n.sign)")) if sign]
        self.assertIn(7, mistakes)
        for ply in mistakes:
            browser.key("n")
            self.assertEqual(browser.value(PLY), ply)
        # The key of the page with the board.
        browser.key("PageDown")
        self.assertIn("no later mistake", browser.text("#toast"))
        for ply in reversed(mistakes[:-1]):
            browser.key("p")
            self.assertEqual(browser.value(PLY), ply)
        self.assertEqual(browser.value("location.hash"), f"#{mistakes[0]}")
        browser.click("#moves button[data-node='8']")
        self.assertEqual(browser.value(PLY), 9)

    def test_the_better_move_stands_on_the_board_and_its_line_has_letters(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#7")
        self.assertEqual(browser.value("document.querySelectorAll('#board .mark').length"), 1)
        self.assertEqual(browser.text("#board .mark.best text"), "W2")
        self.assertIn(browser.text("#board .badge text"), ("?", "??"))
        self.assertIn("A proved win in 2 moves by fours (VCF) was missed.", browser.text("#words"))
        self.assertEqual(browser.text("#lines-title"), "Instead of 7. a1")
        better = browser.value("fukumi.walk.shown().lines[0].pv")
        browser.key("b")
        self.assertEqual(browser.value("fukumi.tree.current.point"), better[0])
        self.assertEqual(browser.value(LABELS), "1 2 3 4 5 6 A")
        browser.key("ArrowRight")
        browser.key("b")
        self.assertEqual(browser.value(LABELS), "1 2 3 4 5 6 A B C")
        self.assertIn("Move 3 of", browser.text("#words"))
        self.assertEqual(browser.text("#lines-title"), "Instead of 7. a1")
        self.assertEqual(browser.value("document.querySelectorAll('#board .mark').length"), 0)
        browser.key("Escape")
        self.assertEqual((browser.value(PLY), browser.value(LABELS)), (7, "1 2 3 4 5 6 7"))
        # The mark leads there, too.
        browser.place(better[0])
        self.assertEqual(browser.value("fukumi.tree.moves().join(' ')"), " ".join(["h8 o1 i8 o3 j8 o5", better[0]]))

    def test_all_lines_are_shown_when_asked_for_and_looked_at_under_the_pointer(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#2")
        marks = "document.querySelectorAll('#board .mark').length"
        browser.key("l")
        shown = browser.value(marks)
        self.assertGreater(shown, 1)
        self.assertEqual(browser.value("document.querySelectorAll('#best-lines li').length"), 3)
        browser.value("document.querySelector('#best-lines li button:nth-child(2)').focus()")
        self.assertEqual(browser.value(LABELS), "1 A B")
        browser.value("document.activeElement.blur()")
        self.assertEqual(browser.value(LABELS), "1 2")
        browser.key("l")
        self.assertLessEqual(browser.value(marks), 1)

    def test_a_win_that_a_move_allows_can_be_played_through(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#8")
        self.assertIn("It allows a proved win", browser.text("#words"))
        browser.key("w")
        line = browser.value("fukumi.walk.entered.nodes.length")
        for _ in range(line):
            browser.key("ArrowRight")
        self.assertEqual(browser.value("fukumi.tree.path().length"), 8 + line)

    def test_the_game_plays_by_itself_and_a_key_stops_it(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#10")
        # In one breath: on a slow machine the game is over before another question comes.
        space = "document.dispatchEvent(new KeyboardEvent('keydown', {key: ' '}))"
        pressed = "document.querySelector('[data-action=auto]').getAttribute('aria-pressed')"
        self.assertEqual(browser.value(f"{space}; {pressed}"), "true")
        browser.wait(f"{PLY} === 11")
        self.assertEqual(browser.value("fukumi.autoplay.isOn"), False)
        browser.key("Home")
        self.assertEqual(browser.value(f"{space}; {space}; {pressed}"), "false")
        self.assertEqual((browser.value(PLY), browser.value("fukumi.autoplay.isOn")), (0, False))
        # From the end of a variation the game goes on, not the variation.
        browser.value("fukumi.goToPly(9)")
        browser.place("h10")
        self.assertEqual(browser.value(f"{space}; {pressed}"), "true")
        browser.wait(f"{PLY} === 11")

    def test_moves_can_be_tried_and_removed(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#4")
        browser.place("h10")
        browser.place("c3")
        self.assertEqual(browser.value(LABELS), "1 2 3 4 A B")
        self.assertIn("no engine", browser.text("#words"))
        browser.key("Delete")
        self.assertEqual(browser.value(LABELS), "1 2 3 4 A")
        browser.key("g")
        self.assertEqual(browser.value(PLY), 4)
        browser.key("Delete")
        self.assertIn("stay", browser.text("#toast"))
        browser.key("End")
        self.assertEqual(browser.value("document.querySelectorAll('#board .winning').length"), 5)
        browser.place("h10")
        self.assertIn("over", browser.text("#toast"))
        self.assertEqual(browser.value(PLY), 11)

    def test_what_cannot_be_done_says_why(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#4")
        browser.place("h8")
        self.assertEqual(browser.text("#toast"), "h8 already has a stone.")
        for ply, name, words in ((4, "delete", "The moves of the game stay."), (0, "back", "There is no earlier move."), (11, "last", "The line ends here.")):
            browser.value(f"fukumi.goToPly({ply})")
            button = f"document.querySelector('[data-action={name}]')"
            self.assertEqual(browser.value(f"{button}.title"), words)
            browser.value(f"{button}.click()")
            self.assertEqual(browser.text("#toast"), words)
            self.assertTrue(browser.value(f"fukumi.goToPly(5); !{button}.hasAttribute('aria-disabled') || '{name}' === 'delete'"))

    def test_the_numbers_of_the_game_are_there_and_the_keys_too(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"))
        sums = browser.text("#sums")
        for word in ("Accuracy", "Mean loss", "Opening 1–4", "Middle", "End"):
            self.assertIn(word, sums)
        self.assertEqual(browser.value("document.querySelectorAll('#graph .sign').length"),
                         browser.value("fukumi.review.main.filter(n => n.sign).length"))
        browser.key("?")
        self.assertIn("The next mistake", browser.text("#dialog"))
        self.assertIn("Play the game by itself", browser.text("#dialog"))
        browser.click("#dialog .end button")

    def test_it_fits_on_a_phone_and_a_dark_screen(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#7", 390, 844)
        self.assertLessEqual(browser.value("document.documentElement.scrollWidth"), 390)
        self.assertGreater(browser.value("document.querySelector('#board').getBoundingClientRect().width"), 340)
        for theme in ("light", "dark"):
            browser.key("d")
            self.assertEqual(browser.value("document.documentElement.dataset.theme"), theme)

    def test_a_reader_finds_the_page_as_it_was_left(self) -> None:
        page = self.review("game", GAME, "--lines", "3")
        browser = self.open(page, "#2")
        self.assertEqual(browser.value(LABELS), "1 2")
        browser.key("m")
        browser.open(page, "#2")
        self.assertEqual(browser.value(LABELS), "")

    def test_the_page_and_the_terminal_say_the_same_figures(self) -> None:
        whole = self.review("game", GAME, "--lines", "3").read_text(encoding="utf-8")
        begin = whole.index('id="review-data">') + len('id="review-data">')
        end = whole.index("</script>", begin)
        data = json.loads(whole[begin:end])
        page = Path(self.folder.name) / "figures.html"
        page.write_text(whole[:begin] + json.dumps({**data, "mean_loss_white": 0.1055, "accuracy_white": 0.7805}) + whole[end:], encoding="utf-8")
        sums = self.open(page).text("#sums")
        for figure in ("78.1 %", "10.6 %"):
            self.assertIn(figure, sums)

    def test_a_review_is_read_in_its_readers_language(self) -> None:
        browser = self.open(self.review("game", GAME, "--lines", "3"), "#7", language="ru-RU")
        self.assertIn("Точность", browser.text("#sums"))
        self.assertEqual(browser.text("#lines-title"), "Вместо 7. a1")
        browser.click("[data-action=language]")
        browser.value("document.querySelector('#dialog [name=language]').value = 'ko'")
        browser.click("#dialog button.strong")
        browser.wait("document.documentElement.lang === 'ko'")
        self.assertIn("정확도", browser.text("#sums"))
        self.assertEqual(browser.text("#moves-card h2"), "기보")

    def test_the_page_has_the_translations_of_its_texts_and_no_others(self) -> None:
        page = self.review("game", GAME, "--lines", "3")
        browser = self.open(page)
        tables = json.loads(browser.value("document.getElementById('languages').textContent"))
        self.assertEqual(sorted(tables), sorted(path.stem for path in (ROOT / "protocol/web/languages").glob("*.po")))
        for code, table in tables.items():
            # A text of the script, of the frame, with plural forms, and a sentence of the engine.
            self.assertLessEqual({"Accuracy", "All lines", "{0} moves", "a mistake"}, set(table), code)
            self.assertNotIn("Play against Fukumi", table)
        self.assertLess(page.stat().st_size, 300_000)

    def test_a_review_that_was_ended_early_says_so(self) -> None:
        whole = self.review("game", GAME, "--lines", "3").read_text(encoding="utf-8")
        begin = whole.index('id="review-data">') + len('id="review-data">')
        end = whole.index("</script>", begin)
        data = json.loads(whole[begin:end])
        for first, words in ((5, "moves 1 to 5 were not looked at"), (12, "before any move was looked at")):
            cut = {**data, "complete": False, "first_position": first,
                   "positions": data["positions"][first:], "moves": data["moves"][first:], "phases": []}
            page = Path(self.folder.name) / f"cut{first}.html"
            page.write_text(whole[:begin] + json.dumps(cut) + whole[end:], encoding="utf-8")
            browser = self.open(page)
            self.assertIn(words, browser.text("#notice"))
            browser.key("ArrowRight")
            self.assertIn("not reviewed", browser.text("#words"))
            browser.key("End")
            self.assertEqual(browser.value(PLY), 11)

    def test_stones_that_were_set_up_and_fouls_are_shown(self) -> None:
        browser = self.open(self.review("setup", "#renju,black:h8i8j10,white:a1a3a5,j11,o1,j8"), "#2")
        self.assertEqual(browser.value("document.querySelectorAll('#board .stone').length"), 8)
        self.assertIn("j8", browser.value("fukumi.verdict.forbidden"))
        browser.key("End")
        self.assertIn("Forbidden to black", browser.text("#words"))
        self.assertEqual(browser.text("#board .badge text"), "✕")

    def test_the_engine_in_the_page_answers(self) -> None:
        if not BOARD_PAGE:
            self.skipTest("no page of the board to take an engine from")
        browser = self.open(self.review("engine", GAME, "--engine", BOARD_PAGE), "#6", 1280, 1500)
        browser.place("b2")
        browser.wait("fukumi.walk.shown().lines.length > 0 && fukumi.walk.shown().lines[0].depth >= 4")
        self.assertEqual(browser.text("#lines-title"), "Best moves of white")
        self.assertGreater(browser.value("document.querySelectorAll('#board .mark').length"), 0)
        for point in ("b4", "k8", "b6", "l8"):
            browser.place(point)
        browser.wait("fukumi.desk.isOver")
        self.assertIn("Black won: five in a row", browser.text("#words"))

    def test_the_help_says_how_much_the_page_grows_by_the_engine(self) -> None:
        if not BOARD_PAGE:
            self.skipTest("no page of the board to take an engine from")
        pages = self.review("engine", GAME, "--engine", BOARD_PAGE), self.review("game", GAME, "--lines", "3")
        with_engine, without = (page.stat().st_size for page in pages)
        text = subprocess.run([PROGRAM, "analyze", "--help"], check=True, capture_output=True, text=True, timeout=60).stdout
        said = re.search(r"grows by ([0-9.]+) MB", " ".join(text.split()))
        assert said
        self.assertAlmostEqual(float(said[1]), (with_engine - without) / 1e6, delta=0.2, msg="fields_analyze.cpp: the help of --engine")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    if len(sys.argv) > 1 and sys.argv[1].endswith(".html"):
        BOARD_PAGE = sys.argv.pop(1)
        BOARD_PAGE = BOARD_PAGE if Path(BOARD_PAGE).exists() else ""
    unittest.main()
