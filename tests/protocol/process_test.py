#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The engine as a process: what a manager sees of it.

    process_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from talk import MOVE, PATIENCE_S, PROMPT_S, Talk, TalkTest, engine, processor_s, run_tests

try:
    import pty
except ImportError:  # Windows
    pty = None  # type: ignore[assignment]


class WhileThinking(TalkTest):
    """Searches, hence without a book: that answers at once."""

    def start(self, *arguments: str, folder: str | None = None, address_space: int | None = None) -> Talk:
        return super().start("--no-book", *arguments, folder=folder, address_space=address_space)

    def test_end_ends_the_process_without_a_move(self) -> None:
        talk = self.start()
        talk.think_for_long()
        time.sleep(1)  # until then the END could be a script's
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
        before, deadline = processor_s(talk.process), time.monotonic() + PATIENCE_S
        while processor_s(talk.process) < before + 0.1:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)
        talk.send("TURN 0,0")
        self.assertRegex(talk.answer(), MOVE)
        talk.send("END")
        self.assert_left_well(talk, within_s=PROMPT_S)

    def test_a_stop_before_the_question_does_not_stop_its_search(self) -> None:
        talk = self.start()
        talk.send("START 15")
        self.assertEqual(talk.answer(), "OK")
        begin = time.monotonic()
        talk.send("INFO timeout_turn 400", "STOP", "YXSTOP", "TURN 7,7")
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

    def test_moves_that_the_search_did_not_reach_are_not_shown(self) -> None:
        talk = self.start()
        talk.send("START 15", "INFO show_detail 2", "INFO max_node 2000")
        self.assertEqual(talk.line(), "OK")
        # White loses after each of his moves, and 2000 nodes do not judge all of them.
        talk.send("YXBOARD", *(f"{x},7,2" for x in range(5, 9)), "5,9,1", "8,10,1", "11,4,1", "DONE", "YXNBEST 20")
        lines = []
        while not MOVE.fullmatch(line := talk.line()):
            lines.append(line)
        values = [found[1] for line in lines if (found := re.search("(?: ev |^INFO EVAL )(.+?)( |$)", line))]
        self.assertTrue(values)
        self.assertEqual([value for value in values if not value.startswith("-")], [])
        self.assertNotIn("INFO DEPTH 0", lines)


class Session(TalkTest):
    def test_the_end_of_input_and_end_both_mean_success(self) -> None:
        for text in ("", "END\n", "START 15\n", "START 15\nBOARD\n1,1,1\n", "START 15\nBOARD\nEND\n"):
            with self.subTest(text):
                done = subprocess.run(
                    [engine()], input=text.encode(), capture_output=True, timeout=PATIENCE_S, check=False
                )
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_stop_in_a_block_is_a_bad_line_and_stops_nothing(self) -> None:
        for block in ("BOARD\nSTOP\nDONE", "YXBLOCK\nINFO timeout_turn 0\nDONE", 'YXEDITTEXTDATABASE "x"\nyxstop\nDONE'):
            with self.subTest(block):
                talk = self.start("--no-book")
                talk.send("START 15", "INFO timeout_turn 400")
                self.assertEqual(talk.answer(), "OK")
                begin = time.monotonic()
                talk.send("TURN 3,7", *block.split("\n"))
                self.assertRegex(talk.answer(), MOVE)
                self.assertGreater(time.monotonic() - begin, 0.3)
                talk.send("END")
                self.assert_left_well(talk)

    def test_no_line_of_a_block_is_followed_by_the_name_of_a_file(self) -> None:
        for block in ("BOARD", "SWAP2BOARD", "YXBOARD", "YXBLOCK", "YXEDITTEXTDATABASE", "YXQUERYDATABASEONE", "YXSOOSORVSTEP2"):
            with self.subTest(block):
                talk = self.start()
                talk.send("START 15", block, "YXHASHDUMP", "DONE", "ABOUT")
                answers = [talk.answer(), talk.answer()]
                if not answers[1].startswith("name="):
                    answers.append(talk.answer())
                self.assertEqual(answers[0], "OK")
                self.assertTrue(answers[-1].startswith("name="), answers)
                talk.send(block, "YXHASHDUMP", "END")
                self.assert_left_well(talk)

    def test_a_script_that_is_piped_in_gets_its_answers(self) -> None:
        for end in ("", "END\n"):
            done = subprocess.run(
                [engine()],
                input=f"START 15\nBEGIN\nTURN 0,0\n{end}".encode(),
                capture_output=True,
                timeout=PATIENCE_S,
                check=False,
            )
            answers = [line for line in done.stdout.decode().splitlines() if not line.startswith("MESSAGE")]
            self.assertEqual(answers[0], "OK")
            self.assertEqual(len(answers), 3)

    def test_a_long_script_gets_all_its_answers(self) -> None:
        # More lines than the engine takes ahead: when it reads the END, questions wait.
        questions = 200
        script = ["START 15", "INFO max_node 500"] + (["BOARD", "7,7,2", "DONE"] + [""] * 100) * questions + ["END"]
        done = subprocess.run(
            [engine(), "--no-book"], input="\n".join(script).encode(), capture_output=True, timeout=PATIENCE_S, check=True
        )
        self.assertEqual(len(re.findall(rb"^\d+,\d+$", done.stdout, re.MULTILINE)), questions)

    @unittest.skipIf(os.name == "nt", "files that do not block are of POSIX")
    def test_streams_that_do_not_block_are_waited_for(self) -> None:
        lines = 3000
        (from_engine, output), (input_, to_engine) = os.pipe(), os.pipe()
        for end in (output, input_):
            os.set_blocking(end, False)
        process = subprocess.Popen([engine()], stdin=input_, stdout=output, stderr=subprocess.PIPE)
        os.close(output)
        os.close(input_)
        with open(to_engine, "wb") as stdin, open(from_engine, "rb") as stdout:
            time.sleep(0.5)
            stdin.write(b"ABOUT\n" * lines)
            stdin.close()
            time.sleep(0.5)  # the pipe is full now
            answers = stdout.read().splitlines()
        self.assertEqual((process.wait(PATIENCE_S), process.stderr.read()), (0, b""))
        process.stderr.close()
        self.assertEqual([answer[:5] for answer in answers], lines * [b"name="])

    @unittest.skipIf(os.name == "nt", "folders cannot be opened there")
    def test_an_input_that_cannot_be_read_is_an_error(self) -> None:
        for arguments in ([], ["analyze", "--queries"]):
            folder = os.open("/", os.O_RDONLY)
            done = subprocess.run([engine(), *arguments], stdin=folder, capture_output=True, timeout=PATIENCE_S, check=False)
            os.close(folder)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertEqual(done.stderr, b"pbrain-fukumi: the standard input cannot be read: Is a directory\n")

    def test_a_closed_output_is_no_crash(self) -> None:
        process = subprocess.Popen([engine()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(b"START 15\nABOUT\nBEGIN\nEND\n")
        process.stdin.close()
        self.assertEqual(process.wait(PATIENCE_S), 0)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    def test_a_full_disk_is_a_failure(self) -> None:
        if not Path("/dev/full").exists():
            self.skipTest("no /dev/full here")
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [engine()], input=b"START 15\nBEGIN\nEND\n", stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE_S, check=False
            )
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, b"pbrain-fukumi: the standard output cannot be written: No space left on device\n")

    def test_no_file_takes_the_place_of_a_closed_output(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            command = ["sh", "-c", 'exec "$0" --no-book --log "$1" >&-', engine(), str(log)]
            done = subprocess.run(
                command, input=b"START 15\nBEGIN\nEND\n", stderr=subprocess.PIPE, timeout=PATIENCE_S, check=False
            )
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, rb"^pbrain-fukumi: the standard output cannot be written: [^\n]+\n$")
            self.assertTrue(all(re.match(r"# |\s+\d+\.\d", line) for line in log.read_text().splitlines()), log.read_text())

    def test_a_bad_ini_file_is_one_message_behind_ok(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            ini = Path(folder) / "my.ini"
            ini.write_text("level = 99\nmax_node = 100\nnonsense\n")
            talk = self.start("--config", str(ini))
            talk.send("START 15", "BEGIN", "END")
            self.assertEqual(talk.line(), "OK")
            self.assertRegex(talk.line(), r"^MESSAGE my\.ini, line 1: ")
            self.assertRegex(talk.answer(), MOVE)
            self.assert_left_well(talk)

    def test_a_book_of_the_folder_is_complained_of_after_ok(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            book = Path(folder) / "pbrain-fukumi" / "fukumi.book"
            book.parent.mkdir()
            book.write_text("no book")
            for before in ("", "START 20\n"):
                talk = f"{before}INFO folder {folder}\nINFO rule 4\nSTART 15\nEND\n"
                done = subprocess.run([engine()], input=talk, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
                *oks, said = done.stdout.splitlines()
                self.assertEqual(oks, ["OK"] * (1 + bool(before)))
                self.assertTrue(said.startswith(f"MESSAGE book '{book}': "), said)

    @unittest.skipUnless(hasattr(os, "mkfifo"), "no named pipes here")
    def test_a_pipe_in_the_place_of_a_book_is_not_waited_for(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            book = Path(folder) / "pbrain-fukumi" / "fukumi.book"
            book.parent.mkdir()
            os.mkfifo(book)
            talk = f"START 15\nINFO folder {folder}\nTURN 7,7\nEND\n"
            done = subprocess.run([engine()], input=talk, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
            self.assertRegex(done.stdout, rf"MESSAGE book '{book}': cannot be read: .*\n(.*\n)*\d+,\d+\n$")

    def test_the_ini_file_beside_the_program_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "pbrain-copy"
            program.write_bytes(Path(engine()).read_bytes())
            program.chmod(0o755)
            (Path(folder) / "fukumi.ini").write_text("level = high\n")
            done = subprocess.run(
                [str(program)], input=b"START 15\nEND\n", capture_output=True, timeout=PATIENCE_S, check=False, cwd="/"
            )
            self.assertRegex(done.stdout.decode(), r"^OK\nMESSAGE fukumi\.ini, line \d+: level: 'high' is not a whole number\n$")

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

    @unittest.skipIf(pty is None, "no terminals here")
    def test_a_person_in_a_terminal_is_greeted_and_a_pipe_is_not(self) -> None:
        ours, theirs = pty.openpty()
        with subprocess.Popen([engine()], stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL) as process:
            os.close(theirs)
            os.write(ours, b"help\nH8\nSTART 15\nnonsense\nEND\n")
            said = b""
            try:
                while part := os.read(ours, 4096):
                    said += part
            except OSError:  # Linux: the other side has closed
                pass
            self.assertEqual(process.wait(PATIENCE_S), 0)
        os.close(ours)
        words = said.decode()
        self.assertRegex(words, r"Fukumi \S+, a five-in-a-row engine")
        for command in ("page", "analyze"):
            self.assertEqual(words.count(f"pbrain-fukumi {command} "), 2, command)
        self.assertIn("H8 is a move: pbrain-fukumi play takes it.", words)
        self.assertIn("OK\r\n", words)
        self.assertIn("UNKNOWN nonsense", words)
        piped = subprocess.run([engine()], input=b"help\nh8\nEND\n", capture_output=True, timeout=PATIENCE_S, check=False)
        self.assertEqual(piped.stdout, b"UNKNOWN help\nUNKNOWN h8\n")

    def test_a_log_on_a_full_disk_is_told_once_and_the_game_goes_on(self) -> None:
        if not Path("/dev/full").exists():
            self.skipTest("no /dev/full here")
        done = subprocess.run(
            [engine(), "--log", "/dev/full"], input=b"START 15\nABOUT\nEND\n", capture_output=True, timeout=PATIENCE_S, check=False
        )
        self.assertEqual((done.returncode, done.stdout.split(b"\n")[0]), (0, b"OK"))
        self.assertEqual(done.stderr, b"pbrain-fukumi: --log: '/dev/full': cannot be written any more\n")

    def test_a_transcript_that_cannot_be_opened_says_why(self) -> None:
        for path, why in (("/tmp", b"Is a directory"), ("/nowhere/at/all", b"No such file or directory")):
            done = subprocess.run([engine(), "--log", path], input=b"", capture_output=True, timeout=PATIENCE_S, check=False)
            said = b"pbrain-fukumi: --log: '%s': cannot be written: %s\n" % (path.encode(), why)
            self.assertEqual((done.returncode, done.stderr), (2, said))


if __name__ == "__main__":
    run_tests(__doc__)
