#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The Windows program of a release, under Wine. Its output counts, and that it ends;
never only an exit code, which Wine may make up.

    tests/release/wine_test.py FOLDER ENGINE

FOLDER holds the packages; ENGINE is a build for this machine: both must have one bench signature.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from pathlib import Path
from typing import Optional

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "scripts"))
from gomoku.rules.rule import Rule  # noqa: E402

WINE = shutil.which("wine") or shutil.which("wine64")


class WineTest(unittest.TestCase):
    """One Wine prefix and one folder with an awkward name for all tests."""

    archive: Path
    native: Path
    folder: str
    program: Path
    environment: dict[str, str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.mkdtemp(prefix="wine-test-")
        inside = Path(cls.folder) / "it's a folder"
        with zipfile.ZipFile(cls.archive) as archive:
            archive.extractall(inside)
        cls.program = inside / "pbrain-fukumi64.exe"
        cls.environment = {
            **os.environ,
            "WINEPREFIX": f"{cls.folder}/prefix",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",  # no questions about downloads
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        os.environ.update(cls.environment)
        started = subprocess.run(
            [str(WINE), "cmd", "/c", "echo ready"],
            capture_output=True,
            text=True,
            timeout=300,
        )
        if "ready" not in started.stdout:
            print(f"skipped: Wine does not run a program here: {started.stderr[-200:]}")
            sys.stdout.flush()
            os._exit(77)

    @classmethod
    def tearDownClass(cls) -> None:
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver64"
        if Path(server).exists():
            subprocess.run([server, "-k"], capture_output=True)
        shutil.rmtree(cls.folder, ignore_errors=True)

    def talk(self, text: str, *arguments: str, end_input: bool = True) -> tuple[list[str], float]:
        """(lines that it wrote, seconds until its output ended)."""
        began = time.monotonic()
        with subprocess.Popen(
            [str(WINE), str(self.program), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process:
            assert process.stdin and process.stdout
            process.stdin.write(text.encode())
            process.stdin.flush()
            watchdog: Optional[subprocess.Popen] = None
            if end_input:
                process.stdin.close()
            else:
                watchdog = subprocess.Popen(["sh", "-c", f"sleep 60; kill -9 {process.pid}"])
            out = process.stdout.read()
            seconds = time.monotonic() - began
            if watchdog:
                watchdog.kill()
                watchdog.wait()
            if not end_input:
                process.stdin.close()
        self.assertNotIn(b"\r", out, "lines end with only LF")
        return out.decode().splitlines(), seconds

    def test_it_plays_a_move_and_ends_on_end(self) -> None:
        text = "START 15\r\nINFO timeout_turn 300\r\nBEGIN\r\nEND\r\n"
        lines, seconds = self.talk(text, end_input=False)
        self.assertEqual(lines[0], "OK")
        self.assertLess(seconds, 30)

    def test_it_speaks_with_yixin_board_under_the_name_that_it_expects(self) -> None:
        found = list(self.archive.parent.glob("*-yixin-board.zip"))
        if not found:
            self.skipTest("there is no package for Yixin-Board")
        inside = Path(self.folder) / "Yixin-Board"
        with zipfile.ZipFile(found[0]) as archive:
            archive.extract("engine.exe", inside)
        # As Yixin-Board begins, from its own folder: no line of the answer may look like a move.
        done = subprocess.run(
            [str(WINE), "engine.exe"], cwd=inside, capture_output=True, timeout=120,
            input=b"info show_detail 1\nyxshowinfo\nSTART 15 15\nINFO timeout_turn 100\nINFO rule 2\n"
            b"start 15 15\nboard\n7,7,2\ndone\nyxstop\nend\n",
        )
        lines = done.stdout.decode("ascii").splitlines()
        self.assertIn("OK", lines)
        moves = [line for line in lines if not line.startswith(("OK", "MESSAGE", "DETAIL", "FORBID"))]
        self.assertEqual(len(moves), 1, lines)
        self.assertRegex(moves[0], r"^\d+,\d+$")

    def test_it_ends_with_its_input(self) -> None:
        lines, seconds = self.talk("START 15\n")
        self.assertEqual(lines, ["OK"])
        self.assertLess(seconds, 30)

    def test_the_bench_signature_is_that_of_this_machine(self) -> None:
        def signature(*command: str) -> str:
            done = subprocess.run(
                [*command, "bench", "--json"], capture_output=True, text=True, timeout=600,
                stdin=subprocess.DEVNULL,
            )
            return json.loads(done.stdout.splitlines()[-1])["signature"]

        self.assertEqual(
            signature(str(WINE), str(self.program)), signature(str(self.native))
        )

    def test_recorded_conversations_have_the_recorded_answers(self) -> None:
        wrapper = Path(self.folder) / "pbrain-wrapper"
        wrapper.write_text(
            "#!/bin/sh\n"
            f'exec {shlex.quote(str(WINE))} {shlex.quote(str(self.program))} "$@" 2>/dev/null\n'
        )
        wrapper.chmod(0o755)
        done = subprocess.run(
            [str(ROOT / "tests/golden/golden_test.py"), "--engine", str(wrapper)],
            capture_output=True, text=True, timeout=600,
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_game_in_each_rule_ends_without_a_fault(self) -> None:
        command = shlex.quote(str(self.program))
        for rule in (rule.title for rule in Rule):
            with self.subTest(rule=rule):
                done = subprocess.run(
                    [str(ROOT / "scripts/tournament"), f"name=a {command}", f"name=b {command}",
                     "--rule", rule, "--games", "2", "--time-turn", "40", "--concurrency", "2",
                     "--draw-after", "60", "--fail-on-forfeit"],
                    capture_output=True, text=True, timeout=300,
                )
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn("[2/2]", done.stdout)


if __name__ == "__main__":
    if WINE is None:
        print("skipped: Wine is not installed")
        sys.exit(77)
    WineTest.native = Path(sys.argv.pop()).resolve()
    found = list(Path(sys.argv.pop()).resolve().glob("*-windows-x86_64.zip"))
    if not found:
        print("skipped: there is no package for Windows")
        sys.exit(77)
    WineTest.archive = found[0]
    unittest.main()
