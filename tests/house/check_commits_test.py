#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/check/commits on a history made for it."""

from __future__ import annotations

import unittest

from support import ROOT, TreeTest, run


class CheckCommitsTest(TreeTest):
    def faults(self, subject: str, *paragraphs: str) -> list[str]:
        if not (self.tree / ".git").exists():
            self.git("init", "-q")
            self.git("commit", "-q", "--allow-empty", "-m", "begin")
        self.git("commit", "-q", "--allow-empty", "-m", subject, *(x for p in paragraphs for x in ("-m", p)))
        done = run(ROOT / "scripts/check/commits", "HEAD~1..HEAD", "--repository", self.tree)
        self.assertEqual(done.returncode, 1 if done.stdout else 0, done.stderr)
        return [line.split(": ", 1)[1] for line in done.stdout.splitlines()]

    def test_a_right_commit_has_no_fault(self) -> None:
        self.assertEqual(self.faults("area: " + "x" * 54, "Why.", "Bench: 1a2b3c4d"), [])
        self.assertEqual(self.faults("area, other: change", "Why,\nin two lines.", "No functional change"), [])

    def test_long_subjects_and_lacking_trailers_are_told(self) -> None:
        self.assertEqual(
            self.faults("area: " + "x" * 55, "No functional change"), ["the subject has 61 characters, not up to 60"]
        )
        self.assertEqual(self.faults("area: change", "No functional change", "Why."), ["the last line is not a trailer"])
        self.assertEqual(self.faults("change", "Bench: 1a2b3c4d"), ["the subject is not `area: change`"])


if __name__ == "__main__":
    unittest.main()
