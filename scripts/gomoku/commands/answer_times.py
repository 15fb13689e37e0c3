# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/answer_times`: how long an engine takes for its moves.

Whole games are played through the protocol, the engine against itself: the process that is measured
has a limit of time, its opponent one of nodes and a separate process, which waits meanwhile. On a
machine with other work a late move may be the machine's: a witness runs at the same time, a process
that does nothing but sleep a millisecond at a time and report where it overslept.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from dataclasses import astuple, dataclass, field
from typing import Callable, Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.engine_spec import Conditions, SpecError, parse_spec
from ..engines.lines import Kind, board_lines, classify
from ..engines.process import Line, LineProcess, ProcessGone, now
from ..inputs import show
from ..rules.board import BLACK, Board, other
from ..rules.notation import Point
from ..rules.rule import Rule
from ..rules.winning import is_winning_stone
from . import cli

MEASURED, LATE, BAD_INPUT = 0, 1, 2
_OPENING_STONES = 4
_LONGEST_GAME = 100  # stones
_OPPONENT_NODES = 10_000
_PATIENCE_S = 60.0
_WITNESS = """
import sys, threading, time
longest = 0.0
def watch():
    global longest
    while True:
        begin = time.monotonic()
        time.sleep(0.001)
        longest = max(longest, time.monotonic() - begin - 0.001)
threading.Thread(target=watch, daemon=True).start()
for line in sys.stdin:
    told, longest = longest, 0.0
    print(told * 1000, flush=True)
"""


class Failed(Exception):
    """The engine did not answer, or nonsense."""


@dataclass(frozen=True)
class Answer:
    """An answer's milliseconds, and what the machine took meanwhile: the longest oversleep of the
    witness, and what other machines had of the processors."""

    used: float
    overslept: float = 0.0
    stolen: float = 0.0

    def __add__(self, other: Answer) -> Answer:
        return Answer(*map(sum, zip(astuple(self), astuple(other))))


@dataclass
class Times:
    """The answers to one limit, in milliseconds."""

    limit_ms: int
    answers: list[Answer] = field(default_factory=list)

    def late(self) -> list[Answer]:
        """Those beyond the limit."""
        return [each for each in self.answers if each.used > self.limit_ms]

    def row(self) -> str:
        """A line of the table, and one for each late answer."""
        ordered = sorted(each.used for each in self.answers)
        parts = [ordered[min(int(len(ordered) * p), len(ordered) - 1)] for p in (0.5, 0.9, 0.99)]
        cells = "".join(f"{value:9.1f}" for value in (*parts, ordered[-1]))
        late = self.late()
        own = sum(each.used - each.overslept > self.limit_ms for each in late)
        overslept = max(each.overslept for each in self.answers)
        row = f"{self.limit_ms:6d}{len(ordered):8d}{cells}{len(late):7d}{own:7d}{overslept:11.1f}"
        return "\n".join([row, *map(self._late_line, late)])

    def _late_line(self, answer: Answer) -> str:
        return (
            f"       {answer.used:.1f} ms, the witness overslept {answer.overslept:.1f} ms, "
            f"{answer.stolen:.0f} ms were stolen"
        )


HEAD = "    ms answers      50 %      90 %      99 %     worst   late    own  overslept"


class _Witness:
    """The bystander, where one is wanted."""

    def __init__(self, is_wanted: bool) -> None:
        self._process = LineProcess([sys.executable, "-c", _WITNESS]) if is_wanted else None
        self._stolen = _stolen()[0]

    def measured(self) -> tuple[float, float]:
        """Since the last call: its longest oversleep, and what others had, in milliseconds."""
        longest = 0.0
        if self._process:
            self._process.send("\n")
            line = self._process.receive(_PATIENCE_S)
            longest = float(line.text) if isinstance(line, Line) else 0.0
        before, self._stolen = self._stolen, _stolen()[0]
        return longest, (self._stolen - before) * 1000 / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """The end of the process."""
        if self._process:
            self._process.stop(0)


class _Player:
    """One process in one game after the other."""

    def __init__(self, command: Sequence[str], size: int, infos: Sequence[str]) -> None:
        self._process = LineProcess(command)
        self._start = f"START {size}\n" + "".join(f"INFO {info}\n" for info in infos)

    def start(self) -> None:
        """A new game."""
        self._process.send(self._start)
        self._next(Kind.OK)

    def ask(self, text: str) -> tuple[str, float]:
        """The move, and the milliseconds until it was there."""
        sent_at = self._process.send(text)
        line = self._next(Kind.MOVE)
        return line.text, (line.at - sent_at) * 1000

    def stop(self) -> None:
        """The end of the process."""
        try:
            self._process.send("END\n")
        except ProcessGone:
            pass
        self._process.stop(1.0)

    def _next(self, kind: Kind) -> Line:
        for line in self._process.lines(now() + _PATIENCE_S):
            if classify(line.text).kind is kind:
                return line
        raise Failed("the engine does not answer")


def _opening(source: random.Random, size: int) -> list[Point]:
    middle = range(size // 2 - 2, size // 2 + 3)
    return source.sample([(x, y) for x in middle for y in middle], _OPENING_STONES)


@dataclass(frozen=True)
class Trial:
    """Kinds of measuring: moves within a limit each, or matches within one (without time_left)."""

    rule: Rule
    count: int
    size: int = 15
    is_match: bool = False
    witness: bool = True
    seed: int = 1

    def infos(self, limit_ms: int) -> list[str]:
        """The settings of the engine that is measured."""
        limits = [f"timeout_match {limit_ms}"]
        if not self.is_match:
            limits = [f"timeout_turn {limit_ms}", "timeout_match 0"]
        return [f"rule {self.rule.number}", *limits, "max_node 0"]


_Ask = Callable[[_Player, str], tuple[str, Answer]]


def _play_game(
    players: Sequence[_Player], measured: _Player, trial: Trial, source: random.Random, ask: _Ask
) -> list[Answer]:
    """The measured answers of one game; `ask` times one."""
    board = Board(trial.size, trial.size)
    stones = _opening(source, trial.size)
    for i, point in enumerate(stones):
        board.put(point, BLACK if i % 2 == 0 else other(BLACK))
    for player in players:
        player.start()
    answers: list[Answer] = []
    while len(stones) < min(_LONGEST_GAME, trial.size**2):
        turn = len(stones) % 2
        begins = len(stones) < _OPENING_STONES + 2
        lines = board_lines(stones) if begins else ["TURN {},{}".format(*stones[-1])]
        text, answer = ask(players[turn], "\n".join(lines) + "\n")
        if players[turn] is measured:
            answers.append(answer)
        point = classify(text).point
        if point is None or not board.contains(point) or board.at(*point):
            raise Failed(f"the engine answers '{text}'")
        board.put(point, BLACK if turn == 0 else other(BLACK))
        stones.append(point)
        if is_winning_stone(board, trial.rule, point):
            break
    return answers


def measure(command: Sequence[str], trial: Trial, limit_ms: int) -> Times:
    """The answers to a limit; Failed where the engine is none."""
    times = Times(limit_ms)
    source = random.Random(trial.seed)
    measured = _Player(command, trial.size, trial.infos(limit_ms))
    opponent = _Player(
        command, trial.size, [f"rule {trial.rule.number}", f"max_node {_OPPONENT_NODES}"]
    )
    witness = _Witness(trial.witness)

    def ask(player: _Player, text: str) -> tuple[str, Answer]:
        witness.measured()
        move, used_ms = player.ask(text)
        return move, Answer(used_ms, *witness.measured())

    try:
        while len(times.answers) < trial.count:
            players = [measured, opponent] if source.random() < 0.5 else [opponent, measured]
            answers = _play_game(players, measured, trial, source, ask)
            times.answers += [sum(answers, Answer(0.0))] if trial.is_match else answers
    except ProcessGone as error:
        raise Failed(f"the engine {error}") from None
    finally:
        for each in (measured, opponent, witness):
            each.stop()
    del times.answers[trial.count :]
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
    parser = ArgumentParser(
        prog="answer_times",
        description="Measures how long an engine takes for its moves, and counts the late ones. "
        "A second process, the witness, measures how late the machine itself was meanwhile: only what exceeds that is the "
        "engine's own.",
        epilog="Exit code: 0 no answer was late, 1 some were, or the engine failed, 2 bad input.",
    )
    parser.add_argument("engine", metavar="ENGINE", help="its command, as one word")
    parser.add_argument(
        "--moves", type=cli.positive, default=200, help="moves or matches for each limit (default: 200)"
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
        "--match",
        action="store_true",
        help="the limits are those of whole matches, whose time_left is not sent",
    )
    parser.add_argument(
        "--size", type=cli.board_side, default=15, metavar="N", help="of the board (default: 15)"
    )
    parser.add_argument(
        "--rule",
        choices=[rule.title for rule in Rule],
        default=Rule.FREESTYLE.title,
        help="(default: freestyle)",
    )
    parser.add_argument("--seed", type=cli.natural, default=1, help="of the openings (default: 1)")
    parser.add_argument(
        "--no-witness", action="store_true", help="run no witness process"
    )
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Measures, prints the table and returns the exit code."""
    options = make_parser().parse_args(arguments)
    trial = Trial(
        Rule.named(options.rule),
        options.moves,
        options.size,
        options.match,
        not options.no_witness,
        options.seed,
    )
    before = _stolen()
    late = 0
    try:
        spec = parse_spec(options.engine)
        command = spec.command
        if spec.directory or spec.info or spec.conditions != Conditions():
            raise SpecError("only the command of ENGINE counts, not its settings")
        print(HEAD)
        for limit_ms in options.times:
            times = measure(command, trial, limit_ms)
            late += len(times.late())
            print(times.row(), flush=True)
    except SpecError as error:
        show(f"answer_times: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    except (Failed, OSError) as error:
        show(f"answer_times: {cli.in_words(error)}", file=sys.stderr)
        return LATE
    stolen, ticks = (b - a for a, b in zip(before, _stolen()))
    show(
        f"stolen by others {100 * stolen / max(ticks, 1):.1f} % of the processors, "
        f"load {os.getloadavg()[0]:.1f}"
    )
    return LATE if late else MEASURED
