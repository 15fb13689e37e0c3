# SPDX-License-Identifier: MIT
"""Command line arguments that the scripts share."""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
from pathlib import Path
from typing import Callable, Optional

from ..engines.clock import TimeControl
from ..games.game import GOMOCUP_MEMORY
from ..inputs import one_line
from ..rules.notation import MAX_SIDE
from ..rules.rule import Rule

MIN_SIDE = 5
MOST_AT_A_TIME = 1000  # programs on one machine
_MOST_DIGITS = 12

ENGINE_HELP = """\
Each engine is one argument: settings, if any, then its command.

  ./pbrain-fukumi
  "name=weak info.level=1 ./pbrain-fukumi --eval table"
  "name=old dir=/opt/old ./pbrain-old"

  name=NAME        its name in tables and files (default: the program's name)
  dir=FOLDER       the folder it is started in (default: this one)
  info.KEY=VALUE   sent only to it as INFO KEY VALUE, after all other INFO lines
  turn=MS match=MS increment=MS nodes=N depth=N memory=BYTES
                   only for it, instead of what the options say

A program that ends in .exe is run by Wine. A file that ends in .toml or .json holds engines, and
options of the tournament (scripts/README.md shows one).
"""


def in_words(error: Exception) -> str:
    """An error as one line for people: what the system says of a file begins with its name."""
    if isinstance(error, OSError) and error.strerror:
        return one_line(f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror)
    if isinstance(error, UnicodeDecodeError):
        return "a program's output is not a text in UTF-8"
    return one_line(str(error)) or type(error).__name__


def _prepare_streams() -> None:
    """A stream that the caller closed is empty: a file that is opened later would take its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)  # the lowest that is free
            os.set_inheritable(number, True)
            setattr(sys, name, open(number, mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr] # names may be bytes that no text holds


def exit_code(name: str, main: Callable[[], int]) -> int:
    """Runs a command. Ctrl-C, or an output that cannot be written to, ends it without a traceback."""
    _prepare_streams()
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr)
        return 130
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # such as `... | head`: the reader has enough
            print(f"{name}: {in_words(error)}", file=sys.stderr)
        return 1


def output_file(text: str) -> Path:
    """The name of a file to be written, in a folder or not."""
    path = Path(text)
    if path.name in ("", ".."):
        raise argparse.ArgumentTypeError(f"'{text}' is not the name of a file")
    return path


def real_number(low: float, high: float) -> Callable[[str], float]:
    """A number from `low` to `high`."""

    def number(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        if not low <= found <= high:
            raise argparse.ArgumentTypeError(f"'{text}' is not a number from {low} to {high}")
        return found

    return number


def board_size(text: str) -> tuple[int, int]:
    """'15' or '20x15' -> (width, height)."""
    matched = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text)
    if matched is None:
        raise argparse.ArgumentTypeError(f"'{text}' is not a size such as 15 or 20x15")
    size = int(matched[1]), int(matched[2] or matched[1])
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in size):
        raise argparse.ArgumentTypeError(f"'{text}': a side has {MIN_SIDE} to {MAX_SIDE} squares")
    return size


def board_side(text: str) -> int:
    """The side of a square board."""
    width, height = board_size(text)
    if width != height:
        raise argparse.ArgumentTypeError(f"'{text}' is not a square board")
    return width


def at_most(most: int) -> Callable[[str], int]:
    """A whole number from 1 to `most`."""

    def number(text: str) -> int:
        found = positive(text)
        if found > most:
            raise argparse.ArgumentTypeError(f"it must be at most {most}")
        return found

    return number


def natural(text: str) -> int:
    """A whole number, 0 or more."""
    if not re.fullmatch(r"[0-9]+", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0")
    if len(text) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"it must have at most {_MOST_DIGITS} digits")
    return int(text)


def positive(text: str) -> int:
    """A whole number, 1 or more."""
    number = natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Rule, board, time and memory."""
    group = parser.add_argument_group("game")
    group.add_argument(
        "--rule",
        choices=[rule.title for rule in Rule],
        default=Rule.FREESTYLE.title,
        help="default: %(default)s",
    )
    group.add_argument(
        "--size", type=board_size, default=(15, 15), metavar="N|WxH", help="default: 15"
    )
    group.add_argument(
        "--time-turn",
        type=natural,
        metavar="MS",
        help="limit for a move (default: 1000, or none with --time-match)",
    )
    group.add_argument(
        "--time-match", type=positive, metavar="MS", help="limit for all moves of a game"
    )
    group.add_argument(
        "--memory",
        type=natural,
        default=GOMOCUP_MEMORY,
        metavar="BYTES",
        help="max_memory for each engine, 0 = no limit (default: %(default)s, as in Gomocup)",
    )


def time_control(
    parser: argparse.ArgumentParser,
    turn_ms: Optional[int],
    match_ms: Optional[int],
    increment_ms: int = 0,
    tolerance_ms: int = 1000,
) -> TimeControl:
    """The limits as given; exits with 2 when they do not fit together."""
    if increment_ms and match_ms is None:
        parser.error("--increment needs --time-match")
    if turn_ms is None and match_ms is None:
        turn_ms = 1000
    return TimeControl(turn_ms, match_ms, increment_ms, tolerance_ms)
