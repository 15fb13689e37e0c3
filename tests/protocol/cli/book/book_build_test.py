#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`pbrain-fukumi book build`: what it counts and searches, and that no file is ever half-written.

    book_build_test.py ENGINE [--kills N] [unittest arguments]

--kills: how often a build is killed at a random moment (default 6; 50 were run by hand).
"""

from __future__ import annotations

import random
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

from book_case import PATIENCE_S, BookTest, book, engine, run_tests

KILLS = 6


class Build(BookTest):
    def test_games_are_counted_and_lines_searched(self) -> None:
        for number, moves in enumerate(("8,8 9,9 8,9 1,1 8,10 1,2 8,11 1,3 8,12", "8,8 9,9 9,8")):
            game = self.folder / f"{number}.psq"
            game.write_text("Piskvorky 15x15, 11:11, 0\n" + "".join(f"{move},0\n" for move in moves.split()) + "0\n")
        out = self.path("out.txt")
        games = [self.path("0.psq"), self.path("1.psq")]
        self.right("build", out, *games)
        text = Path(out).read_text()
        self.assertIn("| h8 w3 g2\n", text)
        self.assertEqual(self.right("build", out, *games), self.right("build", out, *games))
        self.assertEqual(Path(out).read_text(), text)
        progress = self.right("build", out, "--moves", "h8", "--positions", "2", "--nodes", "500")
        self.assertRegex(progress, r"^1/2: .*\n2/2: .*\n")
        # The search's move is played now, the games' one is known; they may be the same.
        self.assertRegex(Path(out).read_text(), r"\| h8 \| (?=.*-?\d+/\d+ w16)(?=.*g9 .*g2)")

    def games(self, *lines: str) -> list[str]:
        """Files with these moves."""
        paths = [self.folder / f"{line.replace(' ', '')}.txt" for line in lines]
        for path, line in zip(paths, lines):
            path.write_text(line + "\n")
        return [str(path) for path in paths]

    def test_games_of_later_runs_are_added(self) -> None:
        games = self.games("h8 i8 g7 h9", "h8 i8 g7 f9", "h8 i8 i9 h9", "h8 i8 k9 a1")
        for ending in ("txt", "book"):
            with self.subTest(ending):
                one, each, folder = (self.path(f"{name}.{ending}") for name in ("one", "each", "folder"))
                said = self.right("build", one, "--rule", "renju", *games)
                self.assertTrue(said.startswith(f"{one}: 4 games added, 0 counted before\n"), said)
                for count, game in enumerate(games, 1):
                    said = self.right("build", each, "--rule", "renju", game)
                    self.assertTrue(said.startswith(f"{each}: 1 game added, 0 counted before\n"), said)
                    said = self.right("build", folder, "--rule", "renju", *games[:count])
                    self.assertTrue(said.startswith(f"{folder}: 1 game added, {count - 1} counted before\n"), said)
                text = self.right("export", one)
                self.assertIn("renju 15 | | h8 w4 g4\n", text)
                self.assertEqual(text.count("\n# game "), 4)
                for path in (each, folder):
                    self.assertEqual(self.right("export", path), text)

    def test_the_same_game_counts_once(self) -> None:
        # Symmetry makes all the same, and the format does not matter.
        games = [*self.games("h8 i9 g7", "h8 g9 i7", "h8 g7 i9"), self.path("game.sgf"), self.path("game.psq")]
        Path(games[3]).write_text("(;GM[4];B[hh];W[ig];B[gi])")
        Path(games[4]).write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n7,9,0\n0\n")
        out = self.path("out.txt")
        for added in (1, 0):
            said = self.right("build", out, *games, games[0])
            self.assertTrue(said.startswith(f"{out}: {added} game{'s' * (not added)} added, {6 - added} counted before\n"), said)
            self.assertIn("| h8 g1\n", Path(out).read_text())
        self.right("build", out, "--rule", "caro", games[0])
        self.assertIn("caro 15 | | h8 g1\n", Path(out).read_text())

    def test_games_that_cannot_be_read_are_left_out(self) -> None:
        games = ["<game rule='1'><move>h8 i9 i7</move></game>"] * 3
        bad = "<game rule='1'><move>h8 h8</move></game>"
        text = "<database><rules><rule id='1' name='RIF'/></rules><games>{}</games></database>"
        many = [game.replace("i9 i7", f"i9 {column}7") for column, game in zip("aij", games)]
        for place in range(4):
            with self.subTest(place):
                file, out = self.folder / f"{place}.rif", self.path(f"{place}.txt")
                file.write_text(text.format("".join([*many[:place], bad, *many[place:]])))
                done = book("build", out, "--rule", "renju", str(file))
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("3 games added", done.stdout + done.stderr)
                self.assertIn(f"{file}: game {place + 1}: h8 is taken; left out\n", done.stderr)
                self.assertIn("1 game cannot be read", done.stderr)
        (self.folder / "cut.rif").write_text(text.format("\n".join([*many, "<game></gamx>", *games])))
        done = book("build", self.path("cut.txt"), "--rule", "renju", self.path("cut.rif"))
        self.assertIn("line 4: the rest of the file is damaged; the games before it are read\n", done.stderr)
        self.assertNotIn("1 game cannot be read", done.stderr)
        (self.folder / "bad.rif").write_text(text.format(bad))
        done = book("build", self.path("none.txt"), "--rule", "renju", self.path("bad.rif"))
        self.assertEqual((done.returncode, "h8 is taken" in done.stderr), (2, True), done.stderr)
        self.assertFalse((self.folder / "none.txt").exists())

    def test_files_without_a_readable_game_are_left_out(self) -> None:
        good, bad = self.games("h8 i9 g7", "h8 h8")
        empty, folder = self.folder / "empty.sgf", self.folder / "folder.sgf"
        empty.touch()
        folder.mkdir()
        files = {
            bad: "h8 is taken",
            str(empty): "the file is empty",
            str(folder): "Is a directory",
            self.path("absent.sgf"): "No such file or directory",
        }
        orders = ([good, *files], [*files, good])
        for number, order in enumerate(orders):
            out = self.path(f"out{number}.txt")
            done = book("build", out, *order)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("1 game added", done.stdout)
            self.assertIn("freestyle 15 | | h8 g1\n", Path(out).read_text())
            said = done.stderr.splitlines()
            self.assertEqual(len(said), len(files), done.stderr)
            for line, (file, reason) in zip(said, files.items()):
                self.assertTrue(line.startswith(f"{file}: ") or line.startswith(f"{file}, "), line)
                self.assertIn(reason, line)
                self.assertTrue(line.endswith("; left out"), line)
        done = book("build", self.path("none.txt"), *files)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertFalse((self.folder / "none.txt").exists())

    def test_a_build_goes_on_after_the_end_of_a_game(self) -> None:
        moves = "a1 b1 c1 d1 e1 a2 c2 b2 e2 d2 b3 a3 d3 c3 a4 e3 c4 b4 e4 d4 b5 a5"  # three points are left
        out = self.path("full.txt")
        said = self.right("build", out, "--size", "5", "--moves", moves, "--positions", "300", "--nodes", "200", "--stones", "26",
                          "--lines", "25", "--reply-loss", "100")
        self.assertIn("every line has been followed to its end\n", said)
        self.assertGreater(self.known(out), 3)

    def test_a_book_without_marks_says_that_games_count_again(self) -> None:
        out, (game,) = self.folder / "old.txt", self.games("h8 i9")
        out.write_text("renju 15 | | h8 g1\nrenju 15 | h8 | g9 g1\n")
        done = book("build", str(out), "--rule", "renju", game)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, f"{out}: the book does not name the games that it has counted; "
                                      "games given again count again\n")
        self.assertIn("renju 15 | | h8 w2 g2\n", out.read_text())
        self.right("build", str(out), "--rule", "renju", game)
        self.assertIn("renju 15 | | h8 w2 g2\n", out.read_text())

    def test_every_command_keeps_the_marks(self) -> None:
        (game,) = self.games("h8 i9 a1")
        first, text, compiled = (self.path(name) for name in ("first.txt", "text.txt", "all.book"))
        self.right("build", first, game)
        mark = re.search(r"(?m)^# game .*$", Path(first).read_text())[0]
        self.right("build", first, "--positions", "1", "--nodes", "200")
        self.right("check", first, "--nodes", "200", "--positions", "1", "--mend")
        self.right("prove", first, "--nodes", "200")
        self.assertEqual(book("merge", compiled, first).stderr, f"{compiled}: remarks (1); left out\n")
        self.right("export", compiled, text)
        for path in (first, text):
            self.assertEqual(Path(path).read_text().count(mark + "\n"), 1)

    def test_a_short_check_keeps_known_wins(self) -> None:
        path = self.folder / "won.txt"
        path.write_text("freestyle 15 | g8 g9 h8 h9 g7 i7 g6 f6 | f8 29783/217 w16\n")
        said = self.right("check", str(path), "--nodes", "1000", "--mend")
        self.assertEqual(said, f"{path}: 1 move of 1 position searched, 0 lose more than 50, the worst 0; 1 known win or loss kept\n")
        self.assertIn("f8 29783/217 w16", path.read_text())

    def test_remarks_stay_and_a_search_adds_one(self) -> None:
        path, (game,) = self.folder / "own.txt", self.games("h8 i9 a1")
        own = "# my own remark\n# and another\n"
        path.write_text("# my own remark\nrenju 15 | | h8 g1\n# and another\n# game 1 1\n")
        self.right("build", str(path))
        self.right("build", str(path), "--rule", "renju", game)
        self.assertTrue(path.read_text().startswith(own + "renju 15 |"), path.read_text())
        search = ["build", str(path), "--rule", "caro", "--nodes", "200", "--lines", "2", "--positions"]
        for count in ("1", "2"):
            self.right(*search, count)
            self.right("check", str(path), "--nodes", "200", "--positions", "1", "--mend")
            self.right("prove", str(path), "--nodes", "200")
            lines = path.read_text().splitlines()
            self.assertEqual([line.startswith("# caro: book build, 200 nodes and 2 lines") for line in lines].count(True), 1)
            self.assertEqual([line for line in lines if line in own.splitlines()], own.splitlines())
        lib = self.path("own.lib")
        done = book("export", str(path), lib, "--rule", "renju")
        self.assertIn(f"{lib}: remarks (3); left out\n", done.stderr)
        self.assertIn(own, self.right("export", str(path), "--rule", "renju"))

    def test_games_that_two_books_have_counted_are_said(self) -> None:
        games = self.games("h8 i8 g7", "h8 i8 h9", "h8 i9 g7", "h8 i9 h9")
        one, two, three, out = (self.path(name) for name in ("one.txt", "two.book", "three.txt", "all.txt"))
        self.right("build", one, *games[:3])
        self.right("build", two, *games[2:])
        self.right("build", three, *games[3:])
        done = book("merge", out, one, two, three)
        counted = "game is counted in a book before it, too, and counts twice"
        self.assertEqual((done.returncode, done.stderr), (0, f"{two}: 1 {counted}\n{three}: 1 {counted}\n"))
        self.assertRegex(Path(out).read_text(), r"(?m)^freestyle 15 \| \| h8 w\d+ g6$")
        done = book("merge", self.path("all.book"), one, one)
        self.assertEqual(done.stderr, f"{one}: 3 games are counted in a book before it, too, and count twice\n")
        self.right("merge", self.path("different.txt"), one, three)

    def test_games_that_are_not_counted_whole_are_said(self) -> None:
        for games, said in (
            ("(;GM[4];B[hh];W[];B[ii])", "1 game is counted up to its pass"),
            ("(;GM[4];B[hh];W[])(;GM[4];B[])", "2 games are counted up to their pass"),
            ("(;GM[4]AB[aa];B[hh])", "1 game that begins from a position is left out"),
            ("(;GM[4]AB[aa];B[hh])" * 2, "2 games that begin from a position are left out"),
            ("(;GM[4]RU[renju];B[hh])", "1 game of another rule is left out"),
            ("(;GM[4]RU[renju];B[hh])" * 2, "2 games of another rule are left out"),
            # A pass after the stones that are counted.
            ("(;GM[4];B[hh];W[ii];B[aa];W[bb];B[cc];W[dd];B[ac];W[bd];B[ca];W[db];B[oo];W[no];B[])", ""),
        ):
            with self.subTest(games):
                file = self.folder / "games.sgf"
                file.write_text(games)
                done = book("build", self.path("pass.txt"), str(file))
                self.assertEqual((done.returncode, done.stderr), (0, f"{file}: {said}\n" if said else ""))

    def test_a_file_that_is_no_book_is_left_alone(self) -> None:
        other = self.folder / "letter.book"
        other.write_text("Dear reader")
        done = book("build", str(other), "--positions", "1", "--nodes", "100")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(other.read_text(), "Dear reader")

    def test_a_limit_of_the_size_of_files_is_an_error(self) -> None:
        out = self.path("long.txt")
        done = book("build", out, "--moves", "h8", "--positions", "9", "--nodes", "200",
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (60, 60)))
        self.assertEqual((done.returncode, done.stderr), (1, f"pbrain-fukumi: OUT: '{out}': cannot be written: File too large\n"))
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith("long.txt.")], [])

    def test_a_book_has_one_run_at_a_time(self) -> None:
        for name in ("taken.book", "taken.txt"):
            with self.subTest(name):
                out = self.path(name)
                endless = ["build", out, "--moves", "h8 i9 k6", "--nodes", "1000", "--own-loss", "3000", "--reply-loss", "3000",
                           "--positions", "1000000"]
                with subprocess.Popen([engine(), "book", *endless], stdout=subprocess.PIPE, text=True) as running:
                    running.stdout.readline()  # a position is searched: the file was replaced since it was made
                    for words in (endless, ["check", out, "--nodes", "100", "--mend"], ["prove", out, "--nodes", "100"]):
                        done = book(*words)
                        self.assertEqual((done.returncode, done.stdout), (2, ""))
                        self.assertRegex(done.stderr, f"^pbrain-fukumi: (OUT|FILE): '{out}': another run works on this file\n$")
                    self.right("check", out, "--nodes", "100", "--positions", "1")
                    self.assertIsNone(running.poll())
                    running.kill()
                self.right(*endless[:-1], str(self.known(out) + 1))
                self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith(name + ".")], [])

    def test_a_killed_build_leaves_a_book_and_goes_on(self) -> None:
        for name in ("killed.book", "killed.txt"):
            with self.subTest(name):
                self._kill_builds(name)

    def _kill_builds(self, name: str) -> None:
        out = self.path(name)
        # Any move is followed, so that there is no end.
        command = [engine(), "book", "build", out, "--moves", "h8 i9 k6", "--nodes", "1000", "--own-loss", "3000"]
        command += ["--reply-loss", "3000", "--positions", "1000000"]
        chance = random.Random(name)
        before = 0
        for _ in range(KILLS):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            # The first file is a book as soon as the search begins.
            deadline = time.monotonic() + PATIENCE_S
            while not (Path(out).exists() and Path(out).stat().st_size) and time.monotonic() < deadline:
                time.sleep(0.005)
            time.sleep(chance.uniform(0.0, 0.8))
            self.assertIsNone(process.poll(), "the build should be at work")
            process.kill()
            process.wait()
            known = self.known(out)
            self.assertGreaterEqual(known, before)
            before = known
        self.right(*command[2:-1], str(before + 3))
        self.assertEqual(self.known(out), before + 3)
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith(name + ".")], [])


if __name__ == "__main__":
    if "--kills" in sys.argv:
        at = sys.argv.index("--kills")
        KILLS = int(sys.argv[at + 1])
        del sys.argv[at : at + 2]
    run_tests(__doc__)
