# SPDX-License-Identifier: MIT
"""The C interface of the library (fukumi.h), by ctypes."""

from __future__ import annotations

import ctypes
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any, Callable

OK, BUSY, MISUSE, NO_MEMORY = range(4)

OnLine = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)


def _load() -> ctypes.CDLL:
    """The library that lies in this package, or the one that FUKUMI_LIBRARY names."""
    name = "fukumi.dll" if sys.platform == "win32" else "libfukumi.so"
    library = ctypes.CDLL(os.environ.get("FUKUMI_LIBRARY") or str(Path(__file__).with_name(name)))
    engine, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "fukumi_create": (engine, [text, OnLine, ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p)]),
        "fukumi_ask": (ctypes.c_int, [engine, text, size]),
        "fukumi_cancel": (ctypes.c_int, [engine, text]),
        "fukumi_destroy": (ctypes.c_int, [engine]),
        "fukumi_free": (None, [ctypes.c_void_p]),
        "fukumi_version": (text, []),
    }
    for function, (result, arguments) in signatures.items():
        getattr(library, function).restype = result
        getattr(library, function).argtypes = arguments
    return library


library = _load()


def version() -> dict[str, str]:
    """Name, version and commit of the library."""
    return dict(json.loads(library.fukumi_version()))


class Closed(Exception):
    """The engine is closed, or this call is not allowed here."""


class LibraryEngine:
    """An engine of the library: lines of JSON in, objects out.

    `on_answer` is called by a thread of the engine, one answer at a time. Every method may be called
    from any thread, from `on_answer` too, except close(), which comes from outside `on_answer`.
    """

    def __init__(self, settings: dict[str, Any], on_answer: Callable[[dict[str, Any]], None]) -> None:
        self._handle: int | None = None
        self._calls = 0
        """In the library now; the engine must live until they return."""
        self._no_call = threading.Condition()
        self._on_line = OnLine(lambda line, length, _: on_answer(json.loads(ctypes.string_at(line, length))))
        error = ctypes.c_void_p()
        self._handle = library.fukumi_create(json.dumps(settings).encode(), self._on_line, None, ctypes.byref(error))
        if self._handle is None:
            reason = json.loads(ctypes.string_at(error.value))["error"] if error.value else "not enough memory"
            library.fukumi_free(error)
            raise ValueError(reason)

    def ask(self, query: dict[str, Any]) -> bool:
        """Takes a query. False: too many of them wait, and this one was not taken.

        Raises ValueError or TypeError if JSON cannot hold it, or Closed.
        """
        line = json.dumps(query, ensure_ascii=False, allow_nan=False).encode()
        return self._call(library.fukumi_ask, line, len(line)) != BUSY

    def cancel(self, query_id: int) -> None:
        """Ends a query early; it is answered with what was found."""
        self._call(library.fukumi_cancel, json.dumps(query_id).encode())

    def close(self) -> None:
        """Ends all searches and drops the questions in flight. Waits for calls in other threads."""
        with self._no_call:
            handle, self._handle = self._handle, None
            self._no_call.wait_for(lambda: self._calls == 0)
        if handle is not None:
            self._check(library.fukumi_destroy(handle))

    def leave_to_parent(self) -> None:
        """In a forked process, to which no thread of the engine belongs: closes this one without the library."""
        self._handle = None
        self._calls = 0
        self._no_call = threading.Condition()

    def _call(self, function: Any, *arguments: Any) -> int:
        with self._no_call:
            handle = self._handle
            self._calls += 1
        try:
            return self._check(function(handle, *arguments))
        finally:
            with self._no_call:
                self._calls -= 1
                self._no_call.notify_all()

    @staticmethod
    def _check(status: int) -> int:
        if status == NO_MEMORY:
            raise MemoryError
        if status == MISUSE:
            raise Closed("the engine is closed, or this call is not allowed here")
        return status
