# SPDX-License-Identifier: MIT
"""`scripts/lab/measure_vct`: `prove` is asked about positions with a known win, one process each.

What counts is processor time, so that other programs on the machine do not matter; the start of the process is part of
it. A process that has spent its limit is killed by the system.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Optional, Sequence

from ..arguments import ArgumentParser
from ..depth.positions import PositionError
from ..depth.threat_wins import ThreatWin, answer_of, load_wins
from ..printable import show
from ..rules.rule import Rule
from . import cli

DONE, BAD_INPUT = 0, 2
_POSITIONS = Path(__file__).resolve().parents[3] / "tests" / "data" / "vct_positions.txt"
# More than any processor time that is given, however many programs share the machine.
_LONGEST_MS = 24 * 3600 * 1000


@dataclass(frozen=True)
class Answer:
    """`moves` to the win, none if it was not found; processor time."""

    moves: Optional[int]
    seconds: float
    denied: bool = False  # "no win", proved for wins by threats

    def within(self, seconds: float) -> bool:
        """Whether the win was found so soon."""
        return self.moves is not None and self.seconds <= seconds


def ask(engine: Sequence[str], win: ThreatWin, seconds: int) -> Answer:
    """One process, which may use this processor time."""
    limit = (seconds + 1, seconds + 1)
    with subprocess.Popen(
        [*engine, "prove", *win.arguments(), "--kind", "vct", "--time", str(_LONGEST_MS), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit),
    ) as process:
        assert process.stdout is not None
        lines = process.stdout.read().splitlines()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    spent = usage.ru_utime + usage.ru_stime
    if not lines:
        return Answer(None, spent)
    answer = answer_of(lines[-1])
    moves = answer.get("moves_to_win")
    return Answer(moves if isinstance(moves, int) else None, spent, answer.get("result") == "no_win")


def row(title: str, answers: Sequence[Answer], limits: Sequence[int]) -> str:
    """A line of the table. The median is of all positions, what is not found counted as longest."""
    times = [answer.seconds if answer.moves is not None else float("inf") for answer in answers]
    shares = "".join(
        f" {found} = {100 * found / len(answers):.1f} % |"
        for found in (sum(answer.within(limit) for answer in answers) for limit in limits)
    )
    lengths = sorted(answer.moves for answer in answers if answer.moves is not None)
    of_lengths = f"{median(lengths):.0f}, {lengths[-1]}" if lengths else "-"
    denied = sum(answer.denied for answer in answers)
    return f"| {title} | {len(answers)} |{shares} {1000 * median(times):.0f} ms | {of_lengths} | {denied} |"


def table(wins: Sequence[ThreatWin], answers: Sequence[Answer], limits: Sequence[int]) -> str:
    """Markdown: a line for each rule, and one for all."""
    head = "".join(f" within {limit} s |" for limit in limits)
    lines = [f"| | positions |{head} median | moves: median, most | denied |", "|---" * (5 + len(limits)) + "|"]
    for rule in Rule:
        of_rule = [answer for win, answer in zip(wins, answers) if win.rule == rule]
        if of_rule:
            lines.append(row(rule.title, of_rule, limits))
    return "\n".join([*lines, row("all", answers, limits)])


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="measure_vct",
        description="Asks `prove` about positions with a known win by threats and prints a table in Markdown: found "
        "within some seconds of processor time, the median time, how many moves the wins take.",
    )
    parser.add_argument("engine", metavar="ENGINE", help="the command of pbrain-fukumi, as one word")
    parser.add_argument(
        "--seconds", type=cli.positive, nargs="+", default=[1, 10], metavar="N", help="limits (default: 1 10)"
    )
    parser.add_argument("--positions", type=Path, default=_POSITIONS, metavar="FILE", help="others than the project's")
    parser.add_argument("--rule", choices=[r.title for r in Rule], help="only those of a rule")
    parser.add_argument("--every", type=cli.positive, default=1, metavar="N", help="each N-th one")
    parser.add_argument("--missed", type=Path, metavar="FILE", help="write those that were not found")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Measures, prints the table and returns the exit code."""
    options = make_parser().parse_args(arguments)
    limits = sorted(options.seconds)
    try:
        engine = cli.command_words(options.engine)
        wins = [win for win in load_wins(options.positions) if options.rule in (None, win.rule.title)]
        wins = wins[:: options.every]
        if not wins:
            raise PositionError("there is no such position")
        answers = [ask(engine, win, limits[-1]) for win in wins]
        if options.missed:
            missed = [win.line() for win, answer in zip(wins, answers) if answer.moves is None]
            options.missed.write_text("".join(line + "\n" for line in missed), encoding="utf-8")
    except (ValueError, OSError) as error:
        show(f"measure_vct: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    show(table(wins, answers, limits))
    return DONE
