#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Openings between two people: openings/RULE.in is what they type, RULE.out what they see. There each
board after the first is "(board)" and the rows that changed.

    opening_test.py ENGINE [--update] [unittest arguments]

--update writes the .out files anew; read the difference before you commit it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import EngineTest, engine, run_tests  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "scripts"))
from gomoku.engines.program_lists import lists_of  # noqa: E402

FOLDER = Path(__file__).resolve().parent / "openings"
UPDATE = "--update" in sys.argv
_BOARD = re.compile(r"(?:(?: \d|\d\d) [ \[][^\n]*\n)+    a b c[a-z ]*\n")


def transcript(rule: str, typed: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [engine(), "play", "--players", "person-person", "--opening", rule, "--save", f"{folder}/game.psq"],
            input=typed,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return changes(done.stdout.replace(f"{folder}/", "") + done.stderr)


def changes(text: str) -> str:
    """The text with only the changed rows of each board after the first."""
    last: list[str] = []

    def changed(match: re.Match[str]) -> str:
        nonlocal last
        before, last = last, match[0].splitlines(True)
        if len(before) != len(last):
            return match[0]
        return "(board)\n" + "".join(new for old, new in zip(before, last) if new != old)

    return _BOARD.sub(changed, text)


class Openings(EngineTest):
    def test_two_people_see_what_was_recorded(self) -> None:
        cases = sorted(FOLDER.glob("*.in"))
        self.assertGreater(len(cases), 4)
        for case in cases:
            with self.subTest(case.stem):
                seen = transcript(case.stem, case.read_text(encoding="utf-8"))
                recorded = case.with_suffix(".out")
                if UPDATE:
                    recorded.write_text(seen, encoding="utf-8")
                self.assertEqual(seen, recorded.read_text(encoding="utf-8"))

    def test_the_engine_plays_every_opening_against_itself(self) -> None:
        for rule in (each["name"] for each in lists_of([engine()])["openings"] if "renju" in each["rules"]):
            if rule == "free":
                continue
            with self.subTest(rule):
                text = self.right("play", "--players", "engine-engine", "--opening", rule, "--level", "2", "--seed", "7")
                self.assertIn(f"opening rule: {rule}\n", text)
                self.assertIn("the opening is over: ", text)
                self.assertRegex(text, "(wins with a five|a draw: )")

    def test_wrong_wishes_are_refused(self) -> None:
        for wish, reason in (
            (["--opening", "swap3"], "--opening: unknown value 'swap3'; expected free, pro, long-pro, "),
            (["--opening", "rif", "--rule", "standard"], "--opening: rif requires the rule renju"),
            (["--opening", "rif", "--size", "20"], "--opening: rif needs a board with a centre"),
            (["--opening", "long-pro", "--size", "7"], "--opening: long-pro needs a board of 9x9 or more"),
            (["--opening", "swap", "--moves", "h8"], "--opening: a game that begins with stones has no opening"),
            (["--opening", "swap", "--mnk", "3x3x3"], "--mnk and --opening cannot be used together"),
        ):
            with self.subTest(wish):
                done = self.run_engine("play", *wish)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(reason, done.stderr)


if __name__ == "__main__":
    if UPDATE:
        sys.argv.remove("--update")
    run_tests(__doc__)
