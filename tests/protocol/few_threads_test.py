#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The engine where the system starts fewer threads than were asked for.

    few_threads_test.py ENGINE LIBRARY PRELOADED [unittest arguments]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "cli"))
from support import PATIENCE_S, engine, run_tests  # noqa: E402

LIBRARY = str(Path(sys.argv.pop(2)).resolve())
PRELOADED = str(Path(sys.argv.pop(2)).resolve())
NONE_SAID = "pbrain-fukumi: Resource temporarily unavailable\n"
QUERY = '{"id":1,"moves":"h8 i9","nodes":500}\n'
# Three quiet moves, and half a second of work.
WON = "h8 h9 i9 i7 j10 k11 h10 i10 g8 i8 f8 g10"
MAKE_AND_END = """import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
library.fukumi_create.restype = ctypes.c_void_p
error = ctypes.c_char_p()
engine = library.fukumi_create(b'{"parallel":4,"max_memory":"64M"}', None, None, ctypes.byref(error))
print(bool(engine), error.value)
library.fukumi_destroy(ctypes.c_void_p(engine))
"""


def run_with(threads: int, *command: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """A program for which the system starts this number of threads."""
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
                          env={**os.environ, "LD_PRELOAD": PRELOADED, "FUKUMI_TEST_THREADS": str(threads)})


class FewThreads(unittest.TestCase):
    def right(self, threads: int, *arguments: str, text: str = "") -> str:
        done = run_with(threads, engine(), *arguments, text=text)
        self.assertEqual((done.returncode, done.stderr), (0, ""), (threads, arguments))
        return done.stdout

    def test_a_search_uses_those_that_there_are(self) -> None:
        for threads in (0, 1):
            for mode in ("alphabeta", "mcts"):
                self.right(threads, "analyze", "--moves", "h8 i9", "--nodes", "5000", "--threads", "3", "--mode", mode)

    def test_queries_are_answered_by_one_thread_and_refused_without_any(self) -> None:
        for threads in (1, 2, 3):
            self.assertIn('"id":1', self.right(threads, "analyze", "--queries", "--parallel", "4", text=QUERY))
        done = run_with(0, engine(), "analyze", "--queries", "--parallel", "4", text=QUERY)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", NONE_SAID))

    def test_the_library_makes_an_engine_with_one_thread_and_says_why_it_makes_none(self) -> None:
        for threads in (0, 1, 2, 3):
            done = run_with(threads, sys.executable, "-c", MAKE_AND_END, LIBRARY)
            error = None if threads else b'{"error":"Resource temporarily unavailable"}'
            self.assertEqual((done.stdout, done.stderr), (f"{threads > 0} {error}\n", ""))

    def test_a_proof_is_made_and_checked_by_those_that_there_are(self) -> None:
        for threads in (0, 2):
            with tempfile.TemporaryDirectory() as folder:
                proof = f"{folder}/a.five"
                self.right(threads, "prove", "--quiet", "--moves", WON, "--threads", "4", "--out", proof)
                self.right(threads, "prove", "--check", proof, "--threads", "4")

    def test_the_server_listens_with_one_thread_and_says_why_it_does_not_without_any(self) -> None:
        for threads in (1, 2, 3):
            with subprocess.Popen([engine(), "serve"], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "LD_PRELOAD": PRELOADED, "FUKUMI_TEST_THREADS": str(threads)}) as server:
                try:
                    self.assertIn("http://127.0.0.1:", server.stdout.readline())
                finally:
                    server.kill()
        done = run_with(0, engine(), "serve")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("Resource temporarily unavailable", done.stderr)


if __name__ == "__main__":
    run_tests(__doc__)
