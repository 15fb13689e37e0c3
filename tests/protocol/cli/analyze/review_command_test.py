#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`analyze --review` as a person or a script calls it.

    review_command_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import pty
except ImportError:  # Windows
    pty = None

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import PATIENCE_S, EngineTest, engine, run_tests  # noqa: E402


class Review(EngineTest):
    def test_a_review_is_text_json_or_a_page_of_its_own(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.psq"
            moves = "8,8 1,1 9,8 1,3 10,8 1,5 1,7 1,9".split()  # black leaves an open three as it is
            game.write_text("Piskvorky 15x15, 11:11, 0\n" + "".join(f"{move},0\n" for move in moves) + "0\n")
            page = Path(folder) / "page.html"
            arguments = ["analyze", "--review", str(game), "--nodes", "500"]
            text = self.run_engine(*arguments)
            self.assertEqual((text.returncode, text.stderr), (0, ""))
            self.assertRegex(text.stdout, r"7\. +black a9 +(Mistake|Blunder) +won -> ")
            self.assertIn("missed win, 2 moves by fours:", text.stdout)
            review = json.loads(self.run_engine(*arguments, "--json").stdout)
            self.assertEqual((len(review["moves"]), len(review["positions"])), (8, 9))
            self.assertTrue(review["moves"][6]["missed_win"])
            three = review["moves"][4]["reasons"]
            self.assertEqual((three["makes"], three["stops"], three["leaves"]), (["open three"], None, None))
            self.assertEqual(sorted(three["answers"]), ["g8", "k8"])
            self.assertEqual(review["moves"][5]["reasons"]["leaves"], {"kind": "open four", "moves": ["g8", "k8"]})
            written = self.run_engine(*arguments, "--html", str(page))
            self.assertEqual((written.returncode, written.stdout), (0, text.stdout + f"the page is {page}\n"))
            html = page.read_text()
            named = html.replace("http://www.w3.org/2000/svg", "")  # the name of a namespace: nothing is loaded
            self.assertIsNone(re.search(r"(src|href)=\"(?!data:)|https?://|@import|url\(", named))
            data = html.split('id="review-data">')[1].split("</script>")[0]
            self.assertEqual(json.loads(data)["game"], review["game"])
            for arguments, why in (
                (["--engine", str(page)], "--engine requires --html"),
                (["--html", str(page), "--engine", str(page)], " is not a page with the engine, as ./scripts/release web makes it"),
                (["--html", str(page), "--engine", "/nowhere"], "--engine: '/nowhere': cannot be read"),
            ):
                done = self.run_engine("analyze", "--review", str(game), *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(why, done.stderr)

    def test_a_review_takes_games_of_all_kinds_by_their_content(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game"
            library = b"\xffRenLib\xff\x03\x00" + b"\xff" * 10 + b"\x78\x00\x69\x80\x59\x40\x68\x40"
            for content, arguments, moves, rule in (
                (b"h8 i9 g7", [], "h8 i9 g7", "freestyle"),
                (b"1. h8 2. i9", ["--rule", "caro"], "h8 i9", "caro"),
                (b"#renju,h8i9", [], "h8 i9", "renju"),
                (b"(;RU[standard](;B[hh];W[ii])(;B[gg]))", [], "h8 i7", "standard"),
                (b"(;RU[standard](;B[hh];W[ii])(;B[gg]))", ["--line", "g9"], "g9", "standard"),
                (library, [], "h8 i9 i10", "renju"),
                (library, ["--line", "h8 h9"], "h8 h9", "renju"),
            ):
                game.write_bytes(content)
                done = self.run_engine("analyze", "--review", str(game), "--nodes", "10", "--json", *arguments)
                notice = f"{game}: the file does not name the rule; it is read as renju\n" if content == library else ""
                self.assertEqual((done.returncode, done.stderr), (0, notice), content)
                review = json.loads(done.stdout)
                self.assertEqual((" ".join(review["game"]), review["rule"]), (moves, rule), content)
            book = Path(folder) / "book.db"
            self.right("book", "build", str(Path(folder) / "a.txt"), "--positions", "8", "--nodes", "50", "--rule", "standard")
            self.assertEqual(self.run_engine("book", "export", str(Path(folder) / "a.txt"), str(book)).returncode, 0)
            review = json.loads(self.right("analyze", "--review", str(book), "--nodes", "10", "--json"))
            self.assertEqual(review["rule"], "standard")
            self.assertGreater(len(review["game"]), 0)

    def test_a_review_says_what_is_wrong_with_a_game(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.sgf"
            for content, arguments, why in (
                (b"", [], ": the file is empty"),
                (b"some words", [], ": this is a text that begins without moves, not a game; expected .psq, .sgf, "),
                (b"MZ\x90\x00\x03", [], ": this is a program, not a game; expected "),
                (b"(;B[zz])", [], ", line 1: 'zz' is outside the 15x15 board"),
                (b"Piskvorky 15x15\n8,8\n8,8\n", [], ", line 3: h8 is taken"),
                (b"\xffRenLib\xff\x03", [], ": the file ends too early"),
                (b"\x01\x00\x00\x00\x07", [], ": this is not a game that can be read; expected "),
                (b"(;B[hh])", ["--line", "a1"], ": the line 'a1' is not in the file; it has other moves"),
                (b"(;B[hh])", ["--game", "2"], ": game 2 is not in the file; it has 1 game"),
            ):
                game.write_bytes(content)
                done = self.run_engine("analyze", "--review", str(game), *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, r"^pbrain-fukumi: --review: [^\n]+\n$")
                self.assertIn(f"{game}{why}", done.stderr)

    def test_a_review_tells_what_it_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.sgf"
            game.write_bytes(b"(;GM[1]SZ[15]RE[W+R];B[hh];W[];B[ii])\n(;SZ[15];B[gg])")
            done = self.run_engine("analyze", "--review", str(game), "--nodes", "1", "--json")
            review = json.loads(done.stdout.splitlines()[-1])
            self.assertEqual((done.returncode, review["game"]), (0, ["h8", "pass", "i7"]))
            self.assertEqual((review["games"], review["result"], review["rule_known"]), (2, "white", False))
            self.assertEqual([each["line"] for each in review["notices"]], [1, None])
            self.assertIn(f"{game}, line 1: GM[1] is go; read as five in a row\n", done.stderr)
            self.assertIn(f"{game}: the file has 2 games; game 1 is read\n", done.stderr)
            text = self.run_engine("analyze", "--review", str(game), "--game", "2", "--nodes", "1")
            self.assertEqual((text.returncode, text.stderr), (0, f"{game}: the file has 2 games; game 2 is read\n"))
            self.assertNotIn("the file says", text.stdout)

    def test_the_rule_of_a_library_is_assumed_and_said(self) -> None:
        head = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
        with tempfile.TemporaryDirectory() as folder:
            for name, content in (("a.lib", head + b"\x00\x00\x78\x00\x69\x00\x87\x40"), ("a.pos", b"\x02\x70\x62")):
                game = Path(folder) / name
                game.write_bytes(content)
                assumed = f"{game}: the file does not name the rule; it is read as renju\n"
                for given, rule, said in (((), "renju", assumed), (("--rule", "caro"), "caro", "")):
                    with self.subTest(name=name, given=given):
                        arguments = ["analyze", "--review", str(game), "--nodes", "1", *given]
                        done = self.run_engine(*arguments, "--json")
                        review = json.loads(done.stdout.splitlines()[-1])
                        self.assertEqual((review["rule"], review["rule_known"], done.stderr), (rule, bool(given), said))
                        text = self.run_engine(*arguments).stdout
                        self.assertEqual("(the file does not name the rule; --rule changes it)" in text, not given)
                        position = self.run_engine("analyze", "--psq", str(game), "--nodes", "1", *given)
                        self.assertEqual((rule in position.stdout, position.stderr), (True, said))

    def test_a_rule_in_place_of_the_files_is_said(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            sgf, psq = Path(folder) / "a.sgf", Path(folder) / "a.psq"
            sgf.write_text("(;GM[4]SZ[15]RU[renju];B[hh];W[hi])", encoding="utf-8")
            psq.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\na\nb\n0\n,Renju\n", encoding="utf-8")
            for game in (sgf, psq):
                for rule, said in (("renju", ""), ("caro", f"{game}: the file names the rule renju; it is read as caro\n")):
                    for arguments in (("analyze", "--nodes", "1", "--psq"), ("analyze", "--nodes", "1", "--review"),
                                      ("perft", "--depth", "1", "--psq"), ("play", "--players", "person-person", "--psq")):
                        with self.subTest(game=game.name, rule=rule, arguments=arguments):
                            done = self.run_engine(*arguments, str(game), "--rule", rule)
                            heard = done.stderr.replace(f"{game}: names of players (2); left out\n", "")
                            self.assertEqual((done.returncode, heard), (0, said))

    def test_alternatives_come_with_every_move(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game"
            game.write_text("h8 i9 g7")
            arguments = ["analyze", "--review", str(game), "--nodes", "2000", "--lines", "3"]
            self.assertEqual(len(re.findall(r"\n +best: \w+ \d+%, \w+ \d+%, \w+ \d+%", self.right(*arguments))), 3)
            for position in json.loads(self.right(*arguments, "--json"))["positions"]:
                moves = [position["line"][0], *(each["move"] for each in position["alternatives"])]
                self.assertEqual((len(moves), len(set(moves))), (3, 3))
                rates = [position["winrate"], *(each["winrate"] for each in position["alternatives"])]
                self.assertEqual(rates, sorted(rates, reverse=True))

    def test_lines_of_decided_positions_are_whole(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game"
            game.write_text("h8 a1 i8 a15 j8 o1 k8 g8 l8")
            arguments = ["analyze", "--review", str(game), "--nodes", "300", "--lines", "2", "--json"]
            positions = json.loads(self.right(*arguments))["positions"]
        lines = [each for position in positions for each in (position, *position["alternatives"])]
        decided = [line for line in lines if line["line"] and line["win_in"] is not None]
        self.assertGreater(len(decided), 4)
        self.assertEqual({line["complete"] for line in decided}, {True})
        self.assertEqual({line["complete"] for line in lines if line["win_in"] is None}, {None})

    def saved(self, game: Path, name: str, *arguments: str) -> tuple[Path, str]:
        """The file that --save writes next to a game, and what was said on the standard error."""
        out = game.with_name(name)
        done = self.run_engine("analyze", "--review", str(game), "--nodes", "500", "--save", str(out), *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.endswith(f"the game with its review is {out}\n"), done.stdout)
        return out, done.stderr

    def test_a_review_is_saved_as_a_game_of_each_format(self) -> None:
        moves = ["h8", "a15", "i8", "c15", "j8", "e15", "o1", "g15"]  # black leaves an open three as it is
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.sgf"
            game.write_text(
                "(;FF[4]GM[4]SZ[15]RU[freestyle]PB[me]PW[you]GN[club]C[a cup];B[hh]C[the middle];W[aa];B[ih];W[ca]"
                "(;B[jh];W[ea];B[oo]C[why?];W[ga])(;B[gg]C[mine];W[gi]))", encoding="utf-8")
            sgf, said = self.saved(game, "out.sgf")
            self.assertEqual(said, "")
            text = sgf.read_text(encoding="utf-8")
            for part in ("PB[me]PW[you]", "GN[club]", "C[a cup]", "C[the middle]", "C[why?\n\na ", "C[mine]\n;W[gi])", "C[a blunder]"):
                self.assertIn(part, text)
            self.assertGreaterEqual(text.count("SBKV["), len(moves) + 1)
            # The four that black missed wins.
            self.assertRegex(text, r"\(;B\[[gk]h\]SBKV\[100\]XV\[\d+,\d+\]\n;W")
            # Reviewed again, it is the same file.
            self.assertEqual(self.saved(sgf, "again.sgf")[0].read_text(encoding="utf-8"), text)
            for name, lost in (("out.lib", "values"), ("out.db", "names of players"), ("out.psq", "moves of variations"), ("out.txt", "comments")):
                with self.subTest(name):
                    out, said = self.saved(sgf, name)
                    self.assertRegex(said, rf"(?m)^{out}: .*{lost}.*; left out$")
                    rule = ("--rule", "freestyle") if name == "out.lib" else ()
                    line = ("--line", " ".join(moves)) if name == "out.db" else ()
                    read = json.loads(self.right("analyze", "--review", str(out), "--nodes", "1", "--json", *rule, *line))
                    self.assertEqual(read["game"], moves)
            back, said = game.with_name("back.sgf"), self.run_engine("convert", str(game.with_name("out.db")), str(game.with_name("back.sgf"))).stderr
            self.assertEqual((said, back.read_text(encoding="utf-8").count("SBKV[") > len(moves)), ("", True))
            # The line of a variation.
            text = self.saved(game, "line.sgf", "--line", "h8 a15 i8 c15 g9")[0].read_text(encoding="utf-8")
            self.assertRegex(text, r";B\[gg\]SBKV\[[^\n]*C\[mine[^\n]*\n\(?;W\[gi\]SBKV\[")

    def test_a_review_is_saved_of_any_game(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game"
            for content, values, parts in (
                ("(;GM[4]SZ[15];B[hh])", 2, [";B[hh]SBKV["]),
                ("(;GM[4]SZ[15])", 1, ["SBKV["]),
                ("(;GM[4]SZ[15];B[hh];W[];B[ii])", 4, ["W[]SBKV["]),
                # It ends by a five; later moves stay as they are.
                ("(;GM[4]SZ[15]AB[aa][ba][ca][da]AW[ac][bc][cc][dc];B[ea];W[ec])", 2, [";B[ea]SBKV[100]XV[30000,", ";W[ec])"]),
                ("(;GM[4]SZ[15]AB[aa][ba][ca][da]AW[ac][bc][cc][oo]PL[W];W[ee];B[ea])", 4, [";B[ea]SBKV[100]XV[30000,"]),
            ):
                game.write_text(content, encoding="utf-8")
                text = self.saved(game, "out.sgf", "--force")[0].read_text(encoding="utf-8")
                self.assertGreaterEqual(text.count("SBKV["), values, text)
                self.assertNotIn("RU[", text)
                for part in parts:
                    self.assertIn(part, text)
                again = self.run_engine("analyze", "--review", str(game.with_name("out.sgf")), "--nodes", "1")
                self.assertEqual((again.returncode, "SBKV" in again.stderr, "XV" in again.stderr), (0, False, False))
            self.assertIn("RU[caro]", self.saved(game, "caro.sgf", "--rule", "caro")[0].read_text(encoding="utf-8"))

    def test_a_review_is_not_saved_where_it_cannot_be(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game, there = Path(folder) / "game.sgf", Path(folder) / "there.sgf"
            game.write_text("(;GM[4]SZ[20]RU[freestyle];B[hh])", encoding="utf-8")
            there.write_text("mine", encoding="utf-8")
            for name, why in (("there.sgf", "--force"), ("game.sgf", "game.sgf"), ("a.rif", "a.rif"), ("a", "a name that ends in one of .psq, "),
                              ("a.lib", "boards up to 15x15"), ("nowhere/a.sgf", "nowhere")):
                with self.subTest(name):
                    # Before the work, which would take a day.
                    done = self.run_engine("analyze", "--review", str(game), "--time", "86400000", "--save", str(Path(folder) / name))
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertRegex(done.stderr, r"^pbrain-fukumi: --save: ")
                    self.assertIn(why, done.stderr)
            self.assertEqual(there.read_text(encoding="utf-8"), "mine")

    def test_ctrl_c_leaves_a_page_that_says_how_far_it_came(self) -> None:
        if pty is None:
            self.skipTest("no pseudo-terminals here")
        with tempfile.TemporaryDirectory() as folder:
            game, page = Path(folder) / "game", Path(folder) / "page.html"
            # The last positions are won and take no time, an even one would take a day.
            game.write_text("h8 a1 i8 a3 j8 a5 k8 a7 l8")
            mine, its = pty.openpty()
            self.addCleanup(os.close, mine)
            process = subprocess.Popen(
                [engine(), "analyze", "--review", str(game), "--time", "86400000", "--html", str(page), "--json"],
                stdout=subprocess.PIPE,
                stderr=its,
                text=True,
            )
            os.close(its)
            told = ""
            while " 3 of 10" not in told:
                self.assertTrue(select.select([mine], [], [], PATIENCE_S)[0], told)
                told += os.read(mine, 1 << 16).decode()
            process.send_signal(signal.SIGINT)
            printed, _ = process.communicate(timeout=PATIENCE_S)
            self.assertEqual(process.returncode, 130)
            review = json.loads(printed)
            self.assertFalse(review["complete"])
            self.assertIsNone(review["accuracy_black"])
            self.assertGreater(review["first_position"], 0)
            self.assertEqual(len(review["game"]), 9)
            self.assertGreaterEqual(len(review["moves"]), 2)
            self.assertIn('"complete":false', page.read_text())


if __name__ == "__main__":
    run_tests(__doc__)
