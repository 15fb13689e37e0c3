#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Looks which command blocks of a document scripts/check_readme runs."""

from __future__ import annotations

import unittest

from support import ROOT, TreeTest, run


class CheckReadmeTest(TreeTest):
    def check(self, document: str, *arguments: str) -> tuple[int, str]:
        file = self.write("README.md", document)
        done = run(ROOT / "scripts/check_readme", file, *arguments)
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

    def test_links_lead_somewhere(self) -> None:
        self.write("engine/core/types.hpp", "")
        document = "[a](engine/core) [b](https://example.org/x) [c](#top)\n```sh\necho yes\n```\n"
        self.assertEqual(self.check(document)[0], 0)
        self.assertEqual(self.check(document + "[d](engine/attic)\n"), (1, ""))

    def test_a_document_without_blocks_is_a_mistake(self) -> None:
        self.assertEqual(self.check("# Title\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
