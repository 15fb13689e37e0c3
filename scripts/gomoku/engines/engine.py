# SPDX-License-Identifier: MIT
"""One running engine, spoken to as a well-behaved manager does."""

from __future__ import annotations

import errno
import threading
from dataclasses import dataclass
from typing import Callable, Optional, Sequence

from ..rules.notation import Point
from ..rules.referee import Reason
from .engine_spec import EngineSpec
from .lines import Answer, Kind, Swap2Answer, classify, start_line, swap2_answer
from .memory import unique_set
from .process import Flood, Gone, LineProcess, ProcessGone, now
from .transcript import Transcript

START_LIMIT_MS = 10_000.0  # from START to OK; not counted on the engine's clock
END_GRACE_S = 0.5  # as the Gomocup referee
_OF_PROGRAM = (errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.ENOEXEC)  # why a program or its folder cannot be used
_STEP_S = 0.2  # how often a wait looks whether the game was called off


class EngineFault(Exception):
    """The engine did what loses the game."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class CalledOff(Exception):
    """The game is to end now, without a result."""


@dataclass(frozen=True)
class Reply:
    """A move and the milliseconds from the command's first byte to the answer's last."""

    point: Point
    used_ms: float


class Engine:
    """A process that plays one colour of one game."""

    def __init__(
        self,
        spec: EngineSpec,
        label: str,
        transcript: Transcript,
        called_off: threading.Event,
        *,
        lenient: bool,
        suspending: bool,
        core: Optional[int],
        stderr_path: Optional[str],
        on_message: Callable[[str], None],
        game_time: Callable[[float], float],
    ) -> None:
        """Starts the process, on that core where one is given. `label` is its colour, for the
        transcript; `on_message` gets every MESSAGE line; `game_time` makes times of `now` those by which its answers
        are judged. An engine that is `suspending` is stopped while nothing is asked of it. A lenient
        engine's lines that are not an answer are passed over, as the Gomocup referee does, where
        otherwise they lose. EngineFault when its program cannot be started, OSError when this one lacks what a
        process needs."""
        self.spec = spec
        self.label = label
        self._transcript = transcript
        self._called_off = called_off
        self._lenient = lenient
        self._suspending = suspending
        self._on_message = on_message
        self._game_time = game_time
        try:
            self._process = LineProcess(spec.command, spec.directory, stderr_path, core)
        except OSError as error:
            if error.errno not in _OF_PROGRAM or error.filename == stderr_path:
                raise
            raise EngineFault(Reason.CRASH, f"cannot be started: {error.strerror}") from None

    def start(self, width: int, height: int) -> None:
        """Sends START or RECTSTART and waits for OK."""
        command = start_line(width, height)
        answer, _ = self._request([command], Kind.OK, START_LIMIT_MS)
        if answer is None:
            raise self._late(f"no OK within {START_LIMIT_MS:.0f} ms of {command.split()[0]}")

    def tell(self, lines: Sequence[str]) -> None:
        """Sends lines that want no answer."""
        self._send(lines)

    def rest(self) -> None:
        """Its turn is over: it is suspended where that is wanted."""
        if self._suspending:
            self._process.suspend()

    @property
    def last_words(self) -> str:
        """The end of its error output, as one line."""
        return self._process.last_words

    def memory(self) -> int:
        """Bytes that it and its children have for themselves."""
        return unique_set(self._process.pid)

    def ask_move(self, lines: Sequence[str], patience_ms: float) -> Reply:
        """Sends lines that want a move and waits for it that long."""
        self._check_unasked()
        answer, used_ms = self._request(lines, Kind.MOVE, patience_ms)
        if answer is None or answer.point is None:
            raise self._late(f"no move within {patience_ms:.0f} ms")
        return Reply(answer.point, used_ms)

    def ask_swap2(
        self, lines: Sequence[str], counts: tuple[int, ...], patience_ms: float
    ) -> tuple[Swap2Answer, float]:
        """Sends SWAP2BOARD and waits for SWAP or one of these numbers of points; (that, ms)."""
        self._check_unasked()
        sent_at = self._game_time(self._send(lines))
        deadline = sent_at + patience_ms / 1000
        while True:
            answer, at = self._next_answer(deadline)
            if answer is None or at > deadline:
                raise self._late(f"no answer to SWAP2BOARD within {patience_ms:.0f} ms")
            found = swap2_answer(answer.text, counts)
            if found is not None:
                return found, (at - sent_at) * 1000
            if answer.kind is not Kind.TALK and not self._lenient:
                raise EngineFault(Reason.PROTOCOL, f"answered {answer.quoted} to SWAP2BOARD")

    def end(self) -> None:
        """Sends END; `stop` follows. Never fails."""
        try:
            self._send(["END"])
        except EngineFault:
            pass

    def stop(self, grace_seconds: float) -> None:
        """Waits that long for the process to exit and kills what is left of it."""
        self._process.stop(grace_seconds)

    def _send(self, lines: Sequence[str]) -> float:
        text = "\n".join(lines) + "\n"
        try:
            sent_at = self._process.send(text)
        except ProcessGone as gone:
            raise self._crash(str(gone)) from None
        self._transcript.sent(self.label, text, sent_at)
        return sent_at

    def _request(
        self, lines: Sequence[str], kind: Kind, patience_ms: float
    ) -> tuple[Optional[Answer], float]:
        """(the answer of that kind, milliseconds), or (None, ...) when it came too late."""
        sent_at = self._game_time(self._send(lines))
        deadline = sent_at + patience_ms / 1000
        while True:
            answer, at = self._next_answer(deadline)
            if answer is None or at > deadline:
                return None, (at - sent_at) * 1000
            if answer.kind is kind:
                return answer, (at - sent_at) * 1000
            if answer.kind is not Kind.TALK and not self._lenient:
                wanted = "a move" if kind is Kind.MOVE else "OK"
                raise EngineFault(Reason.PROTOCOL, f"answered {answer.quoted} instead of {wanted}")

    def _next_answer(self, deadline: float) -> tuple[Optional[Answer], float]:
        """The next line and its arrival; (None, now) when there is none before the deadline. Game times."""
        while True:
            if self._called_off.is_set():
                raise CalledOff
            arrival = self._process.receive(min(_STEP_S, deadline - self._game_time(now())))
            if isinstance(arrival, Gone):
                raise self._crash("ended its output")
            if isinstance(arrival, Flood):
                raise EngineFault(Reason.PROTOCOL, f"wrote {arrival.what}")
            if arrival is not None:
                return self._received(arrival.text, arrival.at), self._game_time(arrival.at)
            if (at := self._game_time(now())) >= deadline:
                return None, at

    def _received(self, text: str, at: float) -> Answer:
        self._transcript.received(self.label, text, at)
        answer = classify(text)
        if answer.kind is Kind.TALK and text[:7].upper() == "MESSAGE":
            self._on_message(text[7:].strip())
        return answer

    def _check_unasked(self) -> None:
        """Judges what arrived since the last answer without a question."""
        while True:
            answer, _ = self._next_answer(self._game_time(now()))
            if answer is None:
                return
            harmless = answer.kind is Kind.TALK or (self._lenient and answer.kind is not Kind.MOVE)
            if not harmless:
                raise EngineFault(Reason.PROTOCOL, f"wrote {answer.quoted} unasked")

    def _late(self, detail: str) -> EngineFault:
        """The fault of an engine that let its time pass, or whose output is held open by a child after its exit."""
        if status := self._process.exit_status(0):
            return EngineFault(Reason.CRASH, f"exited, {status}")
        unfinished = self._process.unfinished
        if "\r" in unfinished:
            return EngineFault(Reason.PROTOCOL, "ends its lines with CR alone")
        if unfinished:
            detail += f", only the unfinished line {classify(unfinished).quoted}"
        return EngineFault(Reason.TIME, detail)

    def _crash(self, detail: str) -> EngineFault:
        status = self._process.exit_status(0.5)
        return EngineFault(Reason.CRASH, f"exited, {status}" if status else detail)
