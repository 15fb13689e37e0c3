#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fingers at the page with the board, on a phone upright and on its side.

    touch_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from browser import Browser
from page_case import LANGUAGES, MOVES, PHONE, PageCase

SIDE = (844, 390)
SMALL = (320, 568)


class TouchTest(PageCase):
    size = PHONE
    has_touch = True

    def test_a_tap_aims_and_the_second_one_places(self) -> None:
        self.open("#h8")
        self.page.touch("g7")
        self.assertEqual(self.page.value(MOVES), "h8")
        self.page.touch("i9")
        self.assertEqual(self.page.value(MOVES), "h8")
        self.page.touch("i9")
        self.assertEqual(self.page.value(MOVES), "h8 i9")
        self.page.value("fukumi.view.confirm = false; fukumi.draw()")
        self.page.touch("g7")
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")

    def test_a_finger_slides_under_a_lens_and_places_where_it_is_lifted(self) -> None:
        self.open("#h8")
        lens = "document.getElementById('lens').hidden"
        self.page.touch("c3", "d4", "e6", lifts=False)
        self.assertFalse(self.page.value(lens))
        self.page.touch("e6", "f6")
        self.assertTrue(self.page.value(lens))
        self.assertEqual(self.page.value(MOVES), "h8 f6")

    def test_everything_is_large_enough_for_a_finger(self) -> None:
        small = ("[...document.querySelectorAll('button, select, input:not([hidden])')].filter(e => e.offsetParent && (e.offsetHeight < 44 || e.offsetWidth < 44)"
                 " && !e.closest('label')).map(e => `${e.textContent} ${e.offsetWidth}x${e.offsetHeight}`).join()")
        for size in (PHONE, SIDE):
            page = self.browser(*size)
            self.open("#h8i9g7", page)
            self.assertEqual(page.value(small), "", size)
            page.key("o")
            self.assertEqual(page.value(small), "", size)
            self.assertEqual(page.value("document.documentElement.scrollWidth"), size[0])

    def check_clocks(self, page: Browser, **fields: str) -> None:
        """In a new game with these fields and long clocks, in each language."""
        self.open("", page)
        page.key("n")
        for name, value in {"clock": "own", "minutes": "600", "increment": "10", "level": "20", **fields}.items():
            page.value(f"document.querySelector('#dialog [name={name}]').value = '{value}'; document.querySelector('#dialog form').oninput()")
        page.click("#dialog button.strong")
        page.wait("Boolean(fukumi.match) && fukumi.verdict !== null && (!fukumi.match.opening || fukumi.opening.step !== null)")
        for language in LANGUAGES:
            for is_thinking in ("false", "true"):
                with self.subTest(language, is_thinking=is_thinking, **fields):
                    page.value(f"Object.defineProperty(fukumi.opponent, 'isThinking', {{ value: {is_thinking}, configurable: true }});"
                               f"fukumi.view.language = '{language}'; fukumi.draw()")
                    self.assertEqual(page.value("document.querySelectorAll('.player .soft').length"), int(is_thinking == "true"))
                    self.assertLessEqual(*page.value("[document.documentElement.scrollWidth, document.documentElement.clientWidth]"))
                    self.assertEqual(page.value("[...document.querySelectorAll('.player, .player time')].filter((each) => each.scrollWidth > each.clientWidth"
                                                " || each.getBoundingClientRect().right > document.getElementById('board').getBoundingClientRect().right + 1).length"), 0)

    def test_players_and_clocks_have_room_on_a_small_phone(self) -> None:
        for size in (SMALL, PHONE):
            page = self.browser(*size)
            self.check_clocks(page)
            self.check_clocks(page, opening="taraguchi-10")

    def test_a_phone_on_its_side_shows_the_whole_board(self) -> None:
        page = self.browser(*SIDE)
        self.open("#h8i9g7", page)
        left, top, right, bottom = page.value(
            "(() => { const r = document.getElementById('board').getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })()")
        self.assertGreaterEqual(min(left, top), 0)
        self.assertLessEqual(right, SIDE[0])
        self.assertLessEqual(bottom, SIDE[1])
        self.assertGreater(bottom - top, 360)


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
