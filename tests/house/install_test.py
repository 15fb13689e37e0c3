#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`cmake --install` puts everything there that the manual page names.

    install_test.py CMAKE BUILD_FOLDER [unittest arguments]
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

COMMAND: list[str] = []


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = Path(folder.name)
        done = subprocess.run([*COMMAND, "--prefix", folder.name], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def test_the_program_comes_with_its_papers(self) -> None:
        files = {str(path.relative_to(self.prefix)) for path in self.prefix.rglob("*") if path.is_file()}
        self.assertEqual(files, {
            "bin/pbrain-fukumi",
            "share/man/man6/pbrain-fukumi.6",
            "share/doc/fukumi/LICENSE",
            "share/doc/fukumi/CHANGELOG.md",
            "share/doc/fukumi/protocol/README.md",
            "share/doc/fukumi/protocol/docs/json.md",
            "share/bash-completion/completions/pbrain-fukumi",
            "share/zsh/site-functions/_pbrain-fukumi",
            "share/fish/vendor_completions.d/pbrain-fukumi.fish",
        })

    def test_the_manual_page_names_no_file_of_the_sources_alone(self) -> None:
        page = (self.prefix / "share/man/man6/pbrain-fukumi.6").read_text(encoding="utf-8").replace("\\-", "-")
        self.assertIn(".SS analyze", page)
        self.assertEqual(re.findall(r"\S*scripts/\S*|\S+\.[ch]pp\b", page), [])
        for name in re.findall(r"[\w/]+\.md\b", page):
            self.assertTrue((self.prefix / "share/doc/fukumi" / name).is_file(), name)

    def offered(self, *command: str) -> list[str]:
        if not shutil.which(command[0]):
            self.skipTest(f"no {command[0]} here")
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.stderr, "")
        return [line.split("\t")[0] for line in done.stdout.split("\n") if line]

    def test_fish_offers_what_bash_does(self) -> None:
        file = self.prefix / "share/fish/vendor_completions.d/pbrain-fukumi.fish"
        program = self.prefix / "bin/pbrain-fukumi"
        said = f"source {file}; set PATH {program.parent} $PATH; complete --do-complete 'pbrain-fukumi "
        self.assertEqual(self.offered("fish", "--no-config", "-c", said + "anal'"), ["analyze"])
        self.assertEqual(self.offered("fish", "--no-config", "-c", said + "analyze --revi'"), ["--review"])

    def test_zsh_offers_what_bash_does(self) -> None:
        words = (
            f"fpath=({self.prefix}/share/zsh/site-functions $fpath); path=({self.prefix}/bin $path); "
            "autoload +X _pbrain-fukumi; compadd() { print -l -- ${@[3,-1]} }; "
            "words=(pbrain-fukumi analyze --revi); CURRENT=3; _pbrain-fukumi"
        )
        self.assertEqual(self.offered("zsh", "-f", "-c", words), ["--review"])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    COMMAND = [sys.argv.pop(1), "--install", sys.argv.pop(1)]
    unittest.main()
