# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/answer_times`: how long an engine takes for its moves.

Whole games are played through the protocol, the engine against itself: the process that is measured
has a limit of time, its opponent one of nodes and a process of its own, which waits meanwhile. On a
machine with other work a late move may be the machine's: beside the engine a witness is measured,
a process that does nothing but count until the engine's limit less its reserve, and answers.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from dataclasses import dataclass, field
from typing import Callable, Optional, Sequence

from ..engines.answer import Kind, classify
from ..engines.engine_spec import SpecError, parse_spec
from ..engines.process import Line, LineProcess, ProcessGone, now
from ..rules.board import BLACK, Board, other
from ..rules.notation import Point
from ..rules.rule import Rule
from ..rules.winning import is_winning_stone
from . import cli

MEASURED, LATE, BAD_INPUT = 0, 1, 2
_SIZE = 15
_OPENING_STONES = 4
_LONGEST_GAME = 100  # stones
_OPPONENT_NODES = 10_000
_PATIENCE_S = 60.0
_WITNESS = """
import sys, time
for line in sys.stdin:
    until = time.monotonic() + float(line)
    while time.monotonic() < until: pass
    print("0,0", flush=True)
"""


class Failed(Exception):
    """The engine did not answer, or nonsense."""


@dataclass
class Times:
    """The answers to one limit, in milliseconds."""

    limit_ms: int
    answers: list[float] = field(default_factory=list)
    witness: list[float] = field(default_factory=list)

    def late(self, times: Sequence[float]) -> int:
        """How many of them are beyond the limit."""
        return sum(each > self.limit_ms for each in times)

    def row(self) -> str:
        """A line of the table."""
        ordered = sorted(self.answers)
        parts = [ordered[min(int(len(ordered) * p), len(ordered) - 1)] for p in (0.5, 0.9, 0.99)]
        cells = [f"{value:9.1f}" for value in (*parts, ordered[-1])]
        worst = f"{max(self.witness):9.1f}" if self.witness else "        -"
        late = f"{self.late(self.answers):7d}{worst}{self.late(self.witness):7d}"
        return f"{self.limit_ms:6d}{len(ordered):8d}{''.join(cells)}{late}"


HEAD = "    ms   moves      50 %      90 %      99 %     worst   late  witness   late"


class _Player:
    """One process in one game after the other."""

    def __init__(self, command: Sequence[str], infos: Sequence[str]) -> None:
        self._process = LineProcess(command)
        self._infos = infos

    def start(self) -> None:
        """A new game."""
        self._process.send(f"START {_SIZE}\n" + "".join(f"INFO {info}\n" for info in self._infos))
        self._next(lambda text: classify(text).kind is Kind.OK)

    def ask(self, text: str) -> tuple[str, float]:
        """The move, and the milliseconds until it was there."""
        sent_at = self._process.send(text)
        line = self._next(lambda text: classify(text).kind is Kind.MOVE)
        return line.text, (line.at - sent_at) * 1000

    def stop(self) -> None:
        """The end of the process."""
        try:
            self._process.send("END\n")
        except ProcessGone:
            pass
        self._process.stop(1.0)

    def _next(self, is_wanted: Callable[[str], bool]) -> Line:
        deadline = now() + _PATIENCE_S
        while now() < deadline:
            arrival = self._process.receive(deadline - now())
            if isinstance(arrival, Line):
                if is_wanted(arrival.text):
                    return arrival
            elif arrival is not None:
                break
        raise Failed("the engine does not answer")


def _opening(source: random.Random) -> list[Point]:
    middle = [(x, y) for x in range(5, 10) for y in range(5, 10)]
    return source.sample(middle, _OPENING_STONES)


def _board_text(stones: Sequence[Point]) -> str:
    own = len(stones) % 2
    lines = [f"{x},{y},{1 if i % 2 == own else 2}\n" for i, (x, y) in enumerate(stones)]
    return "BOARD\n" + "".join(lines) + "DONE\n"


def _play_game(
    measured: _Player,
    opponent: _Player,
    rule: Rule,
    source: random.Random,
    note: Callable[[float], bool],
) -> None:
    """One game; `note` takes the time of each measured move and says whether more are wanted."""
    board = Board(_SIZE, _SIZE)
    stones = _opening(source)
    for i, point in enumerate(stones):
        board.put(point, BLACK if i % 2 == 0 else other(BLACK))
    players = [measured, opponent] if source.random() < 0.5 else [opponent, measured]
    for player in players:
        player.start()
    while len(stones) < _LONGEST_GAME:
        turn = len(stones) % 2
        begins = len(stones) < _OPENING_STONES + 2
        last = "TURN {},{}\n".format(*stones[-1])
        text, used_ms = players[turn].ask(_board_text(stones) if begins else last)
        wants_more = note(used_ms) if players[turn] is measured else True
        point = classify(text).point
        if point is None or not board.contains(point) or board.at(*point):
            raise Failed(f"the engine answers '{text}'")
        board.put(point, BLACK if turn == 0 else other(BLACK))
        stones.append(point)
        if is_winning_stone(board, rule, point) or not wants_more:
            return


def _reserve_ms(limit_ms: int) -> float:
    return min(max(9 + limit_ms / 8, 10), 60)


def measure(
    command: Sequence[str], rule: Rule, limit_ms: int, moves: int, *, seed: int, witness: bool
) -> Times:
    """A number of moves of the engine, with a witness or without; Failed where it is none."""
    times = Times(limit_ms)
    source = random.Random(seed)
    rule_info = f"rule {rule.value}"
    measured = _Player(
        command, [rule_info, f"timeout_turn {limit_ms}", "timeout_match 0", "max_node 0"]
    )
    opponent = _Player(command, [rule_info, f"max_node {_OPPONENT_NODES}"])
    counting = _Player([sys.executable, "-c", _WITNESS], [])

    def note(used_ms: float) -> bool:
        times.answers.append(used_ms)
        if witness:
            span = max(limit_ms - _reserve_ms(limit_ms), 1) / 1000
            times.witness.append(counting.ask(f"{span}\n")[1])
        return len(times.answers) < moves

    try:
        counting.ask("0\n")
        while len(times.answers) < moves:
            _play_game(measured, opponent, rule, source, note)
    except ProcessGone as error:
        raise Failed(f"the engine {error}") from None
    finally:
        for player in (measured, opponent, counting):
            player.stop()
    return times


def _stolen() -> tuple[int, int]:
    """Processor time that others had of this virtual machine, and all, in ticks."""
    try:
        with open("/proc/stat", encoding="ascii") as file:
            ticks = [int(word) for word in file.readline().split()[1:9]]
        return ticks[7], sum(ticks)
    except (OSError, ValueError, IndexError):
        return 0, 0


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = argparse.ArgumentParser(
        prog="answer_times",
        description="Measures how long an engine takes for its moves, and counts the late ones.",
        epilog="Exit code: 0 no move was late, 1 some were, or the engine failed, 2 bad input.",
    )
    parser.add_argument("engine", metavar="ENGINE", help="its command, as one word")
    parser.add_argument(
        "--moves", type=cli.positive, default=200, help="for each limit (default: 200)"
    )
    parser.add_argument(
        "--times",
        type=cli.positive,
        nargs="+",
        default=[20, 50, 100, 300],
        metavar="MS",
        help="limits of a move (default: 20 50 100 300)",
    )
    parser.add_argument(
        "--rule",
        choices=[rule.title for rule in Rule],
        default=Rule.FREESTYLE.title,
        help="(default: freestyle)",
    )
    parser.add_argument("--seed", type=cli.natural, default=1, help="of the openings (default: 1)")
    parser.add_argument(
        "--no-witness", action="store_true", help="measure no process beside the engine: half the time"
    )
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Measures, prints the table and returns the exit code."""
    options = make_parser().parse_args(arguments)
    rule = Rule.named(options.rule)
    before = _stolen()
    late = 0
    try:
        command = parse_spec(options.engine).command
        print(HEAD)
        for limit_ms in options.times:
            times = measure(
                command,
                rule,
                limit_ms,
                options.moves,
                seed=options.seed,
                witness=not options.no_witness,
            )
            late += times.late(times.answers)
            print(times.row(), flush=True)
    except SpecError as error:
        print(f"answer_times: {error}", file=sys.stderr)
        return BAD_INPUT
    except (Failed, OSError) as error:
        print(f"answer_times: {error}", file=sys.stderr)
        return LATE
    stolen, ticks = (b - a for a, b in zip(before, _stolen()))
    print(
        f"stolen by others {100 * stolen / max(ticks, 1):.1f} % of the processors, "
        f"load {os.getloadavg()[0]:.1f}"
    )
    return LATE if late else MEASURED
