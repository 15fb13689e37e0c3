#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Wrong input of tests/data/bad_input.jsonl, as the program answers it on the command line and in JSON.

    bad_input_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from pathlib import Path

from support import EngineTest, engine, run_tests

TABLE = Path(__file__).resolve().parents[2] / "data/bad_input.jsonl"
JSON_NAMES = {"time": "time_ms", "option": "key"}


def option(name: str) -> str:
    return name if name == "option" else "--" + name.replace("_", "-")


def spelled(sentence: str, spell) -> str:
    """The sentence with its fields as a door writes them."""
    return re.sub(r"{(\w+)}", lambda match: spell(match[1]), sentence)


class BadInput(EngineTest):
    rows = [json.loads(line) for line in TABLE.read_text("utf-8").splitlines()]

    def test_the_command_line_says_the_sentence_and_nothing_else(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for row in self.rows:
                if "arguments" not in row:
                    continue
                with self.subTest(row["arguments"]):
                    done = subprocess.run(
                        [engine(), *row["arguments"]],
                        cwd=folder,
                        stdin=subprocess.DEVNULL,
                        capture_output=True,
                        text=True,
                        timeout=60,
                        check=False,
                    )
                    said = f"pbrain-fukumi: {spelled(row['sentence'], option)}\n"
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", said))

    def test_a_query_says_the_same_sentence(self) -> None:
        rows = [row for row in self.rows if "json" in row]
        lines = [
            json.dumps({"id": number, **row["json"]} if isinstance(row["json"], dict) else row["json"])
            for number, row in enumerate(rows)
        ]
        done = subprocess.run(
            [engine(), "analyze", "--queries", "--parallel", "1"],
            input="".join(line + "\n" for line in lines),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(rows))
        for row, answer in zip(rows, answers):
            with self.subTest(row["json"]):
                self.assertEqual(answer["error"], spelled(row["sentence"], lambda name: JSON_NAMES.get(name, name)))


if __name__ == "__main__":
    run_tests(__doc__)
