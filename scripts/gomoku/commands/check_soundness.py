# SPDX-License-Identifier: MIT
"""`scripts/lab/check_soundness`: the tests of the claims of solvers and search over 10^5 positions a rule, in pieces.

A piece is a rule and a thousand numbered positions; one line of JSON for each goes to the record. What the record has
of the same seed and the same test program is not run again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.programs import run
from ..files import LineFile, locked
from ..inputs import MIB, InputError, parse_json, read_bytes, show
from ..rules.rule import Rule
from . import cli

DONE, REFUTED, BAD_INPUT = 0, 1, 2
_CASES = "No claim of the solvers is refuted,No claim of the search is refuted"
_PIECE = 1000
_MOST_PROGRAM = 512 * MIB
_COUNTS = {
    "positions": "positions",
    "wins_by_fours": "won by fours",
    "wins_by_threats": "won by threats",
    "no_win": "proved not to be",
    "oracle_wins": "wins agreed with the definition",
    "oracle_no_wins": "others agreed with it",
    "games": "games of the search",
    "searches": "searches, those of games among them",
    "search_wins": "wins of it confirmed",
    "search_losses": "losses of it confirmed",
    "search_open": "left open",
}


@dataclass(frozen=True)
class Piece:
    """Positions of a rule by their numbers."""

    rule: str
    seed: int
    first: int
    count: int


class Refuted(Exception):
    """A claim was refuted, or the test program failed otherwise; its output says which."""


def pieces(rules: Sequence[str], seed: int, positions: int) -> Iterator[Piece]:
    """All rules in turn, so that a run that is ended early has seen each."""
    for first in range(0, positions, _PIECE):
        for rule in rules:
            yield Piece(rule, seed, first, min(_PIECE, positions - first))


def counts_in(output: str) -> dict[str, Any]:
    """Counts of a run's tests. Catch2 breaks the lines anywhere."""
    found = re.findall(r"soundness (\{[^}]*\})", " ".join(output.split()))
    if len(found) != _CASES.count(",") + 1:
        raise Refuted(output)
    return {key: value for text in found for key, value in parse_json(text).items()}


def run_piece(program: Path, piece: Piece) -> dict[str, Any]:
    """Its counts; Refuted where the test fails."""
    environment = {
        "FUKUMI_RANDOM_RULE": piece.rule,
        "FUKUMI_RANDOM_SEED": str(piece.seed),
        "FUKUMI_RANDOM_FIRST": str(piece.first),
        "FUKUMI_RANDOM_POSITIONS": str(piece.count),
    }
    done = run(
        [program.resolve(), _CASES],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode != 0:
        raise Refuted(done.stdout)
    return counts_in(done.stdout)


def piece_of(line: str) -> tuple[str, Piece, dict[str, Any]]:
    """A line of a record: the test program, the piece and its counts. ValueError."""
    fields = parse_json(line)
    try:
        piece = Piece(*(fields[key] for key in ("rule", "seed", "first", "positions")))
        return fields["program"], piece, {"rule": piece.rule, **{key: int(fields[key]) for key in _COUNTS}}
    except (KeyError, TypeError, ValueError):
        raise InputError("not a piece of a record") from None


def table(rules: Sequence[str], done: Sequence[dict[str, Any]]) -> str:
    """Markdown: a line for each count, a column for each rule."""
    lines = [f"| | {' | '.join(rules)} |", f"|---|{'---|' * len(rules)}"]
    for key, words in _COUNTS.items():
        sums = [sum(counts[key] for counts in done if counts["rule"] == rule) for rule in rules]
        lines.append(f"| {words} | {' | '.join(map(str, sums))} |")
    return "\n".join(lines)


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    names = [rule.title for rule in Rule]
    parser = ArgumentParser(
        prog="check_soundness",
        description="Lets the solvers judge random positions, and checks each win that they claim by its proof, each "
        "'no win' and each short win on a small board by the definition; lets the search judge as many, and play games "
        "from some, and checks each win and loss that it claims move by move. A second run goes on.",
    )
    parser.add_argument("--tests", type=Path, required=True, metavar="PROGRAM", help="fukumi_tests")
    parser.add_argument("--record", type=Path, required=True, metavar="FILE", help="one line a thousand positions")
    parser.add_argument("--positions", type=cli.positive, default=100_000, help="for each rule (default: %(default)s)")
    parser.add_argument("--rule", choices=names, nargs="+", default=names, dest="rules")
    parser.add_argument("--seed", type=cli.natural, default=1)
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs what is not in the record yet, prints the table and returns the exit code."""
    options = make_parser().parse_args(arguments)
    try:
        program_id = hashlib.sha256(read_bytes(options.tests, _MOST_PROGRAM)).hexdigest()[:16]
        wanted = list(pieces(options.rules, options.seed, options.positions))
        with locked(options.record):
            record = LineFile(options.record)
            done = {piece: counts for program, piece, counts in record.read(piece_of) if program == program_id}
            for piece in wanted:
                if piece in done:
                    continue
                counts = run_piece(options.tests, piece)
                done[piece] = {**counts, "seed": piece.seed, "first": piece.first, "program": program_id}
                record.add(json.dumps(done[piece]))
    except Refuted as refuted:
        show(f"{refuted}\ncheck_soundness: a claim is refuted, or the test could not run", file=sys.stderr)
        return REFUTED
    except (OSError, ValueError) as error:
        show(f"check_soundness: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    show(table(options.rules, [done[piece] for piece in wanted]))
    return DONE
