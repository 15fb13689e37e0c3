#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page about JSON (protocol/docs/json.md): its examples run, and it names each member of an answer.

    json_page_test.py PROGRAM LIBRARY

LIBRARY is the shared library of the build. The example for Node runs in tests/release/npm_test.py.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Iterator

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "protocol/docs/json.md").read_text(encoding="utf-8")
LIBRARY = Path(sys.argv.pop(2)).resolve()
PROGRAM = Path(sys.argv.pop(1)).resolve()
os.environ["FUKUMI_LIBRARY"] = str(LIBRARY)
sys.path.insert(0, str(ROOT / "protocol/library/python"))

import fukumi  # noqa: E402

# A question of each kind; together their answers have every member.
QUESTIONS: list[dict[str, Any]] = [
    {"moves": "h8 i9", "nodes": 500, "lines": 2, "reports": True},
    {"moves": "h8 i9", "nodes": 300, "mode": "mcts", "known": True},
    {"moves": "h8 a1 i8 a3 j8 a5 k8 a7 l8", "nodes": 1},
    {"moves": "h8 i9", "nodes": 500, "balance": 1},
    {"opening": "rif", "rule": "renju", "actions": "h8 h9 i9", "choose": True, "level": 1},
    {"moves": "h8 i9 g7 f6 g9 i10 f8 e7 h6", "review": True, "nodes": 300, "lines": 2},
    {"read": "(;GM[4]SZ[15]PB[a]PW[b]DT[2026]EV[e]ON[o]RE[B+T];B[hh]LB[hi:A];W[hh]BL[3]AR[hh:ih];W[ig])"},
    {"read": "Piskvorky 15x15, 11:11, 0\n8,8,120\n9,9,80\na\nb\n-1\n", "name": "a.psq"},
    {"solve": "mnk", "shape": "3x3x3", "moves": ["b2"], "map": True, "time_ms": 2000},
    {"solve": "chomp", "shape": "3x3", "map": True},
    {"version": True},
]
# Members that a search finds. They change with the networks, so the test compares their types only.
FOUND_BY_SEARCH = ("depth", "seldepth", "move", "bestmove", "chosen")


def block(language: str) -> str:
    """The example in a language."""
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, language
    return found[1]


def conversation(sign: str) -> list[dict[str, Any]]:
    """The questions (">") or answers ("<") of the page's conversations, without the dots for what they leave out."""
    lines = re.findall(rf"^{sign} (\{{.*)$", PAGE, re.MULTILINE)
    return [json.loads(re.sub(r",?\.\.\.(?=[],}])", "", line)) for line in lines]


def as_shown(answer: Any, shown: Any, name: str = "") -> Any:
    """The part of an answer that the page shows, with the page's values of what a search finds."""
    if name in FOUND_BY_SEARCH and type(answer) is type(shown):
        return shown
    if isinstance(answer, dict) and isinstance(shown, dict):
        return {each: as_shown(answer.get(each, "(absent)"), value, each) for each, value in shown.items()}
    if isinstance(answer, list) and isinstance(shown, list):
        return [as_shown(*pair) for pair in zip(answer, shown)]
    return answer


def members(value: Any) -> Iterator[str]:
    """The names of all members, at every depth."""
    if isinstance(value, list):
        for each in value:
            yield from members(each)
    elif isinstance(value, dict):
        for name, inner in value.items():
            if not re.fullmatch(r"[a-z]\d+", name):  # the text on a point
                yield name
            yield from members(inner)


class JsonPageTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_in_folder(self, *command: str, **environment: str) -> str:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=120, check=True, cwd=self.folder,
            stdin=subprocess.DEVNULL, env={**os.environ, **environment},
        ).stdout

    def ask_program(self, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        done = subprocess.run(
            [str(PROGRAM), "analyze", "--queries", "--parallel", "1"],
            input="".join(json.dumps(each) + "\n" for each in questions),
            capture_output=True, text=True, timeout=120, check=True,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    def check_answer(self, output: str) -> None:
        self.assertIn("bestmove", output)
        self.assertNotIn("error", output)

    def test_the_example_for_the_shell(self) -> None:
        (self.folder / "pbrain-fukumi").symlink_to(PROGRAM)
        path = f"{self.folder}:{os.environ['PATH']}"
        self.check_answer(self.run_in_folder("bash", "-euo", "pipefail", "-c", block("sh"), PATH=path))

    def test_the_example_for_python(self) -> None:
        path = str(ROOT / "protocol/library/python")
        self.check_answer(self.run_in_folder(sys.executable, "-B", "-c", block("python"), PYTHONPATH=path))

    def test_the_example_in_c(self) -> None:
        (self.folder / "example.c").write_text(block("c"), encoding="ascii")
        include = f"-I{ROOT / 'protocol/library'}"
        self.run_in_folder("cc", "-Wall", "-Werror", include, "example.c", "-o", "example", str(LIBRARY))
        self.check_answer(self.run_in_folder("./example", LD_LIBRARY_PATH=str(LIBRARY.parent)))

    def test_each_member_of_an_answer_is_named(self) -> None:
        named = set(re.findall(r"`([a-zA-Z_]+)`", PAGE))
        with fukumi.Engine(memory="32M") as engine:
            for question in QUESTIONS:
                with self.subTest(question):
                    found = {name for answer in engine.ask(question) for name in members(answer)}
                    self.assertEqual(found - named - {"id"}, set())
        # The packages ask once a ply.
        plies = self.ask_program([{"id": 1, "moves": "h8 i9", "nodes": 50, "analyze_plies": [1]}])
        self.assertEqual(set(members(plies)) - named - {"id"}, set())

    def test_the_conversations_have_the_answers_that_come(self) -> None:
        came = {(each["id"], each.get("ply")): each for each in self.ask_program(conversation(">")) if "depth" not in each}
        shown = {(each["id"], each.get("ply")): each for each in conversation("<")}
        self.assertEqual(set(shown), set(came), "ids and plies: protocol/docs/json.md, the program")
        for key, each in shown.items():
            right = as_shown(came[key], each)
            self.assertEqual(each, right, f"write into protocol/docs/json.md: {json.dumps(right)}")


if __name__ == "__main__":
    unittest.main()
