#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/check/commits on a history made for it."""

from __future__ import annotations

import unittest

from support import ROOT, TreeTest, run

CASES = (
    (("area: " + "x" * 54, "Why.", "Bench: 1a2b3c4d"), ""),
    (("area, other: change", "Why,\nin two lines.", "No functional change"), ""),
    (("area: " + "x" * 55, "No functional change"), "the subject has 61 characters, not up to 60"),
    (("area: change", "No functional change", "Why."), "the last line is not a trailer"),
    (("area: change", "Bench: 1a2b3c4"), "the last line is not a trailer"),
    (("change", "Bench: 1a2b3c4d"), "the subject is not `area: change`"),
)


class CheckCommitsTest(TreeTest):
    def test_faults_of_subjects_and_trailers(self) -> None:
        self.git("init", "-q")
        self.git("commit", "-q", "--allow-empty", "-m", "begin")
        for paragraphs, _ in CASES:
            self.git("commit", "-q", "--allow-empty", *(word for text in paragraphs for word in ("-m", text)))
        for back, (_, fault) in zip(range(len(CASES), 0, -1), CASES):
            done = run(ROOT / "scripts/check/commits", f"HEAD~{back}..HEAD~{back - 1}", "--repository", self.tree)
            self.assertEqual(done.returncode, 1 if fault else 0, done.stderr)
            self.assertEqual([line.split(": ", 1)[1] for line in done.stdout.splitlines()], [fault] if fault else [])

    def test_the_repository_is_that_of_the_caller(self) -> None:
        self.git("init", "-q")
        self.git("commit", "-q", "--allow-empty", "-m", "begin")
        self.git("commit", "-q", "--allow-empty", "-m", "wrong")
        script = ROOT / "scripts/check/commits"
        done = run(script, "HEAD~1..HEAD", "--repository", ".", cwd=self.tree)
        self.assertEqual((done.returncode, "the subject is not" in done.stdout), (1, True), done.stderr)
        for words, said in ((["--repository", "absent"], f"--repository: git reads no history in {self.tree}/absent"),
                            (["nothing..HEAD", "--repository", "."], f"'nothing..HEAD' is not a range of commits of {self.tree}/.")):
            done = run(script, *words, cwd=self.tree)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"error: {said} (see --help)\n"))


if __name__ == "__main__":
    unittest.main()
