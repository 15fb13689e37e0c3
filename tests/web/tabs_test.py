#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""One store for all tabs: nothing of any is lost.

    tabs_test.py PAGE.html
"""

from __future__ import annotations

import json
import unittest

from page_case import MOVES, PageCase


class TabsTest(PageCase):
    def second_tab(self, link: str = "") -> tuple[str, str]:
        """Both tabs, and the second one is the one that everything is about."""
        first = self.page.tab
        second = self.page.new_tab()
        self.open(link)
        return first, second

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

    def test_news_take_no_move_that_is_not_written_yet(self) -> None:
        self.open("#h8i9")
        self.kept()
        first, second = self.second_tab()
        self.page.go_to_tab(first)
        self.page.value("(() => { const { store } = fukumi.keeper; store.write = async (...all) => { delete store.write;"
                        "await new Promise((go) => { window.go = go; }); return store.write(...all); }; })()")
        self.move("c3")
        self.page.go_to_tab(second)
        self.move("g7")
        self.kept()
        self.page.go_to_tab(first)
        self.page.value("fukumi.readChange(fukumi.game.id).then(() => { window.isRead = true; }); 0")
        self.page.wait("window.isRead")
        self.assertEqual(self.page.value(MOVES), "h8 i9 c3")
        self.page.value("go(); 0")
        self.assertEqual([head["moves"] for head in self.kept()], [3, 3])

    def test_a_tab_holds_only_the_game_on_its_board(self) -> None:
        self.open()
        self.page.value("fukumi.keeper.owner.follow('passing'); fukumi.keeper.owner.follow('shown');"
                        "navigator.locks.request('fukumi-game-passing', () => { window.isFree = true; }); 0")
        self.page.wait("window.isFree")

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

    def test_news_change_the_line_only_where_they_go_on_with_it(self) -> None:
        end = "fukumi.tree.moves(fukumi.tree.end).join(' ')"
        self.open("#h8i9g7")
        self.page.key("Home")
        for point in ("a1", "b2"):
            self.move(point)
        self.page.key("Home")
        # Nor does undo choose another one.
        self.page.value("fukumi.tree.edit(fukumi.tree.root, { comment: 'x' }); fukumi.changed(); 0")
        self.page.key("Control+z")
        self.assertEqual(self.page.value(f"[fukumi.tree.root.comment, {end}]"), ["", "a1 b2"])
        self.kept()
        first, second = self.second_tab()
        # A page that is loaded anew has the line, too.
        self.assertEqual(self.page.value(f"[{MOVES}, {end}]"), ["", "a1 b2"])
        self.page.key("End")
        self.move("c3")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.root.size", lambda size: size == 7)
        self.assertEqual(self.page.value(f"[{MOVES}, {end}]"), ["", "a1 b2 c3"])
        # Each tab looks at another line: they stay.
        self.page.go_to_tab(second)
        self.page.key("ArrowLeft")
        self.page.go_to_tab(first)
        self.page.key("ArrowRight")
        self.page.key("ArrowDown")
        self.page.wait(MOVES, lambda moves: moves == "h8")
        self.move("d4")
        self.page.key("ArrowLeft")
        self.kept()
        self.page.go_to_tab(second)
        self.page.wait("fukumi.tree.root.size", lambda size: size == 8)
        self.assertEqual(self.page.value(f"[{MOVES}, {end}]"), ["a1 b2", "a1 b2 c3"])
        self.page.key("End")
        self.move("e5")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.root.size", lambda size: size == 9)
        self.assertEqual(self.page.value(f"[{MOVES}, {end}]"), ["h8", "h8 d4"])

    def test_undo_takes_back_what_another_tab_did_step_by_step(self) -> None:
        steps = "fukumi.shelf.steps.past.length"
        self.open()
        self.new_game(kind="person", clock="3+2")
        self.move("h8")
        self.kept()
        first, second = self.second_tab()
        for point in ("i9", "g7"):
            self.move(point)
            self.kept()
            self.page.go_to_tab(first)
            self.page.wait(MOVES, lambda moves, point=point: moves.endswith(point))
            self.page.go_to_tab(second)
        # One step, as where it is typed.
        self.page.click("#comment")
        for letter in "abc":
            self.page.key(letter)
            self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.current.comment", lambda comment: comment == "abc")
        # Values of the analysis make no step, nor does the time that is left.
        count = self.page.value(steps)
        self.page.go_to_tab(second)
        self.page.value("fukumi.tree.edit(fukumi.tree.root, { note: { black: 0.5, depth: 1, winIn: null } }); fukumi.match.left.white = 9000; fukumi.changed(); 0")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.match.left.white", lambda left: left == 9000)
        self.assertEqual(self.page.value(steps), count)
        shown = f"[{MOVES}, fukumi.tree.current.comment]"
        for state in (["h8 i9 g7", ""], ["h8 i9", ""], ["h8", ""], ["", ""]):
            self.page.key("Control+z")
            self.assertEqual(self.page.wait(shown, lambda now, state=state: now == state), state)
            self.page.wait("fukumi.verdict !== null")
        for _ in range(4):
            self.page.key("Control+y")
        self.assertEqual(self.page.wait(shown), ["h8 i9 g7", "abc"])
        # The other tab has again what was taken away here.
        self.page.key("Control+z")
        self.kept()
        self.page.go_to_tab(second)
        self.page.value("document.activeElement.blur()")
        self.page.wait(shown, lambda now: now == ["h8 i9 g7", ""])
        self.page.key("Control+z")
        self.assertEqual(self.page.wait(shown, lambda now: now[1] != ""), ["h8 i9 g7", "abc"])

    def test_an_answer_of_fukumi_in_another_tab_is_no_step(self) -> None:
        self.open()
        moves = self.begin_game("h8")
        self.kept()
        first, second = self.second_tab()
        self.page.value("fukumi.opponent.choose = async () => { await new Promise((go) => { window.go = go; }); return 'o15'; }; 0")
        self.page.place("a1")
        self.page.wait("Boolean(window.go)")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.moves().length === 3")
        self.page.go_to_tab(second)
        self.page.value("go(); 0")
        self.page.wait("fukumi.tree.moves().length === 4")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.moves().length === 4")
        self.page.key("Control+z")
        self.assertEqual(self.page.value(MOVES).split(), moves)

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
        # The words stay, if nothing takes them away.
        self.page.go_to_tab(first)
        self.page.value("(({ setTimeout }) => { window.setTimeout = (run, ms) => (ms === 8000 ? 0 : setTimeout(run, ms)); })(window)")
        self.page.go_to_tab(second)
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
        self.assertEqual(self.page.text("#toast"), "")
        self.page.place("o15")
        self.page.wait("fukumi.tree.moves().length === 6")
        self.kept()
        self.assertEqual([(head["moves"], head["match"]["level"]) for head in self.kept()], [(6, 1)])

    def test_a_clock_is_shown_in_all_tabs_and_goes_on_in_the_one_that_moves(self) -> None:
        left, shown = "fukumi.match.left.white", "document.querySelectorAll('.player time')[1].textContent"
        self.open()
        self.new_game(kind="person", clock="3+2")
        self.move("h8")
        self.kept()
        first, second = self.second_tab()
        self.page.wait("!fukumi.isOwner")
        self.page.go_to_tab(first)
        self.page.value(f"{left} = 100_000; 0")
        self.page.go_to_tab(second)
        self.page.wait(shown, lambda time: time.startswith("1:"))
        # To look at it is not to play, nor to analyse it.
        self.page.value("fukumi.tree.edit(fukumi.tree.root, { note: { black: 0.5, depth: 1, winIn: null } }); 0")
        self.page.key("ArrowLeft")
        self.page.key("End")
        self.assertEqual(self.page.wait(f"[fukumi.isOwner, {shown}[0]]", lambda now: now[1] == "1"), [False, "1"])
        self.page.wait("fukumi.clock.heard?.running", lambda running: running == "white")
        self.move("i9")
        self.assertTrue(self.page.value("fukumi.isOwner"))
        self.assertTrue(60_000 < self.page.value(left) < 102_000)
        self.page.wait("fukumi.clock.running === 'black'")
        self.page.value("fukumi.match.left.black = 50_000; 0")
        self.kept()
        # A comment takes it over, too.
        self.page.go_to_tab(first)
        self.page.wait("fukumi.clock.leftOf(fukumi.match).black < 50_000")
        self.page.click("#comment")
        self.page.key("x")
        self.page.wait("fukumi.isOwner && fukumi.clock.running === 'black'")
        self.assertLess(self.page.value("fukumi.match.left.black"), 50_000)

    def test_a_review_goes_on_while_another_tab_writes_and_plays(self) -> None:
        self.open("#h8i9g7")
        self.kept()
        first, second = self.second_tab()
        self.page.go_to_tab(first)
        self.page.value("(() => { const { reviewing, engine } = fukumi; reviewing.effort = { nodes: 500, lines: 1 }; reviewing.asker.engine = { ask: (...all) => {"
                        "const asked = engine.ask(...all); const waiting = new Promise((go) => { window.go = go; });"
                        "return { ...asked, answer: asked.answer.then(async (found) => { await waiting; return found; }) }; } }; })()")
        self.page.key("w")
        self.page.wait("Boolean(window.go)")
        self.page.go_to_tab(second)
        self.page.click("#comment")
        self.page.key("x")
        self.page.value("document.activeElement.blur()")
        self.move("c3")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.root.size", lambda size: size == 5)
        self.assertIn("The game is reviewed", self.page.text("#words"))
        self.page.value("go(); 0")
        self.page.wait("fukumi.walk !== null")
        self.assertEqual(self.page.value("[fukumi.game.review.game, fukumi.tree.root.size]"), [["h8", "i9", "g7"], 5])
        # A review of moves that were taken away ends.
        self.page.key("Escape")
        self.page.key("End")
        self.page.value("window.go = null; 0")
        self.page.key("w")
        self.page.wait("Boolean(window.go)")
        self.kept()
        self.page.go_to_tab(second)
        self.page.wait("fukumi.game.review === null && fukumi.verdict !== null")
        self.page.key("End")
        self.page.key("Delete")
        self.kept()
        self.page.go_to_tab(first)
        self.page.wait("fukumi.tree.root.size", lambda size: size == 4)
        self.assertFalse(self.page.value("fukumi.reviewing.isRunning"))

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


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
