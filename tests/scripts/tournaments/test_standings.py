# SPDX-License-Identifier: MIT
"""What the games of a tournament add up to, and the table of it."""

import json
import unittest

from scripts.support import fake, settings

from gomoku.games.game import GameResult, Pairing, PlayedMove
from gomoku.records.record import game_of, game_record
from gomoku.reports.report import _difference, make_report
from gomoku.reports.table import format_standings
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason, Verdict
from gomoku.statistics.pentanomial import Pentanomial, format_elo
from gomoku.tournaments.standings import Standings


class StandingsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.one, self.two = fake("one"), fake("two")
        self.standings = Standings([self.one, self.two])

    def add(self, number: int, winner: object, reason: Reason = Reason.FIVE, moves=()) -> None:
        black, white = (self.one, self.two) if number % 2 else (self.two, self.one)
        pairing = Pairing(number, (number + 1) // 2, black, white)
        colour = None if winner is None else (BLACK if winner is black else WHITE)
        self.standings.add(GameResult(pairing, Verdict(colour, reason), list(moves)))

    def test_games_are_counted_for_both_sides(self) -> None:
        self.add(1, self.one)
        self.add(2, None, Reason.DRAW)
        self.add(3, self.two, Reason.TIME)
        one, two = self.standings.tallies["one"], self.standings.tallies["two"]
        self.assertEqual((one.wins, one.draws, one.losses, one.points), (1, 1, 1, 1.5))
        self.assertEqual((two.wins, two.draws, two.losses), (1, 1, 1))
        self.assertEqual(one.lost_by, {Reason.TIME: 1})
        self.assertEqual((one.late_moves, two.late_moves), (1, 0))
        self.assertIn("1 of 1", format_standings(self.standings))
        self.assertEqual((one.drawn_by, two.drawn_by), ({"draw": 1}, {"draw": 1}))
        self.assertEqual((one.forfeits, two.forfeits, self.standings.forfeits), (1, 0, 1))

    def test_a_pair_counts_when_both_games_are_there_in_any_order(self) -> None:
        self.add(4, self.one)
        self.add(1, self.one)
        self.assertEqual(self.standings.matches, {})
        self.add(3, self.one)
        self.add(2, self.two)
        self.assertEqual(self.standings.matches[("one", "two")].counts, [0, 0, 1, 0, 1])
        self.assertEqual(self.standings.tallies["two"].pairs.counts, [1, 0, 1, 0, 0])

    def test_times_leave_the_opening_out(self) -> None:
        moves = [
            PlayedMove((0, 0), BLACK, from_opening=True),
            PlayedMove((1, 0), WHITE, 30.0, 50.0),
            PlayedMove((2, 0), BLACK, 20.0, 50.0),
            PlayedMove((3, 0), WHITE, 60.0, 50.0),
        ]
        self.add(1, self.two, moves=moves)
        one, two = self.standings.tallies["one"], self.standings.tallies["two"]
        self.assertEqual((one.moves, one.mean_ms, one.late_moves), (1, 20.0, 0))
        self.assertEqual((two.moves, two.mean_ms, two.max_ms), (2, 45.0, 60.0))
        self.assertEqual((two.late_moves, two.max_over_ms), (1, 10.0))

    def test_the_table_ranks_engines_and_names_reasons(self) -> None:
        self.add(1, self.two, Reason.CRASH)
        self.add(2, self.two)
        text = format_standings(self.standings)
        self.assertLess(text.index("two"), text.index("one"))
        self.assertIn("one: crash 1, five 1", text)
        self.assertIn("one - two: [1 0 0 0 0], score 0.000", text)

    def test_a_table_without_any_game_says_no_more_than_that(self) -> None:
        text = format_standings(self.standings)
        self.assertIn("0/0", text)
        self.assertNotRegex(text, "inf|n/a|~|nothing|lost|drawn|pairs")

    def test_an_engine_that_did_not_start_is_named_in_table_and_page(self) -> None:
        self.standings.tallies["two"].failed_start = "exited, exit code 127"
        for text in (format_standings(self.standings), make_report(settings(), self.standings, [])):
            self.assertIn("two did not start: exited, exit code 127", text)
            self.assertRegex(text, r"two\b.*did not start")
        self.add(1, self.one)
        self.assertRegex(format_standings(self.standings), r"\btwo +0/1 ")

    def test_only_engines_that_lost_or_drew_are_listed_with_reasons(self) -> None:
        self.add(1, self.one)
        text = format_standings(self.standings)
        self.assertIn("games lost, by reason\n  two: five 1", text)
        self.assertNotIn("games drawn", text)
        self.add(2, None, Reason.DRAW)
        text = format_standings(self.standings)
        self.assertIn("games drawn, by reason\n  one: draw 1\n  two: draw 1\n", text)
        self.assertNotRegex(text, "inf|n/a|~|nothing")

    def test_pairs_that_one_colour_won_are_counted(self) -> None:
        for number, winner in enumerate([self.one, self.two, self.two, self.one, self.one, self.one], 1):
            self.add(number, winner)
        self.add(7, self.one)
        self.add(8, None, Reason.DRAW)
        self.add(9, self.one)
        pairs = self.standings.colour_pairs
        self.assertEqual((pairs.pairs, pairs.black, pairs.white), (4, 1, 1))
        self.assertIn(
            "one colour won both games in 2 of 4 pairs (50 %): black in 1, white in 1",
            format_standings(self.standings),
        )

    def test_a_pair_that_repeats_another_is_not_counted(self) -> None:
        moves = [[PlayedMove((x, 0), BLACK)] for x in range(3)]
        for number, (played, winner) in enumerate(((0, self.one), (1, self.two), (0, self.one), (1, self.two), (1, self.one),
                                                   (0, self.two), (0, self.one), (2, self.two), (0, self.one), (1, None)), 1):
            self.add(number, winner, moves=moves[played])
        # The second repeats the first; others have another colour, another move, another result.
        self.assertEqual(self.standings.matches[("one", "two")].counts, [0, 0, 3, 1, 0])
        self.assertEqual(self.standings.tallies["one"].games, 10)
        words = "5 pairs, 4 different: repeated ones are not counted"
        self.assertIn(f"\n  {words}\n", format_standings(self.standings))
        self.assertIn(f"<p>{words}</p>", make_report(settings(), self.standings, []))

    def test_the_bar_of_two_engines_has_the_interval_of_their_text(self) -> None:
        tallies = list(self.standings.tallies.values())
        for tally, counts in zip(tallies, ([0, 1, 1, 2, 0], [0, 2, 1, 1, 0])):
            tally.pairs = Pentanomial(counts)
        self.standings.matches["one", "two"] = tallies[0].pairs
        ratings = self.standings.ratings()
        self.assertEqual([str(_difference(tally, ratings)) for tally in tallies], [format_elo(tally.pairs) for tally in tallies])

    def test_a_move_is_late_or_in_time_after_reading_as_before(self) -> None:
        moves = [PlayedMove((7, 7), BLACK, 1000.2, 1000.4), PlayedMove((8, 8), WHITE, 1000.5, 1000.4)]
        result = GameResult(Pairing(1, 1, self.one, self.two), Verdict(BLACK, Reason.CRASH), moves, memory={BLACK: 1, WHITE: 1})
        record = json.loads(json.dumps(game_record(result, 15)))
        self.standings.add(game_of(record, {"one": self.one, "two": self.two}, settings()))
        self.assertEqual([tally.late_moves for tally in self.standings.tallies.values()], [0, 1])

    def test_without_pairs_nothing_is_said_of_colours(self) -> None:
        self.add(1, self.one)
        self.assertNotIn("colour", format_standings(self.standings))
