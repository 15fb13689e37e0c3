#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Clicks and keys at the page while something was begun: a review, a retry, marks, an opening, the trainer.

    page_modes_test.py PAGE.html
"""

from __future__ import annotations

import json
import unittest

from page_case import LANGUAGES, MOVES, WORDS, PageCase

ROOT_MOVES = "[...fukumi.tree.nodes()].map(node => fukumi.tree.moves(node))"
GAME = "h8 i9 g7 j10 h10 h9 g9 f10 g8".split()
LINK = "#" + "".join(GAME)
LINE = "fukumi.tree.moves(fukumi.tree.end)"
SIGNS = "fukumi.walk.review.main.map(node => node.sign)"
JUDGED = """fukumi.walk.review.data.moves.map(move => ({Inaccuracy: '?!', Mistake: '?', Blunder: '??'})[move.judgement] ?? '')"""


class PageModesTest(PageCase):
    def review(self, link: str = LINK) -> None:
        """The review of a game, short."""
        if link:
            self.open(link)
        self.page.value("fukumi.reviewing.effort = {nodes: 500, lines: 2}; 0")
        self.page.key("w")
        self.page.wait("fukumi.walk !== null && !fukumi.reviewing.isRunning && fukumi.verdict !== null")

    def retry(self, ply: int) -> None:
        """Looks for a better move than this one."""
        self.page.value(f"fukumi.walk.review.main[{ply}].sign ||= '?'; fukumi.goToPly({ply})")
        self.page.key("g")
        self.page.wait("fukumi.reviewing.retry !== null && fukumi.verdict !== null")

    def toast(self) -> str:
        return self.page.text("#toast")

    def list_line(self) -> None:
        """A line of four moves next to the board, as an analysis finds it, from the position on the board."""
        self.page.value("fukumi.analysis.stop(); fukumi.analysis.node = fukumi.tree.current; fukumi.analysis.lines = [{ line: 1, move: 'c3', winrate: 0.5,"
                        "win_in: null, depth: 9, pv: ['c3', 'd4', 'c5', 'd6'], nodes: 9, nps: 9, time_ms: 9 }]; fukumi.draw(); 0")

    # ---- A review ------------------------------------------------------------------------

    def test_a_retry_puts_its_stone_before_the_mistake_from_wherever_the_reader_looks(self) -> None:
        self.review()
        for key, points in (("Home", GAME[:6]), ("ArrowLeft", GAME[4:6]), ("End", GAME[4:6])):
            for point in points:
                self.retry(6)
                self.page.key(key)
                self.assertIn("6. Find a better move for white", self.page.text("#words"))
                self.page.place(point)
                words = "move of the game" if point == GAME[5] else f"{point} already has a stone."
                self.page.wait("document.getElementById('toast').textContent", lambda said, words=words: words in said)
                self.assertEqual(self.page.value(MOVES).split(), GAME[:5])
                self.page.click("[data-action=end-retry]")
        for moves in self.page.value(ROOT_MOVES):
            self.assertEqual(len(set(moves)), len(moves))
        self.retry(6)
        self.page.key("Home")
        self.page.place("a1")
        self.page.wait("fukumi.reviewing.retry.tried !== null")
        self.assertEqual(self.page.value(MOVES).split(), [*GAME[:5], "a1"])

    def test_the_answer_to_a_retry_signs_the_move_that_was_tried(self) -> None:
        self.review()
        signs = self.page.value(JUDGED)
        for keys in (("ArrowLeft", "ArrowLeft"), ("Delete",), ("Home",)):
            self.retry(3)
            self.page.value(f"const signs = {json.dumps(signs)}; fukumi.walk.review.main.forEach((node, i) => {{ node.sign = i ? signs[i - 1] : ''; }}); 0")
            self.page.value("fukumi.reviewing.effort = {nodes: 30000, lines: 1}; 0")
            self.page.place("a1")
            for key in keys:
                self.page.key(key)
            self.page.wait("!fukumi.reviewing.isRunning")
            self.assertEqual(self.page.value(SIGNS)[1:], signs)
            if keys == ("Delete",):
                self.page.wait(WORDS, lambda words: "3. Find a better move for black" in words)
            self.page.value("fukumi.reviewing.endRetry(); 0")

    def test_a_move_that_is_deleted_while_the_game_is_reviewed_stays_away(self) -> None:
        self.open(LINK)
        self.page.value("fukumi.reviewing.effort = {nodes: 20000, lines: 2}; 0")
        self.page.key("w")
        self.page.wait("fukumi.reviewing.progress.done > 0")
        for key in ("ArrowLeft", "ArrowLeft", "Delete"):
            self.page.key(key)
        self.assertFalse(self.page.value("fukumi.reviewing.isRunning"))
        self.assertEqual(self.page.value(LINE), GAME[:6])
        # Also if the review was closed before.
        self.review("")
        self.page.key("Escape")
        self.page.key("End")
        self.page.key("Delete")
        self.review("")
        self.assertEqual(self.page.value(LINE), GAME[:5])
        self.assertEqual(self.page.value("fukumi.game.review.game"), GAME[:5])

    def test_the_review_of_a_side_line_goes_along_it(self) -> None:
        self.open("#h8i9g7g8")
        self.page.key("Home")
        self.page.key("ArrowRight")
        self.page.wait("fukumi.verdict !== null")
        side = ["j10", "g6", "f6"]
        for count, point in enumerate(side):
            self.page.place(point)
            self.page.wait(f"fukumi.tree.moves().length === {count + 2} && fukumi.verdict !== null")
        self.review("")
        wanted = ["h8", *side]
        self.assertEqual(self.page.value("fukumi.game.review.game"), wanted)
        def go_along() -> None:
            for ply in range(4):
                self.page.value(f"fukumi.goToPly({ply})")
                self.page.key("ArrowRight")
                self.assertEqual(self.page.value(MOVES).split(), wanted[:ply + 1])
                self.page.key("End")
                self.assertEqual(self.page.value(MOVES).split(), wanted)
        go_along()
        # A move that was tried and is the main line now.
        self.page.value("fukumi.goToPly(1)")
        self.page.wait("fukumi.verdict !== null")
        self.page.value("fukumi.choose('c3'); 0")
        self.assertEqual(self.page.value(MOVES), "h8 c3")
        self.page.key("p")
        self.page.key("Escape")
        go_along()
        self.kept()
        self.page.reload()
        self.page.wait("window.fukumi && fukumi.walk !== null && fukumi.verdict !== null")
        self.page.key("Home")
        self.page.key("End")
        self.assertEqual(self.page.value(MOVES).split(), wanted)

    # ---- Lists next to the board -----------------------------------------------------------

    def test_known_moves_and_lines_are_refused_by_marks_and_by_the_question_why_not(self) -> None:
        self.open()
        self.begin_game("h8")
        self.page.key("k")
        moves = self.page.value(ROOT_MOVES)
        self.list_line()
        for key, words in (("z", "Finish the marks first."), ("i", "Close “Why not this move?” first.")):
            self.page.key(key)
            self.page.click("#best-lines [data-ply='3']")
            self.assertEqual(self.toast(), words)
            self.assertEqual(self.page.value(ROOT_MOVES), moves)
            self.page.key(key)
            self.list_line()
        self.page.value("fukumi.opponent.choose = () => new Promise(() => {}); 0")
        self.page.place("k4")
        self.page.wait("fukumi.desk.isEnginesTurn && fukumi.verdict !== null")
        moves = self.page.value(ROOT_MOVES)
        self.page.key("z")
        # A known move, whatever the book has here.
        self.page.value("const b = document.createElement('button'); b.dataset.point = 'c3'; document.getElementById('map-moves').append(b); b.click()")
        self.assertEqual(self.toast(), "Finish the marks first.")
        self.assertEqual((self.page.value(ROOT_MOVES), self.page.value("fukumi.tree.current.labels")), (moves, {}))

    def test_a_known_move_is_a_step_of_an_opening(self) -> None:
        self.open()
        self.page.key("k")
        self.new_game(kind="person", opening="swap2")
        self.page.wait("fukumi.opening.isHere && document.querySelector('#map-moves [data-point]') !== null")
        self.page.click("#map-moves [data-point]")
        point = self.page.wait("fukumi.match.opening.actions[0]")
        self.page.wait("fukumi.opening.isHere")
        self.assertEqual(self.page.value(MOVES), point)
        self.assertFalse(self.page.value("document.getElementById('opening').hidden"))

    def test_a_puzzle_has_no_list_of_known_moves(self) -> None:
        self.open()
        self.page.key("k")
        self.assertFalse(self.page.value("document.getElementById('map-card').hidden"))
        self.page.key("d")
        self.page.wait("fukumi.trainer.round !== null")
        self.assertTrue(self.page.value("document.getElementById('map-card').hidden"))

    def test_a_line_in_a_retry_is_tried_by_its_first_move_only(self) -> None:
        self.review()
        self.retry(6)
        self.list_line()
        self.page.click("#best-lines [data-ply='2']")
        self.assertEqual(self.toast(), "Find a better move first.")
        self.assertEqual(self.page.value(MOVES).split(), GAME[:5])
        self.page.click("#best-lines [data-ply='0']")
        self.page.wait("fukumi.reviewing.retry.tried !== null")
        self.assertEqual(self.page.value(MOVES).split(), [*GAME[:5], "c3"])
        # Otherwise a line of a review becomes a variation.
        self.page.value("fukumi.reviewing.endRetry(); fukumi.goToPly(9)")
        self.list_line()
        self.page.click("#best-lines [data-ply='2']")
        self.assertEqual(self.page.value(MOVES).split(), [*GAME, "c3", "d4", "c5"])

    # ---- What takes time -------------------------------------------------------------------

    def test_a_click_waits_for_the_referee(self) -> None:
        self.open("#h8h9i8i9j8j9k8k9")
        self.page.value("fukumi.choose('l8'); fukumi.choose('a1'); 0")
        self.page.wait("fukumi.verdict !== null && fukumi.verdict.ended !== null")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "This game is over" in words)
        self.assertEqual(self.page.value(MOVES), "h8 h9 i8 i9 j8 j9 k8 k9 l8")
        # Without an engine the board goes on.
        self.open("#h8")
        self.page.value("fukumi.referee.verdictOf = () => null; fukumi.referee.judge = async () => ({ ended: null, forbidden: [], opening: null, known: [] });"
                        "fukumi.choose('a1'); 0")
        self.page.wait(f"{MOVES} === 'h8 a1'")

    def test_the_best_move_is_not_played_into_what_was_begun_meanwhile(self) -> None:
        for key in ("z", "i"):
            self.open("#h8i9g7")
            self.page.value("fukumi.opponent.choose = () => new Promise((done) => { window.answer = () => done('c3'); }); 0")
            self.page.key(" ")
            self.page.wait("Boolean(window.answer)")
            self.page.key(key)
            self.page.value("answer(); 0")
            self.page.value("new Promise((done) => setTimeout(done)); 0")
            self.assertEqual(self.page.value(MOVES), "h8 i9 g7", key)

    def test_a_game_that_begins_is_not_analysed_whatever_had_the_board(self) -> None:
        self.open()
        for key in ("", "d", "e"):
            self.page.value("fukumi.desk.isAnalysing = true; fukumi.changed(); 0")
            if key:
                self.page.key(key)
                self.page.wait("fukumi.guest !== undefined && fukumi.verdict !== null")
            self.new_game(level=1)
            self.assertFalse(self.page.value("fukumi.desk.isAnalysing"), key)
        # A game of the list goes on being looked at.
        self.move("h8")
        self.kept()
        self.new_board()
        self.page.key("a")
        self.page.key("o")
        self.page.click("#kept button")
        self.page.wait("fukumi.match !== null")
        self.assertTrue(self.page.value("fukumi.desk.isAnalysing"))

    def test_two_players_keep_how_long_fukumi_thinks(self) -> None:
        self.open()
        for by, amount in (("depth", 12), ("nodes", 50000)):
            for kind in ("engine", "person"):
                self.page.key("n")
                self.page.value(f"document.querySelector('#dialog [name=kind][value={kind}]').click()")
                if kind == "engine":
                    self.page.value(f"document.querySelector('#dialog [name=thinking]').value = '{by}'; document.querySelector('#dialog form').oninput();"
                                    f"document.querySelector('#dialog [name=amount]').value = {amount}")
                self.page.click("#dialog button.strong")
                self.page.wait(f"fukumi.match?.against === '{kind}' && fukumi.verdict !== null")
                for match in ("fukumi.match", "fukumi.settings.lastMatch"):
                    self.assertEqual(self.page.value(f"{match}.thinking"), {"by": by, "amount": amount})
        # A time that the list does not have, as of a file.
        self.page.value("fukumi.match.thinking = { by: 'seconds', amount: 3 }; 0")
        self.new_game(kind="engine")
        self.assertEqual(self.page.value("fukumi.match.thinking"), {"by": "seconds", "amount": 3})

    # ---- Words and their room --------------------------------------------------------------

    def speak(self, language: str) -> None:
        self.page.value(f"fukumi.view.language = '{language}'; fukumi.changed()")

    def test_a_pass_and_the_words_of_a_line_are_in_the_language_of_the_page(self) -> None:
        self.review("#h8,pass,i9,pass,j9,a1,k9")
        self.page.value("fukumi.goToPly(2)")
        self.assertIn("2. White pass", self.page.text("#words"))
        self.page.value("fukumi.reviewing.enterShown(0, 1)")
        self.assertIn("Instead of 2. pass", self.page.text("#words"))
        for language in LANGUAGES[1:]:
            self.speak(language)
            self.assertNotRegex(self.page.text("#words"), "pass|Instead", language)
            self.page.value("fukumi.goToPly(2)")
            self.assertNotIn("pass", self.page.text("#words"), language)
            self.page.value("fukumi.reviewing.enterShown(0, 1)")
        self.speak("en")
        self.assertIn("Instead of 2. pass", self.page.text("#words"))
        # It is a pass on a turned board, too; nor does a review that is closed lose its game.
        self.page.value("fukumi.goToPly(2)")
        self.page.key("r")
        self.assertIn("2. White pass", self.page.text("#words"))
        self.page.click("[data-action=close-review]")
        self.page.key("f")
        self.kept()
        self.page.reload()
        self.page.wait("window.fukumi && fukumi.verdict !== null")
        self.assertEqual(self.page.value("[fukumi.game.review?.game, fukumi.game.review?.moves.map(({ move }) => move)]"), [["h8", "pass", "g7", "pass", "g6", "o15", "g5"]] * 2)

    def test_what_fukumi_did_in_an_opening_is_said_in_the_language_of_the_page_and_with_the_points_of_the_board(self) -> None:
        self.open()
        self.new_game(human="white", opening="swap2")
        self.page.wait(f"{MOVES}.split(' ').length === 3 && fukumi.opening.isHere && !fukumi.opening.isEngines(fukumi.opening.step)")
        self.assertIn(f"Fukumi puts {self.page.value(MOVES)}", self.page.text("#opening"))
        self.page.key("f")
        self.page.wait("fukumi.opening.isHere")
        self.assertIn(f"Fukumi puts {self.page.value(MOVES)}", self.page.text("#opening"))
        self.speak("ja")
        self.assertNotIn("puts", self.page.text("#opening"))
        self.assertIn(self.page.value(MOVES), self.page.text("#opening"))


class NarrowTest(PageCase):
    size = (320, 568)
    has_touch = True

    def test_a_notice_has_the_width_of_its_words_and_leaves_with_its_button(self) -> None:
        self.open("#h8i9g7")
        self.page.key("Delete")
        left, right = self.page.value("(({ left, right }) => [left, right])(document.getElementById('toast').getBoundingClientRect())")
        self.assertGreaterEqual(left, 0)
        self.assertLessEqual(right, 320)
        self.assertEqual(self.page.value("document.querySelector('#toast .offer').getClientRects().length"), 1)
        self.assertLess(self.page.value("document.getElementById('toast').offsetHeight"), 70)
        self.page.key("d")
        self.page.wait("fukumi.trainer.round !== null")
        self.assertEqual(self.toast_offers(), 0)
        # In a set-up the removal can be undone.
        self.page.key("Escape")
        self.page.key("e")
        self.page.value("fukumi.mode.press('clear')")
        self.assertEqual(self.toast_offers(), 1)

    def toast_offers(self) -> int:
        return int(self.page.value("document.querySelectorAll('#toast .offer').length"))

    def test_buttons_of_a_game_of_two_hold_their_words(self) -> None:
        self.open()
        self.page.key("n")
        self.page.value("document.querySelector('#dialog [name=kind][value=person]').click()")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.match?.against === 'person' && fukumi.verdict !== null")
        for language in LANGUAGES:
            self.page.value(f"fukumi.view.language = '{language}'; fukumi.changed()")
            cut = "[...document.querySelectorAll('#steps button')].filter(b => b.scrollWidth > b.clientWidth || b.getBoundingClientRect().right > innerWidth).map(b => b.textContent)"
            self.assertEqual(self.page.value(cut), [], language)


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
