#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Nothing that was on the board is lost: games from before, the set up. From file:// and without a network.

    kept_test.py PAGE.html
"""

from __future__ import annotations

import json
import unittest

from page_case import MOVES, PageCase


class KeptTest(PageCase):
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
        self.assertEqual([head["moves"] for head in self.kept()], [1, 3, 2, 3])
        self.page.key("o")
        self.page.click("#kept button:nth-child(3)")
        self.assertEqual(self.page.wait(MOVES, lambda moves: moves != "d4"), "h8 i9 g7")
        self.page.wait("fukumi.verdict !== null")
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")

    def test_the_list_tells_moves_of_variations_from_those_of_a_line(self) -> None:
        self.open("#a1b2c3")
        self.page.key("ArrowLeft")
        self.page.place("d4")
        self.page.wait("fukumi.verdict !== null")
        self.new_board()
        self.page.value("location.hash = '#h8i9'")
        self.page.wait(f"{MOVES} === 'h8 i9' && fukumi.verdict !== null")
        self.kept()
        self.new_board()
        self.page.key("o")
        words = self.page.value("[...document.querySelectorAll('#kept button')].slice(0, 2).map((button) => button.textContent)")
        self.assertIn("2 moves", words[0])
        self.assertNotIn("lines", words[0])
        self.assertIn("4 moves in all lines", words[1])

    def test_a_set_up_is_left_by_escape_and_drops_no_game(self) -> None:
        self.open()
        before = " ".join(self.begin_game("h8"))
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

    def test_no_comment_is_written_on_a_set_up(self) -> None:
        field = "[document.getElementById('comment').offsetParent !== null, document.getElementById('comment').value]"
        self.open("#h8i9")
        self.page.value("fukumi.tree.edit(fukumi.tree.current, {comment: 'x'}); fukumi.changed(); 0")
        for leave in ("Escape", "done"):
            self.page.key("e")
            self.assertEqual(self.page.value(field), [False, ""])
            self.page.key("Escape") if leave == "Escape" else self.page.click(f'[data-tool="{leave}"]')
            self.assertEqual(self.page.wait(field, lambda now: now[0]), [True, "x" if leave == "Escape" else ""])

    def test_what_is_written_or_drawn_on_an_empty_board_is_had_again(self) -> None:
        self.open()
        self.page.key("z")
        self.page.place("h8")
        self.page.click('#marks [data-tool="done"]')
        self.new_board()
        self.page.click("#toast button")
        self.assertEqual(self.page.wait("fukumi.tree.root.labels", bool), {"h8": "A"})
        for name, value in (("comment", "x"), ("labels", {"a1": "B"}), ("arrows", [["a1", "c3"]]), ("file", {"kept": [["KM", ["7"]]]})):
            with self.subTest(name):
                self.new_board()
                self.page.value(f"fukumi.tree.edit(fukumi.tree.root, {json.dumps({name: value})}); fukumi.changed()")
                self.page.value("location.hash = '#h8i9'")
                self.page.wait(f"{MOVES} === 'h8 i9' && fukumi.verdict !== null")
                self.assertEqual([head["moves"] for head in self.kept()][:2], [2, 0])
                self.page.key("u")
                self.page.wait(f"{MOVES} === '' && fukumi.verdict !== null")
                self.assertEqual(self.page.value(f"fukumi.tree.root.{name}"), value)

    def test_a_set_up_that_is_left_is_had_again(self) -> None:
        stones = "[...fukumi.tree.stones().keys()].sort().join(' ')"
        leaving = {
            "Escape": lambda: self.page.key("Escape"), "Cancel": lambda: self.page.click('[data-tool="cancel"]'),
            "new": self.new_board, "link": lambda: self.page.value("location.hash = '#c3'"),
        }
        for name, leave in leaving.items():
            with self.subTest(name):
                self.open("#h8i9")
                self.page.key("e")
                self.page.place("a1")
                leave()
                self.page.wait("!fukumi.setup.isOn && fukumi.verdict !== null")
                self.assertIn("Undo", self.page.wait("document.getElementById('toast').textContent"))
                if name in ("new", "link"):
                    self.page.wait(stones, lambda now: now != "h8 i9")
                    self.page.key("u")
                self.page.wait(stones, lambda now: now == "h8 i9")
                self.page.key("u")
                self.assertEqual(self.page.wait(stones, lambda now: now != "h8 i9"), "a1 h8 i9")
        # Nothing was changed.
        self.open("#h8i9")
        self.kept()
        self.open()
        self.page.key("e")
        self.page.key("Escape")
        self.assertEqual(self.page.value("[fukumi.shelf.canUndo, document.getElementById('toast').textContent]"), [False, ""])
        # The page is loaded anew.
        self.page.key("e")
        self.page.place("b2")
        self.open()
        self.assertEqual(self.page.value(stones), "h8 i9")
        self.page.key("o")
        self.page.click("#kept button")
        self.assertEqual(self.page.wait(stones, lambda now: now != "h8 i9"), "b2 h8 i9")

    def test_stones_of_a_set_up_that_were_cleared_are_had_again(self) -> None:
        stones = "[...fukumi.tree.stones().keys()].sort().join(' ')"
        self.open("#h8i9")
        self.page.key("e")
        self.page.place("a1")
        for undo in (lambda: self.page.click("#toast button"), lambda: self.page.key("u"), lambda: self.page.key("Control+z")):
            self.page.click('[data-tool="clear"]')
            self.assertEqual(self.page.value(stones), "")
            undo()
            self.assertEqual(self.page.value(stones), "a1 h8 i9")
            self.assertTrue(self.page.value("fukumi.setup.isOn"))
        self.page.key("u")
        self.assertEqual(self.page.text("#toast"), "Finish the set-up first.")
        self.page.place("b2")
        self.page.click('[data-tool="done"]')
        self.assertEqual(self.page.wait(stones, lambda now: "b2" in now), "a1 b2 h8 i9")

    def test_a_game_that_cannot_be_read_is_set_aside(self) -> None:
        self.open("#h8i9")
        self.kept()
        node = [0, "<img src=x onerror=\"window.hacked = true\">", None]
        for text in ("{", "[]", '{"tree": {"nodes": 7}}', json.dumps({"tree": {"setup": {"rule": "freestyle", "width": 15, "height": 15}, "nodes": [[-1, None, None], node]}})):
            with self.subTest(text):
                # Going away, the page would write its own.
                self.page.value("fukumi.keep = () => {}; window.isDone = false; fukumi.keeper.store.run('readwrite', async (heads, contents) => {"
                                f"contents.put({{text: {json.dumps(text)}, current: 1}}, fukumi.game.id); }}).then(() => {{ isDone = true; }}); 0")
                self.page.wait("isDone")
                self.open()
                self.assertIn("damaged", self.page.text("#toast"))
                self.assertEqual(self.page.value(MOVES), "")
                self.page.key("s")
                self.page.save_downloads_in(self.folder)
                (self.folder / "fukumi-damaged.txt").unlink(missing_ok=True)
                self.page.click('#dialog button[value="damaged"]')
                kept = self.folder / "fukumi-damaged.txt"
                self.page.wait("1", lambda _: kept.exists() and kept.stat().st_size > 0)
                self.assertEqual(kept.read_text(encoding="utf-8"), text)
                self.assertIsNone(self.page.value("window.hacked"))
                # It stays in the list, and opening it changes nothing.
                self.page.key("o")
                self.page.click("#kept button")
                self.page.wait("document.getElementById('toast').textContent", lambda words: "That game is damaged" in words)
                self.assertEqual(self.page.value(MOVES), "")
                self.open("#h8i9")
                self.kept()

    def test_every_game_is_listed_however_many_and_large_there_are(self) -> None:
        self.open("#h8")
        self.page.value("(async () => { for (let i = 0; i < 40; i += 1) await fukumi.shelf.replace({...fukumi.game, id: `g${i}`}); })(); 0")
        self.page.wait("fukumi.game.id === 'g39'")
        self.page.value("fukumi.tree.edit(fukumi.tree.current, {comment: 'x'.repeat(2e6)}); fukumi.shelf.replace({...fukumi.game, id: 'long'}); 0")
        self.assertEqual(len(self.kept()), 42)
        self.page.key("o")
        self.assertEqual(self.page.value("document.querySelectorAll('#kept button').length"), 41)
        self.page.click("#kept button")
        self.page.wait("fukumi.game.id === 'g39'")
        self.assertEqual(self.page.value("fukumi.tree.current.comment.length"), 2_000_000)


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
