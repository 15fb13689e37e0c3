#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Why a point or a button of the page does nothing: the page says so.

    refusals_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, PageCase


class RefusalsTest(PageCase):
    def test_a_point_that_is_taken_says_so(self) -> None:
        self.open("#blocked:a1,h8i9")
        for point, words in (("h8", "h8 already has a stone."), ("a1", "a1 is blocked.")):
            self.page.place(point)
            self.assertEqual(self.page.text("#toast"), words)
        self.page.key("i")
        self.page.place("i9")
        self.assertEqual(self.page.text("#toast"), "i9 already has a stone.")
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_every_button_that_is_grey_says_why(self) -> None:
        grey = ("[...document.querySelectorAll('button[data-action][aria-disabled]')].filter((button) => button.offsetParent).map((button) => {"
                "document.getElementById('toast').replaceChildren(); button.click(); return [button.dataset.action, button.title, document.getElementById('toast').textContent]; })")
        for keys, name, words in (
                ("", "review", "No moves yet."), ("", "play-here", "The board is empty: begin a new game."), ("", "back", "There is no earlier move."),
                ("e", "new", ""), ("e", "review", "Finish the set-up first."), ("z", "hint", "Finish the marks first."), ("d", "setup", "Close the trainer first.")):
            with self.subTest(keys, name=name):
                self.open()
                if keys:
                    self.page.key(keys)
                found = self.page.value(grey)
                self.assertTrue(all(title and title == said for _, title, said in found), found)
                self.assertEqual({each: title for each, title, _ in found}.get(name, ""), words)
                self.assertEqual(self.page.value("document.querySelectorAll('button[data-action]:disabled').length"), 0)

    def said(self, key: str) -> str:
        """The words of the page after a key."""
        self.page.value("document.getElementById('toast').replaceChildren(); 0")
        self.page.key(key)
        return self.page.text("#toast")

    def test_a_key_of_another_mode_says_why_it_does_nothing(self) -> None:
        self.open("#h8i9g7")
        for key in ("g", "b", "PageDown"):
            self.assertEqual(self.said(key), "Review the game first.", key)
        for key in ("x", "y"):
            self.assertEqual(self.said(key), "No opening is being played.", key)

    def test_a_key_for_another_variation_says_when_there_is_none(self) -> None:
        self.open("#h8i9")
        for key in ("ArrowUp", "ArrowDown"):
            self.assertEqual(self.said(key), "There is no other variation here.", key)
        self.page.key("ArrowLeft")
        self.page.place("g7")
        for key, moves in (("ArrowUp", "h8 i9"), ("ArrowDown", "h8 g7")):
            self.assertEqual((self.said(key), self.page.value(MOVES)), ("", moves), key)

    def test_only_a_mistake_is_tried_again(self) -> None:
        self.open("#h8i9g7g9")
        self.page.value("fukumi.reviewing.effort = {nodes: 500, lines: 1}; 0")
        self.page.key("w")
        self.page.wait("fukumi.walk !== null && fukumi.verdict !== null")
        self.page.value("fukumi.walk.review.main.forEach((node, i) => { node.sign = i === 2 ? '?' : ''; }); fukumi.goToPly(3)")
        self.assertEqual(self.said("g"), "This move was not a mistake.")
        self.page.key("Home")
        self.assertEqual(self.said("g"), "Go to a move of the game first.")
        self.assertIsNone(self.page.value("fukumi.reviewing.retry"))
        self.page.value("fukumi.goToPly(2)")
        self.assertEqual(self.said("g"), "")
        self.assertEqual(self.page.value("fukumi.reviewing.retry.ply"), 2)
        self.assertEqual(self.said("g"), "Find a better move first.")

    def test_one_even_move_and_two_are_refused_alike(self) -> None:
        refusals = "['even', 'even-pair'].map((name) => fukumi.refusalOf(fukumi.actions.find((action) => action.name === name)))"
        self.open("#h8")
        self.page.key("z")
        self.assertEqual(self.page.value(refusals), ["Finish the marks first."] * 2)
        self.open()
        self.new_game(opening="swap")
        self.page.wait("fukumi.opening.isHere")
        self.assertEqual(self.page.value(refusals), ["Not before the opening is over."] * 2)
        # Two stones have no room on one point.
        points = [f"{column}{row}" for row in range(1, 6) for column in "abcde" if (column, row) not in (("e", 4), ("e", 5))]
        for link, words in (("#5x5,blocked:" + "".join(points), ""), ("#5x5,blocked:" + "".join(points) + "e5", "The board has one point left.")):
            self.open(link)
            self.assertEqual(self.page.value(refusals), ["", words])

    def test_a_button_names_its_key(self) -> None:
        self.open()
        self.assertEqual(self.page.value("document.querySelector('[data-action=view]').title"), "Settings (v)")
        self.page.value("fukumi.view.language = 'cs'; fukumi.changed()")
        self.assertEqual(self.page.value("document.querySelector('[data-action=view]').title"), "Nastavení (v)")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
