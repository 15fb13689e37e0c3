#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Text from outside, as far as it reaches a terminal or comes with a byte order mark.

    outside_text_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Optional

from support import PATIENCE_S, EngineTest, engine, run_tests

try:
    import pty
except ImportError:  # Windows
    pty = None  # type: ignore[assignment]

EVIL = "\x1b]0;pwn\x07\x9b31m\x7f"
MARK = b"\xef\xbb\xbf"
GAME = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n7,9,0\n7,7,0\n8,10,0\n{0}\n{0}\n0\n"
SGF = "(;GM[4]SZ[15]PB[{0}]PW[{0}]C[{0}]EV[{0}]DT[{0}];B[hh]C[{0}];W[ii];B[gi])"
FILES = {
    "size.sgf": "(;GM[4]SZ[15{0}];B[hh])",
    "names.sgf": SGF,
    "move.sgf": "(;GM[4]SZ[15];B[{0}])",
    "rule.sgf": "(;GM[4]RU[{0}]SZ[15];B[hh];W[ii])",
    "names.psq": GAME,
    "head.psq": "Piskvorky {0}15x15, 11:11, 0\n8,8,0\n",
    "move.psq": "Piskvorky 15x15, 11:11, 0\n8,8{0},0\n",
    "moves.txt": "h8 {0} i9",
    "board.txt": ". . . . .\n. X {0} . .\n. . . . .\n. . . . .\n. . . . .\n",
    "book.txt": "rule freestyle\nsize 15\nh8 {0}: i9\n",
    "my.ini": "level = {0}\n{0} = 4\n",
    "proof.five": "fukumi five{0}\n{0}\n",
    "small.txt": "X{0}.\n...\n...\n",
}


class ControlBytes(EngineTest):
    def run_bytes(self, arguments: list[str], text: bytes = b"", folder: Optional[str] = None) -> bytes:
        """All that a process writes."""
        done = subprocess.run(
            [engine(), *arguments], input=text, capture_output=True, timeout=60, check=False, cwd=folder
        )
        self.assertGreaterEqual(done.returncode, 0, arguments)
        return done.stdout + done.stderr

    def check(self, output: bytes, what: object) -> None:
        text = output.decode()  # each byte is valid UTF-8
        bad = {c for c in text if (c < " " and c != "\n") or "\x7f" <= c < "\xa0"}
        self.assertEqual(bad, set(), (what, text))

    def test_those_of_files_are_shown_escaped(self) -> None:
        shown = 0
        with tempfile.TemporaryDirectory() as folder:
            for name, content in FILES.items():
                Path(folder, name).write_bytes(content.format(EVIL).encode("latin-1"))
                quick = ["--nodes", "20"]
                for arguments in (
                    ["analyze", "--review", name, *quick],
                    ["analyze", "--psq", name, *quick],
                    ["analyze", "--board", name, *quick],
                    ["analyze", "--config", name, *quick],
                    ["analyze", "--network", name, *quick],
                    ["analyze", "--book", name, *quick],
                    ["prove", "--check", name],
                    ["prove", "--board", name],
                    ["solve", "five", "--check", name],
                    ["solve", "mnk", "3", "3", "3", "--position", name],
                    ["book", "check", name],
                    ["book", "show", name],
                    ["book", "import", name, "--out", "out.txt"],
                    ["book", "build", "new.book", name],
                    ["play", "--psq", name],
                ):
                    output = self.run_bytes(arguments, b"quit\n", folder)
                    self.check(output, arguments)
                    shown += output.count(b"\\x1B")
        self.assertGreater(shown, 10)

    def test_those_of_arguments_are_shown_escaped(self) -> None:
        for arguments in (
            [EVIL],
            ["--" + EVIL],
            ["--level", EVIL],
            ["analyze", "--moves", EVIL],
            ["analyze", "--psq", EVIL],
            ["analyze", EVIL],
            ["book", "check", EVIL],
            ["book", EVIL],
            ["solve", EVIL],
            ["solve", "mnk", EVIL, "3", "3"],
            ["play", "--mnk", EVIL],
            ["play", "--language", EVIL],
            ["help", EVIL],
            ["perft", "--depth", EVIL],
        ):
            output = self.run_bytes(arguments)
            self.check(output, arguments)
            self.assertIn(b"\\x1B", output, arguments)

    def test_those_of_names_of_files_are_shown_escaped(self) -> None:
        name = "new\nline\x1b]0;pwn\x07".encode() + b"\xff"
        shown = rb"new\x0Aline\x1B]0;pwn\x07\xFF"
        with tempfile.TemporaryDirectory() as folder:
            game, book = os.fsdecode(name + b".sgf"), os.fsdecode(name + b".txt")
            Path(folder, game).write_text("(;GM[4]SZ[15]PB[a];B[hh];W[ii]C[b])", encoding="ascii")
            for arguments in (
                ["convert", game, os.fsdecode(name + b".lib")],
                ["convert", game, os.fsdecode(name + b".psq")],
                ["book", "build", book, game],
                ["book", "merge", os.fsdecode(name + b".book"), book],
                ["book", "export", book, os.fsdecode(name + b".db")],
                ["play", "--players", "person-person", "--psq", game],
                ["play", "--mnk", "3x3x3", "--save", os.fsdecode(name + b"2.txt")],
                ["convert", os.fsdecode(b"absent" + name), "a.sgf"],
                ["book", "check", os.fsdecode(b"absent" + name + b".txt")],
                ["analyze", "--svg", os.fsdecode(b"absent/" + name)],
                ["--log", os.fsdecode(b"absent/" + name)],
            ):
                with self.subTest(arguments):
                    output = self.run_bytes(arguments, b"b2\nquit\n", folder)
                    self.check(output, arguments)
                    self.assertNotIn(b"new\nline", output)
                    if "--log" not in arguments:
                        self.assertIn(shown, output)

    def test_those_of_typed_lines_are_shown_escaped(self) -> None:
        lines = f"{EVIL}\nload {EVIL}\nsave /{EVIL}/x\nlevel {EVIL}\nh8{EVIL}\nwhy {EVIL}\nquit\n".encode()
        for arguments in (["play"], ["play", "--mnk", "3x3x3"], ["play", "--chomp", "3x4"]):
            output = self.run_bytes([*arguments, "--players", "person-person"], lines)
            self.check(output, arguments)
            self.assertIn(b"\\x1B", output, arguments)
        self.check(self.run_bytes([], f"START {EVIL}\n{EVIL}\nINFO rule {EVIL}\nEND\n".encode()), "session")
        self.check(self.run_bytes(["solve", "mnk", "3", "3", "3", "--position", "-"], EVIL.encode()), "solve")
        self.check(self.run_bytes(["analyze", "--queries"], f'{{"id":"{EVIL}"}}\n'.encode()), "queries")


class ByteOrderMark(EngineTest):
    def lines(self, arguments: list[str], text: bytes) -> list[str]:
        done = subprocess.run([engine(), *arguments], input=text, capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = re.sub(r"\b\d+ ms", "N ms", done.stdout.decode()).splitlines()
        return [line for line in lines if "/play-" not in line]  # the file that keeps the game

    def test_input_with_a_mark_is_read_as_without_one(self) -> None:
        for arguments, text in (
            ([], b"START 15\nABOUT\nEND\n"),
            (["analyze", "--queries", "--parallel", "1"], b'{"id":1,"version":true}\n'),
            (["play", "--players", "person-person", "--no-book"], b"h8\ni9\nmoves\nquit\n"),
            (["play", "--mnk", "3x3x3", "--players", "person-person"], b"b2\na1\nquit\n"),
            (["solve", "mnk", "3", "3", "3", "--position", "-"], b"X . .\n. O .\n. . .\n"),
        ):
            with self.subTest(arguments):
                self.assertEqual(self.lines(arguments, MARK + text), self.lines(arguments, text))


@unittest.skipIf(pty is None, "no pseudo-terminals here")
class Progress(EngineTest):
    def on_terminal(self, *arguments: str) -> tuple[str, str]:
        """Standard output, and what the terminal got as standard error."""
        mine, its = pty.openpty()
        with subprocess.Popen([engine(), *arguments], stdout=subprocess.PIPE, stderr=its, text=True) as process:
            os.close(its)
            output = process.communicate(timeout=PATIENCE_S)[0]
        seen = b""
        try:
            while part := os.read(mine, 1 << 16):
                seen += part
        except OSError:  # the other end has gone
            pass
        os.close(mine)
        return output, seen.decode()

    def test_long_commands_show_how_far_they_are(self) -> None:
        output, seen = self.on_terminal("perft", "--size", "5", "--depth", "3", "--rule", "renju")
        self.assertRegex(output, r"^\d+ sequences of 3 moves in \d+ ms\n$")
        self.assertIn("] 1 of 25", seen)
        self.assertIn("] 25 of 25", seen)
        openings = ("book", "openings", "--count", "2", "--nodes", "200", "--max-eval", "2000")
        output, seen = self.on_terminal(*openings)
        self.assertEqual(len(output.splitlines()), 2)
        self.assertIn("] 0 of 2", seen)
        self.assertIn("] 1 of 2", seen)

    def test_no_file_gets_a_bar(self) -> None:
        done = self.run_engine("perft", "--size", "5", "--depth", "2")
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    run_tests(__doc__)
