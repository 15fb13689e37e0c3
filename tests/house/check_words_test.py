#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/check/words on sentences made for it."""

from __future__ import annotations

import re
import unittest

from support import ROOT, TreeTest, run


class CheckWordsTest(TreeTest):
    def faults(self, name: str, text: str) -> list[str]:
        file = self.write(name, text)
        return run(ROOT / "scripts/check/words", file).stdout.splitlines()

    def test_numbers_that_are_not_said_are_found(self) -> None:
        self.assertEqual(len(self.faults("a.hpp", "/// Ends after so many\n/// moves, or so much time.\n")), 2)
        self.assertIn("a.md:3: 'So many'", self.faults("a.md", "# A\n\nSo many nodes are searched.\n")[0])
        self.assertEqual(self.faults("b.md", "It grows so much that counting ends.\n"), [])

    def test_sentences_that_open_like_questions_are_found(self) -> None:
        self.assertEqual(len(self.faults("a.cpp", "// One. What is open was asked\n// for already.\nint x;\n")), 1)
        self.assertEqual(len(self.faults("a.py", '"""How far it is."""\n# Who plays.\n')), 2)
        self.assertEqual(len(self.faults("a.md", "- Who waits, loses.\n")), 1)

    def test_every_word_of_the_table_is_found(self) -> None:
        for line in (
            "Nobody reads it.",
            "The search is told of it.",
            "The text behind the option.",
            "A name stands in the file.",
            "The main thread alone decides.",
            "It is no file.",
            "A file beside the program.",
            "A thread of its own.",
            "wanted is a number",
            "rif goes with renju",
            "a word too many",
            "Absent where nothing is known.",
            "Of each line the first word.",
        ):
            with self.subTest(line=line):
                for text in (f"/// {line}\n", f'say("{line}");\n' if not line.startswith("Of") else f"// {line}\n"):
                    self.assertEqual(len(self.faults("a.cpp", text)), 1)

    def test_ordinary_english_is_not(self) -> None:
        for line in (
            "There is no such file, and there are no others.",
            "It is no longer needed.",
            "The standard board, standing orders, an understanding.",
            "It leaves the table alone.",
            "The square behind a stone; the reasons behind this.",
            "Besides, a note of each.",
            "Of course.",
            "go without it, go on",
        ):
            with self.subTest(line=line):
                self.assertEqual(self.faults("a.cpp", f"// {line}\n"), [])

    def test_questions_code_headings_and_tables_are_not(self) -> None:
        self.assertEqual(self.faults("a.md", "# How it is made\n\nWho wins, and how soon?\n\n| What | x |\n"), [])
        self.assertEqual(self.faults("b.md", "```sh\nWhat now.\n```\nIt says what it does.\n"), [])
        self.assertEqual(self.faults("a.cpp", 'say("How many.");\n'), [])

    def tree_faults(self, *arguments: str) -> list[str]:
        """Those of `self.tree`, without its path."""
        done = run(ROOT / "scripts/check/words", "--root", self.tree, *arguments)
        return [line.replace(f"{self.tree}/", "") for line in done.stdout.splitlines()]

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "a")

    def test_old_lines_may_stay_and_changed_ones_are_found(self) -> None:
        self.git("init", "-q", "-b", "main")
        self.write("engine/old.cpp", "// Nobody reads it.\n\n// One.\n")
        self.commit()
        self.assertEqual(self.tree_faults(), [])
        # Not committed, not even known to git, as one commit, and as the last one of several on a branch.
        self.write("engine/old.cpp", "// Nobody reads it.\n\n// Whoever calls.\n")
        found = ["engine/old.cpp:3: 'Whoever': write: name the actor, or use the passive"]
        self.assertEqual(self.tree_faults(), found)
        self.write("book/new.md", "A list beside it.\n")
        found.insert(0, "book/new.md:1: 'beside': write: besides, next to, compared with")
        self.assertEqual(self.tree_faults(), found)
        self.git("switch", "-q", "-c", "change")
        self.commit()
        self.assertEqual(self.tree_faults(), found)
        self.write("engine/other.cpp", "// Two.\n")
        self.commit()
        self.assertEqual(self.tree_faults(), found)
        self.assertEqual(self.tree_faults("--since", "HEAD~1"), [])

    def test_a_file_that_is_moved_is_not_changed(self) -> None:
        self.git("init", "-q", "-b", "main")
        self.write("engine/old.cpp", "// Nobody reads it.\n" + "int x;\n" * 20)
        self.commit()
        self.git("mv", "engine/old.cpp", "engine/new.cpp")
        self.assertEqual(self.tree_faults(), [])

    def test_the_number_of_old_lines_only_falls(self) -> None:
        left = int(re.search(r"^LINES_LEFT = (\d+)", (ROOT / "scripts/check/words").read_text(), re.MULTILINE)[1])
        self.write("engine/a.cpp", "// Nobody.\n" * left)
        self.assertEqual(self.tree_faults(), [])
        self.write("engine/b.cpp", "// Nobody.\n")
        self.assertEqual(self.tree_faults(), [f"{self.tree}: {left + 1} lines with words of the table, {left} before"])

    def test_the_repository_has_none(self) -> None:
        done = run(ROOT / "scripts/check/words")
        self.assertEqual((done.returncode, done.stdout), (0, ""))


if __name__ == "__main__":
    unittest.main()
