# SPDX-License-Identifier: MIT
"""libteacher by its C interface (engine/tuning/teacher/teacher.cpp): positions, and pools of games."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Sequence

import numpy as np
from torch import Tensor

from gomoku.inputs import InputError
from gomoku.rules.rule import Rule

from ..samples import Array
from .settings import TeacherSettings

RULES = tuple(rule.title for rule in Rule)
TOP = 16  # moves of a search that are handed out
NO_RESULT = 2
COUNTS = ("games", "plies", "leaves", "solved", "searches", "full", "black", "white", "draws", "too_long", "answers")
_COLUMNS = {"rule": (np.uint8, 1), "size": (np.uint8, 1), "ply": (np.uint16, 1), "hash": (np.uint64, 1),
            "held_out": (np.uint8, 1), "chance": (np.float32, 1), "result": (np.int8, 1), "reply": (np.int16, 1),
            "points": (np.int16, TOP), "shares": (np.float32, TOP)}
_POINTER, _INT, _LONG, _BOOL = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64, ctypes.c_bool
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "error": (ctypes.c_char_p, []),
    "fits": (_BOOL, 4 * [ctypes.c_size_t]),
    "positions_new": (_POINTER, []),
    "positions_free": (None, [_POINTER]),
    "positions_read": (_BOOL, [_POINTER, ctypes.c_char_p]),
    "positions_add": (_BOOL, [_POINTER, _INT, _INT, _INT, _POINTER, _INT]),
    "positions_count": (_LONG, [_POINTER]),
    "positions_left_out": (_LONG, [_POINTER]),
    "positions_columns": (None, [_POINTER, _POINTER]),
    "positions_inputs": (_BOOL, [_POINTER, _LONG, _POINTER, _INT, _POINTER, _POINTER]),
    "positions_names": (_BOOL, 2 * [_POINTER]),
    "labels_new": (_POINTER, [ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_char_p]),
    "labels_free": (None, [_POINTER]),
    "labels_add": (_BOOL, [_POINTER, _POINTER, _LONG] + 3 * [_POINTER]),
    "pool_new": (_POINTER, [_POINTER]),
    "pool_free": (None, [_POINTER]),
    "pool_openings": (_BOOL, [_POINTER, _POINTER]),
    "pool_search": (_BOOL, [_POINTER, _POINTER, _LONG, _POINTER]),
    "pool_step": (_INT, 5 * [_POINTER]),
    "pool_counts": (None, [_POINTER, _POINTER]),
    "pool_finished": (_BOOL, [_POINTER, _POINTER, ctypes.c_char_p]),
    "pool_answers": (None, 6 * [_POINTER]),
}


class PoolSettings(ctypes.Structure):
    """engine/tuning/teacher/settings.hpp."""

    _fields_ = [("seed", ctypes.c_uint64)] + [(name, ctypes.c_int32) for name in (
        "rule", "size", "is_self_play", "threads", "games", "leaves", "visits", "fast_visits", "hot_plies",
        "max_plies", "root_fours", "leaf_fours", "their_fours")] + [(name, ctypes.c_float) for name in (
            "full_share", "exploration", "untried_penalty", "noise", "noise_total", "hot_temperature",
            "cold_temperature")]

    @classmethod
    def of(cls, settings: TeacherSettings, **others: int) -> PoolSettings:
        """Those of a schedule, and others by name."""
        made = cls(noise_total=10, hot_temperature=1, threads=1)
        for name, *_ in cls._fields_:
            value = others.get(name, getattr(settings, name, None))
            if value is not None:
                setattr(made, name, value)
        return made


class Library:
    """The functions of a libteacher. InputError if it is absent or of another version."""

    def __init__(self, path: Path, threads: int) -> None:
        self.threads = threads
        try:
            loaded = ctypes.CDLL(str(path.resolve()))
            for name, (result, arguments) in _FUNCTIONS.items():
                function = getattr(loaded, f"teacher_{name}")
                function.restype, function.argtypes = result, arguments
                setattr(self, name, function)
        except (OSError, AttributeError):
            raise InputError(f"--library: {path}: not a libteacher; cmake --build FOLDER --target teacher makes it") from None
        if not self.fits(ctypes.sizeof(PoolSettings), len(_COLUMNS) * ctypes.sizeof(_POINTER), len(COUNTS), TOP):
            raise InputError(f"--library: {path}: a libteacher of another version; cmake --build FOLDER --target teacher makes it anew")

    def __getattr__(self, name: str) -> Any:  # for type checkers: __init__ sets all functions
        raise AttributeError(name)

    def failure(self) -> InputError:
        """The reason why the last function failed."""
        return InputError(self.error().decode(errors="replace"))


def address(numbers: Array | Tensor | None) -> Optional[int]:
    """Where NumPy or PyTorch keep them."""
    if numbers is None or isinstance(numbers, Tensor):
        return None if numbers is None else numbers.data_ptr()
    return int(numbers.ctypes.data)


class Positions:
    """Positions with what is known of them: the columns of engine/tuning/teacher/teacher.cpp as arrays."""

    def __init__(self, library: Library, paths: Sequence[Path] = ()) -> None:
        self.library, self.handle = library, library.positions_new()
        if not self.handle:
            raise library.failure()
        for path in paths:
            if not library.positions_read(self.handle, str(path).encode()):
                raise library.failure()
        self.refresh()

    def __del__(self) -> None:
        self.library.positions_free(self.handle)

    def __len__(self) -> int:
        return len(self.rule)

    def refresh(self) -> None:
        """Reads the columns again, after positions were added."""
        count = self.library.positions_count(self.handle)
        columns = {name: np.zeros((count, width) if width > 1 else count, kind)
                   for name, (kind, width) in _COLUMNS.items()}
        pointers = (_POINTER * len(columns))(*(address(array) for array in columns.values()))
        self.library.positions_columns(self.handle, pointers)
        self.rule, self.size, self.ply, self.hash = (columns[name] for name in ("rule", "size", "ply", "hash"))
        self.held_out = columns["held_out"] != 0
        self.chance, self.result, self.reply = columns["chance"], columns["result"], columns["reply"]
        self.points, self.shares = columns["points"], columns["shares"]

    def add_game(self, rule: int, size: int, squares: Sequence[int], first: int) -> bool:
        """The positions of a game from a ply on; False if it is not a game. refresh() comes afterwards."""
        moves = np.array(squares, np.uint16)
        return bool(self.library.positions_add(self.handle, rule, size, len(moves), address(moves), first))

    def inputs(self, rows: Array) -> tuple[Array, Array]:
        """The network's input for positions of one size: words [n][points], contexts [n]."""
        rows = np.ascontiguousarray(rows, np.int64)
        words = np.empty((len(rows), int(self.size[rows[0]]) ** 2), np.int16)
        contexts = np.empty(len(rows), np.uint8)
        if not self.library.positions_inputs(self.handle, len(rows), address(rows), self.library.threads,
                                             address(words), address(contexts)):
            raise self.library.failure()
        return words, contexts

    def names(self) -> Array:
        """Numbers that say which position of which shard's game, or of its lines, each is."""
        names = np.empty(len(self), np.uint64)
        if not self.library.positions_names(self.handle, address(names)):
            raise self.library.failure()
        return names

    def kinds(self, rows: Array) -> list[tuple[int, int, Array]]:
        """Rule, size and rows of each kind of board among some rows."""
        codes = self.rule[rows].astype(int) * 64 + self.size[rows]
        return [(int(code) // 64, int(code) % 64, rows[codes == code]) for code in np.unique(codes)]


class LabelFile:
    """A file of labels, begun or gone on with; no other process writes it meanwhile. InputError if one does, or if the
    file is damaged or holds labels of another kind."""

    def __init__(self, library: Library, path: Path, nodes: int, network: int, scale: str) -> None:
        self.library, self.handle = library, library.labels_new(str(path).encode(), nodes, network, scale.encode())
        if not self.handle:
            raise library.failure()

    def __del__(self) -> None:
        self.library.labels_free(self.handle)

    def add(self, positions: Positions, rows: Array, values: Array, best: Array) -> None:
        """Appends labels, values in the engine's units. InputError."""
        rows = np.ascontiguousarray(rows, np.int64)
        values, best = np.ascontiguousarray(values, np.int16), np.ascontiguousarray(best, np.int16)
        if not self.library.labels_add(self.handle, positions.handle, len(rows), address(rows), address(values),
                                       address(best)):
            raise self.library.failure()


@dataclass
class Answers:
    """Results of searches, for the side to move."""

    value: Array  # -1 to 1
    proof: Array  # 1 wins, -1 loses, 2 draws, 0 unknown
    visits: Array
    points: Array  # [n][TOP], the best first
    shares: Array  # [n][TOP]


class Pool:
    """Games in lockstep, of one rule and size."""

    def __init__(self, library: Library, settings: PoolSettings) -> None:
        self.library, self.settings = library, settings
        self.handle = library.pool_new(ctypes.byref(settings))
        if not self.handle:
            raise library.failure()
        self._asked = 0

    def __del__(self) -> None:
        self.library.pool_free(self.handle)

    def add_openings(self, positions: Positions) -> None:
        """Games begin with openings of these."""
        if not self.library.pool_openings(self.handle, positions.handle):
            raise self.library.failure()

    def search(self, positions: Positions, rows: Array) -> None:
        """Positions to be searched in place of all earlier ones."""
        rows = np.ascontiguousarray(rows, np.int64)
        self._asked = len(rows)
        if not self.library.pool_search(self.handle, positions.handle, len(rows), address(rows)):
            raise self.library.failure()

    def step(self, logits: Tensor, chances: Tensor, words: Tensor, contexts: Tensor) -> int:
        """Takes the last answers; how many boards the network is asked about now."""
        boards = self.library.pool_step(self.handle, *map(address, (logits, chances, words, contexts)))
        if boards < 0:
            raise self.library.failure()
        return int(boards)

    def counts(self) -> dict[str, int]:
        """All that was counted so far, by COUNTS."""
        numbers = np.zeros(len(COUNTS), np.int64)
        self.library.pool_counts(self.handle, address(numbers))
        return dict(zip(COUNTS, numbers.tolist()))

    def finished(self, path: Path) -> Positions:
        """The games that ended since the last call; they are appended to the file. InputError."""
        positions = Positions(self.library)
        if not self.library.pool_finished(self.handle, positions.handle, str(path).encode()):
            raise self.library.failure()
        positions.refresh()
        return positions

    def answers(self) -> Answers:
        """For the positions of search(), in their order."""
        n = self._asked
        found = Answers(np.zeros(n, np.float32), np.zeros(n, np.int8), np.zeros(n, np.int32),
                        np.zeros((n, TOP), np.int16), np.zeros((n, TOP), np.float32))
        self.library.pool_answers(self.handle, *(address(array) for array in vars(found).values()))
        return found
