#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/check/bench with an engine of one line and histories made for it."""

from __future__ import annotations

import shutil
import sys
import unittest
from typing import Optional

from support import ROOT, TreeTest, run

ENGINE = '#!/bin/sh\necho \'{"signature":"1a2b3c4d","nodes":12345678,"nps":1}\'\n'
RIGHT, WRONG, NONE = "Bench: 1a2b3c4d", "Bench: 00000000", "No functional change"
# Last lines of the commits, oldest first; None: the subject only. The exit code, and a part of the report.
HISTORIES: tuple[tuple[list[Optional[str]], int, str], ...] = (
    ([RIGHT], 0, "as commit"),
    ([WRONG], 1, "signature mismatch: bench gives 1a2b3c4d"),
    ([RIGHT, NONE, None], 0, "as commit"),
    ([RIGHT, WRONG, NONE], 1, "signature mismatch"),
    ([WRONG, RIGHT], 0, "as commit"),
    ([RIGHT, "The Bench: 00000000 of old was wrong.\nBench: none"], 0, "as commit"),
    ([None], 0, "no commit here has a Bench trailer"),
    ([], 77, "skipped: git reads no history in "),
)


class CheckBenchTest(TreeTest):
    def begin(self, trailers: list[Optional[str]]) -> None:
        """A history in the place of the one before."""
        shutil.rmtree(self.tree / ".git", ignore_errors=True)
        self.engine = self.write("engine", ENGINE, executable=True)
        if trailers:
            self.git("init", "-q")
            self.git("add", "engine")
        for trailer in trailers:
            self.git("commit", "-q", "--allow-empty", "-m", "area: change", *(["-m", trailer] if trailer else []))

    def assert_says(self, code: int, *texts: str) -> None:
        done = run(ROOT / "scripts/check/bench", self.engine, "--repository", self.tree)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        for text in texts:
            self.assertIn(text, done.stdout + done.stderr)

    def test_the_newest_trailer_of_a_history_counts(self) -> None:
        for trailers, code, text in HISTORIES:
            with self.subTest(trailers):
                self.begin(trailers)
                self.assert_says(code, "Bench: 1a2b3c4d\n", text)

    def test_paths_are_those_of_the_caller(self) -> None:
        self.begin([RIGHT])
        done = run(ROOT / "scripts/check/bench", "./engine", "--repository", ".", cwd=self.tree)
        self.assertEqual((done.returncode, "as commit" in done.stdout), (0, True), done.stdout + done.stderr)

    def test_a_change_that_is_not_committed_yet_gets_its_trailer_printed(self) -> None:
        self.begin([WRONG])
        self.engine.write_text(ENGINE + "# changed\n", encoding="utf-8")
        self.assert_says(0, "Bench: 1a2b3c4d\n", "not compared: files are changed")

    def test_an_engine_without_a_signature_or_none_at_all_fails(self) -> None:
        self.engine = self.write("engine", "#!/bin/sh\necho nothing\n", executable=True)
        self.assert_says(1, "gives no signature")
        self.engine = self.tree / "nothing"
        self.assert_says(1, f"no program {self.engine}")


if __name__ == "__main__":
    if shutil.which("git") is None:
        print("skipped: git is not installed")
        sys.exit(77)
    unittest.main()
