#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Whole sessions as Yixin-Board has them, read as it reads them.

    yixin_board_test.py ENGINE [unittest arguments]

The reader here takes lines as that GUI does: by their upper-case beginning, and everything that has
none of its words for a move, row first. A line that it would misread is a failed test.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
import unittest
from pathlib import Path

ENGINE = ""
PATIENCE_S = 120.0
SIZE = 15

REALTIME = re.compile(r"REFRESH|(POS|DONE|BEST|LOSE) \d+,\d+|VAL -?\d+|PV( [A-O]\d+)+")
DATABASE = re.compile(r"REFRESH|DONE")
LIMITS = re.compile(r"MAX_THREAD_NUM \d+|MAX_HASH_SIZE \d+")
POINT = re.compile(r"(\d+),(\d+)")
FORBID = re.compile(r"FORBID ((\d{4})*)\.")


class Gui:
    """One engine, and what the GUI has understood of it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.marks: dict[str, int] = {}

    def send(self, text: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in text.split(";")).encode())
        self.process.stdin.flush()

    def read(self) -> tuple[str, object]:
        """The next line that means more than a note: its kind and its content."""
        while True:
            raw = self.process.stdout.readline()
            if not raw:
                return "end", None
            line = raw.decode("ascii").removesuffix("\n").upper()
            if line.startswith("MESSAGE "):
                self._note(line.removeprefix("MESSAGE "))
            elif line.startswith("OK"):
                return "ok", None
            elif line.startswith("FORBID"):
                found = FORBID.fullmatch(line)
                assert found, line
                digits = found[1]
                return "forbid", [(int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in range(0, len(digits), 4)]
            elif line.startswith(("DETAIL", "DEBUG", "ERROR", "UNKNOWN")):
                raise AssertionError(f"nothing was wrong: {line}")
            else:
                return "move", self._points(line)

    def read_notes(self, *marks: str) -> None:
        """Lines that are only notes, until each of these was among them."""
        while not set(marks) <= set(self.marks):
            line = self.process.stdout.readline().decode("ascii").removesuffix("\n").upper()
            assert line.startswith("MESSAGE "), line
            self._note(line.removeprefix("MESSAGE "))

    def _note(self, text: str) -> None:
        assert text, "an empty MESSAGE"
        for word, form in (("REALTIME ", REALTIME), ("DATABASE ", DATABASE), ("INFO ", LIMITS)):
            if text.startswith(word):
                rest = text.removeprefix(word)
                assert form.fullmatch(rest), text
                key = word + rest.split()[0]
                self.marks[key] = self.marks.get(key, 0) + 1

    @staticmethod
    def _points(line: str) -> list[tuple[int, int]]:
        points = []
        for part in line.split(" "):
            found = POINT.fullmatch(part)
            assert found, f"taken for a move: {line!r}"
            row, column = int(found[1]), int(found[2])
            assert row < SIZE and column < SIZE, line
            points.append((row, column))
        return points

    def start(self, *settings: str) -> None:
        self.send("info show_detail 1;yxshowinfo;START 15 15")
        assert self.read() == ("ok", None)
        self.send(
            "INFO max_node -1;INFO timeout_match 100000000;INFO time_left 100000000;INFO timeout_turn 2000000;"
            "INFO max_depth 225;INFO time_increment 0;INFO caution_factor 3;INFO thread_num 1;"
            "INFO thread_split_depth 15;INFO hash_size 32768;INFO pondering 0;INFO vcthread 0;info usedatabase 1"
        )
        for setting in settings:
            self.send(setting)

    def leave(self) -> list[tuple[str, object]]:
        """The lines before the end."""
        self.send("end")
        rest = []
        while (answer := self.read())[0] != "end":
            rest.append(answer)
        errors = self.process.stderr.read()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        assert self.process.wait(PATIENCE_S) == 0
        assert errors == b"", errors
        return rest


def block(word: str, stones: list[tuple[int, int]], own: int) -> str:
    """Stones in order of play; `own` = 0 when the engine has the even ones, black's first."""
    lines = [f"{row},{column},{1 if index % 2 == own else 2}" for index, (row, column) in enumerate(stones)]
    return ";".join([word, *lines, "done"])


class Sessions(unittest.TestCase):
    def gui(self, *settings: str) -> Gui:
        gui = Gui()
        self.addCleanup(gui.process.kill)
        gui.start(*settings)
        return gui

    def test_a_game_against_a_person(self) -> None:
        gui = self.gui("INFO timeout_turn 150", "INFO timeout_match 100000", "INFO time_left 100000", "INFO rule 2")
        stones = [(7, 7)]
        gui.send("start 15 15;" + block("board", stones, 1))
        self.assertEqual(gui.read(), ("ok", None))
        for _ in range(4):
            kind, move = gui.read()
            self.assertEqual(kind, "move")
            self.assertEqual(len(move), 1)
            self.assertNotIn(move[0], stones)
            stones += move
            gui.send("yxshowforbid")
            kind, forbidden = gui.read()
            self.assertEqual(kind, "forbid")
            free = [
                (row, column)
                for row in range(1, SIZE, 2)
                for column in range(1, SIZE, 2)
                if (row, column) not in stones and (row, column) not in forbidden
            ]
            stones.append(free[0])
            gui.send(f"INFO time_left 90000;turn {free[0][0]},{free[0][1]}")
        self.assertEqual(gui.read()[0], "move")
        self.assertEqual(gui.leave(), [])

    def test_an_analysis_until_stop(self) -> None:
        gui = self.gui("INFO rule 0")
        gui.send("start 15 15;" + block("yxboard", [(7, 7), (6, 8), (8, 8)], 1) + ";yxshowforbid")
        self.assertEqual(gui.read(), ("ok", None))
        self.assertEqual(gui.read(), ("forbid", []))
        gui.send("yxquerydatabaseall;7,7;6,8;8,8;done;yxnbest 3")
        gui.read_notes(*(f"REALTIME {mark}" for mark in ("POS", "DONE", "BEST", "VAL", "PV")))
        gui.send("yxstop")
        kind, move = gui.read()
        self.assertEqual((kind, len(move)), ("move", 1))
        self.assertEqual(gui.marks["DATABASE DONE"], 1)
        self.assertGreater(gui.marks["REALTIME REFRESH"], 0)
        gui.send("yxstop;yxstop")
        self.assertEqual(gui.leave(), [])

    def test_undo_while_thinking_costs_one_move_line(self) -> None:
        gui = self.gui("INFO rule 2")
        stones = [(7, 7), (14, 0), (7, 8), (12, 0), (5, 9), (10, 0), (4, 9), (14, 14)]
        gui.send("start 15 15;" + block("board", stones[:-1], 1))
        self.assertEqual(gui.read(), ("ok", None))
        time.sleep(0.4)
        gui.send("start 15 15;" + block("yxboard", stones, 0) + ";yxshowforbid;yxstop")
        self.assertEqual([gui.read()[0] for _ in range(2)], ["move", "ok"])
        self.assertEqual(gui.read(), ("forbid", [(7, 9)]))
        gui.send("INFO timeout_turn 100;turn 0,0")
        self.assertEqual(gui.read()[0], "move")
        self.assertEqual(gui.leave(), [])

    def test_blocked_and_balanced_moves(self) -> None:
        gui = self.gui("INFO rule 0", "INFO max_node 5000")
        four = [(7, 5), (0, 0), (7, 6), (0, 2), (7, 7), (0, 4), (7, 8), (0, 6)]
        gui.send("start 15 15;yxblock;7,4;done;" + block("board", four, 0))
        self.assertEqual(gui.read(), ("ok", None))
        self.assertEqual(gui.read(), ("move", [(7, 9)]))
        gui.send("yxblockreset;start 15 15;" + block("yxboard", [(7, 7)], 1) + ";yxbalanceone 0")
        self.assertEqual(gui.read(), ("ok", None))
        kind, points = gui.read()
        self.assertEqual((kind, len(points)), ("move", 1))
        gui.send("yxbalancetwo -50")
        kind, points = gui.read()
        self.assertEqual((kind, len(points)), ("move", 2))
        self.assertEqual(gui.leave(), [])

    def test_the_name_of_a_file_is_no_command(self) -> None:
        words = (
            "hashdump", "hashload", "setdatabase", "dbtopos", "dbtotxt", "dbtotxtall", "txttodb", "libtodb", "dbtolib", "dbsplit", "dbmerge"
        )
        gui = self.gui("INFO rule 0")
        for word in words:
            for name in ("end", "board games", "begin", "yx" + word):
                with self.subTest(word=word, name=name):
                    for ask in (f"yx{word};{name};", f"yx{word};;{name};", f"yx{word} {name};"):
                        gui.send(f"{ask}yxshowforbid")
                        self.assertEqual(gui.read(), ("forbid", []))
        self.assertEqual(gui.leave(), [])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
