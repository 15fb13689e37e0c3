#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Habits that all subcommands share, as a person or a script calls them.

    command_line_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path

from support import EngineTest, engine, run_tests


class CommandLine(EngineTest):
    def test_bad_command_lines_are_one_line_and_code_2(self) -> None:
        for arguments in (
            ["--level", "21"],
            ["--nonsense"],
            ["--level"],
            ["--log", "/nowhere/at/all.log"],
            ["--config", "/nowhere/at/all.ini"],
            ["nonsense"],
            ["gomocup", "nonsense"],
            ["analyze", "--moves", "h8 h8"],
            ["analyze", "--size", "4"],
            ["analyze", "--time", "never"],
            ["analyze", "--lines", "0"],
            ["analyze", "--psq", "/nowhere"],
            ["analyze", "--psq", "/"],
            ["analyze", "--board", "/"],
            ["prove", "--check", "/"],
            ["solve", "mnk", "3", "3", "3", "--position", "/"],
            ["analyze", "--board", "/nowhere"],
            ["analyze", "--rule", "chess"],
            ["analyze", "--html", "page.html"],
            ["analyze", "--review", "/dev/zero"],
            ["analyze", "--psq", "/dev/zero"],
            ["prove", "--check", "/dev/zero"],
            ["solve", "five", "--check", "/dev/zero"],
            ["solve", "mnk", "3", "3", "3", "--position", "/dev/zero"],
            ["book", "check", "/dev/zero"],
            ["analyze", "--config", "/dev/zero"],
            ["analyze", "--network", "/dev/zero"],
            ["analyze", "--balance", "3"],
            ["analyze", "--review", "/nowhere"],
            ["analyze", "--review", __file__],
            ["analyze", "--queries", "--parallel", "0"],
            ["analyze", "--nodes", "10", "--svg", "/nowhere/at/all.svg", "--json", "--moves", "h8 h8"],
            ["play", "--opening", "rif", "--rule", "freestyle"],
            ["play", "--mnk", "3x3x3", "--rule", "renju"],
            ["play", "--players", "engine"],
            ["play", "--white-level", "21"],
            ["play", "--language", "tlh"],
            ["play", "--mnk", "9x9x5"],
            ["play", "--mnk", "3x3x3", "--moves", "b2 b2"],
            ["play", "--mnk", "3x3x3", "--psq", __file__],
            ["play", "--mnk", "3x3x3", "--level", "5"],
            ["play", "--mnk", "3x3x3", "--chomp", "3x3"],
            ["play", "--chomp", "3"],
            ["play", "--chomp", "32x32"],
            ["play", "--mnk", "23x22x5", "--players", "person-person"],
            ["play", "--mnk", "3x3x3", "--symbol", "Z"],
            ["play", "--symbol", "X"],
            ["play", "--chomp", "3x3", "--symbol", "X"],
            ["play", "--chomp", "3x3", "--moves", "4,4"],
            ["play", "--save", __file__],
            ["play", "--save", "/nowhere/at/all.psq"],
            ["perft", "--depth", "0"],
            ["bench", "--nonsense"],
            ["bench", "--threads", "4"],
            ["bench", "--level", "1"],
            ["bench", "--threats", "off"],
            ["bench", "--eval", "table"],
            ["bench", "--mode", "mcts"],
            ["bench", "--rule", "renju"],
            ["bench", "--config", os.devnull],
            ["bench", "--no-book"],
            ["help", "nonsense"],
            ["help", "book", "build", "extra"],
            ["help", "book", "extra"],
            ["help", "analyze", "extra"],
            ["version", "2"],
            ["book"],
            ["solve"],
            ["solve", "go", "--map"],
            ["book", "export", "--nonsense", "x.book"],
        ):
            with self.subTest(arguments):
                done = self.run_engine(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, r"^pbrain-fukumi: [^\n]+\n$")

    def test_a_bad_ini_file_is_code_2_for_a_subcommand(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            ini = Path(folder) / "my.ini"
            ini.write_text("level = 99\n")
            done = self.run_engine("analyze", "--config", str(ini), "--nodes", "10")
            self.assertEqual(done.returncode, 2)
            self.assertIn("level", done.stderr)

    def test_version_and_help(self) -> None:
        self.assertRegex(self.run_engine("--version").stdout, r"^pbrain-fukumi \d+\.\d+\.\d+ \(.+\)\n$")
        self.assertEqual(self.right("version"), self.right("--version"))
        for asked in (["--help"], ["-h"], ["help"], ["--level", "3", "--help"], ["version", "--help"], ["--version", "--help"], ["help", "version"]):
            self.assertIn("Subcommands", self.right(*asked))
        for unexpected, *more in (["x"], ["--foo"], ["--level", "99"], ["x", "--json"]):
            done = self.run_engine("--version", unexpected, *more)
            self.assertEqual((done.returncode, done.stdout), (2, ""), unexpected)
            self.assertIn(f"unexpected argument '{unexpected}'", done.stderr)

    def test_the_help_of_a_subcommand_is_one_screen_and_the_whole_is_behind_it(self) -> None:
        lines = 80  # with its own options and their defaults; all of the engine's take as many again
        for name, setting in (("analyze", "--mcts-ucb"), ("perft", "--isa"), ("play", "--mcts-ucb"), ("prove", "--isa")):
            with self.subTest(name):
                short = self.right(name, "--help")
                self.assertTrue(short.startswith(f"{name}: "), short)
                self.assertNotIn(setting, short)
                self.assertIn("--help-all", short)
                self.assertLess(short.count("\n"), lines)
                self.assertEqual(self.right("help", name), short)
                self.assertEqual(self.right(name, "-h"), short)
                self.assertIn(setting, self.right(name, "--help-all"))
        bench = self.right("bench", "--help-all")
        self.assertEqual(bench, self.right("bench", "--help"))
        self.assertIn("--isa", bench)
        self.assertNotIn("--threads", bench)
        self.assertIn("--mend", self.right("help", "book", "check"))
        self.assertIn("(1 to 2592000000)", " ".join(self.right("help", "analyze").split()))
        self.assertIn("--map", self.right("help", "solve", "mnk"))
        self.assertIn("standard input, except in play", " ".join(self.right("help", "play").split()))
        # A heading names only an option that the subcommand has.
        for name, heading in (
            ("analyze", "Position (with --rule):"),
            ("convert", "Position:"),
            ("solve mnk", "Position:"),
            ("solve chomp", "Position:"),
        ):
            self.assertIn(f"\n{heading}\n", self.right("help", *name.split()))
        self.assertNotIn("--timeout-match", self.right("--help"))
        self.assertIn("--timeout-match", self.right("--help-all"))

    def test_names_and_words_stand_anywhere_among_the_options(self) -> None:
        plain = self.right("analyze", "--rule", "renju", "--moves", "h8", "--nodes", "10", "--json")
        for arguments in (
            ["--rule", "renju", "analyze", "--moves", "h8", "--nodes", "10", "--json"],
            ["--moves", "h8", "--json", "analyze", "--nodes=10", "--rule=renju"],
        ):
            moves = [json.loads(text.splitlines()[-1]) for text in (plain, self.right(*arguments))]
            self.assertEqual(moves[0], moves[1])
        for arguments in (["mnk", "--map", "3", "3", "3"], ["--map", "mnk", "3", "3", "3"], ["mnk", "3", "3", "--map", "3"]):
            self.assertIn("3x3x3: a draw", self.right("solve", *arguments))
        with tempfile.TemporaryDirectory() as folder:
            book = folder + "/my.book"
            game = Path(folder) / "game.psq"
            game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n1,1,0\n9,8,0\n1,2,0\n9,7,0\n1,3,0\n9,6,0\n1,4,0\n9,5,0\n0\n")
            self.right("book", "build", book, "--rule", "renju", str(game))
            self.assertIn("g9", self.right("book", "show", "--rule", "renju", book, "--moves", "h8"))
            self.assertIn("g9", self.right("book", "--rule", "renju", "show", "--moves", "h8", book))
            self.assertIn("positions", self.right("book", "--nodes", "10", "check", book))
            self.assertIn("renju 15", self.right("book", "export", "--format=text", book))

    def test_a_near_miss_is_told_what_was_meant(self) -> None:
        for arguments, meant in (
            (["anaylze"], "analyze"),
            (["play", "--plyers", "engine-engine"], "--players"),
            (["book", "biuld"], "build"),
            (["analyze", "--node", "10"], "--nodes"),
        ):
            done = self.run_engine(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"did you mean {meant}?", done.stderr)

    def test_a_full_disk_is_a_failure_and_one_line(self) -> None:
        if not Path("/dev/full").exists():
            self.skipTest("no /dev/full here")
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.psq"
            game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n0\n")
            four = ("--moves", "h8 a1 i8 a3 j8 a5", "--nodes", "1000")
            printed = (
                ["--version"],
                ["analyze", "--nodes", "10"],
                ["analyze", "--nodes", "10", "--json"],
                ["analyze", "--review", str(game), "--nodes", "10"],
                ["bench", "--help"],
                ["book", "export", str(Path(folder) / "a.txt")],
                ["perft", "--depth", "1"],
                ["prove", *four],
                ["prove", *four, "--tree", "-"],
                ["solve", "mnk", "3", "3", "3"],
                ["solve", "chomp", "3", "3", "--json"],
                ["serve"],
            )
            (Path(folder) / "a.txt").write_text("renju 15 | h8 | h9\n")
            written = (
                ["analyze", "--nodes", "10", "--svg", "/dev/full"],
                ["analyze", "--review", str(game), "--nodes", "10", "--html", "/dev/full"],
                ["prove", *four, "--tree", "/dev/full"],
                ["solve", "mnk", "3", "3", "3", "--svg", "/dev/full"],
                ["book", "export", str(Path(folder) / "a.txt"), "/dev/full"],
            )
            for arguments, into in [*((each, "/dev/full") for each in printed), *((each, os.devnull) for each in written)]:
                with self.subTest(arguments), open(into, "w", encoding="utf-8") as output:
                    done = subprocess.run(
                        [engine(), *arguments], stdout=output, stderr=subprocess.PIPE, text=True, timeout=60, check=False
                    )
                    self.assertEqual(done.returncode, 1)
                    self.assertRegex(done.stderr, r"^pbrain-fukumi: [^\n]+No space left on device\n$")

    def test_a_file_that_cannot_be_written_is_told_before_the_work(self) -> None:
        nowhere = "/nowhere/at/all"
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.psq"
            game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n0\n")
            text = Path(folder) / "book.txt"
            text.write_text("renju 15 | h8 | h9\n")
            endless = ("--time", "86400000")

            def longest(ending: str) -> str:  # a byte more than names can have
                return f"{folder}/{'a' * (256 - len(ending))}{ending}"

            for arguments in (
                ["analyze", *endless, "--svg", nowhere],
                ["analyze", *endless, "--svg", folder],
                ["analyze", *endless, "--review", str(game), "--html", nowhere],
                ["prove", *endless, "--tree", nowhere],
                ["solve", "mnk", "5", "5", "5", "--svg", nowhere],
                ["book", "build", nowhere, "--positions", "1000000"],
                ["book", "merge", nowhere, nowhere],
                ["book", "export", nowhere, nowhere],
                ["play", "--save", f"{nowhere}.psq"],
                ["analyze", *endless, "--svg", longest(".svg")],
                ["analyze", *endless, "--review", str(game), "--html", longest(".html")],
                ["prove", *endless, "--tree", longest(".txt")],
                ["prove", "--quiet", *endless, "--out", longest(".five")],
                ["solve", "mnk", "5", "5", "5", "--svg", longest(".svg")],
                ["solve", "mnk", "5", "5", "5", "--draw", longest(".draw")],
                ["book", "build", longest(".book"), "--positions", "1000000"],
                ["book", "merge", longest(".book"), str(text)],
                ["book", "export", str(text), longest(".book")],
                ["convert", str(game), longest(".sgf"), "--rule", "renju"],
                ["play", "--save", longest(".psq")],
                ["play", "--mnk", "3x3x3", "--save", longest(".txt")],
                ["--log", longest(".log")],
            ):
                with self.subTest(arguments):
                    done = self.run_engine(*arguments)
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertRegex(done.stderr, r"^pbrain-fukumi: [^\n]+: cannot be written: [^\n]+\n$")
            self.assertEqual(sorted(path.name for path in Path(folder).iterdir()), ["book.txt", "game.psq"])

    def test_memory_that_is_raised_is_reported(self) -> None:
        raised = "pbrain-fukumi: the memory limit is too small: using the smallest tables, which need 16 MB\n"
        for arguments in (["analyze", "--nodes", "10"], ["analyze", "--queries"], ["prove", "--moves", "h8"], ["book", "openings", "--count", "1", "--nodes", "1000"]):
            with self.subTest(arguments):
                self.assertEqual(self.run_engine(*arguments, "--max-memory", "1M").stderr, raised)
                self.assertEqual(self.run_engine(*arguments, "--max-memory", "16M").stderr, "")

    def test_a_dash_is_the_standard_input_of_each_option_with_a_game(self) -> None:
        with tempfile.TemporaryDirectory() as folder:

            def run(*arguments: str, text: str = "(;GM[4]SZ[15];B[hh];W[ii])") -> subprocess.CompletedProcess[str]:
                return subprocess.run(
                    [engine(), *arguments], cwd=folder, input=text, capture_output=True, text=True, timeout=60, check=False
                )

            for arguments in (
                ["analyze", "--psq", "-", "--nodes", "10"],
                ["analyze", "--review", "-", "--nodes", "10"],
                ["perft", "--depth", "1", "--psq", "-"],
                ["prove", "--psq", "-", "--nodes", "10"],
                ["convert", "-", "game.psq"],
                ["book", "build", "games.txt", "-"],
            ):
                with self.subTest(arguments):
                    refused = run(*arguments, text="nothing")
                    self.assertEqual(refused.returncode, 2)
                    self.assertIn(": standard input: ", refused.stderr)
                    self.assertEqual(run(*arguments).returncode, 0)
            self.assertIn("8,8,", (Path(folder) / "game.psq").read_text())
            for arguments in (
                ["--log", "-"],
                ["analyze", "--network", "-"],
                ["analyze", "--book", "-"],
                ["analyze", "--svg", "-"],
                ["analyze", "--review", "-", "--html", "-"],
                ["book", "build", "-"],
                ["book", "check", "-"],
                ["book", "export", "-"],
                ["book", "merge", "-", "games.txt"],
                ["book", "show", "-"],
                ["convert", "game.psq", "-"],
                ["play", "--save", "-"],
                ["play", "--psq", "-"],
                ["play", "--board", "-"],
                ["prove", "--check", "-"],
                ["prove", "--quiet", "--out", "-"],
                ["solve", "mnk", "3", "3", "3", "--svg", "-"],
            ):
                with self.subTest(arguments):
                    done = run(*arguments, text="  a b c d e\n1 . . . . .\n" + "".join(f"{i} . . . . .\n" for i in range(2, 6)))
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertRegex(done.stderr, r"^pbrain-fukumi: [^\n]+\n$")
            self.assertEqual(sorted(path.name for path in Path(folder).iterdir()), ["game.psq", "games.txt"])

    def test_no_output_takes_the_place_of_an_input_or_of_somebodys_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            game, book, library, theirs = (work / name for name in ("s.psq", "a.txt", "a.lib", "theirs"))
            game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n0\n")
            book.write_text("renju 15 | h8 | h9\n")
            theirs.write_text("a letter")
            self.right("book", "export", str(book), str(library))
            four = ("--moves", "h8 a1 i8 a3 j8 a5", "--nodes", "1000")
            kept = {file: file.read_bytes() for file in work.iterdir()}
            for file, arguments in (
                (game, ["analyze", "--review", str(game), "--html", str(game)]),
                (game, ["analyze", "--review", str(game), "--html", str(game), "--force"]),
                (game, ["analyze", "--psq", str(game), "--svg", f"{folder}/../{work.name}/s.psq", "--force"]),
                (theirs, ["analyze", "--nodes", "10", "--svg", str(theirs)]),
                (theirs, ["analyze", "--review", str(game), "--html", str(theirs)]),
                (theirs, ["prove", *four, "--tree", str(theirs)]),
                (theirs, ["solve", "mnk", "3", "3", "3", "--svg", str(theirs)]),
                (theirs, ["solve", "mnk", "5", "5", "5", "--draw", str(theirs)]),
                (theirs, ["solve", "five", "--moves", four[1], "--out", str(theirs)]),
                (theirs, ["book", "export", str(book), str(theirs)]),
                (book, ["book", "export", str(book), str(book), "--force"]),
                (book, ["book", "merge", str(book), str(book), "--force"]),
                (theirs, ["book", "merge", str(theirs), str(book)]),
                (theirs, ["book", "build", str(theirs), str(game)]),
                (library, ["book", "export", str(book), str(library)]),
                (library, ["book", "build", str(library), str(game)]),
                (theirs, ["--log", str(theirs)]),
            ):
                with self.subTest(arguments):
                    done = self.run_engine(*arguments)
                    self.assertEqual(done.returncode, 2)
                    self.assertRegex(done.stderr, rf"^pbrain-fukumi: [^\n]*{file.name}[^\n]+\n$")
                    self.assertEqual({each: each.read_bytes() for each in work.iterdir()}, kept)

    def test_what_this_program_made_is_replaced_by_force_alone(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            game = work / "s.psq"
            game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n0\n")
            (work / "in.txt").write_text("renju 15 | h8 | h9\n")

            def run(*arguments: str) -> tuple[int, str]:
                done = subprocess.run(
                    [engine(), *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
                )
                return done.returncode, done.stderr

            for name, arguments in (
                ("a.svg", ["analyze", "--nodes", "10", "--svg", "a.svg"]),
                ("a.html", ["analyze", "--review", "s.psq", "--nodes", "10", "--html", "a.html"]),
                ("proof", ["prove", "--moves", "h8 a1 i8 a3 j8 a5", "--nodes", "1000", "--tree", "proof"]),
                ("b.svg", ["solve", "mnk", "3", "3", "3", "--svg", "b.svg"]),
                ("pairs", ["solve", "mnk", "5", "5", "5", "--draw", "pairs"]),
                ("a.book", ["book", "export", "in.txt", "a.book"]),
                ("out.txt", ["book", "export", "a.book", "out.txt"]),
                ("all.book", ["book", "merge", "all.book", "in.txt", "out.txt"]),
                ("all.lib", ["book", "export", "in.txt", "all.lib"]),
                ("s.sgf", ["convert", "s.psq", "s.sgf", "--rule", "renju"]),
            ):
                with self.subTest(arguments):
                    self.assertEqual(run(*arguments), (0, ""))
                    made = (work / name).read_bytes()
                    self.assertGreater(len(made), 0)
                    code, said = run(*arguments)
                    self.assertEqual(code, 2)
                    self.assertIn(f"'{name}' already exists; use --force\n", said)
                    self.assertEqual((work / name).read_bytes(), made)
                    self.assertEqual(run(*arguments, "--force"), (0, ""))
            # Commands that continue a file need no force.
            for name, arguments in (("log", ["--log", "log"]), ("c.txt", ["book", "build", "c.txt", "s.psq", "--rule", "renju"])):
                with self.subTest(arguments):
                    for _ in range(2):
                        self.assertEqual(run(*arguments), (0, ""))
                    self.assertGreater((work / name).stat().st_size, 0)

    def test_perft_counts(self) -> None:
        done = self.run_engine("perft", "--size", "5x6", "--depth", "3", "--json")
        self.assertEqual(json.loads(done.stdout)["sequences"], 30 * 29 * 28)
        divided = self.run_engine("perft", "--size", "5", "--depth", "2", "--divide", "--json")
        objects = [json.loads(line) for line in divided.stdout.splitlines()]
        self.assertEqual(len(objects), 26)
        self.assertTrue(all(each["sequences"] == 24 for each in objects[:-1]))
        self.assertEqual(objects[-1]["sequences"], 600)
        won = self.run_engine("perft", "--moves", "a1 b1 a2 b2 a3 b3 a4 b4 a5", "--json")
        self.assertEqual(json.loads(won.stdout)["sequences"], 0)


if __name__ == "__main__":
    run_tests(__doc__)
