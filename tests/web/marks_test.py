#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Marks, texts and arrows on the board of the page, and the position in its address.

    marks_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, PHONE, PageCase

LABELS = "[...document.querySelectorAll('#board text.label')].map((t) => t.textContent).sort().join('')"


class MarksTest(PageCase):
    def press(self, tool: str) -> None:
        self.page.click(f"#marks [data-tool='{tool}']")

    def test_marks_texts_and_arrows_are_kept_with_the_move_and_in_files(self) -> None:
        self.open("#renju,h8i9")
        self.page.key("z")
        self.page.wait("!document.getElementById('marks').hidden")
        for point in ("a1", "h8"):
            self.page.place(point)
        self.press("△")
        self.page.place("c3")
        self.page.place("d4")
        self.page.place("d4")
        self.press("arrow")
        for point in ("a1", "h8", "i9", "h8"):
            self.page.place(point)
        self.assertEqual(self.page.value(MOVES), "h8 i9")
        self.assertEqual(self.page.value("fukumi.tree.current.labels"), {"a1": "A", "h8": "B", "c3": "△"})
        self.assertEqual(self.page.value("fukumi.tree.current.arrows"), [["a1", "h8"], ["i9", "h8"]])
        # An arrow that is there already goes.
        for point in ("i9", "h8"):
            self.page.place(point)
        self.assertEqual(self.page.value("document.querySelectorAll('#board .arrow').length"), 1)
        self.page.key("z")
        self.assertTrue(self.page.value("document.getElementById('marks').hidden"))
        # They are marks of this move only.
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.value(LABELS), "")
        self.page.key("ArrowRight")
        self.assertEqual(self.page.value(LABELS), "AB△")
        text = self.save("sgf").read_text(encoding="utf-8")
        for part in ("TR[cm]", "[ao:A]", "[hh:B]", "AR[ao:hh]"):
            self.assertIn(part, text)
        self.kept()
        self.open()
        self.assertEqual(self.page.value(LABELS), "AB△")
        self.page.key("Home")
        self.page.place("o1")
        self.choose(self.folder / "fukumi-game.sgf")
        self.page.key("End")
        self.assertEqual(self.page.value(LABELS), "AB△")
        self.assertEqual(self.page.value("fukumi.tree.current.arrows"), [["a1", "h8"]])
        # They turn with the board.
        self.page.key("f")
        self.assertEqual(self.page.value("fukumi.tree.current.arrows"), [["o1", "h8"]])

    def test_the_marks_of_a_move_are_cleared(self) -> None:
        self.open("#h8")
        self.page.key("z")
        self.page.place("a1")
        self.press("arrow")
        self.page.place("a1")
        self.page.place("b2")
        self.press("clear")
        self.assertEqual(self.page.value("[fukumi.tree.current.labels, fukumi.tree.current.arrows]"), [{}, []])
        self.page.click("#toast button")
        self.assertEqual(self.page.value("[fukumi.tree.current.labels, fukumi.tree.current.arrows]"), [{"a1": "A"}, [["a1", "b2"]]])
        # The marks stay in hand. There is nothing to clear.
        self.page.key("ArrowLeft")
        self.press("clear")
        self.assertEqual(self.page.text("#toast"), "")
        self.page.key("ArrowRight")
        self.page.key("Escape")
        self.page.place("i9")
        self.page.wait(f"{MOVES} === 'h8 i9'")

    def test_the_address_is_the_position(self) -> None:
        self.open()
        self.assertEqual(self.page.value("location.hash"), "")
        for point in ("h8", "i9", "g7"):
            self.page.place(point)
            self.page.wait("fukumi.verdict !== null")
        self.assertEqual(self.page.value("location.hash"), "#h8i9g7")
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.value("location.hash"), "#h8i9")
        self.kept()
        # Loaded anew it is the same game, its last move and all.
        identity = self.page.value("fukumi.game.id")
        self.open("#h8i9")
        self.assertEqual(self.page.value("fukumi.game.id"), identity)
        self.page.key("End")
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")
        # In another browser it is opened.
        other = self.browser(*PHONE)
        self.open("#h8i9", other)
        self.assertEqual(other.value(MOVES), "h8 i9")
        # Another position in the address is another game.
        self.page.value("location.hash = '#renju,a1'")
        self.page.wait(f"{MOVES} === 'a1'")
        self.assertNotEqual(self.page.value("fukumi.game.id"), identity)


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
