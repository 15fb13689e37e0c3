# SPDX-License-Identifier: MIT
"""`scripts/lab/prove_openings`: a list of openings, each cut at several numbers of stones, is given to `prove --quiet`.

What is proved is checked in full; what is open stays in its file, so that a second run with more nodes goes on. One
line of JSON for each position goes to results.jsonl, the tables are Markdown. A finished proof keeps its first result,
which has what it cost.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.programs import run
from ..files import LineFile, locked
from ..inputs import last_object, parse_json, read_text, show
from . import cli

DONE, BAD_INPUT = 0, 2
_USUAL_STONES = (10, 8, 6)


@dataclass(frozen=True)
class Opening:
    """A line of moves with its name."""

    name: str
    moves: tuple[str, ...]

    def file_name(self, stones: int) -> str:
        """"D4 Kagetsu" and 8: "d4-kagetsu-8.five"."""
        return f"{re.sub('[^a-z0-9]+', '-', self.name.lower())}-{stones}.five"


@dataclass(frozen=True)
class Outcome:
    """Outcome of a position."""

    name: str
    stones: int
    moves: str
    proved: bool
    move: Optional[str]  # the quiet one that wins; none if threats are enough
    proof_number: int
    quiet: int
    leaves: int
    nodes: int
    seconds: float  # of the processor
    size: int
    check_seconds: Optional[float]

    def is_proved_before(self) -> bool:
        """Whether the engine found the proof done, and says nothing of its cost."""
        return self.proved and self.leaves == 0

    def key(self) -> tuple[str, int, str]:
        """The position, by its opening."""
        return self.name, self.stones, self.moves


class RunError(RuntimeError):
    """The engine did not do what it was asked to."""


def read_openings(path: Path) -> list[Opening]:
    """The openings of a file: "name | h8 h9 ..." a line, # begins a comment. ValueError if there is none."""
    openings = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, bar, moves = line.partition("|")
        if not bar or not moves.split():
            raise ValueError(f"{path}: line {number}: expected NAME | MOVES")
        opening = Opening(name.strip(), tuple(moves.split()))
        if same := [each.name for each in openings if each.file_name(0) == opening.file_name(0)]:
            raise ValueError(f"{path}: line {number}: '{opening.name}' and '{same[0]}' would be one file")
        openings.append(opening)
    if not openings:
        raise ValueError(f"{path}: no opening, which is a line NAME | MOVES")
    return openings


def cuts_of(openings: Sequence[Opening], wanted: Optional[Sequence[int]], path: Path) -> Sequence[int]:
    """The numbers of stones that are wanted, or the usual ones. ValueError if no opening is that long; a shorter one is
    enough for some of the usual ones."""
    longest = max(len(opening.moves) for opening in openings)
    if max(wanted or _USUAL_STONES[-1:]) > longest:
        raise ValueError(f"--stones: it must be at most {longest}, the length of the longest opening in {path}")
    return wanted or _USUAL_STONES


def _run(command: Sequence[str]) -> tuple[dict[str, Any], float]:
    """The last line of JSON, and the seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = run([*command, "--json"], capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if not done.stdout.strip():
        raise RunError(done.stderr.strip() or f"{command[0]}: no answer")
    return last_object(done.stdout), seconds


def prove(engine: str, opening: Opening, stones: int, nodes: int, rule: str, folder: Path) -> Outcome:
    """Works at one position, and checks its proof in full."""
    moves = " ".join(opening.moves[:stones])
    file = folder / opening.file_name(stones)
    task = ["--rule", rule, "--moves", moves]
    answer, seconds = _run([engine, "solve", "five", *task, "--out", str(file), "--resume", "--nodes", str(nodes)])
    proved = answer["result"] == "win"
    check_seconds = None
    if proved:
        check, check_seconds = _run([engine, "solve", "five", *task, "--check", str(file)])
        if check["check"] != "right":
            raise RunError(f"{file}: the check says {check['check']}: {check['reason']}")
    return Outcome(opening.name, stones, moves, proved, answer["move"], answer["proof_number"],
                   answer["quiet_moves"], answer["leaves"], answer["nodes"], round(seconds, 1),
                   file.stat().st_size, None if check_seconds is None else round(check_seconds, 1))


def outcome_of(line: str) -> Outcome:
    """A line of results. ValueError."""
    try:
        return Outcome(**parse_json(line))
    except TypeError:
        raise ValueError("not a result of a position") from None


def first_results(outcomes: Sequence[Outcome]) -> dict[tuple[str, int, str], Outcome]:
    """The first result of each proof."""
    found = (outcome for outcome in reversed(outcomes) if outcome.proved and not outcome.is_proved_before())
    return {outcome.key(): outcome for outcome in found}


def row_of(outcome: Outcome) -> str:
    """A row of the table of positions."""
    if outcome.is_proved_before():
        return f"| {outcome.name} | {outcome.stones} | proved before | {outcome.quiet} | | | | {outcome.size} bytes | |"
    if not outcome.proved:
        result = f"open, proof number {outcome.proof_number}"
    else:
        result = f"**{outcome.move}** wins" if outcome.move else "by threats"
    size = f"{outcome.size} bytes" if outcome.proved else ""
    check = f"{outcome.check_seconds:.1f} s" if outcome.check_seconds is not None else ""
    quiet = str(outcome.quiet) if outcome.proved else ""
    return (f"| {outcome.name} | {outcome.stones} | {result} | {quiet} | {outcome.leaves} | "
            f"{outcome.nodes / 1e6:.1f} M | {outcome.seconds:.1f} s | {size} | {check} |")


HEAD = ("| opening | stones | result | quiet positions | leaves | nodes | time | file | check |\n"
        "|---|---|---|---|---|---|---|---|---|")


def growth(outcomes: Sequence[Outcome]) -> str:
    """The cost by the number of stones: of all lines, and of those that are proved."""
    rows = ["| stones | proved | median quiet positions of these | median time of these | time of all |",
            "|---|---|---|---|---|"]
    for stones in sorted({o.stones for o in outcomes}, reverse=True):
        these = [o for o in outcomes if o.stones == stones]
        proved = [o for o in these if o.proved]
        costs = [o.seconds for o in proved if not o.is_proved_before()]
        quiet = f"{median(o.quiet for o in proved):g}" if proved else ""
        time = f"{median(costs):.1f} s" if costs else ""
        rows.append(f"| {stones} | {len(proved)} of {len(these)} | {quiet} | {time} | "
                    f"{sum(o.seconds for o in these):.0f} s |")
    return "\n".join(rows)


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="prove_openings",
        description="Gives openings to `prove --quiet`, each cut at several numbers of stones, the most first; checks "
        "every proof in full and prints tables. A second run goes on with what is open.",
        allow_abbrev=False,
    )
    parser.add_argument("openings", type=Path, metavar="FILE", help="a line each: NAME | MOVES")
    parser.add_argument("--engine", default="pbrain-fukumi", metavar="FILE", help="the program (default: %(default)s)")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="the proofs and results.jsonl")
    parser.add_argument("--stones", type=cli.positive, nargs="+", metavar="N",
                        help="stones on the board; even numbers let black prove (default: 10 8 6)")
    parser.add_argument("--nodes", type=cli.positive, default=10_000_000, metavar="N",
                        help="nodes of the solvers for each position (default: %(default)s)")
    parser.add_argument("--rule", default="freestyle", help="(default: %(default)s)")
    return parser


def main(words: Optional[Sequence[str]] = None) -> int:
    """The exit code."""
    a = make_parser().parse_args(words)
    try:
        openings = read_openings(a.openings)
        cuts = cuts_of(openings, a.stones, a.openings)
        a.out.mkdir(parents=True, exist_ok=True)
        show(HEAD)
        outcomes = []
        with locked(a.out / "results.jsonl"):
            results = LineFile(a.out / "results.jsonl")
            first = first_results(results.read(outcome_of))
            for stones in cuts:
                for opening in openings:
                    if len(opening.moves) < stones:
                        continue
                    outcome = prove(a.engine, opening, stones, a.nodes, a.rule, a.out)
                    if outcome.is_proved_before():
                        outcome = first.get(outcome.key(), outcome)
                    else:
                        results.add(json.dumps(asdict(outcome)))
                    outcomes.append(outcome)
                    show(row_of(outcome))
    except KeyError as missing:
        show(f"prove_openings: the engine's answer has no {missing}", file=sys.stderr)
        return BAD_INPUT
    except (OSError, ValueError, RunError) as error:
        show(f"prove_openings: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    show(f"\n{growth(outcomes)}")
    return DONE
