# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/depth_positions`: the positions that `measure_depth` takes."""

from __future__ import annotations

import argparse
import sys
from typing import Optional, Sequence

from ..depth.collection import collect
from ..depth.search import Effort, SearchFailed, search
from ..depth.shard_games import read_games
from ..engines.engine_spec import parse_spec
from ..printable import show
from . import cli

DONE, FAILED, BAD_INPUT = 0, 1, 2


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = cli.shards_parser(
        "depth_positions",
        "Draws positions from shards of self-play, lets an engine search each with many nodes, and prints them for "
        "measure_depth, one a line.",
    )
    parser.add_argument("--nodes", type=cli.positive, default=1_000_000, help="(default: 1000000)")
    parser.add_argument("--quiet", type=cli.natural, default=36, help="of a shard (default: 36)")
    parser.add_argument("--wins", type=cli.natural, default=16, help="of a shard (default: 16)")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Prints the positions and returns the exit code."""
    options = make_parser().parse_args(arguments)
    try:
        spec = parse_spec(options.engine)
        effort = Effort(nodes=options.nodes)
        for path in options.shards:
            games = list(read_games(path))
            name = f"{games[0].rule.title}-{games[0].size}" if games else ""
            found = collect(
                games, name, options.quiet, options.wins, lambda p: search(spec, p, effort)
            )
            for position in found:
                print(position.line(), flush=True)
    except SearchFailed as error:
        show(f"depth_positions: {cli.in_words(error)}", file=sys.stderr)
        return FAILED
    except (ValueError, OSError) as error:
        show(f"depth_positions: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    return DONE
