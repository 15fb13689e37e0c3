# SPDX-License-Identifier: MIT
"""Every script refuses bad input in one line: no traceback, no usage of 25 lines, no end of memory."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import resource
import subprocess
import unittest
from pathlib import Path
from typing import Sequence

from scripts.support import SCRIPTS, FolderCase, call_script, fake_command

DEEP = "[" * 100_000
DIGITS = "9" * 5000
MOST_MEMORY = 1536 * 1024 * 1024  # of a script that is given an endless file

Argument = str | bytes | Path

# Scripts that read files, and the arguments before the file.
READERS: tuple[tuple[str, list[str]], ...] = (
    ("tournament", ["true", "true", "--openings"]),
    ("lab/measure", ["depth", "true", "--positions"]),
    ("lab/measure", ["cost", "true", "--from"]),
    ("lab/prove_openings", ["--engine", "true", "--out", "{folder}/proofs"]),
    ("lab/check_soundness", ["--tests", "/bin/true", "--record"]),
    ("check/readme", []),
    ("check/words", []),
)
FILES: dict[str, bytes] = {
    "bytes that are not UTF-8": b"\xff\xfe\x80" * 50,
    "bytes 0": b"\0" * 500,
    "nested deeply": DEEP.encode(),
    "a long number": DIGITS.encode(),
    "an object of nothing": b"{}\n",
    "no object": b"3\nnull\n",
    "numbers that are none": b'{"id": NaN, "size": 1e999}\n',
    "control characters": b"\x1b]0;title\x07\n",
}


def run(script: str, *arguments: Argument, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs a script with a limit of memory."""
    limit = (MOST_MEMORY, MOST_MEMORY)
    return subprocess.run(
        [SCRIPTS / script, *arguments], input=text, capture_output=True, timeout=120,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, limit),
    )


def call(script: str, *arguments: Argument) -> subprocess.CompletedProcess[bytes]:
    """The same in this process, without a limit."""
    done = call_script(script, *(os.fsdecode(argument) for argument in arguments))
    return subprocess.CompletedProcess(done.args, done.returncode, b"", done.stderr.encode(errors="backslashreplace"))


class BadInputTest(FolderCase):
    def assert_one_line(self, done: subprocess.CompletedProcess[bytes], codes: Sequence[int] = (2,)) -> str:
        """The line."""
        text = done.stderr.decode(errors="backslashreplace")
        self.assertIn(done.returncode, codes, text[-2000:])
        self.assertEqual(text.count("\n"), 1, text[-2000:])
        self.assertLess(len(text), 1200)
        self.assertNotIn("\x1b", text)
        return text

    def file(self, name: str, content: "bytes | str") -> Path:
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path


class CommandLineTest(BadInputTest):
    def test_a_wrong_option_is_one_line_in_every_script(self) -> None:
        scripts = sorted(
            path for folder in (SCRIPTS, SCRIPTS / "lab", SCRIPTS / "check", SCRIPTS / "packaging") for path in folder.iterdir()
            if path.is_file() and os.access(path, os.X_OK) and path.name not in ("command", "tidy")
        )
        self.assertGreater(len(scripts), 15)
        for path in scripts:
            with self.subTest(str(path.relative_to(SCRIPTS))):
                line = self.assert_one_line(run(str(path.relative_to(SCRIPTS)), "--no-such-option\n\x1b"))
                self.assertIn("--help", line)

    def test_tools_of_packages_refuse_what_is_missing(self) -> None:
        for script, *words in (("archive.py",), ("archive.py", "a.zip", "x"), ("archive.py", "a.zip", "x=/nonexist"), ("man_page.py",),
                               ("man_page.py", "/nonexist", "2026-01-31"), ("man_page.py", "false", "2026-01-31"), ("gomocup_zip.py",)):
            with self.subTest(script, words=words):
                self.assert_one_line(run(f"packaging/{script}", *words))

    def test_arguments_that_are_not_utf_8(self) -> None:
        bad = b"\xff\x1b"
        good = fake_command()
        for arguments in (
            ["name=" + good, good], [b"name=" + bad + b" true", "true"], [b"info.x=" + bad + b" true", "true"],
            [b"dir=" + bad + b" true", "true"], [bad, "true"], ["'", "true"], [b"turn=" + bad + b" true", "true"],
            ["true", "true", "--rule", bad], ["true", "true", "--openings", bad], ["true", "true", "--games", bad],
            ["true", "true", "--league", bad], ["true", "true", "--scale", bad], ["true", "true", "--sprt", bad],
        ):
            with self.subTest(arguments):
                self.assert_one_line(call("tournament", *arguments))
        for script, arguments in READERS:
            if script == "lab/check_soundness":  # makes the file
                continue
            with self.subTest(script):
                before = [word.format(folder=self.folder) for word in arguments]
                self.assert_one_line(run(script, *before, self.folder / os.fsdecode(bad)))

    def test_an_empty_name_is_not_the_current_folder(self) -> None:
        count = 0
        for module in sorted((SCRIPTS / "gomoku/commands").glob("*.py")):
            arguments = importlib.import_module(f"gomoku.commands.{module.stem}")
            parser = arguments.make_parser() if hasattr(arguments, "make_parser") else None
            for action in parser._actions if parser else ():
                if action.type is Path:
                    count += 1
                    words = [*action.option_strings[:1], ""]
                    with self.subTest(module.stem, words=words), contextlib.redirect_stderr(io.StringIO()) as errors, \
                            self.assertRaises(SystemExit):
                        parser.parse_args(words)
                    self.assertIn("the name is empty", errors.getvalue())
        self.assertGreater(count, 15)
        for script, words in (("lab/watch_game", ["--black", "true", "--white", "true", "--out"]), ("check/readme", []),
                              ("lab/experiments", ["--log"]), ("tournament", ["true", "true", "--out"])):
            with self.subTest(script):
                self.assertIn("the name is empty", self.assert_one_line(run(script, *words, "")))

    def test_an_empty_name_is_refused_by_scripts_of_the_shell(self) -> None:
        for script, *words in (
            ("release", "notes", "--out"), ("release", "linux", "--linux-build"), ("lab/tune", "--out"), ("lab/tune", "--program"),
            ("lab/tune", "--from"), ("lab/tune", "--games"), ("lab/teach_on_gpu", "780", "data"), ("lab/teach_on_gpu", "780", "", "out"),
            ("check/bench",), ("check/bench", "--repository"), ("check/commits", "--repository"), ("check/format",),
        ):
            words = words if "" in words else [*words, ""]
            with self.subTest(script, words=words):
                line = self.assert_one_line(run(script, *words))
                self.assertEqual(line, "error: '' is not the name of a file or folder (see --help)\n")

    def test_errors_about_numbers_name_no_function_of_python(self) -> None:
        for script, option in (("lab/solve_board", "--size"), ("lab/novice.py", "--fours"), ("lab/fake_engine.py", "--mib"),
                               ("lab/measure_levels", "--novice-up-to"), ("lab/measure", "--seed")):
            for text in ("x", "", "1.5", "٣", DIGITS):
                with self.subTest(script, text=text[:9]):
                    self.assertIn(": '", line := self.assert_one_line(run(script, option, text)))
                    self.assertNotIn("invalid int", line)

    def test_numbers_beyond_reason(self) -> None:
        for option in ("--games", "--concurrency", "--balanced-openings", "--random-openings", "--time-turn", "--seed"):
            for number in (DIGITS, "999999999999999", "-1", "1e9", "٣"):
                with self.subTest(option=option, number=number[:20]):
                    self.assert_one_line(call("tournament", "true", "true", option, number))
        self.assert_one_line(run("tournament", "true", "true", "--games", "999999999998"))
        self.assert_one_line(run("lab/answer_times", "true", "--size", "99999999"))

    def test_a_number_that_is_too_large_is_answered_by_the_largest_one(self) -> None:
        openings = self.file("openings", "One | h8 h9\nTwo | h8 i9 j8\n")
        solve = ("lab/solve_board", "--engine", "true", "--out", self.folder / "board")
        prove = ("lab/prove_openings", openings, "--engine", "true", "--out", self.folder / "proofs")
        for command, option, number, most in (
            (solve, "--sample", "7771", "at most 7770,"), (solve, "--size", "23", "21, 22)"),
            (solve, "--concurrency", "1001", "at most 1000"), (solve, "--sample", "9" * 13, "at most 12 digits"),
            (solve, "--nodes", "9" * 13, "at most 12 digits"), (solve, "--patience", "9" * 13, "at most 12 digits"),
            (solve, "--jobs", "9" * 13, "at most 12 digits"), (solve, "--worker-memory", "9" * 13, "at most 12 digits"),
            (prove, "--stones", "4", "at most 3,"), (prove, "--nodes", "9" * 13, "at most 12 digits"),
        ):
            with self.subTest(command[0], option=option, number=number):
                self.assertIn(most, self.assert_one_line(call(*command, option, number)))
        self.assertIn("at most 414,", self.assert_one_line(call(*solve, "--size", "7", "--sample", "1000")))
        self.assertIn("at most 3,", self.assert_one_line(call(*prove)))  # the usual numbers
        self.assert_one_line(call(*prove, "--stones", "2", "4"))
        self.assertNotIn("at most", self.assert_one_line(call(*solve, "--sample", "7770")))

    def test_a_command_whose_bytes_are_not_utf_8_plays(self) -> None:
        program = self.folder / os.fsdecode(b"engine\xff")
        program.write_text(f"#!/bin/sh\nexec {fake_command()}\n")
        program.chmod(0o755)
        out = self.folder / os.fsdecode(b"out\xff")
        done = run("tournament", f"'{program}'", fake_command(), "--games", "2", "--size", "5", "--empty-board",
                   "--out", out)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn("engine_", (out / "report.html").read_text(encoding="utf-8"))


class FileTest(BadInputTest):
    def test_every_script_refuses_a_file_that_is_none_of_its_own(self) -> None:
        for name, content in FILES.items():
            path = self.file("input", content)
            for script, arguments in READERS:
                if script.startswith("check/") or script == "lab/check_soundness":  # texts of any kind; torn lines
                    continue
                with self.subTest(script=script, name=name):
                    before = [word.format(folder=self.folder) for word in arguments]
                    self.assert_one_line(call(script, *before, path), (1, 2))

    def test_an_endless_file_is_too_large_everywhere(self) -> None:
        for script, arguments in READERS:
            with self.subTest(script):
                before = [word.format(folder=self.folder) for word in arguments]
                self.assertIn("larger than", self.assert_one_line(run(script, *before, "/dev/zero")))
        for ending in (".json", ".toml"):
            link = self.folder / f"endless{ending}"
            link.symlink_to("/dev/zero")
            self.assertIn("larger than", self.assert_one_line(run("tournament", link, "true")))

    def test_engine_files_that_make_no_sense(self) -> None:
        engine = '{"command": %s, %s}'
        texts = {
            ".json": [
                DEEP, '{"a":' * 50_000, DIGITS, f'{{"engine": {DIGITS}}}', '{"engine": [1e999]}', '{"engine": [NaN]}',
                "[]", "null", '{"engine": 3}', '{"engine": [[]]}', '{"tournament": 3}', "\ufeff", "{", '"\\ud800"',
                f'{{"tournament": {{"games": {DIGITS}}}}}', '{"tournament": {"games": 1e999}}',
                '{"tournament": {"openings": "\\u0000"}}', '{"tournament": {"openings": "\\ud800"}}',
                *(f'{{"engine": [{engine % (command, more)}]}}' for command, more in (
                    ('"true"', '"name": "\\ud800"'), ('"true"', '"dir": "\\u0000"'), ('["true", "\\u0000"]', '"name": "a"'),
                    ('["true", "\\ud800"]', '"name": "a"'), ('"\'"', '"name": "a"'), ('[]', '"name": "a"'),
                    ('"true"', '"info": {"x": "\\ud800"}'), ('"true"', '"info": {"x": []}'), ('"true"', '"turn": 1e30'),
                )),
            ],
            ".toml": [
                "a = " + DEEP, f"a = {DIGITS}", f"[tournament]\ngames = 0x{DIGITS}", f"[tournament]\ngames = {DIGITS}",
                "[[engine]]\ncommand = 'true'\nturn = inf", f"[[engine]]\ncommand = 'true'\nturn = 0x{DIGITS}",
                "[[engine]]\ncommand = 1979-05-27", "a" * 100_000,
            ],
        }
        for ending, contents in texts.items():
            for content in contents:
                with self.subTest(content[:60]):
                    self.assert_one_line(call("tournament", self.file(f"a{ending}", content), "true", "true"))
            path = self.file(f"b{ending}", b"\xff\xfe")
            self.assert_one_line(call("tournament", path, "true"))


class ResultsTest(BadInputTest):
    """A tournament that was played, and one value of its results replaced by another."""

    VALUES = (None, True, -1, 10**17, 1.5, "", "a1", "zz99", "\ud800", "\x1b", [], [None], {}, {"a": {}})
    TEXTS = (DEEP, DIGITS, "1e999", "NaN", "[" + DIGITS + "]", '"\\ud800"')

    def test_any_value_of_the_results_may_be_wrong(self) -> None:
        out = self.folder / "out"
        arguments = [f"name=a {fake_command()}", f"name=b {fake_command('--seed', '1')}", "--size", "5", "--games", "2",
                     "--empty-board", "--out", str(out)]
        done = run("tournament", *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        results = out / "results.jsonl"
        lines = results.read_text().splitlines()
        game = json.loads(lines[1])
        changed = [json.dumps({**game, key: value}) for key in game for value in self.VALUES]
        mark = json.dumps("MARK")
        changed += [json.dumps({**game, key: "MARK"}).replace(mark, text) for key in game for text in self.TEXTS]
        changed += [json.dumps({k: v for k, v in game.items() if k != key}) for key in game]
        for line in changed[:: max(1, len(changed) // 60)] + changed[-6:]:
            results.write_text("\n".join([lines[0], line, lines[2]]) + "\n")
            for script, words in (("tournament", [*arguments, "--resume"]), ("lab/measure", ["cost", "true", "--from", str(results)])):
                with self.subTest(script=script, line=line[:200]):
                    done = call(script, *words)
                    self.assertIn(done.returncode, (0, 1, 2), done.stderr[-2000:])
                    self.assertLessEqual(done.stderr.count(b"\n"), 1, done.stderr[-2000:])


class ConversationTest(BadInputTest):
    def test_engines_of_the_lab_answer_nonsense_with_a_line(self) -> None:
        lines = [b"START 15", b"TURN \xff\xfe", b"TURN 1", b"TURN " + DIGITS.encode() + b",1", b"TURN 0,0", b"TURN 0,0",
                 b"START 99999999999", b"START x", b"BOARD\n1,1\nx\n\xff\nDONE", b"BOARD\n1,1,1\n2,2,2\nDONE",
                 b"INFO rule \xff", b"INFO rule " + DIGITS.encode(), b"\xff", b"\0", b"BOARD\n1,1,1"]
        for script in ("lab/novice.py", "lab/fake_engine.py"):
            with self.subTest(script):
                done = run(script, text=b"\n".join(lines) + b"\n")
                self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
