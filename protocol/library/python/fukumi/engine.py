# SPDX-License-Identifier: MIT
"""Engines that analyse positions and choose moves."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import itertools
import os
import re
import threading
import weakref
from types import TracebackType
from typing import Any, AsyncIterator, Callable, Iterator, Optional, Sequence, Union

from ._library import Closed, LibraryEngine
from .board import Board, read_size, share_no_engine
from .question import (
    OF_PARENT,
    Analysis,
    Answer,
    EngineError,
    Line,
    Proof,
    Question,
    checked,
    ends_question,
    milliseconds,
    report,
)

Moves = Union[str, Sequence[str], Board]
OTHER_FORMS = ("review", "balance")
"""The fields of a query whose answer is not an Analysis."""


class Engine:
    """A five-in-a-row engine with its own threads and memory.

    `rule` is "freestyle", "renju" or another rule of the program; `size` is the side of the board,
    or "WxH" (a query of ask() has its own size, 15 without one). `threads` search one question,
    `parallel` questions are answered at a time. `memory` in bytes, or with K, M or G. `level` is
    the strength, 1 to 20 (None: full). Any other setting of an engine (json.md in this package
    lists them) may be given by its name. Thread-safe. Use it as a context manager, or call close().
    A forked process (os.fork, multiprocessing) creates its own engines: its parent's raise
    EngineError there.
    """

    _is_of_parent = False

    def __init__(
        self,
        *,
        rule: str = "freestyle",
        size: Union[int, str] = 15,
        threads: int = 1,
        parallel: int = 1,
        memory: Union[int, str] = "256M",
        level: Optional[int] = None,
        **settings: Union[int, float, str],
    ) -> None:
        read_size(size)
        self.rule = rule
        self.size = size
        given = {"rule": rule, "threads": threads, "parallel": parallel, "max_memory": memory, **settings}
        if level is not None:
            given["level"] = level
        self._ids = itertools.count(1)
        self._lock = threading.Lock()
        self._listeners: dict[int, Callable[[Optional[Answer]], None]] = {}
        self._has_room = threading.Condition(self._lock)
        self._library = LibraryEngine(given, self._receive)
        _engines.add(self)

    def analyze(
        self,
        moves: Moves = "",
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        **fields: Any,
    ) -> Analysis:
        """Searches the position after `moves` ("h8 i9", a list, or a Board) and waits for the result.

        `time` in seconds; one of time, nodes and depth is needed. Other fields of a query may be
        given by their names (json.md in this package), such as lines=3 or include="h9 g9", except review and balance,
        which are for ask(); None is as if it were not given. Stones (black, white) or a drawn board take the place of
        `moves`; a drawing has its own size, and its own rule if it names one. Raises EngineError, or ValueError if the
        time is out of range or given twice.
        """
        question = self.ask(self._query(moves, time, nodes, depth, **fields))
        return Analysis.from_json(question.result())

    def reports(self, moves: Moves = "", **limits: Any) -> Iterator[Analysis]:
        """As analyze(), but returns what is known after each line of each depth, and last the result.

        Leaving the loop early ends the search.
        """
        found: list[Line] = []
        question = self.ask({**self._query(moves, **limits), "reports": True})
        try:
            for answer in question:
                yield report(answer, found)
        finally:
            self._cancel(question.id)

    def play(self, moves: Moves = "", **limits: Any) -> str:
        """The move that the engine plays after `moves`, at its level. Raises EngineError if the game has ended.

        `limits` are those of analyze(); without time, nodes and depth it thinks for one second.
        """
        if all(limits.get(name) is None for name in ("time", "nodes", "depth", "time_ms")):
            limits["time"] = 1.0
        result = self.analyze(moves, **limits)
        if result.best_move is None:
            raise EngineError("the game has ended" if result.ended else "no move was found")
        return result.best_move

    def prove(self, moves: Moves = "", *, time: Optional[float] = None, nodes: Optional[int] = None) -> Optional[Proof]:
        """A forced win of the side to move with its whole line, or None if none was found.

        Searches at full strength, whatever the engine's level is.
        None does not say that there is no win: more time may find one.
        """
        if time is None and nodes is None:
            time = 10.0
        result = self.analyze(moves, time=time, nodes=nodes, level=20)
        for line in result.lines:
            if line.win_in is not None and line.win_in > 0 and line.is_complete:
                return Proof(line.win_in, line.moves)
        return None

    async def analyze_async(self, moves: Moves = "", **limits: Any) -> Analysis:
        """As analyze(), for asyncio. A task that is cancelled ends the search."""
        last: Answer = {}
        async for last in self._ask_async(self._query(moves, **limits)):
            pass
        return Analysis.from_json(last)

    async def reports_async(self, moves: Moves = "", **limits: Any) -> AsyncIterator[Analysis]:
        """As reports(), for asyncio."""
        found: list[Line] = []
        async for answer in self._ask_async({**self._query(moves, **limits), "reports": True}):
            yield report(answer, found)

    def board(self, moves: Moves = "") -> Board:
        """A board of this engine's rule and size, which asks this engine for fouls and ends of games."""
        return moves if isinstance(moves, Board) else Board(moves, rule=self.rule, size=self.size, engine=self)

    def ask(self, query: dict[str, Any]) -> Question:
        """Asks any query (json.md in this package) but a cancel, without an id and analyze_plies, for one position.

        Waits while too many queries wait for their turn.
        """
        question = Question(self, next(self._ids))
        line = self._open(question.id, query, question._answers.put)
        try:
            while not self._take(line):
                with self._lock:
                    self._has_room.wait(0.05)
        except BaseException:
            self._end(question.id)
            raise
        return question

    def close(self) -> None:
        """Ends all searches. Questions in flight raise EngineError."""
        self._library.close()
        with self._lock:
            listeners, self._listeners = self._listeners, {}
            self._has_room.notify_all()
        for listener in listeners.values():
            listener(None)

    def _leave_to_parent(self) -> None:
        """In a forked process, where locks stay held that other threads of the parent hold."""
        self._is_of_parent = True
        self._lock = threading.Lock()
        self._has_room = threading.Condition(self._lock)
        self._listeners = {}
        self._library.leave_to_parent()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_library"):
            self._library.close()

    def _query(
        self,
        moves: Moves,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        **fields: Any,
    ) -> dict[str, Any]:
        fields = {name: value for name, value in fields.items() if value is not None}
        for name in OTHER_FORMS:
            if fields.get(name):
                raise EngineError(f"{name}: the answer is not an analysis; ask() returns it")
        if time is not None and "time_ms" in fields:
            raise ValueError("time and time_ms cannot be used together")
        limits = {"time_ms": None if time is None else milliseconds(time), "nodes": nodes, "depth": depth}
        given = {name: limit for name, limit in limits.items() if limit is not None}
        position = self.board(moves).position()
        if "board" in fields:
            position.pop("size", None)  # a board with stones set up has none
            if re.search(r"^\s*\w+\s*,", str(fields["board"]), re.MULTILINE):  # "renju, 15x15"
                del position["rule"]
        return {**position, **fields, **given}

    def _open(
        self, query_id: int, query: dict[str, Any], listener: Callable[[Optional[Answer]], None]
    ) -> dict[str, Any]:
        """The line to ask; its answers go to `listener`. REQUIRES: _end() follows if it is not answered."""
        if self._is_of_parent:
            raise EngineError(OF_PARENT)
        if "analyze_plies" in query:
            raise EngineError("analyze_plies: a question of the package is about one position; ask once a ply")
        if "cancel" in query:
            raise EngineError("cancel: a question of the package is ended by its own cancel()")
        # The id comes first: an answer to a question with a fault after it has the id, too.
        line = {"id": query_id, **query, **{"id": query_id}}
        with self._lock:
            self._listeners[query_id] = listener
        return line

    def _take(self, line: dict[str, Any]) -> bool:
        """False: too many of them wait, and this one was not taken."""
        try:
            return self._library.ask(line)
        except Closed as closed:
            raise EngineError(str(closed)) from None

    def _end(self, query_id: int) -> None:
        self._cancel(query_id)
        with self._lock:
            self._listeners.pop(query_id, None)

    async def _ask_async(self, query: dict[str, Any]) -> AsyncIterator[Answer]:
        loop = asyncio.get_running_loop()
        answers: "asyncio.Queue[Optional[Answer]]" = asyncio.Queue()
        query_id = next(self._ids)

        def listen(answer: Optional[Answer]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop was closed, and its tasks with it
                loop.call_soon_threadsafe(answers.put_nowait, answer)

        line = self._open(query_id, query, listen)
        try:
            while not self._take(line):
                await asyncio.sleep(0.05)
            while True:
                answer = checked(await answers.get())
                yield answer
                if ends_question(answer):
                    return
        finally:
            self._end(query_id)

    def _cancel(self, query_id: int) -> None:
        with self._lock:
            is_running = query_id in self._listeners
        if is_running:
            try:
                self._library.cancel(query_id)
            except Closed:
                pass

    def _receive(self, answer: Answer) -> None:
        with self._lock:
            query_id = answer.get("id", 0)
            listener = self._listeners.pop(query_id, None) if ends_question(answer) else self._listeners.get(query_id)
            self._has_room.notify_all()
        if listener is not None:
            listener(answer)


_engines: "weakref.WeakSet[Engine]" = weakref.WeakSet()


def _leave_engines_to_parent() -> None:
    for engine in _engines:
        engine._leave_to_parent()
    share_no_engine()


def _close_engines() -> None:
    for engine in list(_engines):
        engine.close()


# The callback of an engine cannot run Python once the interpreter ends: it would abort the process.
atexit.register(_close_engines)
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_leave_engines_to_parent)
