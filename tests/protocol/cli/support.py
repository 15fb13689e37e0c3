# SPDX-License-Identifier: MIT
"""Shared by the tests of subcommands: the engine, called with arguments and no input."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PATIENCE_S = 20.0

_engine = ""


def engine() -> str:
    """The program that is tested."""
    return _engine


class EngineTest(unittest.TestCase):
    def run_engine(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [engine(), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, **environment},
        )

    def right(self, *arguments: str) -> str:
        """The output of a run without any complaint."""
        done = self.run_engine(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout


def run_tests(usage: str | None) -> None:
    """The main program of a test file: the engine is its first argument."""
    global _engine
    if len(sys.argv) < 2:
        sys.exit(usage)
    _engine = str(Path(sys.argv.pop(1)).resolve())
    with tempfile.TemporaryDirectory() as games:
        os.environ["XDG_STATE_HOME"] = games
        # Not the user's language: the program speaks that of its environment.
        os.environ["LC_ALL"] = "C"
        unittest.main()
