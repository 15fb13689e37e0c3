#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The engine without Boost and threads, compared with the program: the same signature, the same answers.

    engine_test.py PROGRAM COMMAND...

COMMAND answers queries on its standard input, and with the further word bench prints the bench:
run_engine.mjs for the module of the page, fukumi-plain elsewhere.
"""

from __future__ import annotations

import json
import subprocess
import sys
import unittest

PROGRAM = ""
COMMAND: list[str] = []
MOST_MEMORY = 160 * 1024 * 1024


def run(*command: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=1500, check=True)


class EngineTest(unittest.TestCase):
    def ask(self, *command: str) -> dict[object, dict[str, object]]:
        queries = [
            {"id": 1, "moves": "h8 i9", "rule": "renju", "nodes": 5000, "lines": 2},
            {"id": 2, "moves": "h8 i9 g7 g9", "rule": "caro", "size": "20x18", "nodes": 5000, "mode": "mcts"},
            {"id": 3, "moves": "h8 a1 i8 a3 j8 a5 k8 a7 l8", "nodes": 10},
            {"id": 4, "black": "h8 i8 j8", "white": "a1 a3 c1", "to_move": "black", "nodes": 1000},
            {"id": 5, "moves": "h8 i9", "nodes": 100, "size": "99"},
            {"id": 6, "moves": "h8 i9 g7", "nodes": 500, "level": 3, "rule": "standard"},
            {"id": 7, "version": True},
        ]
        done = run(*command, text="".join(json.dumps(query) + "\n" for query in queries))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        for answer in answers:
            answer.pop("commit", None)  # the page may have been made of another tree
            for line in answer.get("lines", []):
                del line["time_ms"], line["nps"]
        return {answer["id"]: answer for answer in answers}

    def test_the_answers_are_those_of_the_program(self) -> None:
        self.assertEqual(self.ask(*COMMAND), self.ask(PROGRAM, "analyze", "--queries", "--parallel", "1"))

    def test_the_bench_has_the_same_signature(self) -> None:
        done = run(*COMMAND, "bench")
        bench = json.loads(done.stdout.splitlines()[-1])
        native = json.loads(run(PROGRAM, "bench", "--json").stdout.splitlines()[-1])
        print(f"{bench['nps']} nodes a second, the program {native['nps']}")
        for same in ("signature", "nodes", "visits"):
            self.assertEqual(bench[same], native[same])
        for line in done.stderr.splitlines():
            if line.startswith("memory "):
                self.assertLess(int(line.split()[1]), MOST_MEMORY)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    COMMAND = sys.argv[1:]
    del sys.argv[1:]
    unittest.main()
