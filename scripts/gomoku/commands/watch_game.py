# SPDX-License-Identifier: MIT
"""The command line of `scripts/lab/watch_game`."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.engine_spec import EngineSpec, SpecError, parse_specs
from ..files import check_new, reserved, write_whole
from ..games.game import Game, GameObserver, GameSettings, Pairing
from ..games.replay import play_undisturbed
from ..inputs import show
from ..openings.balanced_openings import BalancedOpenings, effort_for, find_fukumi
from ..openings.opening import Opening, OpeningError, check_opening, parse_opening
from ..records.psq import write_psq
from ..records.results import psq_of
from ..rules.rule import Rule, default_draw_at_empty
from ..terminal.spectator import is_terminal, spectator_for
from . import cli

PLAYED, FAILED, BAD_INPUT = 0, 1, 2


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="watch_game",
        description="Plays one game between two gomoku engines and draws it in the terminal.",
        epilog=cli.ENGINE_HELP
        + "\nExit code: 0 the game was played, 1 it ended by a forfeit or was interrupted,\n"
        "2 bad input.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--black", required=True, metavar="ENGINE", help="plays first; see below")
    parser.add_argument("--white", required=True, metavar="ENGINE")
    cli.add_game_arguments(parser)
    opening = parser.add_mutually_exclusive_group()
    opening.add_argument(
        "--opening",
        metavar="STONES",
        help="begin with these, black first: 'h8i9j7' (rows from the top) or offsets from the "
        "centre, '0,0, 1,1'",
    )
    opening.add_argument(
        "--balanced-opening", action="store_true", help="begin with one that favours neither side"
    )
    parser.add_argument(
        "--seed", type=cli.natural, metavar="N", help="for that opening (default: by the clock)"
    )
    parser.add_argument(
        "--brief",
        action="store_true",
        help="where no board can be drawn, print rows of moves and the last board, not a line a "
        "move",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the new .psq file, or a folder for it (default: game-DATE-TIME.psq)",
    )
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Plays the game and returns the exit code."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.seed is not None and not options.balanced_opening:
        parser.error("--seed needs --balanced-opening")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    rule = Rule.named(options.rule)
    width, height = options.size
    settings = GameSettings(
        rule,
        width,
        height,
        time=cli.time_control(parser, options.time_turn, options.time_match),
        memory=options.memory,
        draw_at_empty=default_draw_at_empty(rule, width, height),
        game_type=1,
    )
    with ExitStack() as cleanup:
        try:
            black, white = engines = parse_specs([options.black, options.white])
            for spec in engines:
                spec.time(settings.time)  # SpecError
            path = options.out or Path()
            if path.is_dir():
                path = cleanup.enter_context(reserved(path / time.strftime("game-%Y%m%d-%H%M%S.psq")))
            check_new(path)
            opening = _opening(options, settings, engines)
        except (SpecError, OpeningError, ValueError, OSError) as error:
            show(f"watch_game: error: {cli.in_words(error)}", file=sys.stderr)
            return BAD_INPUT
        spectator = spectator_for(sys.stdout, width, height, is_brief=options.brief)
        try:
            return _play(Pairing(1, 1, black, white, opening), settings, spectator, path)
        except OSError as error:
            show(f"watch_game: error: {cli.in_words(error)}", file=sys.stderr)
            return FAILED


def _opening(
    options: argparse.Namespace, settings: GameSettings, engines: Sequence[EngineSpec]
) -> Opening:
    """The stones that the options want. OpeningError or ValueError."""
    board = settings.width, settings.height
    if options.opening is not None:
        opening = parse_opening(options.opening, *board)
        check_opening(opening, settings.rule, *board, settings.draw_at_empty)
        return opening
    if not options.balanced_opening:
        return ()
    if is_terminal(sys.stdout):  # on large boards it takes some seconds; the board goes over this
        print("looking for a balanced opening ...", end="\r", flush=True)
    seed = int(time.time()) if options.seed is None else options.seed
    program, effort = find_fukumi(engines), effort_for(settings.time, settings.nodes)
    return BalancedOpenings(settings.rule, *board, seed, program, effort=effort).make(1)[0]


def _play(pairing: Pairing, settings: GameSettings, spectator: GameObserver, path: Path) -> int:
    """Plays the game and leaves its file, also of one that is cut off; the exit code. OSError."""
    game = Game(pairing, settings, spectator)

    def new_game() -> Game:
        nonlocal game
        game = Game(pairing, settings, spectator)
        return game

    def save_cut_off() -> None:
        if game.moves:
            write_whole(path, write_psq(psq_of(game.pairing, game.moves, settings)))

    try:
        result = play_undisturbed(new_game, lambda _, why: show(f"played again: {why}"))
    except KeyboardInterrupt:
        count = len(game.moves)
        show(f"\ninterrupted after {count} move{'s' * (count != 1)}", file=sys.stderr)
        save_cut_off()
        if game.moves:
            show(f"game file: {path}")
        return FAILED
    except OSError:  # such as an output without a reader
        save_cut_off()
        raise
    write_whole(path, write_psq(psq_of(result.pairing, result.moves, settings, result.verdict)))
    show(f"game file: {path}")
    return FAILED if result.verdict.reason.is_forfeit else PLAYED
