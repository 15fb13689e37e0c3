# SPDX-License-Identifier: MIT
"""`scripts/lab/measure_choices`: what the moves of a short search cost, as a long one sees them.

Positions come from the games of a tournament. The judge, alpha-beta with many nodes, says what each is worth; what a
choice costs is that less what the judge finds after the chosen move. All engines see the same
positions; a match has the last word.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Mapping, Optional, Sequence

from ..arguments import ArgumentParser
from ..inputs import parse_json
from ..printable import show
from ..records.results import read_results
from . import cli

DONE, BAD_INPUT = 0, 2


@dataclass(frozen=True)
class Answer:
    """A move, and the chance of the side to move to win."""

    move: str
    chance: float


def queries(positions: Iterable[str], rule: str, size: str, nodes: int) -> str:
    """A line of JSON for each position, a list of moves, which is its own name."""
    return "".join(
        json.dumps({"id": moves, "moves": moves, "rule": rule, "size": size, "nodes": nodes}) + "\n"
        for moves in positions
    )


def ask(engine: Sequence[str], text: str) -> dict[str, Answer]:
    """The answers by position. Where the game has ended there is none."""
    command = [engine[0], "analyze", "--queries", "--no-book", *engine[1:]]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True)
    answers = {}
    for line in done.stdout.splitlines():
        answer = parse_json(line)
        try:
            if "error" in answer:
                raise ValueError(f"{answer['id']}: {answer['error']}")
            if answer.get("lines"):
                answers[answer["id"]] = Answer(answer["bestmove"], float(answer["lines"][0]["winrate"]))
        except (KeyError, TypeError, AttributeError, IndexError):
            raise ValueError(f"{engine[0]} gave an answer that is not one") from None
    return answers


def positions_of(results: Path) -> tuple[str, str, list[str]]:
    """Rule and size of a tournament, and its positions after the openings, each once."""
    tournament, games = read_results(results)
    positions = set()
    try:
        for game in games:
            moves = game["moves"].split()
            positions |= {" ".join(moves[:ply]) for ply in range(max(game["opening_stones"], 1), len(moves))}
        return tournament["rule"], f"{tournament['width']}x{tournament['height']}", sorted(positions)
    except (KeyError, TypeError, AttributeError):
        raise ValueError(f"{results}: a line is not a record of a game") from None


def line_of(found: Mapping[str, Answer], truth: Mapping[str, Answer], behind: Mapping[str, Answer]) -> str:
    """Cells of the table; `behind` has the judge's word on positions after moves that are not his."""
    costs = []
    for moves, answer in found.items():
        after = f"{moves} {answer.move}"
        if answer.move == truth[moves].move:
            costs.append(0.0)
        elif after in behind:
            costs.append(truth[moves].chance - (1 - behind[after].chance))
    mean = sum(costs) / len(costs)
    error = 1.96 * (sum((cost - mean) ** 2 for cost in costs)) ** 0.5 / len(costs)
    agreed = sum(found[moves].move == truth[moves].move for moves in found) / len(found)
    off = sum(abs(found[moves].chance - truth[moves].chance) for moves in found) / len(found)
    return f"{len(found)} | {100 * agreed:.1f} % | {mean:.4f} +- {error:.4f} | {off:.4f}"


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="measure_choices",
        description="Asks engines for a move in open positions of a tournament and prints, as a table in Markdown, how "
        "often it is the judge's, what it costs in chance of winning, and how far off the value is.",
    )
    parser.add_argument("engines", metavar="ENGINE", nargs="+", help='as one word: "./pbrain-fukumi --mode mcts"')
    parser.add_argument("--games", type=Path, required=True, metavar="FILE", help="results.jsonl of a tournament")
    parser.add_argument("--nodes", type=cli.positive, default=8000, metavar="N", help="of a move (default: 8000)")
    parser.add_argument("--judge", metavar="ENGINE", help="default: the program of the first engine, alpha-beta")
    parser.add_argument(
        "--judge-nodes", type=cli.positive, default=200_000, metavar="N", help="of the judge (default: 200000)"
    )
    parser.add_argument("--count", type=cli.positive, default=300, metavar="N", help="positions (default: 300)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the drawing (default: 1)")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Measures, prints the table and returns the exit code."""
    options = make_parser().parse_args(arguments)
    try:
        engines = [cli.command_words(engine) for engine in options.engines]
        judge = cli.command_words(options.judge) if options.judge else engines[0][:1]
        rule, size, positions = positions_of(options.games)
        random.Random(options.seed).shuffle(positions)
        # About half of a game's positions are decided.
        drawn = positions[: 3 * options.count]
        known = ask(judge, queries(drawn, rule, size, options.judge_nodes))
        truth = {moves: known[moves] for moves in drawn if moves in known and 0.1 < known[moves].chance < 0.9}
        truth = dict(list(truth.items())[: options.count])
        if not truth:
            raise ValueError("there is no open position")
        show("| engine | positions | judge's move | costs, 95 % | value off by |\n|---|---|---|---|---|")
        behind: dict[str, Answer] = {}
        for name, engine in zip(options.engines, engines):
            found = ask(engine, queries(truth, rule, size, options.nodes))
            after = {f"{moves} {found[moves].move}" for moves in found if found[moves].move != truth[moves].move}
            behind |= ask(judge, queries(sorted(after - behind.keys()), rule, size, options.judge_nodes))
            show(f"| {name} | {line_of(found, truth, behind)} |")
    except (OSError, ValueError, KeyError, subprocess.CalledProcessError) as error:
        show(f"measure_choices: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    return DONE
