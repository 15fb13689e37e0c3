# SPDX-License-Identifier: MIT
"""The run over many positions: pieces, what is done already, refuted claims."""

import json
import stat
import unittest

from scripts.support import FolderCase, run_script

from gomoku.commands.check_soundness import Piece, pieces

# Counts one win a position and writes down what it was asked; fails where FAIL_AT begins.
TESTS = """#!/bin/sh
echo "$FUKUMI_RANDOM_RULE $FUKUMI_RANDOM_FIRST $FUKUMI_RANDOM_POSITIONS $FUKUMI_RANDOM_SEED" >>"{asked}"
[ "$FUKUMI_RANDOM_FIRST" = {fail_at} ] && {{ echo "number := 1234"; exit 1; }}
n=$FUKUMI_RANDOM_POSITIONS
echo "warning:"
echo "  soundness {{\\"rule\\": \\"$FUKUMI_RANDOM_RULE\\", \\"positions\\": $n, \\"wins_by_fours\\": $n,"
echo "  \\"wins_by_threats\\": 1, \\"no_win\\": 2, \\"oracle_wins\\": 3, \\"oracle_no_wins\\": 4}}"
echo "  soundness {{\\"rule\\": \\"$FUKUMI_RANDOM_RULE\\", \\"searches\\": 9, \\"games\\": 1, \\"search_wins\\": 5,"
echo "  \\"search_losses\\": 7, \\"search_open\\": 0}}"
"""


class PiecesTest(unittest.TestCase):
    def test_all_rules_come_in_turn_and_the_last_piece_is_the_rest(self) -> None:
        self.assertEqual(
            list(pieces(["renju", "caro"], 7, 1500)),
            [Piece("renju", 7, 0, 1000), Piece("caro", 7, 0, 1000), Piece("renju", 7, 1000, 500),
             Piece("caro", 7, 1000, 500)],
        )


class RunTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.asked = self.folder / "asked"

    def run_with(self, fail_at: int, *arguments: str) -> tuple[int, str, str]:
        program = self.folder / "tests"
        program.write_text(TESTS.format(asked=self.asked, fail_at=fail_at))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        done = run_script(
            "check_soundness", "--tests", str(program), "--record", str(self.folder / "record"), *arguments
        )
        return done.returncode, done.stdout, done.stderr

    def test_what_is_in_the_record_is_not_run_again(self) -> None:
        code, table, _ = self.run_with(-1, "--rule", "renju", "--positions", "2000", "--seed", "5")
        self.assertEqual(code, 0)
        self.assertIn("| positions | 2000 |", table)
        self.assertIn("| won by threats | 2 |", table)
        self.assertIn("| losses of it confirmed | 14 |", table)
        self.assertEqual(self.asked.read_text().splitlines(), ["renju 0 1000 5", "renju 1000 1000 5"])
        record = self.folder / "record"
        record.write_text(record.read_text() + '{"rule": "ren')  # cut off by a kill
        code, table, _ = self.run_with(-1, "--rule", "renju", "--positions", "2500", "--seed", "5")
        self.assertIn("| won by fours | 2500 |", table)
        self.assertEqual(self.asked.read_text().splitlines()[2:], ["renju 2000 500 5"])
        self.assertEqual([json.loads(line)["first"] for line in record.read_text().splitlines()], [0, 1000, 2000])
        self.run_with(-1, "--rule", "renju", "--positions", "1000", "--seed", "6")
        self.assertEqual(self.asked.read_text().splitlines()[3:], ["renju 0 1000 6"])

    def test_another_program_begins_anew(self) -> None:
        arguments = ("--rule", "caro", "--positions", "1000")
        self.run_with(-1, *arguments)
        self.run_with(-2, *arguments)
        self.assertEqual(len(self.asked.read_text().splitlines()), 2)

    def test_a_refuted_claim_ends_it_and_is_shown(self) -> None:
        code, table, said = self.run_with(1000, "--rule", "caro", "--positions", "3000")
        self.assertEqual((code, table), (1, ""))
        self.assertIn("number := 1234", said)
        self.assertIn("refuted", said)
        lines = (self.folder / "record").read_text().splitlines()
        self.assertEqual([json.loads(line)["first"] for line in lines], [0])

    def test_a_program_that_is_not_there_is_named(self) -> None:
        done = run_script("check_soundness", "--tests", str(self.folder / "none"), "--record", str(self.folder / "r"))
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^check_soundness: .*none: .*\n$")


if __name__ == "__main__":
    unittest.main()
