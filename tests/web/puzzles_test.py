#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The puzzles of the page's trainer by the engine: proved as their lines say, solved by each of their first moves, and
not by another one.

    puzzles_test.py PBRAIN [--every N]      all of them, or one in N

The questions are those of trainer.js, so that what is right here is right at the page.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

TABLE = Path(__file__).resolve().parents[2] / "protocol/web/puzzles.txt"
# As protocol/web/page/review_maker.js asks.
EFFORT = {"review": True, "nodes": 50_000, "lines": 2}
FEWEST = 20
_POINT = re.compile(r"[a-o]\d+")


class Puzzle:
    """A line of the table."""

    def __init__(self, line: str) -> None:
        self.rule, self.kind, grade, length, nodes, moves, solutions = line.split()
        self.grade, self.length, self.nodes = int(grade), int(length), int(nodes)
        self.moves, self.solutions = _POINT.findall(moves), _POINT.findall(solutions)
        self.name = f"{self.rule} {self.kind} {moves}"

    def wrong_moves(self) -> list[str]:
        """Two on the rim."""
        rim = (f"{column}{row}" for row in (1, 15, 8) for column in "aoh")
        return [point for point in rim if point not in self.moves + self.solutions][:2]


def puzzles() -> list[Puzzle]:
    """All of the table."""
    return [Puzzle(line) for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


class PuzzlesTest(unittest.TestCase):
    program = ""
    every = 1

    def sample(self) -> list[Puzzle]:
        return puzzles()[:: self.every]

    def ask(self, queries: dict[str, dict[str, Any]]) -> dict[str, Any]:
        """The reviews by their names."""
        lines = "".join(json.dumps({"id": name, **query, **EFFORT}) + "\n" for name, query in queries.items())
        ran = subprocess.run([self.program, "analyze", "--queries"], input=lines, capture_output=True, text=True, check=True)
        answers = [json.loads(line) for line in ran.stdout.splitlines()]
        self.assertEqual([answer for answer in answers if "review" not in answer], [])
        return {answer["id"]: answer["review"] for answer in answers}

    def prove(self, puzzle: Puzzle, kind: str) -> dict[str, Any]:
        ran = subprocess.run([self.program, "prove", "--rule", puzzle.rule, "--moves", " ".join(puzzle.moves), "--kind", kind, "--nodes", "1000000",
                              "--json"], capture_output=True, text=True, check=True)
        return dict(json.loads(ran.stdout.splitlines()[-1]))

    def test_there_are_enough_of_each_kind_and_none_twice(self) -> None:
        names = [puzzle.name for puzzle in puzzles()]
        self.assertEqual(len(names), len(set(names)))
        for kind in ("vcf", "vct", "defence"):
            of_kind = [puzzle for puzzle in puzzles() if puzzle.kind == kind]
            self.assertGreaterEqual(len(of_kind), FEWEST)
            self.assertEqual({puzzle.grade for puzzle in of_kind}, {1, 2, 3, 4, 5})

    def test_wins_are_proved_as_the_table_says(self) -> None:
        for puzzle in self.sample():
            with self.subTest(puzzle=puzzle.name):
                fours = self.prove(puzzle, "vcf")
                self.assertEqual(fours["result"], "win" if puzzle.kind == "vcf" else "no_win")
                if puzzle.kind != "defence":
                    proof = fours if puzzle.kind == "vcf" else self.prove(puzzle, "vct")
                    self.assertEqual((proof["result"], proof["moves_to_win"] <= puzzle.length), ("win", True))

    def test_each_solution_is_right_and_another_move_is_wrong(self) -> None:
        tried = {f"{number} {move}": (puzzle, move) for number, puzzle in enumerate(self.sample()) for move in puzzle.solutions + puzzle.wrong_moves()}
        moves = {name: [*puzzle.moves, move] for name, (puzzle, move) in tried.items()}
        judged = self.ask({name: {"rule": tried[name][0].rule, "moves": line, "from": len(line) - 1} for name, line in moves.items()})
        after = {name: review["positions"][1] for name, review in judged.items()}
        # Where the search has not seen that the answer loses, the win after it is proved.
        open_ones = {name: [*moves[name], each["line"][0]] for name, each in after.items() if tried[name][0].kind != "defence" and each["win_in"] is None}
        behind = self.ask({name: {"rule": tried[name][0].rule, "moves": line, "from": len(line)} for name, line in open_ones.items()})
        for name, (puzzle, move) in tried.items():
            with self.subTest(puzzle=puzzle.name, move=move):
                allows = bool(after[name]["proof"]) or (after[name]["win_in"] or 0) > 0
                wins = (after[name]["win_in"] or 0) < 0 or (name in behind and bool(behind[name]["positions"][0]["proof"]))
                is_right = not allows if puzzle.kind == "defence" else wins
                self.assertEqual(is_right, move in puzzle.solutions)


if __name__ == "__main__":
    PuzzlesTest.program = sys.argv.pop(1)
    if "--every" in sys.argv:
        place = sys.argv.index("--every")
        PuzzlesTest.every = int(sys.argv[place + 1])
        del sys.argv[place : place + 2]
    unittest.main()
