#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The engine as a process: what a manager or a person at the command line sees of it.

    process_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from xml.etree import ElementTree

try:
    import pty
except ImportError:  # Windows
    pty = None

ENGINE = ""
# The promise is 50 ms (FUKUMI_TIME_SCALE=1). A machine that is busy with other programs may need much more to
# schedule the process; what must not happen is that the search goes on.
PROMPT_S = 0.05 * float(os.environ.get("FUKUMI_TIME_SCALE", "60"))
PATIENCE_S = 20.0
MOVE = re.compile(r"\d+,\d+")


class Talk:
    """A running engine."""

    def __init__(self, *arguments: str, folder: str | None = None) -> None:
        self.process = subprocess.Popen(
            [ENGINE, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._errors = b""
        self._threads = [threading.Thread(target=self._read), threading.Thread(target=self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        with self.process.stdout as stream:
            for line in stream:
                self._lines.put(line.decode("ascii"))
        self._lines.put(None)

    def _read_errors(self) -> None:
        with self.process.stderr as stream:
            self._errors = stream.read()

    def send(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())

    def line(self, patience_s: float = PATIENCE_S) -> str | None:
        """The next line, or None at the end of the output."""
        line = self._lines.get(timeout=patience_s)
        return line if line is None else line.removesuffix("\n")

    def answer(self, patience_s: float = PATIENCE_S) -> str | None:
        """The next line that is no MESSAGE."""
        line = self.line(patience_s)
        while line is not None and line.startswith("MESSAGE "):
            line = self.line(patience_s)
        return line

    def think_for_long(self) -> None:
        """Begins a search that nothing but an order ends. Returns when it runs."""
        self.send("START 15", "INFO timeout_turn 600000", "INFO timeout_match 0", "TURN 7,7")
        assert self.answer() == "OK"
        time.sleep(0.3)

    def leave(self) -> tuple[int, bytes]:
        """Exit code and everything on standard error; the process must be ending already."""
        code = self.process.wait(PATIENCE_S)
        for thread in self._threads:
            thread.join()
        self.process.stdin.close()
        return code, self._errors


class EngineTest(unittest.TestCase):
    def start(self, *arguments: str, folder: str | None = None) -> Talk:
        talk = Talk(*arguments, folder=folder)
        self.addCleanup(self._stop, talk)
        return talk

    @staticmethod
    def _stop(talk: Talk) -> None:
        if talk.process.poll() is None:
            talk.process.kill()
        talk.leave()

    def assert_left_well(self, talk: Talk, within_s: float = PATIENCE_S) -> None:
        begin = time.monotonic()
        self.assertEqual(talk.leave(), (0, b""))
        self.assertLess(time.monotonic() - begin, within_s)


class WhileThinking(EngineTest):
    """Searches, hence without a book: that answers at once."""

    def start(self, *arguments: str, folder: str | None = None) -> Talk:
        return super().start("--no-book", *arguments, folder=folder)

    def test_end_ends_the_process_without_a_move(self) -> None:
        talk = self.start()
        talk.think_for_long()
        talk.send("END")
        self.assert_left_well(talk, PROMPT_S)
        self.assertIsNone(talk.answer())

    def test_the_end_of_input_ends_the_process(self) -> None:
        talk = self.start()
        talk.think_for_long()
        talk.process.stdin.close()
        self.assert_left_well(talk, PROMPT_S)

    def test_stop_gives_a_move(self) -> None:
        for stop in ("STOP", "yxstop", "INFO timeout_turn 0"):
            with self.subTest(stop):
                talk = self.start()
                talk.think_for_long()
                begin = time.monotonic()
                talk.send(stop)
                self.assertRegex(talk.answer(), MOVE)
                self.assertLess(time.monotonic() - begin, PROMPT_S)
                talk.send("STOP", "ABOUT")
                self.assertTrue(talk.answer().startswith("name="))
                talk.send("END")
                self.assert_left_well(talk)

    def test_pondering_works_in_between_and_gives_way(self) -> None:
        talk = self.start("--pondering", "1")
        talk.send("START 15", "INFO timeout_turn 200", "TURN 7,7")
        self.assertEqual(talk.answer(), "OK")
        self.assertRegex(talk.answer(), MOVE)
        before = self.processor_time(talk)
        time.sleep(0.5)
        self.assertGreater(self.processor_time(talk), before)
        talk.send("TURN 0,0")
        self.assertRegex(talk.answer(), MOVE)
        talk.send("END")
        self.assert_left_well(talk, within_s=PROMPT_S)

    @staticmethod
    def processor_time(talk: Talk) -> int:
        """In clock ticks; skips the test where there is no /proc."""
        try:
            fields = Path(f"/proc/{talk.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            raise unittest.SkipTest("this system has no /proc") from None
        return int(fields[11]) + int(fields[12])

    def test_a_stop_before_the_question_does_not_stop_its_search(self) -> None:
        talk = self.start()
        talk.send("START 15", "INFO timeout_turn 400", "STOP", "YXSTOP", "TURN 7,7")
        self.assertEqual(talk.answer(), "OK")
        begin = time.monotonic()
        self.assertRegex(talk.answer(), MOVE)
        self.assertGreater(time.monotonic() - begin, 0.1)

    def test_a_flood_of_lines_does_not_hide_the_end(self) -> None:
        talk = self.start()
        talk.think_for_long()
        for _ in range(40):
            talk.send(*["INFO nonsense " + "x" * 1000] * 1000)
        talk.send("END")
        self.assertEqual(talk.process.wait(PATIENCE_S), 0)

    def test_messages_have_the_form_that_tools_read(self) -> None:
        talk = self.start()
        talk.send("START 15", "INFO timeout_turn 1200", "BOARD", "7,7,2", "8,7,1", "8,8,2", "DONE")
        self.assertEqual(talk.line(), "OK")
        messages = []
        while (line := talk.line()).startswith("MESSAGE "):
            messages.append(line)
        self.assertRegex(line, MOVE)
        self.assertTrue(messages)
        self.assertLess(len(messages), 15)
        for message in messages:
            self.assertRegex(
                message,
                r"^MESSAGE depth \d+-\d+ ev (-?\d+|[+-]M\d+) n \d+[KM]? n/ms \d+ tm \d+ pv( [A-O]\d+)+$",
            )


class Session(EngineTest):
    def test_the_end_of_input_and_end_both_mean_success(self) -> None:
        for text in ("", "END\n", "START 15\n", "START 15\nBOARD\n1,1,1\n", "START 15\nBOARD\nEND\n"):
            with self.subTest(text):
                done = subprocess.run(
                    [ENGINE], input=text.encode(), capture_output=True, timeout=PATIENCE_S, check=False
                )
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_script_that_is_piped_in_gets_its_answers(self) -> None:
        for end in ("", "END\n"):
            done = subprocess.run(
                [ENGINE],
                input=f"START 15\nBEGIN\nTURN 0,0\n{end}".encode(),
                capture_output=True,
                timeout=PATIENCE_S,
                check=False,
            )
            answers = [line for line in done.stdout.decode().splitlines() if not line.startswith("MESSAGE")]
            self.assertEqual(answers[0], "OK")
            self.assertEqual(len(answers), 3)

    def test_a_closed_output_is_no_crash(self) -> None:
        process = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(b"START 15\nABOUT\nBEGIN\nEND\n")
        process.stdin.close()
        self.assertEqual(process.wait(PATIENCE_S), 0)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    def test_a_bad_ini_file_is_one_message_behind_ok(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            ini = Path(folder) / "my.ini"
            ini.write_text("level = 99\nmax_node = 100\nnonsense\n")
            talk = self.start("--config", str(ini))
            talk.send("START 15", "BEGIN", "END")
            self.assertEqual(talk.line(), "OK")
            self.assertRegex(talk.line(), r"^MESSAGE my\.ini: ")
            self.assertRegex(talk.answer(), MOVE)
            self.assert_left_well(talk)

    def test_the_ini_file_beside_the_program_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "pbrain-copy"
            program.write_bytes(Path(ENGINE).read_bytes())
            program.chmod(0o755)
            (Path(folder) / "fukumi.ini").write_text("level = high\n")
            done = subprocess.run(
                [str(program)], input=b"START 15\nEND\n", capture_output=True, timeout=PATIENCE_S, check=False, cwd="/"
            )
            self.assertRegex(done.stdout.decode(), r"^OK\nMESSAGE fukumi\.ini: level: 'high' is not 1 to 10\n$")

    def test_the_log_has_both_directions(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "game.log"
            talk = self.start("--log", str(log))
            talk.send("START 15", "ABOUT", "END")
            self.assertEqual(talk.answer(), "OK")
            self.assert_left_well(talk)
            lines = [line for line in log.read_text().splitlines() if not line.startswith("#")]
            self.assertTrue(all(re.match(r" *\d+\.\d{6} [<>] ", line) for line in lines))
            self.assertEqual([line.split(None, 1)[1] for line in lines if " < " in line], ["< START 15", "< ABOUT", "< END"])
            self.assertTrue(any(line.endswith(" > OK") for line in lines))


class CommandLine(unittest.TestCase):
    def run_engine(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [ENGINE, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, **environment},
        )

    def test_bad_command_lines_are_one_line_and_code_2(self) -> None:
        for arguments in (
            ["--level", "11"],
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
            ["analyze", "--board", "/nowhere"],
            ["analyze", "--rule", "chess"],
            ["analyze", "--html", "page.html"],
            ["analyze", "--balance", "3"],
            ["analyze", "--review", "/nowhere"],
            ["analyze", "--review", __file__],
            ["analyze", "--queries", "--parallel", "0"],
            ["analyze", "--nodes", "10", "--svg", "/nowhere/at/all.svg", "--json", "--moves", "h8 h8"],
            ["play", "--players", "engine"],
            ["play", "--white-level", "11"],
            ["play", "--mnk", "9x9x5"],
            ["perft", "--depth", "0"],
            ["bench", "--nonsense"],
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
        for arguments in (["--help"], ["analyze", "--help"], ["perft", "--help"], ["bench", "--help"]):
            done = self.run_engine(*arguments)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("--level", done.stdout)

    def test_analyze_answers_for_people(self) -> None:
        done = self.run_engine("analyze", "--moves", "h8 i9 g7", "--nodes", "500", NO_COLOR="1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(" 8  . . . . . . . X . . . . . . .\n", done.stdout)
        self.assertIn(".[X].", done.stdout)
        self.assertRegex(done.stdout.splitlines()[-1], r"^best move: [a-o]\d+$")
        self.assertNotIn("\x1b", done.stdout)

    def test_analyze_answers_in_json(self) -> None:
        done = self.run_engine("analyze", "--moves", "h8 a1 i8 a3 j10 a5 j11 o1", "--rule", "renju", "--nodes", "500", "--json")
        self.assertEqual(done.returncode, 0)
        objects = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(objects[-1]["forbidden"], ["j8"])
        self.assertRegex(objects[-1]["bestmove"], r"^[a-o]\d+$")
        self.assertGreater(len(objects), 1)
        for report in objects[:-1]:
            self.assertEqual(
                list(report),
                ["depth", "seldepth", "line", "move", "score", "win_in", "winrate", "nodes", "nps", "time_ms", "pv"],
            )

    def test_analyze_shows_several_lines_cut_to_the_legal_moves(self) -> None:
        board = "X X O O .\nO O X X .\nX X O O X\nO O X X O\nX X O O .\n"
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "board.txt").write_text(board)
            done = self.run_engine("analyze", "--board", folder + "/board.txt", "--lines", "9", "--depth", "3", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        *reports, answer = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual({report["line"] for report in reports}, {1, 2, 3})
        for depth in {report["depth"] for report in reports}:
            moves = [report["move"] for report in reports if report["depth"] == depth]
            self.assertEqual(sorted(moves), ["e1", "e4", "e5"])
        self.assertIn(answer["bestmove"], ("e1", "e4", "e5"))

    def test_analyze_draws_on_a_terminal_until_ctrl_c(self) -> None:
        if pty is None:
            self.skipTest("no pseudo-terminals here")
        mine, its = pty.openpty()
        process = subprocess.Popen(
            [ENGINE, "analyze", "--moves", "h8 i9 g7", "--lines", "2"],
            stdin=its,
            stdout=its,
            stderr=its,
            env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
        )
        os.close(its)
        self.addCleanup(os.close, mine)
        time.sleep(1.0)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE_S), 0)
        text = os.read(mine, 1 << 20).decode()
        self.assertIn("white to move", text)
        self.assertIn("\x1b[", text)

    def test_a_review_is_text_json_or_a_page_of_its_own(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.psq"
            moves = "8,8 1,1 9,8 1,3 10,8 1,5 1,7 1,9".split()  # black leaves an open three as it is
            game.write_text("Piskvorky 15x15, 11:11, 0\n" + "".join(f"{move},0\n" for move in moves))
            page = Path(folder) / "page.html"
            arguments = ["analyze", "--review", str(game), "--nodes", "500"]
            text = self.run_engine(*arguments)
            self.assertEqual((text.returncode, text.stderr), (0, ""))
            self.assertRegex(text.stdout, r"7\. +black a9 +(Mistake|Blunder) +won -> ")
            self.assertIn("missed win, 2 moves by fours:", text.stdout)
            review = json.loads(self.run_engine(*arguments, "--json").stdout)
            self.assertEqual((len(review["moves"]), len(review["positions"])), (8, 9))
            self.assertTrue(review["moves"][6]["missed_win"])
            written = self.run_engine(*arguments, "--html", str(page))
            self.assertEqual((written.returncode, written.stdout), (0, ""))
            html = page.read_text()
            self.assertNotRegex(html, r"(src|href)=|https?://|@import|url\(")
            data = html.split('id="data">')[1].split("</script>")[0]
            self.assertEqual(json.loads(data)["game"], review["game"])

    def test_a_position_is_drawn_as_a_picture(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "position.svg"
            done = self.run_engine(
                "analyze", "--moves", "h8 i9", "--nodes", "300", "--lines", "2", "--svg", str(picture)
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            root = ElementTree.fromstring(picture.read_text())
            self.assertEqual(len(root.findall("{http://www.w3.org/2000/svg}circle")), 4)

    def test_the_most_even_move_comes_out(self) -> None:
        done = self.run_engine("analyze", "--moves", "h8", "--balance", "2", "--nodes", "20000", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        answer = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual(len(answer["bestmoves"]), 2)

    def test_a_game_in_the_terminal_follows_its_input(self) -> None:
        done = subprocess.run(
            [ENGINE, "play", "--level", "2", "--time", "200"],
            input="h8\nh8\nquit\n",
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("white thinks ... and plays ", done.stdout)
        self.assertIn("h8 is taken\n", done.stdout)

    def test_analyze_reads_what_it_draws(self) -> None:
        drawn = self.run_engine("analyze", "--moves", "h8 i9 g7 g9", "--nodes", "10").stdout
        with tempfile.TemporaryDirectory() as folder:
            board = Path(folder) / "board.txt"
            board.write_text(drawn[: drawn.index("to move") + len("to move\n")])
            again = self.run_engine("analyze", "--board", str(board), "--nodes", "10").stdout
        self.assertEqual(again.replace(" . ", "").count("X"), drawn.replace(" . ", "").count("X"))
        self.assertIn("black to move", again)

    def test_a_game_that_is_over_has_no_best_move(self) -> None:
        done = self.run_engine("analyze", "--black", "a1 a2 a3 a4 a5", "--white", "c1 c3 c5 c7 e1", "--json")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout), {"bestmove": None, "forbidden": [], "book": None, "opening": None})

    def test_the_opening_is_named(self) -> None:
        of = ("analyze", "--moves", "h8 h9 i9", "--rule", "renju", "--nodes", "10")
        self.assertIn("opening: D4 Kagetsu (Flower Moon)", self.run_engine(*of).stdout)
        answer = json.loads(self.run_engine(*of, "--json").stdout.splitlines()[-1])
        self.assertEqual(answer["opening"], "D4 Kagetsu")

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
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
