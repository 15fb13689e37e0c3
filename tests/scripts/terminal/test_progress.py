# SPDX-License-Identifier: MIT
"""The progress bar, and the part of the terminal that stays."""

import io
import re
import unittest

from scripts.support import fake, play

from gomoku.terminal.progress import Progress, Screen
from gomoku.terminal.spectator import LineSpectator


class ProgressTest(unittest.TestCase):
    def test_the_end_is_estimated_from_the_time_between_ends(self) -> None:
        at = 0.0
        progress = Progress(20, 4, clock=lambda: at)
        self.assertEqual(progress.line("a 1 - 0 b"), "[####................] 4/20  a 1 - 0 b")
        for at in (2.0, 6.0):  # 2 s and 4 s: 3 s on average, 14 games to go
            progress.game_over()
        self.assertRegex(
            progress.line(), r"^\[######\.{14}\] 6/20  3\.0 s a game, end in 0:42 \(\d\d:\d\d\)$"
        )

    def test_long_times_have_hours(self) -> None:
        at = 0.0
        progress = Progress(1001, clock=lambda: at)
        at = 10.0
        progress.game_over()
        self.assertIn("end in 2:46:40", progress.line())


class ScreenTest(unittest.TestCase):
    def test_what_stays_is_drawn_below_what_scrolls(self) -> None:
        out = io.StringIO()
        screen = Screen(out, is_live=True)
        screen.show_bar("bar 1")
        screen.show_board(["board"])
        screen.print("game 1")
        screen.show_bar("bar 2")
        screen.close()
        self.assertEqual(self.on_terminal(out.getvalue()), ["game 1", "board"])

    def test_moves_in_lines_scroll_above_the_bar(self) -> None:
        out = io.StringIO()
        screen = Screen(out, is_live=True)
        screen.show_bar("bar")
        black, white = fake("a", "--script", "3,7 4,7 5,7 6,7 7,7"), fake("b", "--script", "0,0 2,0 4,0 6,0 8,0")
        play(black, white, observer=LineSpectator(screen, "game "))
        lines = self.on_terminal(out.getvalue())
        self.assertEqual(len(lines), 12, lines)  # the title, nine moves, the end, the bar
        self.assertTrue(lines[0].startswith("game 1: a (black) - b (white)"), lines)
        self.assertTrue(lines[9].startswith("game 1: 9. h8 "), lines)
        self.assertEqual(lines[11], "bar")

    def test_without_a_terminal_there_are_lines_only(self) -> None:
        out = io.StringIO()
        screen = Screen(out, is_live=False)
        screen.show_bar("bar")
        screen.show_board(["board"])
        screen.print("game 1")
        screen.close()
        self.assertEqual(out.getvalue(), "game 1\n")

    @staticmethod
    def on_terminal(sent: str) -> list[str]:
        """The screen of a terminal in the end: a small one, for the three sequences in use."""
        rows, row = [""] * 20, 0
        for part in re.findall(r"\x1b\[\d*[AKJ]|\n|\r|[^\x1b\n\r]+", sent):
            if part.endswith("A") and part.startswith("\x1b"):
                row -= int(part[2:-1])
            elif part == "\x1b[K" or part == "\r":
                pass
            elif part == "\x1b[J":
                rows[row:] = [""] * (20 - row)
            elif part == "\n":
                row += 1
            else:
                rows[row] = part
        return [line for line in rows if line]
