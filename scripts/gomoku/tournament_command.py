# SPDX-License-Identifier: MIT
"""The command line of `scripts/tournament`."""

from __future__ import annotations

import argparse
import random
import signal
import sys
from contextlib import closing
from pathlib import Path
from typing import NoReturn, Optional, Sequence

from . import cli
from .engine_spec import EngineSpec, SpecError, parse_specs
from .game import GameObserver, GameResult, GameSettings
from .opening import NOTATIONS, Opening, OpeningError, load_openings
from .opening_generator import generate_openings
from .referee import describe
from .results import ResultsFolder
from .rule import Rule, default_draw_at_empty
from .runner import Runner
from .schedule import round_robin
from .spectator import LineSpectator
from .standings import Standings
from .table import format_standings

PLAYED, FAILED, BAD_INPUT = 0, 1, 2
_DEFAULT_GAMES = 20


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = argparse.ArgumentParser(
        prog="tournament",
        description="Plays games between gomoku engines that speak the Gomocup protocol.",
        epilog=cli.ENGINE_HELP
        + "\nExit code: 0 the tournament was played, 1 it failed (see --fail-on-forfeit),\n"
        "2 bad input.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("engines", nargs="+", metavar="ENGINE", help="two or more; see below")
    cli.add_game_arguments(parser)
    _add_time_arguments(parser)
    _add_opening_arguments(parser)
    _add_output_arguments(parser)
    return parser


def _add_time_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("conditions")
    group.add_argument(
        "--increment",
        type=cli.natural,
        default=0,
        metavar="MS",
        help="added to the match clock after each move",
    )
    group.add_argument(
        "--tolerance",
        type=cli.natural,
        default=1000,
        metavar="MS",
        help="how late a move may be before it loses (default: %(default)s, as in Gomocup)",
    )
    group.add_argument(
        "--draw-at-empty",
        type=cli.natural,
        metavar="N",
        help="drawn when only N squares are empty (default: 25 for renju on 15x15, else 0)",
    )
    group.add_argument(
        "--concurrency",
        type=cli.positive,
        default=1,
        metavar="N",
        help="games at a time (default: 1)",
    )
    group.add_argument(
        "--lenient",
        action="store_true",
        help="pass over lines that are neither a move nor OK, as the Gomocup referee does, "
        "where otherwise they lose the game",
    )


def _add_opening_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("openings", "each is played with both colours")
    group.add_argument(
        "--games",
        type=cli.positive,
        metavar="N",
        help="games for every two engines, an even number "
        f"(default: twice the openings, or {_DEFAULT_GAMES})",
    )
    source = group.add_mutually_exclusive_group()
    source.add_argument("--openings", type=Path, metavar="FILE", help="one opening a line")
    source.add_argument(
        "--random-openings",
        type=cli.positive,
        metavar="N",
        help="N generated ones (the default, one for each pair of games)",
    )
    source.add_argument("--empty-board", action="store_true", help="no opening stones")
    group.add_argument(
        "--notation", choices=NOTATIONS, help="of the file (default: seen line by line)"
    )
    group.add_argument(
        "--shuffle", action="store_true", help="take the file's openings in an order set by --seed"
    )
    group.add_argument(
        "--seed",
        type=cli.natural,
        default=1,
        metavar="N",
        help="for generated and shuffled openings (default: 1)",
    )


def _add_output_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("output")
    group.add_argument(
        "--out", type=Path, metavar="DIR", help="a .psq file for each game, and results.jsonl"
    )
    group.add_argument(
        "--log-dir",
        type=Path,
        metavar="DIR",
        help="a transcript and the engines' stderr for each game",
    )
    group.add_argument("--verbose", action="store_true", help="print every move")
    group.add_argument(
        "--fail-on-forfeit",
        action="store_true",
        help="exit with 1 if a game was lost by time, an illegal move, a forbidden point, a crash "
        "or the protocol",
    )


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Plays what the arguments say and returns the exit code."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    settings = _settings(parser, options)
    try:
        engines = parse_specs(options.engines)
        openings = _openings(options, settings)
        if options.log_dir:
            options.log_dir.mkdir(parents=True, exist_ok=True)
        results = ResultsFolder(options.out, settings, engines) if options.out else None
    except FileExistsError as error:
        return _bad_input(f"{error.filename}: there is a tournament in that folder already")
    except (SpecError, OpeningError, ValueError, OSError) as error:
        return _bad_input(str(error))
    games = options.games or (2 * len(openings))
    try:
        return _play(options, settings, engines, openings, games, results)
    finally:
        if results:
            results.close()


def _bad_input(text: str) -> int:
    print(f"tournament: error: {text}", file=sys.stderr)
    return BAD_INPUT


def _settings(parser: argparse.ArgumentParser, options: argparse.Namespace) -> GameSettings:
    """The settings of all games; exits with 2 when the options do not fit together."""
    if len(options.engines) < 2:
        parser.error("a tournament needs two engines or more")
    if options.games and options.games % 2:
        parser.error("--games must be even: every opening is played with both colours")
    rule = Rule.named(options.rule)
    width, height = options.size
    draw_at_empty = options.draw_at_empty
    if draw_at_empty is None:
        draw_at_empty = default_draw_at_empty(rule, width, height)
    return GameSettings(
        rule,
        width,
        height,
        time=cli.time_control(
            parser, options.time_turn, options.time_match, options.increment, options.tolerance
        ),
        memory=options.memory,
        draw_at_empty=draw_at_empty,
        lenient=options.lenient,
        log_dir=options.log_dir,
    )


def _openings(options: argparse.Namespace, settings: GameSettings) -> list[Opening]:
    board = settings.width, settings.height
    if options.empty_board:
        return [()]
    if options.openings:
        openings = load_openings(options.openings, settings.rule, *board, options.notation)
        if options.shuffle:
            random.Random(options.seed).shuffle(openings)
        return openings
    count = options.random_openings or (options.games or _DEFAULT_GAMES) // 2
    return generate_openings(count, *board, options.seed)


def _play(
    options: argparse.Namespace,
    settings: GameSettings,
    engines: Sequence[EngineSpec],
    openings: Sequence[Opening],
    games_per_match: int,
    results: Optional[ResultsFolder],
) -> int:
    """Plays all games, prints them and the table; the exit code."""
    # Threads that only wait should not wait for each other's turn in the interpreter.
    sys.setswitchinterval(0.0005)
    signal.signal(signal.SIGTERM, _interrupt)
    standings = Standings(engines)
    pairings = round_robin(engines, openings, games_per_match)

    def observer() -> Optional[GameObserver]:
        return LineSpectator(sys.stdout, "game ") if options.verbose else None

    played = 0
    try:
        with closing(Runner(settings, options.concurrency, observer).results(pairings)) as games:
            for result in games:
                played += 1
                standings.add(result)
                if results:
                    results.add(result)
                _announce(result, played, len(pairings))
    except KeyboardInterrupt:
        print(f"\ninterrupted after {played} of {len(pairings)} games", file=sys.stderr)
    except OSError as error:
        print(f"tournament: error: {error}", file=sys.stderr)
    print(f"\n{format_standings(standings)}", flush=True)
    if played < len(pairings) or (options.fail_on_forfeit and standings.forfeits):
        return FAILED
    return PLAYED


def _announce(result: GameResult, played: int, total: int) -> None:
    pairing = result.pairing
    print(
        f"[{played}/{total}] game {pairing.number}: {pairing.black.name} - {pairing.white.name}: "
        f"{describe(result.verdict)} ({len(result.moves)} moves)",
        flush=True,
    )


def _interrupt(signal_number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt
