# SPDX-License-Identifier: MIT
"""The fuzz of kept trees: it finds what it is there to find, and a case is the same every time."""

import json
import stat
import unittest
from pathlib import Path

from scripts.support import FolderCase, run_script

from gomoku.commands import fuzz_trees
from gomoku.commands.fuzz_trees import Case, Fault, check_line, queries
from gomoku.rules.rule import Rule


def case(number: int, *rules: Rule) -> Case:
    return Case(Path("engine"), number, 1, rules or tuple(Rule))


class RunTest(FolderCase):
    def run_with(self, script: str, *arguments: str) -> tuple[int, str]:
        program = self.folder / "engine"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        done = run_script("fuzz_trees", str(program), *arguments)
        return done.returncode, done.stdout

    def test_a_crash_a_report_and_a_bad_answer_are_faults(self) -> None:
        for script, words in (
            ("kill -SEGV $$", "exit code -11"),
            ("echo 'x.cpp:1: broken: count > 0' >&2", "broken: count > 0"),
            ("while read line; do echo nonsense; done", "nonsense"),
            ("exit 0", "no"),
            ("""case "$*" in *queries*) for i in $(seq 0 99); do echo "{\\"id\\": $i, \\"error\\": \\"broken\\"}"; done ;; *) exit 1 ;; esac""",
             '"error": "broken"'),
        ):
            with self.subTest(script=script):
                code, out = self.run_with(script, "--processes", "3")
                self.assertEqual(code, 1)
                self.assertIn(words, out)
                self.assertTrue(out.endswith("3 processes, 3 with a fault\n"), out)

    def test_a_program_that_is_not_there_is_an_error(self) -> None:
        self.assertEqual(run_script("fuzz_trees", str(self.folder / "none")).returncode, 2)


class CaseTest(unittest.TestCase):
    def test_a_number_is_one_case(self) -> None:
        self.assertEqual(queries(case(7)), queries(case(7)))
        self.assertNotEqual(queries(case(7)), queries(case(10)))

    def test_cases_reach_every_rule_and_board(self) -> None:
        cases = [case(i) for i in range(400)]
        self.assertEqual({each.rule for each in cases}, set(Rule))
        self.assertEqual({each.width for each in cases}, {5, 6, 7, 8, 9})
        self.assertTrue(any(len(queries(each)[-1]["then"]) > 15 for each in cases))

    def test_a_line_is_judged_by_the_rules(self) -> None:
        asked = {"to_move": "black", "black": ["c4", "d5", "d3"], "white": ["a1"], "then": ["b4", "a2"]}
        renju = case(0, Rule.RENJU)
        renju.width = renju.height = 7
        check_line(renju, asked, ["g7", "d4"])
        for line, words in ((["a1"], "taken"), (["g7", "b4"], "taken"), (["h8"], "taken"), (["d4"], "a foul")):
            with self.subTest(line=line), self.assertRaisesRegex(Fault, words):
                check_line(renju, asked, line)
        standard = case(0, Rule.STANDARD)
        standard.width = standard.height = 7
        check_line(standard, asked, ["d4"])

    def test_every_kind_of_process_has_its_turn(self) -> None:
        self.assertEqual(len(fuzz_trees._KINDS), 3)
        json.dumps(queries(case(1)))


if __name__ == "__main__":
    unittest.main()
