# SPDX-License-Identifier: MIT
"""What choices cost: the judge's word on a move compared with the judge's own."""

import json
import stat

from scripts.support import FolderCase, run_script

from gomoku.commands.measure_choices import Answer, line_of, positions_of

# The judge (alpha-beta) plays h9 and holds every position for 0.6 of the side to move; the tree plays a1 and says 0.5.
ENGINE = """#!/usr/bin/python3
import json, sys
tree = "mcts" in sys.argv
for line in sys.stdin:
    query = json.loads(line)
    chance = 0.5 if tree else 0.95 if query["moves"] == "h8 i9" else 0.6
    print(json.dumps({"id": query["id"], "lines": [{"winrate": chance}], "bestmove": "a1" if tree else "h9"}))
"""


class ChoicesTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.engine = self.folder / "engine"
        self.engine.write_text(ENGINE)
        self.engine.chmod(self.engine.stat().st_mode | stat.S_IXUSR)
        self.games = self.folder / "results.jsonl"
        self.write_games("h8 i9 j7 g7")

    def write_games(self, moves: str) -> None:
        lines = [
            {"type": "tournament", "rule": "renju", "width": 15, "height": 15},
            {"type": "game", "opening_stones": 1, "moves": moves},
        ]
        self.games.write_text("".join(json.dumps(line) + "\n" for line in [*lines, lines[1]]))

    def test_positions_are_those_behind_the_opening_each_once(self) -> None:
        self.assertEqual(positions_of(self.games), ("renju", "15x15", ["h8", "h8 i9", "h8 i9 j7"]))

    def test_a_choice_costs_what_the_judge_loses_by_it(self) -> None:
        truth = {"h8": Answer("h9", 0.6), "h8 i9 j7": Answer("h9", 0.7)}
        found = {"h8": Answer("h9", 0.5), "h8 i9 j7": Answer("a1", 0.7)}
        behind = {"h8 i9 j7 a1": Answer("h9", 0.5)}
        self.assertEqual(line_of(found, truth, behind), "2 | 50.0 % | 0.1000 +- 0.1386 | 0.0500")

    def test_engines_are_measured_in_open_positions(self) -> None:
        done = run_script("measure_choices", f"{self.engine} --mode mcts", str(self.engine), "--games", str(self.games))
        self.assertEqual(done.returncode, 0, done.stderr)
        # The third position is decided; behind a1 the other side has 0.6, which leaves 0.4 of 0.6.
        self.assertIn("--mode mcts | 2 | 0.0 % | 0.2000 +- 0.0000 | 0.1000 |", done.stdout)
        self.assertIn(f"| {self.engine} | 2 | 100.0 % | 0.0000 +- 0.0000 | 0.0000 |", done.stdout)

    def test_what_cannot_be_measured_is_said(self) -> None:
        self.write_games("h8")
        for games in (self.games, self.folder / "none"):
            done = run_script("measure_choices", str(self.engine), "--games", str(games))
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr.startswith("measure_choices: "), done.stderr)
