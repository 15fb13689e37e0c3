#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Clocks of games at the page with the board: whose runs, and how a game ends by it and goes on.

    page_clock_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, TOAST, PageCase

# The clock looks at the time at once, as it does five times a second.
COUNT = "fukumi.clock.since -= 10; fukumi.clock.count(); 0"


class PageClockTest(PageCase):
    def test_no_clock_runs_while_marks_are_put(self) -> None:
        self.open()
        self.new_game(kind="engine", human="black", level=1, clock="10+0")
        self.page.wait("fukumi.match?.clock?.minutes === 10 && fukumi.clock.running === 'black'")
        self.page.key("z")
        self.assertIsNone(self.page.value("fukumi.clock.running"))
        self.page.key("Escape")
        self.page.wait("fukumi.clock.running === 'black'")
        self.page.place("h8")
        self.page.wait("fukumi.tree.moves().length === 2")

    def test_an_opening_waits_while_an_earlier_move_is_shown_or_marks_are_put(self) -> None:
        acts, running = "fukumi.match.opening.actions.length", "fukumi.clock.running"
        self.open()
        self.new_game(kind="engine", human="black", level=1, opening="swap2", clock="10+0")
        # Fukumi's step waits until go().
        self.page.value("(({ opening }) => { window.steps = []; window.ended = 0; const { letEngineAct, steps: { choose } } = opening;"
                        "opening.steps.choose = async function (...all) { const answer = await choose.apply(this, all); await new Promise((go) => steps.push(go)); return answer; };"
                        "opening.letEngineAct = async function (step) { await letEngineAct.call(this, step); ended += 1; }; })(fukumi)")
        for count, point in enumerate(("h8", "i9", "k12")):
            self.page.wait(f"fukumi.opening.isHere && !fukumi.opening.isAsking && {running} !== null")
            self.page.key("ArrowLeft")
            self.page.wait(running, lambda now, count=count: (now is None) == (count > 0))
            self.page.key("End")
            self.page.wait(f"{running} !== null")
            self.page.place(point)
            self.page.wait(f"fukumi.tree.moves().length === {count + 1}")
        for count, (leave, back) in enumerate((("z", "z"), ("ArrowLeft", "End")), 1):
            self.page.wait(f"{running} !== null && steps.length === {count}")
            self.page.key(leave)
            self.page.wait(f"{running} === null")
            self.page.value(f"steps[{count - 1}](); 0")
            self.page.wait(f"ended === {count}")
            self.assertEqual(self.page.value(acts), 3)
            self.page.key(back)
        self.page.wait(f"steps.length === 3 && {acts} === 3")
        self.page.value("steps[2](); 0")
        self.page.wait(f"{acts} > 3")

    def test_an_opening_earns_the_increment_when_the_turn_passes(self) -> None:
        self.open()
        self.new_game(kind="person", opening="swap2", clock="5+5")
        # Three stones, a choice and two stones more are two turns.
        for count, deed in enumerate(("h8", "i9", "k12", "two", "c3", "d4"), 1):
            self.page.wait("fukumi.opening.isHere && !fukumi.opening.isAsking && fukumi.clock.running !== null")
            self.page.value(f"fukumi.opening.act('{deed}'); 0")
            self.page.wait(f"fukumi.match.opening.actions.length === {count}")
            earned = self.page.value("['black', 'white'].map((color) => Math.ceil((fukumi.match.left[color] - 300000) / 5000))")
            self.assertEqual(earned, [1 if count > 2 else 0, 1 if count > 5 else 0])

    def test_a_game_that_the_clock_ended_goes_on_after_a_move_was_taken_back(self) -> None:
        self.open()
        self.new_game(kind="person", clock="3+2")
        self.page.place("h8")
        self.page.place("i9")
        self.page.wait("fukumi.tree.moves().length === 2 && fukumi.clock.running === 'black'")
        self.page.value(f"fukumi.match.left.black = 1; {COUNT}")
        self.assertEqual(self.page.value("fukumi.match.fallen"), "black")
        self.assertEqual(self.kept()[0]["winner"], "white")
        self.page.key("t")
        self.page.wait(f"{MOVES} === 'h8' && fukumi.clock.running === 'white'")
        self.assertEqual(self.page.value("[fukumi.match.fallen, fukumi.match.left.black]"), [None, 180_000])
        self.assertIsNone(self.kept()[0]["winner"])

    def test_an_empty_game_with_a_clock_leaves_nothing(self) -> None:
        def take_back() -> None:
            self.page.place("h8")
            self.page.wait("fukumi.tree.moves().length === 2 && fukumi.verdict !== null")
            self.page.key("t")
            self.page.wait(f"{MOVES} === '' && fukumi.verdict !== null")
            self.new_game(kind="board")

        self.open()
        leaving = (lambda: self.new_game(kind="engine", clock="3+2"), lambda: self.page.value("location.hash = '#h8i9'"), lambda: self.page.key("u"), take_back)
        for i, leave in enumerate(leaving):
            with self.subTest(i):
                self.new_game(kind="engine", human="black", level=1, clock="10+0")
                # By now the game differs from the state that is kept.
                self.page.wait("fukumi.match?.clock?.minutes === 10 && fukumi.match.left.black < 600_000")
                game = self.page.value("fukumi.game.id")
                leave()
                self.page.wait(f"fukumi.game.id !== '{game}' && fukumi.verdict !== null && fukumi.keeper.writing === null")
                self.assertEqual(self.page.value("[...fukumi.keeper.unkept.keys()]"), [])
                self.assertTrue(self.page.value("document.getElementById('unkept').hidden"))
                self.assertFalse(self.page.value(f"['heads', 'known', 'waiting'].some((each) => fukumi.keeper[each].has('{game}'))"))

    def test_a_clock_goes_with_its_player_when_colours_are_swapped(self) -> None:
        self.open()
        self.new_game(kind="person", opening="swap", clock="15+10")
        self.put_opening("h8", "h9", "i9")
        self.page.wait("fukumi.opening.isHere && !fukumi.opening.isAsking && fukumi.clock.running === 'white'")
        self.page.value("Object.assign(fukumi.match.left, { black: 590_000, white: 190_000 }); 0")
        self.page.key("x")
        self.page.wait("fukumi.match.opening.isOver && fukumi.clock.running === 'white'")
        black, white = self.page.value("[fukumi.match.left.black, fukumi.match.left.white]")
        self.assertTrue(black < 200_000 < white, (black, white))
        self.page.key("t")
        self.page.wait("fukumi.opening.isHere && fukumi.clock.running === 'white'")
        black, white = self.page.value("[fukumi.match.left.black, fukumi.match.left.white]")
        self.assertTrue(white < 200_000 < black, (black, white))

    def test_a_move_after_the_time_is_not_played(self) -> None:
        # The clock does not count before the move.
        is_up = "clearInterval(fukumi.clock.timer); fukumi.match.left[fukumi.clock.running] = 1; fukumi.clock.since -= 10; 0"
        self.open()
        self.new_game(kind="person", clock="3+2")
        for count, point in enumerate(("h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7")):
            self.page.place(point)
            self.page.wait(f"fukumi.tree.moves().length === {count + 1} && fukumi.verdict !== null")
        self.page.wait("fukumi.clock.running === 'black'")
        self.page.value(is_up)
        self.page.place("l8")
        self.page.wait("fukumi.match.fallen === 'black'")
        self.assertEqual(self.page.value("fukumi.tree.root.size"), 9)
        self.assertEqual([self.page.text("#verdict"), self.page.text("#announce")], ["White won: the time is up"] * 2)
        self.assertEqual(self.kept()[0]["winner"], "white")
        self.assertIn("RE[W", self.save("sgf").read_text(encoding="utf-8"))
        self.new_game(kind="person", opening="swap", clock="3+2")
        self.page.wait("fukumi.opening.isHere && fukumi.clock.running")
        self.page.value(is_up)
        self.page.place("h8")
        self.page.wait("fukumi.match.fallen !== null && !fukumi.opening.isAsking")
        self.assertEqual(self.page.value("[fukumi.tree.root.size, fukumi.match.opening.actions]"), [1, []])

    def test_an_opening_that_the_clock_ended_takes_no_stone(self) -> None:
        self.open()
        self.new_game(kind="person", opening="swap", clock="3+2")
        self.page.wait("fukumi.opening.step !== null && fukumi.clock.running")
        self.page.value("fukumi.match.left.black = fukumi.match.left.white = 1; " + COUNT)
        self.assertIsNotNone(self.page.value("fukumi.match.fallen"))
        self.page.place("h8")
        self.assertIn("This game is over", self.page.wait(TOAST))
        self.assertEqual(self.page.value(MOVES), "")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
