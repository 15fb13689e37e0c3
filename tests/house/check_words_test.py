#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/check/words on sentences made for it."""

from __future__ import annotations

import re
import unittest

from support import ROOT, TreeTest, run

# Lines of a comment in C++, each with the word that is found in it; none in ordinary English.
LINES = (
    ("Nobody reads it.", "Nobody"), ("The search is told of it.", "is told"), ("The text behind the option.", "behind the option"),
    ("A name stands in the file.", "stands in"), ("The main thread alone decides.", "The main thread alone"), ("It is no file.", "is no file"),
    ("A file beside the program.", "beside"), ("A thread of its own.", "of its own"), ("wanted is a number", "wanted is"),
    ("rif goes with renju", "goes with"), ("a word too many", "a word too many"), ("Absent where nothing is known.", "Absent where"),
    ("Of each line the first word.", "a sentence begins with 'Of'"),
    *((line, "") for line in (
        "There is no such file, and there are no others.", "It is no longer needed.", "The standard board, standing orders, an understanding.",
        "It leaves the table alone.", "The square behind a stone; the reasons behind this.", "Besides, a note of each.", "Of course.",
        "go without it, go on")),
)
# Files with the lines that are faults.
FILES = (
    ("a.hpp", "/// Ends after so many\n/// moves, or so much time.\n", [1, 2]), ("a.md", "# A\n\nSo many nodes are searched.\n", [3]),
    ("a.md", "It grows so much that counting ends.\n", []), ("a.cpp", "// One. What is open was asked\n// for already.\nint x;\n", [1]),
    ("a.py", '"""How far it is."""\n\n# Who plays.\n', [1, 3]), ("a.md", "- Who waits, loses.\n", [1]),
    ("a.md", "# How it is made\n\nWho wins, and how soon?\n\n| What | x |\n", []),
    ("a.mjs", "// What is open was asked.\n", [1]), ("a.css", "/* What is red is a fault. */\n", [1]), ("a.js", "/** What is red. @param {x} y */\n", [1]),
    ("a.js", "/**\n * How it ends.\n */\n", [2]), ("a.js", "a *What is b.\n", []),
    ("a.md", "One of its\nown.\n\nAll of its\n\nown.\n", [1]), ("a.hpp", "/// Absent\n/// where it ends.\nf(absent);\nwhere(x);\n", [1]),
    ("a.md", "```sh\nWhat now.\n```\nIt says what it does.\n", []), ("a.cpp", 'say("How many.");\n', []),
)


class CheckWordsTest(TreeTest):
    def faults(self, name: str, text: str) -> list[str]:
        """Those of a file, without its path."""
        file = self.write(name, text)
        return [line.replace(f"{file}:", "") for line in run(ROOT / "scripts/check/words", file).stdout.splitlines()]

    def test_every_word_of_the_table_is_found_and_ordinary_english_is_not(self) -> None:
        comments = self.faults("a.cpp", "".join(f"// {line}\n" for line, _ in LINES))
        code = self.faults("a.cpp", "".join(f'say("{line}");\n' for line, _ in LINES))
        expected = [(number, word) for number, (_, word) in enumerate(LINES, 1) if word]
        for found in (comments, code):
            self.assertEqual(len(found), len(expected), found)
            for fault, (number, word) in zip(found, expected):
                self.assertTrue(fault.startswith(f"{number}: ") and word in fault, fault)

    def test_numbers_that_are_not_said_and_sentences_that_open_like_questions_are_found(self) -> None:
        for name, text, expected in FILES:
            with self.subTest(text):
                self.assertEqual([int(fault.split(":")[0]) for fault in self.faults(name, text)], expected)

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
        self.write("engine/moved.cpp", "// Nobody reads it.\n" + "int x;\n" * 20)
        self.commit()
        self.assertEqual(self.tree_faults(), [])
        # Not committed, not even known to git, as one commit, and as the last one of several on a branch.
        self.write("engine/old.cpp", "// Nobody reads it.\n\n// Whoever calls.\n")
        self.git("mv", "engine/moved.cpp", "engine/new.cpp")
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

    def test_every_file_of_the_project_that_people_read_is_looked_at(self) -> None:
        self.git("init", "-q", "-b", "main")
        self.git("commit", "-q", "--allow-empty", "-m", "a")
        read = {".ci/a.sh", ".github/a.yml", ".a", "CMakeLists.txt", "book/build/a.cpp", "engine/a.def", "engine/a.h", "engine/data/a.hpp",
                "protocol/a.html", "protocol/a.ts", "scripts/a.toml", "tests/a.txt", "tests/golden/a.py"}
        for name in (*read, "engine/tuning/log/a.md", "games/a.md", "book/a.svg"):
            self.write(name, "# Nobody.\n")
        self.assertEqual({fault.split(":")[0] for fault in self.tree_faults()} - {str(self.tree)}, read)

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
