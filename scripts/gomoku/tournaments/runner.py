# SPDX-License-Identifier: MIT
"""Plays many games, several at a time."""

from __future__ import annotations

import queue
import threading
from typing import Callable, Generator, Optional, Sequence

from ..engines.engine import CalledOff
from ..games.game import Game, GameObserver, GameResult, GameSettings, Pairing
from ..games.replay import OnReplay, play_undisturbed

_Outcome = GameResult | BaseException


class Runner:
    """A number of threads, each of which plays one game after the other."""

    def __init__(
        self,
        settings: GameSettings,
        concurrency: int,
        observer: Callable[[], Optional[GameObserver]],
        cores: Sequence[Sequence[int]],
        on_replay: OnReplay,
    ) -> None:
        """`observer` makes the observer of each game. It and `on_replay`, which hears of games that are played again,
        are called in the game's thread. `cores` says for each of the games that are played at a time where its
        engines are bound."""
        self._settings = settings
        self._concurrency = concurrency
        self._observer = observer
        self._cores = cores
        self._on_replay = on_replay
        self._called_off = threading.Event()

    def results(self, pairings: Sequence[Pairing]) -> Generator[GameResult, None, None]:
        """Plays all games and gives each result as soon as it is there, in the caller's thread.

        When the caller stops early or is interrupted (KeyboardInterrupt goes through), running
        games are called off without a result and no process of their engines' groups is left. Use it once.
        """
        waiting = iter(pairings)
        lock = threading.Lock()
        outcomes: queue.SimpleQueue[_Outcome] = queue.SimpleQueue()

        def work(cores: Sequence[int]) -> None:
            while not self._called_off.is_set():
                with lock:
                    pairing = next(waiting, None)
                if pairing is None:
                    return
                outcomes.put(self._play(pairing, cores))

        count = min(self._concurrency, len(pairings))
        cores = self._cores or [()] * count
        workers = [threading.Thread(target=work, args=(own,)) for own in cores[:count]]
        try:
            for worker in workers:
                worker.start()
            for _ in pairings:
                outcome = outcomes.get()
                if isinstance(outcome, BaseException):
                    raise outcome
                yield outcome
        finally:
            self._called_off.set()
            for worker in workers:
                if worker.ident is not None:
                    worker.join()

    def _play(self, pairing: Pairing, cores: Sequence[int]) -> _Outcome:
        """One game. A fault in here is a bug, a full disk or the like, and ends the tournament."""
        try:
            observer = self._observer()

            def make_game() -> Game:
                return Game(pairing, self._settings, observer, self._called_off, cores)

            return play_undisturbed(make_game, self._on_replay)
        except (Exception, CalledOff) as error:
            return error
