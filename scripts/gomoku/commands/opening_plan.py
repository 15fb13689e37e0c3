# SPDX-License-Identifier: MIT
"""The openings and the number of games that the arguments of `scripts/tournament` ask for."""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from typing import Sequence

from ..engines.engine_spec import EngineSpec
from ..games.game import GameSettings
from ..openings.opening import Opening, load_openings
from ..tournaments.schedule import matches_of

DEFAULT_GAMES = 20
SPRT_GAMES = 20_000  # where a sequential test gives up, unless --games says otherwise
MOST_GAMES = 1_000_000
_MOST_MADE = 1000  # openings; after these the first one comes again


@dataclass(frozen=True)
class OpeningPlan:
    """Which openings are played, and how many games for every two engines.

    Those that are `known` are from a file or none at all; else `count` are to be made, by Fukumi
    where that is at hand and `by_chance` is not set.
    """

    games: int
    source: str  # for people
    known: Sequence[Opening] = ()
    count: int = 0
    by_chance: bool = False


def seed_of(options: argparse.Namespace) -> int:
    """The seed of openings that are made or shuffled."""
    return 1 if options.seed is None else int(options.seed)


def plan_for(
    options: argparse.Namespace, settings: GameSettings, engines: Sequence[EngineSpec]
) -> OpeningPlan:
    """The openings and games of the options. OpeningError, OSError, or ValueError for too many games."""
    plan = _openings_for(options, settings)
    if plan.games * len(matches_of(engines, options.gauntlet)) > MOST_GAMES:
        raise ValueError(f"a tournament has at most {MOST_GAMES} games")
    return plan


def _openings_for(options: argparse.Namespace, settings: GameSettings) -> OpeningPlan:
    board = settings.width, settings.height
    usual = SPRT_GAMES if options.sprt else DEFAULT_GAMES
    if options.empty_board or options.swap2:
        source = "made by the engines, by swap2" if options.swap2 else "none: the board is empty"
        return OpeningPlan(
            options.games or (usual if options.sprt or options.swap2 else 2), source, [()]
        )
    if options.openings:
        openings = load_openings(
            options.openings, settings.rule, *board, options.notation, settings.draw_at_empty
        )
        if options.shuffle:
            random.Random(seed_of(options)).shuffle(openings)
        games = options.games or (usual if options.sprt else 2 * len(openings))
        order = f", in the order of seed {seed_of(options)}" if options.shuffle else ""
        return OpeningPlan(games, f"{len(openings)} from {options.openings}{order}", openings)
    given = options.random_openings or options.balanced_openings
    games = options.games
    if games is None:
        games = usual if options.sprt else 2 * (given or usual // 2)
    count = given or min(games // 2, _MOST_MADE)
    by_chance = options.random_openings is not None
    source = f"{count} {'random' if by_chance else 'balanced'}, seed {seed_of(options)}"
    return OpeningPlan(games, source, (), count, by_chance)
