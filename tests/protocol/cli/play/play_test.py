#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`play` as a person calls it.

    play_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import PATIENCE_S, EngineTest, engine, run_tests  # noqa: E402


class Play(EngineTest):
    def test_a_game_in_the_terminal_follows_its_input(self) -> None:
        done = subprocess.run(
            [engine(), "play", "--level", "2", "--time", "200"],
            input="h8\nh8\nquit\n",
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("white thinks ... and plays ", done.stdout)
        self.assertIn("h8 is taken\n", done.stdout)

    def test_a_game_is_told_in_the_language_of_the_system_or_the_one_that_is_named(self) -> None:
        game = ("play", "--players", "engine-engine", "--level", "1", "--moves", "h8 a1 i8 a2 j8 a3 k8 a4 l8")
        for words, language, options in (("黒の五連で勝ち", "ja_JP.UTF-8", ()), ("černý vyhrává pětkou", "ja_JP.UTF-8", ("--language", "cs")),
                                         ("black wins with a five", "ja_JP.eucJP", ()), ("black wins with a five", "C", ())):
            done = self.run_engine(*game, *options, LC_ALL=language)
            self.assertIn(words, done.stdout)

    def test_notices_and_refusals_of_a_file_are_in_the_language_of_the_game(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            two = Path(folder) / "two.sgf"
            two.write_text("(;GM[4][1]FF[4]SZ[15][13];B[hh][ii])")
            for options, code, words in (
                (("--players", "person-person", "--psq", str(two), "--language", "vi"), 0, (f"{two}, dòng 1: GM ", f"{two}, dòng 1: SZ ")),
                (("--players", "person-person", "--psq", str(two)), 0, (f"{two}, line 1: GM ", f"{two}, line 1: SZ ")),
                (("--opening", "rif", "--rule", "caro", "--language", "ja"), 2, ("rif には",)),
                (("--psq", f"{folder}/none.psq", "--language", "ja"), 2, ("読めません：",)),
            ):
                done = self.run_engine("play", *options)
                self.assertEqual(done.returncode, code)
                for each in words:
                    self.assertIn(each, done.stderr)
            self.assertNotIn("line 1", self.run_engine("play", "--psq", str(two), "--language", "ja").stderr)

    def test_a_clock_may_hold_only_what_moves_add(self) -> None:
        game = ("play", "--players", "person-person", "--rule", "gomoku")
        done = self.run_engine(*game, "--clock", "0+3")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("black 0:03 > ", done.stdout)
        for clock in ("0+0", "0", "0+601", "601", "+3"):
            refused = self.run_engine(*game, "--clock", clock)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(f"--clock: '{clock}' is not a clock such as 10+5 (10 minutes, ", refused.stderr)

    def test_the_level_of_fukumi_ini_is_none_of_small_games(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "pbrain-fukumi"
            shutil.copy(engine(), program)
            (Path(folder) / "fukumi.ini").write_text("level = 3\n")
            for game in (("--mnk", "3x3x3"), ("--chomp", "4x5")):
                done = subprocess.run([program, "play", *game], input="quit\n", capture_output=True, encoding="utf-8", timeout=60, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""), game)

    def test_a_game_outlives_ctrl_c_at_the_prompt(self) -> None:
        with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
            [engine(), "play", "--level", "2", "--time", "100"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_STATE_HOME": folder},
        ) as process:
            process.stdin.write("h8\n")
            process.stdin.flush()
            text = ""
            while text.count("black > ") < 2:
                text += process.stdout.read(1)
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE_S)
            games = list(Path(folder).glob("pbrain-fukumi/play-*.psq"))
            self.assertEqual(len(games), 1)
            self.assertIn(f"the game is kept in {games[0]}\n", text)
            self.assertEqual(len(re.findall(r"^\d+,\d+,\d+$", games[0].read_text(), re.MULTILINE)), 2)
            more = subprocess.run(
                [engine(), "play", "--psq", str(games[0])], input="moves\n", capture_output=True, text=True, timeout=60
            )
            self.assertIn("1.h8 2.", more.stdout)

    def test_a_game_goes_to_a_file_that_is_named_and_new(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "my.psq"
            play = ["play", "--players", "engine-engine", "--time", "1", "--level", "1", "--save", str(file)]
            self.assertTrue(self.right(*play).endswith(f"the game is in {file}\n"))
            before = file.read_bytes()
            again = self.run_engine(*play)
            self.assertEqual((again.returncode, again.stdout, file.read_bytes()), (2, "", before))
            self.assertIn("already exists; --psq ", again.stderr)
            for game in ([], ["--mnk", "3x3x3"]):
                done = self.run_engine("play", *game, "--save", folder)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr, f"pbrain-fukumi: --save: '{folder}': cannot be written: Is a directory\n")
            small = Path(folder) / "small.txt"
            self.right("play", "--mnk", "3x3x3", "--players", "engine-engine", "--moves", "b2 1,1", "--save", str(small))
            self.assertTrue(small.read_text().startswith("b2 a1 "))
            for ending in ("sgf", "psq", "rif"):
                done = self.run_engine("play", "--mnk", "3x3x3", "--save", f"{folder}/q.{ending}")
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn("is not a name that ends in .txt", done.stderr)
            self.assertIn("a draw", self.right("solve", "mnk", "3", "3", "3", "--position", str(small)))

    def test_a_game_that_its_file_cannot_hold_does_not_begin(self) -> None:
        empty = "a game that begins from a position, only an empty board and black's move"
        with tempfile.TemporaryDirectory() as folder:
            setup = Path(folder) / "setup.sgf"
            setup.write_text("(;GM[4]SZ[15]AB[hh][ii]AW[jj];W[aa])")
            large = Path(folder) / "large.sgf"
            large.write_text("(;GM[4]SZ[20];B[aa])")
            for ending, options, why in (
                ("lib", ("--size", "20"), "a library of RenLib cannot hold a board of 20x20, only square boards up to 15x15"),
                ("lib", ("--psq", str(large)), "a library of RenLib cannot hold a board of 20x20, only square boards up to 15x15"),
                ("lib", ("--size", "15x12"), "a library of RenLib cannot hold a board of 15x12, only square boards up to 15x15"),
                ("pos", ("--size", "15x12"), "a position of RenLib cannot hold a board of 15x12, only square boards up to 15x15"),
                ("pos", ("--size", "14"), "a position of RenLib cannot hold a board of another size, only 15x15"),
                ("db", ("--rule", "caro"), "a database of Yixin cannot hold a game of caro, only freestyle, "),
                ("db", ("--psq", str(setup)), f"a database of Yixin cannot hold {empty}"),
                ("psq", ("--psq", str(setup)), f"Piskvork's game file cannot hold {empty}"),
                ("psq", ("--black", "h8 i8", "--white", "a1"), f"Piskvork's game file cannot hold {empty}"),
                ("psq", ("--black", "", "--to-move", "white"), f"Piskvork's game file cannot hold {empty}"),
            ):
                with self.subTest(ending=ending, options=options):
                    file = Path(folder) / f"new.{ending}"
                    done = self.run_engine("play", "--players", "engine-engine", "--level", "1", *options, "--save", str(file))
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertIn(f"pbrain-fukumi: --save: {file}: {why}", done.stderr)
                    self.assertFalse(file.exists())
            # The first move makes a game of an empty board.
            for ending in ("lib", "pos", "db", "txt", "psq", "sgf"):
                file = Path(folder) / f"game.{ending}"
                done = subprocess.run(
                    [engine(), "play", "--players", "person-person", "--save", str(file)],
                    input="h8\ni9\n", capture_output=True, text=True, timeout=60, check=False,
                )
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn(f"the game is kept in {file}\n", done.stdout)
                self.assertNotIn("cannot hold", done.stdout)

    def test_a_file_does_not_name_its_rule_only_if_it_does_not(self) -> None:
        psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nme\nyou\n"
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "freestyle.psq").write_text(psq + "0\n1,Freestyle\n")
            self.right("convert", f"{folder}/freestyle.psq", f"{folder}/freestyle.sgf")
            for name, content in (("renju.psq", psq + "0\n1,Renju\n"), ("caro.sgf", "(;GM[4]SZ[15]RU[caro];B[hh];W[ii])"),
                                  ("standard.txt", "standard h8 i9\n")):
                (Path(folder) / name).write_text(content)
            self.run_engine("convert", f"{folder}/renju.psq", f"{folder}/renju.db")
            named = sorted(path for path in Path(folder).iterdir())
            self.assertEqual(len(named), 6)
            for file in named:
                done = self.run_engine("play", "--players", "person-person", "--psq", str(file))
                self.assertIn(f"{file.stem}, 15x15\n", done.stdout)
                self.assertNotIn("does not name the rule", done.stdout)
            self.run_engine("convert", f"{folder}/renju.psq", f"{folder}/a.lib")
            for name, content in (("a.psq", psq + "0\n"), ("a.sgf", "(;GM[4]SZ[15];B[hh];W[ii])"), ("a.txt", "h8 i9\n")):
                (Path(folder) / name).write_text(content)
            for name, usual in (("a.psq", "freestyle"), ("a.sgf", "freestyle"), ("a.txt", "freestyle"), ("a.lib", "renju")):
                for options, rule, said in (((), usual, 1), (("--ply", "1"), usual, 1), (("--rule", "renju"), "renju", 0),
                                            (("--rule", "freestyle"), "freestyle", 0)):
                    done = self.run_engine("play", "--players", "person-person", "--psq", f"{folder}/{name}", *options)
                    self.assertIn(f"{rule}, 15x15\n", done.stdout)
                    self.assertEqual((done.stdout + done.stderr).count("the file does not name the rule; "), said, (name, options))


class Continue(EngineTest):
    """A game that was left goes on with everything that it was played with."""

    def play(self, typed: str, *options: str, code: int = 0) -> str:
        done = subprocess.run(
            [engine(), "play", *options], input=typed, capture_output=True, text=True, timeout=60,
            env={**os.environ, "XDG_STATE_HOME": self.folder},
        )
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stderr

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def games(self) -> list[Path]:
        return sorted(Path(self.folder).glob("pbrain-fukumi/*.psq"))

    def test_rule_players_levels_and_clock_are_those_of_the_game(self) -> None:
        options = ("--rule", "renju", "--players", "engine-person", "--level", "2", "--clock", "5+3")
        text = self.play("i9\n", *options)
        self.assertIn("play --continue goes on with it\n", text)
        game, = self.games()
        before = game.read_text()
        self.assertIn("\nplay rule=renju players=engine-person levels=2,2 ladder=20 match=300000 increment=3000\n", before)
        for how in (["--continue"], ["--psq", str(game)]):
            again = self.play("moves\n", *how)
            self.assertIn("renju, 15x15", again)
            self.assertRegex(again, r"black X: the engine, level 2 \(Elo \d+\); white O: you\n")
            self.assertRegex(again, r"white [0-9]:\d\d > 1\.h8 2\.")
            self.assertNotIn("does not name the rule", again)
        self.assertEqual((self.games(), game.read_text()), ([game], before))

    def test_the_last_game_goes_on_in_its_file_wherever_that_is(self) -> None:
        file = Path(self.folder) / "mine.psq"
        self.play("a1\n", "--players", "person-person")
        self.play("h8\n", "--players", "person-person", "--save", str(file))
        self.play("i9\n", "--continue")
        self.assertIn("1.h8 2.i9 3.g7\n", self.play("g7\nmoves\n", "--continue"))
        self.assertEqual(len(self.games()), 1)
        file.unlink()
        self.assertIn("1.a1\n", self.play("moves\n", "--continue"))

    def test_a_game_that_another_run_plays_does_not_go_on(self) -> None:
        for options, move, prompt in (((), "h8", "white > "), (("--continue",), "i9", "black > ")):
            with subprocess.Popen([engine(), "play", "--players", "person-person", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  text=True, env={**os.environ, "XDG_STATE_HOME": self.folder}) as process:
                process.stdin.write(move + "\n")
                process.stdin.flush()
                text = ""
                while not text.endswith(prompt):
                    text += process.stdout.read(1)
                error = self.play("a1\n", "--continue", code=2)
                self.assertEqual(error, f"pbrain-fukumi: --continue: '{self.games()[0]}': another run works on this file\n")
        self.assertIn("1.h8 2.i9\n", self.play("moves\n", "--continue"))

    def test_without_its_note_the_newest_game_goes_on_in_any_format(self) -> None:
        kept = Path(self.folder) / "pbrain-fukumi"
        for newest, moves in ((".sgf", "1.a1\n"), (".psq", "1.o15\n")):
            self.play("o15\n", "--players", "person-person")
            self.play("a1\n", "--players", "person-person", "--black", "h8 j8", "--to-move", "white")
            (kept / "last-game").unlink()
            for file in kept.glob("play-*"):
                os.utime(file, (1, 2 if file.suffix == newest else 1))
            self.assertIn(moves, self.play("moves\n", "--continue"))
            self.assertEqual(sorted(file.suffix for file in kept.glob("play-*")), [".psq", ".sgf"])
            for file in kept.glob("play-*"):
                file.unlink()

    def test_what_a_file_does_not_keep_is_said_when_its_game_goes_on(self) -> None:
        notice = "the file does not hold players, levels, clock and opening; options choose them\n"
        for ending, isHeld in (("txt", False), ("pos", False), ("lib", False), ("db", False), ("psq", True), ("sgf", True)):
            with self.subTest(ending):
                file = Path(self.folder) / f"mine.{ending}"
                self.play("h8\n", "--level", "1", "--rule", "renju", "--clock", "10+5", "--save", str(file))
                text = self.play("", "--continue")
                self.assertEqual(notice in text, not isHeld)
                self.assertEqual("level 1 (" in text and "black 10:" in text, isHeld)
        self.assertNotIn("options choose them", self.play("", "--psq", str(Path(self.folder) / "mine.lib")))

    def test_options_take_the_place_of_what_was_kept(self) -> None:
        self.play("h8\n", "--rule", "caro", "--players", "person-person")
        text = self.play("", "--continue", "--players", "person-engine", "--level", "1", "--white-level", "2",
                         "--clock", "7", "--rule", "standard")
        self.assertIn("standard, 15x15", text)
        self.assertRegex(text, r"black X: you; white O: the engine, level 2 \(Elo \d+\)\n")
        self.assertIn("black 7:00 > ", text)

    def test_two_persons_have_no_level_and_no_time_of_an_engine(self) -> None:
        self.play("h8\n", "--players", "person-person")
        two = ("--players", "person-person")
        for option in ("--time", "--level", "--white-level"):
            for words in (("--continue",), two, (*two, "--mnk", "10x10x5"), (*two, "--mnk", "3x3x3")):
                if option != "--time" or "3x3x3" not in words:
                    error = self.play("", *words, option, "20", code=2)
                    self.assertIn(f"{option} and --players person-person cannot be used together", error)
        # Hints of small games take that time.
        for game in (("--mnk", "3x3x3"), ("--chomp", "4x5")):
            self.assertIn("best: ", self.play("hint\n", *game, *two, "--time", "500"))

    def test_a_color_takes_the_place_of_the_players_that_were_kept(self) -> None:
        self.play("h8\n", "--level", "1")
        self.assertIn("black X: the engine", self.play("", "--continue", "--color", "white"))

    def test_the_opening_of_a_game_that_is_in_one_stays(self) -> None:
        self.play("h8\nh9\n", "--opening", "rif", "--players", "person-person")
        game, = self.games()
        self.assertIn("--opening and --psq cannot be used together", self.play("", "--psq", str(game), "--opening", "yamaguchi", code=2))
        # The options that were typed are named.
        self.assertIn("--continue and --opening cannot be used together", self.play("", "--continue", "--opening", "yamaguchi", code=2))
        self.assertIn("--clock: a game that began by an opening rule has no clock", self.play("", "--continue", "--clock", "5+0", code=2))
        other = Path(self.folder) / "other.psq"
        self.play("h8\n", "--players", "person-person", "--save", str(other))
        self.assertIn("a game that begins with stones has no opening", self.play("", "--psq", str(other), "--opening", "swap", code=2))

    def test_a_smaller_board_is_no_part_that_is_left_out(self) -> None:
        game = Path(self.folder) / "a.psq"
        game.write_text("Piskvorky 9x9, 11:11, 0\n1,1,0\n-1\n")
        self.assertNotIn("left out", self.play("", "--psq", str(game), "--players", "person-person"))

    def test_chomp_has_no_levels(self) -> None:
        self.assertIn("--level and --chomp cannot be used together", self.play("", "--chomp", "4x5", "--level", "3", code=2))

    def test_a_game_that_its_file_cannot_hold_does_not_go_on_in_it(self) -> None:
        file = Path(self.folder) / "mine.psq"
        self.play("h8\n", "--players", "person-person", "--save", str(file))
        file.write_text("(;GM[4]SZ[15]AB[hh][ii]AW[jj];W[aa])")
        before = file.read_bytes()
        error = self.play("a1\n", "--continue", "--players", "person-person", code=2)
        self.assertIn(f"--continue: {file}: Piskvork's game file cannot hold a game that begins from a position, only ", error)
        other = Path(self.folder) / "other.sgf"
        self.play("a1\n", "--continue", "--players", "person-person", "--save", str(other))
        self.assertEqual((file.read_bytes(), other.exists()), (before, True))

    def test_an_opening_goes_on_at_its_step(self) -> None:
        self.play("h8\nh9\n", "--opening", "rif", "--players", "person-person")
        text = self.play("i9\nswap\n", "--continue")
        self.assertIn("opening rule: rif\n", text)
        self.assertIn("first player (black): ", text)
        self.assertIn("second player (white): swap or stay > ", text)

    def test_an_opening_goes_on_under_another_rule_that_permits_it(self) -> None:
        self.play("h8\ni9\n", "--opening", "swap2", "--rule", "standard", "--players", "person-person")
        game, = self.games()
        text = self.play("j10\n", "--continue", "--rule", "freestyle")
        self.assertIn("second player (white): swap, stay or two > ", text)
        self.assertIn("play rule=freestyle ", game.read_text())
        self.assertIn("first player (black): a black stone ", self.play("", "--psq", str(game), "--ply", "2"))
        self.play("h8\ni9\n", "--opening", "soosorv-8", "--players", "person-person", "--save", str(Path(self.folder) / "s.psq"))
        done = self.run_engine("play", "--psq", str(Path(self.folder) / "s.psq"), "--rule", "caro", XDG_STATE_HOME=self.folder)
        self.assertIn("soosorv-8 requires the rule renju; the game goes on without its opening\n", done.stderr)

    def test_players_of_the_options_begin_the_next_game_too(self) -> None:
        self.play("h8\ni9\n", "--opening", "swap2", "--players", "person-person")
        text = self.play("new\n", "--continue", "--color", "white", "--level", "2")
        self.assertEqual(text.count("black X: the engine, level 2 (Elo 550); white O: you\n"), 2)

    def test_there_has_to_be_a_game_and_no_other_one(self) -> None:
        none = "--continue: no game of five in a row was kept so far; small games go on by their command load"
        self.assertIn(none, self.play("", "--continue", code=2))
        self.play("b2\n", "--mnk", "3x3x3")
        self.assertIn(none, self.play("", "--continue", code=2))
        for option in (["--psq", "x"], ["--moves", "h8"], ["--size", "9"], ["--opening", "rif"], ["--board", "x"],
                       ["--mnk", "3x3x3"]):
            error = self.play("", "--continue", *option, code=2)
            for words in ("--continue", option[0], "cannot be used together"):
                self.assertIn(words, error)
        game = Path(self.folder) / "a.psq"
        game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n0\nplay rule=chess\n")
        self.assertIn("a.psq: the settings of the game: 'rule=chess' cannot be read",
                      self.play("", "--psq", str(game), code=2))

    def test_a_part_of_a_kept_game_is_played_by_its_rule(self) -> None:
        self.play("h8\ni9\ng7\n", "--rule", "caro", "--players", "person-person")
        text = self.play("moves\n", "--psq", str(self.games()[0]), "--ply", "2")
        self.assertIn("caro, 15x15", text)
        self.assertIn("1.h8 2.i9\n", text)

    def test_moves_after_a_set_up_stay_moves(self) -> None:
        game = Path(self.folder) / "a.sgf"
        game.write_text("(;GM[4]SZ[15]AB[hh][ii]AW[jj]PL[W];W[aa];B[bb];W[cc])")
        for ply, moves in ((1, "1.a15"), (2, "1.a15 2.b14"), (3, "1.a15 2.b14 3.c13")):
            saved = Path(self.folder) / f"{ply}.sgf"
            text = self.play("moves\n", "--psq", str(game), "--ply", str(ply), "--players", "person-person")
            self.assertIn(f"> {moves}\n", text)
            self.play(f"save {saved}\n", "--psq", str(game), "--ply", str(ply), "--players", "person-person")
            self.assertIn(f"> {moves}\n", self.play("moves\n", "--psq", str(saved)))


if __name__ == "__main__":
    run_tests(__doc__)
