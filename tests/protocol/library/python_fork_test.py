#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The Python package in forked processes.

    python_fork_test.py LIBRARY
"""

from __future__ import annotations

import subprocess
import sys
import unittest

import library_case  # noqa: F401  the forked processes have the library

# The forked process does the work in place of WORK. A signal ends it if it hangs.
PROGRAM = """
import asyncio, os, signal, sys
import fukumi

board = fukumi.Board("h8 i9")
board.legal_moves
engine = fukumi.Engine(memory="16M")
answered = engine.ask({"moves": "h8", "nodes": 10})
answered.result()
question = engine.ask({"moves": "h8 i9 g7", "time_ms": 600000})
child = os.fork()
if child == 0:
    signal.alarm(60)
    WORK
    sys.exit(0)
status = os.waitpid(child, 0)[1]
question.cancel()
assert question.result()["cancelled"] and board.copy().legal_moves
sys.exit(status != 0)
"""
OF_PARENT = "this engine belongs to the parent process; a forked process creates its own"


class ForkTest(unittest.TestCase):
    def error_in_fork(self, work: str) -> str:
        """The output about an error with which the forked process ends, "" if it ends without one."""
        command = [sys.executable, "-c", PROGRAM.replace("WORK", work)]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1 if done.stderr else 0)
        return done.stderr

    def test_a_forked_process_ends(self) -> None:
        for work in ("pass", "engine.close()", "del engine, question, answered", "question.cancel()"):
            with self.subTest(work):
                self.assertEqual(self.error_in_fork(work), "")

    def test_a_forked_process_has_its_own_engines(self) -> None:
        for work in (
            "assert len(board.copy().legal_moves) == 223",
            "assert len(fukumi.Board('h8').legal_moves) == 224",
            "assert fukumi.Engine(memory='16M').analyze(nodes=10).best_move == 'h8'",
            "assert answered.result()['bestmove']",
        ):
            with self.subTest(work):
                self.assertEqual(self.error_in_fork(work), "")

    def test_an_engine_of_the_parent_is_refused_in_a_forked_process(self) -> None:
        for work in (
            "engine.analyze('h8', nodes=1)",
            "next(engine.reports('h8', nodes=1))",
            "asyncio.run(engine.analyze_async('h8', nodes=1))",
            "engine.board('h8').legal_moves",
            "question.result()",
        ):
            with self.subTest(work):
                self.assertTrue(self.error_in_fork(work).endswith(f"fukumi.question.EngineError: {OF_PARENT}\n"))


if __name__ == "__main__":
    unittest.main()
