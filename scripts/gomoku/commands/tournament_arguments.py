# SPDX-License-Identifier: MIT
"""The arguments of `scripts/tournament`, and what they mean together."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.engine_file import is_engine_file, load_engine_file
from ..engines.engine_spec import EngineSpec, SpecError, different_names, parse_spec
from ..games.adjudicator import Adjudication
from ..games.game import GameSettings
from ..openings.opening import NOTATIONS
from ..rules.rule import Rule, default_draw_at_empty
from ..statistics.sprt import Sprt, parse_sprt
from . import cli, league_arguments
from .opening_plan import DEFAULT_GAMES, MOST_GAMES, SPRT_GAMES

_SOURCES = ("openings", "balanced_openings", "random_openings", "empty_board", "swap2")  # of openings
_SWAP2_STONES = 5  # at most
_STALL_MS = 60_000  # the limit for a move where nodes or depth are the only limits


def make_parser() -> ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="tournament",
        description="Plays games between gomoku engines that speak the Gomocup protocol.",
        epilog=cli.ENGINE_HELP
        + "\nExit code: 0 the tournament was played, or the engine complies; 1 it failed (see\n"
        "--fail-on-forfeit), was interrupted, or the engine does not comply; 2 bad input.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "engines", nargs="*", metavar="ENGINE", help="two or more, or a file; see below"
    )
    league_arguments.add(parser)
    cli.add_game_arguments(parser)
    _add_condition_arguments(parser)
    _add_schedule_arguments(parser)
    _add_opening_arguments(parser)
    _add_machine_arguments(parser)
    _add_output_arguments(parser)
    parser.add_argument(
        "--compliance",
        metavar="CMD",
        help="plays nothing: checks one engine (written like an ENGINE) against the protocol and "
        "says what each manager would make of it",
    )
    return parser


def _add_condition_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("conditions")
    group.add_argument(
        "--increment",
        type=cli.natural,
        default=0,
        metavar="MS",
        help="added to the match clock after each move",
    )
    group.add_argument("--nodes", type=cli.positive, metavar="N", help="max_node for each move")
    group.add_argument("--depth", type=cli.positive, metavar="N", help="max_depth for each move")
    group.add_argument(
        "--tolerance",
        type=cli.natural,
        default=1000,
        metavar="MS",
        help="how late a move may be before it loses (default: %(default)s, as in Gomocup)",
    )
    group.add_argument(
        "--enforce-memory",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="an engine that has more than --memory for itself and its children after a move loses",
    )
    group.add_argument(
        "--suspend",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="stop the engine that is not on move, as the Gomocup referee does",
    )
    group.add_argument(
        "--draw-at-empty",
        type=cli.natural,
        metavar="N",
        help="drawn when only N squares are empty (default: 25 for renju on 15x15, else 0)",
    )
    group.add_argument(
        "--draw-after", type=cli.positive, default=0, metavar="N", help="drawn after N stones"
    )
    group.add_argument(
        "--adjudicate-win",
        type=cli.positive,
        default=0,
        metavar="N",
        help="won when both engines report a proven win and loss for N moves of theirs",
    )
    group.add_argument(
        "--adjudicate-draw",
        action="store_true",
        help="drawn as soon as neither side can make a five any more",
    )
    group.add_argument(
        "--recover",
        action="store_true",
        help="play on with an engine that fails to start twice in a row, where otherwise the "
        "tournament stops; such games are lost",
    )
    group.add_argument(
        "--lenient",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="pass over lines that are neither a move nor OK, as the Gomocup referee does, "
        "where otherwise they lose the game",
    )


def _add_schedule_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("schedule", "a round robin unless something else is said")
    group.add_argument(
        "--games",
        type=cli.at_most(MOST_GAMES),
        metavar="N",
        help="games for every two engines, an even number "
        f"(default: twice the openings, or {DEFAULT_GAMES})",
    )
    group.add_argument(
        "--gauntlet",
        type=cli.positive,
        nargs="?",
        const=1,
        metavar="N",
        help="only games of the first N engines (default: 1) against each of the others",
    )
    group.add_argument(
        "--sprt",
        metavar="ELO0,ELO1",
        help="stop as soon as a sequential test of two engines decides; also as "
        "'elo0=0 elo1=10 alpha=0.05 beta=0.05 model=logistic|normalized' "
        f"(--games is then the most, default {SPRT_GAMES})",
    )


def _add_opening_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("openings", "each is played with both colours")
    source = group.add_mutually_exclusive_group()
    source.add_argument("--openings", type=Path, metavar="FILE", help="one opening a line")
    source.add_argument(
        "--balanced-openings",
        type=cli.at_most(MOST_GAMES),
        metavar="N",
        help="N balanced ones (the default, one for each pair of games): made by pbrain-fukumi "
        "where it plays, is built in build/release or is installed, else as --random-openings",
    )
    source.add_argument(
        "--random-openings",
        type=cli.at_most(MOST_GAMES),
        metavar="N",
        help="N made by chance, of which a small search found that they are about even",
    )
    source.add_argument("--empty-board", action="store_true", help="no opening stones")
    source.add_argument(
        "--swap2", action="store_true", help="the engines make them by swap2 (SWAP2BOARD)"
    )
    group.add_argument(
        "--notation", choices=NOTATIONS, help="of the file (default: seen line by line)"
    )
    group.add_argument(
        "--shuffle", action="store_true", help="take the file's openings in an order set by --seed"
    )
    group.add_argument(
        "--seed",
        type=cli.natural,
        metavar="N",
        help="for openings that are made or shuffled (default: 1)",
    )


def _add_machine_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("machine")
    group.add_argument(
        "--concurrency",
        type=cli.at_most(cli.MOST_AT_A_TIME),
        default=1,
        metavar="N",
        help="games at a time (default: 1)",
    )
    group.add_argument(
        "--affinity",
        action="store_true",
        help="bind each engine to one processor core, as the Gomocup referee does; the two of a "
        "game share one where there are not two cores for each game",
    )
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the workers of the Dask scheduler at that address, or 'local' for "
        "--concurrency workers on this machine (needs python3-distributed)",
    )


def _add_output_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("output")
    group.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="results.jsonl, report.html, and a .psq and an .sgf file for each game",
    )
    group.add_argument(
        "--resume",
        action="store_true",
        help="go on with the tournament in --out where it stopped, if there is one",
    )
    group.add_argument(
        "--review",
        type=cli.positive,
        metavar="NODES",
        help="afterwards review every game in --out by pbrain-fukumi (of those that play, built or "
        "installed), NODES a position: 20000 are a fifth of a second; the report links to "
        "the pages. With --resume those that are missing are made",
    )
    group.add_argument(
        "--log-dir",
        type=Path,
        metavar="DIR",
        help="a transcript and the engines' stderr for each game",
    )
    group.add_argument("--verbose", action="store_true", help="print every move")
    group.add_argument(
        "--live", action="store_true", help="draw the board of one of the games in the terminal"
    )
    group.add_argument(
        "--fail-on-forfeit",
        action="store_true",
        help="exit with 1 if a game was lost by time, an illegal move, a forbidden point, a crash, "
        "memory or the protocol",
    )


def parse(
    parser: ArgumentParser, arguments: Sequence[str]
) -> tuple[argparse.Namespace, list[EngineSpec]]:
    """The options, those of engine files first, and the engines. SpecError for bad engines; exits
    with 2 for bad options."""
    options = parser.parse_intermixed_args(arguments)
    engines: list[EngineSpec] = []
    from_files: list[str] = []
    for text in options.engines:
        if is_engine_file(text):
            file = load_engine_file(Path(text), parser)
            from_files += file.arguments
            engines += file.engines
        else:
            engines.append(parse_spec(text))
    from_files = _overridden(from_files, options)
    given = parser.parse_intermixed_args([*from_files, *arguments])
    before = [*_overridden(league_arguments.behind(parser, given), given), *from_files]
    if before:
        options = parser.parse_intermixed_args([*before, *arguments])
        if any(is_engine_file(text) for text in options.engines if text not in arguments):
            raise SpecError("a file cannot name another file")
    return options, different_names(engines)


def _overridden(words: Sequence[str], options: argparse.Namespace) -> list[str]:
    """Words of options, without the source of openings if those that override them have one: there can be one only."""
    given = any(getattr(options, source) for source in _SOURCES)
    names = [f"--{source.replace('_', '-')}" for source in _SOURCES] if given else []
    return [word for word in words if word.partition("=")[0] not in names]


def check(
    parser: argparse.ArgumentParser, options: argparse.Namespace, engines: Sequence[EngineSpec]
) -> None:
    """Exits with 2 when options do not fit together."""
    if len(engines) < 2:
        parser.error("a tournament needs two engines or more")
    if options.games and options.games % 2:
        parser.error("--games must be even: every opening is played with both colours")
    if options.resume and not options.out:
        parser.error("--resume needs --out, the folder of the tournament")
    if options.review and not options.out:
        parser.error("--review needs --out, the folder of the games")
    if options.gauntlet and options.gauntlet >= len(engines):
        parser.error("--gauntlet needs an engine beyond those that all play against")
    if options.sprt and len(engines) != 2:
        parser.error("--sprt needs exactly two engines")
    for option in ("shuffle", "notation"):
        if getattr(options, option) and not options.openings:
            parser.error(f"--{option} needs --openings")
    if options.seed is not None and (
        options.empty_board or options.swap2 or options.openings and not options.shuffle
    ):
        parser.error("--seed needs openings that are made, or --shuffle")
    limited = [spec.conditions.memory or 0 for spec in engines]
    if options.enforce_memory and not options.league and not (options.memory or any(limited)):
        parser.error("--enforce-memory needs a limit: --memory is 0")
    if options.affinity and options.concurrency > len(os.sched_getaffinity(0)):
        parser.error("--affinity needs a processor core for each of the --concurrency games")
    for one, two in (("live", "verbose"), ("live", "cluster"), ("verbose", "cluster"),
                     ("affinity", "cluster")):
        if getattr(options, one) and getattr(options, two):
            parser.error(f"--{one} cannot be had together with --{two}")


def game_settings(
    parser: argparse.ArgumentParser, options: argparse.Namespace
) -> GameSettings:
    """The settings of all games; exits with 2 when the options do not fit together."""
    rule = Rule.named(options.rule)
    width, height = options.size
    draw_at_empty = options.draw_at_empty
    if draw_at_empty is None:
        draw_at_empty = default_draw_at_empty(rule, width, height)
    if options.swap2 and draw_at_empty >= width * height - _SWAP2_STONES:
        parser.error(f"--draw-at-empty {draw_at_empty}: the game would end in the opening of --swap2")
    turn_ms = options.time_turn
    if turn_ms is None and options.time_match is None and (options.nodes or options.depth):
        turn_ms = _STALL_MS
    return GameSettings(
        rule,
        width,
        height,
        time=cli.time_control(
            parser, turn_ms, options.time_match, options.increment, options.tolerance
        ),
        memory=options.memory,
        nodes=options.nodes,
        depth=options.depth,
        enforce_memory=options.enforce_memory,
        suspend=options.suspend,
        swap2=options.swap2,
        draw_at_empty=draw_at_empty,
        adjudication=Adjudication(
            options.adjudicate_win, options.adjudicate_draw, options.draw_after
        ),
        lenient=options.lenient,
        log_dir=options.log_dir,
    )


def sequential_test(options: argparse.Namespace) -> Optional[Sprt]:
    """The test of --sprt. ValueError when it says nonsense."""
    if options.sprt is None:
        return None
    try:
        return parse_sprt(options.sprt)
    except ValueError as error:
        raise ValueError(f"--sprt: {error}") from None


def cores_for(options: argparse.Namespace) -> list[tuple[int, int]]:
    """Where the engines of each game that is played at a time are bound; nothing = anywhere."""
    if not options.affinity:
        return []
    cores = sorted(os.sched_getaffinity(0))
    count = options.concurrency
    if len(cores) >= 2 * count:
        return list(zip(cores[: 2 * count : 2], cores[1 : 2 * count : 2]))
    return [(core, core) for core in cores[:count]]
