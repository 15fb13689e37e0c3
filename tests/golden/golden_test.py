#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plays recorded conversations against the engine: NAME.in is what a manager sends, NAME.out what it
must get.

    golden_test.py --engine PATH [--update] [NAME...]

A .in file is sent at one go, as the quickest manager would, but for a last END: that waits for the
answers, since it would cut a search short. Backslash escapes mean bytes (\\r, \\t, \\x00,
\\\\); \\c at the end of a line leaves its line end out. Lines that begin with "#:" tell this script
something:

    #: args --level 3     command line of the engine
    #: exact              moves are compared; otherwise every move reads <move>
    #: swap2              SWAP and moves alike read <answer>

Search reports are left out and the version reads <version>, so that a stronger engine passes too.
--update writes the .out files anew; read the difference before you commit it.
"""

from __future__ import annotations

import argparse
import difflib
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PATIENCE_S = 20.0
QUIET_S = 1.0  # --update: no more answers after this long

_ESCAPE = re.compile(rb"\\(x[0-9a-fA-F]{2}|.)")
_ESCAPES = {b"r": b"\r", b"n": b"\n", b"t": b"\t", b"\\": b"\\"}
_POINT = re.compile(r"\b\d+,\d+\b")
_MOVE_LINE = re.compile(r"\d+,\d+( \d+,\d+)*")
# Search reports: how many there are depends on the machine.
_REPORTS = ("MESSAGE depth ", "MESSAGE balance ", "MESSAGE REALTIME ")
_GREETING = re.compile(r"pbrain-fukumi \d+\.\d+\.\d+")
_VERSION = re.compile(r'version="[^"]*"')


@dataclass
class Case:
    """One .in file."""

    name: str
    payload: bytes = b""
    ends_with_end: bool = False
    arguments: list[str] = field(default_factory=list)
    exact: bool = False
    swap2: bool = False


def unescape(line: bytes) -> bytes:
    def byte(found: re.Match[bytes]) -> bytes:
        code = found[1]
        if code.startswith(b"x") and len(code) == 3:
            return bytes([int(code[1:], 16)])
        if code not in _ESCAPES:
            raise ValueError(f"unknown escape in {line!r}")
        return _ESCAPES[code]

    return _ESCAPE.sub(byte, line)


def read_case(path: Path) -> Case:
    case = Case(path.stem)
    lines = path.read_bytes().split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    sent = []
    for line in lines:
        if line.startswith(b"#:"):
            words = line[2:].decode().split()
            if words[0] == "args":
                case.arguments = words[1:]
            elif words[0] in ("exact", "swap2"):
                setattr(case, words[0], True)
            else:
                raise ValueError(f"{path.name}: unknown directive {words[0]}")
        elif line.endswith(b"\\c"):
            sent.append(unescape(line[:-2]))
        else:
            sent.append(unescape(line) + b"\n")
    case.ends_with_end = bool(sent) and sent[-1] == b"END\n"
    case.payload = b"".join(sent[:-1] if case.ends_with_end else sent)
    return case


def normalise(case: Case, output: bytes) -> list[str]:
    if b"\r" in output or (output and not output.endswith(b"\n")):
        return ["<line ends that are not LF>"]
    lines = []
    for line in output.decode("ascii", "replace").split("\n")[:-1]:
        if line.startswith(_REPORTS):
            continue
        line = _GREETING.sub("pbrain-fukumi <version>", line)
        line = _VERSION.sub('version="<version>"', line)
        if case.swap2 and (line == "SWAP" or re.fullmatch(r"\d+,\d+( \d+,\d+)?", line)):
            line = "<answer>"
        elif not case.exact and _MOVE_LINE.fullmatch(line):
            line = _POINT.sub("<move>", line)
        lines.append(line)
    return lines


class Run:
    """The engine with one conversation."""

    def __init__(self, engine: Path, case: Case) -> None:
        self._case = case
        self._process = subprocess.Popen(
            [engine, *case.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self._output = b""
        self._errors = b""
        self._changed = time.monotonic()
        self._threads = [threading.Thread(target=read) for read in (self._read_output, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read_output(self) -> None:
        while chunk := self._process.stdout.read(65536):
            self._output += chunk
            self._changed = time.monotonic()

    def _read_errors(self) -> None:
        while chunk := self._process.stderr.read(65536):
            self._errors += chunk

    def lines(self) -> list[str]:
        complete = self._output[: self._output.rfind(b"\n") + 1]
        return normalise(self._case, complete)

    def play(self, expected: int | None) -> list[str]:
        """All lines. Waits for `expected` of them before the end, or until it has been quiet."""
        try:
            self._process.stdin.write(self._case.payload)
            # A last line without its end is answered when the input ends.
            if self._case.payload.endswith(b"\n"):
                self._wait(expected)
            if self._case.ends_with_end:
                self._process.stdin.write(b"END\n")
        except BrokenPipeError:
            pass
        return self._finish()

    def _wait(self, expected: int | None) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self._process.poll() is None:
            quiet = time.monotonic() - self._changed
            if expected is None and quiet > QUIET_S:
                break
            if expected is not None and len(self.lines()) >= expected:
                break
            time.sleep(0.005)

    def _finish(self) -> list[str]:
        extra = []
        if not self._case.ends_with_end:
            self._process.stdin.close()
        try:
            self._process.wait(2.0)
        except subprocess.TimeoutExpired:
            extra.append("<does not end>")
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            stream.close()
        if self._process.returncode != 0:
            extra.append(f"<exit code {self._process.returncode}>")
        if self._errors:
            extra.append(f"<standard error: {self._errors[:200]!r}>")
        return normalise(self._case, self._output) + extra


def check(engine: Path, path: Path, update: bool) -> bool:
    case = read_case(path)
    golden = path.with_suffix(".out")
    if update:
        golden.write_text("".join(f"{line}\n" for line in Run(engine, case).play(None)))
        return True
    expected = golden.read_text().splitlines()
    got = Run(engine, case).play(len(expected))
    if got == expected:
        return True
    print(f"{path.name}: not what {golden.name} says")
    for line in difflib.unified_diff(expected, got, golden.name, "engine", lineterm=""):
        print(f"    {line}")
    return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--engine", type=Path, required=True)
    parser.add_argument("--update", action="store_true", help="write the .out files anew")
    parser.add_argument("names", nargs="*", help="with their room, without .in; all when left out")
    options = parser.parse_args()
    paths = [FOLDER / f"{name}.in" for name in options.names] or sorted(FOLDER.rglob("*.in"))
    failed = [path.stem for path in paths if not check(options.engine.resolve(), path, options.update)]
    print(f"{len(paths) - len(failed)} of {len(paths)} conversations as recorded")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
