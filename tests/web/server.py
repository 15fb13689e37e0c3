# SPDX-License-Identifier: MIT
"""A web server on this machine."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

# A page with these headers may share memory with its workers.
ISOLATING = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class Server:
    """A folder on a port of this machine, with these headers."""

    def __init__(self, folder: Path, headers: dict[str, str]) -> None:
        class Handler(SimpleHTTPRequestHandler):
            def end_headers(self) -> None:
                for name, value in headers.items():
                    self.send_header(name, value)
                super().end_headers()

            def guess_type(self, path: Any) -> str:
                return headers.get("Content-Type") or super().guess_type(path)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self.address = f"http://localhost:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
