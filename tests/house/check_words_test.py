#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/check/words on sentences made for it."""

from __future__ import annotations

import unittest

from support import ROOT, TreeTest, run


class CheckWordsTest(TreeTest):
    def faults(self, name: str, text: str) -> list[str]:
        file = self.write(name, text)
        return run(ROOT / "scripts/check/words", file).stdout.splitlines()

    def test_numbers_that_are_not_said_are_found(self) -> None:
        self.assertEqual(len(self.faults("a.hpp", "/// Ends after so many\n/// moves, or so much time.\n")), 2)
        self.assertIn("a.md:3: 'So many'", self.faults("a.md", "# A\n\nSo many nodes are searched.\n")[0])
        self.assertEqual(self.faults("b.md", "It grows so much that nobody counts.\n"), [])

    def test_sentences_that_open_like_questions_are_found(self) -> None:
        self.assertEqual(len(self.faults("a.cpp", "// One. What is open was asked\n// for already.\nint x;\n")), 1)
        self.assertEqual(len(self.faults("a.py", '"""How far it is."""\n# Who plays.\n')), 2)
        self.assertEqual(len(self.faults("a.md", "- Who waits, loses.\n")), 1)

    def test_questions_code_headings_and_tables_are_not(self) -> None:
        self.assertEqual(self.faults("a.md", "# How it is made\n\nWho wins, and how soon?\n\n| What | x |\n"), [])
        self.assertEqual(self.faults("b.md", "```sh\nWhat now.\n```\nIt says what it does.\n"), [])
        self.assertEqual(self.faults("a.cpp", 'say("How many.");\n'), [])

    def test_the_repository_has_none(self) -> None:
        done = run(ROOT / "scripts/check/words")
        self.assertEqual((done.returncode, done.stdout), (0, ""))


if __name__ == "__main__":
    unittest.main()
