# SPDX-License-Identifier: MIT
"""One child process that is talked to in lines, and that may misbehave in any way.

    ask    ----send()------------------->  stdin
           <---receive()--  queue  <-----  stdout, read by a thread that stamps every arrival
           <---last_words  <-------------  stderr, of which the end is kept

Whatever the process does, no call here blocks longer than its limit, nothing grows without
bound, and `stop` ends the process together with its group. A child that made itself a group of its
own is not ended: it holds nothing up, but its maker has to end it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import queue
import select
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from typing import Iterator, Optional, Sequence

from ..inputs import one_line
from .programs import mortal

MAX_LINE = 64 * 1024  # bytes; Piskvork cuts lines at 8000
MAX_OUTPUT = 4 * 1024 * 1024  # bytes between two requests; far above any real engine's talk
MAX_LINES = 64 * 1024  # between two requests: a line of one byte costs as much as one of 64
_CHUNK = 1024 * 1024
MAX_LOG = 16 * 1024 * 1024  # bytes of the error output that a file takes
_KEPT = 2000  # bytes of it that are kept without a file
_LAST_WORDS = 200  # characters
_POLL_MS = 500  # how often a reader looks whether it has to stop


@dataclass(frozen=True)
class Line:
    """One line of output without its line end, when its last byte arrived, and whether the line
    end was CR LF."""

    text: str
    at: float
    has_cr: bool = False


@dataclass(frozen=True)
class Gone:
    """The end of the output."""

    at: float


@dataclass(frozen=True)
class Flood:
    """More output than an engine may write; reading has stopped."""

    at: float
    what: str


Arrival = Line | Gone | Flood


class ProcessGone(Exception):
    """The process does not take input any more."""


def now() -> float:
    """The clock of every time here: seconds, monotonic."""
    return time.monotonic()


@contextlib.contextmanager
def _bound_to(core: Optional[int]) -> Iterator[None]:
    """Binds this thread to a core for a while: what it starts inherits that."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class LineProcess:
    """A running process. One thread at a time may use it; its reader thread is its own affair."""

    def __init__(
        self,
        command: Sequence[str],
        directory: Optional[str] = None,
        stderr_path: Optional[str] = None,
        core: Optional[int] = None,
    ) -> None:
        """Starts it in a new process group, bound to a processor core if one is given.
        Its error output is added to `stderr_path`, up to MAX_LOG; without that only its end is kept. OSError when
        it cannot be started."""
        self._arrivals: queue.SimpleQueue[Arrival] = queue.SimpleQueue()
        self._pending = b""
        self._refill()
        self._stopping = False
        self._has_ended = False
        self._suspended = False
        self._stderr_path = stderr_path
        self._log_left = MAX_LOG
        self._words = b""
        with open(stderr_path or os.devnull, "ab"), _bound_to(core):
            self._process = subprocess.Popen(
                mortal(command),
                cwd=directory,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin = self._process.stdin.fileno()
        self._stdout = self._process.stdout.fileno()
        os.set_blocking(self._stdin, False)
        self._stderr = self._process.stderr.fileno()
        os.set_blocking(self._stderr, False)
        # A flood is read to its limit in few steps, also where many processes want the processor.
        with contextlib.suppress(OSError):
            fcntl.fcntl(self._stdout, fcntl.F_SETPIPE_SZ, _CHUNK)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def unfinished(self) -> str:
        """The start of a line whose end has not arrived."""
        return self._pending.decode("utf-8", "replace")

    def send(self, text: str) -> float:
        """Writes at once; the time just before. ProcessGone if the process does not read it.

        A full pipe counts as that too: a process that leaves 64 KiB of commands unread is lost.
        """
        data = text.encode()
        self._refill()
        sent_at = now()
        try:
            if self._suspended:
                # It finds the whole text when it wakes, and its clock starts only then.
                written = os.write(self._stdin, data)
                sent_at = now()
                self.resume()
                if written != len(data):
                    raise ProcessGone("does not read its input")
                return sent_at
            if os.write(self._stdin, data) != len(data):
                raise ProcessGone("does not read its input")
        except BlockingIOError:
            raise ProcessGone("does not read its input") from None
        except OSError:
            raise ProcessGone("closed its input") from None
        return sent_at

    def receive(self, seconds: float) -> Optional[Arrival]:
        """The next arrival, None when there is none within that time."""
        try:
            return self._arrivals.get(seconds > 0, max(seconds, 0.0) or None)
        except queue.Empty:
            return None

    def lines(self, deadline: float) -> Iterator[Line]:
        """The lines that arrive until then, or until the output ends."""
        while isinstance(arrival := self.receive(deadline - now()), Line):
            yield arrival

    @property
    def last_words(self) -> str:
        """The last words on its error output, up to three lines as one."""
        if self._peek() is not None:
            self._reader.join(_POLL_MS / 1000)  # it may not have come to the end yet
        text = self._words.decode("utf-8", "replace")
        lines = [" ".join(line.split()) for line in text.splitlines()]
        said = " / ".join([line for line in lines if line][-3:])
        return one_line(said[-_LAST_WORDS:])

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def suspend(self) -> None:
        """Stops it and what it started until the next `send` or `resume`."""
        self._suspended = True
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Lets it go on."""
        self._suspended = False
        self._signal(signal.SIGCONT)

    def close_input(self) -> None:
        """Ends its input; `send` fails from then on."""
        assert self._process.stdin
        self._process.stdin.close()

    def exit_status(self, seconds: float) -> Optional[str]:
        """Its exit, in words; None when it has not done so within that time."""
        deadline = now() + seconds
        while (info := self._peek()) is None:
            if now() >= deadline:
                return None
            time.sleep(0.005)
        if info.si_code == os.CLD_EXITED:
            return f"exit code {info.si_status}"
        return f"signal {info.si_status} ({signal.strsignal(info.si_status)})"

    def stop(self, grace_seconds: float = 0.0) -> None:
        """Waits for its exit that long, then kills the whole group and gathers what is left of it.

        Calling it again does nothing.
        """
        if self._stopping:
            return
        self._stopping = True
        if grace_seconds > 0:
            self.exit_status(grace_seconds)
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._has_ended = True
        self._reader.join()
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.stderr.close()

    def _signal(self, number: signal.Signals) -> None:
        """To the whole group. REQUIRES: the leader was not waited for, so that the number of the
        group is still its own."""
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):
            pass

    def _peek(self) -> Optional[os.waitid_result]:
        """Its exit, if it has exited, leaving it to be waited for."""
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)

    def _refill(self) -> None:
        """It may write as much again until the next request."""
        self._bytes_left, self._lines_left = MAX_OUTPUT, MAX_LINES

    def _read(self) -> None:
        """Until the end of the output, or of the process: a stray child that left the group may hold the output open,
        and write to it for ever."""
        poller = select.poll()
        poller.register(self._stdout, select.POLLIN)
        poller.register(self._stderr, select.POLLIN)
        is_last = False
        while not is_last:
            is_last = self._has_ended  # what it wrote is in the pipes, which hold no more than a chunk
            ready = [descriptor for descriptor, _ in poller.poll(0 if is_last else _POLL_MS)]
            if self._stderr in ready and not self._read_words():
                poller.unregister(self._stderr)
            if self._stdout not in ready:
                continue
            chunk = os.read(self._stdout, _CHUNK)
            at = now()
            if not chunk:
                self._read_words()
                self._arrivals.put(Gone(at))
                return
            if not self._take(chunk, at):
                return

    def _read_words(self) -> bool:
        """Takes what there is of the error output; False at its end."""
        try:
            chunk = os.read(self._stderr, _CHUNK)
        except BlockingIOError:
            return True
        self._words = (self._words + chunk)[-_KEPT:]
        if self._stderr_path and self._log_left >= 0:
            with contextlib.suppress(OSError), open(self._stderr_path, "ab") as log:
                log.write(chunk[: self._log_left])
                if len(chunk) > self._log_left:
                    log.write(f"\n... cut: more than {MAX_LOG // 1024 // 1024} MiB\n".encode())
            self._log_left -= len(chunk)
        return bool(chunk)

    def _take(self, chunk: bytes, at: float) -> bool:
        """Queues the lines that a chunk completes; False when there is too much."""
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = self._pending + lines[0]
        else:
            rest = self._pending + rest
        self._pending = rest
        for line in lines[: self._lines_left]:
            text = line.removesuffix(b"\r")
            self._arrivals.put(Line(text.decode("utf-8", "replace"), at, len(text) < len(line)))
        self._bytes_left -= len(chunk)
        self._lines_left -= len(lines)
        if len(rest) > MAX_LINE or any(len(line) > MAX_LINE for line in lines):
            flood = f"a line of more than {MAX_LINE // 1024} KiB"
        elif self._bytes_left < 0:
            flood = f"more than {MAX_OUTPUT // 1024 // 1024} MiB of output"
        elif self._lines_left < 0:
            flood = f"more than {MAX_LINES} lines"
        else:
            return True
        self._arrivals.put(Flood(at, flood))
        return False
