# SPDX-License-Identifier: MIT
"""scripts/run: what it says before it builds, and the game that it plays."""

import os
import shutil
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts.support import SCRIPTS, Rule, fake_command


class RunTest(unittest.TestCase):
    """A copy of the scripts, in which `cmake` builds nothing but notes that it was called."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        rules = self.root / "engine/core/rules.def"
        rules.parent.mkdir(parents=True)
        shutil.copy(SCRIPTS.parent / "engine/core/rules.def", rules)
        shutil.copytree(SCRIPTS, self.root / "scripts", symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        self.built = self.root / "cmake-was-called"
        self.program("bin/cmake", f"touch '{self.built}'")

    def program(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    def run_script(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        return subprocess.run(
            [str(self.root / "scripts" / "run"), *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PATH": path, **environment},
        )

    def test_arguments_are_checked_before_anything_is_built(self) -> None:
        sides = "is not N or WxH with sides of 5 to 22 squares"
        *names, last = (rule.title for rule in Rule)
        rules = f"is none of {', '.join(names)} and {last}"
        for arguments, said in (
            (["--size", "24"], f"--size: '24' {sides}"),
            (["--size", "4"], f"--size: '4' {sides}"),
            (["--size", "15x23"], f"--size: '15x23' {sides}"),
            (["--size", "x"], f"--size: 'x' {sides}"),
            (["--rule", "chess"], f"--rule: 'chess' {rules}"),
            (["--rule", ""], f"--rule: '' {rules}"),
            (["--rule", "renju caro"], f"--rule: 'renju caro' {rules}"),
            (["--time", "fast"], "--time: 'fast' is not a number of milliseconds, up to 8 digits"),
            (["--time", "-1"], "--time: '-1' is not a number of milliseconds, up to 8 digits"),
            (["--time", ""], "--time: '' is not a number of milliseconds, up to 8 digits"),
            *((option + ["--", "--version"], "--time, --rule and --size are of a game: -- runs none")
              for option in (["--time", "10"], ["--rule", "renju"], ["--size", "9"])),
            (["--time"], "--time needs a value"),
            (["--depth", "3"], "unknown argument '--depth'"),
        ):
            with self.subTest(arguments=arguments):
                done = self.run_script(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr, f"error: {said} (see --help)\n")
                self.assertFalse(self.built.exists())

    def test_it_plays_from_a_balanced_opening_and_says_why_the_game_ended(self) -> None:
        bot = self.root / "build" / "release" / "pbrain-fukumi"
        self.program("bin/cmake", "true")
        self.program(
            "build/release/pbrain-fukumi",
            # Without --no-book it would not move; the opening is what `book openings` prints.
            f'[[ $1 == book ]] && {{ echo "5,5, 5,6, 6,5"; exit; }}\n'
            f"[[ $* == --no-book ]] || exit 1\nexec {fake_command('--seed', '1')}",
        )
        with ThreadPoolExecutor() as pool:
            options = ("--rule", "standard", "--time", "500", "--size", "13")
            done, other = (each.result() for each in [pool.submit(self.run_script, *options) for _ in range(2)])
        self.assertEqual((other.returncode, other.stderr), (0, ""))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], "alpha-beta (black) - mcts (white), standard on 13x13")
        self.assertEqual(lines[1], "opening: l2 l1 m2")
        self.assertRegex(done.stdout, r"\n(alpha-beta|mcts) \(\w+\) wins with stone \d+: five in a row|\na draw")
        self.assertNotIn("\x1b", done.stdout)
        self.assertIn(f"\nthe bot: {bot}\n", done.stdout)
        self.assertLess(len(lines), 50)  # 169 squares are 17 rows at most, the board is 14
        # Two games that begin in the same second have different files.
        self.assertEqual(len(list((self.root / "games").glob("game-*.psq"))), 2)

    def test_a_build_that_is_there_is_taken_as_it_is(self) -> None:
        self.program("elsewhere/pbrain-fukumi", 'echo "bot: $*"')
        done = self.run_script("--", "--version", FUKUMI_BUILD=os.path.relpath(self.root / "elsewhere"))
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "bot: --version\n", ""))
        self.assertEqual(self.run_script("--", "--version", FUKUMI_BUILD="nowhere").returncode, 1)
        self.assertFalse(self.built.exists())

    def test_arguments_name_files_from_where_the_caller_is(self) -> None:
        self.program("build/release/pbrain-fukumi", 'echo "$PWD"')
        self.assertEqual(self.run_script("--").stdout, f"{Path.cwd()}\n")

    def test_good_arguments_reach_the_build(self) -> None:
        self.run_script("--size", "9x22", "--rule", "caro6", "--time", "0")
        self.assertTrue(self.built.exists())
