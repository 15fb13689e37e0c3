# SPDX-License-Identifier: MIT
"""Questions to an engine, and their answers."""

from __future__ import annotations

import queue
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Iterator, Optional

if TYPE_CHECKING:
    from .engine import Engine

Answer = dict[str, Any]
MOST_SECONDS = 30 * 24 * 3600
OF_PARENT = "this engine belongs to the parent process; a forked process creates its own"


class EngineError(ValueError):
    """The engine refused a question; the text says why.

    `answer` is the engine's, as JSON has it: "error", and "field", "say" and "values" if the engine refused the question.
    """

    def __init__(self, text: str, answer: Optional[Answer] = None) -> None:
        super().__init__(text)
        self.answer: Answer = answer or {"error": text}


@dataclass(frozen=True)
class Line:
    """A line of play and its value for the side to move."""

    moves: tuple[str, ...]
    """The moves of both sides, the best move first."""
    depth: int
    """Plies that were searched; 0: not judged, or chosen at a glance (levels 1 to 8)."""
    score: Optional[int]
    """In the engine's units, about 500 for a clear advantage; None at depth 0."""
    win_rate: Optional[float]
    """0 to 1, a draw counts one half; None at depth 0."""
    win_in: Optional[int]
    """Moves of the winner until the win, negative if the side to move loses; None if nothing is proved."""
    is_complete: Optional[bool]
    """Whether a line with win_in goes on to the end of the game."""
    nodes: int
    """Positions that were searched."""

    @property
    def move(self) -> str:
        """The first move."""
        return self.moves[0]

    @staticmethod
    def from_json(line: Answer) -> "Line":
        return Line(
            tuple(line["pv"]),
            line["depth"],
            line["score"],
            line["winrate"],
            line["win_in"],
            line["complete"],
            line["nodes"],
        )


@dataclass(frozen=True)
class Analysis:
    """The result of a search."""

    best_move: Optional[str]
    """None if the game has ended, no move is legal, or the search was cancelled before it found one."""
    lines: tuple[Line, ...]
    """The best first."""
    forbidden: tuple[str, ...]
    """Points that are fouls for black (renju) if black is to move."""
    ended: Optional[Answer]
    """{"winner": "black", "white" or None (a draw), "by", "stones", "text"}; None while the game goes on."""
    is_cancelled: bool
    """Whether the search was ended early."""

    @staticmethod
    def from_json(answer: Answer) -> "Analysis":
        return Analysis(
            answer.get("bestmove"),
            tuple(map(Line.from_json, answer.get("lines", ()))),
            tuple(answer.get("forbidden", ())),
            answer.get("ended"),
            bool(answer.get("cancelled")),
        )


@dataclass(frozen=True)
class Proof:
    """A forced win of the side to move."""

    win_in: int
    """Moves of the winner until the win."""
    line: tuple[str, ...]
    """To the end of the game, with the longest defence that was found."""


class Question:
    """A question in flight: iterate over its answers, or ask for the last one."""

    def __init__(self, engine: "Engine", query_id: int) -> None:
        self.id = query_id
        self._engine = engine
        self._answers: "queue.SimpleQueue[Optional[Answer]]" = queue.SimpleQueue()

    def cancel(self) -> None:
        """Ends the search early; the last answer has what was found."""
        self._engine._cancel(self.id)

    def __iter__(self) -> Iterator[Answer]:
        """The reports as they come, and last the answer, which does not go away."""
        return self._answers_until(None)

    def _answers_until(self, end: Optional[float]) -> Iterator[Answer]:
        while True:
            is_of_parent = self._engine._is_of_parent
            left = None if end is None else max(end - monotonic(), 0)
            try:
                answer = self._answers.get(block=not is_of_parent, timeout=left)
            except queue.Empty:
                raise (EngineError(OF_PARENT) if is_of_parent else TimeoutError("there is no answer yet")) from None
            is_last = answer is None or ends_question(answer)
            if is_last:
                self._answers.put(answer)
            yield checked(answer)
            if is_last:
                return

    def result(self, timeout: Optional[float] = None) -> Answer:
        """Waits for the last answer. It can be asked for again. If the wait is interrupted (Ctrl-C), the search ends.

        Raises TimeoutError if there is none after `timeout` seconds: the search goes on, and cancel() ends it.
        """
        last: Answer = {}
        try:
            for last in self._answers_until(None if timeout is None else monotonic() + timeout):
                pass
        except TimeoutError:
            raise
        except BaseException:
            self.cancel()
            raise
        return last


def milliseconds(time: float) -> int:
    """Milliseconds for a time in seconds. Raises ValueError if the engine would not take them."""
    if not 0.001 <= time <= MOST_SECONDS:
        raise ValueError(f"time: {time} is not between 0.001 and {MOST_SECONDS}")
    return round(time * 1000)


def checked(answer: Optional[Answer]) -> Answer:
    """The answer. Raises EngineError if it is a refusal, or there is none."""
    if answer is None:
        raise EngineError("the engine was closed")
    if "error" in answer:
        raise EngineError(answer["error"], answer)
    return answer


def ends_question(answer: Answer) -> bool:
    """Reports are a depth, or the progress of a review; all else ends a question."""
    return "depth" not in answer and "done" not in answer


def report(answer: Answer, found: list[Line]) -> Analysis:
    """The analysis after a report, which is one line; `found` has the lines of the depth so far."""
    if ends_question(answer):
        return Analysis.from_json(answer)
    if answer.get("line", 1) <= 1:
        found.clear()
    found.append(Line.from_json(answer))
    return Analysis(found[0].move, tuple(found), (), None, False)
