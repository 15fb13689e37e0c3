#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`pbrain-fukumi book` as a program: what it prints, and that no file is ever half-written.

    book_test.py ENGINE [--kills N] [unittest arguments]

--kills: how often a build is killed at a random moment (default 6; 50 were run by hand).
"""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ENGINE = ""
KILLS = 6
PATIENCE_S = 60.0


def book(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ENGINE, "book", *arguments], capture_output=True, text=True, timeout=PATIENCE_S, check=False, **more
    )


class BookTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def right(self, *arguments: str) -> str:
        done = book(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def known(self, path: str) -> int:
        """Positions of a book that can be read."""
        return int(re.search(r": (\d+) positions?", self.right("check", path))[1])


class Help(BookTest):
    def test_every_verb_explains_itself(self) -> None:
        verbs = re.findall(r"^  book (\w+) ", self.right("--help"), re.MULTILINE)
        self.assertEqual(verbs, ["build", "check", "export", "merge", "openings", "prove", "show"])
        for verb in verbs:
            page = self.right(verb, "--help")
            self.assertTrue(page.startswith(f"book {verb}: "), page)
            self.assertRegex(page, r"(?m)^  --[a-z]")
            self.assertRegex(self.right(verb, "--help-all"), r"(?m)^  --rule ")


class Openings(BookTest):
    def test_one_a_line_and_the_same_again(self) -> None:
        arguments = ["openings", "--rule", "renju", "--size", "15", "--count", "3", "--max-eval", "60"]
        arguments += ["--seed", "7", "--nodes", "3000"]
        offsets = self.right(*arguments).splitlines()
        self.assertEqual(len(offsets), 3)
        for line in offsets:
            self.assertRegex(line, r"^-?\d+,-?\d+(, -?\d+,-?\d+){2,5}$")
        self.assertEqual(self.right(*arguments).splitlines(), offsets)
        # The same points: letters are columns, numbers rows from the top.
        for line, pos in zip(offsets, self.right(*arguments, "--notation", "pos").splitlines()):
            points = [(7 + int(x), 7 + int(y)) for x, y in re.findall(r"(-?\d+),(-?\d+)", line)]
            self.assertEqual("".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in points), pos)

    def test_the_time_of_the_match_sets_nodes_and_window(self) -> None:
        arguments = ["openings", "--count", "1", "--seed", "4", "--size", "11"]
        by_time = self.right(*arguments, "--time-turn", "20")
        self.assertEqual(by_time, self.right(*arguments, "--nodes", "40000", "--max-eval", "50"))

    def test_ctrl_c_ends_with_130(self) -> None:
        process = subprocess.Popen(
            [ENGINE, "book", "openings", "--count", "1000000", "--nodes", "1000"], stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(process.kill)
        self.assertRegex(process.stdout.readline(), r"^-?\d+,")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE_S), 130)
        process.stdout.close()

    def test_a_pool_for_swap2_is_a_readable_book(self) -> None:
        pool = self.folder / "pool.txt"
        pool.write_text(self.right("openings", "--notation", "swap2", "--count", "2", "--nodes", "2000"))
        self.assertRegex(pool.read_text(), r"^(freestyle 15 \| \w+ \w+ \w+ \| \w+ -?\d+/\d+ \| swap2\n){2}$")
        self.assertEqual(self.known(str(pool)), 2)

    def test_the_option_to_change_is_named(self) -> None:
        arguments = ["openings", "--stones", "2", "--size", "5", "--nodes", "100", "--count", "500", "--max-eval"]
        none_even, some_even, all_even = (book(*arguments, value) for value in ("0", "50", "19999"))
        for done in (none_even, some_even):
            count = len(done.stdout.splitlines())
            sentence = rf"--max-eval: (\d+) different openings were tried, only {count} (is|are) even enough"
            found = re.fullmatch(rf"pbrain-fukumi: {sentence}\n", done.stderr)
            self.assertIsNotNone(found, done.stderr)
            self.assertGreater(int(found[1]), count)
        count = len(all_even.stdout.splitlines())
        self.assertEqual(
            all_even.stderr, f"pbrain-fukumi: --count: only {count} different openings were found on this board\n"
        )

    def test_bad_options_are_one_line(self) -> None:
        for arguments in (
            ["openings", "--notation", "sgf"],
            ["openings", "--count", "0"],
            ["openings", "--size", "4"],
            ["openings", "--notation", "swap2", "--stones", "4"],
            ["openings", "--max-eval", "-1"],
            ["openings", "--time-turn", "-1"],
            ["openings", "--time-turn", "10", "--nodes", "10"],
            ["build"],
            ["build", "/nowhere/at/all.book"],
            ["build", "x.book", "/nowhere.psq"],
            ["check", "/nowhere.book"],
            ["check", "--nodes", "1"],
            ["check", "x.book", "--mend"],
            ["check", "."],
            ["prove"],
            ["prove", "/nowhere.book"],
            ["prove", "x.book", "--positions", "0"],
            ["show", "/nowhere.book"],
            ["show", "a", "b"],
            ["nonsense"],
        ):
            with self.subTest(arguments):
                done = book(*arguments, cwd=self.folder)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, r"^pbrain-fukumi: [^\n]+\n$")


class Show(BookTest):
    def test_the_embedded_book_knows_the_first_moves(self) -> None:
        for rule in ("freestyle", "standard", "renju", "caro"):
            shown = self.right("show", "--rule", rule, "--moves", "h8")
            self.assertIn("[X]", shown)
            self.assertRegex(shown, r"\n[a-o]\d+ +-?\d+ +\d+% +\d+ +\d+ +\d+(  [a-o\d ]+)?\n")

    def test_a_position_is_found_in_all_its_symmetries(self) -> None:
        text = self.folder / "a.txt"
        text.write_text("renju 15 | h8 i9 | h9 40/12 w3 g5 | a note\n")
        for moves, both in (("h8 i9", "h9 i8"), ("h8 g7", "g8 h7"), ("h8 i7", "h7 i8")):
            shown = self.right("show", str(text), "--rule", "renju", "--moves", moves)
            row = re.search(r"\n([a-o]\d+) +40 +\d+% +12 +3 +5  ([a-o]\d+)\nnote: a note\n$", shown)
            self.assertEqual(" ".join(sorted(row.groups())), both)
        self.assertIn("does not know", self.right("show", str(text), "--moves", "h8 i9"))

    def test_the_same_moves_come_out_as_in_queries_and_on_the_page(self) -> None:
        for moves in ("h8 i9 g7", "h8", "h8 i9 g7 g8", "H8 I9 G7"):
            shown = self.right("show", "--moves", moves)
            rows = shown.split("same by symmetry\n")[1].splitlines()
            listed = {point for row in rows for point in re.findall(r"\b[a-o]\d+\b", row)}
            query = json.dumps({"id": 1, "moves": moves, "nodes": 1, "known": True})
            done = subprocess.run(
                [ENGINE, "analyze", "--queries"],
                input=query + "\n",
                capture_output=True,
                text=True,
                timeout=PATIENCE_S,
                check=True,
            )
            known = {each["move"] for each in json.loads(done.stdout)["known"] if each["depth"] or each["games"]}
            self.assertEqual(listed, known)
            self.assertGreater(len(known), 1)


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
        (self.folder / "bad.rif").write_text(text.format(bad))
        done = book("build", self.path("none.txt"), "--rule", "renju", self.path("bad.rif"))
        self.assertEqual((done.returncode, "h8 is taken" in done.stderr), (2, True), done.stderr)
        self.assertFalse((self.folder / "none.txt").exists())

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

    def test_a_killed_build_leaves_a_book_and_goes_on(self) -> None:
        for name in ("killed.book", "killed.txt"):
            with self.subTest(name):
                self._kill_builds(name)

    def _kill_builds(self, name: str) -> None:
        out = self.path(name)
        # Any move is followed, so that there is no end.
        command = [ENGINE, "book", "build", out, "--moves", "h8 i9 k6", "--nodes", "1000", "--own-loss", "3000"]
        command += ["--reply-loss", "3000", "--positions", "1000000"]
        chance = random.Random(name)
        before = 0
        for _ in range(KILLS):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            # The first file is there after one position.
            deadline = time.monotonic() + PATIENCE_S
            while not Path(out).exists() and time.monotonic() < deadline:
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


class Check(BookTest):
    def test_a_blunder_is_found_and_mended(self) -> None:
        text = self.folder / "a.txt"
        text.write_text("freestyle 15 | h8 a1 i8 a3 j8 | g8 0/9 w4, o1 5/9 w8\n")
        arguments = ["check", str(text), "--nodes", "2000", "--max-loss", "1000"]
        found = self.right(*arguments)
        self.assertRegex(found, r"loses \d+\n.*: 2 moves of 1 position searched, 1 loses more than 1000")
        self.right(*arguments, "--mend")
        self.assertRegex(text.read_text(), r"\b\w+ -\d+/\d+ w0\b")
        self.assertIn(" 0 lose more than 1000", self.right(*arguments))


    def test_a_position_without_a_legal_move_does_not_end_the_check(self) -> None:
        """Black's only empty point is an overline in renju. The positions after it in the order of play are searched."""
        rows = ("BBB_BBW", "WWBWBWB", "BWWBWWB", "WBWWBWB", "BWBWWBW")
        black, white = ([f"{chr(97 + x)}{y}" for y, row in enumerate(rows, 1) for x, stone in enumerate(row) if stone == colour]
                        for colour in "BW")
        stones = " ".join(f"{b} {w}" for b, w in zip(black, white, strict=True))
        path = self.folder / "full.txt"
        path.write_text(f"renju 7x5 | {stones} | d1 20/5\n"
                        "renju 7x5 | d3 | e3 20/5 w99, e4 10/5 w1\nrenju 7x5 | d3 e4 | c3 20/5\n")
        said = self.right("check", str(path), "--nodes", "200", "--max-loss", "9000")
        self.assertRegex(said, r": \d+ moves of 2 positions searched, ")

    def test_a_game_that_is_over_is_not_searched(self) -> None:
        path = self.folder / "five.txt"
        path.write_text("freestyle 15 | h8 g8 i8 a3 j8 a5 k8 a7 | l8 5/9 w4, b2 4/9 w4\n"
                        "freestyle 15 | h8 g8 i8 a3 j8 a5 k8 a7 l8 | b9 5/9 w4\n")
        said = self.right("check", str(path), "--nodes", "200", "--mend")
        self.assertRegex(said, r": 2 moves of 1 position searched, 1 loses more than 50")
        text = path.read_text()
        self.assertRegex(text, r" 29999/1 w4\b")  # the five
        self.assertRegex(text, r"\| \w+ 5/9 w4\n")
        made = str(self.folder / "made.txt")
        done = book("build", made, "--moves", "h8 a1 i8 a3 j8 a5 k8 a7 l8", "--positions", "1", "--nodes", "200")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the game is over in this position", done.stderr)

    def test_a_book_made_from_games_says_why_nothing_is_searched(self) -> None:
        text = self.folder / "games.txt"
        text.write_text("freestyle 15 | h8 i9 | h7 w3 g2, g7 w1 g1\n")
        before = text.read_text()
        why = "its moves come from games and no position was searched"
        self.assertIn(f"nothing to search again: {why}", self.right("check", str(text), "--nodes", "100", "--mend"))
        self.assertIn(f"nothing to prove: {why}", self.right("prove", str(text), "--nodes", "100"))
        self.assertEqual(text.read_text(), before)


class Prove(BookTest):
    def test_a_book_without_wins_says_so(self) -> None:
        text = self.folder / "a.txt"
        text.write_text("freestyle 15 | h8 i9 | h7 20/9 w3\n")
        self.assertIn("no move that the book plays was found to win", self.right("prove", str(text)))

    def test_a_win_is_written_down_or_left_to_the_search(self) -> None:
        text = self.folder / "a.txt"
        for position, says, weights in (
            ("h8 i9", "0 wins written down in 0 more positions, 1 left to the search", {"0"}),
            ("h8 a1 i9 a3 h10 o15", "1 win written down in [1-9][0-9]* more positions?, 0 left", {"0", "16"}),
        ):
            with self.subTest(position):
                text.write_text(f"freestyle 15 | {position} | h7 29980/9 w16, g7 10/9 w3\n")
                self.assertRegex(self.right("prove", str(text), "--nodes", "100000"), says)
                self.assertEqual(set(re.findall(r" w(\d+)", text.read_text())), weights)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    if "--kills" in sys.argv:
        at = sys.argv.index("--kills")
        KILLS = int(sys.argv[at + 1])
        del sys.argv[at : at + 2]
    unittest.main()
