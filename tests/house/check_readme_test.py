#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Looks which command blocks of a document scripts/check/readme runs."""

from __future__ import annotations

import shutil
import unittest

from support import ROOT, TreeTest, run


class CheckReadmeTest(TreeTest):
    def check(self, document: str, *arguments: str) -> tuple[int, str]:
        file = self.write("README.md", document)
        done = run(ROOT / "scripts/check/readme", file, *arguments)
        return done.returncode, done.stdout

    def test_blocks_run_in_order_in_the_root(self) -> None:
        code, out = self.check("```sh\necho one\n```\ntext\n```sh\necho two\nls CMakeLists.txt scripts/run\n```\n")
        self.assertEqual(code, 0)
        self.assertEqual(
            [line for line in out.splitlines() if not line.startswith("README.md:")],
            ["one", "two", "CMakeLists.txt", "scripts/run"],
        )

    def test_the_first_failure_ends_it(self) -> None:
        code, out = self.check("```sh\nfalse\necho no\n```\n```sh\necho no\n```\n")
        self.assertEqual(code, 1)
        self.assertNotIn("\nno\n", out)

    def test_other_blocks_do_not_run(self) -> None:
        code, out = self.check("```\nfalse\n```\n```text\nfalse\n```\n```sh\necho yes\n```\n")
        self.assertEqual(code, 0)
        self.assertIn("yes", out)

    def test_a_block_may_be_excused_with_a_reason(self) -> None:
        code, out = self.check("<!-- not run: needs a manager -->\n```sh\nfalse\n```\n")
        self.assertEqual((code, out), (0, "README.md:3: not run: needs a manager\n"))

    def test_what_has_run_already_does_not_run_again(self) -> None:
        code, out = self.check("```sh\n./false # all tests\n```\n", "--done", "./false")
        self.assertEqual((code, out), (0, "README.md:2: has run already\n"))

    def test_a_block_may_run_in_small_behind_what_it_needs(self) -> None:
        document = "<!-- first: made=yes -->\n<!-- with: sleep 9 => echo short; two => 2 -->\n```sh\nsleep 9; echo $made\necho two\n```\n"
        code, out = self.check(document)
        self.assertEqual((code, out.splitlines()[1:]), (0, ["short", "yes", "2"]))
        # Text that has changed since is found.
        self.assertEqual(self.check("<!-- with: gone => 2 -->\n```sh\necho two\n```\n"), (1, ""))

    def test_blocks_of_a_list_run_too(self) -> None:
        code, out = self.check("- one:\n\n  ```sh\n  echo yes\n  ```\n")
        self.assertEqual((code, out), (0, "README.md:4: echo yes\nyes\n"))

    def test_a_command_that_nothing_runs_is_found(self) -> None:
        good = "```sh\necho yes\n```\n"
        self.assertEqual(self.check(good + "```console\n$ pbrain-fukumi bench\n```\n\n    pbrain-fukumi\n")[0], 0)
        for stray in ("    pbrain-fukumi bench\n", "```text\n$ ./scripts/run -- bench\n```\n", "```\nscripts/run --time 1\n```\n"):
            with self.subTest(stray):
                self.assertEqual(self.check(good + "\n" + stray), (1, ""))

    def test_links_lead_somewhere(self) -> None:
        self.write("engine/core/types.hpp", "")
        document = "[a](engine/core) [b](https://example.org/x) [c](#top)\n```sh\necho yes\n```\n"
        self.assertEqual(self.check(document)[0], 0)
        self.assertEqual(self.check(document + "[d](engine/attic)\n"), (1, ""))

    def test_options_of_each_command_are_known(self) -> None:
        silent = "#!/bin/sh\n"
        self.write("scripts/run", "#!/bin/sh\necho '  --time MS'\n", executable=True)
        self.write("scripts/lab/tune", "#!/bin/sh\necho '  --rule RULE'\n", executable=True)
        script = self.tree / "scripts/check/readme"
        script.parent.mkdir()
        shutil.copy2(ROOT / "scripts/check/readme", script)
        shutil.copytree(ROOT / "scripts/gomoku", self.tree / "scripts/gomoku", ignore=shutil.ignore_patterns("*.md"))
        program = self.write("build/pbrain-fukumi", silent, executable=True)
        tuner = 'case $1 in --help) echo "  fit  fits" ;; fit) echo "  --shards N" ;; esac\n'
        self.write("build/fukumi-tune", silent + tuner, executable=True)
        known = ("fukumi-tune fit --shards", "scripts/run --time", "scripts/lab/tune --rule")
        unknown = ("fukumi-tune fit --herds", "scripts/lab/tune --clock")
        for text, code in [(text, 0) for text in known] + [(text, 1) for text in unknown]:
            self.write("README.md", f"`{text} 3`\n")
            with self.subTest(text):
                self.assertEqual(run(script, "--program", program, "--all").returncode, code)

    def test_a_document_without_blocks_is_a_mistake(self) -> None:
        self.assertEqual(self.check("# Title\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
