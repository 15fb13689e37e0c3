# SPDX-License-Identifier: MIT
"""Shared by the tests of the server: one for each test, and queries."""

from __future__ import annotations

import os
import sys
import time
import unittest
from pathlib import Path

from client import PATIENCE_S, Server

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))
from support import engine, run_tests  # noqa: E402, F401  for the tests

ROOT = Path(__file__).resolve().parents[3]
SMALL = {"moves": "h8 i9", "nodes": 2000}
LONG = {"id": "long", "moves": "h8 i9 g7", "time_ms": 600_000, "reports": True}
# As many seconds as the server gives a page that is loaded anew.
LINGER_S = 10


class ServerTest(unittest.TestCase):
    def serve(self, command: str = "serve", *arguments: str, has_browser: bool = False) -> Server:
        server = Server.on_free_port(engine(), command, *arguments, has_browser=has_browser)
        self.addCleanup(server.close)
        return server

    def threads_of(self, server: Server) -> int:
        return len(os.listdir(f"/proc/{server.process.pid}/task"))

    def wait_for(self, what: str, is_so) -> None:  # type: ignore[no-untyped-def]
        deadline = time.monotonic() + PATIENCE_S
        while not is_so():
            self.assertLess(time.monotonic(), deadline, what)
            time.sleep(0.02)
