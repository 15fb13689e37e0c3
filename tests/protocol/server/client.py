# SPDX-License-Identifier: MIT
"""A running `pbrain-fukumi serve` or `page`, and clients of it that do what well-behaved ones would not."""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any, Iterator

PATIENCE_S = 60.0
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/\n")

# Servers take Ctrl-C, also if these tests run in the background of a script.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Server:
    """The process, once it listens. Its browser is a script that fails, or writes the address into `opened` and the files that it has
    inherited into `inherited`."""

    def __init__(self, engine: str, command: str, *arguments: str, has_browser: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.opened = Path(self._folder.name) / "opened"
        self.inherited = Path(self._folder.name) / "inherited"
        opener = Path(self._folder.name) / "xdg-open"
        opener.write_text(f'#!/bin/sh\nls -l /proc/$$/fd >"{self.inherited}"\nprintf %s "$1" >"{self.opened}"\n' if has_browser else "#!/bin/sh\nexit 3\n", encoding="utf-8")
        opener.chmod(0o755)
        environment = {**os.environ, "PATH": f"{self._folder.name}:{os.environ['PATH']}"}
        self.process = subprocess.Popen([engine, command, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env=environment)
        assert self.process.stdout
        self.address = self.process.stdout.readline()
        found = ADDRESS.fullmatch(self.address)
        assert found, (self.address, self.process.stderr.read() if self.process.stderr else "")
        self.port, self.token = int(found[1]), found[2]
        self.host = f"127.0.0.1:{self.port}"
        self.said: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    @classmethod
    def on_free_port(cls, engine: str, command: str, *arguments: str, has_browser: bool = False) -> "Server":
        """On a port that the system found free. Tests run side by side: no other one gets the port before the server listens."""
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", 0))
            return cls(engine, command, "--port", str(probe.getsockname()[1]), *arguments, has_browser=has_browser)

    def _read(self) -> None:
        assert self.process.stdout
        self.said += self.process.stdout

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        """The exit code, once the process has ended."""
        return self.process.wait(PATIENCE_S)

    def close(self) -> None:
        """Ends it in any case."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()
        self._folder.cleanup()

    def connect(self) -> socket.socket:
        """A connection on which nothing was sent."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)

    def head(self, method: str, path: str, **headers: str) -> bytes:
        """The head of a request as the page would send it; headers replace those, "" leaves one out."""
        fields = {"Host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items() if value), "", ""]
        return "\r\n".join(lines).encode("latin-1")

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> "Reply":
        """A request and its whole reply."""
        if body:
            headers.setdefault("Content_Length", str(len(body)))
        with self.connect() as connection:
            connection.sendall(self.head(method, path, **headers) + body)
            return Reply(read_all(connection))

    def post(self, *queries: object, parameters: str = "") -> list[Any]:
        """The answers to these queries."""
        body = "".join(json.dumps(query) + "\n" for query in queries).encode()
        return self.request("POST", f"/{self.token}/queries{parameters}", body).lines

    def web_socket(self, parameters: str = "", **headers: str) -> "WebSocket":
        """A WebSocket that is open."""
        return WebSocket(self, parameters, **headers)


class Reply:
    """A reply of HTTP that has ended."""

    def __init__(self, data: bytes) -> None:
        head, _, body = data.partition(b"\r\n\r\n")
        first, *fields = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1]) if first else 0
        self.headers = {name.lower(): value for name, value in (field.split(": ", 1) for field in fields)}
        self.body = b"".join(_chunks(body)) if self.headers.get("transfer-encoding") == "chunked" else body

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.body.splitlines()]

    @property
    def error(self) -> str:
        return str(json.loads(self.body)["error"])


def _chunks(body: bytes) -> Iterator[bytes]:
    start = 0
    while (end := body.find(b"\r\n", start)) >= 0:
        count = int(body[start:end], 16)
        if count == 0:
            return
        start = end + 2 + count + 2
        yield body[end + 2:start - 2]
    raise AssertionError("the last chunk is absent")


def read_all(connection: socket.socket) -> bytes:
    """Everything until the other side's end."""
    data = bytearray()
    while part := connection.recv(65536):
        data += part
    return bytes(data)


class WebSocket:
    """A client of RFC 6455, as far as the tests need it."""

    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, server: Server, parameters: str = "", **headers: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.connection = server.connect()
        self.connection.sendall(server.head("GET", f"/{server.token}/queries{parameters}", Upgrade="websocket", Connection="Upgrade",
                                            Sec_WebSocket_Version="13", Sec_WebSocket_Key=key, **headers))
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            part = self.connection.recv(1)
            if not part:
                break
            head += part
        self.status = int(head.split()[1]) if head else 0

    def send_frame(self, kind: int, payload: bytes, length: int | None = None) -> None:
        """A frame, which may lie about its length."""
        said = len(payload) if length is None else length
        size = bytes([0x80 | said]) if said < 126 else bytes([0xFE]) + struct.pack(">H", said) if said < 65536 else bytes([0xFF]) + struct.pack(">Q", said)
        self.connection.sendall(bytes([0x80 | kind]) + size + bytes(4) + payload)

    def ask(self, query: object) -> None:
        """Sends a query."""
        self.send_frame(self.TEXT, json.dumps(query).encode())

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self.connection.recv(count - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def message(self) -> tuple[int, bytes]:
        """The next message, in one frame or several. EOFError: there is none."""
        kind, message, is_last = 0, b"", False
        while not is_last:
            first, second = self._exactly(2)
            size = second & 127
            if size > 125:
                size = int.from_bytes(self._exactly(2 if size == 126 else 8), "big")
            kind, message, is_last = kind or first & 15, message + self._exactly(size), bool(first & 0x80)
        return kind, message

    def lines(self) -> Iterator[Any]:
        """Answers, as they come, until the server closes."""
        while True:
            kind, payload = self.message()
            if kind == self.CLOSE:
                return
            if kind == self.PING:
                self.send_frame(self.PONG, payload)
            if kind == self.TEXT:
                yield from (json.loads(line) for line in payload.splitlines())

    def answer(self) -> Any:
        """The next answer that is not a report."""
        return next(line for line in self.lines() if "bestmove" in line or "error" in line or "version" in line)

    def close(self) -> None:
        """Without a word."""
        self.connection.close()
