#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The store of games: one that takes nothing, is late or is damaged is reported, and games of earlier versions are taken over.

    store_test.py PAGE.html
"""

from __future__ import annotations

import json
import unittest

from page_case import MOVES, PageCase, old_game

IS_SHOWN = "!document.getElementById('unkept').hidden"
# A store that takes nothing, and a private window without any.
FULL = "fukumi.keeper.store.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError')); 0"
BLOCKED = ("Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('blocked', 'SecurityError'); }});"
           "Storage.prototype.setItem = () => { throw new DOMException('blocked', 'SecurityError'); };")
# A store that takes everything and gives up at the end.
ABORTED = ("const { put } = IDBObjectStore.prototype; IDBObjectStore.prototype.put = function (...all) {"
           "put.apply(this, all).onsuccess = () => { this.transaction.abort(); }; }; 0")
# A store that does not answer before answer() is called.
SILENT = ("(() => { const open = IDBFactory.prototype.open; IDBFactory.prototype.open = function (...all) { const request = {}; window.answer = () => {"
          "const real = open.apply(this, all); for (const name of ['onupgradeneeded', 'onsuccess'])"
          "real[name] = () => { request.result = real.result; request[name](); }; }; return request; }; })();")


class StoreTest(PageCase):
    def test_a_page_that_closes_before_the_store_answers_loses_nothing(self) -> None:
        self.open("#h8i9")
        self.kept()
        self.page.value("fukumi.keeper.store.write = () => new Promise(() => {}); 0")
        self.move("g7")
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")
        self.assertEqual(self.page.value("Object.keys(localStorage).filter(k => k.startsWith('fukumi-unkept')).length"), 0)
        self.assertEqual([head["moves"] for head in self.kept()], [3])

    def test_a_page_that_closes_keeps_what_was_refused_before(self) -> None:
        self.open("#h8i9")
        self.kept()
        # The first state is refused, and the next one is never answered.
        self.page.value("fukumi.keeper.store.write = () => new Promise((_, refuse) => { window.refuse ??= refuse; }); 0")
        self.move("g7")
        self.new_board()
        self.move("a1")
        self.page.value("refuse(); 0")
        self.page.wait("fukumi.keeper.unkept.size")
        self.open()
        self.assertEqual(sorted(head["moves"] for head in self.kept()), [1, 3])

    def test_a_full_store_is_reported_and_a_file_is_offered(self) -> None:
        self.open("#h8i9")
        self.kept()
        self.page.value(FULL)
        self.move("g7")
        self.page.wait(IS_SHOWN)
        self.assertIn("does not keep the game", self.page.text("#unkept"))
        self.page.save_downloads_in(self.folder)
        self.page.click("#unkept button")
        saved = self.folder / "fukumi-game.sgf"
        self.page.wait("1", lambda _: saved.exists() and saved.stat().st_size > 0)
        self.assertEqual(saved.read_text(encoding="utf-8").count(";B[") + saved.read_text(encoding="utf-8").count(";W["), 3)
        # A game that is not kept is not said to be.
        self.new_board()
        self.assertNotIn("Open", self.page.wait("document.getElementById('toast').textContent"))
        self.assertIn("not kept", self.page.text("#toast"))
        self.page.click("#toast button")
        self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")
        # There is room again.
        self.page.value("delete fukumi.keeper.store.write; 0")
        self.move("c3")
        self.page.wait(f"!({IS_SHOWN})")
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7 c3")

    def test_a_full_store_is_reported_for_as_long_as_it_is_full(self) -> None:
        self.open("#h8i9")
        self.kept()
        self.page.value("fukumi.keeper.store.write = () => new Promise((_, refuse) => { setTimeout(refuse, 20, new DOMException('full', 'QuotaExceededError')); }); 0")
        self.move("g7")
        self.page.wait(IS_SHOWN)
        for key in ("ArrowLeft", "ArrowRight"):
            self.page.key(key)
            self.assertTrue(self.page.value(IS_SHOWN))
            self.kept()
            self.assertTrue(self.page.value(IS_SHOWN))
        self.page.value("delete fukumi.keeper.store.write; 0")
        self.page.key("ArrowLeft")
        self.page.wait(f"!({IS_SHOWN})")

    def test_a_browser_that_keeps_nothing_is_reported(self) -> None:
        self.page.run_first(BLOCKED)
        self.open()
        self.assertFalse(self.page.value(IS_SHOWN))
        self.page.place("h8")
        self.page.wait(IS_SHOWN)
        self.assertIn("keeps no settings", self.page.text("#toast"))
        self.begin_game("i9")
        self.assertNotIn("“Open” keeps", self.page.text("#toast"))

    def test_a_store_that_does_not_answer_keeps_no_page_from_beginning(self) -> None:
        self.page.run_first(SILENT)
        self.open("#h8")
        self.move("i9")
        self.page.wait(IS_SHOWN)
        # The answer is late.
        self.page.value("answer(); 0")
        self.move("g7")
        self.page.wait(f"!({IS_SHOWN})")
        self.assertEqual([head["moves"] for head in self.kept()], [3])
        self.page.wait("fukumi.keeper.list().length === 1")

    def test_a_store_that_is_late_gives_the_game_of_the_tab(self) -> None:
        toast = "document.getElementById('toast').textContent"

        def reload() -> None:
            self.page.value("window.old = true; 0")
            self.page.reload()
            self.page.wait("!window.old && window.fukumi && !fukumi.files.isReading && fukumi.verdict !== null")
            self.assertEqual(self.page.value(MOVES), "")

        self.open()
        self.begin_game("h8")
        self.kept()
        game = f"[fukumi.game.id, fukumi.match?.level, {MOVES}]"
        played = self.page.value(game)
        self.page.run_first(SILENT)
        # Nothing forgets it before the store answers.
        for _ in range(2):
            reload()
            self.assertIn("Your last game appears", self.page.value(toast))
            self.page.key("c")
        self.page.value("answer(); 0")
        self.page.wait(game, lambda now: now == played)
        self.assertEqual(self.page.value(toast), "")
        self.page.wait("fukumi.verdict !== null")
        # Something else was begun.
        reload()
        self.move("a1")
        self.page.value("answer(); 0")
        self.page.wait(toast, lambda words: "see “Open”" in words)
        self.assertEqual(self.page.value(MOVES), "a1")
        self.assertEqual(sorted(head["moves"] for head in self.kept()), [1, 2])

    def test_a_game_that_is_not_kept_is_opened_as_it_was_played(self) -> None:
        self.open("#h8i9")
        self.kept()
        self.page.value(ABORTED)
        self.move("g7")
        self.page.wait(IS_SHOWN)
        game = self.page.value("fukumi.game.id")
        self.new_board()
        self.page.value(f"fukumi.files.openKept({json.dumps(game)}); 0")
        self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")

    def test_all_texts_that_are_damaged_are_kept(self) -> None:
        self.open()
        self.page.value("fukumi.keep = () => {}; localStorage.setItem('fukumi-trainer', '{1'); localStorage.setItem('fukumi-settings', '{2'); 0")
        self.open()
        self.assertIn("damaged", self.page.text("#toast"))
        self.assertEqual(sorted(self.page.value("localStorage.getItem('fukumi-damaged')").split("\n")), ["{1", "{2"])

    def test_games_of_earlier_versions_are_taken_over(self) -> None:
        self.open()
        view = {"coordinates": False, "numbers": True, "theme": "dark"}
        last = {**old_game("h8 i9 g7"), "view": view, "wanted": {"lines": 2, "seconds": 5}, "machine": {}, "isAnalysing": False}
        games = [old_game("a1 b2", when=2000, winner=None), old_game("c3", when=1000, winner="black"), old_game("d4 d4", when=500, winner=None)]
        games[2]["tree"]["setup"]["rule"] = "none"
        self.page.value("fukumi.keep = () => {}; indexedDB.deleteDatabase('fukumi'); localStorage.clear(); sessionStorage.clear();"
                        f"localStorage.setItem('fukumi', {json.dumps(json.dumps(last))}); localStorage.setItem('fukumi-games', {json.dumps(json.dumps(games))}); 0")
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")
        self.assertEqual(self.page.value("[fukumi.view.numbers, fukumi.view.coordinates, fukumi.view.theme, fukumi.settings.wanted.lines].join()"), "true,false,dark,2")
        self.assertEqual([(head["id"], head["moves"], head["winner"]) for head in self.kept()], [("old-3", 3, None), ("old-2", 2, None), ("old-1", 1, "black")])
        self.assertEqual(self.page.value("[localStorage.fukumi, localStorage['fukumi-games']].filter(Boolean).length"), 0)
        # One that cannot be read is set aside and takes no other with it.
        self.assertEqual(json.loads(self.page.value("localStorage.getItem('fukumi-damaged')")), [games[2]])
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
