# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/train`, which PyTorch is not needed for."""

from __future__ import annotations

import argparse
from pathlib import Path

from gomoku.arguments import ArgumentParser
from gomoku.commands.cli import at_most, output_file, real_number

from .shapes import FORMS

MOST_THREADS = 1024
BUILT = Path(__file__).resolve().parents[2] / "build/release"  # where scripts/run builds


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="train", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Trains the engine's weights in PyTorch on positions of fukumi-tune encode\n"
        "(engine/tuning/network/README.md).",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    learn = commands.add_parser("learn", help="trains a network, or goes on from OUT.checkpoint")
    learn.add_argument("settings", help=f"a file of settings, or {', '.join(FORMS)}: those of today")
    _add_inputs(learn)
    learn.add_argument("--out", type=output_file, required=True, metavar="FILE", help="the arrays, for fukumi-tune pack")
    learn.add_argument("--from", dest="start", type=Path, metavar="FILE",
                       help="arrays to go on from, of this rule or another (fukumi-tune unpack)")
    learn.add_argument("--curve", type=output_file, metavar="FILE", help="the learning curve, a picture (SVG)")
    _add_force(learn)
    losses = commands.add_parser("losses", help="prints the losses of weights on held-out positions and deep sets")
    losses.add_argument("form", choices=FORMS)
    losses.add_argument("weights", type=Path, help="arrays of learn or of fukumi-tune unpack")
    _add_inputs(losses)
    mix = commands.add_parser("blend", help="mixes two sets of weights")
    mix.add_argument("first", type=Path, help="arrays")
    mix.add_argument("second", type=Path, help="arrays")
    mix.add_argument("--share", type=real_number(0, 10), required=True, metavar="X", help="of the second, from 0 to 10; above 1 it goes on beyond it")
    mix.add_argument("--out", type=output_file, required=True, metavar="FILE")
    _add_force(mix)
    parser.epilog = "\n".join(command.format_help() for command in (learn, losses, mix))
    return parser


def _add_inputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--samples", type=Path, required=True, metavar="FOLDER", help="of fukumi-tune encode")
    parser.add_argument("--rule", default="freestyle", help="(default: freestyle)")
    parser.add_argument("--program", default=str(BUILT / "fukumi-tune"), metavar="FILE",
                        help="a fukumi-tune, which knows the shapes (default: that of build/release)")
    parser.add_argument("--device", default="cpu", help="cpu (default), cuda, cuda:1, ...")
    parser.add_argument("--threads", type=at_most(MOST_THREADS), default=1, metavar="N", help="threads to use (default: 1)")


def _add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="replaces files that exist")
