#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The command line of the npm package, as it is downloaded.

    tests/release/npm_command_test.py FOLDER PROGRAM

FOLDER holds the package of `scripts/release npm`, PROGRAM is a build for this machine.
"""

from __future__ import annotations

import json
import os
import re
import subprocess

from npm_case import NpmCase, main, run

OPTIONS = ("psq", "board", "rule", "size", "time", "nodes", "depth", "lines", "level", "mode", "max-memory")  # with a value
FULL = "the standard output cannot be written: no space left on device"


class NpmCommandTest(NpmCase):
    def test_answers_are_those_of_the_program(self) -> None:
        queries = [
            {"id": 1, "moves": "h8 i9", "rule": "renju", "nodes": 5000, "lines": 2},
            {"id": 2, "moves": "h8 i9 g7 g9", "rule": "caro", "size": "20x18", "nodes": 2000, "mode": "mcts"},
            {"id": "three", "moves": "h8 a1 i8 a3 j8 a5 k8 a7 l8", "nodes": 10},
            {"id": 4, "moves": "h8 h8", "nodes": 10},
        ]
        text = "".join(json.dumps(query) + "\n" for query in queries)
        native = run(self.program, "analyze", "--queries", "--parallel", "1", "--max-memory", "96M", input=text)
        self.assertEqual(self.answers(self.fukumi("analyze", "--queries", lines=text)), self.answers(native))

    def answers(self, text: str) -> dict[object, dict[str, object]]:
        answers = [json.loads(line) for line in text.splitlines()]
        for answer in answers:
            for line in answer.get("lines", []):
                del line["time_ms"], line["nps"]
        return {answer["id"]: answer for answer in answers}

    def test_the_command_line_prints_the_table_of_the_program(self) -> None:
        for options in (["--moves", "h8 i9", "--nodes", "3000", "--lines", "2"],
                        ["--moves", "h8 a1 i8 a3 j8 a5", "--nodes", "2000", "--rule", "renju"],
                        ["--moves", "h8 h9 i10", "--nodes", "200", "--rule=renju"],
                        ["--moves", "h8 a1 i8 a3 j8 a5 k8 a7 l8", "--nodes", "10"],
                        ["--moves", "g8 a1 i8 a3 h7 a5 h9 a7 h8", "--nodes", "10", "--rule=renju"],
                        ["--moves", "g8 a1 i8 a3 h7 a5 h9 a7", "--nodes", "200", "--rule=renju", "--level=5"]):
            with self.subTest(options):
                native = run(self.program, "analyze", *options).split("\n\n", 1)[1]
                # The program adds the meaning of the opening's name.
                native = re.sub(r"^(opening: .*) \(.*\)$", r"\1", native, flags=re.MULTILINE)
                self.assertEqual(self.table(self.fukumi("analyze", *options)), self.table(native))

    def table(self, text: str) -> list[str]:
        """Its rows without their times."""
        return [re.sub(r" +[0-9.]+ s ", " ", row) for row in text.splitlines()]

    def test_a_game_file_and_bad_input(self) -> None:
        game = self.folder / "game.sgf"
        game.write_text("(;GM[4]SZ[15];B[hh];W[ig])", encoding="ascii")
        answer = json.loads(self.fukumi("analyze", "--psq", str(game), "--nodes", "50", "--json").splitlines()[-1])
        self.assertTrue(answer["bestmove"])
        for arguments in (["analyze", "--moves", "p16", "--nodes", "1"], ["analyze", "--levle", "3"], ["play"],
                          ["analyze", "--psq", "absent.sgf"], ["analyze", "--max-memory", "much"],
                          ["analyze", "--max-memory", "99999999999G"], *(["analyze", f"--{option}="] for option in OPTIONS)):
            with self.subTest(arguments), self.assertRaises(subprocess.CalledProcessError) as caught:
                self.fukumi(*arguments)
            self.assertEqual(caught.exception.returncode, 2)
            self.assertTrue(caught.exception.stderr.startswith("fukumi: "), caught.exception.stderr)
            self.assertNotIn("ENOENT: no such file or directory, open ''", caught.exception.stderr)
        self.assertEqual(self.fukumi("analyze", "-h"), self.fukumi("help"))

    def test_a_game_file_has_the_rule_and_the_size_of_the_options(self) -> None:
        named, moves = self.folder / "named.sgf", self.folder / "moves.txt"
        named.write_text("(;GM[4]SZ[15]RU[renju];B[hh];W[hh];W[ig])", encoding="ascii")
        moves.write_text("e5 f6 a9", encoding="ascii")
        for options in (["--psq", str(named)], ["--psq", str(named), "--rule", "caro"],
                        ["--psq", str(moves), "--rule", "caro", "--size", "9"]):
            with self.subTest(options):
                command = ["analyze", *options, "--nodes", "50"]
                done = [
                    subprocess.run(program + command, cwd=self.folder, capture_output=True, text=True, timeout=600, check=True)
                    for program in (["npx", "--offline", "fukumi"], [self.program])
                ]
                self.assertEqual(self.table(done[0].stdout), self.table(done[1].stdout.split("\n\n", 1)[1]))
                own, native = (each.stderr.replace(", line 1:", ": line 1:") for each in done)
                self.assertEqual(sorted(own.splitlines()), sorted(native.splitlines()))
        with self.assertRaises(subprocess.CalledProcessError) as caught:
            self.fukumi("analyze", "--psq", str(named), "--size", "9")
        self.assertEqual(caught.exception.stderr, "fukumi: --size: 9 differs from the file, which has 15x15\n")

    def test_names_and_files_never_control_the_terminal(self) -> None:
        (self.folder / "a\x1b[31m.sgf").write_text("(;GM[4]SZ[15]CA[UTF-8]RU[a\x9b31m\u202eb];B[hh]C[one])", encoding="utf-8")
        for name, said in (("a", ["line 1: the rule 'a\\xC2\\x9B31m\\xE2\\x80\\xAEb' is not known; read without a rule",
                                  "RU (1), comments (1); left out", "the file does not name the rule; it is read as freestyle"]),
                           ("b", ["cannot be read: no such file or directory"])):
            command = ["node", "node_modules/fukumi/command_line.js", "analyze", "--psq", f"{name}\x1b[31m.sgf", "--nodes", "50"]
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=600, check=False)
            shown = f"{name}\\x1B[31m.sgf: " if name == "a" else f"fukumi: '{name}\\x1B[31m.sgf': "
            self.assertEqual(done.stderr.splitlines(), [shown + line for line in said])

    def test_an_output_that_takes_no_more_is_one_line_at_most(self) -> None:
        for words in (["help"], ["version"], ["analyze", "--moves", "h8", "--nodes", "10"]):
            reader, closed = os.pipe()
            os.close(reader)
            full = os.open("/dev/full", os.O_WRONLY)
            for output, ended in ((closed, (141, "")), (full, (1, f"fukumi: {FULL}\n"))):
                command = ["node", "node_modules/fukumi/command_line.js", *words]
                done = subprocess.run(command, cwd=self.folder, stdout=output, stderr=subprocess.PIPE, text=True, timeout=600, check=False)
                os.close(output)
                self.assertEqual((done.returncode, done.stderr), ended)

    def test_a_word_that_is_not_a_subcommand_names_those_that_are(self) -> None:
        for word in ("nonsense", "prove"):
            with self.subTest(word), self.assertRaises(subprocess.CalledProcessError) as caught:
                self.fukumi(word)
            words = f"{word} is not a subcommand of this package; expected analyze or version (pbrain-fukumi has more)"
            self.assertEqual((caught.exception.returncode, caught.exception.stderr), (2, f"fukumi: {words}\n"))

    def test_options_that_would_change_nothing_are_refused(self) -> None:
        for arguments, reason in (
            (["analyze", "--moves", "h8", "--moves", "i9"], "--moves is given more than once"),
            (["analyze", "--json", "--json"], "--json is given more than once"),
            (["analyze", "--queries", "--nodes", "5"], "--queries and --nodes cannot be used together"),
            (["analyze", "--queries", "--json"], "--queries and --json cannot be used together"),
            (["version", "--nodes", "5"], "unexpected argument --nodes"),
            (["analyze", "--foo"], "unknown option --foo"),
            (["analyze", "--time", "5x"], "--time: '5x' is not a time such as 500 (milliseconds), 3s or 2min"),
            (["analyze", "--psq", "absent.sgf"], "'absent.sgf': cannot be read: no such file or directory"),
        ):
            with self.subTest(arguments), self.assertRaises(subprocess.CalledProcessError) as caught:
                self.fukumi(*arguments)
            self.assertEqual((caught.exception.returncode, caught.exception.stderr), (2, f"fukumi: {reason}\n"))

    def test_queries_have_the_settings_of_the_options_and_an_id(self) -> None:
        query = {"id": 1, "moves": "g8 a1 i8 a3 h7 a5 h9 a7", "nodes": 50}
        answer = json.loads(self.fukumi("analyze", "--queries", "--rule", "renju", "--level", "1", lines=json.dumps(query)))
        self.assertEqual((answer["forbidden"], answer["lines"][0]["depth"]), (["h8"], 0))
        wrong = "expected a whole number up to 9007199254740991 or a text"
        for line, reason in (
            ("null", "expected a JSON object"),
            ("[1]", "expected a JSON object"),
            ('{"nodes":5}', "id is required"),
            ('{"id":[1],"nodes":5}', f"id: {wrong}"),
            ('{"id":1.5,"nodes":5}', f"id: {wrong}"),
            ('{"id":12345678901234567890,"nodes":5}', f"id: {wrong}"),
        ):
            with self.subTest(line):
                self.assertEqual(json.loads(self.fukumi("analyze", "--queries", lines=line)), {"error": reason, "id": None})


if __name__ == "__main__":
    main()
