# SPDX-License-Identifier: MIT
"""Games that are played again because the referee's process was stopped meanwhile."""

from __future__ import annotations

from typing import Callable

from ..engines.heartbeat import Paused
from .game import Game, GameResult, Pairing

MOST_REPLAYS = 20

# receives the pairing that is played again, and why
OnReplay = Callable[[Pairing, str], None]


class TooManyPauses(OSError):
    """No time can be measured on this machine."""


def play_undisturbed(
    make_game: Callable[[], Game], on_replay: OnReplay = lambda pairing, why: None
) -> GameResult:
    """Plays a game until one comes to its end without a pause. TooManyPauses; what `Game.play` raises otherwise goes
    through."""
    for _ in range(1 + MOST_REPLAYS):
        game = make_game()
        pairing = game.pairing  # as scheduled: swap2 may change it
        try:
            return game.play()
        except Paused as pause:
            on_replay(pairing, str(pause))
    raise TooManyPauses(
        f"game {pairing.number} was stopped {1 + MOST_REPLAYS} times: this machine is too busy to measure times"
    )
