# SPDX-License-Identifier: MIT
"""Boards: moves under a rule, with fouls, ends of games, notation and files."""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Union

if TYPE_CHECKING:
    from .engine import Engine

PASS = "pass"
COLORS = ("black", "white", "blocked")


@dataclass(frozen=True)
class Setup:
    """Stones that are on the board before the first move."""

    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    """Points on which no stone can be put."""
    first: str = "black"
    """The color that makes the first move."""

    @property
    def is_empty(self) -> bool:
        return not (self.black or self.white or self.blocked) and self.first == "black"


class Board:
    """A game under a rule: the moves so far.

    Points are written as "h8": the column from a, the line from 1 at the bottom; a move may be "pass". A text
    may have capitals, commas, numbers of moves ("1. h8"), and moves without a blank between them, but not points
    as two numbers ("8,8"), which Engine.ask() takes. `moves` has each as "h8". The engine, `stones` and drawings
    refuse moves that cannot be played with a ValueError: a word that is not a move, a point outside the board or
    taken.
    Rules, fouls and ends of games are the engine's own; a board without an engine uses one that all
    such boards share. ValueError: two stones of the setup, or a stone of it and a move, are on one point,
    one is outside the board, or its first color is not known.
    """

    def __init__(
        self,
        moves: Union[str, Sequence[str]] = "",
        *,
        rule: str = "freestyle",
        size: Union[int, str] = 15,
        setup: Setup = Setup(),
        engine: Optional["Engine"] = None,
    ) -> None:
        self.rule = rule
        self.width, self.height = read_size(size)
        self.setup = Setup(*(tuple(map(self._read_point, getattr(setup, color))) for color in COLORS), setup.first)
        self.moves = _read_moves(moves)
        self._check_setup()
        self.info: dict[str, str] = {}
        """A file's players ("black", "white"), "date", "event", "opening", "result", each if there is one. The result is "black",
        "white" or "draw", or, for write(), a text of SGF that says more, such as "B+T"."""
        self.notices: list[str] = []
        """Differences from the file: parts that could not be read as they are, or that a board does not have."""
        self._engine = engine
        self._assumed_rule: Optional[str] = None
        """That of a file which names none: it is not written unless it was changed."""
        self._state: dict[str, Any] = {}
        self._position = ""
        """That of the state, as JSON."""

    @property
    def to_move(self) -> str:
        """ "black" or "white"."""
        return _color_after(self.setup, len(self.moves))

    @property
    def stones(self) -> dict[str, str]:
        """Each point that is not empty: "black", "white" or "blocked". Raises ValueError if a move is not possible."""
        stones = {point: color for color in COLORS for point in getattr(self.setup, color)}
        for i, move in enumerate(self.moves):
            if move == PASS:
                continue
            if (point := self._read_point(move)) in stones:
                raise ValueError(f"{move} is taken")
            stones[point] = _color_after(self.setup, i)
        return stones

    @property
    def forbidden(self) -> list[str]:
        """The points that are fouls for black, if black is to move (renju)."""
        return list(self._judged()["forbidden"])

    @property
    def ended(self) -> Optional[dict[str, Any]]:
        """{"winner", "by", "stones", "text"}; the winner of a draw is None. None while the game goes on."""
        ended: Optional[dict[str, Any]] = self._judged()["ended"]
        return ended

    @property
    def legal_moves(self) -> list[str]:
        """All points that may be played, fouls left out; none if the game has ended."""
        if self.ended:
            return []
        taken = {*self.stones, *self.forbidden}
        points = (point_name(x, y) for y in range(self.height) for x in range(self.width))
        return [point for point in points if point not in taken]

    def play(self, move: str) -> None:
        """Plays a move. Raises ValueError if the point is taken or outside the board, or the game has ended."""
        if self.ended:
            raise ValueError(f"{move}: the game has ended")
        move = PASS if move.lower() == PASS else self._read_point(move)
        if move in self.stones:
            raise ValueError(f"{move} is taken")
        self.moves.append(move)

    def undo(self) -> str:
        """Takes the last move back and returns it. Raises IndexError without one."""
        return self.moves.pop()

    def copy(self) -> "Board":
        """The same game, with its players and notices."""
        size = f"{self.width}x{self.height}"
        board = Board(self.moves, rule=self.rule, size=size, setup=self.setup, engine=self._engine)
        board.info, board.notices = dict(self.info), list(self.notices)
        board._assumed_rule = self._assumed_rule
        return board

    def __deepcopy__(self, memo: dict[int, Any]) -> "Board":
        return self.copy()  # of the same engine

    @staticmethod
    def read(
        path: Union[str, Path, bytes],
        *,
        name: Optional[str] = None,
        game: int = 1,
        size: Union[int, str, None] = None,
        engine: Optional["Engine"] = None,
    ) -> "Board":
        """The main line of a game file of any format that the program knows; `game` of several, from 1, and the `size`
        of a list of moves or a library, which do not say it. In place of a path there may be the bytes of a file: some
        formats are known by its `name` only.

        Raises EngineError if it cannot be read. `notices` lists the parts that were left out, and says
        so if the file does not name the rule: it is read as freestyle, and write() leaves it open. The formats
        .lib and .pos cannot name a rule: their games are read as renju, and write() names it.
        """
        if isinstance(path, bytes):
            content = path
        else:
            content = Path(path).read_bytes()
            name = Path(path).suffix if name is None else name
        query: dict[str, Any] = {"read": content.decode("latin-1"), "game": game}
        query["name"] = (name or "").encode("ascii", "replace").decode()
        if size is not None:
            query["size"] = str(size)
        answer = _engine_or_shared(engine).ask(query).result()
        page = answer["game"]
        setup = page["setup"]
        board = Board(
            _main_line(page["nodes"]),
            rule=setup["rule"] or "freestyle",
            size=f'{setup["width"]}x{setup["height"]}',
            setup=Setup(*(tuple(setup[color]) for color in COLORS), setup["first"]),
            engine=engine,
        )
        board.info = dict(page.get("info", {}))
        board.notices = [_notice_text(notice) for notice in answer["notices"]]
        if answer["beyond_line"]:
            board.notices.append(f"{answer['beyond_line']['text']}; left out")
        if setup["rule"] is None:
            board._assumed_rule = board.rule
            board.notices.append(f"the file does not name the rule; it is read as {board.rule}")
        return board

    def write(self, path: Union[str, Path]) -> Optional[str]:
        """Writes the game in the format of the file's ending. Raises EngineError if it is not known, and OSError if the
        file cannot be written whole: a file that is there stays as it is.

        Returns a sentence about the parts of the game that the format cannot hold as they are, None if it holds all.
        """
        path = Path(path)
        content, left_out = self.to_bytes(path.suffix.lstrip("."))
        _write_whole(path, content)
        return left_out

    def to_bytes(self, format: str) -> tuple[bytes, Optional[str]]:
        """The game as a file of a format that the program writes, such as "psq" or "sgf", and what write() returns.

        Raises EngineError for other formats.
        """
        return self._written(format, {})

    def to_svg(self, marks: Optional[Mapping[str, str]] = None) -> str:
        """A picture of the position, as the program draws it: SVG. `marks` has short texts for empty points.

        Moves have numbers if the game begins with an empty board and has no pass. Raises ValueError if a move is not possible.
        """
        _ = self.stones  # raises
        labels = {self._read_point(point): text for point, text in (marks or {}).items()}
        return self._written("svg", labels)[0].decode()

    def position(self) -> dict[str, Any]:
        """The members of a query that say this position (json.md in this package)."""
        if self.setup.is_empty:
            moves = {"moves": self.moves} if self.moves else {}
            return {"rule": self.rule, "size": f"{self.width}x{self.height}", **moves}
        start = Board(rule=self.rule, size=f"{self.width}x{self.height}", setup=self.setup)
        return {"rule": self.rule, "board": str(start), "to_move": self.setup.first, "then": self.moves}

    def __str__(self) -> str:
        signs = {"black": "X", "white": "O", "blocked": "#"}
        stones = self.stones
        lines = []
        for y in reversed(range(self.height)):
            points = (stones.get(point_name(x, y)) for x in range(self.width))
            lines.append(f"{y + 1:>2}  " + " ".join(signs[stone] if stone else "." for stone in points))
        return "\n".join([*lines, "    " + " ".join(chr(ord("a") + x) for x in range(self.width))])

    def _read_point(self, text: str) -> str:
        """The name of a point of this board. Raises ValueError."""
        x, y = point_index(text)
        if not (x < self.width and y < self.height):
            raise ValueError(f"{text} is not a point of this board")
        return point_name(x, y)

    def _check_setup(self) -> None:
        """Raises ValueError if it cannot be put on a board, or a move is on one of its points."""
        if self.setup.first not in ("black", "white"):
            raise ValueError(f"first: unknown value {self.setup.first!r}; expected black or white")
        points = [point for color in COLORS for point in getattr(self.setup, color)]
        taken = [point for i, point in enumerate(points) if point in points[:i]]
        taken += [move for move in self.moves if move in points]
        if taken:
            raise ValueError(f"{taken[0]} is taken")

    def _written(self, format: str, labels: dict[str, str]) -> tuple[bytes, Optional[str]]:
        """As to_bytes(), with texts on points of the position."""
        setup = {
            "rule": None if self.rule == self._assumed_rule else self.rule,
            "width": self.width,
            "height": self.height,
            **{color: list(getattr(self.setup, color)) for color in COLORS},
            "first": self.setup.first,
        }
        nodes: list[list[Any]] = [[-1, None, None], *([i, move, None] for i, move in enumerate(self.moves))]
        nodes[-1] += ["", labels]
        game = {"setup": setup, "info": self.info, "nodes": nodes, "current": len(self.moves)}
        answer = _engine_or_shared(self._engine).ask({"write": format, "game": game}).result()
        parts = [answer["left_out"]["text"]] if answer["left_out"] else []
        left_out = ", ".join(parts + [_notice_text(notice) for notice in answer["notices"]]) or None
        return answer["bytes"].encode("latin-1"), left_out

    def _judged(self) -> dict[str, Any]:
        """The engine's answer to this position, with the least search."""
        query = {**self.position(), "nodes": 1}
        position = json.dumps(query)
        if self._position != position:
            self._state = _engine_or_shared(self._engine).ask(query).result()
            self._position = position
        return self._state


def read_size(size: Union[int, str]) -> tuple[int, int]:
    """Width and height of a board, from N or "WxH". Raises ValueError."""
    match = re.fullmatch(r"([0-9]+)(?:x([0-9]+))?", str(size))
    sides = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not all(5 <= side <= 22 for side in sides):
        raise ValueError(f"size: '{size}' is not a board size; expected N or WxH with sides from 5 to 22")
    return sides


def point_name(x: int, y: int) -> str:
    """The name of a point: (0, 0) is a1, the lower left corner."""
    return f"{chr(ord('a') + x)}{y + 1}"


def point_index(point: str) -> tuple[int, int]:
    """Column and line of a point such as "h8", "H8" or "h08", from 0. Raises ValueError."""
    match = re.fullmatch(r"([a-v])0*([1-9][0-9]?)", point.lower())
    if not match:
        raise ValueError(f"{point!r} is not a point such as h8")
    return ord(match[1]) - ord("a"), int(match[2]) - 1


def _read_moves(moves: Union[str, Sequence[str]]) -> list[str]:
    """Each move of "h8 i9", "H8, I09", "h8i9", "h8-i9", "1. h8 2. i9" or a list of them, as the engine reads them. The
    engine also reads "8,8", which is two words here.

    Other words stay as they are: the engine refuses each.
    """
    text = (moves if isinstance(moves, str) else " ".join(moves)).lower().replace(PASS, f" {PASS} ")
    words = re.split(r"[\s,]+|(?<=[0-9])(?=[a-z])|(?<=[0-9])-(?=\S)|(?<![a-z0-9])[0-9]+\.(?!\Z)", text)
    return [re.sub(r"^([a-z])0+(?=[0-9])", r"\1", word) for word in words if word]


def _write_whole(path: Path, content: bytes) -> None:
    target = path.resolve()
    if target.exists() and not target.is_file():  # a pipe or a device cannot be replaced
        target.write_bytes(content)
        return
    part = target.with_name(f".fukumi-{os.getpid()}-{threading.get_ident()}.part")
    try:
        part.write_bytes(content)
        if target.exists():
            shutil.copymode(target, part)
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def _color_after(setup: Setup, moves: int) -> str:
    return setup.first if moves % 2 == 0 else {"black": "white", "white": "black"}[setup.first]


def _notice_text(notice: dict[str, Any]) -> str:
    """As the program prints it: "line 1: h8 is taken; the move is left out"."""
    line = "" if notice["line"] is None else f"line {notice['line']}: "
    return f"{line}{notice['what']['text']}; {notice['done']['text']}"


def _main_line(nodes: list[list[Any]]) -> list[str]:
    """The moves of the first child of each node of the page's tree, from the root."""
    first_child: dict[int, int] = {}
    for i, node in enumerate(nodes):
        first_child.setdefault(node[0], i)
    moves = []
    node = 0
    while node in first_child:
        node = first_child[node]
        moves.append(nodes[node][1])
    return moves


_shared: Optional["Engine"] = None


def _engine_or_shared(engine: Optional["Engine"]) -> "Engine":
    global _shared
    if engine is not None:
        return engine
    if _shared is None:
        from .engine import Engine

        _shared = Engine(memory="16M")
    return _shared


def share_no_engine() -> None:
    """The next board without an engine starts one."""
    global _shared
    _shared = None
