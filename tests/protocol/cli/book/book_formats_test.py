#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Books of other programs on the command line.

    book_formats_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ENGINE = ""
PATIENCE_S = 60.0

# In canonical form, so that it comes back as it is; weights as they are made from values.
TEXT = """\
renju 15 | | h8 30/12 w4096 | start
renju 15 | h8 | g9 -20/11 w2048, h9 -10/12 w4096
renju 15 | h8 i8 | | two\\nlines
"""
# The notice of a library without --rule.
ASSUMED = "{}: the file does not name the rule; it is read as renju\n"


class BookFormats(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "text.txt").write_text(TEXT, encoding="utf-8")

    def book(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [ENGINE, "book", *arguments],
            cwd=self.folder,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE_S,
            check=False,
        )
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def text_of(self, name: str) -> str:
        done = self.book("export", name)
        self.assertEqual(done.stderr, ASSUMED.format(name) if name.endswith(".lib") else "")
        return done.stdout

    def test_text_comes_back_through_every_format(self) -> None:
        for name in ("copy.book", "copy.lib", "copy.db", "copy.txt"):
            self.book("export", "text.txt", name)
            self.assertEqual(self.text_of(name), TEXT, name)

    def test_a_pipe_is_refused_by_name(self) -> None:
        for command in (["export", "/dev/stdin"], ["merge", "all.book", "/dev/stdin"], ["check", "/dev/stdin"]):
            done = subprocess.run([ENGINE, "book", *command], cwd=self.folder, input=TEXT, capture_output=True, encoding="utf-8",
                                  timeout=PATIENCE_S, check=False)
            self.assertEqual((done.returncode, done.stderr), (2, "pbrain-fukumi: '/dev/stdin' is not a file that can be read again\n"))

    def test_an_ending_in_capitals_is_the_same_format(self) -> None:
        for ending in ("txt", "lib", "db"):
            with self.subTest(ending):
                self.book("export", "text.txt", f"small.{ending}")
                done = self.book("export", "text.txt", f"LARGE.{ending.upper()}")
                self.assertEqual(done.stderr, "")
                small, large = self.folder / f"small.{ending}", self.folder / f"LARGE.{ending.upper()}"
                self.assertEqual(small.read_bytes(), large.read_bytes())
                self.assertEqual(self.book("export", large.name).stdout, TEXT)
        (self.folder / "game.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\n", encoding="utf-8")
        for _ in range(2):
            self.book("build", "MADE.TXT", "game.psq", "--rule", "renju")
        self.assertIn("renju 15 | h8 |", (self.folder / "MADE.TXT").read_text(encoding="utf-8"))

    def test_one_format_goes_into_the_next(self) -> None:
        names = ("a.db", "b.lib", "c.book", "d.db", "e.txt")
        for before, after in zip(("text.txt", *names), names):
            self.book("export", before, after)
        self.assertEqual((self.folder / "e.txt").read_text(encoding="utf-8"), TEXT)
        self.assertEqual((self.folder / "a.db").read_bytes(), (self.folder / "d.db").read_bytes())

    def test_a_packed_database_is_smaller_and_says_the_same(self) -> None:
        self.book("export", "text.txt", "plain.db")
        self.book("export", "--format", "db-lz4", "text.txt", "packed.db")
        self.assertEqual((self.folder / "packed.db").read_bytes()[:4], b"\x04\x22\x4d\x18")
        self.assertEqual(self.text_of("packed.db"), TEXT)

    def test_books_of_all_kinds_are_joined_and_checked(self) -> None:
        self.book("export", "text.txt", "a.lib")
        (self.folder / "b.txt").write_text("renju 15 | h8 | h9 99/40\n", encoding="utf-8")
        self.book("export", "b.txt", "b.db")
        done = self.book("merge", "all.book", "a.lib", "b.db")
        self.assertEqual(done.stdout, "all.book: 3 positions, 3 moves\n")
        self.assertIn("h9 99/40", self.text_of("all.book"))
        self.assertEqual(self.book("check", "a.lib", "b.db").stdout.count(" position"), 2)
        # The name says the kind here too.
        for name in ("all.lib", "all.db", "all.txt"):
            self.book("merge", name, "a.lib", "b.db")
            self.assertIn("h9 99/40", self.text_of(name))

    def test_a_library_is_of_the_rule_that_is_said(self) -> None:
        self.book("export", "text.txt", "a.lib")
        self.assertEqual(self.book("merge", "--rule", "caro", "all.book", "a.lib").stderr, "")
        self.assertTrue(self.text_of("all.book").startswith("caro 15 |"))
        for verb in ("check", "show"):
            self.assertEqual(self.book(verb, "a.lib").stderr, ASSUMED.format("a.lib"))
            self.assertEqual(self.book(verb, "a.lib", "--rule", "caro").stderr, "")

    def test_a_game_keeps_the_rule_that_it_names(self) -> None:
        (self.folder / "c.sgf").write_text("(;GM[4]RU[renju];B[hh])(;GM[4];B[gg])(;GM[4]RU[caro];B[ff])", encoding="utf-8")
        done = self.book("export", "c.sgf", "--rule", "caro")
        self.assertRegex(done.stdout, r"(?m)^renju 15 \| \| h8$")
        self.assertRegex(done.stdout, r"(?m)^caro 15 \| \| (f10, g9|g9, f10)$")
        self.assertEqual(done.stderr, "c.sgf: 1 game keeps the rule that it names\n")

    def test_games_of_a_library_are_counted_under_its_rule(self) -> None:
        self.book("export", "text.txt", "a.lib")
        (self.folder / "a.pos").write_bytes(b"\x02\x70\x62")
        for name in ("a.lib", "a.pos"):
            said = self.book("build", "z.txt", name).stderr
            self.assertEqual(said, ASSUMED.format(name) + f"{name}: 1 game of the assumed rule is left out; --rule changes it\n")
            for rule in ("renju", "caro"):
                done = self.book("build", f"{name}.{rule}.txt", name, "--rule", rule)
                self.assertEqual((done.stderr, "1 game added" in done.stdout), ("", True))
                self.assertIn(f"{rule} 15 | | h8 g1\n", self.text_of(f"{name}.{rule}.txt"))

    def test_what_is_left_out_is_told(self) -> None:
        (self.folder / "two.txt").write_text("caro 15 | | h8\nrenju 15 | | h8\n", encoding="utf-8")
        self.assertIn("moves (1), positions of rules that the format does not have (1); left out", self.book("export", "two.txt", "two.db").stderr)
        several = self.book("export", "two.txt", "two.lib", code=2)
        self.assertIn("--rule", several.stderr)
        self.assertFalse((self.folder / "two.lib").exists())
        self.book("export", "--rule", "caro", "two.txt", "two.lib")

    def test_only_the_rule_and_the_size_that_are_asked_for_are_written(self) -> None:
        (self.folder / "all.txt").write_text("caro 15 | | h8\nrenju 15 | | h8\nrenju 9 | | e5\n", encoding="utf-8")
        self.book("merge", "all.book", "all.txt")
        for name in ("all.txt", "all.book"):
            for options, lines in ((("--rule", "renju"), 2), (("--size", "9"), 1), ((), 3)):
                text = self.book("export", name, *options).stdout
                self.assertEqual(len(text.splitlines()), lines, (options, text))
            self.assertIn("no position of the book", self.book("export", name, "--rule", "caro", "--size", "9", code=2).stderr)
        self.book("export", "all.txt", "caro.book", "--rule", "caro")
        self.assertEqual(self.text_of("caro.book"), "caro 15 | | h8\n")

    def test_any_size_of_a_book_can_be_chosen(self) -> None:
        (self.folder / "all.txt").write_text("freestyle 15 | | h8\nfreestyle 20 | | j11\nfreestyle 20x12 | | a1\n", encoding="utf-8")
        (self.folder / "none.txt").write_text("", encoding="utf-8")
        for size, move in (("15", "h8"), ("20", "j11"), ("20x12", "a12")):
            line = f"freestyle {size} | | {move}\n"
            self.assertEqual(self.book("export", "all.txt", "--size", size).stdout, line)
            for verb in ("export", "merge"):
                name = f"{verb}{size}.sgf"
                files = (name, "all.txt") if verb == "merge" else ("all.txt", name)
                self.book(verb, *files, "--size", size)
                self.assertTrue(self.text_of(name).startswith(line), name)
            self.book("export", "none.txt", f"none{size}.sgf", "--size", size)
        for size in ("20", "20x12", "12x13"):
            for source in ("all.txt", "none.txt"):
                said = self.book("export", source, "a.lib", "--size", size, code=2).stderr
                self.assertIn("no position of the book has a rule and a size that the file can have", said)
        self.book("export", "all.txt", "a.lib", "--size", "15")
        for verb in (("export", "a.lib"), ("check", "a.lib"), ("prove", "a.lib"), ("merge", "b.txt", "a.lib")):
            said = self.book(*verb, "--size", "20", code=2).stderr
            self.assertIn("a library on a board that is not a square up to 15x15", said)

    def test_a_file_that_would_have_nothing_of_the_book_is_not_written(self) -> None:
        (self.folder / "large.txt").write_text("freestyle 20 | | k10\n", encoding="utf-8")
        (self.folder / "caro.txt").write_text("caro 15 | | h8\n", encoding="utf-8")
        for arguments in (("large.txt", "a.lib"), ("caro.txt", "a.db"), ("caro.txt", "a.db.lz4", "--format", "db-lz4"),
                          ("large.txt", "a.sgf", "--rule", "renju"), ("large.txt", "a.sgf", "--size", "15")):
            with self.subTest(arguments):
                said = self.book("export", *arguments, code=2).stderr
                self.assertIn("no position of the book has a rule and a size that the file can have", said)
                self.assertFalse((self.folder / arguments[1]).exists())

    def test_numbers_that_do_not_come_back_are_counted(self) -> None:
        (self.folder / "games.txt").write_text("renju 15 | | h8 w3 g2\nrenju 15 | h8 | g9 20/5 w2 g1\n", encoding="utf-8")
        for name, said in (
            ("a.lib", ""),
            ("a.db", "a.db: numbers of games (2), weights (2); left out\n"),
            ("a.sgf", "a.sgf: numbers of games (2), weights (2); left out\n"),
        ):
            self.assertEqual(self.book("export", "games.txt", name).stderr, said)
        (self.folder / "two.txt").write_text("renju 15 | | h8\nrenju 15 | h8 | g9, h9\n", encoding="utf-8")
        self.assertEqual(
            self.book("export", "two.txt", "a.psq").stderr, "a.psq: moves of variations (1); left out\n"
        )

    def test_a_format_that_is_only_read_is_not_a_name_for_a_book(self) -> None:
        for ending in ("rif", "xml", "rec", "bdt", "PDB"):
            for verb in (("export", "text.txt", f"a.{ending}"), ("merge", f"a.{ending}", "text.txt")):
                with self.subTest(verb):
                    said = self.book(*verb, code=2).stderr
                    self.assertIn(f"OUT: 'a.{ending}': files of this format are only read\n", said)
                    self.assertFalse((self.folder / f"a.{ending}").exists())

    def test_a_file_without_a_rule_is_of_the_one_that_is_said(self) -> None:
        (self.folder / "c.sgf").write_text("(;GM[4];B[hh]C[a note])", encoding="utf-8")
        self.book("export", "c.sgf", "c.lib", "--rule", "freestyle")
        for name in ("c.sgf", "c.lib"):
            self.assertEqual(self.book("check", name, "--rule", "freestyle").stdout, f"{name}: 2 positions, 1 move\n")
            self.assertIn("nothing to prove", self.book("prove", name, "--rule", "freestyle").stdout)
            shown = self.book("show", name, "--rule", "freestyle", "--moves", "h8").stdout
            self.assertIn("note: a note\n", shown)
        self.assertIn("--rule is required", self.book("check", "c.sgf", code=2).stderr)
        small = self.book("export", "c.lib", "--size", "13").stdout
        self.assertTrue(small.startswith("renju 13 |"), small)
        self.assertIn("2 positions", self.book("check", "c.lib", "--size", "13").stdout)
        for size in ("20", "12x13"):
            self.assertIn("--size", self.book("show", "c.lib", "--size", size, code=2).stderr)

    def test_parts_of_games_that_a_book_does_not_hold_are_counted(self) -> None:
        game = "(;GM[4]RU[renju]PB[Anna]DT[2026]RE[B+];B[hh]N[a name]BL[60];W[ig]C[a note])"
        (self.folder / "n.sgf").write_text(game * 12, encoding="utf-8")
        for verb, more in (("check", []), ("show", []), ("export", []), ("merge", ["all.book"])):
            with self.subTest(verb):
                said = self.book(verb, *more, "n.sgf").stderr.splitlines()
                self.assertEqual(len(said), 11, said)
                for part in ("names of players (1)", "the date", "the result", "N (1)"):
                    self.assertIn(part, said[0])
                self.assertNotIn("comments", said[0])
                self.assertIn("in 2 more places", said[-1])

    def test_a_file_with_the_name_of_another_format_is_read_by_its_content(self) -> None:
        self.book("export", "text.txt", "a.lib")
        self.book("export", "text.txt", "a.db")
        (self.folder / "a.sgf").write_text("(;GM[4]RU[renju];B[hh];W[ig])", encoding="utf-8")
        for source in ("a.lib", "a.db", "a.sgf"):
            right = self.book("export", source).stdout
            for ending in (".lib", ".db", ".sgf", ".txt"):
                with self.subTest(source=source, ending=ending):
                    (self.folder / f"b{ending}").write_bytes((self.folder / source).read_bytes())
                    if (source, ending) == ("a.sgf", ".txt"):  # a readable book has any text
                        self.book("export", "b.txt", code=2)
                    else:
                        self.assertEqual(self.book("export", f"b{ending}").stdout, right)

    def test_books_in_other_encodings_say_so(self) -> None:
        text = "renju 15 | h8 | h9 | \u9ed1\u65b9\n"
        for encoding, said in (("gbk", "they are read as GBK"), ("utf-16", ""), ("utf-8-sig", "")):
            with self.subTest(encoding):
                (self.folder / "c.txt").write_bytes(text.encode(encoding))
                done = self.book("export", "c.txt")
                self.assertEqual(done.stdout, text)
                self.assertEqual(said in done.stderr, True, done.stderr)
                self.assertEqual(done.stderr == "", said == "")

    def test_a_file_that_cannot_be_read_says_why(self) -> None:
        for name in ("absent", "absent.txt", "absent.lib", "absent.sgf"):
            for verb in ("check", "prove", "show", "export"):
                self.assertIn("No such file or directory", self.book(verb, name, code=2).stderr)

    def test_bad_input_is_one_line_and_writes_nothing(self) -> None:
        (self.folder / "bad.db").write_bytes(b"\x01\0\0\0\x05")
        (self.folder / "bad.lib").write_bytes(b"RenLib")
        (self.folder / "out.book").write_bytes(b"old")
        for arguments in (
            ("merge", "out.book", "bad.db"),
            ("merge", "out.book", "bad.lib"),
            ("merge", "out.book", "absent.lib"),
            ("merge", "--rule", "chess", "out.book", "text.txt"),
            ("merge", "--size", "23", "out.book", "text.txt"),
            ("merge", "out.book", "text.txt", "--size"),
            ("export", "--format", "zip", "text.txt", "out.book"),
            ("export", "--format", "db", "text.txt"),
            ("export", "bad.db", "out.book"),
            ("export", "text.txt", "out.book", "three.book"),
            ("check", "bad.lib"),
        ):
            done = self.book(*arguments, code=2)
            self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1), arguments)
        self.assertEqual((self.folder / "out.book").read_bytes(), b"old")


if __name__ == "__main__":
    ENGINE = sys.argv.pop(1)
    unittest.main()
