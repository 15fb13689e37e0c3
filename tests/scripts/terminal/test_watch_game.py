# SPDX-License-Identifier: MIT
"""The game that is watched: as lines, and as a board in a terminal."""

import io
import os
import pty
import re
import signal
import subprocess
import termios
import struct
import fcntl
import unittest

from scripts.support import SCRIPTS, FolderCase, fake, fake_command, play, run_script, settings

from gomoku.games.game import GameResult, Pairing, PlayedMove
from gomoku.records.psq import read_psq
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason, Verdict
from gomoku.terminal.board_view import draw_board
from gomoku.terminal.spectator import LineSpectator, ending, spectator_for

BLACK_WINS = fake_command("--script", "3,7 4,7 5,7 6,7 7,7")
WHITE_LOOKS_ON = fake_command("--script", "0,0 2,0 4,0 6,0 8,0")


class BoardViewTest(unittest.TestCase):
    def test_letters_run_from_the_left_and_numbers_from_the_bottom(self) -> None:
        stones = {(0, 4): BLACK, (4, 0): WHITE, (2, 1): BLACK}
        lines = draw_board(5, 5, stones, (2, 1))
        self.assertEqual(
            lines,
            [
                "  5  .  .  .  .  O ",
                "  4  .  . [X] .  . ",
                "  3  .  .  .  .  . ",
                "  2  .  .  .  .  . ",
                "  1  X  .  .  .  . ",
                "     a  b  c  d  e ",
            ],
        )

    def test_colours_change_nothing_but_the_ink(self) -> None:
        stones = {(0, 0): BLACK, (1, 1): WHITE}
        coloured = draw_board(6, 5, stones, (1, 1), coloured=True, unicode=True)
        bare = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured]
        self.assertEqual(bare[0], "  5  ●  ·  ·  ·  ·  · ")
        self.assertEqual(bare[1], "  4  · [●] ·  ·  ·  · ")
        self.assertNotEqual(coloured[0], bare[0])


class EndingTest(unittest.TestCase):
    """Why a game ended, in words."""

    def test_a_row_is_named_by_its_length_and_its_ends(self) -> None:
        black = fake("a", "--script", "3,3 4,4 5,5 7,7 8,8 6,6")
        white = fake("b", "--script", "0,0 0,2 0,4 0,6 0,8 0,10")
        result = play(black, white)
        self.assertEqual(
            ending(result, settings()), "a (black) wins with stone 11: six in a row, d12 to i7"
        )

    def test_other_ends_say_what_happened(self) -> None:
        def verdict(winner: "int | None", reason: Reason, detail: str = "", stones: int = 0) -> str:
            pairing, moves = Pairing(1, 1, fake("a"), fake("b")), [PlayedMove((7, 7), BLACK)] * stones
            return ending(GameResult(pairing, Verdict(winner, reason, detail), moves), settings())

        self.assertEqual(
            verdict(None, Reason.DRAW, "the board is full"),
            "a draw after 0 stones: the board is full",
        )
        self.assertEqual(
            verdict(WHITE, Reason.FORBIDDEN, "h8 is a double three"),
            "b (white) wins after 0 stones, forbidden point: h8 is a double three",
        )
        self.assertEqual(verdict(BLACK, Reason.CRASH, stones=1), "a (black) wins after 1 stone, crash")


class WatchTest(FolderCase):
    END = "first (black) wins with stone 9: five in a row, d8 to h8"

    def setUp(self) -> None:
        super().setUp()
        self.psq = self.folder / "game.psq"

    def arguments(self, *more: str) -> list[str]:
        return [
            "--black",
            f"name=first {BLACK_WINS}",
            "--white",
            f"name=second {WHITE_LOOKS_ON}",
            "--time-turn",
            "500",
            "--out",
            str(self.psq),
            *more,
        ]

    def test_without_a_terminal_it_prints_one_line_a_move(self) -> None:
        done = run_script("watch_game", *self.arguments())
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], "first (black) - second (white), freestyle on 15x15")
        self.assertRegex(lines[1], r"^1\. d8 \(black, \d+ ms\) depth 1 ev 10$")
        self.assertRegex(lines[2], r"^2\. a15 \(white, \d+ ms\) depth 1 ev 10$")
        self.assertEqual(lines[10:], [self.END, f"game file: {self.psq}"])
        self.assertNotIn("\x1b", done.stdout)

    def test_in_brief_it_prints_rows_of_moves_and_the_last_board(self) -> None:
        done = run_script("watch_game", *self.arguments("--brief", "--opening", "b2d2f4"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual(lines[1], "opening: b14 d14 f12")
        self.assertRegex(lines[2], r"^   4\. a15  d8   c15  e8   e15  f8   g15  g8   i15  h8$")
        self.assertEqual(lines[3], "")
        self.assertTrue(lines[11].startswith("  8  .  .  . [X][X][X][X][X]"), lines[11])
        self.assertEqual(
            lines[21:],
            ["first (black) wins with stone 13: five in a row, d8 to h8", f"game file: {self.psq}"],
        )

    def test_a_game_begins_with_the_opening_that_is_wanted(self) -> None:
        run_script("watch_game", *self.arguments("--opening", "0,0, 1,-1"))
        moves = read_psq(self.psq.read_text(encoding="utf-8")).moves
        self.assertEqual(moves[:3], [(7, 7), (8, 6), (3, 7)])
        for bad in ("h8h8", "nonsense!", "0,0, 99,99"):
            done = run_script("watch_game", *self.arguments("--opening", bad))
            self.assertEqual((done.returncode, done.stdout), (2, ""), bad)
            self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_a_balanced_opening_is_set_by_the_seed(self) -> None:
        found = []
        for _ in range(2):
            run_script("watch_game", *self.arguments("--balanced-opening", "--seed", "4"))
            found.append(read_psq(self.psq.read_text(encoding="utf-8")).moves)
            self.psq.unlink()
        self.assertGreater(len(found[0]), 2)
        self.assertEqual(*found)

    def test_the_game_file_holds_the_game(self) -> None:
        run_script("watch_game", *self.arguments("--rule", "standard"))
        game = read_psq(self.psq.read_text(encoding="utf-8"))
        self.assertEqual(game.names, ("first", "second"))
        self.assertEqual((game.moves[0], len(game.moves), game.end), ((3, 7), 9, 0))
        self.assertEqual((game.rule, game.result), ("standard", BLACK))

    def test_a_forfeit_is_exit_code_one_and_bad_input_two(self) -> None:
        crash = fake_command("--fault", "crash")
        done = run_script("watch_game", *self.arguments("--white", crash))
        self.assertEqual(done.returncode, 1)
        self.assertIn(
            "\nfirst (black) wins after 3 stones, crash: exited, exit code 3\n", done.stdout
        )
        self.assertEqual(run_script("watch_game", *self.arguments("--size", "3")).returncode, 2)
        self.assertEqual(
            run_script("watch_game", *self.arguments("--white", "stranger")).returncode, 2
        )
        for setting in ("increment=5", "turn=5 turn=6"):
            done = run_script("watch_game", *self.arguments("--white", f"{setting} {fake_command()}"))
            self.assertEqual((done.returncode, done.stdout), (2, ""))
        no_folder = str(self.psq / "deeper" / "game.psq")
        done = run_script("watch_game", *self.arguments("--out", no_folder))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(
            done.stderr, f"watch_game: error: {no_folder}: Not a directory\n"
        )

    def cut_off(self, *more: str) -> tuple[int, str, str]:
        """(exit code, stdout, stderr) of a game that is interrupted while white thinks for ever."""
        command = [str(SCRIPTS / "lab" / "watch_game"), *self.arguments(*more), "--time-turn", "60000"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            self.addCleanup(process.kill)
            assert process.stdout
            out = process.stdout.readline()
            if "--black" not in more:  # then black moves first
                out += process.stdout.readline()
            process.send_signal(signal.SIGTERM)  # a background job would be deaf to SIGINT
            rest, err = process.communicate(timeout=60)
        return process.returncode, out + rest, err

    def test_a_game_that_is_cut_off_leaves_its_moves_and_names_the_file(self) -> None:
        silent = fake_command("--fault", "silent", "--fault-move", "1")
        code, out, err = self.cut_off("--white", silent)
        self.assertEqual((code, err), (1, "\ninterrupted after 1 move\n"))
        self.assertTrue(out.endswith(f"game file: {self.psq}\n"), out)
        game = read_psq(self.psq.read_text(encoding="utf-8"))
        self.assertEqual((game.moves, game.names[0]), ([(3, 7)], "first"))
        self.assertEqual((game.end, game.rule, game.result), (-1, "freestyle", None))

    def test_a_game_whose_output_has_no_reader_any_more_leaves_its_moves(self) -> None:
        command = [str(SCRIPTS / "lab" / "watch_game"), *self.arguments()]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            self.addCleanup(process.kill)
            assert process.stdout and process.stderr
            process.stdout.readline()
            process.stdout.close()
            self.assertIn("watch_game: error: Broken pipe\n", process.stderr.read())
            self.assertEqual(process.wait(timeout=60), 1)
        self.assertEqual(read_psq(self.psq.read_text(encoding="utf-8")).moves[:1], [(3, 7)])

    def test_a_game_without_a_move_leaves_no_file(self) -> None:
        silent = fake_command("--fault", "silent", "--fault-move", "1")
        code, out, _ = self.cut_off("--black", silent)
        self.assertEqual((code, out.count("game file")), (1, 0))
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_file_that_is_there_is_refused_and_stays(self) -> None:
        self.psq.write_text("mine", encoding="utf-8")
        done = run_script("watch_game", *self.arguments())
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, f"watch_game: error: {self.psq}: already exists\n")
        self.assertEqual(self.psq.read_text(encoding="utf-8"), "mine")
        self.psq.write_text("", encoding="utf-8")  # mktemp makes such files
        self.assertEqual(run_script("watch_game", *self.arguments()).returncode, 0)
        self.assertEqual(run_script("watch_game", *self.arguments("--out", "/dev/null")).returncode, 0)

    def watch_here(self, *more: str) -> subprocess.Popen[str]:
        """A game without --out, in the folder of the test."""
        out = self.arguments().index("--out")
        command = [str(SCRIPTS / "lab" / "watch_game"), *self.arguments()[:out], *more]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder
        )
        self.addCleanup(process.kill)
        return process

    def test_games_of_one_second_have_different_files(self) -> None:
        outputs = [process.communicate(timeout=60)[0] for process in [self.watch_here() for _ in range(4)]]
        names = {output.splitlines()[-1].removeprefix("game file: ") for output in outputs}
        self.assertEqual(names, {path.name for path in self.folder.iterdir()})
        self.assertEqual(len(names), 4)
        for name in names:
            self.assertRegex(name, r"^game-\d{8}-\d{6}(-[2-4])?\.psq$")
            self.assertEqual(len(read_psq((self.folder / name).read_text(encoding="utf-8")).moves), 9)

    def test_a_game_that_does_not_begin_leaves_no_file_of_its_own(self) -> None:
        silent = fake_command("--fault", "silent", "--fault-move", "1")
        for more in (("--opening", "h8h8"), ("--white", "stranger"), ("--size", "3")):
            process = self.watch_here(*more)
            process.communicate(timeout=60)
            self.assertEqual((process.returncode, list(self.folder.iterdir())), (2, []))
        process = self.watch_here("--black", silent, "--time-turn", "60000")
        assert process.stdout
        process.stdout.readline()
        self.assertEqual(len(list(self.folder.iterdir())), 1)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        self.assertEqual((process.returncode, list(self.folder.iterdir())), (1, []))

    def in_terminal(self, rows: int, **environment: str) -> str:
        """The bytes that a terminal of 100 columns is sent."""
        try:
            ours, theirs = pty.openpty()
        except OSError as error:
            self.skipTest(f"no terminal to be had here: {error}")
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 100, 0, 0))
        env = {
            key: value
            for key, value in os.environ.items()
            if key not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        env.update({"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment})
        command = [str(SCRIPTS / "lab" / "watch_game"), *self.arguments()]
        with subprocess.Popen(command, stdout=theirs, env=env):
            os.close(theirs)
            sent = b""
            try:
                while chunk := os.read(ours, 65536):
                    sent += chunk
            except OSError:  # the other end is closed
                pass
        os.close(ours)
        return sent.decode()

    def test_in_a_terminal_the_board_is_drawn_over_itself(self) -> None:
        sent = self.in_terminal(40)
        self.assertIn("\x1b[48;5;179m", sent)
        frames = re.split(r"\x1b\[\d+A", sent)
        self.assertGreaterEqual(len(frames), 10)
        last = re.sub(r"\x1b\[[0-9;]*[mK]", "", frames[-1]).replace("\r", "").splitlines()
        self.assertEqual(last[0], "first (black) - second (white), freestyle on 15x15")
        self.assertTrue(last[8].startswith("  8  ·  ·  · [●][●][●][●][●]"), last[8])
        before = re.sub(r"\x1b\[[0-9;]*[mK]", "", frames[-2]).replace("\r", "").splitlines()
        self.assertTrue(before[8].startswith("  8  ·  ·  ·  ●  ●  ●  ● [●]"), before[8])
        self.assertTrue(last[18].startswith("9. h8 (black, "), last[18])
        self.assertEqual(last[19], self.END)
        self.assertEqual(before[19:21], ["black: depth 5 ev 50", "pv H8"])

    def test_no_color_leaves_the_board_and_takes_the_colours(self) -> None:
        sent = self.in_terminal(40, NO_COLOR="1")
        self.assertNotRegex(sent, r"\x1b\[[0-9;]*m")
        self.assertIn("X  X  X  X [X]", sent)
        self.assertIn("[X][X][X][X][X]", sent)
        self.assertIn("first (black, X) - second (white, O), freestyle", sent)

    def test_a_terminal_that_is_too_small_gets_lines(self) -> None:
        sent = self.in_terminal(15)
        self.assertNotIn("\x1b", sent)
        self.assertIn("9. h8 (black, ", sent)

    def test_what_is_no_terminal_gets_lines(self) -> None:
        self.assertIsInstance(spectator_for(io.StringIO(), 15, 15, is_brief=False), LineSpectator)
