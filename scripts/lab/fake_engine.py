#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An engine for tests: plays legal moves near the centre, and misbehaves on request.

It needs no board knowledge of the match script except, under renju, what is forbidden, so that it
loses by a foul only on request.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import time
from typing import Callable, Optional

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from gomoku.arguments import ArgumentParser  # noqa: E402

Point = tuple[int, int]

FAULTS = {
    "none": "plays on",
    "silent": "never answers",
    "slow": "answers after --delay milliseconds",
    "crash": "exits with code 3",
    "abort": "dies by a signal",
    "orphan": "exits with code 3 and leaves a child that holds its output open",
    "close-output": "closes its output and stays",
    "illegal": "plays on an occupied point",
    "outside": "plays outside the board",
    "flood": "writes MESSAGE lines without end",
    "empty-lines": "writes empty lines without end",
    "long-line": "writes a line without end",
    "two-answers": "answers twice",
    "garbage": "answers with text",
    "trailing-text": "answers with a move and text in one line",
    "suggest": "answers with SUGGEST",
    "error": "answers with ERROR",
    "unfinished": "answers without a line end",
    "crash-at-start": "exits before it reads anything",
    "silent-at-start": "never says OK",
    "refuse-start": "answers START with ERROR",
    "banner": "writes a line before it is asked anything",
    "unknown-info": "answers every INFO with UNKNOWN",
    "cr-only": "ends its lines with CR",
    "crlf": "ends its lines with CR LF; managers accept that",
    "stderr": "writes noise on its error output; managers ignore that",
    "chatty": "writes long and empty MESSAGE lines; managers accept that",
    "memory": "takes --mib MiB of memory and keeps it",
    "child-memory": "the same in a child process",
    "ignore-end": "stays when it receives END, and starts a child that stays too",
}
AT_START = (
    "crash-at-start",
    "silent-at-start",
    "refuse-start",
    "banner",
    "unknown-info",
    "cr-only",
    "crlf",
)


class FakeEngine:
    """Reads commands, keeps the stones, answers."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._fault: str = options.fault
        self._fault_move: int = options.fault_move
        self._delay_s: float = options.delay / 1000
        self._script = [tuple(map(int, word.split(","))) for word in options.script.split()]
        self._random = random.Random(options.seed) if options.seed is not None else None
        self._width = self._height = 15
        self._rule = 0
        self._stones: list[Point] = []  # in the order of play, black first
        self._own_moves = 0
        self._value: str = options.value
        self._mib: int = options.mib
        self._swap2 = options.swap2.split(";") if options.swap2 else []
        self._reports: str = options.report
        self._kept: list[object] = []
        self._line_end = {"cr-only": "\r", "crlf": "\r\n"}.get(self._fault, "\n")

    def run(self) -> int:
        """Answers until END or the end of the input."""
        if self._fault == "crash-at-start":
            return 3
        if self._fault == "banner":
            self._write("Fake engine 1.0")
        while line := sys.stdin.readline():
            self._read_at = time.monotonic()
            words = line.split(maxsplit=1)
            if words and words[0].upper() == "END":
                if self._fault == "ignore-end":
                    self._stay()
                return 0
            if words:
                self._obey(words[0].upper(), words[1].strip() if len(words) > 1 else "")
        return 0

    def _obey(self, command: str, rest: str) -> None:
        try:
            self._try_to_obey(command, rest)
        except (ValueError, IndexError):
            self._write(f"ERROR {command} with that?")

    def _try_to_obey(self, command: str, rest: str) -> None:
        if command in ("START", "RECTSTART"):
            sides = [int(word) for word in re.split(r"[ ,]+", rest)]
            if not all(5 <= side <= 100 for side in sides):
                raise ValueError
            self._width, self._height = sides[0], sides[-1]
            self._stones = []
            self._answer_start()
        elif command == "RESTART":
            self._stones = []
            self._write("OK")
        elif command == "ABOUT":
            self._write('name="Fake", version="1.0"')
        elif command == "INFO":
            if rest.startswith("rule "):
                self._rule = int(rest.split()[1])
            if self._fault == "unknown-info":
                self._write("UNKNOWN key")
        elif command == "SWAP2BOARD":
            self._answer_swap2(self._read_block())
        elif command == "BOARD":
            self._stones = self._read_block()
            self._move()
        elif command == "BEGIN":
            self._move()
        elif command == "TURN":
            self._stones.append(self._on_board(rest))
            self._move()
        elif command == "TAKEBACK":
            self._stones.remove(self._on_board(rest))
            self._write("OK")
        else:
            self._write("UNKNOWN command")

    def _answer_start(self) -> None:
        if self._fault == "refuse-start":
            self._write("ERROR not today")
        elif self._fault != "silent-at-start":
            self._write("OK")

    def _answer_swap2(self, stones: list[Point]) -> None:
        self._stones = stones
        self._write(self._swap2.pop(0) if self._swap2 else "SWAP" if stones else "7,7 8,7 9,9")

    def _read_block(self) -> list[Point]:
        stones = []
        while (line := sys.stdin.readline()) and line.strip().upper() != "DONE":
            stones.append(self._point(line))
        return stones

    @staticmethod
    def _point(text: str) -> Point:
        x, y = text.split(",")[:2]
        return int(x), int(y)

    def _on_board(self, text: str) -> Point:
        x, y = self._point(text)
        if not (0 <= x < self._width and 0 <= y < self._height):
            raise ValueError
        return x, y

    def _move(self) -> None:
        self._own_moves += 1
        point = self._choose()
        misbehave = self._own_moves == self._fault_move and self._fault not in AT_START
        if misbehave and not self._survive(point):
            return
        value = self._value or 10 * self._own_moves
        self._write(f"MESSAGE depth {self._own_moves} ev {value} pv {self._name(point)}")
        self._report()
        self._stones.append(point)
        self._write(f"{point[0]},{point[1]}")

    def _report(self) -> None:
        """Answers a question of a test of the match script."""
        if self._reports == "pid":
            self._write(f"MESSAGE pid {os.getpid()}")
        elif self._reports == "cores":
            self._write(f"MESSAGE cores {' '.join(map(str, sorted(os.sched_getaffinity(0))))}")
        elif self._reports == "clock":
            self._write(f"MESSAGE clock {self._read_at:.6f} {time.monotonic():.6f}")

    def _survive(self, point: Point) -> bool:
        """Commits the fault; whether the move itself is to follow."""
        x, y = point
        faults: dict[str, Callable[[], object]] = {
            "silent": lambda: time.sleep(3600),
            "crash": lambda: os._exit(3),
            "orphan": self._leave_child,
            "abort": os.abort,
            "close-output": self._close_output,
            "illegal": lambda: self._write("{},{}".format(*self._stones[-1])),
            "outside": lambda: self._write(f"{self._width},0"),
            "flood": lambda: self._flood(f"MESSAGE {'flood ' * 200}\n" * 50),
            "empty-lines": lambda: self._flood("\n" * 65536),
            "long-line": lambda: self._flood("x" * 10000),
            "two-answers": lambda: self._write(f"{x},{y}\n{x},{y}"),
            "garbage": lambda: self._write("I resign"),
            "trailing-text": lambda: self._write(f"{x},{y} good"),
            "suggest": lambda: self._write(f"SUGGEST {x},{y}"),
            "error": lambda: self._write("ERROR no idea"),
            "unfinished": lambda: self._raw(f"{x},{y}"),
        }
        harmless: dict[str, Callable[[], object]] = {
            "slow": lambda: time.sleep(self._delay_s),
            "memory": lambda: self._kept.append(bytearray(b"x") * (self._mib << 20)),
            "child-memory": self._keep_in_child,
            "stderr": lambda: os.write(2, b"noise\n" * 20000),
            "chatty": lambda: self._write(f"MESSAGE {'x' * 9100}\n\nMESSAGE\nDEBUG 3,4 is nice"),
        }
        if self._fault in faults:
            faults[self._fault]()
            self._stones.append(point)
            return False
        harmless.get(self._fault, lambda: None)()
        return True

    def _keep_in_child(self) -> None:
        code = (
            "import sys; x = bytearray(b'x') * int(sys.argv[1])\n"
            "print(flush=True); sys.stdin.read()"
        )
        child = subprocess.Popen(
            [sys.executable, "-S", "-E", "-c", code, str(self._mib << 20)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert child.stdout
        child.stdout.readline()
        self._kept.append(child)

    def _choose(self) -> Point:
        """The next scripted move, else a legal point near the centre."""
        if self._script:
            return self._script.pop(0)  # type: ignore[return-value]
        taken = set(self._stones)
        free = [
            (x, y) for x in range(self._width) for y in range(self._height) if (x, y) not in taken
        ]
        centre_x, centre_y = self._width // 2, self._height // 2
        free.sort(key=lambda p: (p[0] - centre_x) ** 2 + (p[1] - centre_y) ** 2)
        if self._rule == 4 and len(self._stones) % 2 == 0:
            free = self._allowed(free)
        return self._random.choice(free[:8]) if self._random else free[0]

    def _allowed(self, free: list[Point]) -> list[Point]:
        """The first eight that are not forbidden to black; all where there is none."""
        from gomoku.rules import board, renju

        position = board.Board(self._width, self._height)
        for number, point in enumerate(self._stones):
            position.put(point, 1 + number % 2)
        allowed = []
        for point in free:
            if renju.foul_at(position, point) is None:
                allowed.append(point)
            if len(allowed) == 8:
                break
        return allowed or free

    def _name(self, point: Point) -> str:
        return f"{chr(ord('A') + point[0])}{self._height - point[1]}"

    def _flood(self, text: str) -> None:
        while True:
            self._raw(text)

    @staticmethod
    def _leave_child() -> None:
        subprocess.Popen(["sleep", "30"], start_new_session=True)
        os._exit(3)

    @staticmethod
    def _close_output() -> None:
        os.close(1)
        time.sleep(3600)

    @staticmethod
    def _stay() -> None:
        subprocess.Popen(["sleep", "3600"])
        time.sleep(3600)

    def _write(self, text: str) -> None:
        self._raw(text.replace("\n", self._line_end) + self._line_end)

    @staticmethod
    def _raw(text: str) -> None:
        data = text.encode()
        while data:
            data = data[os.write(1, data) :]


def main(arguments: Optional[list[str]] = None) -> int:
    """Runs the engine that the arguments describe."""
    faults = "\n".join(f"  {name:<16} {text}" for name, text in FAULTS.items())
    parser = ArgumentParser(
        description=(__doc__ or "").split("\n\n")[0],
        epilog=f"faults:\n{faults}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--fault", choices=FAULTS, default="none", metavar="FAULT")
    parser.add_argument(
        "--fault-move", type=int, default=2, help="own move at which it happens (default: 2)"
    )
    parser.add_argument("--delay", type=int, default=0, metavar="MS", help="for the fault slow")
    parser.add_argument("--value", default="", help="the evaluation that it reports, such as +M5")
    parser.add_argument("--mib", type=int, default=64, help="for the memory faults")
    parser.add_argument("--swap2", default="", metavar="'A;B'", help="its answers to SWAP2BOARD")
    parser.add_argument(
        "--report",
        choices=("pid", "cores", "clock"),
        default="",
        help="what it says before each move: its process, the cores it may run on, or when it read "
        "the command and when it answers",
    )
    parser.add_argument("--script", default="", metavar="'X,Y ...'", help="its first moves")
    parser.add_argument("--seed", type=int, help="choose among the eight points next to the centre")
    return FakeEngine(parser.parse_args(arguments)).run()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
