# SPDX-License-Identifier: MIT
"""One game between two engines, from the opening to the verdict."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional

from .board import BLACK, COLOUR_NAMES, WHITE
from .clock import Clock, TimeControl
from .engine import END_GRACE_S, START_LIMIT_MS, Engine, EngineFault
from .engine_spec import EngineSpec
from .notation import Point
from .opening import Opening
from .referee import Referee, Verdict
from .rule import Rule
from .thought import Thought
from .transcript import Transcript

GOMOCUP_MEMORY = 350 * 1024 * 1024  # bytes


@dataclass(frozen=True)
class GameSettings:
    """What all games of a tournament share."""

    rule: Rule
    width: int
    height: int
    time: TimeControl = TimeControl()
    memory: int = GOMOCUP_MEMORY
    draw_at_empty: int = 0
    game_type: int = 2  # INFO game_type: 1 against another engine, 2 in a tournament
    lenient: bool = False
    start_limit_ms: float = START_LIMIT_MS
    log_dir: Optional[Path] = None


@dataclass(frozen=True)
class Pairing:
    """One game to play. Games with the same `pair` share an opening with colours exchanged."""

    number: int
    pair: int
    black: EngineSpec
    white: EngineSpec
    opening: Opening = ()

    def spec(self, colour: int) -> EngineSpec:
        """The engine of a colour."""
        return self.black if colour == BLACK else self.white


@dataclass(frozen=True)
class PlayedMove:
    """A move on the board. Opening stones took no time and nobody thought about them."""

    point: Point
    colour: int
    used_ms: float = 0.0
    limit_ms: float = 0.0
    thought: Thought = Thought()
    from_opening: bool = False

    @property
    def over_ms(self) -> float:
        """By how much it passed its limit; tolerated if the game went on."""
        return max(0.0, self.used_ms - self.limit_ms)


@dataclass(frozen=True)
class GameResult:
    """A finished game."""

    pairing: Pairing
    verdict: Verdict
    moves: list[PlayedMove] = field(default_factory=list)

    @property
    def winner(self) -> Optional[EngineSpec]:
        """The engine that won; None for a draw."""
        return None if self.verdict.winner is None else self.pairing.spec(self.verdict.winner)

    @property
    def black_points(self) -> float:
        """1, 0.5 or 0."""
        return {BLACK: 1.0, WHITE: 0.0, None: 0.5}[self.verdict.winner]


class GameObserver:
    """Sees a game happen, in the thread that plays it. What it does is not on any clock."""

    def game_begins(self, pairing: Pairing, settings: GameSettings) -> None:
        """The opening follows as moves."""

    def moved(self, number: int, move: PlayedMove) -> None:
        """A stone has come onto the board; the first has number 1."""

    def message(self, colour: int, text: str, thought: Thought) -> None:
        """An engine said something; `thought` is what it has said about this move so far."""

    def game_ends(self, result: GameResult) -> None:
        """The verdict is there."""


class Game:
    """Plays one game. Use it once."""

    def __init__(
        self,
        pairing: Pairing,
        settings: GameSettings,
        observer: Optional[GameObserver] = None,
        called_off: Optional[threading.Event] = None,
    ) -> None:
        self._pairing = pairing
        self._settings = settings
        self._observer = observer or GameObserver()
        self._called_off = called_off or threading.Event()
        self._referee = Referee(
            settings.rule, settings.width, settings.height, settings.draw_at_empty
        )
        self._moves: list[PlayedMove] = []
        self._engines: dict[int, Engine] = {}
        self._informed: set[int] = set()  # colours whose engine knows the board up to its last move
        self._clocks = {colour: Clock(settings.time) for colour in (BLACK, WHITE)}
        self._thoughts = {BLACK: Thought(), WHITE: Thought()}
        self._transcript = Transcript(self._log_path("log"))

    def play(self) -> GameResult:
        """Plays to the verdict. CalledOff when the event was set; no process is left either way."""
        self._observer.game_begins(self._pairing, self._settings)
        try:
            self._set_up()
            while self._referee.verdict is None:
                self._turn()
            self._transcript.note(f"{self._referee.verdict}")
        finally:
            self._close()
        assert self._referee.verdict is not None
        result = GameResult(self._pairing, self._referee.verdict, self._moves)
        self._observer.game_ends(result)
        return result

    def _set_up(self) -> None:
        """Opening and engines. An engine that fails here has lost, black's being asked first."""
        for point in self._pairing.opening:
            self._record(PlayedMove(point, self._referee.to_move, from_opening=True))
        for colour in (BLACK, WHITE):
            try:
                self._engines[colour] = self._new_engine(colour)
            except EngineFault as fault:
                self._referee.lose(fault.reason, fault.detail, colour)
                return
        for colour, engine in self._engines.items():
            try:
                engine.start(
                    self._settings.width, self._settings.height, self._settings.start_limit_ms
                )
                engine.tell(self._info_lines(colour))
            except EngineFault as fault:
                self._referee.lose(fault.reason, fault.detail, colour)
                return

    def _new_engine(self, colour: int) -> Engine:
        stderr_path = self._log_path(f"{COLOUR_NAMES[colour]}.stderr")

        def on_message(text: str) -> None:
            self._thoughts[colour] = self._thoughts[colour].updated(text)
            self._observer.message(colour, text, self._thoughts[colour])

        return Engine(
            self._pairing.spec(colour),
            COLOUR_NAMES[colour],
            self._transcript,
            self._called_off,
            lenient=self._settings.lenient,
            stderr_path=None if stderr_path is None else str(stderr_path),
            on_message=on_message,
        )

    def _info_lines(self, colour: int) -> list[str]:
        """INFO in the order in which Piskvork sends it, then the engine's own keys."""
        time = self._settings.time
        pairs = [("max_memory", self._settings.memory), ("timeout_match", time.match_ms or 0)]
        if time.turn_ms is not None:
            pairs.append(("timeout_turn", time.turn_ms))
        pairs += [
            ("game_type", self._settings.game_type),
            ("rule", self._settings.rule.value),
            ("time_left", self._clocks[colour].time_left),
        ]
        return [f"INFO {key} {value}" for key, value in [*pairs, *self._pairing.spec(colour).info]]

    def _turn(self) -> None:
        colour = self._referee.to_move
        clock = self._clocks[colour]
        limit_ms = clock.limit_ms
        self._thoughts[colour] = Thought()
        lines = [f"INFO time_left {clock.time_left}", *self._move_request(colour)]
        try:
            reply = self._engines[colour].ask_move(lines, clock.patience_ms)
        except EngineFault as fault:
            self._referee.lose(fault.reason, fault.detail)
            return
        clock.spend(reply.used_ms)
        self._informed.add(colour)
        thought = self._thoughts[colour]
        self._record(PlayedMove(reply.point, colour, reply.used_ms, limit_ms, thought))

    def _move_request(self, colour: int) -> list[str]:
        """BEGIN, TURN or BOARD, whatever tells the engine what it has not seen."""
        moves = self._referee.moves
        if not moves:
            return ["BEGIN"]
        if colour in self._informed or len(moves) == 1:
            return ["TURN {},{}".format(*moves[-1])]
        stones = [
            f"{x},{y},{1 if number % 2 == len(moves) % 2 else 2}"
            for number, (x, y) in enumerate(moves)
        ]
        return ["BOARD", *stones, "DONE"]

    def _record(self, move: PlayedMove) -> None:
        """Lets the referee judge a move, and notes it if it came onto the board."""
        before = len(self._referee.moves)
        self._referee.play(move.point)
        if len(self._referee.moves) > before:
            self._moves.append(move)
            self._observer.moved(len(self._moves), move)

    def _close(self) -> None:
        """Ends both engines, whatever state they are in."""
        for engine in self._engines.values():
            engine.end()
        grace = 0.0 if self._called_off.is_set() else END_GRACE_S
        for engine in self._engines.values():
            engine.stop(grace)
        self._transcript.close()

    def _log_path(self, suffix: str) -> Optional[Path]:
        if self._settings.log_dir is None:
            return None
        return self._settings.log_dir / f"{self._pairing.number:04d}.{suffix}"
