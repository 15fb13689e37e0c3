# SPDX-License-Identifier: MIT
"""`scripts/lab/fuzz_trees`: processes of the engine with the tree search on small boards, to the last point.

A process is a session of the protocol, a file of queries with "keep", or a game of `play`, by turns. Trees are kept
from move to move and pruned in little memory. The referee judges every move and every line. Meant for a build with
sanitizers, where a report of theirs is a fault too.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Callable, Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.lines import board_lines, start_line
from ..inputs import show
from ..rules import renju
from ..rules.board import BLACK, EMPTY, WHITE, Board, other
from ..rules.notation import Point, from_human, to_human
from ..rules.referee import Referee
from ..rules.rule import Rule
from ..rules.winning import is_winning_stone
from . import cli

DONE, FOUND, BAD_INPUT = 0, 1, 2
_PATIENCE_S = 600
_REPORTS = ("Sanitizer", "runtime error", "broken:")


class Fault(Exception):
    """The engine did what it must not do."""


@dataclass
class Case:
    """Task of one process; all of it follows from the seed and the number."""

    engine: Path
    number: int
    seed: int
    rules: Sequence[Rule]
    random: Random = field(init=False)
    rule: Rule = field(init=False)
    width: int = field(init=False)
    height: int = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(f"{self.seed} {self.number}")
        # Half of the cases are renju, where black may run out of moves.
        is_renju = Rule.RENJU in self.rules and self.random.random() < 0.5
        self.rule = Rule.RENJU if is_renju else self.random.choice(self.rules)
        self.width, self.height = self.random.randint(5, 9), self.random.randint(5, 9)

    @property
    def size(self) -> str:
        """As the command line takes it."""
        return f"{self.width}x{self.height}"


def judge_exit(done: subprocess.CompletedProcess[str]) -> None:
    """Raises Fault unless the process ended well and no sanitizer reported anything."""
    reports = [line for line in done.stderr.splitlines() if any(word in line for word in _REPORTS)]
    if reports:
        raise Fault("\n".join([reports[0], *done.stderr.splitlines()[:60]]))
    if done.returncode != 0:
        raise Fault(f"exit code {done.returncode}: {done.stderr[-2000:]}")


def run(case: Case, arguments: Sequence[str], text: str) -> str:
    """The output of a process that got the text."""
    command = [str(case.engine), *arguments]
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, check=False, timeout=_PATIENCE_S
        )
    except subprocess.TimeoutExpired as late:
        raise Fault(f"no end after {_PATIENCE_S} s") from late
    judge_exit(done)
    return done.stdout


# ---- A session of the protocol ------------------------------------------------------------------


class Manager:
    """Plays games against the engine as a manager does, and judges its moves."""

    def __init__(self, case: Case, process: subprocess.Popen[str]) -> None:
        self._case = case
        self._process = process
        self._referee = Referee(case.rule, case.width, case.height)

    def play(self) -> None:
        """Set-up and one or two games, now and then with a board set anew."""
        random, case = self._case.random, self._case
        self._ask(start_line(case.width, case.height))
        for line in self._settings():
            self._tell(line)
        for _ in range(random.randint(1, 2)):
            self._referee = Referee(case.rule, case.width, case.height)
            self._game()
            self._ask("RESTART")
        self._tell("END")

    def _settings(self) -> list[str]:
        random = self._case.random
        lines = [f"INFO rule {self._case.rule.number}", "INFO mode mcts", "INFO timeout_turn 2000"]
        lines.append(f"INFO max_node {random.choice([50, 300, 1000, 3000])}")
        if random.random() < 0.5:
            lines.append(f"INFO max_memory {16 << 20}")
        if random.random() < 0.2:
            lines.append("INFO thread_num 2")
        return lines

    def _game(self) -> None:
        random, referee = self._case.random, self._referee
        if random.random() < 0.5:
            self._engine_moves("BEGIN")
        while referee.verdict is None:
            point = self._some_point()
            if referee.play(point) is not None:
                return
            if random.random() < 0.05:
                self._engine_moves("\n".join(board_lines(referee.moves)))
            else:
                self._engine_moves(f"TURN {point[0]},{point[1]}")

    def _some_point(self) -> Point:
        points = list(self._referee.board.empty_points())
        self._case.random.shuffle(points)
        if self._case.rule.has_fouls and self._referee.to_move == BLACK:
            legal = (point for point in points if renju.foul_at(self._referee.board, point) is None)
            return next(legal, points[0])
        return points[0]

    def _engine_moves(self, question: str) -> None:
        answer = self._ask(question)
        words = answer.split(",")
        if len(words) != 2 or not all(word.strip().isdigit() for word in words):
            raise Fault(f"'{question}' was answered '{answer}'")
        verdict = self._referee.play((int(words[0]), int(words[1])))
        if verdict is not None and verdict.reason.is_forfeit:
            raise Fault(f"after {self._referee.moves[:-1]}: {answer} is an {verdict.reason.value}, {verdict.detail}")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise Fault("the engine has gone") from error

    def _ask(self, question: str) -> str:
        assert self._process.stdout is not None
        self._tell(question)
        for line in self._process.stdout:
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line.strip()
        raise Fault(f"no answer to '{question}'")


def run_session(case: Case) -> None:
    """A session of the protocol."""
    fault: Optional[Fault] = None
    # A report may be longer than a pipe is.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        with subprocess.Popen(
            [str(case.engine)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process:
            watch = threading.Timer(_PATIENCE_S, process.kill)
            watch.start()
            try:
                Manager(case, process).play()
            except Fault as found:
                fault = found
            finally:
                process.communicate()
                watch.cancel()
        errors.seek(0)
        judge_exit(subprocess.CompletedProcess([], process.returncode, "", errors.read()))
    if fault is not None:
        raise fault


# ---- Queries that keep their trees --------------------------------------------------------------


def near_the_end(case: Case) -> Board:
    """Random stones, of which none makes a five, and some empty points. Many black stones make many fouls."""
    board = Board(case.width, case.height)
    black_share = case.random.uniform(0.4, 0.8)
    points = list(board.empty_points())
    case.random.shuffle(points)
    for point in points[case.random.randint(4, 20) :]:
        first = BLACK if case.random.random() < black_share else WHITE
        for colour in (first, other(first)):
            board.put(point, colour)
            if not is_winning_stone(board, case.rule, point):
                break
            board.take(point)
    return board


def names(board: Board, colour: int) -> list[str]:
    """The points with stones of a colour."""
    cells = [(x, y) for y in range(board.height) for x in range(board.width)]
    return [to_human(point, board.height) for point in cells if board.at(*point) == colour]


def quiet_moves(case: Case, board: Board, colour: int) -> list[str]:
    """Random moves to the end of the board, in turn, of which none is a five or a foul. They are put on it."""
    moves: list[str] = []
    while True:
        points = list(board.empty_points())
        case.random.shuffle(points)
        for point in points:
            if case.rule.has_fouls and colour == BLACK and renju.foul_at(board, point) is not None:
                continue
            board.put(point, colour)
            if not is_winning_stone(board, case.rule, point):
                break
            board.take(point)
        else:
            return moves
        moves.append(to_human(point, board.height))
        colour = other(colour)


def queries(case: Case) -> list[dict[str, object]]:
    """The positions of a random game from near the end of a board, each with what was kept of the one before."""
    random = case.random
    board = near_the_end(case)
    to_move = random.choice(("black", "white"))
    base: dict[str, object] = {
        "rule": case.rule.title,
        "size": case.size,
        "to_move": to_move,
        "black": names(board, BLACK),
        "white": names(board, WHITE),
        "nodes": random.choice([100, 500, 2000]),
        "mode": "mcts",
        "keep": True,
    }
    rest = quiet_moves(case, board, BLACK if to_move == "black" else WHITE)
    # A tree is kept over one or two moves.
    lengths = [random.randint(0, len(rest) // 2)]
    while lengths[-1] < len(rest):
        lengths.append(min(lengths[-1] + random.choice((1, 2, 2)), len(rest)))
    return [{**base, "then": rest[:length], "lines": random.randint(1, 3), "id": i} for i, length in enumerate(lengths)]


def check_line(case: Case, query: dict[str, object], line: Sequence[str]) -> None:
    """Raises Fault if a move of the line cannot be played."""
    board = Board(case.width, case.height)
    colour = BLACK if query["to_move"] == "black" else WHITE
    for key, stones in (("black", BLACK), ("white", WHITE)):
        for word in query[key]:  # type: ignore[attr-defined]
            board.put(from_human(word, case.height), stones)
    for word in query["then"]:  # type: ignore[attr-defined]
        board.put(from_human(word, case.height), colour)
        colour = other(colour)
    for word in line:
        point = from_human(word, case.height)
        if not board.contains(point) or board.at(*point) != EMPTY:
            raise Fault(f"{word} of {line} is taken in {json.dumps(query)}")
        if case.rule.has_fouls and colour == BLACK and renju.foul_at(board, point) is not None:
            raise Fault(f"{word} of {line} is a foul in {json.dumps(query)}")
        board.put(point, colour)
        colour = other(colour)


def run_queries(case: Case) -> None:
    """A file of queries."""
    asked = queries(case)
    text = "".join(json.dumps(query) + "\n" for query in asked)
    memory = case.random.choice(("16M", "64M"))
    output = run(case, ["analyze", "--queries", "--parallel", "1", "--max-memory", memory], text)
    try:
        answers = {answer["id"]: answer for answer in map(json.loads, output.splitlines())}
    except ValueError as error:
        raise Fault(f"an answer is not JSON: {output[-500:]}") from error
    for query in asked:
        answer = answers.get(query["id"])
        if answer is None:
            raise Fault(f"no answer to {json.dumps(query)}")
        if "lines" not in answer:
            raise Fault(f"{json.dumps(query)} was answered {json.dumps(answer)}")
        moves = [answer["bestmove"]] if answer.get("bestmove") else []
        for line in (moves, *(line["pv"] for line in answer["lines"])):
            check_line(case, query, line)


# ---- Games of play ------------------------------------------------------------------------------


def run_play(case: Case) -> None:
    """A game of the engine against itself in the terminal."""
    record = f"/tmp/fuzz_trees_{os.getpid()}_{case.number}.psq"
    arguments = ["play", "--rule", case.rule.title, "--mode", "mcts", "--players", "engine-engine"]
    arguments += ["--size", case.size, "--time", "1000", "--max-node", str(case.random.choice([50, 400, 1500]))]
    arguments += ["--seed", str(case.number), "--max-memory", "16M", "--save", record]
    output = run(case, arguments, "quit\n")
    Path(record).unlink(missing_ok=True)
    if "wins" not in output and "a draw" not in output:
        raise Fault(f"the game has no end: {output[-500:]}")


_KINDS: tuple[Callable[[Case], None], ...] = (run_session, run_queries, run_play)


def run_case(case: Case) -> Optional[str]:
    """Runs one process; its fault, if it has one."""
    kind = _KINDS[case.number % len(_KINDS)]
    try:
        kind(case)
    except Fault as fault:
        return f"case {case.number} (seed {case.seed}, {kind.__name__}, {case.rule.title} {case.size}): {fault}"
    return None


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    names_of_rules = [rule.title for rule in Rule]
    parser = ArgumentParser(prog="fuzz_trees", description=(__doc__ or "").split("\n\n", 1)[1])
    parser.add_argument("engine", type=Path, metavar="PROGRAM", help="pbrain-fukumi, best with sanitizers")
    parser.add_argument("--processes", type=cli.positive, default=200, help="default: 200")
    parser.add_argument("--first", type=cli.natural, default=0, help="number of the first case (default: 0)")
    parser.add_argument("--seed", type=cli.natural, default=1)
    parser.add_argument("--rule", choices=names_of_rules, nargs="+", default=names_of_rules, dest="rules")
    parser.add_argument("--parallel", type=cli.positive, default=1, help="processes at a time (default: 1)")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs the cases, prints each fault and the numbers, and returns the exit code."""
    options = make_parser().parse_args(arguments)
    if not os.access(options.engine, os.X_OK):
        show(f"fuzz_trees: {options.engine} is not a program", file=sys.stderr)
        return BAD_INPUT
    rules = [Rule.named(name) for name in options.rules]
    engine = options.engine.resolve()
    numbers = range(options.first, options.first + options.processes)
    cases = (Case(engine, number, options.seed, rules) for number in numbers)
    faults = 0
    with ThreadPoolExecutor(options.parallel) as pool:
        for done, found in enumerate(pool.map(run_case, cases), 1):
            if found:
                faults += 1
                show(found)
            if done % 100 == 0:
                show(f"{done} processes, {faults} faults", file=sys.stderr)
    show(f"{options.processes} processes, {faults} with a fault")
    return FOUND if faults else DONE
