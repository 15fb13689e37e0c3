# SPDX-License-Identifier: MIT
"""`scripts/lab/measure_levels`: each level against the one below it, and the lowest against a beginner.

Every match is a tournament in its own folder, so that a second run goes on where the first one ended. The table has the
share of the points of the level that is named first.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.program_lists import level_count
from ..inputs import show
from ..records.results import RESULTS_FILE, Record, read_results
from ..statistics.pentanomial import Pentanomial, format_elo
from . import cli

DONE, FAILED, BAD_INPUT = 0, 1, 2
SCRIPTS = Path(__file__).resolve().parents[2]
NOVICE = "novice"


@dataclass(frozen=True)
class Match:
    """A level, and its opponent: the level below or the beginner."""

    level: int
    opponent: str

    @property
    def folder(self) -> str:
        """Its name among the results."""
        return f"{self.level}-{self.opponent}"


def matches(first: int, last: int, novice_up_to: int) -> list[Match]:
    """From the lowest level up; those against the beginner come last."""
    neighbours = [Match(level, str(level - 1)) for level in range(max(first, 2), last + 1)]
    return neighbours + [Match(level, NOVICE) for level in range(first, min(last, novice_up_to) + 1)]


def player(name: str, engine: str) -> str:
    """The argument of the tournament."""
    if name == NOVICE:
        return f"name={NOVICE} {shlex.quote(str(SCRIPTS / 'lab/novice.py'))} --seed 1"
    return f"name={name} info.level={name} info.use_book=0 {engine}"


def play(match: Match, options: argparse.Namespace) -> list[Record]:
    """The games of the match; those that an earlier run played are not played again. CalledProcessError."""
    folder = options.out / match.folder
    words = ["--games", str(options.games), "--time-turn", str(options.time_turn), "--out", str(folder), "--resume"]
    words += ["--openings", str(options.openings)] if options.openings else ["--random-openings", str(options.games // 2)]
    words += [player(str(match.level), options.engine), player(match.opponent, options.engine)]
    subprocess.run([str(SCRIPTS / "tournament"), *words], stdout=subprocess.DEVNULL, check=True)
    return read_results(folder / RESULTS_FILE)[1]


def pairs_of(games: Sequence[Record], name: str) -> Pentanomial:
    """The complete pairs of games as `name` saw them."""
    points: dict[int, list[float]] = {}
    for game in games:
        points.setdefault(game["pair"], []).append(0.5 if game["winner"] is None else float(game["winner"] == name))
    pairs = Pentanomial()
    for each in points.values():
        if len(each) == 2:
            pairs.add(each[0], each[1])
    return pairs


def row(match: Match, pairs: Pentanomial) -> str:
    """A line of the table."""
    return f"| {match.level} | {match.opponent} | {2 * pairs.pairs} | {100 * pairs.score:.1f} % | {format_elo(pairs)} |"


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="measure_levels",
        description="Plays each level against the one below it, and the lowest ones against scripts/lab/novice.py, and prints "
        "a table in Markdown.",
    )
    parser.add_argument("engine", metavar="ENGINE", help="as one word")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="results; a second run goes on")
    parser.add_argument("--games", type=cli.positive, default=100, metavar="N", help="of each match (default: 100)")
    parser.add_argument("--first", type=cli.positive, default=1, metavar="N", help="the lowest level (default: 1)")
    parser.add_argument("--last", type=cli.positive, metavar="N", help="the highest (default: the engine's)")
    parser.add_argument(
        "--novice-up-to", type=int, default=7, metavar="N", help="the highest level that the beginner plays (default: 7)"
    )
    parser.add_argument(
        "--time-turn", type=cli.positive, default=300, metavar="MS", help="of a move, for full strength (default: 300)"
    )
    parser.add_argument("--openings", type=Path, metavar="FILE", help="default: made by chance, about even")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Plays, prints the table and returns the exit code."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.games % 2:
        parser.error("--games is an even number")
    show("| level | against | games | points | Elo, 95 % |\n|---|---|---|---|---|")
    try:
        last = options.last or level_count(shlex.split(options.engine))
        for match in matches(options.first, last, options.novice_up_to):
            show(row(match, pairs_of(play(match, options), str(match.level))))
    except subprocess.CalledProcessError as error:
        return FAILED if error.returncode == FAILED else BAD_INPUT
    except (OSError, ValueError) as error:
        show(f"measure_levels: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    return DONE
