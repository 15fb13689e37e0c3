# SPDX-License-Identifier: MIT
"""A program is asked once for its lists; another program has none."""

import json
import stat
import unittest

from scripts.support import FolderCase

from gomoku.engines.program_lists import NoLists, endings, level_count, lists_of

LISTS = {
    "elo_of_levels": [400, 550, 750],
    "rules": [{"name": "freestyle", "number": 0}],
    "formats": [
        {"name": "sgf", "endings": [".sgf"], "writes": True},
        {"name": "rif", "endings": [".rif", ".xml"], "writes": False},
    ],
}


class ProgramListsTest(FolderCase):
    def program(self, output: str, code: int = 0) -> list[str]:
        """A program that prints the output for --version --json, and notes each call."""
        file = self.folder / f"program{len(list(self.folder.iterdir()))}"
        calls = self.folder / "calls"
        file.write_text(f"#!/bin/sh\necho $* >>'{calls}'\ncat <<'END'\n{output}\nEND\nexit {code}\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return [str(file)]

    def test_a_program_is_asked_once(self) -> None:
        command = self.program(json.dumps(LISTS))
        self.assertEqual(lists_of(command), LISTS)
        self.assertEqual(level_count(command), 3)
        self.assertEqual(endings(command, written=True), {"sgf": [".sgf"]})
        self.assertEqual(endings(command, written=False)["rif"], [".rif", ".xml"])
        self.assertEqual((self.folder / "calls").read_text(), "--version --json\n")

    def test_a_program_without_lists_is_an_error_with_its_name(self) -> None:
        for command in (["/no/such"], self.program("Fukumi 1.0"), self.program("[]"), self.program("{}"),
                        self.program(json.dumps(LISTS), 3)):
            with self.assertRaisesRegex(NoLists, command[0]):
                lists_of(command)


if __name__ == "__main__":
    unittest.main()
