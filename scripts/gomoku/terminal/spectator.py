# SPDX-License-Identifier: MIT
"""Watching a game: as plain lines, in brief, or as a board that is drawn again and again."""

from __future__ import annotations

import os
import shutil
import textwrap
import threading
from typing import Callable, Optional, Sequence, TextIO

from ..engines.lines import Thought
from ..games.game import GameObserver, GameResult, GameSettings, Pairing, PlayedMove
from ..inputs import printable
from ..rules.board import BLACK, COLOUR_NAMES, Board
from ..rules.notation import Point, to_human
from ..rules.referee import Reason
from ..rules.rule import Rule
from ..rules.winning import winning_row
from .board_view import draw_board
from .progress import Screen

_BELOW = 5  # lines under the board
_IN_A_ROW = 10  # moves, in brief
_NUMBERS = {5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def title_of(pairing: Pairing, settings: GameSettings, *, marks: Sequence[str] = ("", "")) -> str:
    """The players and the game: 'a (black) - b (white), renju on 15x15'."""
    black, white = marks
    sides = f"{pairing.black.name} (black{black}) - {pairing.white.name} (white{white})"
    return f"{sides}, {settings.rule.title} on {settings.width}x{settings.height}"


def row_of(result: GameResult, settings: GameSettings) -> list[Point]:
    """The stones in a row that won; none if the game ended otherwise."""
    if result.verdict.reason is not Reason.FIVE:
        return []
    board = Board(settings.width, settings.height)
    for move in result.moves:
        board.put(move.point, move.colour)
    return winning_row(board, settings.rule, result.moves[-1].point)


def ending(result: GameResult, settings: GameSettings) -> str:
    """The winner and the reason: 'a (black) wins with stone 29: five in a row, e10 to i6'."""
    verdict, count = result.verdict, len(result.moves)
    stones = f"{count} stone{'s' * (count != 1)}"
    if verdict.winner is None or result.winner is None:
        return f"a draw after {stones}: {verdict.detail or verdict.reason.value}"
    who = f"{result.winner.name} ({COLOUR_NAMES[verdict.winner]}) wins"
    if row := row_of(result, settings):
        ends = " to ".join(to_human(point, settings.height) for point in (row[0], row[-1]))
        length = _NUMBERS.get(len(row), str(len(row)))
        return f"{who} with stone {count}: {length} in a row, {ends}"
    detail = f": {verdict.detail}" if verdict.detail else ""
    return f"{who} after {stones}, {verdict.reason.value}{detail}"


_NO_GAME = GameSettings(Rule.FREESTYLE, 0, 0)  # before the first game begins


class LineSpectator(GameObserver):
    """Prints one line a move: `12. h8 (black, 431 ms) depth 9 ev 120`."""

    def __init__(self, screen: Screen, prefix: str = "") -> None:
        """With a prefix every line begins with it and the number of the game."""
        self._screen = screen
        self._prefix = prefix
        self._before = prefix
        self._settings = _NO_GAME

    def game_begins(self, pairing: Pairing, settings: GameSettings) -> None:
        self._settings = settings
        if self._prefix:
            self._before = f"{self._prefix}{pairing.number}: "
        self._print(title_of(pairing, settings))

    def moved(self, number: int, move: PlayedMove) -> None:
        how = "opening" if move.from_opening else f"{move.used_ms:.0f} ms"
        name = to_human(move.point, self._settings.height)
        text = f"{number}. {name} ({COLOUR_NAMES[move.colour]}, {how}) {move.thought}"
        self._print(text.rstrip())

    def game_ends(self, result: GameResult) -> None:
        self._print(ending(result, self._settings))

    def _print(self, text: str) -> None:
        self._screen.print(f"{self._before}{text}")


class BriefSpectator(GameObserver):
    """Prints rows of moves as they fill, then the last board:

    opening: h8 i9 j7
      4. g7   h9   i10  ...
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._settings = _NO_GAME
        self._opening: list[str] = []
        self._row: list[str] = []
        self._number = 0

    def game_begins(self, pairing: Pairing, settings: GameSettings) -> None:
        self._settings = settings
        self._opening, self._row = [], []
        self._print(title_of(pairing, settings))

    def moved(self, number: int, move: PlayedMove) -> None:
        name = to_human(move.point, self._settings.height)
        self._number = number
        if move.from_opening:
            self._opening.append(name)
            return
        self._print_opening()
        self._row.append(name)
        if len(self._row) == _IN_A_ROW:
            self._print_row()

    def game_ends(self, result: GameResult) -> None:
        self._print_opening()
        if self._row:
            self._print_row()
        stones = {move.point: move.colour for move in result.moves}
        last = result.moves[-1].point if result.moves else None
        size = self._settings.width, self._settings.height
        board = draw_board(*size, stones, last, row=row_of(result, self._settings))
        self._print("", *(line.rstrip() for line in board), "", ending(result, self._settings))

    def _print_opening(self) -> None:
        if self._opening:
            self._print(f"opening: {' '.join(self._opening)}")
        self._opening = []

    def _print_row(self) -> None:
        first = self._number - len(self._row) + 1
        names = "".join(f"{name:<5}" for name in self._row)
        self._print(f"{first:>4}. {names}".rstrip())
        self._row = []

    def _print(self, *lines: str) -> None:
        self._out.write("".join(f"{printable(line)}\n" for line in lines))
        self._out.flush()


class BoardSpectator(GameObserver):
    """Draws the board in a terminal, each time over the last drawing."""

    def __init__(self, out: TextIO, *, coloured: bool, screen: Optional[Screen] = None) -> None:
        """Draws on the given screen, or on a new one."""
        self._screen = screen or Screen(out, is_live=True)
        self._coloured = coloured
        self._unicode = (out.encoding or "").lower().replace("-", "") == "utf8"
        self._stones: dict[Point, int] = {}
        self._last: Optional[PlayedMove] = None
        self._number = 0
        self._settings = _NO_GAME
        self._title = ""
        self._row: Sequence[Point] = ()
        self._thought: tuple[int, Thought] = (BLACK, Thought())
        self.at_end: Callable[[], None] = lambda: None  # is called when the game is over

    def game_begins(self, pairing: Pairing, settings: GameSettings) -> None:
        self._settings = settings
        self._stones, self._last, self._thought = {}, None, (BLACK, Thought())
        marks = ("", "") if self._coloured else (", X", ", O")
        self._title = printable(title_of(pairing, settings, marks=marks))
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
        self._row = row_of(result, self._settings)
        self._draw(ending(result, self._settings))
        self.at_end()

    def _draw(self, verdict: str) -> None:
        board = draw_board(
            self._settings.width,
            self._settings.height,
            self._stones,
            self._last.point if self._last else None,
            coloured=self._coloured,
            unicode=self._unicode,
            row=self._row,
        )
        columns = shutil.get_terminal_size().columns
        # Next to the verdict the engine's opinion of the last move is of no interest.
        thought = [] if verdict else self._thought_lines()
        below = [printable(line)[: columns - 1] for line in ("", self._move_line(), *thought)]
        lines = [self._title[: columns - 1], *board, *below]
        lines += textwrap.wrap(printable(verdict), columns - 1)
        self._screen.show_board(lines)

    def _move_line(self) -> str:
        if self._last is None:
            return ""
        name = to_human(self._last.point, self._settings.height)
        colour = COLOUR_NAMES[self._last.colour]
        how = "opening" if self._last.from_opening else f"{self._last.used_ms:.0f} ms"
        return f"{self._number}. {name} ({colour}, {how})"

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


def spectator_for(out: TextIO, width: int, height: int, *, is_brief: bool) -> GameObserver:
    """A board where `out` is a terminal that is big enough for it, else lines, or the game in brief.

    NO_COLOR (https://no-color.org) takes the colours away, not the board.
    """
    if not can_draw(out, width, height):
        return BriefSpectator(out) if is_brief else LineSpectator(Screen(out, is_live=False))
    return BoardSpectator(out, coloured=not os.environ.get("NO_COLOR"))


def is_terminal(out: TextIO) -> bool:
    """Whether lines on it can be written over."""
    return out.isatty() and os.environ.get("TERM") != "dumb"


def can_draw(out: TextIO, width: int, height: int) -> bool:
    """Whether it is a terminal that is big enough for a board."""
    columns, rows = shutil.get_terminal_size()
    return is_terminal(out) and columns > 3 * width + 4 and rows > height + 2 + _BELOW + 1
