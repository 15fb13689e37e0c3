# SPDX-License-Identifier: MIT
"""The npm package in an empty folder."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path


def run(*command: str, **more: object) -> str:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=True, **more,  # type: ignore[call-overload]
    ).stdout


class NpmCase(unittest.TestCase):
    """Tests of the package; main() says which."""

    package: Path
    program = ""
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        # Without a network.
        run("npm", "install", "--offline", "--no-audit", "--no-fund", str(cls.package), cwd=cls.folder)

    def node(self, script: str) -> str:
        """Runs a script and returns its output."""
        path = self.folder / "script.mjs"
        path.write_text(script, encoding="utf-8")
        return run("node", str(path), cwd=self.folder)

    def fukumi(self, *arguments: str, lines: str = "") -> str:
        return run("npx", "--offline", "fukumi", *arguments, cwd=self.folder, input=lines)


def main() -> None:
    """Runs the tests of the calling file: its arguments are the package's folder and a build for this machine."""
    NpmCase.package = next(Path(sys.argv.pop(1)).resolve().glob("fukumi-*.tgz"))
    NpmCase.program = sys.argv.pop(1)
    unittest.main()
