# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/measure_depth`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Optional, Sequence

from ..arguments import ArgumentParser
from ..depth.comparison import Question, capped, costs, in_ms, in_nodes, questions, row
from ..depth.positions import Position, PositionError, load_positions
from ..depth.search import Effort, SearchFailed, search
from ..depth.trace import Trace
from ..engines.engine_spec import EngineSpec, different_names, parse_spec
from ..printable import show
from ..rules.rule import Rule
from . import cli

DONE, FAILED, BAD_INPUT = 0, 1, 2
_POSITIONS = Path(__file__).resolve().parents[3] / "tests" / "data" / "depth_positions.jsonl"
_NODES = 100_000
_DEPTHS = [8, 10, 12, 14]

Searched = list[tuple[Position, Trace]]


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="measure_depth",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""\
Searches fixed positions with one engine or with two, and says what it took to finish a depth, to
settle on the move of a deep search, and to prove the win that there is. By nodes (the default) the
figures are the same on every machine. For two engines it prints the ratio of the first to the second:
geometric means over the positions in which both got there.

"""
        + cli.ENGINE_HELP,
        epilog="Engines must write INFO lines after `INFO show_detail 2`, as Fukumi and Rapfi do.",
    )
    parser.add_argument("engines", metavar="ENGINE", nargs="+", help="one or two")
    parser.add_argument(
        "--nodes", type=cli.positive, help=f"for each position (default: {_NODES})"
    )
    parser.add_argument("--time", type=cli.positive, metavar="MS", help="instead of nodes")
    parser.add_argument(
        "--depths", type=cli.positive, nargs="+", default=_DEPTHS, metavar="N",
        help=f"to be finished (default: {' '.join(map(str, _DEPTHS))})",
    )
    parser.add_argument(
        "--positions", type=Path, nargs="+", default=[_POSITIONS], metavar="FILE",
        help="other positions than those of tests/data/depth_positions.jsonl",
    )
    parser.add_argument("--rule", choices=[r.title for r in Rule], help="only those of a rule")
    parser.add_argument("--kind", choices=["quiet", "win"], help="only those of a kind")
    parser.add_argument("--every", type=cli.positive, default=1, metavar="N", help="each N-th one")
    parser.add_argument("--memory", type=cli.natural, default=0, metavar="BYTES", help="max_memory")
    parser.add_argument("--wins", action="store_true", help="a line for each position with a win")
    return parser


def _chosen(options: argparse.Namespace) -> list[Position]:
    positions = [
        position
        for position in load_positions(options.positions)
        if options.rule in (None, position.rule.title) and options.kind in (None, position.kind)
    ]
    return positions[:: options.every]


def _search_all(
    specs: Sequence[EngineSpec], positions: Sequence[Position], effort: Effort
) -> list[Searched]:
    """In turn, so that other work on the machine meets both."""
    searched: list[Searched] = [[] for _ in specs]
    for number, position in enumerate(positions, start=1):
        for spec, traces in zip(specs, searched):
            traces.append((position, search(spec, position, effort)))
        if sys.stderr.isatty():
            print(f"\r{number}/{len(positions)} ", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return searched


def _print_rows(asked: Question, searched: Sequence[Searched], effort: Effort) -> None:
    units = [("nodes", in_nodes, effort.nodes)]
    if effort.ms:
        units.append(("ms", in_ms, effort.ms))
    for unit, cost, limit in units:
        sides = [costs(asked, traces, cost) for traces in searched]
        if not sides[0]:
            continue
        second = sides[1] if len(sides) > 1 else None
        show(row(f"{asked.title}, {unit}", sides[0], second))
        if limit and second is not None and not asked.title.startswith("depth"):
            show(row("  limit for rest", capped(sides[0], limit), capped(second, limit)))


def _print_table(
    specs: Sequence[EngineSpec], searched: Sequence[Searched], depths: Sequence[int], effort: Effort
) -> None:
    names = "".join(f"{spec.name[:19]:>20}" for spec in specs)
    ratio = f"   {specs[0].name} / {specs[1].name} (95 %)" if len(specs) > 1 else ""
    show(f"{'':<16}{names}{ratio}")
    for asked in questions(depths):
        _print_rows(asked, searched, effort)
    deepest = [[float(trace.deepest) for _, trace in s if _.kind == "quiet"] for s in searched]
    if deepest[0]:
        means = "".join(f"{sum(side) / len(side):20.2f}" for side in deepest)
        show(f"{'mean last depth':<16}{means}")
    seconds = "".join(f"{sum(trace.ms for _, trace in s) / 1000:20.1f}" for s in searched)
    show(f"{'seconds in all':<16}{seconds}")


def _print_wins(searched: Sequence[Searched]) -> None:
    for pairs in zip(*searched):
        position = pairs[0][0]
        if position.kind != "win":
            continue
        cells = []
        for _, trace in pairs:
            step = trace.to_win()
            cells.append(f"{step.nodes:10d} {step.ms:8.0f} ms" if step else f"{'-':>22}")
        show(f"{position.id:<20}{''.join(cells)}")


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Measures, prints the table and returns the exit code."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    if len(options.engines) > 2:
        parser.error("one engine or two")
    nodes = options.nodes or (None if options.time else _NODES)
    effort = Effort(nodes, options.time, options.memory)
    try:
        specs = different_names([parse_spec(text) for text in options.engines])
        positions = _chosen(options)
        if not positions:
            raise PositionError("there is no such position")
    except (ValueError, OSError) as error:
        show(f"measure_depth: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    try:
        searched = _search_all(specs, positions, effort)
    except SearchFailed as error:
        show(f"measure_depth: {cli.in_words(error)}", file=sys.stderr)
        return FAILED
    if options.wins:
        _print_wins(searched)
    _print_table(specs, searched, options.depths, effort)
    return DONE
