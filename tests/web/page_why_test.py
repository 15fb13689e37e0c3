#!/usr/bin/python3
# SPDX-License-Identifier: MIT
""""Why not this move?" at the page with the board, and the reasons of moves in words.

    page_why_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, PHONE, SHOWN, WORDS, PageCase

# White has an open three, d11 d12 d13, black nothing; it is black's move.
LINK = "#h8d12k2d13k15d11"


class PageWhyTest(PageCase):
    def ask(self, point: str) -> str:
        """The answer's words."""
        self.page.place(point)
        return self.page.wait(WORDS, lambda words: "Keep the line" in words and words.startswith(point))

    def test_a_move_that_loses_is_refuted_on_the_board(self) -> None:
        self.open(LINK)
        self.page.click("[data-action=why]")
        self.assertIn("Click a point", self.page.text("#words"))
        words = self.ask("a1")
        self.assertIn("White then makes an open four: ", words)
        self.assertRegex(words, r"It allows a proved win in \d moves? by fours \(VCF\)\.")
        line = self.page.value(SHOWN).split()
        self.assertEqual((line[0], len(line) % 2), ("a1", 0))
        self.assertIn(line[1], ("d10", "d14"))
        # Nothing was played, and another point can be asked about.
        self.assertEqual(self.page.value(MOVES), LINK[1:].replace("d", " d").replace("k", " k"))
        self.assertIn("It stops an open three.", self.ask("d14"))
        self.ask("a1")
        self.page.click("[data-action=keep-why]")
        self.assertTrue(self.page.wait(MOVES, lambda moves: moves.endswith(" a1")))
        self.page.key("End")
        self.assertEqual(self.page.value(MOVES).split()[6:], line)
        self.page.wait("fukumi.desk.isOver")
        self.page.key("i")
        self.assertFalse(self.page.value("fukumi.why.isOn"))

    def test_a_line_that_is_kept_does_not_change_the_game_that_is_played(self) -> None:
        game = "[fukumi.tree.moves(), fukumi.tree.moves(fukumi.tree.end)]"
        self.open()
        moves = self.begin_game("h8")
        self.page.key("i")
        self.ask("a1")
        self.page.click("[data-action=keep-why]")
        self.assertEqual((self.page.text("#toast"), self.page.value("fukumi.tree.root.size")), ("In a game against Fukumi you move yourself.", 3))
        self.page.key("Escape")
        # Before the first move it is a variation.
        self.page.key("Home")
        self.page.wait("fukumi.verdict !== null")
        self.page.key("i")
        self.ask("a1")
        line = self.page.value(SHOWN).split()
        self.page.click("[data-action=keep-why]")
        self.assertEqual(self.page.value(game), [[], moves])
        kept, node = [], "fukumi.tree.root.children[1]"
        while point := self.page.value(f"{node}?.point"):
            kept.append(point)
            node += ".children[0]"
        self.assertEqual(kept, line)
        self.page.key("End")
        self.page.wait(f"{MOVES} === '{' '.join(moves)}' && fukumi.verdict !== null")
        self.page.place("o15")
        self.page.wait("fukumi.tree.moves().length === 4")

    def test_threats_of_a_move_and_what_stops_them_are_told(self) -> None:
        self.open("#h8a1i8a3")
        self.page.key("i")
        words = self.ask("j8")
        self.assertIn("j8 makes an open three.", words)
        self.assertIn("g8, k8 stop that.", words)
        self.page.key("Escape")
        self.assertEqual((self.page.value("fukumi.why.isOn"), self.page.value(SHOWN)), (False, ""))
        self.page.place("j8")
        self.assertEqual(self.page.wait(MOVES), "h8 a1 i8 a3 j8")

    def test_the_words_are_the_readers_on_a_phone_too(self) -> None:
        page = self.browser(*PHONE, language="cs")
        self.open(LINK, page)
        self.page = page
        page.value("fukumi.view.confirm = false")
        page.click("[data-action=why]")
        page.place("a1")
        page.wait(WORDS, lambda words: "otevřenou čtyřku" in words)
        self.assertLessEqual(page.value("document.documentElement.scrollWidth"), PHONE[0])


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
