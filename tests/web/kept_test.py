#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Nothing that was on the board is lost: undo, games from before, the set up. From file:// and without a network.

    kept_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, PageCase

KEPT = "JSON.parse(localStorage.getItem('fukumi-games') ?? '[]').map(g => g.tree.nodes.length - 1).join(' ')"


class KeptTest(PageCase):
    def new_board(self) -> None:
        """An empty board without a game."""
        self.page.key("n")
        self.page.value("document.querySelector('#dialog [name=kind][value=board]').click()")
        self.page.click("#dialog button.strong")
        self.page.wait(f"{MOVES} === ''")

    def test_a_game_that_another_one_replaced_is_had_again(self) -> None:
        self.open("#h8i9")
        self.new_board()
        self.assertIn("Undo", self.page.text("#toast"))
        self.page.click("#toast button")
        self.page.wait(f"{MOVES} === 'h8 i9' && fukumi.verdict !== null")
        self.page.place("g7")
        self.open("#a1b2")
        self.page.key("u")
        self.assertEqual(self.page.wait(MOVES), "h8 i9 g7")
        self.open("#a1b2c3")
        self.open("#d4")
        self.assertEqual(self.page.value(KEPT), "3 3 2")
        self.page.key("o")
        self.page.click("#kept button:nth-child(2)")
        self.assertEqual(self.page.wait(MOVES, lambda moves: moves != "d4"), "h8 i9 g7")
        self.page.wait("fukumi.verdict !== null")
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")

    def test_moves_that_were_removed_are_had_again(self) -> None:
        self.open("#h8i9g7")
        self.page.key("ArrowLeft")
        self.page.key("Delete")
        self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), 2)
        self.page.key("u")
        self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), 4)
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_a_set_up_is_left_by_escape_and_drops_no_game(self) -> None:
        self.open()
        self.page.key("n")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.match !== null && fukumi.verdict !== null")
        self.page.place("h8")
        self.page.wait("fukumi.tree.moves().length === 2")
        before = self.page.value(MOVES)
        self.page.key("e")
        self.page.place("a1")
        self.page.key("?")
        self.page.wait("document.querySelector('dialog[open]') !== null")
        self.page.key("Escape")
        self.page.wait("document.querySelector('dialog[open]') === null")
        self.assertTrue(self.page.value("fukumi.setup.isOn"))
        self.page.key("Escape")
        self.assertEqual(self.page.value(MOVES), before)
        self.assertFalse(self.page.value("fukumi.setup.isOn || fukumi.match === null"))
        self.page.key("e")
        self.page.click('[data-tool="done"]')
        self.assertEqual(self.page.value("fukumi.tree.stones().size"), 2)
        self.page.key("u")
        self.assertEqual(self.page.value(MOVES), before)
        self.assertIsNotNone(self.page.value("fukumi.match"))

    def test_a_list_of_another_shape_is_set_aside(self) -> None:
        self.open("#h8")
        for text in ("{", "[1]", '[{"id":"a","when":1,"tree":{"nodes":7}}]'):
            with self.subTest(text):
                self.page.value(f"localStorage.setItem('fukumi-games', {text!r})")
                self.open("#h8i9")
                self.assertEqual(self.page.value(KEPT), "1")
                self.assertEqual(self.page.value("localStorage.getItem('fukumi-damaged')"), text)
                self.open("#h8")
        self.page.value("localStorage.setItem('fukumi-games', JSON.stringify([{id: 'x', when: 1, tree: {nodes: [1], setup: 7}}]))")
        self.page.key("o")
        self.page.click("#kept button")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "damaged" in words)
        self.assertEqual(self.page.value(MOVES), "h8")

    def test_the_list_is_bounded(self) -> None:
        self.open("#h8")
        self.page.value("for (let i = 0; i < 40; i += 1) fukumi.shelf.replace({...fukumi.game, id: `g${i}`})")
        self.assertEqual(self.page.value("JSON.parse(localStorage.getItem('fukumi-games')).length"), 30)
        self.page.value("fukumi.tree.current.comment = 'x'.repeat(1.2e6); fukumi.shelf.replace({...fukumi.game, id: 'long'});"
                        "fukumi.shelf.replace({...fukumi.game, id: 'longer'})")
        self.assertEqual(self.page.value("JSON.parse(localStorage.getItem('fukumi-games')).map(g => g.id).join()"), "long")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
