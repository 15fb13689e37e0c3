#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The review at the page with the board: one button, and moves to be found again.

    page_review_test.py PAGE.html PBRAIN

PBRAIN is the program, whose review is the same.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unittest

from page_case import MOVES, WORDS, PageCase

# Black has three in a row at his seventh move, open, and plays elsewhere; white lets him win.
GAME = "h8 o1 i8 o3 j8 o5 a1 a15 g8 a13 f8"
LINK = "#" + GAME.replace(" ", "")


class PageReviewTest(PageCase):
    program = ""

    def review(self) -> None:
        self.open(LINK)
        self.page.value("fukumi.reviewing.effort = {nodes: 1500, lines: 2}")
        self.page.click("#after [data-action=review]")
        self.page.wait("fukumi.walk !== null")

    def test_it_is_the_review_of_the_program(self) -> None:
        self.review()
        (self.folder / "game.txt").write_text(GAME, encoding="utf-8")
        ran = subprocess.run([self.program, "analyze", "--review", str(self.folder / "game.txt"), "--rule", "freestyle", "--nodes", "1500",
                              "--lines", "2", "--json"], check=True, capture_output=True, text=True, timeout=300)
        theirs = json.loads(ran.stdout)
        ours = self.page.value("fukumi.game.review")
        for part in ("moves", "positions", "phases", "accuracy_black", "accuracy_white"):
            self.assertEqual(ours[part], theirs[part])

    def test_a_review_is_closed_and_shown_again(self) -> None:
        self.review()
        reviewed = self.page.value("JSON.stringify(fukumi.game.review)")
        for close in (lambda: self.page.click("[data-action=close-review]"), lambda: self.page.key("Escape")):
            close()
            self.assertTrue(self.page.value("fukumi.walk === null && document.getElementById('words').hidden"))
            self.page.key("w")
            self.page.wait("fukumi.walk !== null")
            self.assertEqual(self.page.value("JSON.stringify(fukumi.game.review)"), reviewed)

    def test_a_review_that_was_closed_stays_so(self) -> None:
        self.review()
        self.page.key("Escape")
        for key in ("e", "d"):
            self.page.key(key)
            self.page.wait("fukumi.guest !== undefined && fukumi.verdict !== null")
            self.page.key("Escape")
            self.page.wait("fukumi.guest === undefined && fukumi.verdict !== null")
            self.assertTrue(self.page.value("fukumi.walk === null && fukumi.game.review !== null"), key)
        for is_closed in (True, False):
            self.kept()
            self.page.reload()
            self.page.wait("window.fukumi && fukumi.verdict !== null")
            self.assertEqual(self.page.value("[fukumi.walk === null, fukumi.game.review !== null]"), [is_closed, True])
            if is_closed:
                self.page.key("w")
                self.page.wait("fukumi.walk !== null")

    def test_a_review_and_a_move_that_is_tried_in_it_are_undone(self) -> None:
        self.review()
        self.page.value("fukumi.goToPly(7)")
        self.page.wait("fukumi.verdict !== null")
        self.page.place("c3")
        self.page.wait("fukumi.walk.ply === -1")
        self.page.place("d3")
        self.page.wait("fukumi.tree.path().length === 9")
        self.page.key("Control+z")
        self.page.wait("fukumi.tree.path().length === 8")
        # Back to where the game was left.
        self.page.key("Escape")
        self.assertEqual(self.page.value("fukumi.walk.ply"), 7)
        # A review that was closed stays so.
        self.page.key("End")
        self.page.click("[data-action=close-review]")
        self.page.key("Control+z")
        self.page.wait(f"[...fukumi.tree.nodes()].length === {len(GAME.split()) + 1}")
        self.assertTrue(self.page.value("fukumi.walk === null && fukumi.game.review !== null"))
        self.page.key("Control+z")
        self.page.wait("fukumi.game.review === null")
        self.page.key("Control+y")
        self.page.wait("fukumi.walk !== null")

    def test_mistakes_are_marked_and_the_better_line_is_shown(self) -> None:
        self.review()
        for words in ("Accuracy", "Mean loss", "Opening 1–4", "Middle", "End"):
            self.assertIn(words, self.page.text("#sums"))
        mistakes = self.page.value("fukumi.walk.review.main.map((n, i) => n.sign ? i : 0).filter(Boolean)")
        self.assertIn(7, mistakes)
        self.assertEqual(self.page.value("document.querySelectorAll('#graph .sign').length"), len(mistakes))
        self.page.value("fukumi.goToPly(5)")
        self.assertIn("j8 makes an open three.g8, k8 stop that.", self.page.text("#words"))
        while self.page.value("fukumi.walk.ply") != 7:
            self.page.click("[data-action=next-mistake]")
        self.assertIn("was missed", self.page.text("#words"))
        self.assertEqual(self.page.text("#board .mark.best text"), "W2")
        better = self.page.value("fukumi.walk.shown().lines[0].pv")
        self.page.click("[data-action=better]")
        self.assertEqual(self.page.value(MOVES), "h8 o1 i8 o3 j8 o5 " + better[0])
        # Letters, as in the report of a review, where numbers are not asked for.
        self.assertEqual(self.page.value("[...document.querySelectorAll('#board .number')].map(e => e.textContent)"), ["A"])
        self.page.key("ArrowRight")
        self.assertIn("Move 2 of", self.page.text("#words"))
        self.page.key("Escape")
        self.assertEqual(self.page.value("fukumi.walk.ply"), 7)

    def test_a_saved_file_has_the_review(self) -> None:
        self.review()
        text = self.save("sgf").read_text(encoding="utf-8")
        moves = len(GAME.split())
        self.assertGreater(text.count("SBKV["), moves + 1)
        mistakes = self.page.value("fukumi.walk.review.data.moves.filter((m) => fukumi.walk.review.isMistake(m.ply)).length")
        self.assertEqual(len(re.findall(r"C\[(an inaccuracy|a mistake|a blunder)\]", text)), mistakes)
        better = self.page.value("fukumi.walk.review.linesAt(6)[0].pv")
        nodes = self.page.value("[...fukumi.tree.nodes()].length")
        self.assertNotIn("C[", self.save("psq").read_text(encoding="ascii"))
        self.choose(self.folder / "fukumi-game.sgf")
        self.page.wait(f"fukumi.walk === null && [...fukumi.tree.nodes()].length > {nodes}")
        self.assertEqual(self.page.value(MOVES), GAME)
        self.assertEqual(self.page.value("fukumi.tree.path()[5].children.map((n) => n.point).join(' ')"), f"a1 {better[0]}")
        self.assertTrue(self.page.value("fukumi.tree.path().every((n) => n.note !== null)"))
        self.assertLess(self.page.value("fukumi.tree.path()[5].children[1].note.winIn"), 0)

    def lose_and_review(self) -> None:
        """A game at full strength that a person loses, with its review on the board."""
        self.open()
        self.begin_game(level=20)
        self.page.value("fukumi.match.thinking = {by: 'seconds', amount: 0.1}; 0")
        for point in [f"{column}{row}" for row in (1, 15) for column in "acegikmobdf"]:
            if self.page.wait("fukumi.desk.isOver || (!fukumi.desk.isEnginesTurn && fukumi.verdict !== null && 'on')") is True:
                break
            self.page.place(point)
        self.page.wait("fukumi.desk.isOver")
        self.page.value("fukumi.reviewing.effort = {nodes: 1500, lines: 2}")
        self.page.click("#after [data-action=review]")
        self.page.wait("fukumi.walk !== null && !fukumi.reviewing.isRunning && fukumi.verdict !== null")

    def test_a_finished_game_under_review_is_looked_at(self) -> None:
        self.lose_and_review()
        moves = self.page.value("fukumi.walk.review.main.length") - 1
        for key, ply in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("End", moves)):
            self.page.key(key)
            self.assertEqual(self.page.text("#verdict"), f"Review, move {ply} of {moves}")
        self.assertTrue(self.page.value("['hint', 'takeback'].every(n => document.querySelector(`[data-action=${n}]`).ariaDisabled === 'true')"))
        self.assertEqual(self.page.value("document.querySelectorAll('.player.now').length"), 0)
        self.page.key("t")
        self.page.key("h")
        self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), moves + 1)
        self.assertIsNone(self.page.value("fukumi.desk.hint"))

    def test_a_click_in_a_review_begins_a_variation_that_is_left_again(self) -> None:
        self.lose_and_review()
        self.page.key("Home")
        self.page.key("ArrowRight")
        game = self.page.value("fukumi.walk.review.main.slice(1).map(n => n.point)")
        free = next(point for point in ("e5", "k11", "e11", "k5") if point not in game)
        self.page.wait("fukumi.verdict !== null")
        self.page.place(free)
        self.assertEqual(self.page.value(MOVES), f"{game[0]} {free}")
        self.assertEqual(self.page.text("#verdict"), "Review, a variation after move 1")
        self.assertIn(f"Variation: {free}", self.page.text("#words"))
        self.page.click("#words [data-action=cancel]")
        self.assertEqual((self.page.value("fukumi.walk.ply"), self.page.value(MOVES)), (1, game[0]))
        self.page.key("ArrowRight")
        self.assertEqual(self.page.value(MOVES), " ".join(game[:2]))

    def test_mistakes_are_gone_through_by_words_and_only_mine_if_that_is_asked(self) -> None:
        self.lose_and_review()
        self.assertEqual(self.page.text("[data-action=next-mistake]"), "Next mistake")
        self.assertEqual(self.page.text("[data-action=previous-mistake]"), "Previous mistake")
        # Mistakes of both sides, whatever the engine's review found.
        self.page.value("fukumi.walk.review.main.forEach((node, i) => { node.sign = i > 0 && i < 5 ? '?' : ''; }); fukumi.goToPly(0)")
        def walk(button: str) -> list[int]:
            plies = []
            for _ in range(3):
                self.page.click(f"[data-action={button}]")
                plies.append(self.page.value("fukumi.walk.ply"))
            return plies
        self.assertEqual(walk("next-mistake"), [1, 2, 3])
        self.page.value("fukumi.goToPly(0)")
        self.page.click("[data-action=only-mine]")
        self.assertEqual(walk("next-mistake"), [1, 3, 3])
        self.assertEqual(walk("previous-mistake"), [1, 1, 1])
        self.page.click("[data-action=only-mine]")
        self.assertEqual(walk("next-mistake"), [2, 3, 4])

    def test_a_picture_has_all_the_styles_of_the_board(self) -> None:
        self.review()
        self.page.value("fukumi.goToPly(7)")
        self.page.value("fukumi.desk.hint = 'c3'; fukumi.tree.current.labels = {d4: 'A'}; fukumi.drawBoard(); 0")
        picture = self.save("svg").read_text(encoding="utf-8")
        style, content = picture.split("</style>")
        classes = {name for text in re.findall(r'class="([^"]+)"', content) for name in text.split()[:1]}
        self.assertLessEqual({"wood", "grid", "stone", "mark", "badge", "hint", "label"}, classes)
        self.assertEqual({name for name in classes if f".{name}" not in style}, set())

    def test_a_better_move_is_looked_for_until_it_is_good_enough(self) -> None:
        self.review()
        self.page.value("fukumi.goToPly(7)")
        self.page.click("[data-action=retry]")
        self.assertEqual(self.page.value("document.querySelectorAll('#board .mark').length"), 0)
        self.page.place("a1")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "move of the game" in words)
        self.page.place("c3")
        self.assertIn("c3: ", self.page.wait(WORDS, lambda words: "The answer is" in words))
        self.page.click("[data-action=again]")
        self.assertIn("Find a better move for black", self.page.text("#words"))
        self.page.place("g8")
        self.page.wait(WORDS, lambda words: "Found" in words)
        self.page.click("[data-action=end-retry]")
        self.assertEqual(self.page.value("fukumi.walk.ply"), 7)

    def test_it_is_kept_and_a_damaged_one_is_left_out(self) -> None:
        self.review()
        self.open()
        self.assertTrue(self.page.value("fukumi.walk !== null && !document.getElementById('sums').hidden"))
        self.kept()
        # Going away, the page would write its own.
        self.page.value("fukumi.keep = () => {}; window.isDone = false; fukumi.keeper.store.run('readwrite', async (heads, contents) => {"
                        "contents.get(fukumi.game.id).onsuccess = ({ target }) => { const content = target.result, game = JSON.parse(content.text);"
                        "game.review.positions[3].line = ['<b>']; contents.put({ ...content, text: JSON.stringify(game) }, fukumi.game.id); };"
                        "}).then(() => { isDone = true; }); 0")
        self.page.wait("isDone")
        self.open()
        self.assertEqual(self.page.value(MOVES), "")
        self.page.key("End")
        self.assertEqual(self.page.value(MOVES), GAME)
        self.assertIsNone(self.page.value("fukumi.walk"))

    def test_a_turned_board_keeps_the_review(self) -> None:
        self.review()
        self.page.value("fukumi.goToPly(7)")
        better = self.page.value("fukumi.walk.shown().lines[0].pv")
        accuracy = self.page.text("#sums")
        self.page.key("r")
        # A quarter to the right: what was above is right of the middle.
        turned = [f"{chr(97 + int(point[1:]) - 1)}{15 - (ord(point[0]) - 97)}" for point in better]
        self.assertEqual((self.page.value("fukumi.walk.ply"), self.page.value("fukumi.walk.shown().lines[0].pv")), (7, turned))
        self.assertEqual(self.page.value("fukumi.scene().marks[0].point"), turned[0])
        self.assertIn("was missed", self.page.text("#words"))
        self.assertEqual(self.page.text("#sums"), accuracy)
        self.page.click("[data-action=better]")
        self.assertEqual(self.page.value("fukumi.tree.current.point"), turned[0])
        self.page.key("f")
        self.page.key("Escape")
        self.assertEqual(self.page.value("fukumi.walk.ply"), 7)
        # It is kept as it is turned.
        self.page.value("fukumi.keep()")
        self.open()
        self.assertTrue(self.page.value("fukumi.walk !== null"))
        mirrored = f"{chr(97 + 14 - (ord(turned[0][0]) - 97))}{turned[0][1:]}"
        self.assertEqual(self.page.value("fukumi.walk.review.linesAt(6)[0].move"), mirrored)

    def test_it_can_be_stopped(self) -> None:
        self.open(LINK)
        self.page.key("w")
        self.page.wait("fukumi.reviewing.progress.done > 0")
        self.page.click("[data-action=cancel]")
        self.page.wait("!fukumi.reviewing.isRunning")
        self.assertIsNone(self.page.value("fukumi.walk"))
        self.assertTrue(self.page.value("document.getElementById('words').hidden"))


if __name__ == "__main__":
    PageReviewTest.program = sys.argv.pop(2)
    PageCase.take_file()
    unittest.main()
