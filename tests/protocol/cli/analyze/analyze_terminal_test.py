#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`analyze` while it runs: its drawing on a terminal, Ctrl-C, and a pipe that is closed.

    analyze_terminal_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

try:
    import fcntl
    import pty
    import struct
    import termios
except ImportError:  # Windows
    pty = None

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import PATIENCE_S, EngineTest, engine, run_tests  # noqa: E402


def resize(terminal: int, columns: int) -> None:
    """The window of a terminal gets that width."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))


@unittest.skipIf(pty is None, "no pseudo-terminals and no such signals here")
class RunningAnalysis(EngineTest):
    def on_terminal(self, lines: int) -> tuple[subprocess.Popen[bytes], int]:
        """An analysis, and our end of its terminal."""
        mine, its = pty.openpty()
        self.addCleanup(os.close, mine)
        resize(mine, 100)
        process = subprocess.Popen(
            [engine(), "analyze", "--moves", "h8 i9 g7", "--lines", str(lines)],
            stdin=its,
            stdout=its,
            stderr=its,
            env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
        )
        os.close(its)
        return process, mine

    def read_until(self, terminal: int, *expected: str) -> str:
        """Reads from a terminal until each of these texts was read; all of it."""
        text = ""
        while not all(each in text for each in expected):
            self.assertTrue(select.select([terminal], [], [], PATIENCE_S)[0], text)
            text += os.read(terminal, 1 << 16).decode()
        return text

    def test_it_draws_on_a_terminal_until_ctrl_c(self) -> None:
        process, terminal = self.on_terminal(2)
        try:
            self.read_until(terminal, "white to move", "\x1b[")
            self.assertIsNone(process.poll())
        finally:
            process.send_signal(signal.SIGINT)
        self.read_until(terminal, "best move: ")
        self.assertEqual(process.wait(PATIENCE_S), 0)

    def test_the_drawing_follows_the_size_of_its_window(self) -> None:
        process, terminal = self.on_terminal(3)
        try:
            self.assertRegex(self.read_until(terminal, " a second; numbers are"), r"\d+K? nodes, \d+K? a second")
            resize(terminal, 70)
            self.read_until(terminal, "\x1b[H\x1b[2J")
            text = self.read_until(terminal, "line of play") + self.read_until(terminal, "line of play")
            for line in text.splitlines()[:-1]:
                self.assertLess(len(re.sub(r"\x1b\[\w+", "", line)), 70, line)
        finally:
            process.send_signal(signal.SIGINT)
        self.read_until(terminal, "best move: ")
        self.assertEqual(process.wait(PATIENCE_S), 0)

    def test_ctrl_c_that_the_parent_ignores_ends_no_search(self) -> None:
        with subprocess.Popen([engine(), "analyze", "--moves", "h8 i9 g7", "--depth", "11", "--json"], stdout=subprocess.PIPE, text=True,
                              preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) as process:
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            *_, last, answer = map(json.loads, process.stdout)
        self.assertEqual((process.returncode, last["depth"], answer["bestmove"]), (0, 11, last["move"]))

    def test_a_pipe_that_is_closed_ends_it_without_a_word(self) -> None:
        game = "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n"
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.psq"
            file.write_text(game)
            for path in (str(file), "-"):
                reading, writing = os.pipe()
                os.close(reading)
                done = subprocess.run([engine(), "analyze", "--psq", path, "--depth", "2", "--json"], input=game, stdout=writing,
                                      stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S, check=False)
                os.close(writing)
                self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, ""), path)


if __name__ == "__main__":
    run_tests(__doc__)
