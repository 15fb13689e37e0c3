# SPDX-License-Identifier: MIT
"""Watching a game: as plain lines, or as a board that is drawn again and again."""

from __future__ import annotations

import os
import shutil
import threading
from typing import Callable, Optional, TextIO

from .board import BLACK, COLOUR_NAMES
from .board_view import draw_board
from .game import GameObserver, GameResult, GameSettings, Pairing, PlayedMove
from .notation import Point, to_human
from .progress import Screen
from .referee import describe
from .thought import Thought

_BELOW = 4  # lines under the board


class LineSpectator(GameObserver):
    """Prints one line a move: `12. h8 (black, 431 ms) depth 9 ev 120`."""

    def __init__(self, out: TextIO, prefix: str = "") -> None:
        """With a prefix every line begins with it and the number of the game."""
        self._out = out
        self._prefix = prefix
        self._before = prefix
        self._height = 0

    def game_begins(self, pairing: Pairing, settings: GameSettings) -> None:
        self._height = settings.height
        if self._prefix:
            self._before = f"{self._prefix}{pairing.number}: "
        self._print(f"{pairing.black.name} (black) - {pairing.white.name} (white)")

    def moved(self, number: int, move: PlayedMove) -> None:
        how = "opening" if move.from_opening else f"{move.used_ms:.0f} ms"
        name = to_human(move.point, self._height)
        text = f"{number}. {name} ({COLOUR_NAMES[move.colour]}, {how}) {move.thought}"
        self._print(text.rstrip())

    def game_ends(self, result: GameResult) -> None:
        self._print(describe(result.verdict))

    def _print(self, text: str) -> None:
        # One write a line: lines of games that are played at the same time do not mix.
        self._out.write(f"{self._before}{text}\n")
        self._out.flush()


class BoardSpectator(GameObserver):
    """Draws the board in a terminal, each time over the last drawing."""

    def __init__(self, out: TextIO, *, coloured: bool, screen: Optional[Screen] = None) -> None:
        """Draws on a screen of its own, or where one is given, on that."""
        self._screen = screen or Screen(out, is_live=True)
        self._coloured = coloured
        self._unicode = (out.encoding or "").lower().replace("-", "") == "utf8"
        self._stones: dict[Point, int] = {}
        self._last: Optional[PlayedMove] = None
        self._number = 0
        self._width = self._height = 0
        self._title = ""
        self._thought: tuple[int, Thought] = (BLACK, Thought())
        self.at_end: Callable[[], None] = lambda: None  # is called when the game is over

    def game_begins(self, pairing: Pairing, settings: GameSettings) -> None:
        self._width, self._height = settings.width, settings.height
        black, white = ("black", "white") if self._coloured else ("black, X", "white, O")
        sides = f"{pairing.black.name} ({black}) - {pairing.white.name} ({white})"
        self._title = f"{sides}, {settings.rule.title}"
        self._draw("")

    def moved(self, number: int, move: PlayedMove) -> None:
        self._stones[move.point] = move.colour
        self._last, self._number = move, number
        self._draw("")

    def message(self, colour: int, text: str, thought: Thought) -> None:
        if thought != self._thought[1]:
            self._thought = (colour, thought)
            self._draw("")

    def game_ends(self, result: GameResult) -> None:
        self._draw(describe(result.verdict))
        self.at_end()

    def _draw(self, verdict: str) -> None:
        board = draw_board(
            self._width,
            self._height,
            self._stones,
            self._last.point if self._last else None,
            coloured=self._coloured,
            unicode=self._unicode,
        )
        columns = shutil.get_terminal_size().columns
        below = [line[: columns - 1] for line in ("", self._move_line(), *self._thought_lines())]
        lines = [self._title[: columns - 1], *board, *below]
        if verdict:
            lines.append(verdict)
        self._screen.show_board(lines)

    def _move_line(self) -> str:
        if self._last is None:
            return ""
        name = to_human(self._last.point, self._height)
        colour = COLOUR_NAMES[self._last.colour]
        return f"{self._number}. {name} ({colour}, {self._last.used_ms:.0f} ms)"

    def _thought_lines(self) -> list[str]:
        colour, thought = self._thought
        head = f"{COLOUR_NAMES[colour]}: {thought}" if str(thought) else ""
        return [head, f"pv {thought.line}" if thought.line else ""]


class OneBoard:
    """Gives the games that are played at a time one board: it shows one of them to its end, then
    the next that begins."""

    def __init__(self, out: TextIO, screen: Screen) -> None:
        self._out = out
        self._screen = screen
        self._free = threading.Lock()

    def observer(self) -> Optional[GameObserver]:
        """The board, for a game that begins; None when another has it."""
        if not self._free.acquire(blocking=False):
            return None
        coloured = not os.environ.get("NO_COLOR")
        spectator = BoardSpectator(self._out, coloured=coloured, screen=self._screen)
        spectator.at_end = self._free.release
        return spectator


def spectator_for(out: TextIO, width: int, height: int) -> GameObserver:
    """A board where `out` is a terminal that is big enough for it, else lines.

    NO_COLOR (https://no-color.org) takes the colours away, not the board.
    """
    if not can_draw(out, width, height):
        return LineSpectator(out)
    return BoardSpectator(out, coloured=not os.environ.get("NO_COLOR"))


def is_terminal(out: TextIO) -> bool:
    """Whether lines on it can be written over."""
    return out.isatty() and os.environ.get("TERM") != "dumb"


def can_draw(out: TextIO, width: int, height: int) -> bool:
    """Whether it is a terminal that is big enough for a board."""
    columns, rows = shutil.get_terminal_size()
    return is_terminal(out) and columns > 3 * width + 4 and rows > height + 2 + _BELOW + 1
