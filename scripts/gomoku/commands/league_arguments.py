# SPDX-License-Identifier: MIT
"""The league among the arguments of `scripts/tournament`."""

from __future__ import annotations

import argparse

from ..tournaments.leagues import format_leagues, league_named, parse_scale


def add(parser: argparse.ArgumentParser) -> None:
    """--league, --scale and --list-leagues."""
    group = parser.add_argument_group("league", "other options override what it sets")
    group.add_argument(
        "--league",
        metavar="NAME",
        help="rule, board, clocks, memory, tolerance and openings as in that league",
    )
    group.add_argument(
        "--scale",
        metavar="N/M",
        help="with --league: that part of its clocks, such as 1/6 or 0.5",
    )
    group.add_argument(
        "--list-leagues",
        action="store_true",
        help="say which there are, what they mean and where the figures are from, and play nothing",
    )


def check_alone(parser: argparse.ArgumentParser, options: argparse.Namespace, only: str) -> None:
    """Exits with 2 when there is more than that option, with which no tournament is played."""
    for key, value in vars(options).items():
        if key != only and value != parser.get_default(key) and value != []:
            name, other = (each.replace("_", "-") for each in (only, key))
            parser.error(f"--{name} takes nothing else, but there is {other}")


def behind(parser: argparse.ArgumentParser, options: argparse.Namespace) -> list[str]:
    """The options that --league among these means; exits if --list-leagues is there.
    ValueError if it or --scale has no valid value."""
    if options.list_leagues:
        check_alone(parser, options, "list_leagues")
        print(format_leagues())
        parser.exit()
    if options.league is None:
        if options.scale is not None:
            raise ValueError("--scale needs --league")
        return []
    return league_named(options.league).arguments(parse_scale(options.scale or "1"))
