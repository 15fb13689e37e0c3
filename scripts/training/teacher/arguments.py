# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/teach`, which PyTorch is not needed for."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from gomoku.arguments import ArgumentParser
from gomoku.commands.cli import at_most, natural, output_file, positive, real_number

from . import budget as _  # noqa: F401  the time begins now
from ..arguments import BUILT, MOST_THREADS

_MOST_VISITS = 60_000


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="teach", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Trains a network far larger than the engine's, which teaches the engine's networks\n"
        "(engine/tuning/README.md).",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    learn = commands.add_parser("learn", help="learns from shards or labels, or goes on with what RUN holds")
    _add_run(learn)
    learn.add_argument("--in", dest="inputs", type=Path, nargs="+", required=True, metavar="PATH",
                       help="shards, folders of shards, or labels")
    learn.add_argument("--deep", type=Path, nargs="+", default=[], metavar="FILE",
                       help="deep sets: judged with each report, their games are not learned from")
    grow = commands.add_parser("grow", help="plays against itself and learns at once, or goes on with what RUN holds")
    _add_run(grow)
    grow.add_argument("--play", default="freestyle15", metavar="KINDS",
                      help="rule and size, with a weight after a colon: freestyle15:2,renju15 (default: freestyle15)")
    grow.add_argument("--in", dest="inputs", type=Path, nargs="+", default=[], metavar="PATH",
                      help="shards whose openings are played, and whose positions are learned from as well")
    grow.add_argument("--preload", type=natural, default=200_000, metavar="N",
                      help="positions of those shards of each size at the start (default: 200000)")
    judge = commands.add_parser("judge", help="compares a network with deep sets, and with strong engines' games")
    _add_network(judge)
    judge.add_argument("--deep", type=Path, nargs="+", default=[], metavar="FILE", help="of fukumi-tune deep")
    judge.add_argument("--games", type=Path, metavar="FOLDER", help="published games of strong engines (.psq)")
    judge.add_argument("--rule", default="freestyle", help="of those games (default: freestyle)")
    judge.add_argument("--players", nargs="+", metavar="NAME", help="judge by their moves only: parts of names")
    judge.add_argument("--first-ply", type=natural, default=14, metavar="N", help="of those games (default: 14)")
    judge.add_argument("--visits", type=at_most(_MOST_VISITS), nargs="+", default=[], metavar="N", help="searches too, of N visits each")
    judge.add_argument("--count", type=positive, default=1000, metavar="N", help="positions of each (default: 1000)")
    label = commands.add_parser("label", help="labels positions of shards for fukumi-tune encode; goes on with FILE")
    _add_network(label)
    label.add_argument("--in", dest="inputs", type=Path, nargs="+", required=True, metavar="PATH", help="shards")
    label.add_argument("--out", type=output_file, required=True, metavar="FILE")
    label.add_argument("--visits", type=_visits, default=0, metavar="N",
                       help="of a search (default: the network without one)")
    label.add_argument("--count", type=positive, metavar="N", help="positions at most")
    label.add_argument("--scale", type=real_number(0.01, 100), metavar="X",
                       help="factor of the values' log-odds (default: fits the values of the shards)")
    for command in (learn, grow, judge, label):
        _add_common(command)
    parser.epilog = "\n".join(command.format_help() for command in (learn, grow, judge, label))
    return parser


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", type=Path, metavar="RUN", help="a folder: teacher.pt is the network")
    parser.add_argument("--from", dest="start", type=Path, metavar="FILE", help="a network to begin with")
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="(default: 1)")


def _add_network(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("network", type=Path, help="teacher.pt of a run")
    parser.add_argument("--symmetries", type=int, choices=range(1, 9), default=8, metavar="N",
                        help="of the board, over which the network's answers are averaged (default: 8)")


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--settings", type=Path, metavar="FILE",
                        help="another shape or schedule (TOML); scripts/training/teacher/settings.py explains it")
    parser.add_argument("--budget", type=real_number(1, 1_000_000), default=float("inf"), metavar="SECONDS",
                        help="ends in time, everything saved; so do Ctrl-C and SIGTERM (default: no end)")
    parser.add_argument("--library", type=Path, default=BUILT / "libteacher.so", metavar="FILE",
                        help="(default: that of build/release)")
    parser.add_argument("--device", default="cpu", help="cpu (default), cuda, cuda:1, ...")
    parser.add_argument("--threads", type=at_most(MOST_THREADS), default=os.cpu_count(), metavar="N",
                        help="threads to use (default: all)")


def _visits(text: str) -> int:
    return 0 if text == "0" else at_most(_MOST_VISITS)(text)
