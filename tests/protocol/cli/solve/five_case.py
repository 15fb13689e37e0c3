# SPDX-License-Identifier: MIT
"""Shared by the tests of `prove --quiet`: the command, the checker that shares no code with it, and files whose sums are right."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import engine, run_tests  # noqa: E402, F401  for the tests

PATIENCE_S = 300
ROOT = Path(__file__).resolve().parents[4]
CHECKER = ROOT / "scripts" / "lab" / "check_proof.py"
PROOFS = ROOT / "book" / "proofs"

# Three quiet moves, and half a second of work.
SMALL = "h8 h9 i9 i7 j10 k11 h10 i10 g8 i8 f8 g10"
# Much more work than a test waits for.
LARGE = "h8 h9"
# The same for white: the colours exchanged, and a stone of black far away.
SMALL_FOR_WHITE = "h9 h8 i7 i9 k11 j10 i10 h10 i8 g8 g10 f8 a1"


def run(*arguments: str, limit: int | None = None) -> subprocess.CompletedProcess[str]:
    """The program; it cannot write more than `limit` bytes into a file."""
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit or 0, limit or 0))

    return subprocess.run([engine(), *arguments], capture_output=True, text=True, timeout=PATIENCE_S, check=False,
                          preexec_fn=limited if limit else None)


def five(*arguments: str, limit: int | None = None) -> subprocess.CompletedProcess[str]:
    """`prove --quiet`."""
    return run("prove", "--quiet", *arguments, limit=limit)


def summed(lines: list[str]) -> str:
    """A file of such lines, each with its sum: made with knowledge of how the sums are made."""
    text, last = "", 0
    for line in lines:
        last = zlib.crc32(f"{last:08x}{line}".encode())
        text += f"{line} #{last:08x}\n"
    return text


def second_check(file: Path, trees: str, *options: str) -> tuple[int, str]:
    """The exit code and the words of the checker that shares no code with the engine."""
    done = subprocess.run([sys.executable, str(CHECKER), str(file), *options], input=trees, capture_output=True,
                          text=True, timeout=PATIENCE_S, check=False)
    return done.returncode, done.stdout + done.stderr


class FiveTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "a.five"

    def json(self, *arguments: str, code: int = 0) -> dict:
        done = five(*arguments, "--json")
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout.splitlines()[-1])

    def refused(self, *arguments: str) -> str:
        done = five(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        return done.stderr
