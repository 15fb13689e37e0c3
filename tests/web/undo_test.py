#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Undo and redo at the page. From file:// and without a network.

    undo_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, PageCase

NODES = "[...fukumi.tree.nodes()].length"


class UndoTest(PageCase):
    def test_moves_that_were_removed_are_had_again(self) -> None:
        self.open("#h8i9g7")
        self.page.key("ArrowLeft")
        self.page.key("Delete")
        self.assertEqual(self.page.value(NODES), 2)
        self.page.key("u")
        self.assertEqual(self.page.value(NODES), 4)
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_take_back_works_on_the_end_whichever_move_is_shown(self) -> None:
        self.open()
        moves = self.begin_game("h8", "a1", "o15")
        for stepped_back in (0, 1, 4, 6):
            with self.subTest(stepped_back):
                for _ in range(stepped_back):
                    self.page.key("ArrowLeft")
                self.page.click("[data-action=takeback]")
                self.page.wait("fukumi.verdict !== null")
                self.assertEqual(self.page.value(MOVES).split(), moves[:4])
                self.assertEqual(self.page.value(NODES), 5)
                self.assertIn("Undo", self.page.text("#toast"))
                self.page.click("#toast button")
                self.assertEqual(self.page.value(NODES), 7)
                self.page.key("End")
                self.assertEqual(self.page.value(MOVES).split(), moves)

    def test_taking_back_an_opening_is_undone(self) -> None:
        self.open()
        self.new_game(kind="person", opening="rif")
        self.put_opening("h8", "h9", "h7")
        self.page.key("Home")
        self.page.key("t")
        self.page.wait(MOVES, lambda moves: moves == "h8 h9")
        self.page.wait("fukumi.opening.isHere")
        self.page.click("#toast button")
        self.page.key("End")
        self.assertEqual(self.page.value(MOVES), "h8 h9 h7")
        self.page.wait("fukumi.opening.isHere")

    def test_undo_and_redo_are_buttons(self) -> None:
        self.open("#h8i9g7")
        undo, redo = "#steps [data-action=undo]", "#steps [data-action=redo]"
        is_off = "['undo', 'redo'].map(n => document.querySelector(`#steps [data-action=${n}]`).ariaDisabled === 'true').join()"
        self.assertEqual(self.page.value(is_off), "true,true")
        for count in (3, 2):
            self.page.click("[data-action=delete]")
            self.assertEqual(self.page.value(NODES), count)
        self.page.click(undo)
        self.page.click(undo)
        self.assertEqual((self.page.value(MOVES), self.page.value(is_off)), ("h8 i9 g7", "true,false"))
        self.page.click(redo)
        self.assertEqual((self.page.value(MOVES), self.page.value(is_off)), ("h8 i9", "false,false"))
        self.page.click(redo)
        self.assertEqual((self.page.value(MOVES), self.page.value(is_off)), ("h8", "false,true"))
        # A game that goes on otherwise keeps its moves.
        self.page.click(undo)
        self.page.place("a1")
        self.assertEqual(self.page.value(is_off), "false,true")
        self.page.key("Control+y")
        self.assertEqual(self.page.value(MOVES), "h8 i9 a1")

    def test_control_z_takes_moves_of_a_game_back_before_the_game_from_before(self) -> None:
        self.open("#h8i9g7")
        moves = self.begin_game("h8", "a1")
        for count in (2, 0):
            self.page.key("Control+z")
            self.assertEqual(self.page.wait(MOVES, lambda now, count=count: len(now.split()) == count).split(), moves[:count])
            self.page.wait("fukumi.verdict !== null")
        for count in (2, 4):
            self.page.key("Control+y")
            self.page.wait(MOVES, lambda now, count=count: len(now.split()) == count)
        for count in (2, 0):
            self.page.key("Control+z")
            self.page.wait(MOVES, lambda now, count=count: len(now.split()) == count)
        self.page.key("Control+z")
        self.assertEqual(self.page.wait(MOVES, lambda now: bool(now)), "h8 i9 g7")
        self.assertIn("The game from before is on the board again.", self.page.text("#toast"))
        self.page.click("#toast button")
        self.page.wait(MOVES, lambda now: not now)

    def write(self, text: str) -> None:
        """A comment, letter after letter."""
        self.page.click("#comment")
        for letter in text:
            self.page.key(letter)
        self.page.value("document.activeElement.blur()")

    def test_each_change_of_a_board_is_undone_by_itself_and_done_again(self) -> None:
        written = "JSON.stringify([fukumi.tree.toJson().nodes, fukumi.tree.setup, fukumi.annotating.isOn])"
        self.open("#standard,h8i9")
        changes = {
            "stone": lambda: self.page.place("g7"), "second stone": lambda: self.page.place("f6"),
            "comment": lambda: self.write("xyz"), "comment of another move": lambda: (self.page.key("ArrowLeft"), self.write("ok")),
            "more of it": lambda: (self.page.key("c"), self.write("c")), "variation": lambda: self.page.place("a1"),
            "promoted": lambda: self.page.key("p"), "turned": lambda: self.page.key("r"), "mirrored": lambda: self.page.key("f"),
            "deleted": lambda: self.page.key("Delete"),
        }
        marks = {"mark": lambda: self.page.place("c3"), "text": lambda: self.page.place("d3"), "clear": lambda: self.page.click('#marks [data-tool="clear"]')}
        for group in (changes, marks):
            states = [self.page.value(written)]
            for name, change in group.items():
                change()
                self.page.wait("fukumi.verdict !== null")
                states.append(self.page.value(written))
                self.assertNotEqual(*states[-2:], name)
            # Values of the analysis make no step.
            self.page.value("fukumi.tree.edit(fukumi.tree.root, { note: { black: 0.5, depth: 1, winIn: null } }); fukumi.changed(); 0")
            self.page.value("fukumi.tree.edit(fukumi.tree.root, { note: null }); fukumi.changed(); 0")
            for key, steps in (("Control+z", [*zip(group, states)][::-1]), ("Control+y", [*zip(group, states[1:])])):
                for name, state in steps:
                    self.page.key(key)
                    self.assertEqual(self.page.wait(written, lambda now, state=state: now == state), state, f"{key}: {name}")
            self.page.key("z")

    def test_the_analysis_goes_on_where_undo_or_a_new_board_has_the_same_position(self) -> None:
        lines = "fukumi.analysis.linesAt(fukumi.tree.current).length"
        self.open()
        self.page.key("a")
        self.page.wait(lines)
        for change in (lambda: self.page.key("Control+z"), lambda: self.new_game(kind="board")):
            self.page.value("window.tree = fukumi.tree; fukumi.tree.edit(fukumi.tree.root, { comment: 'x' }); fukumi.changed(); 0")
            change()
            self.page.wait(f"fukumi.tree !== tree && {lines}")

    def test_a_text_is_undone_without_the_moves_after_it_and_the_other_way_round(self) -> None:
        comments = "[...fukumi.tree.nodes()].map((node) => node.comment).join()"
        for kind in ("board", "person"):
            with self.subTest(kind):
                self.open()
                self.new_game(kind=kind)
                for point in ("h8", "i9", "g7"):
                    self.page.wait("fukumi.verdict !== null")
                    self.page.place(point)
                self.page.key("Home")
                self.page.key("ArrowRight")
                self.write("ab")
                # The button knows at the first letter.
                self.assertNotEqual(self.page.value("document.querySelector('#steps [data-action=undo]').ariaDisabled"), "true")
                self.page.key("End")
                self.page.wait("fukumi.verdict !== null")
                self.page.place("a1")
                line = "h8 i9 g7"
                for key, moves, said in (("Control+z", line, ",ab,,"), ("u", line, ",,,"), ("Control+z", "h8 i9", ",,"), ("Control+y", line, ",,,"),
                                         ("Control+y", line, ",ab,,"), ("Control+y", line + " a1", ",ab,,,")):
                    self.page.key(key)
                    self.page.wait("fukumi.verdict !== null")
                    self.page.key("End")
                    self.assertEqual(self.page.value(f"[{MOVES}, {comments}]"), [moves, said], key)

    def test_undo_after_a_game_was_opened_takes_back_what_was_put_on_it(self) -> None:
        self.open("#a1b2")
        self.page.value("location.hash = '#standard,h8i9g7'")
        self.page.wait(f"{MOVES} === 'h8 i9 g7' && fukumi.verdict !== null")
        self.assertIn("Undo", self.page.wait("document.getElementById('toast').textContent", lambda words: "Undo" in words))
        self.page.place("c3")
        # The offer was about another change.
        self.assertNotIn("Undo", self.page.text("#toast"))
        for moves in ("h8 i9 g7", "a1 b2"):
            self.page.key("Control+z")
            self.assertEqual(self.page.wait(MOVES, lambda now, moves=moves: now == moves), moves)

    def test_steps_of_two_people_in_an_opening_are_undone(self) -> None:
        self.open()
        self.new_game(kind="person", opening="rif")
        acts = "fukumi.opening.kept.actions.join(' ')"
        for act in ("h8", "h9", "h7", "swap", "h6"):
            self.page.wait("fukumi.opening.isHere && !fukumi.opening.isAsking")
            self.page.key("x") if act == "swap" else self.page.place(act)
            self.page.wait(acts, lambda now, act=act: now.endswith(act))
        for left in ("h8 h9 h7 swap", "h8 h9 h7", "h8 h9"):
            self.page.key("Control+z")
            self.assertEqual(self.page.wait(acts, lambda now, left=left: now == left), left)
            self.assertEqual(self.page.value(MOVES), left.replace(" swap", ""))
        self.page.key("Control+y")
        self.page.wait("fukumi.opening.isHere")
        self.assertEqual((self.page.value(acts), self.page.value(MOVES)), ("h8 h9 h7", "h8 h9 h7"))

    def test_undo_has_a_limit_of_steps_and_one_of_their_size(self) -> None:
        self.open()
        push = "fukumi.shelf.steps.push({{ head: {{}}, content: {{ text: 'x'.repeat({}) }} }})"
        for count, size, left in ((400, 10, 300), (4, 3e7, 2), (1, 1e8, 1)):
            self.page.value(f"for (let i = 0; i < {count}; i += 1) {push.format(int(size))}; 0")
            self.assertEqual(self.page.value("fukumi.shelf.steps.past.length"), left)

    def test_control_z_goes_back_where_nothing_was_taken_away(self) -> None:
        self.open("#h8i9g7")
        self.page.key("Control+z")
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_undo_is_offered_for_ten_seconds_whatever_else_is_said(self) -> None:
        self.open("#h8i9g7")
        self.page.value("window.timers = []; window.setTimeout = (run, ms) => timers.push({run, ms})")
        self.page.key("Delete")
        self.page.value("fukumi.mode.canPut(fukumi.tree.current.point); 0")
        self.assertEqual(self.page.value("timers.map(t => t.ms).join()"), "10000,4000")
        self.page.value("timers[1].run(); 0")
        self.assertEqual(self.page.text("#toast"), "Removed.Undo")
        self.page.value("timers[0].run(); 0")
        self.assertEqual(self.page.text("#toast"), "")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
