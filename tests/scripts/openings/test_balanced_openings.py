# SPDX-License-Identifier: MIT
"""Openings that Fukumi makes, if it is at hand; here a script takes its place."""

import unittest
from typing import Optional

from scripts.support import FolderCase, fake, fake_command, run_script

from gomoku.engines.clock import TimeControl
from gomoku.engines.engine_spec import parse_spec
from gomoku.openings.balanced_openings import BalancedOpenings, OpeningEffort, effort_for, find_fukumi
from gomoku.openings.opening import check_opening
from gomoku.openings.opening_generator import canonical, generate_openings
from gomoku.rules.rule import Rule

# Answers `book openings ... --seed S ... --count N ...` by N lines, and is otherwise the fake engine.
# It notes what it was asked.
STAND_IN = """#!/bin/bash
[[ $1 == book ]] || exec {engine} "$@"
echo "$@" >>'{log}'
while (($#)); do
    case $1 in --seed) seed=$2 ;; --count) count=$2 ;; esac
    shift
done
for ((n = 0; n < count; ++n)); do
    {line}
done
"""
# Another opening of three stones for each n; some seeds have some of them in common.
USUAL = 'echo "0,0, 1,$((n % 7)), -$((n / 7 + seed % 5)),-1"'


def effort(turn_ms: Optional[int], match_ms: Optional[int] = None, nodes: Optional[int] = None) -> "tuple[int, int]":
    found = effort_for(TimeControl(turn_ms, match_ms), nodes)
    return found.nodes, found.max_eval


class BalancedOpeningsTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.log = self.folder / "asked"

    def stand_in(self, line: str = USUAL) -> str:
        path = self.folder / "pbrain-fukumi-stand-in"
        text = STAND_IN.format(engine=fake_command(), log=self.log, line=line)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    def openings(self, program: "str | None") -> BalancedOpenings:
        return BalancedOpenings(Rule.RENJU, 15, 15, 3, program)

    def test_fukumi_is_found_among_the_engines(self) -> None:
        program = self.stand_in()
        self.assertEqual(find_fukumi([fake("a"), parse_spec(f"name=x {program}")]), program)
        self.assertNotEqual(find_fukumi([fake("a")]), program)

    def test_it_is_asked_for_the_rule_and_the_board(self) -> None:
        balanced = self.openings(self.stand_in())
        made = balanced.make(4)
        self.assertEqual((len(made), balanced.maker), (4, "pbrain-fukumi"))
        asked = self.log.read_text(encoding="utf-8")
        self.assertIn("book openings --rule renju --size 15x15 ", asked)
        self.assertIn(" --count 4 ", asked)
        self.assertIn(" --nodes 20000 --max-eval 50", asked)

    def test_it_is_asked_for_openings_that_fit_the_match(self) -> None:
        program = self.stand_in()
        BalancedOpenings(Rule.RENJU, 15, 15, 3, program, effort=OpeningEffort(2_000_000)).make(1)
        self.assertIn(" --nodes 2000000 --max-eval 20", self.log.read_text(encoding="utf-8"))

    def test_no_two_are_alike_and_more_begin_with_the_same_ones(self) -> None:
        program = self.stand_in()
        made = self.openings(program).make(40)
        self.assertEqual(len({canonical(opening) for opening in made}), 40)
        self.assertEqual(self.openings(program).make(10), made[:10])
        for opening in made:
            check_opening(opening, Rule.RENJU, 15, 15)

    def test_where_it_fails_the_small_search_makes_them(self) -> None:
        expected = generate_openings(2, 15, 15, 3)
        for program in (
            None,
            str(self.folder / "nothing-here"),
            self.stand_in("exit 1"),
            self.stand_in("echo nonsense"),
            self.stand_in("printf '\\xff\\xfe\\n'"),
            self.stand_in('echo "0,0, 0,0"'),
            self.stand_in('echo "0,0, 1,1"'),  # always the same
        ):
            balanced = self.openings(program)
            self.assertEqual(balanced.make(2), expected, program)
            self.assertEqual(balanced.maker, "a small search")

    def tournament(self, program: str, *more: str) -> str:
        done = run_script(
            "tournament",
            *(f"name=f {program}", f"name=a {fake_command()}", "--time-turn", "500"),
            *("--size", "15", "--draw-after", "8", "--out", str(self.folder / "out"), *more),
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def test_a_tournament_keeps_its_openings_and_goes_on_with_them(self) -> None:
        out = self.tournament(self.stand_in(), "--games", "4")
        self.assertTrue(out.startswith("2 balanced openings by pbrain-fukumi\n"), out)
        kept = (self.folder / "out" / "openings.txt").read_text(encoding="utf-8")
        self.assertEqual(kept.splitlines()[0], 
                         "# balanced openings, freestyle, 15x15, seed 1, by pbrain-fukumi, 1000000 nodes, window 30")
        self.assertEqual(len(kept.splitlines()), 3)
        another_version = self.stand_in('echo "5,5, 4,$n, 3,3"')
        out = self.tournament(another_version, "--games", "6", "--resume")
        self.assertIn("4 of 6 games were played before", out)
        longer = (self.folder / "out" / "openings.txt").read_text(encoding="utf-8")
        self.assertTrue(longer.startswith(kept))
        self.assertEqual(len(longer.splitlines()), 4)

    def test_openings_for_another_effort_or_by_another_program_are_not_taken(self) -> None:
        out, results = self.folder / "out" / "openings.txt", self.folder / "out" / "results.jsonl"
        self.tournament(self.stand_in(), "--games", "2")
        head = results.read_text(encoding="utf-8").splitlines(keepends=True)[0]

        def cut_before_the_first_game() -> None:
            results.write_text(head, encoding="utf-8")
            for game in (self.folder / "out" / "games").iterdir():
                game.unlink()

        for more, title, count in (
            (["--time-turn", "100"], "by pbrain-fukumi, 200000 nodes, window 50", 1),
            (["--time-turn", "100"], "by pbrain-fukumi, 200000 nodes, window 50", 0),
            (["--time-turn", "100", "--nodes", "20000"], "by pbrain-fukumi, 40000 nodes, window 50", 1),
            (["--random-openings", "1"], "by a small search", 0),
        ):
            with self.subTest(more):
                cut_before_the_first_game()
                self.log.unlink(missing_ok=True)
                self.tournament(self.stand_in(), "--games", "2", *more)
                self.assertTrue(out.read_text(encoding="utf-8").splitlines()[0].endswith(f", seed 1, {title}"))
                asked = self.log.read_text(encoding="utf-8").count("\n") if self.log.exists() else 0
                self.assertEqual(asked, count)
        cut_before_the_first_game()
        program = self.stand_in("exit 1")
        self.assertIn("by a small search", self.tournament(program, "--games", "2").splitlines()[0])
        self.assertIn("# balanced openings, freestyle, 15x15, seed 1, by a small search\n", out.read_text(encoding="utf-8"))

    def test_openings_by_chance_ask_nobody(self) -> None:
        out = self.tournament(self.stand_in(), "--random-openings", "1", "--games", "2")
        self.assertTrue(out.startswith("1 random opening by a small search\n"), out)
        self.assertFalse(self.log.exists())


class OpeningEffortTest(unittest.TestCase):
    def test_a_second_a_move_needs_two_million_nodes_and_a_window_of_20(self) -> None:
        self.assertEqual(effort(1000), (2_000_000, 20))

    def test_shorter_moves_need_less_and_longer_ones_more(self) -> None:
        self.assertEqual(effort(0), (20_000, 50))
        self.assertEqual(effort(100), (200_000, 50))
        self.assertEqual(effort(300), (600_000, 30))
        self.assertEqual(effort(5000), (10_000_000, 20))
        self.assertEqual(effort(3_600_000), (20_000_000, 20))

    def test_the_time_of_a_match_is_shared_by_its_moves(self) -> None:
        self.assertEqual(effort(None, 40_000), (2_000_000, 20))
        self.assertEqual(effort(1000, 4_000), (200_000, 50))

    def test_a_limit_of_nodes_counts_where_it_is_smaller(self) -> None:
        self.assertEqual(effort(1000, nodes=200_000), (400_000, 30))
        self.assertEqual(effort(1000, nodes=10), (20_000, 50))
