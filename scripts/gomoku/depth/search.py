# SPDX-License-Identifier: MIT
"""One search of one position by an engine in a fresh process, so that nothing is left of the searches
before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Optional

from ..engines.answer import Kind, classify
from ..engines.engine_spec import EngineSpec
from ..engines.process import Line, LineProcess, ProcessGone, now
from .positions import Position
from .trace import Trace, TraceReader

_START_S = 10.0
_NO_LIMIT_MS = 3_600_000
_GRACE_S = 30.0  # beyond a limit of time


class SearchFailed(Exception):
    """The engine did not answer."""


@dataclass(frozen=True)
class Effort:
    """The limit of a search: nodes, or milliseconds."""

    nodes: Optional[int] = None
    ms: Optional[int] = None
    memory: int = 0

    def infos(self) -> list[str]:
        """INFO lines."""
        lines = [f"INFO timeout_turn {self.ms or _NO_LIMIT_MS}", "INFO timeout_match 0"]
        if self.nodes:
            lines.append(f"INFO max_node {self.nodes}")
        if self.memory:
            lines.append(f"INFO max_memory {self.memory}")
        return lines


def search(spec: EngineSpec, position: Position, effort: Effort) -> Trace:
    """The engine's words about the position; SearchFailed where it has no move."""
    reader = TraceReader()
    try:
        process = LineProcess(spec.command, spec.directory)
    except OSError as error:
        raise SearchFailed(f"{spec.name} cannot be started: {error.strerror}") from None
    try:
        process.send(f"START {position.size}\n")
        if not _wait(process, lambda text, at: classify(text).kind is Kind.OK, now() + _START_S):
            raise SearchFailed(f"{spec.name} does not answer")
        infos = [f"INFO rule {position.rule.value}", "INFO show_detail 2", *effort.infos()]
        infos += [f"INFO {key} {value}" for key, value in spec.info]
        asked_at = process.send("\n".join([*infos, *position.commands()]) + "\n")

        def answered(text: str, at: float) -> bool:
            reader.heard(text, (at - asked_at) * 1000)
            answer = classify(text)
            if answer.kind is not Kind.MOVE:
                return False
            reader.trace.move = answer.point
            reader.trace.ms = (at - asked_at) * 1000
            return True

        limit = (effort.ms or _NO_LIMIT_MS) / 1000
        if not _wait(process, answered, asked_at + limit + _GRACE_S):
            raise SearchFailed(f"{spec.name} has no move")
        process.send("END\n")
    except ProcessGone as error:
        raise SearchFailed(f"{spec.name} {error}") from None
    finally:
        process.stop(1.0)
    return reader.trace


def _wait(process: LineProcess, is_last: Callable[[str, float], bool], deadline: float) -> bool:
    """Whether the line came before the deadline and the engine's end."""
    while now() < deadline:
        arrival = process.receive(deadline - now())
        if isinstance(arrival, Line):
            if is_last(arrival.text, arrival.at):
                return True
        elif arrival is not None:
            break
    return False
