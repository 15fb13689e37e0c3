# SPDX-License-Identifier: MIT
"""One of the two players of a game."""

from __future__ import annotations

import re
from typing import Callable

from ..engines.clock import Clock, TimeControl
from ..engines.engine import Engine
from ..engines.engine_spec import EngineSpec
from ..engines.lines import Thought

_MOST_NOTICES = 20


class Side:
    """An engine with its clock, and what was noticed about it. In swap2 the colour may change."""

    engine: Engine  # once it has been started

    def __init__(self, spec: EngineSpec, colour: int, time: TimeControl) -> None:
        """`time` is everybody's; the engine's own conditions go before it."""
        self.spec = spec
        self.colour = colour
        self.time = spec.time(time)
        self.clock = Clock(self.time)
        self.thought = Thought()
        self.informed = False  # whether the engine knows the board up to its last move
        self.notices: list[str] = []  # what it said about its INFO settings before its first move
        self.memory = 0  # the most bytes that were seen
        self.on_message: Callable[[int, str, Thought], None] = lambda colour, text, thought: None

    @property
    def has_engine(self) -> bool:
        """Whether the engine was started."""
        return hasattr(self, "engine")

    def take_message(self, text: str) -> None:
        """The engine has said something."""
        self.thought = self.thought.updated(text)
        keys = [] if self.informed or len(self.notices) == _MOST_NOTICES else [key for key, _ in self.spec.info]
        if any(re.search(rf"\b{re.escape(key)}\b", text, re.IGNORECASE) for key in keys):
            self.notices.append(text)
        self.on_message(self.colour, text, self.thought)
