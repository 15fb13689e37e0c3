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

    def test_a_button_names_its_key(self) -> None:
        self.open()
        self.assertEqual(self.page.value("document.querySelector('[data-action=view]').title"), "Settings (v)")
        self.page.value("fukumi.view.language = 'cs'; fukumi.changed()")
        self.assertEqual(self.page.value("document.querySelector('[data-action=view]').title"), "Nastavení (v)")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
