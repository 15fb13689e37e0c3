# SPDX-License-Identifier: MIT
"""Watching a game: as plain lines, or as a board that is drawn again and again."""

from __future__ import annotations

import os
import shutil
from typing import Optional, TextIO

from .board import BLACK, COLOUR_NAMES
from .board_view import draw_board
from .game import GameObserver, GameResult, GameSettings, Pairing, PlayedMove
from .notation import Point, to_human
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

    def __init__(self, out: TextIO, *, coloured: bool) -> None:
        self._out = out
        self._coloured = coloured
        self._unicode = (out.encoding or "").lower().replace("-", "") == "utf8"
        self._stones: dict[Point, int] = {}
        self._last: Optional[PlayedMove] = None
        self._number = 0
        self._width = self._height = 0
        self._title = ""
        self._thought: tuple[int, Thought] = (BLACK, Thought())
        self._drawn = 0  # lines of the last drawing

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
        back = f"\x1b[{self._drawn}A\r" if self._drawn else ""
        self._out.write(back + "".join(f"{line}\x1b[K\n" for line in lines))
        self._out.flush()
        self._drawn = len(lines)

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


def spectator_for(out: TextIO, width: int, height: int) -> GameObserver:
    """A board where `out` is a terminal that is big enough for it, else lines.

    NO_COLOR (https://no-color.org) takes the colours away, not the board.
    """
    columns, rows = shutil.get_terminal_size()
    fits = columns > 3 * width + 4 and rows > height + 2 + _BELOW + 1
    if not out.isatty() or os.environ.get("TERM") == "dumb" or not fits:
        return LineSpectator(out)
    return BoardSpectator(out, coloured=not os.environ.get("NO_COLOR"))
