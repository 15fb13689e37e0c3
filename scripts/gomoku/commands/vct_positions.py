# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/vct_positions`: the positions that `measure_vct` takes."""

from __future__ import annotations

import argparse
import sys
from itertools import chain
from typing import Optional, Sequence

from ..depth.shard_games import read_games
from ..depth.threat_wins import choose
from ..printable import show
from . import cli

DONE, BAD_INPUT = 0, 2


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = cli.shards_parser(
        "vct_positions",
        "Draws positions that the side to move wins, not only by fours and not in less than three moves, "
        "from shards of self-play, and prints them for measure_vct, one a line. The game's own search has proved the "
        "win; the prover leaves out what is none by threats.",
    )
    parser.add_argument("--count", type=cli.positive, default=200, help="positions in all (default: 200)")
    parser.add_argument("--each", type=cli.positive, default=3, help="of a game, at most (default: 3)")
    parser.add_argument("--nodes", type=cli.positive, default=1_000_000, help="of the prover (default: 1000000)")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Prints the positions and returns the exit code."""
    options = make_parser().parse_args(arguments)
    try:
        engine = cli.command_words(options.engine)
        games = chain.from_iterable(read_games(path) for path in options.shards)
        for win in choose(engine, games, options.count, options.each, options.nodes):
            print(win.line(), flush=True)
    except (ValueError, OSError) as error:
        show(f"vct_positions: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
    return DONE
