#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`analyze --queries` as a web page or a script uses it.

    queries_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import unittest
from pathlib import Path

ENGINE = ""
PATIENCE_S = 60.0
RULES = ("freestyle", "standard", "renju", "caro", "caro6")


def position(rng: random.Random) -> dict:
    """Moves at random on a board of any size."""
    side = rng.randint(5, 22)
    points = [f"{chr(97 + x)}{y + 1}" for x in range(side) for y in range(side)]
    moves = rng.sample(points, rng.randint(0, min(40, side * side)))
    return {"size": side, "moves": " ".join(moves), "rule": rng.choice(RULES)}


class Queries(unittest.TestCase):
    def ask(self, lines: list[str], *arguments: str) -> list[dict]:
        """All answers to lines that come at one go."""
        done = subprocess.run(
            [ENGINE, "analyze", "--queries", *arguments],
            input="".join(line + "\n" for line in lines).encode(),
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_a_thousand_positions_are_all_answered(self) -> None:
        rng = random.Random(5)
        queries = [{"id": i, "nodes": 40, **position(rng)} for i in range(1000)]
        begin = time.monotonic()
        answers = self.ask([json.dumps(query) for query in queries], "--parallel", "2")
        self.assertEqual(sorted(answer["id"] for answer in answers), list(range(1000)))
        self.assertLess(time.monotonic() - begin, 30.0)
        for answer in answers:
            self.assertEqual(list(answer), ["id", "lines", "bestmove", "forbidden", "book", "opening", "ended", "cancelled"])
            if answer["lines"]:
                self.assertNotIn(answer["bestmove"], queries[answer["id"]]["moves"].split())

    def test_malformed_ones_among_good_ones_are_errors(self) -> None:
        good = [json.dumps({"id": f"good {i}", "depth": 2, "moves": "h8"}) for i in range(50)]
        bad = ["{", "nonsense", "[]", '{"id":7}', '{"id":7,"nodes":"many"}', "x" * 100_000, '{"cancel":"nobody"}']
        lines = [line for pair in zip(good, (bad * 8)[:50]) for line in pair]
        answers = self.ask(lines)
        self.assertEqual(len(answers), len(lines))
        self.assertEqual(sum("error" in answer for answer in answers), 50)
        self.assertEqual(len({answer["id"] for answer in answers if "error" not in answer}), 50)

    def test_the_same_query_has_the_same_answer(self) -> None:
        query = {"nodes": 3000, "moves": "h8 i9 g7 g9 h9 h10", "lines": 2}
        answers = self.ask([json.dumps({"id": i, **query}) for i in range(6)], "--parallel", "3")
        for answer in answers:
            for line in answer["lines"]:
                del line["time_ms"], line["nps"]
            del answer["id"]
        self.assertEqual(len(answers[0]["lines"]), 2)
        self.assertTrue(all(answer == answers[0] for answer in answers))

    def test_reports_come_before_the_answer(self) -> None:
        answers = self.ask([json.dumps({"id": 1, "depth": 3, "moves": "h8 i9", "reports": True})])
        self.assertGreaterEqual(len(answers), 3)
        self.assertTrue(all(answer["id"] == 1 for answer in answers))
        self.assertEqual(answers[-2]["pv"], answers[-1]["lines"][0]["pv"])

    def test_a_game_that_is_over_has_no_lines(self) -> None:
        five = {"id": 1, "nodes": 10, "black": "a1 a2 a3 a4 a5", "white": "c1 c3 c5 c7 e1"}
        answer = self.ask([json.dumps(five)])[0]
        self.assertEqual((answer["lines"], answer["bestmove"]), ([], None))
        self.assertEqual((answer["ended"]["winner"], answer["ended"]["by"]), ("black", "five"))

    def test_running_and_waiting_queries_are_cancelled_by_id(self) -> None:
        process = subprocess.Popen(
            [ENGINE, "analyze", "--queries", "--parallel", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.addCleanup(process.kill)

        def send(message: dict) -> None:
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()

        def answer() -> dict:
            return json.loads(process.stdout.readline())

        for name in ("runs", "waits"):
            send({"id": name, "time_ms": 600_000, "moves": "h8 i9 g7"})
        send({"id": "runs", "nodes": 1})
        self.assertEqual(answer(), {"id": "runs", "error": "a query with this id is in flight"})
        time.sleep(0.5)
        send({"cancel": "waits"})
        waiting = answer()
        self.assertEqual((waiting["id"], waiting["cancelled"], waiting["lines"]), ("waits", True, []))
        begin = time.monotonic()
        send({"cancel": "runs"})
        running = answer()
        self.assertLess(time.monotonic() - begin, 2.0)
        self.assertEqual((running["id"], running["cancelled"]), ("runs", True))
        self.assertIsNotNone(running["bestmove"])
        send({"cancel": "runs"})
        self.assertIn("error", answer())
        send({"id": "runs", "nodes": 10})
        self.assertFalse(answer()["cancelled"])
        process.stdin.close()
        self.assertEqual(process.wait(PATIENCE_S), 0)
        process.stdout.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
