#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What the page draws between the press and the release of the mouse takes no click away.

    pressed_test.py PAGE.html
"""

from __future__ import annotations

import json
import unittest

from page_case import MOVES, PageCase


def show_line(*pv: str) -> str:
    """The search has found a line for the position on the board."""
    line = {"depth": 9, "line": 1, "move": pv[0], "win_in": None, "winrate": 0.6, "drawrate": None, "nodes": 10, "nps": 10, "time_ms": 1, "pv": pv}
    return f"fukumi.analysis.node = fukumi.tree.current; fukumi.analysis.lines = [{json.dumps(line)}]; fukumi.draw(); 0"


class PressedTest(PageCase):
    def press(self, selector: str, then: str) -> None:
        """Code that runs while the mouse is down on an element."""
        self.page.press(selector)
        self.page.value(f"{then}; 0")
        self.page.release()

    def test_a_board_that_is_drawn_anew_takes_the_stone(self) -> None:
        self.open("#h8")
        for point in ("i9", "g7"):  # on the wood, on a mark
            self.page.value(show_line("g7", "i7"))
            self.page.press_point(point)
            self.page.value(show_line("j10"))
            self.page.release()
            self.assertEqual(self.page.value(MOVES).split()[-1], point)

    def test_a_press_that_leaves_the_board_puts_no_stone(self) -> None:
        self.open("#h8")
        self.page.press_point("i9")
        self.page.release("#verdict")
        self.page.press("#verdict")
        self.page.release("#board")
        self.assertEqual(self.page.value(MOVES), "h8")

    def test_the_line_that_was_pressed_is_played(self) -> None:
        self.open("#h8")
        self.page.value(show_line("i9", "j10", "k11"))
        self.press("#best-lines [data-ply='1']", show_line("g7", "f6", "e5"))
        self.assertEqual(self.page.value(MOVES), "h8 i9 j10")
        self.page.wait("document.querySelector('#best-lines button') === null")

    def test_a_line_of_another_position_goes_at_once(self) -> None:
        self.open("#h8")
        self.page.value(show_line("i9", "j10"))
        self.press("#best-lines [data-ply='1']", "fukumi.tree.play('a1'); fukumi.changed()")
        self.assertEqual(self.page.value(MOVES), "h8 a1")

    def test_lines_come_when_the_mouse_is_released(self) -> None:
        self.open("#h8")
        self.page.value(show_line("i9"))
        self.page.press("#best-lines .value")
        self.page.value(show_line("g7"))
        self.page.value(show_line("f6"))
        self.assertEqual(self.page.text("#best-lines button"), "i9")
        self.page.release()
        self.page.wait("document.querySelector('#best-lines button').textContent === 'f6'")

    def test_a_graph_that_grows_goes_to_its_move(self) -> None:
        self.open("#h8i9g7h7")
        self.page.value("for (const node of fukumi.tree.line) fukumi.tree.edit(node, { note: { black: 0.9, depth: 3, winIn: null } }); fukumi.draw(); 0")
        self.press("#graph", "fukumi.tree.edit(fukumi.tree.current, { note: { black: 0.8, depth: 4, winIn: null } }); fukumi.draw()")
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_a_review_that_goes_on_can_be_stopped(self) -> None:
        self.open("#h8i9g7h7g9g8f8h10i11f7f10e11j8")
        self.page.key("w")
        self.page.wait("fukumi.reviewing.isRunning")
        self.press("#words [data-action=cancel]", "fukumi.reviewing.progress.done += 1; fukumi.draw()")
        self.page.wait("!fukumi.reviewing.isRunning && fukumi.reviewing.walk === null")

    def test_notices_can_be_dismissed_while_a_search_runs(self) -> None:
        self.open()
        notice = {"line": 1, "what": {"say": "GM[1] is go", "values": []}, "done": {"say": "read as five in a row", "values": []}}
        self.page.value(f"fukumi.files.notices = {{ id: fukumi.game.id, notices: [{json.dumps(notice)}] }}; fukumi.draw(); 0")
        self.press("[data-action=dismiss-notices]", "fukumi.draw()")
        self.assertTrue(self.page.value("document.getElementById('notices').hidden"))

    def test_a_map_of_outcomes_takes_the_move(self) -> None:
        self.open()
        self.page.value("fukumi.small.begin({ game: 'mnk', columns: 3, rows: 3, row: 3, human: 'both' }); 0")
        self.page.wait("fukumi.small.state !== null")
        outcome = "{ move: 'b2', winner: null, plies: 9 }"
        self.press("#small-board [data-move=b2]", f"fukumi.small.hasMap = true; fukumi.small.state.map = [{outcome}]; fukumi.draw()")
        self.page.wait("fukumi.small.moves.join() === 'b2'")


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
