# SPDX-License-Identifier: MIT
"""Wins by threats: how positions are drawn and written, and what is measured in them."""

import stat
import unittest

from scripts.support import ROOT, FolderCase, run_script

from gomoku.commands.measure_vct import Answer, row, table
from gomoku.depth.positions import PositionError
from gomoku.depth.shard_games import PROVEN, Game, Ply
from gomoku.depth.threat_wins import candidates, choose, load_wins, win_of
from gomoku.rules.board import BLACK, Board, other
from gomoku.rules.rule import Rule
from gomoku.rules.winning import is_winning_stone

# Six stones are a win by fours, seven are open, eight a win in two moves, others a win in five.
ENGINE = """#!/bin/sh
answer=no_win moves=null
case "$*" in
*"{six} --kind vcf"*) answer=win moves=4 ;;
*"--kind vcf"*) ;;
*"{seven} --kind"*) answer=no_win_found ;;
*"{eight} --kind"*) answer=win moves=2 ;;
*) answer=win moves=5 ;;
esac
echo "{{\\"result\\": \\"$answer\\", \\"moves_to_win\\": $moves}}"
"""
MOVES = ["a15", "b15", "c15", "d15", "e15", "f15", "g15", "h15", "i15", "j15", "k15", "l15"]


def game(known: int) -> Game:
    """Twelve plies along the upper edge; the side to move knows of its win from a ply on."""
    values = [PROVEN + 100 if i >= known and (i - known) % 2 == 0 else 0 for i in range(len(MOVES))]
    return Game(Rule.CARO, 15, tuple(Ply((i, 0), value, True) for i, value in enumerate(values)))


class WinsTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.engine = self.folder / "engine"
        self.engine.write_text(
            ENGINE.format(six=" ".join(MOVES[:6]), seven=" ".join(MOVES[:7]), eight=" ".join(MOVES[:8]))
        )
        self.engine.chmod(self.engine.stat().st_mode | stat.S_IXUSR)

    def test_a_position_reads_as_it_is_written(self) -> None:
        win = win_of("renju 15 h8 i9 j7")
        self.assertEqual((win.rule, win.size, len(win.moves)), (Rule.RENJU, 15, 3))
        self.assertEqual(win_of(win.line()), win)
        self.assertEqual(win.arguments(), ["--rule", "renju", "--size", "15", "--moves", "h8 i9 j7"])

    def test_a_line_that_is_none_is_named(self) -> None:
        file = self.folder / "wins"
        for wrong in ("renju h8", "chess 15 h8", "renju 15 h8 99"):
            file.write_text(f"# a remark\n\n{wrong}\n")
            with self.subTest(wrong), self.assertRaisesRegex(PositionError, r"wins:3: "):
                load_wins(file)

    def test_candidates_are_the_winners_turns_from_the_first_knowledge_on(self) -> None:
        self.assertEqual([len(win.moves) for win in candidates(game(6))], [6, 8, 10])
        self.assertEqual([len(win.moves) for win in candidates(game(9))], [9, 11])
        self.assertEqual(list(candidates(game(99))), [])

    def test_wins_by_fours_and_short_ones_are_left_out_and_open_ones_kept(self) -> None:
        def lengths(known: int, each: int = 9, wanted: int = 9) -> list[int]:
            found = choose([str(self.engine)], [game(known)] * 2, wanted, each, 1000)
            return [len(win.moves) for win in found]

        self.assertEqual(lengths(6), [10])  # the same game again gives nothing new
        self.assertEqual(lengths(7), [7, 9, 11])
        self.assertEqual(lengths(7, each=2), [7, 9, 11])  # two of the first, the third of the second
        self.assertEqual(lengths(7, wanted=2), [7, 9])

    def test_measuring_counts_what_is_found_in_processor_time(self) -> None:
        positions = self.folder / "wins"
        lines = [f"caro 15 {' '.join(MOVES[:count])}\n" for count in (7, 9, 10)]
        positions.write_text("".join(lines))
        missed = self.folder / "missed"
        done = run_script(
            "measure_vct", str(self.engine), "--positions", str(positions), "--seconds", "5", "--missed", str(missed)
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("| caro | 3 | 2 = 66.7 % |", done.stdout)
        self.assertEqual(missed.read_text(), lines[0])

    def test_a_process_beyond_its_time_has_found_nothing(self) -> None:
        self.engine.write_text("#!/bin/sh\nwhile :; do :; done\n")
        positions = self.folder / "wins"
        positions.write_text("caro 15 h8\n")
        done = run_script("measure_vct", str(self.engine), "--positions", str(positions), "--seconds", "1")
        self.assertIn("| all | 1 | 0 = 0.0 % | inf ms | - | 0 |", done.stdout)

    def test_the_median_is_of_all_and_denials_are_counted(self) -> None:
        answers = [Answer(5, 0.01), Answer(7, 2.0), Answer(None, 3.0, denied=True)]
        self.assertEqual(
            row("x", answers, [1, 10]), "| x | 3 | 1 = 33.3 % | 2 = 66.7 % | 2000 ms | 6, 7 | 1 |"
        )
        self.assertEqual(len(table([win_of("caro 15 h8")], answers[:1], [1]).splitlines()), 4)


class OwnPositionsTest(unittest.TestCase):
    def test_the_projects_own_are_what_they_should_be(self) -> None:
        wins = load_wins(ROOT / "tests" / "data" / "vct_positions.txt")
        self.assertGreaterEqual(len(wins), 1000)
        self.assertEqual(len({(win.rule, frozenset((p, i % 2) for i, p in enumerate(win.moves))) for win in wins}),
                         len(wins))
        for rule in Rule:
            self.assertGreaterEqual(sum(win.rule == rule for win in wins), 190)
        for win in wins:
            board, colour = Board(win.size, win.size), BLACK
            for point in win.moves:
                board.put(point, colour)
                self.assertFalse(is_winning_stone(board, win.rule, point))
                colour = other(colour)


if __name__ == "__main__":
    unittest.main()
