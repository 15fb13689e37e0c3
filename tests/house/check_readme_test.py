#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Looks which command blocks of a document scripts/check/readme runs."""

from __future__ import annotations

import shutil
import unittest

from support import ROOT, TreeTest, run

YES = "```sh\necho yes\n```\n"
# Documents, the exit code, and the output without the lines that name blocks.
CASES: tuple[tuple[str, int, str], ...] = (
    ("```sh\necho one\n```\ntext\n```sh\necho two\nls CMakeLists.txt scripts/run\n```\n", 0, "one two CMakeLists.txt scripts/run"),
    ("```sh\necho one\nfalse\necho no\n```\n" + YES, 1, "one"),
    ("```\nfalse\n```\n```text\nfalse\n```\n" + YES, 0, "yes"),
    ("- one:\n\n  ```sh\n  echo yes\n  ```\n", 0, "yes"),
    ("<!-- not run: needs a manager -->\n```sh\nfalse\n```\n", 0, ""),
    ("<!-- first: made=yes -->\n<!-- with: sleep 9 => echo short; two => 2 -->\n```sh\nsleep 9; echo $made\necho two\n```\n", 0, "short yes 2"),
    ("<!-- with: gone => 2 -->\n" + YES, 1, ""),  # the text has changed since
    # A command that nothing runs.
    (YES + "```console\n$ pbrain-fukumi bench\n```\n\n    pbrain-fukumi\n", 0, "yes"),
    *((f"{YES}\n{stray}", 1, "") for stray in (
        "    pbrain-fukumi bench\n", "```text\n$ ./scripts/run -- bench\n```\n", "```\nscripts/run --time 1\n```\n")),
    # Links.
    ("[a](engine/core) [b](https://example.org/x) [c](#top)\n" + YES, 0, "yes"),
    ("[d](engine/attic)\n" + YES, 1, ""),
    ("# Title\n", 1, ""),  # nothing to run
)


class CheckReadmeTest(TreeTest):
    def check(self, document: str, *arguments: str) -> tuple[int, str]:
        file = self.write("README.md", document)
        done = run(ROOT / "scripts/check/readme", file, *arguments)
        return done.returncode, done.stdout

    def test_blocks_run_in_order_in_the_root_until_one_fails(self) -> None:
        self.write("engine/core/types.hpp", "")
        for document, expected, words in CASES:
            code, out = self.check(document)
            printed = [line for line in out.splitlines() if not line.startswith("README.md:")]
            with self.subTest(document):
                self.assertEqual((code, " ".join(printed)), (expected, words))

    def test_blocks_that_do_not_run_are_named(self) -> None:
        self.assertEqual(self.check(CASES[4][0]), (0, "README.md:3: not run: needs a manager\n"))
        out = self.check("```sh\n./false # all tests\n```\n", "--done", "./false")
        self.assertEqual(out, (0, "README.md:2: has run already\n"))

    def test_options_of_each_command_are_known(self) -> None:
        self.write("scripts/run", "#!/bin/sh\necho '  --time MS'\n", executable=True)
        self.write("scripts/lab/tune", "#!/bin/sh\necho '  --rule RULE'\n", executable=True)
        script = self.tree / "scripts/check/readme"
        script.parent.mkdir()
        shutil.copy2(ROOT / "scripts/check/readme", script)
        shutil.copytree(ROOT / "scripts/gomoku", self.tree / "scripts/gomoku", ignore=shutil.ignore_patterns("*.md"))
        program = self.write("build/pbrain-fukumi", "#!/bin/sh\n", executable=True)
        tuner = '#!/bin/sh\ncase $1 in --help) echo "  fit  fits" ;; fit) echo "  --shards N" ;; esac\n'
        self.write("build/fukumi-tune", tuner, executable=True)
        for text, code in (("fukumi-tune fit --shards", 0), ("scripts/run --time", 0), ("scripts/lab/tune --rule", 0),
                           ("fukumi-tune fit --herds", 1), ("scripts/lab/tune --clock", 1)):
            self.write("README.md", f"`{text} 3`\n")
            with self.subTest(text):
                self.assertEqual(run(script, "--program", program, "--all").returncode, code)


if __name__ == "__main__":
    unittest.main()
