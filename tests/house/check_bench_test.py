#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/check/bench with an engine of one line and histories made for it."""

from __future__ import annotations

import shutil
import sys
import unittest
from typing import Optional

from support import ROOT, TreeTest, run


class CheckBenchTest(TreeTest):
    def setUp(self) -> None:
        super().setUp()
        self.engine = self.write(
            "engine",
            '#!/bin/sh\necho \'{"signature":"1a2b3c4d","nodes":12345678,"nps":1}\'\n',
            executable=True,
        )
        self.git("init", "-q")
        self.git("add", "engine")

    def commit(self, trailer: Optional[str]) -> None:
        self.git("commit", "-q", "--allow-empty", "-m", "area: change", *(["-m", trailer] if trailer else []))

    def check(self) -> tuple[int, str]:
        done = run(ROOT / "scripts/check/bench", self.engine, "--repository", self.tree)
        return done.returncode, done.stdout + done.stderr

    def assert_says(self, code: int, text: str) -> None:
        got, output = self.check()
        self.assertEqual(got, code, output)
        self.assertIn("Bench: 1a2b3c4d\n", output)
        self.assertIn(text, output)

    def test_an_engine_that_is_not_there_is_named(self) -> None:
        done = run(ROOT / "scripts/check/bench", self.tree / "nothing", "--repository", self.tree)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(f"no program {self.tree / 'nothing'}", done.stderr)

    def test_the_promised_signature_passes(self) -> None:
        self.commit("Bench: 1a2b3c4d")
        self.assert_says(0, "as commit")

    def test_another_signature_fails(self) -> None:
        self.commit("Bench: 00000000")
        self.assert_says(1, "signature mismatch: bench gives 1a2b3c4d")

    def test_commits_without_a_functional_change_are_walked_past(self) -> None:
        self.commit("Bench: 1a2b3c4d")
        self.commit("No functional change")
        self.commit(None)
        self.assert_says(0, "as commit")

    def test_the_newest_trailer_counts(self) -> None:
        self.commit("Bench: 1a2b3c4d")
        self.commit("Bench: 00000000")
        self.commit("No functional change")
        self.assert_says(1, "signature mismatch")

    def test_words_about_a_bench_are_no_trailer(self) -> None:
        self.commit("Bench: 1a2b3c4d")
        self.commit("The Bench: 00000000 of old was wrong.\nBench: none")
        self.assert_says(0, "as commit")

    def test_a_history_without_trailers_is_not_compared(self) -> None:
        self.commit(None)
        self.assert_says(0, "no commit here has a Bench trailer")

    def test_no_history_is_not_compared(self) -> None:
        shutil.rmtree(self.tree / ".git")
        self.assert_says(0, "no commit here has a Bench trailer")

    def test_a_change_that_is_not_committed_yet_gets_its_trailer_printed(self) -> None:
        self.commit("Bench: 00000000")
        self.engine.write_text(self.engine.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
        self.assert_says(0, "not compared: files are changed")

    def test_an_engine_without_a_signature_fails(self) -> None:
        self.engine.write_text("#!/bin/sh\necho nothing\n", encoding="utf-8")
        code, output = self.check()
        self.assertEqual(code, 1)
        self.assertIn("gives no signature", output)


if __name__ == "__main__":
    if shutil.which("git") is None:
        print("skipped: git is not installed")
        sys.exit(77)
    unittest.main()
