# SPDX-License-Identifier: MIT
"""One game between two engines, from the opening to the verdict."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Optional, Sequence

from ..engines.clock import TimeControl
from ..engines.engine import END_GRACE_S, Engine, EngineFault
from ..engines.engine_spec import EngineSpec
from ..engines.heartbeat import Heartbeat
from ..engines.lines import Swap2Answer, Thought, board_lines, swap2_lines
from ..engines.transcript import Transcript
from ..openings.opening import Opening
from ..rules.board import BLACK, COLOUR_NAMES, WHITE, other
from ..rules.notation import Point
from ..rules.referee import Reason, Referee, Verdict
from ..rules.rule import Rule
from .adjudicator import Adjudication, Adjudicator
from .side import Side
from .swap2 import SECOND, negotiate

GOMOCUP_MEMORY = 350 * 1024 * 1024  # bytes


@dataclass(frozen=True)
class GameSettings:
    """Settings that all games of a tournament share."""

    rule: Rule
    width: int
    height: int
    time: TimeControl = TimeControl()
    memory: int = GOMOCUP_MEMORY
    nodes: Optional[int] = None  # INFO max_node
    depth: Optional[int] = None  # INFO max_depth
    enforce_memory: bool = False
    suspend: bool = False  # the engine that is not on move
    swap2: bool = False
    draw_at_empty: int = 0
    adjudication: Adjudication = Adjudication()
    game_type: int = 2  # INFO game_type: 1 against another engine, 2 in a tournament
    lenient: bool = False
    log_dir: Optional[Path] = None


@dataclass(frozen=True)
class Pairing:
    """One game to play. Games with the same `pair` share an opening with colours exchanged. With
    swap2 `black` is the opener; who has black in the end, the engines decide."""

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
    """A move on the board. Opening stones took no time and no thought."""

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
    opening_stones: int = 0
    memory: dict[int, int] = field(default_factory=dict)  # colour -> the most bytes after a move
    notices: dict[int, list[str]] = field(default_factory=dict)  # colour -> what it said about its INFO settings
    failed_start: Optional[int] = None  # the colour whose engine lost before its first move

    @property
    def winner(self) -> Optional[EngineSpec]:
        """The engine that won; None for a draw."""
        return None if self.verdict.winner is None else self.pairing.spec(self.verdict.winner)

    @property
    def black_points(self) -> float:
        """1, 0.5 or 0."""
        return {BLACK: 1.0, WHITE: 0.0, None: 0.5}[self.verdict.winner]

    def points(self, name: str) -> float:
        """1, 0.5 or 0 for one of the two engines."""
        black = self.black_points
        return black if self.pairing.black.name == name else 1.0 - black


class GameObserver:
    """Sees a game happen, in the thread that plays it. Its work is not on any clock."""

    def game_begins(self, pairing: Pairing, settings: GameSettings) -> None:
        """The opening follows as moves. Called again when the game is played again from the start."""

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
        cores: Sequence[int] = (),
    ) -> None:
        """`cores`: the processor cores to which black and white are bound; none = not bound."""
        self._pairing = pairing
        self._settings = settings
        self._observer = observer or GameObserver()
        self._called_off = called_off or threading.Event()
        self._referee = Referee(
            settings.rule, settings.width, settings.height, settings.draw_at_empty
        )
        self._adjudicator = Adjudicator(settings.adjudication)
        self._moves: list[PlayedMove] = []
        self._opening_stones = len(pairing.opening)
        self._cores = dict(zip((BLACK, WHITE), cores))
        self._failed_start: Optional[int] = None
        self._heartbeat = Heartbeat()
        self._transcript = Transcript(self._log_path("log"))
        self._sides = {colour: self._new_side(colour) for colour in (BLACK, WHITE)}

    @property
    def pairing(self) -> Pairing:
        """The players; in swap2 the colours may change."""
        return self._pairing

    @property
    def moves(self) -> Sequence[PlayedMove]:
        """The board so far, also of a game that was cut off."""
        return self._moves

    def play(self) -> GameResult:
        """Plays to the verdict. CalledOff when the event was set, Paused when this process was stopped meanwhile;
        no process of the engines' groups is left either way."""
        self._observer.game_begins(self._pairing, self._settings)
        try:
            with self._heartbeat:
                self._play_moves()
            self._transcript.note(f"{self._referee.verdict}")
        finally:
            self._close()
        assert self._referee.verdict is not None
        result = GameResult(
            self._pairing,
            self._referee.verdict,
            self._moves,
            self._opening_stones,
            {colour: side.memory for colour, side in self._sides.items()},
            {colour: side.notices for colour, side in self._sides.items()},
            self._failed_start,
        )
        self._observer.game_ends(result)
        return result

    def _play_moves(self) -> None:
        self._set_up()
        self._heartbeat.check()
        if self._settings.swap2 and self._referee.verdict is None:
            self._swap2()
        while self._referee.verdict is None:
            self._turn()
            self._heartbeat.check()

    def _new_side(self, colour: int) -> Side:
        side = Side(self._pairing.spec(colour), colour, self._settings.time)
        side.on_message = self._observer.message
        return side

    def _set_up(self) -> None:
        """Opening and engines. An engine that fails here has lost, black's being asked first."""
        for point in self._pairing.opening:
            self._record(PlayedMove(point, self._referee.to_move, from_opening=True))
        faults: dict[int, EngineFault] = {}
        for side in self._sides.values():
            try:
                side.engine = self._new_engine(side)
            except EngineFault as fault:
                faults[side.colour] = fault
        for side in self._sides.values():
            try:
                if side.colour in faults:
                    raise faults[side.colour]
                side.engine.start(self._settings.width, self._settings.height)
                side.engine.tell(self._info_lines(side))
                side.engine.rest()
            except EngineFault as fault:
                self._fail_start(side, fault)
                return

    def _fail_start(self, side: Side, fault: EngineFault) -> None:
        """The engine has lost before its first move; why, it may have said itself."""
        words = side.engine.last_words if side.has_engine else ""
        detail = f"{fault.detail}, saying '{words}'" if words else fault.detail
        self._referee.lose(fault.reason, detail, side.colour)
        self._failed_start = side.colour

    def _new_engine(self, side: Side) -> Engine:
        name = COLOUR_NAMES[side.colour]
        stderr_path = self._log_path(f"{name}.stderr")
        return Engine(
            side.spec,
            name,
            self._transcript,
            self._called_off,
            lenient=self._settings.lenient,
            suspending=self._settings.suspend,
            core=self._cores.get(side.colour),
            stderr_path=None if stderr_path is None else str(stderr_path),
            on_message=side.take_message,
            game_time=self._heartbeat.game_time,
        )

    def _info_lines(self, side: Side) -> list[str]:
        """INFO in the order in which Piskvork sends it, then the engine's own keys."""
        settings, own, time = self._settings, side.spec.conditions, side.time
        pairs: list[tuple[str, object]] = [
            ("max_memory", _first(own.memory, settings.memory)),
            ("timeout_match", time.match_ms or 0),
        ]
        if time.turn_ms is not None:
            pairs.append(("timeout_turn", time.turn_ms))
        for key, value in (
            ("max_node", _first(own.nodes, settings.nodes)),
            ("max_depth", _first(own.depth, settings.depth)),
        ):
            if value is not None:
                pairs.append((key, value))
        pairs += [
            ("game_type", settings.game_type),
            ("rule", settings.rule.number),
            ("time_left", side.clock.time_left),
        ]
        return [f"INFO {key} {value}" for key, value in [*pairs, *side.spec.info]]

    def _turn(self) -> None:
        side = self._sides[self._referee.to_move]
        limit_ms = side.clock.limit_ms
        side.thought = Thought()
        lines = [f"INFO time_left {side.clock.time_left}", *self._move_request(side)]
        try:
            reply = side.engine.ask_move(lines, side.clock.patience_ms)
        except EngineFault as fault:
            self._referee.lose(fault.reason, fault.detail)
            return
        self._after_answer(side, reply.used_ms)
        side.informed = True
        if self._referee.verdict is None:
            move = PlayedMove(reply.point, side.colour, reply.used_ms, limit_ms, side.thought)
            self._record(move)
            self._adjudicator.moved(self._referee, side.colour, side.thought)

    def _after_answer(self, side: Side, used_ms: float) -> None:
        """The clock, then memory and suspension, which count on neither clock."""
        side.clock.spend(used_ms)
        side.memory = max(side.memory, side.engine.memory())
        side.engine.rest()
        limit = _first(side.spec.conditions.memory, self._settings.memory)
        if self._settings.enforce_memory and limit and side.memory > limit:
            mib = 1024 * 1024
            detail = f"{side.memory / mib:.1f} MiB used, {limit / mib:.1f} MiB allowed"
            self._referee.lose(Reason.MEMORY, detail, side.colour)

    def _swap2(self) -> None:
        """The engines agree on an opening and on colours. A fault there loses."""
        seats = (self._sides[BLACK], self._sides[WHITE])

        def ask(seat: int, stones: Sequence[Point], counts: tuple[int, ...]) -> Swap2Answer:
            side = seats[seat]
            lines = [f"INFO time_left {side.clock.time_left}", *swap2_lines(stones)]
            try:
                answer, used_ms = side.engine.ask_swap2(lines, counts, side.clock.patience_ms)
                self._after_answer(side, used_ms)
                self._check_points(stones, answer)
            except EngineFault as fault:
                self._referee.lose(fault.reason, fault.detail, side.colour)
            self._heartbeat.check()
            if self._referee.verdict is not None:
                raise _Ended
            return answer

        try:
            agreed = negotiate(ask)
        except _Ended:
            return
        self._opening_stones = len(agreed.stones)
        if agreed.black == SECOND:
            self._exchange_colours()
        for point in agreed.stones:
            self._record(PlayedMove(point, self._referee.to_move, from_opening=True))

    def _check_points(self, stones: Sequence[Point], answer: Swap2Answer) -> None:
        points = [] if isinstance(answer, str) else answer
        for number, point in enumerate(points):
            if not self._referee.board.contains(point):
                detail = f"{point[0]},{point[1]} is outside the board"
                raise EngineFault(Reason.ILLEGAL, detail)
            if point in stones or point in points[:number]:
                raise EngineFault(Reason.ILLEGAL, f"{point[0]},{point[1]} is occupied")

    def _exchange_colours(self) -> None:
        self._sides = {colour: self._sides[other(colour)] for colour in (BLACK, WHITE)}
        for colour, side in self._sides.items():
            side.colour = colour
            side.engine.label = COLOUR_NAMES[colour]
        self._pairing = replace(
            self._pairing, black=self._sides[BLACK].spec, white=self._sides[WHITE].spec
        )
        self._transcript.note(f"{self._pairing.black.name} has black from now on")

    def _move_request(self, side: Side) -> list[str]:
        """BEGIN, TURN or BOARD: the one that shows the engine what it has not seen."""
        moves = self._referee.moves
        if not moves:
            return ["BEGIN"]
        if side.informed or len(moves) == 1:
            return ["TURN {},{}".format(*moves[-1])]
        return board_lines(moves)

    def _record(self, move: PlayedMove) -> None:
        """Lets the referee judge a move, and notes it if it came onto the board."""
        before = len(self._referee.moves)
        self._referee.play(move.point)
        if len(self._referee.moves) > before:
            self._moves.append(move)
            self._observer.moved(len(self._moves), move)

    def _close(self) -> None:
        """Ends both engines, whatever state they are in."""
        engines = [side.engine for side in self._sides.values() if side.has_engine]
        for engine in engines:
            engine.end()
        grace = 0.0 if self._called_off.is_set() else END_GRACE_S
        for engine in engines:
            engine.stop(grace)
        self._transcript.close()

    def _log_path(self, suffix: str) -> Optional[Path]:
        if self._settings.log_dir is None:
            return None
        return self._settings.log_dir / f"{self._pairing.number:04d}.{suffix}"


class _Ended(Exception):
    """The game has ended while its opening was being made."""


def _first(own: Optional[int], common: Optional[int]) -> Optional[int]:
    return common if own is None else own
