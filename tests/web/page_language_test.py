#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Languages at the page with the board: the browser's, another one by choice, and room for all of them.

    page_language_test.py PAGE.html
"""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path

from page_case import DESKTOP, LANGUAGES, PHONE, PageCase

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "protocol/web"))

import build_page  # noqa: E402

WON = "#h8a1i8c1j8e1k8g1l8"
VERDICT = "document.getElementById('verdict').textContent"
# Lists whose box cannot show one of their texts: name, text, and the pixels that it has and would need.
CUT_TEXTS = """[...document.querySelectorAll('select')].filter((list) => list.offsetParent).flatMap((list) => {
    const pen = document.createElement('canvas').getContext('2d'), style = getComputedStyle(list), arrow = 20;
    pen.font = style.font;
    const frame = ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'].reduce((sum, part) => sum + parseFloat(style[part]), arrow);
    const needed = (option) => Math.ceil(pen.measureText(option.text).width + frame);
    return [...list.options].filter((each) => needed(each) > list.offsetWidth + 1).map((each) => [list.name || list.id, each.text, list.offsetWidth, needed(each)]);
})"""


class PageLanguageTest(PageCase):
    def test_the_browsers_language_holds_until_another_is_chosen(self) -> None:
        self.page = self.browser(*DESKTOP, language="zh-CN")
        self.open(WON)
        self.assertEqual(self.page.wait(VERDICT, lambda words: "五连" in words), "黑方胜：五连")
        self.page.key("v")
        self.page.value("document.querySelector('#dialog [name=language]').value = 'ja'")
        self.page.click("#dialog button.strong")
        self.assertEqual(self.page.wait(VERDICT, lambda words: "五連" in words), "黒の勝ち：五連")
        for _ in range(2):
            self.assertEqual(self.page.value("document.documentElement.lang"), "ja")
            self.assertEqual(self.page.text("[data-action=open]"), "開く")
            self.open()
        self.assertEqual(self.page.text("#verdict"), "黒の勝ち：五連")

    def test_browsers_languages_are_known_by_their_tags(self) -> None:
        self.open()
        for tags, language in ((["zh-TW"], "zh-Hant"), (["zh-Hans-HK"], "zh-Hans"), (["de-CH", "cs-CZ", "en"], "cs"), (["xx"], "en")):
            self.page.value(f"Object.defineProperty(navigator, 'languages', {{value: {tags}, configurable: true}}); fukumi.draw()")
            self.assertEqual(self.page.value("document.documentElement.lang"), language)

    def test_words_of_the_engine_are_translated(self) -> None:
        self.open("#renju,h8h9i9")
        self.page.value("fukumi.view.language = 'zh-Hans'; fukumi.changed()")
        self.assertIn("花月", self.page.wait("document.getElementById('facts').textContent", lambda words: "D" in words))
        self.page.wait("fukumi.ratings.length === 20")
        self.page.key("n")
        self.assertRegex(self.page.text("#dialog output"), r"^\d+ 级：Elo \d+$")

    def test_a_number_has_the_plural_forms_of_the_language(self) -> None:
        label = "document.getElementById('board').getAttribute('aria-label')"
        forms = {1: ("1 stone", "1 камень", "1 kámen"), 2: ("2 stones", "2 камня", "2 kameny"), 5: ("5 stones", "5 камней", "5 kamenů")}
        for count, texts in forms.items():
            self.open(f"#{''.join(('h8', 'i9', 'g7', 'a1', 'c3')[:count])}")
            for language, text in zip(("en", "ru", "cs"), texts, strict=True):
                self.page.value(f"fukumi.view.language = '{language}'; fukumi.changed()")
                self.assertTrue(self.page.wait(label, lambda words, text=text: words.endswith(text)))
        self.page.value("fukumi.view.language = 'vi'; fukumi.changed()")
        self.assertIn("5", self.page.wait(label, lambda words: "Board" not in words))

    def test_the_page_unpacks_the_tables_of_the_build(self) -> None:
        self.open()
        self.assertEqual(json.loads(self.page.value("document.getElementById('languages').textContent")), json.loads(build_page.tables()))

    def test_every_language_has_room_on_a_phone(self) -> None:
        self.page = self.browser(*PHONE)
        self.check_room()

    def test_every_language_has_room_for_fingers(self) -> None:
        self.has_touch = True
        self.page = self.browser(*PHONE)
        self.check_room()

    def test_no_list_cuts_a_text_off(self) -> None:
        actions = {name: f"fukumi.actions.find(({{ name }}) => name === '{name}').run(); 0" for name in ("new", "view", "small")}
        for width, height in ((360, 740), (800, 900), (1300, 850)):
            self.page = self.browser(width, height)
            self.open("#renju,h8i9g7")
            for language in LANGUAGES:
                self.page.value(f"fukumi.view.language = '{language}'; fukumi.changed()")
                for place, begin in {"board": "0", **actions, "trainer": "fukumi.trainer.next()"}.items():
                    with self.subTest(width=width, language=language, place=place):
                        self.page.value(begin)
                        self.assertEqual(self.page.value(CUT_TEXTS), [])
                        self.page.value("document.getElementById('dialog').close(''); 0")
                self.page.value("fukumi.giveBack()")

    def test_the_words_about_a_rule_follow_the_choice(self) -> None:
        self.open()
        self.page.key("n")
        self.assertEqual(self.page.text("#about-rule"), "five or more in a row win")
        self.page.value("(() => { const field = document.querySelector('#dialog [name=opening]'); field.value = 'rif'; field.dispatchEvent(new Event('input', {bubbles: true})); })()")
        # An opening of renju chooses the rule, too.
        self.assertIn("double threes", self.page.text("#about-rule"))
        self.assertIn("two fifth moves", self.page.text("#about-opening"))

    def check_room(self) -> None:
        self.open("#h8i9g7")
        for language in LANGUAGES:
            with self.subTest(language):
                self.page.value(f"fukumi.view.language = '{language}'; fukumi.changed()")
                self.assertEqual(self.page.value("document.documentElement.lang"), language)
                self.assertEqual(self.page.value("document.documentElement.scrollWidth"), PHONE[0])
                # The buttons of the header are in one row.
                self.assertEqual(self.page.value("new Set([...document.querySelectorAll('header nav button')].map(b => b.offsetTop)).size"), 1)
                self.page.key("n")
                self.assertEqual(self.page.value("document.documentElement.scrollWidth"), PHONE[0])
                self.assertLessEqual(*self.page.value("(() => { const d = document.getElementById('dialog'); return [d.scrollWidth, d.clientWidth]; })()"))
                self.page.key("Escape")
                self.page.wait("document.querySelector('dialog[open]') === null")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
