#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The trainer at the page with the board: puzzles and mistakes of reviews, solved and refused.

    page_trainer_test.py PAGE.html
"""

from __future__ import annotations

import json
import unittest
from typing import Any

from browser import Browser
from page_case import DESKTOP, MOVES, PHONE, SHOWN, WORDS, PageCase

STATE = "fukumi.trainer.round.state"
DAY_MS = 24 * 3600 * 1000
# Each kind is asked four times at each of these.
LOOKS = ((PHONE, "light"), ((844, 390), "dark"), (DESKTOP, "dark"), ((1920, 1080), "light"))
EACH = 4
# Black has three in a row at his seventh move, open, and plays elsewhere.
GAME = "#h8o1i8o3j8o5a1a15g8a13f8"


class PageTrainerTest(PageCase):
    def want(self, **wanted: Any) -> None:
        self.page.value(f"fukumi.trainer.want({json.dumps(wanted)})")
        self.page.wait("fukumi.verdict !== null")

    def puzzle(self) -> dict[str, Any]:
        return dict(self.page.value("fukumi.trainer.round.puzzle"))

    def play(self, point: str) -> str:
        """A move, judged: the state of the puzzle after it."""
        self.page.wait("fukumi.verdict !== null")
        self.page.place(point)
        return str(self.page.wait(STATE, lambda state: state != "asked"))

    def wrong_move(self) -> str:
        """A point far from the stones that solves nothing."""
        taken = set(self.page.value("[...fukumi.tree.stones().keys()]")) | set(self.puzzle()["solutions"])
        rim = [f"{column}{row}" for column in "aohdl" for row in (1, 15, 8, 4, 12)]
        forbidden = self.page.wait("fukumi.verdict")["forbidden"]
        return next(point for point in rim if point not in taken and point not in forbidden)

    def engines_move(self) -> str:
        """The move that the engine proves to win."""
        self.page.value("fukumi.said = null; fukumi.reviewing.ask(fukumi.tree.current, fukumi.tree.path().length)"
                        ".then(told => { fukumi.said = told; })")
        position = self.page.wait("fukumi.said")["positions"][0]
        return str((position["proof"] or position)["line"][0])

    def solve(self) -> None:
        """From the first move that is known to the win on the board; a defence with its one move."""
        state = self.play(self.puzzle()["solutions"][0])
        while state == "open":
            self.assertIn(f" {self.page.value('fukumi.tree.current.point')}", self.page.text("#announce"))
            state = self.play(self.engines_move())
        self.assertEqual(state, "solved", self.puzzle()["id"])

    def refuse_and_solve(self) -> None:
        """The puzzle that is asked."""
        wrong = self.wrong_move()
        self.assertEqual(self.play(wrong), "wrong", self.puzzle()["id"])
        self.assertIn(wrong, self.page.text("#words .verdict"))
        self.assertTrue(self.page.value(SHOWN))
        self.page.click("[data-action=try-puzzle]")
        self.solve()

    def look(self, browser: Browser, kind: str, theme: str) -> None:
        """Some puzzles of a kind in one window: one of each grade, about."""
        self.page = browser
        self.want(kind=kind)
        count = self.page.value("fukumi.trainer.choice().length")
        self.assertGreaterEqual(count, EACH)
        for number in range(0, EACH * (count // EACH), count // EACH):
            # The number-th of them is the next one.
            self.page.value(f"(() => {{ const {{ trainer }} = fukumi; trainer.schedule.next = all => all[{number}]; trainer.next(); }})()")
            self.refuse_and_solve()
        if kind != "defence":
            self.assertEqual(self.page.value("fukumi.verdict.ended.by"), "five")
        self.assertEqual(self.page.value("document.documentElement.dataset.theme"), theme)
        self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), self.page.value("innerWidth"))

    def test_sixteen_puzzles_of_each_kind_are_solved_and_refused_when_wrong(self) -> None:
        for round_, ((width, height), theme) in enumerate(LOOKS):
            browser = self.browser(width, height)
            self.open(browser=browser)
            browser.value(f"fukumi.view.theme = '{theme}'; fukumi.view.confirm = false; fukumi.changed()")
            browser.click("[data-action=train]")
            rules = browser.value("fukumi.trainer.rules")
            browser.value(f"fukumi.trainer.want({{rule: '{rules[round_ % len(rules)]}'}})")
            for kind in ("vcf", "vct", "defence"):
                with self.subTest(kind=kind, width=width):
                    self.look(browser, kind, theme)

    def test_what_was_solved_at_once_comes_back_later_and_what_was_not_soon(self) -> None:
        self.open()
        self.page.key("d")
        first = self.puzzle()["id"]
        self.solve()
        self.assertIn("It comes back on ", self.page.text("#words"))
        self.assertEqual(self.page.value(f"fukumi.trainer.schedule.places['{first}'][0]"), 1)
        self.page.click("#words [data-action=train]")
        second = self.puzzle()["id"]
        self.assertNotEqual(second, first)
        self.assertEqual(self.play(self.wrong_move()), "wrong")
        self.page.key("d")
        self.assertNotIn(self.puzzle()["id"], (first, second))
        # The store is read again; a quarter of an hour and some days pass.
        self.open()
        for ms, expected in ((DAY_MS / 96, second), (2 * DAY_MS, second)):
            self.page.value(f"fukumi.trainer.schedule.now = () => Date.now() + {ms}")
            self.page.key("d")
            self.assertEqual(self.puzzle()["id"], expected)
        self.solve()
        self.page.key("d")
        self.assertEqual(self.puzzle()["id"], first)

    def test_a_solution_is_shown_to_who_gives_up_and_the_puzzle_comes_back(self) -> None:
        self.open()
        self.page.key("d")
        puzzle = self.puzzle()
        self.page.click("[data-action=show-puzzle]")
        self.page.wait(STATE, lambda state: state == "shown")
        self.assertIn(self.page.value(SHOWN).split()[0], puzzle["solutions"])
        self.assertEqual(self.page.value(f"fukumi.trainer.schedule.places['{puzzle['id']}'][0]"), 0)

    def test_the_game_on_the_board_comes_back(self) -> None:
        self.open("#renju,h8i9j7")
        self.page.key("ArrowLeft")
        self.page.value("fukumi.desk.isAnalysing = true; fukumi.changed()")
        self.page.click("[data-action=train]")
        self.assertEqual(self.page.value("fukumi.trainer.wanted.rule"), "renju")
        self.play(self.wrong_move())
        self.page.key("Escape")
        self.assertEqual(self.page.value(MOVES), "h8 i9")
        self.assertEqual(self.page.value("[fukumi.tree.setup.rule, fukumi.desk.isAnalysing, fukumi.tree.current.children.length]"), ["renju", True, 1])
        # So it is for a page that is closed meanwhile, and for a game that begins.
        self.page.key("d")
        self.open()
        self.assertEqual(self.page.value(f"[{MOVES}, fukumi.trainer.isOn, fukumi.desk.isAnalysing]"), ["h8 i9", False, True])
        self.page.key("d")
        self.page.key("a")
        self.page.key("ArrowLeft")
        self.assertTrue(self.page.value("fukumi.trainer.isOn && !fukumi.desk.isAnalysing"))
        self.page.value("fukumi.shelf.replace({...fukumi.game, id: 'other'})")
        self.assertFalse(self.page.value("fukumi.trainer.isOn"))
        self.page.key("u")
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_a_mistake_of_a_review_comes_back_until_it_is_solved(self) -> None:
        self.open(GAME)
        self.page.value("fukumi.reviewing.effort = {nodes: 1500, lines: 2}")
        self.page.click("#after [data-action=review]")
        self.page.wait("fukumi.walk !== null")
        self.assertIn("a1", self.page.value("fukumi.trainer.schedule.mistakes.map(m => m.played)"))
        # The same review again adds nothing.
        self.page.value("fukumi.trainer.collect(fukumi.walk.review)")
        played = self.page.value("fukumi.trainer.schedule.mistakes.map(m => m.played)")
        self.assertEqual(len(played), len(set(played)))
        self.open()
        self.page.value("fukumi.reviewing.effort = {nodes: 1500, lines: 2}")  # with more, black still wins after a1 and c3
        self.page.key("d")
        self.want(kind="mistake")
        while self.puzzle()["played"] != "a1":
            self.page.key("d")
            self.page.value("fukumi.trainer.schedule.judge(fukumi.trainer.round.puzzle.id, true); fukumi.trainer.next()")
        self.page.place("a1")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "move of the game" in words)
        self.assertEqual(self.play("c3"), "wrong")
        self.page.click("[data-action=try-puzzle]")
        self.assertEqual(self.play("g8"), "solved")
        place = "fukumi.trainer.schedule.places[fukumi.trainer.round.puzzle.id][0]"
        self.assertEqual(self.page.value(place), 0)
        self.page.value(f"fukumi.trainer.schedule.now = () => Date.now() + {DAY_MS / 96}")
        self.page.key("d")
        self.assertEqual((self.puzzle()["played"], self.play("g8")), ("a1", "solved"))
        self.assertEqual(self.page.value(place), 1)

    def test_only_the_persons_mistakes_against_the_engine_are_kept(self) -> None:
        self.open(GAME)
        self.page.value("fukumi.reviewing.effort = {nodes: 1500, lines: 2}")
        self.page.value("fukumi.game.match = {against: 'engine', human: 'white', level: 3, seconds: 1, clock: null, left: {black: 0, white: 0},"
                        "fallen: null, opening: null, party: 'second'}")
        self.page.key("w")
        self.page.wait("fukumi.walk !== null")
        self.assertEqual(self.page.value("fukumi.trainer.schedule.mistakes.filter(m => m.moves.length % 2 === 0).length"), 0)
        self.assertGreater(self.page.value("fukumi.trainer.schedule.mistakes.length"), 0)

    def test_a_store_of_another_shape_is_set_aside(self) -> None:
        self.open()
        for text in ("{", '{"places": {"a": ["x", 1]}, "mistakes": [], "wanted": {"kind": "vcf", "rule": "", "grade": 0}}',
                     '{"places": {}, "wanted": {"kind": "vcf", "rule": "", "grade": 0}}'):
            self.page.value(f"localStorage.setItem('fukumi-trainer', {json.dumps(text)})")
            self.open()
            self.assertEqual(self.page.value("localStorage.getItem('fukumi-damaged')"), text)
            self.page.key("d")
            self.assertEqual(self.page.value(STATE), "open")

    def test_a_mistake_that_cannot_be_asked_takes_no_other_with_it(self) -> None:
        self.open()
        setup = {"rule": "renju", "width": 15, "height": 15, "black": [], "white": [], "blocked": [], "first": "black"}
        mistakes = [{"setup": setup, "moves": ["h8"], "played": "i9"}, {"setup": setup, "moves": ["h8"], "played": "pass"},
                    {"setup": {}, "moves": ["z9"], "played": "a1"}]
        kept = {"places": {"a": [1, 1]}, "mistakes": mistakes, "wanted": {"kind": "vcf", "rule": "", "grade": 0}}
        self.page.value(f"localStorage.setItem('fukumi-trainer', {json.dumps(json.dumps(kept))})")
        self.open()
        self.assertEqual(self.page.value("fukumi.trainer.schedule.mistakes"), mistakes[:1])
        self.assertEqual(self.page.value("fukumi.trainer.schedule.places"), {"a": [1, 1]})
        # A pass is not collected.
        moves = [{"ply": 1, "color": "black", "move": "pass", "judgement": "Blunder"}, {"ply": 2, "color": "white", "move": "i9", "judgement": "Mistake"}]
        self.page.value("fukumi.tree.setup.black = ['a3']; 0")
        self.page.value(f"fukumi.trainer.collect({{tree: fukumi.tree, data: {{moves: {json.dumps(moves)}, game: ['pass', 'i9']}}}}); 0")
        self.assertEqual(self.page.value("fukumi.trainer.schedule.mistakes.map(each => each.played)"), ["i9", "i9"])
        # It stays as it is when the board is turned.
        self.page.key("r")
        self.assertEqual(self.page.value("[fukumi.tree.setup.black, fukumi.trainer.schedule.mistakes[0].setup.black]"), [["c15"], ["a3"]])

    def test_what_was_solved_counts_while_the_storage_is_full(self) -> None:
        self.open()
        self.page.value("const judge = (id) => fukumi.trainer.schedule.judge(id, true); judge('a'); const { setItem } = Storage.prototype;"
                        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; judge('b'); judge('c');"
                        "window.solved = Object.keys(fukumi.trainer.schedule.places); Object.assign(Storage.prototype, { setItem }); judge('d');")
        self.assertEqual(self.page.value("solved"), ["a", "b", "c"])
        self.assertEqual(sorted(json.loads(self.page.value("localStorage.getItem('fukumi-trainer')"))["places"]), ["a", "b", "c", "d"])

    def test_where_nothing_is_due_the_page_says_when(self) -> None:
        self.open()
        self.page.key("d")
        self.want(kind="mistake")
        self.assertIn("Mistakes of games that you review come here.", self.page.text("#words"))
        self.want(kind="vct", grade=1)
        self.page.value("fukumi.trainer.choice().forEach(each => fukumi.trainer.schedule.judge(each.id, true)); fukumi.trainer.next()")
        self.assertRegex(self.page.value(WORDS), r"No puzzle is due now.*The next one comes back on \w+ \d+\.")
        self.page.value(f"fukumi.trainer.schedule.now = () => Date.now() + {2 * DAY_MS}; fukumi.trainer.next()")
        self.assertEqual(self.page.value(STATE), "open")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
