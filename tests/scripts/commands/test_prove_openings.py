# SPDX-License-Identifier: MIT
"""Openings to be proved: the list, the tables, and what becomes of each answer of the engine."""

import json
import re
import stat
import unittest

from scripts.support import ROOT, FolderCase, run_script

from gomoku.commands.prove_openings import Opening, Outcome, growth, read_openings, row_of

# Says that black wins with eight stones and that all else is open; --check says what CHECK says. A proof that is
# there already has no more than its quiet moves.
ENGINE = """#!/bin/sh
case "$*" in
*--check*) echo '{{"check": "{check}", "reason": "why"}}'; exit 0 ;;
esac
won=open move=null
case "$*" in *"h8 h9 a1 a2 a3 a4 a5 a6 --out"*) won=win move='"j8"' ;; esac
while [ "$1" != --out ]; do shift; done
if [ $won = win ] && [ -e "$2" ]; then
    echo '{{"result": "win", "move": null, "proof_number": 0, "quiet_moves": 3, "leaves": 0, "nodes": 0}}'
    exit 0
fi
echo proof >"$2"
echo "{{\\"result\\": \\"$won\\", \\"move\\": $move, \\"proof_number\\": 9, \\"quiet_moves\\": 3,"\\
     "\\"leaves\\": 40, \\"nodes\\": 1500000}}"
"""


def outcome(stones: int, proved: bool, quiet: int) -> Outcome:
    return Outcome("D4 Kagetsu", stones, "h8", proved, "j8" if quiet else None, 0 if proved else 7, quiet,
                   40, 1_500_000, 2.5, 300, 0.5 if proved else None)


class TablesTest(unittest.TestCase):
    def test_a_row_says_how_it_is_won(self) -> None:
        self.assertEqual(row_of(outcome(8, True, 3)),
                         "| D4 Kagetsu | 8 | **j8** wins | 3 | 40 | 1.5 M | 2.5 s | 300 bytes | 0.5 s |")
        self.assertIn("| by threats | 0 |", row_of(outcome(8, True, 0)))
        self.assertIn("| open, proof number 7 |  |", row_of(outcome(8, False, 0)))

    def test_costs_grow_with_fewer_stones(self) -> None:
        table = growth([outcome(8, True, 1), outcome(8, True, 4), outcome(8, False, 0), outcome(6, False, 0)])
        self.assertEqual(table.splitlines()[2:], ["| 8 | 2 of 3 | 2.5 | 2.5 s | 8 s |", "| 6 | 0 of 1 |  |  | 2 s |"])


    def test_the_page_has_the_sizes_of_the_files(self) -> None:
        page = (ROOT / "engine/proofs/README.md").read_text(encoding="utf-8")
        sizes = {Opening(name, ()).file_name(int(stones)): int(size)
                 for name, stones, size in re.findall(r"^\| ([^|]+) \| (\d+) \|.*\| (\d+) bytes \|", page, re.MULTILINE)}
        files = {path.name: path.stat().st_size for path in (ROOT / "book/proofs").glob("*.five") if "empty-board" not in path.name}
        self.assertGreater(len(files), 4)
        self.assertEqual({name: sizes.get(name) for name in files}, files)


class RunTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.list = self.folder / "list.txt"
        self.list.write_text("# two\n\nOne | h8 h9 a1 a2 a3 a4 a5 a6\nTwo, b | h8 i9 j8 j9\n")

    def engine(self, check: str) -> str:
        file = self.folder / "engine"
        file.write_text(ENGINE.format(check=check))
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return str(file)

    def test_two_openings_of_one_file_are_refused(self) -> None:
        for one, two in (("A", "A"), ("A/B", "a b"), ("Two, b", "Two b")):
            self.list.write_text(f"{one} | h8 h9\n{two} | h8 i9\n")
            with self.subTest(one), self.assertRaisesRegex(ValueError, f"line 2: '{two}' and '{one}' would be one file"):
                read_openings(self.list)

    def test_openings_are_read(self) -> None:
        openings = read_openings(self.list)
        self.assertEqual([o.name for o in openings], ["One", "Two, b"])
        self.assertEqual(Opening("D4 Kagetsu, x", ()).file_name(8), "d4-kagetsu-x-8.five")

    def test_each_cut_of_each_line_is_worked_at(self) -> None:
        done = run_script("prove_openings", str(self.list), "--engine", self.engine("right"),
                          "--out", str(self.folder / "out"), "--stones", "8", "4")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = (self.folder / "out" / "results.jsonl").read_text().splitlines()
        rows = [(r["name"], r["stones"], r["proved"]) for r in map(json.loads, lines)]
        self.assertEqual(rows, [("One", 8, True), ("One", 4, False), ("Two, b", 4, False)])
        self.assertIn("| 8 | 1 of 1 | 3 |", done.stdout)
        self.assertTrue((self.folder / "out" / "one-8.five").exists())

    def test_a_finished_proof_keeps_its_first_result(self) -> None:
        words = [str(self.list), "--engine", self.engine("right"), "--out", str(self.folder / "out"), "--stones", "8"]
        runs = [run_script("prove_openings", *words).stdout for _ in range(2)]
        self.assertIn("| One | 8 | **j8** wins | 3 | 40 | 1.5 M |", runs[0])
        self.assertEqual(runs[1], runs[0])
        results = self.folder / "out" / "results.jsonl"
        self.assertEqual(len(results.read_text().splitlines()), 1)
        results.write_text(results.read_text()[:-20])  # a line that a kill cut
        third = run_script("prove_openings", *words)
        self.assertEqual((third.returncode, third.stderr), (0, ""))
        self.assertIn("| One | 8 | proved before | 3 | | | | 6 bytes | |", third.stdout)
        self.assertIn("| 8 | 1 of 1 | 3 |  |", third.stdout)
        (self.folder / "out" / "one-8.five").unlink()
        self.assertEqual(run_script("prove_openings", *words).stdout, runs[0])
        self.assertEqual(run_script("prove_openings", *words).stdout, runs[0])  # the cut line is one by itself

    def test_a_proof_that_does_not_pass_ends_the_run(self) -> None:
        done = run_script("prove_openings", str(self.list), "--engine", self.engine("wrong"),
                          "--out", str(self.folder / "out"), "--stones", "8")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the check says wrong: why", done.stderr)

    def test_errors_are_one_line(self) -> None:
        self.list.write_text("no moves\n")
        done = run_script("prove_openings", str(self.list), "--out", str(self.folder / "out"))
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1))
        self.assertIn("line 1: expected NAME | MOVES", done.stderr)
        self.list.write_text("# none\n")
        done = run_script("prove_openings", str(self.list), "--out", str(self.folder / "out"))
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1))
        self.assertIn("no opening", done.stderr)

    def test_an_opening_may_be_shorter_than_some_of_the_usual_numbers(self) -> None:
        done = run_script("prove_openings", str(self.list), "--engine", self.engine("right"),
                          "--out", str(self.folder / "out"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("| 8 | 1 of 1 | 3 |", done.stdout)
