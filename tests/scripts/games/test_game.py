# SPDX-License-Identifier: MIT
"""Lines of a manager to engines, and their order."""

import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from scripts.support import BLACK_WINS, GENEROUS, WHITE_LOOKS_ON, fake, play, settings

from gomoku.engines.clock import TimeControl
from gomoku.engines.engine import CalledOff, Engine, EngineFault
from gomoku.engines.engine_spec import EngineSpec
from gomoku.engines.transcript import Transcript
from gomoku.games.game import Game, GameObserver, GameSettings, Pairing
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason
from gomoku.rules.rule import Rule


def said_to(log: str, who: str) -> list[str]:
    """Commands to one side, without the times left."""
    marked = [line.split("] ", 1)[1] for line in log.splitlines()]
    lines = [line.split("<  ", 1)[1] for line in marked if line.startswith(who) and " <  " in line]
    return [line for line in lines if not line.startswith("INFO time_left 2147483647")]


class ConversationTest(unittest.TestCase):
    def log_of(self, opening=(), black_info: str = "", **changes: object) -> str:
        with tempfile.TemporaryDirectory() as folder:
            how = settings(log_dir=Path(folder), **changes)
            black = fake("black", *BLACK_WINS)
            if black_info:
                black = black.__class__("black", black.command, None, (("level", black_info),))
            play(black, fake("white", *WHITE_LOOKS_ON), how, opening)
            return (Path(folder) / "0001.log").read_text(encoding="utf-8")

    def test_both_sides_are_told_everything_before_their_first_move(self) -> None:
        log = self.log_of(black_info="1")
        info = [
            "START 15",
            "INFO max_memory 367001600",
            "INFO timeout_match 0",
            "INFO timeout_turn 500",
            "INFO game_type 2",
            "INFO rule 0",
        ]
        self.assertEqual(said_to(log, "black")[:8], [*info, "INFO level 1", "BEGIN"])
        self.assertEqual(said_to(log, "white")[:7], [*info, "TURN 3,7"])
        self.assertEqual(said_to(log, "black")[-2:], ["TURN 6,0", "END"])
        self.assertEqual(said_to(log, "white")[-1:], ["END"])

    def test_an_opening_is_sent_as_a_board_in_the_order_of_play(self) -> None:
        log = self.log_of(opening=((10, 10), (11, 10), (12, 12)))
        white, black = said_to(log, "white"), said_to(log, "black")
        self.assertEqual(
            white[white.index("BOARD") :][:6],
            ["BOARD", "10,10,2", "11,10,1", "12,12,2", "DONE", "TURN 3,7"],
        )
        self.assertEqual(
            black[black.index("BOARD") :][:7],
            ["BOARD", "10,10,1", "11,10,2", "12,12,1", "0,0,2", "DONE", "TURN 2,0"],
        )

    def test_one_opening_stone_needs_no_board(self) -> None:
        log = self.log_of(opening=((10, 10),))
        self.assertIn("TURN 10,10", said_to(log, "white"))
        self.assertNotIn("BOARD", said_to(log, "white"))
        self.assertIn("10,10,1", said_to(log, "black"))

    def test_without_a_turn_limit_none_is_sent_and_time_left_counts_down(self) -> None:
        log = self.log_of(time=TimeControl(None, 60_000))
        self.assertNotIn("timeout_turn", log)
        left = [int(line.split()[-1]) for line in said_to(log, "black") if "time_left" in line]
        self.assertEqual(left[0], 60_000)
        self.assertEqual(left, sorted(left, reverse=True))
        self.assertLess(left[-1], 60_000)

    def test_rectangles_are_announced_by_rectstart(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            how = GameSettings(Rule.CARO, 12, 9, time=GENEROUS, log_dir=Path(folder))
            result = play(fake("black", *BLACK_WINS), fake("white", *WHITE_LOOKS_ON), how)
            log = (Path(folder) / "0001.log").read_text(encoding="utf-8")
        self.assertIs(result.verdict.reason, Reason.FIVE)
        self.assertEqual(said_to(log, "black")[0], "RECTSTART 12,9")
        self.assertIn("INFO rule 9", said_to(log, "black"))


class HonestClockTest(unittest.TestCase):
    """The clock runs from the command to the arrival of the answer, whatever we do meanwhile."""

    def engine(self, pause_s: float, slow_ear_s: float) -> Engine:
        """Says something when it is asked, pauses, moves; what it says is heard slowly."""
        code = (
            "import sys, time\n"
            "for line in sys.stdin:\n"
            "    if line.startswith('START'): print('OK', flush=True)\n"
            "    if line.startswith(('BEGIN', 'SWAP2BOARD')):\n"
            f"        print('MESSAGE x', flush=True); time.sleep({pause_s})\n"
            "        print('7,7', flush=True)\n"
        )
        spec = EngineSpec("x", (sys.executable, "-S", "-E", "-c", code))
        hear = lambda text: time.sleep(slow_ear_s)  # noqa: E731
        engine = Engine(spec, "black", Transcript(None), threading.Event(), lenient=False, suspending=False, core=None,
                        stderr_path=None, on_message=hear, game_time=lambda at: at)
        self.addCleanup(engine.stop, 0)
        engine.start(15, 15)
        return engine

    def test_a_slow_listener_is_not_charged_to_the_engine(self) -> None:
        reply = self.engine(0.0, 1.5).ask_move(["BEGIN"], 1400)
        self.assertEqual(reply.point, (7, 7))
        self.assertLess(reply.used_ms, 1400)

    def test_a_slow_listener_does_not_save_a_late_move(self) -> None:
        for ask in (lambda engine: engine.ask_move(["BEGIN"], 300),
                    lambda engine: engine.ask_swap2(["SWAP2BOARD", "DONE"], (1,), 300)):
            with self.assertRaises(EngineFault) as caught:
                ask(self.engine(0.6, 1.2))
            self.assertIs(caught.exception.reason, Reason.TIME)


class ObserverTest(unittest.TestCase):
    def test_an_observer_sees_the_opening_the_moves_and_the_thoughts(self) -> None:
        seen: list[tuple] = []

        class Witness(GameObserver):
            def moved(self, number, move) -> None:
                seen.append((number, move.point, move.from_opening, str(move.thought)))

        play(
            fake("black", *BLACK_WINS),
            fake("white", *WHITE_LOOKS_ON),
            opening=((9, 9), (10, 10)),
            observer=Witness(),
        )
        self.assertEqual(seen[:2], [(1, (9, 9), True, ""), (2, (10, 10), True, "")])
        self.assertEqual(seen[2], (3, (3, 7), False, "depth 1 ev 10"))
        self.assertEqual(seen[-1], (11, (7, 7), False, "depth 5 ev 50"))

    def test_a_game_that_is_called_off_ends_at_once(self) -> None:
        called_off = threading.Event()
        how = settings(time=TimeControl(60_000, tolerance_ms=0))
        pairing = Pairing(1, 1, fake("a", "--fault", "silent", "--fault-move", "1"), fake("b"))
        threading.Timer(0.3, called_off.set).start()
        with self.assertRaises(CalledOff):
            Game(pairing, how, None, called_off).play()

    def test_both_colours_of_a_result_add_up(self) -> None:
        result = play(fake("black", *BLACK_WINS), fake("white", *WHITE_LOOKS_ON))
        self.assertEqual((result.verdict.winner, result.black_points), (BLACK, 1.0))
        self.assertEqual(result.winner.name, "black")
        self.assertEqual([move.colour for move in result.moves[:3]], [BLACK, WHITE, BLACK])
