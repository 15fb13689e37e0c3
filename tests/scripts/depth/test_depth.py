# SPDX-License-Identifier: MIT
"""Measuring depth: positions, what an engine says, ratios, and the table of two engines."""

import math
import struct
import sys
import tempfile
import unittest
from pathlib import Path

from scripts.support import ROOT, FolderCase, run_script

from gomoku.depth.collection import collect, quiet_draft, win_draft
from gomoku.depth.comparison import capped, costs, in_nodes, questions, ratio_of
from gomoku.depth.positions import Position, PositionError, load_positions, position_of
from gomoku.depth.shard_games import Game, Ply, ShardError, read_games
from gomoku.depth.trace import Step, Trace, TraceReader
from gomoku.rules.board import BLACK, Board, other
from gomoku.rules.rule import Rule
from gomoku.rules.winning import is_winning_stone

POSITIONS = ROOT / "tests" / "data" / "depth_positions.jsonl"
LINE = '{"id": "a", "rule": "renju", "size": 15, "kind": "win", "moves": "h8 i9", "best": "g7"}'

# An engine that finishes depths 1 to 4 at a cost of nodes each, wins at the last and plays 7,8.
ENGINE = """
import sys
for line in sys.stdin:
    if line.startswith("START"): print("OK", flush=True)
    if line.startswith("DONE"):
        for depth in range(1, 5):
            value = "+M5" if depth == 4 else "12"
            print(f"INFO PV 0\\nINFO DEPTH {depth}\\nINFO TOTALNODES {depth * COST}")
            print(f"INFO EVAL {value}\\nINFO BESTLINE 7,{6 + depth // 2} 1,1\\nINFO PV DONE")
        print("7,8", flush=True)
    if line.startswith("END"): break
"""


def trace(*steps: tuple[int, int, tuple[int, int]], win_at: int = 99) -> Trace:
    """Steps of (depth, nodes, best move); proven from that depth on."""
    made = [Step(d, n, float(n), d >= win_at, move) for d, n, move in steps]
    return Trace(made, made[-1].move, made[-1].ms)


class PositionsTest(unittest.TestCase):
    def test_a_position_reads_as_it_is_written(self) -> None:
        position = position_of(LINE)
        self.assertEqual(position.rule, Rule.RENJU)
        self.assertEqual(position.commands(), ["BOARD", "7,7,1", "8,6,2", "DONE"])
        self.assertEqual(position_of(position.line()), position)

    def test_a_line_that_is_none_is_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "positions"
            for wrong, said in (
                ("{", "Expecting"),
                (LINE.replace('"best"', '"beast"'), "no 'best'"),
                (LINE.replace("win", "draw"), "'draw' is neither"),
                (LINE.replace("renju", "chess"), "'chess'"),
            ):
                path.write_text(f"{LINE}\n{wrong}\n", encoding="utf-8")
                with self.assertRaisesRegex(PositionError, f"positions:2: .*{said}"):
                    load_positions([path])

    def test_the_set_is_of_games_that_go_on(self) -> None:
        positions = load_positions([POSITIONS])
        self.assertGreaterEqual(len(positions), 300)
        self.assertEqual({p.rule for p in positions}, set(Rule))
        self.assertEqual(len({p.id for p in positions}), len(positions))
        for position in positions:
            board = Board(position.size, position.size)
            colour = BLACK
            for point in (*position.moves, position.best):
                self.assertFalse(board.at(*point), position.id)
                board.put(point, colour)
                colour = other(colour)
                if point != position.best:
                    self.assertFalse(is_winning_stone(board, position.rule, point), position.id)


class TraceTest(unittest.TestCase):
    def test_depths_wins_and_moves_are_found(self) -> None:
        a, b = (7, 7), (8, 8)
        found = trace((1, 10, a), (2, 30, b), (4, 90, a), (5, 200, a), win_at=5)
        self.assertEqual([found.to_depth(d).nodes for d in (1, 2, 3, 5)], [10, 30, 90, 200])
        self.assertIsNone(found.to_depth(6))
        self.assertEqual(found.to_win().nodes, 200)
        self.assertEqual(found.to_move(a).nodes, 90)  # from there on to the end
        self.assertIsNone(found.to_move(b))

    def test_lines_of_other_variations_and_half_ones_are_passed_over(self) -> None:
        reader = TraceReader()
        for line in (
            *("OK", "INFO DEPTH 3", "INFO PV DONE"),  # without its PV
            *("INFO PV 1", "INFO DEPTH 3", "INFO TOTALNODES 5", "INFO PV DONE"),  # the second best
            *("INFO PV 0", "INFO DEPTH x", "INFO TOTALNODES 5", "INFO PV DONE"),
            *("INFO PV 0", "INFO DEPTH 3", "INFO TOTALNODES 5", "INFO EVAL -M4", "INFO PV DONE"),
        ):
            reader.heard(line, 1.0)
        self.assertEqual(reader.trace.steps, [Step(3, 5, 1.0, False, None)])


class ComparisonTest(unittest.TestCase):
    def test_a_ratio_is_the_geometric_mean_with_its_interval(self) -> None:
        ratio = ratio_of([(2.0, 1.0), (8.0, 1.0)])
        self.assertAlmostEqual(ratio.mean, 4.0)
        half = 1.96 * math.log(2.0)  # standard error: ln 2 either side, sqrt(2) ln 2 / sqrt(2)
        self.assertAlmostEqual(ratio.high / ratio.mean, math.exp(half))
        self.assertAlmostEqual(ratio.mean / ratio.low, math.exp(half))
        self.assertIsNone(ratio_of([(1.0, 1.0)]))

    def test_a_question_is_asked_of_its_kind_and_counts_what_was_not_reached(self) -> None:
        won = position_of(LINE)
        quiet = Position("b", Rule.RENJU, 15, "quiet", won.moves, won.best)
        a = (7, 7)
        searched = [(won, trace((2, 500, a), win_at=2)), (quiet, trace((2, 40, a)))]
        depth, best, win = questions([2])
        self.assertEqual(costs(depth, searched, in_nodes), [100])  # no less than that counts
        self.assertEqual(costs(best, searched, in_nodes), [None])
        self.assertEqual(costs(win, searched, in_nodes), [500])
        self.assertEqual(capped([None, 700, 20], 600), [600, 600, 20])


def game(*values: int) -> Game:
    """A game of quiet positions with these values, whichever side is to move."""
    plies = [Ply((i % 15, i // 15), value, True) for i, value in enumerate(values)]
    return Game(Rule.CARO, 15, tuple(plies))


class CollectionTest(unittest.TestCase):
    def test_drafts_are_even_or_precede_the_win_that_was_known(self) -> None:
        played = game(*[0] * 10, 500, *[0] * 9, 29_900)
        self.assertEqual(quiet_draft(played, 0).ply, 9)
        self.assertEqual(quiet_draft(played, 1).ply, 17)
        self.assertIsNone(quiet_draft(played, 2))
        self.assertEqual([win_draft(played, n).ply for n in range(3)], [18, 16, 14])
        self.assertIsNone(win_draft(game(*[0] * 30), 0))

    def test_the_long_search_decides_what_a_position_is(self) -> None:
        games = [game(*[0] * 20, 29_900)] * 4
        best = (9, 9)
        # A long search that proves a win with 16 stones and more.
        def searched(position: Position) -> Trace:
            return trace((1, 9, best), win_at=1 if len(position.moves) > 15 else 2)

        found = list(collect(games, "x", 2, 1, searched))
        self.assertEqual([(p.id, len(p.moves)) for p in found][0], ("x-quiet-001", 10))
        self.assertEqual([p.kind for p in found], ["quiet", "win", "quiet"][: len(found)])
        self.assertTrue(all(p.best == best for p in found))

    def test_shards_are_read_without_their_lines(self) -> None:
        def record(result: int) -> bytes:
            plies = struct.pack("<HhHh", 7 << 5 | 8, -32768, 1 << 15 | 3, 120)
            return struct.pack("<HBbIQ", 2, 0, result, 0, 0) + plies

        head = b"FKGAMES\n" + bytes(8) + bytes((4, 20, 20)) + bytes(109)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.games"
            path.write_bytes(head + record(1) + record(2) + record(0)[:-3])
            self.assertEqual(
                list(read_games(path)),
                [Game(Rule.CARO6, 20, (Ply((8, 7), -32768, False), Ply((3, 0), 120, True)))],
            )
            path.write_bytes(b"nothing")
            with self.assertRaises(ShardError):
                list(read_games(path))


class MeasureDepthTest(FolderCase):
    """The whole command with engines that say always the same."""

    def setUp(self) -> None:
        super().setUp()
        quiet = LINE.replace("win", "quiet").replace("g7", "h7")
        (self.folder / "positions").write_text("\n".join([LINE, quiet, quiet]), encoding="utf-8")
        for name, nodes in (("slow", 600), ("fast", 300)):
            text = ENGINE.replace("COST", str(nodes))
            (self.folder / f"{name}.py").write_text(text, encoding="utf-8")

    def measured(self, *arguments: str) -> list[str]:
        engines = [f"name={n} {sys.executable} {self.folder / n}.py" for n in ("slow", "fast")]
        positions = ("--positions", str(self.folder / "positions"))
        done = run_script("measure_depth", *engines, *positions, "--depths", "2", "9", *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_two_engines_stand_beside_each_other(self) -> None:
        lines = self.measured("--nodes", "5000", "--wins")
        table = {line[:15].strip(): line.split() for line in lines}
        self.assertIn("600", table["depth 2, nodes"])
        self.assertEqual(table["depth 2, nodes"][-4:], ["2.000", "(2.000", "to", "2.000)"])
        self.assertEqual(table["depth 9, nodes"][3:], ["0/2", "-", "0/2", "-", "-"])
        self.assertEqual(table["best move, node"][-4:], ["2.000", "(2.000", "to", "2.000)"])
        self.assertEqual([w for w in table["proven win, nod"] if "/" in w], ["1/1", "1/1"])
        self.assertEqual(table["a"][1:2], ["2400"])

    def test_a_limit_of_time_gives_milliseconds_too(self) -> None:
        lines = self.measured("--time", "5000", "--kind", "quiet")
        titles = [line.split("  ")[0] for line in lines]
        self.assertIn("depth 2, ms", titles)

    def test_bad_input_is_one_line(self) -> None:
        for arguments, code, said in (
            (["/bin/true", "--every", "999"], 1, "true"),
            (["no-such-engine"], 2, "no program"),
            (["/bin/true", "--positions", "/nowhere"], 2, "/nowhere"),
            (["/bin/true", "--positions", "/dev/null"], 2, "no such position"),
        ):
            with self.subTest(arguments=arguments):
                done = run_script("measure_depth", *arguments)
                self.assertEqual((done.returncode, done.stdout), (code, ""))
                self.assertRegex(done.stderr, rf"^measure_depth: .*{said}.*\n$")
