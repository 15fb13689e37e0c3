# SPDX-License-Identifier: MIT
"""How a match clock was spent, in the table and in the report."""

import unittest

from scripts.support import fake, settings

from gomoku.engines.clock import TimeControl
from gomoku.engines.engine_spec import parse_spec
from gomoku.games.game import GameResult, Pairing, PlayedMove
from gomoku.reports.report import make_report
from gomoku.reports.table import format_standings
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason, Verdict
from gomoku.tournaments.standings import Standings

MATCH = TimeControl(turn_ms=1000, match_ms=10_000)


def game(number: int, times: list[float], opening: int = 0) -> GameResult:
    """Black is `one`; the opening's stones took no time."""
    moves = [
        PlayedMove((at % 15, at // 15), WHITE if at % 2 else BLACK, used, 1000.0,
                   from_opening=at < opening)
        for at, used in enumerate([0.0] * opening + times)
    ]
    return GameResult(Pairing(number, number, fake("one"), fake("two")),
                      Verdict(BLACK, Reason.FIVE), moves, opening)


class ClockUseTest(unittest.TestCase):
    def setUp(self) -> None:
        self.standings = Standings([fake("one"), fake("two")], MATCH)
        self.one, self.two = (tally.clock for tally in self.standings.tallies.values())

    def test_a_curve_is_what_was_left_behind_each_own_move(self) -> None:
        self.standings.add(game(1, [1000.0, 500.0, 2000.0], opening=2))
        self.assertEqual(self.one.curves, [[(3, 0.9), (5, 0.7)]])
        self.assertEqual(self.two.curves, [[(4, 0.95)]])
        self.assertEqual((self.one.ends, self.two.ends), ([(5, 0.7)], [(5, 0.95)]))

    def test_the_median_is_that_of_the_games_that_go_on(self) -> None:
        for number, used in enumerate((1000.0, 2000.0, 3000.0), start=1):
            self.standings.add(game(number, [used, 0.0] * number))
        curve = dict(self.one.median_curve())
        self.assertAlmostEqual(curve[1], 0.8)
        self.assertAlmostEqual(curve[3], 0.5)  # of 0.6 and 0.1, the second has three moves
        self.assertAlmostEqual(curve[5], 0.1)
        self.assertEqual(max(curve), 6)

    def test_long_games_are_told_apart(self) -> None:
        self.standings.add(game(1, [1000.0] * 2))
        self.assertNotIn("40 stones", format_standings(self.standings))
        self.standings.add(game(2, [400.0] * 40))
        self.assertEqual(self.one.used_at_end(40), 0.8)
        self.assertIn("one: 45 %, in games of 40 stones and more 80 %",
                      format_standings(self.standings))

    def test_increments_are_part_of_the_clock(self) -> None:
        standings = Standings([fake("one"), fake("two")], TimeControl(None, 10_000, 500))
        standings.add(game(1, [2100.0, 0.0, 2300.0, 11.0]))
        one, two = (tally.clock for tally in standings.tallies.values())
        self.assertEqual(one.curves, [[(1, 1 - 2100 / 10_500), (3, 1 - 4400 / 11_000)]])
        self.assertEqual(two.curves, [[(2, 1.0), (4, 1 - 11 / 11_000)]])
        lines = format_standings(standings)
        self.assertIn("one: 40 %\n", lines)
        self.assertIn("two: 0 %", lines)

    def test_an_engine_may_have_a_clock_of_its_own(self) -> None:
        own = parse_spec("name=own match=20000 true")
        tallies = Standings([own, fake("two")], TimeControl()).tallies
        self.assertEqual(tallies["own"].clock.match_ms, 20_000)
        self.assertIsNone(tallies["two"].clock)

    def test_the_report_draws_the_curves_where_there_are_any(self) -> None:
        page = make_report(settings(time=MATCH), self.standings, [])
        self.assertNotIn("Match clock", page)
        results = [game(1, [1000.0, 500.0] * 3)]
        self.standings.add(results[0])
        page = make_report(settings(time=MATCH), self.standings, results)
        self.assertIn("Match clock", page)
        self.assertIn("one: 30 % used by the end", page)
