# SPDX-License-Identifier: MIT
"""An engine under examination: everything that it writes is looked at."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Callable, NoReturn

from ..engines.engine_spec import EngineSpec
from ..engines.lines import Answer, Kind, classify
from ..engines.memory import unique_set
from ..engines.process import Flood, Gone, Line, LineProcess, ProcessGone, now
from ..rules.notation import Point
from .findings import Findings

PATIENCE_S = 6.0  # for an answer that costs no thinking
QUIET_S = 0.12  # how long it is listened whether more comes
_LONGEST = 8000  # characters: Piskvork's buffer

# Points that every line, and every move, is looked at for.
_LINE_POINTS = ("crlf", "mixed", "cr", "empty-line", "bare-message", "debug", "long-line", "stderr")
_MOVE_POINTS = ("no-move", "move-text", "move-end-blank", "move-inner-blank", "suggest")

_LOOSE_MOVE = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})(\s*)(\S.*)?")


class Lost(Exception):
    """The engine is gone, or did not answer: the session cannot go on. The finding is noted."""


class Probe:
    """One process and the findings about it."""

    def __init__(self, spec: EngineSpec, line_end: str) -> None:
        self.findings = Findings()
        self.used_s = 0.0  # by the last answer
        self.gone_key = "no-ok"  # what is noted when it does not read its input any more
        self._line_end = line_end
        self._ends: set[bool] = set()  # whether lines had CR
        self._folder = tempfile.TemporaryDirectory()
        self._stderr = Path(self._folder.name) / "stderr"
        try:
            self._process = LineProcess(spec.command, spec.directory, str(self._stderr))
        except OSError as error:
            self._folder.cleanup()
            raise Lost(f"cannot be started: {error.strerror}") from None

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.stop(0)
        if self._stderr.is_file() and self._stderr.stat().st_size:
            text = self._stderr.read_text(encoding="utf-8", errors="replace")
            self.note("stderr", classify(text.splitlines()[0]).quoted)
        if self._ends == {True, False}:
            self.note("mixed", "LF and CR LF")
        elif self._ends == {True}:
            self.note("crlf", "CR LF")
        self._folder.cleanup()

    def note(self, key: str, seen: str, *, by_load: bool = False) -> None:
        """Notes a finding; the first of each kind is kept."""
        self.findings.note(key, seen, by_load=by_load)

    def judge(self, key: str, is_wrong: bool, seen: str, *, by_load: bool = False) -> None:
        """A point was looked at; notes what was seen where that is wrong."""
        self.findings.examine(key)
        if is_wrong:
            self.note(key, seen, by_load=by_load)

    def send(self, *lines: str) -> None:
        """Writes commands at once. Lost if the engine does not read them."""
        try:
            self._process.send("".join(line + self._line_end for line in lines))
        except ProcessGone as gone:
            self._lost(self.gone_key, f"{gone} before {lines[0]}")

    def send_raw(self, text: str) -> None:
        """Writes text as it is."""
        try:
            self._process.send(text)
        except ProcessGone as gone:
            self._lost(self.gone_key, str(gone))

    def suspend(self) -> None:
        """Stops it until the next `send`."""
        self._process.suspend()

    def expect(
        self, key: str, wanted: Callable[[Answer], bool], seconds: float, asked: str
    ) -> Answer:
        """The first line that is wanted. Other lines are noted; without one `key` is, and Lost."""
        began = now()
        while True:
            arrival = self._process.receive(max(0.0, began + seconds - now()))
            if not isinstance(arrival, Line):
                seen = f"{self._silence(arrival, seconds)} {asked}"
                self._lost(key, seen, by_load=arrival is None)
            answer = self._judge_form(arrival)
            if wanted(answer):
                before = ("banner",) if self.gone_key == "no-ok" else ("text", "error-text")
                self.findings.examine(key, *before)
                self.used_s = arrival.at - began
                return answer
            self._judge_other(answer, asked)

    def ok(self, command: str, key: str = "no-ok") -> None:
        """Sends a command that wants OK."""
        self.send(command)
        answer = self.expect(
            key,
            lambda a: a.text.strip().upper().startswith(("OK", "ERROR", "UNKNOWN")),
            10.0,
            f"to {command}",
        )
        text = answer.text
        if self.gone_key == "no-ok":
            self.gone_key = "no-move"
        if not text.strip().upper().startswith("OK"):
            self._lost("start-error" if key == "no-ok" else key, f"{answer.quoted} to {command}")
        self.judge("ok-text", text.upper() != "OK", f"{answer.quoted} to {command}")
        is_capital = text.lstrip().startswith("OK")
        self.judge("ok-case", not is_capital, f"{answer.quoted} to {command}")
        if key == "no-ok":
            self.findings.examine("start-error")
            self.judge("slow-start", self.used_s > 3, f"{self.used_s:.1f} s", by_load=True)

    def move(
        self, *lines: str, seconds: float = PATIENCE_S, key: str = "no-move", raw: str = ""
    ) -> Point:
        """Sends commands (or `raw` text) that want a move, and gives it."""
        if raw:
            self.send_raw(raw)
        else:
            self.send(*lines)
        asked = f"to {(raw.split() or lines[-1:] or ('what was sent',))[0]}"
        answer = self.expect(key, self._is_move, seconds, asked)
        used_s = self.used_s
        matched = _LOOSE_MOVE.fullmatch(answer.text)
        assert matched
        self.findings.examine(*_MOVE_POINTS)
        if matched[4]:
            self.note("move-text", answer.quoted)
        elif matched[3]:
            self.note("move-end-blank", answer.quoted)
        elif not re.fullmatch(r"\d+,\d+", answer.text):
            self.note("move-inner-blank", answer.quoted)
        self.quiet()
        self.used_s = used_s
        return int(matched[1]), int(matched[2])

    def passes_over(self, seconds: float) -> None:
        """Listens that long to whatever comes, and judges none of it."""
        deadline = now() + seconds
        while self._process.receive(max(0.0, deadline - now())) is not None:
            pass

    def quiet(
        self, seconds: float = QUIET_S, key: str = "", allowed: tuple[str, ...] = ()
    ) -> None:
        """Listens for lines without a question; `key` is noted for them if one is given. Lines that
        begin with one of the allowed words are not a finding. Silence does not show that there is no
        banner: the engine may be about to crash, and its first OK shows it."""
        deadline = now() + seconds
        while (arrival := self._process.receive(max(0.0, deadline - now()))) is not None:
            if not isinstance(arrival, Line):
                return
            answer = self._judge_form(arrival)
            if answer.kind is Kind.TALK or (allowed and answer.text.upper().startswith(allowed)):
                continue
            is_move = self._is_move(answer)
            self.note(key or ("two-moves" if is_move else "unasked"), answer.quoted)
        if key != "banner":
            self.findings.examine(*([key] if key else ["two-moves", "unasked"]))

    def ends_within(self, seconds: float, key: str) -> None:
        """Notes `key` unless the process exits in that time."""
        is_there = self._process.exit_status(seconds) is None
        self.judge(key, is_there, f"still there after {seconds:g} s", by_load=True)

    def close_input(self) -> None:
        """Ends its input."""
        self._process.close_input()

    def unique_set(self) -> int:
        """Bytes."""
        return unique_set(self._process.pid)

    def peak(self) -> int:
        """Bytes that its working set had at the most; 0 if the system does not tell."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0
        matched = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
        return int(matched[1]) * 1024 if matched else 0

    @staticmethod
    def _is_move(answer: Answer) -> bool:
        return _LOOSE_MOVE.fullmatch(answer.text) is not None

    def _judge_form(self, line: Line) -> Answer:
        """A line, judged by its form."""
        self._ends.add(line.has_cr)
        self.findings.examine(*_LINE_POINTS)
        answer = classify(line.text)
        words = line.text.split()
        if not words:
            self.note("empty-line", "an empty line")
        elif line.text in ("MESSAGE", "DEBUG"):
            self.note("bare-message", answer.quoted)
        if words and words[0].upper() == "DEBUG":
            self.note("debug", answer.quoted)
        if len(line.text) > _LONGEST:
            self.note("long-line", f"{len(line.text)} characters")
        return answer

    def _judge_other(self, answer: Answer, asked: str) -> None:
        """A line that is not the answer."""
        if answer.kind is Kind.TALK:
            return
        first = answer.text.split()[0].upper() if answer.text.split() else ""
        if first == "SUGGEST":
            self.note("suggest", answer.quoted)
        elif first in ("ERROR", "UNKNOWN"):
            self.note("error-text", f"{answer.quoted} {asked}")
        else:
            # Before the first OK it was written unasked, however late it arrives.
            is_banner = self.gone_key == "no-ok"
            self.note("banner" if is_banner else "text", f"{answer.quoted} {asked}")

    def _silence(self, arrival: object, seconds: float) -> str:
        if isinstance(arrival, Gone):
            status = self._process.exit_status(0.5)
            return f"exited ({status})" if status else "ended its output"
        if isinstance(arrival, Flood):
            return f"wrote {arrival.what}"
        if "\r" in self._process.unfinished:
            self.note("cr", "CR alone")
        return f"no answer within {seconds:g} s"

    def _lost(self, key: str, seen: str, *, by_load: bool = False) -> NoReturn:
        self.note(key, seen, by_load=by_load)
        raise Lost(seen)
