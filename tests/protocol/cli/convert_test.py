#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`convert`: a game file in another format, with all that both formats hold.

    convert_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from support import EngineTest, run_tests

GAME = "(;FF[4]GM[4]SZ[15]PB[me]PW[friend]DT[2020-02-29];B[h8]C[the middle](;W[i9];B[g7])(;W[h9];B[i8]))"


class ConvertTest(EngineTest):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.game = self.folder / "game.sgf"
        self.game.write_text(GAME, encoding="utf-8")

    def convert(self, name: str, *arguments: str) -> tuple[Path, str]:
        """The written file, and what was said on the standard error."""
        out = self.folder / name
        done = self.run_engine("convert", str(self.game), str(out), *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out, done.stderr

    def test_a_tree_comes_back_whole(self) -> None:
        library, said = self.convert("game.lib")
        self.assertEqual(said, f"{library}: names of players (2), the date; left out\n")
        self.game = library
        back, said = self.convert("back.sgf")
        self.assertEqual(said, "")
        text = back.read_text(encoding="utf-8")
        for part in ("B[hh]", "the middle", "W[ig]", "W[hg]", "B[gi]", "B[ih]"):
            self.assertIn(part, text)

    def test_a_size_that_is_lost_is_said(self) -> None:
        self.game.write_text("(;GM[4]SZ[9]RU[Renju];B[aa];W[ii])", encoding="utf-8")
        for name, lost in (("game.lib", "the rule, the size of the board; left out\n"), ("game.txt", ""), ("game.psq", "")):
            self.assertTrue(self.convert(name)[1].endswith(lost), name)

    def test_names_and_date_stay_and_nothing_is_invented(self) -> None:
        text = self.convert("copy.sgf")[0].read_text(encoding="utf-8")
        for part in ("PB[me]", "PW[friend]", "DT[2020-02-29]"):
            self.assertIn(part, text)
        for absent in ("RU[", "XS["):
            self.assertNotIn(absent, text)

    def test_what_a_format_cannot_hold_is_said(self) -> None:
        out, said = self.convert("game.psq")
        self.assertIn("friend", out.read_text(encoding="utf-8"))
        self.assertIn("game.psq", said)  # the second line, and the comment

    def test_everything_that_is_lost_is_counted(self) -> None:
        rich = (
            "(;GM[4]SZ[15]RU[Caro]EV[Cup]PC[Paris]RE[B+Time]C[a];B[hh]BL[9]C[b]TR[aa]"
            "(;W[ih]LB[bb:x]AR[aa:bb];B[ii])(;W[hi]BL[8]))"
        )
        psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,40\n7,7,50\nme\nyou\n0\n1,Renju1\n"
        passing = "(;GM[4]SZ[15]RU[Renju];B[hh];W[];B[ii])"
        mirrored = "(;GM[4]SZ[15]RU[Renju];B[hh](;W[hg]C[north];B[aa])(;W[ih]C[east];B[bb]))"
        orders = "(;GM[4]SZ[15]RU[Renju];B[hh](;W[hg];B[ii];W[ab]{0})(;W[ab];B[ii];W[hg]{1}))"
        joined = "moves that lead to the same position as others, up to symmetry (1); joined"
        for name, content, endings, said in (
            ("a.sgf", rich, "sgf", ""),
            ("a.sgf", rich, "psq", "BL (2), PC (1), arrows (1), comments (2), moves of variations (1), "
             "texts on points (2), the text of the result; left out"),
            ("a.sgf", rich, "txt", "BL (2), PC (1), arrows (1), comments (2), moves of variations (1), "
             "texts on points (2), the event, the result, the text of the result; left out"),
            ("a.sgf", rich, "pos", "BL (2), PC (1), arrows (1), comments (2), moves of variations (1), "
             "texts on points (2), the event, the result, the rule, the text of the result; left out"),
            ("a.sgf", rich, "lib", "BL (2), PC (1), arrows (1), the event, the result, the rule, "
             "the text of the result; left out"),
            ("a.sgf", rich.replace("Caro", "Renju"), "db", "arrows (1), texts on points (2); left out\n"
             f"out.db: {joined}\n"
             "out.db: BL (2), PC (1), the event, the result, the text of the result; left out"),
            ("a.psq", psq, "psq sgf", ""),
            ("a.psq", psq, "txt", "names of players (2), the result, times of moves (2); left out"),
            ("a.psq", psq, "db", "names of players (2), the result, times of moves (2); left out"),
            ("a.psq", psq, "lib pos", "names of players (2), the result, the rule, times of moves (2); left out"),
            ("a.sgf", passing, "sgf txt", ""),
            ("a.sgf", passing, "lib pos", "the rule; left out"),
            ("a.sgf", mirrored, "db", joined),
            ("a.sgf", mirrored, "lib", "the rule; left out"),
            ("a.sgf", orders.format("", ""), "db", ""),
            ("a.sgf", orders.format("C[a]", ""), "db", ""),
            ("a.sgf", orders.format("", "C[b]"), "db", joined),
            ("a.sgf", orders.format("", ";B[cc]"), "db", joined),
        ):
            self.game = self.folder / name
            self.game.write_text(content, encoding="utf-8")
            for ending in endings.split():
                with self.subTest(name=name, ending=ending):
                    out = self.convert(f"out.{ending}", "--force")[1]
                    self.assertEqual(out.replace(str(self.folder) + "/", ""), f"out.{ending}: {said}\n" if said else "")

    def test_no_rule_is_invented(self) -> None:
        self.game.write_text("(;GM[4]SZ[15];B[hh];W[ih])", encoding="utf-8")
        for middle, rule in (("lib", ""), ("pos", ""), ("psq", ""), ("txt", ""), ("db", "RU[freestyle]")):
            for given, wanted in (((), rule), (("--rule", "standard"), "RU[standard]")):
                with self.subTest(middle=middle, given=given):
                    self.game = self.folder / "game.sgf"
                    said = self.convert(f"middle.{middle}", "--force", *given)[1]
                    self.assertEqual("; written as freestyle" in said, middle == "db" and not given)
                    self.game = self.folder / f"middle.{middle}"
                    text = self.convert("back.sgf", "--force", *given)[0].read_text(encoding="utf-8")
                    self.assertEqual(text.count("RU["), len(wanted) > 0)
                    self.assertIn(wanted, text)

    def test_a_rule_that_the_file_names_stays(self) -> None:
        psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nme\nyou\n0\n1,Renju\n"
        for name, content in (("a.sgf", "(;GM[4]SZ[15]RU[renju];B[hh])"), ("a.psq", psq), ("a.txt", "#renju,h8i9\n")):
            self.game = self.folder / name
            self.game.write_text(content, encoding="utf-8")
            for ending in ("sgf", "psq", "db", "lib"):
                out = self.folder / f"{name}.{ending}"
                for rule in ("freestyle", "standard", "caro", "caro6"):
                    with self.subTest(name=name, ending=ending, rule=rule):
                        done = self.run_engine("convert", str(self.game), str(out), "--rule", rule)
                        self.assertEqual((done.returncode, done.stdout, out.exists()), (2, "", False))
                        self.assertIn(f" --rule: {rule} differs from the file, which has renju\n", done.stderr)
                without = self.convert(out.name)[0].read_bytes()
                self.assertEqual(self.convert(out.name, "--force", "--rule", "renju")[0].read_bytes(), without)

    def test_a_library_has_the_same_rule_everywhere(self) -> None:
        self.game.write_text("(;GM[4]SZ[15];B[hh];W[ih])", encoding="utf-8")
        for ending in ("lib", "pos"):
            self.game = self.folder / "game.sgf"
            library = self.convert(f"game.{ending}")[0]
            self.game = library
            assumed = f"{library}: the file does not name the rule; it is read as renju\n"
            for given, rule, said in (((), "renju", assumed), (("--rule", "standard"), "standard", "")):
                with self.subTest(ending=ending, given=given):
                    database = self.convert("converted.db", "--force", *given)
                    self.assertEqual(database[1], said)
                    exported = self.folder / "exported.db"
                    done = self.run_engine("book", "export", "--force", str(library), str(exported), *given)
                    self.assertEqual((done.returncode, done.stderr), (0, said))
                    for path in (database[0], exported):
                        self.assertTrue(self.right("book", "export", str(path)).startswith(f"{rule} 15 | | h8"), path)

    def test_a_tree_without_moves(self) -> None:
        self.game.write_text("(;GM[4]SZ[9]RU[renju])", encoding="utf-8")
        self.game = self.convert("empty.db")[0]
        empty = self.convert("empty.sgf")[0].read_text(encoding="utf-8")
        self.assertIn("SZ[9]", empty)
        self.assertIn("RU[renju]", empty)
        self.assertNotIn(";B[", empty)
        refused = self.run_engine("convert", str(self.game), str(self.folder / "other.sgf"), "--rule", "standard")
        self.assertEqual(refused.returncode, 2)
        # Databases of another program: without a record, with one that says nothing, with only a head.
        for name, content in (("none", b"\0\0\0\0"), ("nothing", b"\x01\0\0\0\0\0"),
                              ("head", b"\x01\0\0\0\x03\0\0\0\0\0\0")):
            with self.subTest(name):
                self.game = self.folder / f"{name}.db"
                self.game.write_bytes(content)
                self.assertNotIn(";B[", self.convert(f"{name}.sgf")[0].read_text(encoding="utf-8"))

    def test_another_size_is_refused(self) -> None:
        done = self.run_engine("convert", str(self.game), str(self.folder / "z.sgf"), "--size", "20")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(" --size: 20x20 differs from the file, which has 15x15\n", done.stderr)
        self.assertEqual(self.convert("z.sgf", "--size", "15")[1], "")

    def test_a_name_without_a_format_is_refused(self) -> None:
        done = self.run_engine("convert", str(self.game), str(self.folder / "game.doc"))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("' is not a name that ends in one of .psq, .sgf, .pos, .db, .lib, .txt\n", done.stderr)

    def test_one_game_of_several_is_chosen(self) -> None:
        self.game.write_text(GAME + GAME.replace("me", "you"), encoding="utf-8")
        self.assertIn("PB[you]", self.convert("second.sgf", "--game", "2")[0].read_text(encoding="utf-8"))

    def test_a_file_that_is_there_stays(self) -> None:
        kept = self.folder / "kept.psq"
        kept.write_text("mine", encoding="utf-8")
        done = self.run_engine("convert", str(self.game), str(kept))
        self.assertEqual((done.returncode, kept.read_text(encoding="utf-8")), (2, "mine"))
        self.assertIn("--force", done.stderr)
        done = self.run_engine("convert", str(self.game), str(self.game))
        self.assertEqual((done.returncode, self.game.read_text(encoding="utf-8")), (2, GAME))


if __name__ == "__main__":
    run_tests(__doc__)
