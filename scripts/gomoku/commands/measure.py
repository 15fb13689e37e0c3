# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/measure`."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.engine_spec import Conditions, EngineSpec, different_names, parse_spec
from ..files import check_new, write_whole
from ..inputs import show
from ..measures.column import Column, Task
from ..measures.cost import COST
from ..measures.depth import DEPTH
from ..measures.games import read_games
from ..measures.positions import Position, load_positions
from ..measures.searches import SearchFailed
from ..measures.wins import WINS
from ..rules.rule import Rule
from . import cli

DONE, FAILED, BAD_INPUT = 0, 1, 2
COLUMNS: dict[str, Column] = {"depth": DEPTH, "wins": WINS, "cost": COST}
# The columns that use an option, and those that use it with --from only.
_USED_BY: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("nodes", "time", "parallel", "gomocup"), ("depth cost", "")), "depths": ("depth", ""), "seconds": ("wins", ""),
    **dict.fromkeys(("judge", "judge_nodes", "count"), ("cost", "depth wins")), "seed": ("", "cost"),
}


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    columns = "\n".join(f"  {name:<6} {column.summary} ({column.path.name})" for name, column in COLUMNS.items())
    parser = ArgumentParser(
        prog="measure",
        usage="measure COLUMN... ENGINE... [OPTION...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=f"""\
Asks engines about fixed positions and prints a table in Markdown for each column:

{columns}

By nodes (the default) the figures of depth and cost are the same on every machine. Engines are one argument each, in the
manner of env(1): "name=old ./pbrain-old --no-book"; settings are name=NAME, dir=FOLDER and with --gomocup info.KEY=VALUE.""",
    )
    parser.add_argument("words", metavar="WORD", nargs="+", help="first columns, then engines, one argument each")
    where = parser.add_argument_group("positions").add_argument
    where("--positions", type=Path, nargs="+", default=[], metavar="FILE", help="others than those of tests/data")
    where("--from", dest="games", type=Path, nargs="+", default=[], metavar="FILE",
          help="draw positions from shards of self-play (*.games); cost takes results.jsonl of tournaments too")
    where("--save", type=Path, metavar="FILE", help="write the drawn positions")
    where("--count", type=cli.positive, default=300, metavar="N", help="positions to draw, and at most for cost (default: 300)")
    where("--seed", type=int, default=1, metavar="N", help="of the drawing for cost (default: 1)")
    where("--rule", choices=[rule.title for rule in Rule], help="only those of a rule")
    where("--every", type=cli.positive, default=1, metavar="N", help="each N-th one")
    limits = parser.add_argument_group("limits").add_argument
    limits("--nodes", type=cli.positive, metavar="N", help="of a search (default: depth 100000, cost 8000)")
    limits("--time", type=cli.positive, metavar="MS", help="of a search, instead of nodes")
    limits("--depths", type=cli.positive, nargs="+", default=[8, 10, 12, 14], metavar="N", help="default: 8 10 12 14")
    limits("--seconds", type=cli.positive, nargs="+", default=[1, 10], metavar="N", help="of wins (default: 1 10)")
    limits("--judge", metavar="ENGINE", help="default: the program of the first engine, without its options")
    limits("--judge-nodes", type=cli.positive, metavar="N",
           help="of the judge, for cost (default: 200000) and for what is drawn for depth and wins (default: 1000000)")
    limits("--parallel", type=cli.at_most(64), default=1, metavar="N", help="searches at a time (default: 1)")
    limits("--gomocup", action="store_true",
           help="depth and cost speak the Gomocup protocol: for other engines, and for the first search of a process")
    parser.add_argument("--each", action="store_true", help="a line for each position, too")
    return parser


def _check_used(parser: argparse.ArgumentParser, options: argparse.Namespace, names: Sequence[str]) -> None:
    """Exits with 2 where an option has a value that no column of these names uses."""
    for option, (always, drawn) in _USED_BY.items():
        used_by = f"{always} {drawn * bool(options.games)}".split()
        if getattr(options, option) != parser.get_default(option) and not set(names) & set(used_by):
            columns = " or ".join(always.split())
            needs = f"{columns}, or --from" * bool(always and drawn) or columns or f"{drawn} and --from"
            parser.error(f"--{option.replace('_', '-')} requires the column {needs}")
    if options.nodes and options.time:
        parser.error("--nodes and --time cannot be used together")


def _engine(text: str, has_infos: bool) -> EngineSpec:
    spec = parse_spec(text)
    if spec.conditions != Conditions() or (spec.info and not has_infos):
        raise ValueError(f"{spec.name}: settings are name=, dir= and with --gomocup info.KEY=")
    return spec


def _task(options: argparse.Namespace, texts: Sequence[str]) -> Task:
    engines = different_names([_engine(text, options.gomocup) for text in texts])
    program = engines[0].command[: 2 if engines[0].command[0].endswith(("wine", "wine64")) else 1]
    judge = _engine(options.judge, False) if options.judge else EngineSpec("judge", program, engines[0].directory)
    return Task(engines, judge, [], options)


def _positions(column: Column, options: argparse.Namespace, task: Task) -> list[Position]:
    """ValueError if there are none."""
    if options.games:
        files = [[game for game in read_games(path) if options.rule in (None, game.rule.title)] for path in options.games]
        found = column.select(files, options.count, task)
    else:
        found = [
            position for position in load_positions(options.positions or [column.path])
            if options.rule in (None, position.rule.title) and column.concerns(position)
        ]
    if not found:
        raise ValueError("there is no such position")
    return found[:: options.every]


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Measures, prints the tables and returns the exit code."""
    parser = make_parser()
    options = parser.parse_intermixed_args(arguments)
    names = [word for i, word in enumerate(options.words) if all(w in COLUMNS for w in options.words[: i + 1])]
    if not names or len(names) == len(options.words):
        parser.error(f"expected columns ({', '.join(COLUMNS)}), then engines")
    if options.games and (options.positions or len(names) > 1) or options.save and not options.games:
        parser.error("--from draws for one column, without --positions; --save requires it")
    _check_used(parser, options, names)
    try:
        if options.save:
            check_new(options.save)
        task = _task(options, options.words[len(names) :])
        for number, name in enumerate(names):
            task = replace(task, positions=_positions(COLUMNS[name], options, task))
            if options.save:
                write_whole(options.save, "".join(position.line() + "\n" for position in task.positions))
            table = COLUMNS[name].measure(task)
            for cells in table.each if options.each else ():
                show(" | ".join(cells))
            show("\n" * (number > 0) + table.markdown())
    except SearchFailed as error:
        show(f"measure: {cli.in_words(error)}", file=sys.stderr)
        return FAILED
    except (ValueError, OSError) as error:
        show(f"measure: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    return DONE
