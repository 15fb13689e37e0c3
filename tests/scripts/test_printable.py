# SPDX-License-Identifier: MIT
"""Words from outside (names, paths, messages) never control the terminal."""

import io
import unittest
from dataclasses import replace
from functools import partial

from scripts.support import BLACK_WINS, WHITE_LOOKS_ON, FolderCase, fake, fake_command, play, run_script

from gomoku.inputs import printable
from gomoku.terminal.progress import Screen
from gomoku.terminal.spectator import BoardSpectator, BriefSpectator, LineSpectator

TITLE = "\x1b]0;pwn\x07"
WORDS = (TITLE, "a\x1b[2Jb", "c\x9b2Jd", "e\rf", "g\x08h", "i\x7fj", "k\u202el")


def controls(text: str) -> set[str]:
    """Characters that a terminal may obey, without line ends."""
    return {char for char in text if char != "\n" and not char.isprintable()}


class PrintableTest(unittest.TestCase):
    def test_all_but_line_ends_and_tabs_is_escaped(self) -> None:
        for code in (*range(0x20), *range(0x7F, 0xA0), 0x202E, 0xDC9B):
            kept = chr(code) if chr(code) in "\n\t" else repr(chr(code))[1:-1]
            self.assertEqual(printable(f"a{chr(code)}b"), f"a{kept}b")

    def test_words_stay_as_they_are(self) -> None:
        for text in ("h8 (black, 431 ms)", "Würfel 五子棋 ·●", "a\nb\tc", "C:\\engines"):
            self.assertEqual(printable(text), text)


def in_lines(out: io.StringIO) -> LineSpectator:
    return LineSpectator(Screen(out, is_live=False))


class SinkTest(unittest.TestCase):
    """Where words of engines and files go to the terminal."""

    def test_no_spectator_hands_on_control_characters(self) -> None:
        for word in WORDS:
            for make in (in_lines, BriefSpectator, partial(BoardSpectator, coloured=False)):
                with self.subTest(word=word, make=make):
                    out = io.StringIO()
                    black, white = replace(fake("a", *BLACK_WINS), name=word), fake("b", *WHITE_LOOKS_ON)
                    play(black, white, observer=make(out))
                    self.assertIn(f"{printable(word)} (black", out.getvalue())
                    self.assertNotIn(word, out.getvalue())

    def test_lines_and_bar_of_a_screen_are_escaped(self) -> None:
        out = io.StringIO()
        screen = Screen(out, is_live=True)
        screen.print(TITLE)
        screen.show_bar(TITLE)
        self.assertNotIn("\x07", out.getvalue())
        self.assertEqual(out.getvalue().count("\\x1b]0;pwn\\x07"), 2)


class CommandTest(FolderCase):
    """Files whose names hold control characters."""

    def check(self, script: str, *arguments: str) -> None:
        done = run_script(script, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("\\x1b]0;pwn\\x07", done.stdout)
        self.assertEqual(controls(done.stdout + done.stderr), set())

    def test_the_folder_of_a_tournament(self) -> None:
        engines = (f"name=a {fake_command(*BLACK_WINS)}", f"name=b {fake_command(*WHITE_LOOKS_ON)}")
        self.check("tournament", *engines, "--games", "2", "--out", str(self.folder / TITLE))

    def test_the_file_of_a_game_that_is_watched(self) -> None:
        engines = ("--black", fake_command(*BLACK_WINS), "--white", fake_command(*WHITE_LOOKS_ON))
        self.check("watch_game", *engines, "--out", str(self.folder / f"{TITLE}.psq"))


if __name__ == "__main__":
    unittest.main()
