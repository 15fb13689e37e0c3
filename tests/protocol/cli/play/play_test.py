#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`play` as a person calls it.

    play_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import PATIENCE_S, EngineTest, engine, run_tests  # noqa: E402


class Play(EngineTest):
    def test_a_game_in_the_terminal_follows_its_input(self) -> None:
        done = subprocess.run(
            [engine(), "play", "--level", "2", "--time", "200"],
            input="h8\nh8\nquit\n",
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("white thinks ... and plays ", done.stdout)
        self.assertIn("h8 is taken\n", done.stdout)

    def test_a_game_is_told_in_the_language_of_the_system_or_the_one_that_is_named(self) -> None:
        game = ("play", "--players", "engine-engine", "--level", "1", "--moves", "h8 a1 i8 a2 j8 a3 k8 a4 l8")
        for words, language, options in (("黒の五連で勝ち", "ja_JP.UTF-8", ()), ("černý vyhrává pětkou", "ja_JP.UTF-8", ("--language", "cs")),
                                         ("black wins with a five", "ja_JP.eucJP", ()), ("black wins with a five", "C", ())):
            done = self.run_engine(*game, *options, LC_ALL=language)
            self.assertIn(words, done.stdout)

    def test_a_game_outlives_ctrl_c_at_the_prompt(self) -> None:
        with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
            [engine(), "play", "--level", "2", "--time", "100"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_STATE_HOME": folder},
        ) as process:
            process.stdin.write("h8\n")
            process.stdin.flush()
            text = ""
            while text.count("black > ") < 2:
                text += process.stdout.read(1)
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE_S)
            games = list(Path(folder).glob("pbrain-fukumi/play-*.psq"))
            self.assertEqual(len(games), 1)
            self.assertIn(f"the game is kept in {games[0]}\n", text)
            self.assertEqual(len(re.findall(r"^\d+,\d+,\d+$", games[0].read_text(), re.MULTILINE)), 2)
            more = subprocess.run(
                [engine(), "play", "--psq", str(games[0])], input="moves\n", capture_output=True, text=True, timeout=60
            )
            self.assertIn("1.h8 2.", more.stdout)

    def test_a_game_goes_to_a_file_that_is_named_and_new(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "my.psq"
            play = ["play", "--players", "engine-engine", "--time", "1", "--level", "1", "--save", str(file)]
            self.assertTrue(self.right(*play).endswith(f"the game is in {file}\n"))
            before = file.read_bytes()
            again = self.run_engine(*play)
            self.assertEqual((again.returncode, again.stdout, file.read_bytes()), (2, "", before))
            self.assertIn("is there already", again.stderr)
            small = Path(folder) / "small.txt"
            self.right("play", "--mnk", "3x3x3", "--players", "engine-engine", "--moves", "b2 1,1", "--save", str(small))
            self.assertTrue(small.read_text().startswith("b2 a1 "))
            self.assertIn("a draw", self.right("solve", "mnk", "3", "3", "3", "--position", str(small)))


if __name__ == "__main__":
    run_tests(__doc__)
