#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""One store for all tabs: nothing of any is lost, a store that takes nothing is reported, games of earlier versions are taken over.

    tabs_test.py PAGE.html
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
# A store that does not answer before answer() is called.
SILENT = ("(() => { const open = IDBFactory.prototype.open; IDBFactory.prototype.open = function (...all) { const request = {}; window.answer = () => {"
          "const real = open.apply(this, all); for (const name of ['onupgradeneeded', 'onsuccess'])"
          "real[name] = () => { request.result = real.result; request[name](); }; }; return request; }; })();")


class TabsTest(PageCase):
    def second_tab(self, link: str = "") -> tuple[str, str]:
        """Both tabs, and the second one is the one that everything is about."""
        first = self.page.tab
        second = self.page.new_tab()
        self.open(link)
        return first, second

    def move(self, point: str) -> None:
        self.page.wait("fukumi.verdict !== null")
        self.page.place(point)
        self.page.wait(MOVES, lambda moves: point in moves.split())

    def test_a_game_goes_on_in_either_tab(self) -> None:
        self.open("#h8i9")
        self.kept()
        first, second = self.second_tab()
        self.assertEqual(self.page.value(MOVES), "h8 i9")
        self.move("g7")
        self.page.go_to_tab(first)
        self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")
        self.move("c3")
        self.kept()
        self.page.close_tab()
        self.page.go_to_tab(second)
        self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7 c3")
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7 c3")
        self.assertEqual([head["moves"] for head in self.kept()], [4])

    def test_a_comment_stays_whole_while_another_tab_plays(self) -> None:
        self.open("#h8i9")
        self.kept()
        first, second = self.second_tab()
        self.page.click("#comment")
        self.page.key("a")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.current.comment", lambda comment: comment == "a")
        self.move("g7")
        self.kept()
        self.page.go_to_tab(second)
        self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")
        self.page.key("b")
        self.assertEqual(self.page.value("[...fukumi.tree.nodes()].map((node) => node.comment)"), ["", "", "ab", ""])

    def test_what_a_tab_writes_itself_is_not_news(self) -> None:
        self.open("#h8i9")
        self.kept()
        # The store is asked what another tab wrote, and answers after this one has written.
        self.page.value("(() => { const { store } = fukumi.keeper; store.read = async (id) => { delete store.read;"
                        "await new Promise((go) => { window.go = go; }); return store.read(id); };"
                        "window.tree = fukumi.tree; fukumi.readChange(fukumi.game.id).then(() => { window.isRead = true; }); })()")
        self.page.wait("Boolean(window.go)")
        self.move("g7")
        self.kept()
        self.page.value("go(); 0")
        self.page.wait("window.isRead")
        self.assertTrue(self.page.value("fukumi.tree === tree"))

    def test_a_tab_keeps_its_place_in_the_game(self) -> None:
        self.open("#h8i9g7")
        self.kept()
        first, second = self.second_tab()
        self.page.key("Home")
        self.kept()
        self.page.go_to_tab(first)
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")
        self.move("c3")
        self.kept()
        self.page.go_to_tab(second)
        self.page.wait("[...fukumi.tree.nodes()].length", lambda count: count == 5)
        self.assertEqual(self.page.value(MOVES), "")

    def test_a_tab_whose_move_was_removed_shows_the_last_move_before_it(self) -> None:
        self.open("#h8i9g7c3")
        self.page.key("Home")
        self.page.key("ArrowRight")
        self.move("g7")
        self.page.key("ArrowUp")
        self.page.key("End")
        self.page.wait(f"{MOVES} === 'h8 i9 g7 c3' && fukumi.verdict !== null")
        self.kept()
        first, second = self.second_tab()
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")
        self.kept()
        self.page.go_to_tab(first)
        for _ in range(2):
            self.page.key("ArrowLeft")
        self.page.key("Delete")
        self.kept()
        self.page.go_to_tab(second)
        self.page.wait("fukumi.tree.root.size", lambda size: size == 3)
        self.assertEqual(self.page.value(MOVES), "h8")

    def test_two_games_in_two_tabs_are_both_kept(self) -> None:
        self.open("#h8i9")
        first, second = self.second_tab("#a1b2")
        self.move("c3")
        self.kept()
        self.page.go_to_tab(first)
        self.assertEqual(self.page.value(MOVES), "h8 i9")
        self.move("g7")
        self.kept()
        self.page.close_tab()
        self.page.go_to_tab(second)
        self.move("d4")
        self.assertEqual(sorted(head["moves"] for head in self.kept()), [3, 4])
        # A reload shows the game of its tab, whatever the other one showed.
        self.open()
        self.assertEqual(self.page.value(MOVES), "a1 b2 c3 d4")
        self.page.key("o")
        self.page.click("#kept button")
        self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")

    def test_the_engine_plays_in_one_tab_only(self) -> None:
        self.open()
        self.begin_game("h8")
        self.kept()
        first, second = self.second_tab()
        moves = self.page.value(MOVES)
        self.page.wait("!fukumi.isOwner")
        self.page.place("a1")
        self.page.wait("fukumi.isOwner && fukumi.tree.moves().length === 4 && fukumi.verdict !== null")
        self.kept()
        after = self.page.value(MOVES)
        self.assertTrue(after.startswith(moves + " a1 "))
        self.page.go_to_tab(first)
        self.page.wait(MOVES, lambda shown: shown == after)
        self.assertIn("goes on in another tab", self.page.text("#toast"))
        self.assertFalse(self.page.value("fukumi.isOwner || fukumi.opponent.isThinking"))
        self.page.wait("fukumi.verdict !== null")
        # Its owner leaves: the tab that is left plays on.
        self.page.go_to_tab(second)
        self.page.close_tab()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.isOwner")
        self.page.place("o15")
        self.page.wait("fukumi.tree.moves().length === 6")
        self.kept()
        self.assertEqual([(head["moves"], head["match"]["level"]) for head in self.kept()], [(6, 1)])

    def test_states_that_do_not_follow_each_other_are_both_kept(self) -> None:
        self.open("#h8i9")
        self.kept()
        first, second = self.second_tab()
        self.page.value("fukumi.readChange = async () => {}; 0")
        self.page.go_to_tab(first)
        self.move("g7")
        self.kept()
        self.page.close_tab()
        self.page.go_to_tab(second)
        self.move("c3")
        self.kept()
        self.assertEqual([head["moves"] for head in self.kept()], [3, 3])
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 c3")
        self.page.key("o")
        self.page.click("#kept button")
        self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")

    def test_a_page_that_closes_before_the_store_answers_loses_nothing(self) -> None:
        self.open("#h8i9")
        self.kept()
        self.page.value("fukumi.keeper.store.write = () => new Promise(() => {}); 0")
        self.move("g7")
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")
        self.assertEqual(self.page.value("Object.keys(localStorage).filter(k => k.startsWith('fukumi-unkept')).length"), 0)

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

    def test_a_browser_that_refuses_locks_plays(self) -> None:
        self.page.run_first("if (navigator.locks) navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));")
        self.open("#h8i9")
        self.assertTrue(self.page.value("fukumi.isOwner"))
        self.begin_game("h8")

    def test_two_tabs_keep_what_is_learned_and_set_in_both(self) -> None:
        self.open()
        first, second = self.second_tab()
        for tab, puzzle, key in ((first, "a", "c"), (second, "b", "m"), (first, "c", "f")):
            self.page.go_to_tab(tab)
            self.page.value(f"fukumi.trainer.schedule.judge('{puzzle}', true)")
            self.page.key(key)
        kept = json.loads(self.page.value("localStorage.getItem('fukumi-trainer')"))
        self.assertEqual(sorted(kept["places"]), ["a", "b", "c"])
        view = json.loads(self.page.value("localStorage.getItem('fukumi-settings')"))["view"]
        self.assertEqual([view["coordinates"], view["numbers"]], [False, True])

    def test_a_game_that_is_not_kept_is_opened_as_it_was_played(self) -> None:
        self.open("#h8i9")
        self.kept()
        self.page.value(FULL)
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
