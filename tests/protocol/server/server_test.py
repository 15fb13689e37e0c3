#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`pbrain-fukumi serve` and `page` as programs and pages meet them.

    server_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from client import PATIENCE_S, Reply, Server, WebSocket, read_all
from server_case import LINGER_S, LONG, ROOT, SMALL, ServerTest, engine, run_tests

# Short lines of one body. At night they are more than fit in 96 MiB if each is a separate text.
MANY = 2_600_000 if "FUKUMI_NIGHTLY" in os.environ else 50_000


class AnswersTest(ServerTest):
    def test_a_post_answers_each_line_and_ends(self) -> None:
        server = self.serve()
        answers = server.post({"id": 1, **SMALL}, {"id": 2, "version": True}, {"id": 3, "moves": "h8 h8", "nodes": 1}, {"id": 4, **SMALL, "reports": True},
                              {"id": 5, "moves": ["h8", "i9", "g7"], "analyze_plies": [1, 3], "nodes": 100})
        by_id = {number: [line for line in answers if line["id"] == number] for number in range(1, 6)}
        self.assertEqual(by_id[2][0]["name"], "pbrain-fukumi")
        self.assertEqual(by_id[3][0]["error"], "moves: h8 is taken")
        self.assertGreater(len(by_id[4]), 2)
        self.assertEqual([line["ply"] for line in by_id[5]], [1, 3])
        self.assertEqual(by_id[1][0]["bestmove"], by_id[4][-1]["bestmove"])
        self.assertEqual(by_id[1][0]["cancelled"], False)

    def test_each_of_many_short_lines_has_an_answer(self) -> None:
        server = self.serve()
        reply = server.request("POST", f"/{server.token}/queries?memory=16", b"[]\r\n\n" * (MANY // 2) + b"[]\n" * (MANY // 2) + b'{"id":1,"version":true}')
        self.assertEqual(reply.body.count(b"\n"), MANY + 1)
        self.assertIn(b'{"id":1,"name":', reply.body[-4096:])

    def test_answers_are_those_of_analyze_with_queries(self) -> None:
        query = {"id": 1, "moves": "h8 i9 g7", "rule": "renju", "nodes": 5000, "lines": 2}
        done = subprocess.run([engine(), "analyze", "--queries"], input=json.dumps(query) + "\n", capture_output=True, text=True, check=True)
        expected, (answer,) = json.loads(done.stdout), self.serve().post(query)
        for line in [*expected["lines"], *answer["lines"]]:
            del line["time_ms"], line["nps"]
        self.assertEqual(answer, expected)

    def test_what_follows_a_request_does_not_cost_its_answer(self) -> None:
        server = self.serve()
        body = b'{"id":1,"moves":"h8 i9","time_ms":2000}\n'
        head = server.head("POST", f"/{server.token}/queries?memory=16", Content_Length=str(len(body)))
        for more in (b"\r\n", b"x", server.head("GET", f"/{server.token}/"), b"x" * 100_000):
            with server.connect() as connection:
                connection.sendall(head + body)
                self.assertTrue(connection.recv(1, socket.MSG_PEEK))
                connection.sendall(more)
                self.assertIsNotNone(Reply(read_all(connection)).lines[0]["bestmove"], more[:20])

    def test_a_client_that_waits_for_100_continue_gets_it(self) -> None:
        server = self.serve()
        body = b'{"id":1,"version":true}\n'
        for word in ("100-continue", "100-Continue"):
            with server.connect() as connection:
                connection.sendall(server.head("POST", f"/{server.token}/queries?memory=16", Content_Length=str(len(body)), Expect=word))
                expected = b"HTTP/1.1 100 Continue\r\n\r\n"
                self.assertEqual(connection.recv(len(expected), socket.MSG_WAITALL), expected)
                connection.sendall(body)
                self.assertEqual(Reply(read_all(connection)).lines[0]["id"], 1)

    def test_a_deeply_nested_query_is_refused_and_the_connection_goes_on(self) -> None:
        page = self.serve().web_socket()
        nested = "[" * 120_000 + "]" * 120_000
        for member in ("cancel", "id", "moves", "foo", "version"):
            page.send_frame(WebSocket.TEXT, f'{{"{member}":{nested}}}'.encode())
            self.assertEqual(page.answer()["error"], "lists and objects are nested more than 64 levels deep", member)
        page.ask({"id": 2, **SMALL})
        self.assertIsNotNone(page.answer()["bestmove"])

    def test_a_web_socket_reports_as_the_depth_grows_and_hears_a_cancel(self) -> None:
        page = self.serve().web_socket(Origin="")
        page.ask(LONG)
        lines = page.lines()
        self.assertLess(next(lines)["depth"], next(lines)["depth"])
        page.ask({"cancel": "long"})
        last = next(line for line in lines if "bestmove" in line)
        self.assertTrue(last["cancelled"])
        # The connection goes on.
        page.ask({"id": 2, **SMALL})
        self.assertIsNotNone(page.answer()["bestmove"])

    def test_two_connections_have_engines_that_do_not_wait_for_each_other(self) -> None:
        server = self.serve()
        searching, other = server.web_socket(), server.web_socket("?memory=16")
        searching.ask(LONG)
        next(searching.lines())
        other.ask({"id": "long", **SMALL})
        self.assertIsNotNone(other.answer()["bestmove"])

    def test_no_query_reaches_a_file(self) -> None:
        secret = Path(__file__).resolve()
        for field in ("book", "network", "psq", "review", "log", "config", "svg", "html"):
            (answer,) = self.serve_once().post({"id": 1, **SMALL, field: str(secret)})
            self.assertIn("error", answer, field)
        # Files are read from, and written to, the text of the query.
        (answer,) = self.serve_once().post({"id": 1, "read": "0,0,0\r\n", "size": "15x15"})
        self.assertNotIn(str(secret), str(answer))

    _once: Server | None = None

    def serve_once(self) -> Server:
        if self._once is None:
            self._once = self.serve()
        return self._once

    def test_a_tree_is_read_and_written_as_in_the_page(self) -> None:
        server = self.serve()
        (read,) = server.post({"id": 1, "read": "h8i9g7", "size": "15x15"})
        (written,) = server.post({"id": 2, "write": "sgf", "game": {**read["game"], "setup": {**read["game"]["setup"], "rule": "renju"}}})
        self.assertTrue(written["bytes"].startswith("(;"))

    def test_the_page_comes_without_an_engine_and_with_what_guards_it(self) -> None:
        server = self.serve("serve", "--max-memory", "1G")
        reply = server.request("GET", f"/{server.token}/")
        self.assertEqual(reply.status, 200)
        text = reply.body.decode("utf-8")
        self.assertIn('{"threads":', text)
        self.assertIn('"memory":1024}', text)
        self.assertNotIn("@", text[:text.index("<body>")].replace("@media", ""))
        self.assertNotIn('id="engine-wasm"', text)
        self.assertIn("default-src 'none'", reply.headers["content-security-policy"])
        self.assertEqual((reply.headers["referrer-policy"], reply.headers["cache-control"]), ("no-referrer", "no-store"))

    def machine(self, *arguments: str) -> tuple[int, int]:
        """The threads and MiB that the page is given."""
        server = self.serve("serve", *arguments)
        found = re.search(r'{"threads":([0-9]+),"memory":([0-9]+)}', server.request("GET", f"/{server.token}/").body.decode("utf-8"))
        server.close()
        assert found
        return int(found[1]), int(found[2])

    def test_a_limit_of_zero_is_as_none_and_that_of_a_settings_file_counts(self) -> None:
        usual = self.machine()
        self.assertNotEqual(usual[1], 256)
        self.assertEqual(self.machine("--max-memory", "0"), usual)
        self.assertEqual(self.machine("--max-memory", "256M"), (usual[0], 256))
        with tempfile.TemporaryDirectory() as folder:
            config = Path(folder) / "my.ini"
            config.write_text("max_memory = 64M\nthreads = 3\n", encoding="ascii")
            self.assertEqual(self.machine("--config", str(config)), (3, 64))
            self.assertEqual(self.machine("--config", str(config), "--max-memory", "0"), (3, usual[1]))

    def test_limits_of_moves_in_a_settings_file_do_not_limit_queries(self) -> None:
        query = {"id": 1, "moves": "h8 i9 g7", "depth": 6}
        with tempfile.TemporaryDirectory() as folder:
            config = Path(folder) / "my.ini"
            config.write_text("max_node = 50\nmax_depth = 1\n", encoding="ascii")
            (answer,) = self.serve("serve", "--config", str(config)).post(query)
            self.assertEqual(answer["lines"][0]["depth"], 6)
            (answer,) = self.serve("serve", "--config", str(config), "--max-node", "50").post(query)
            self.assertLess(answer["lines"][0]["depth"], 6)
            done = subprocess.run([engine(), "analyze", "--queries", "--config", str(config)], input=json.dumps(query) + "\n", capture_output=True, text=True, check=True)
            self.assertEqual(json.loads(done.stdout)["lines"][0]["depth"], 6)

    @unittest.skipUnless(shutil.which("curl"), "curl is not here")
    def test_the_readme_shows_how_curl_asks(self) -> None:
        text = (ROOT / "protocol/README.md").read_text(encoding="utf-8")
        (block,) = re.findall(r"```sh\n(pbrain-fukumi serve .*?)```", text, re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "pbrain-fukumi").symlink_to(engine())
            done = subprocess.run(["bash", "-ec", block], cwd=folder, env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
                                  capture_output=True, text=True, timeout=PATIENCE_S, check=True)
        self.assertIsNotNone(json.loads(done.stdout)["bestmove"])


class EndTest(ServerTest):
    def test_ctrl_c_ends_it_while_a_search_runs(self) -> None:
        server = self.serve()
        page = server.web_socket()
        page.ask(LONG)
        next(page.lines())
        self.assertEqual(server.interrupt(), 0)
        self.assertEqual(server.process.stderr.read(), "")  # type: ignore[union-attr]

    def test_the_server_ends_after_the_page_is_closed_but_not_after_it_is_loaded_anew(self) -> None:
        # Two servers, such that both waits are one.
        closed, reloaded = self.serve("page", has_browser=True), self.serve("page")
        self.wait_for("the browser is called", lambda: closed.opened.exists() and closed.opened.read_text(encoding="utf-8") == closed.address.strip())
        self.wait_for("the words", lambda: "No browser could be opened: open the address in one.\n" in reloaded.said)
        for _ in range(2):
            page = reloaded.web_socket()
            page.close()
            reloaded.request("GET", f"/{reloaded.token}/")
        page, reloaded_at = reloaded.web_socket(), time.monotonic()
        # Before a page was there it waits.
        first, second = closed.web_socket(), closed.web_socket()
        first.close()
        second.ask({"id": 1, **SMALL})
        self.assertIsNotNone(second.answer()["bestmove"])
        second.close()
        self.assertEqual(closed.wait(), 0)
        self.assertEqual(closed.said, ["Ctrl-C ends it, and so does closing the page.\n"])
        time.sleep(max(0.0, reloaded_at + LINGER_S + 2 - time.monotonic()))
        page.ask({"id": 1, **SMALL})
        self.assertIsNotNone(page.answer()["bestmove"])
        self.assertIsNone(reloaded.process.poll())

    def test_the_browser_does_not_inherit_a_socket(self) -> None:
        server = self.serve("page", has_browser=True)
        self.wait_for("the browser is called", lambda: server.opened.exists() and server.opened.read_text(encoding="utf-8") == server.address.strip())
        inherited = server.inherited.read_text(encoding="utf-8")
        self.assertIn("/dev/null", inherited)
        self.assertNotIn("socket:", inherited)

    def test_a_small_game_is_cancelled_and_ends_with_its_connection(self) -> None:
        server = self.serve()
        page = server.web_socket()
        page.ask({"id": 1, "solve": "mnk", "shape": "8x8x5", "time_ms": 600_000})
        time.sleep(0.5)
        page.ask({"cancel": 1})
        self.assertEqual(next(page.lines())["cancelled"], True)
        page.ask({"id": 2, "solve": "mnk", "shape": "8x8x5", "time_ms": 600_000})
        page.close()
        server.process.terminate()
        self.assertEqual(server.wait(), 0)

    def test_ctrl_c_ends_it_while_a_small_game_is_solved(self) -> None:
        server = self.serve()
        page = server.web_socket()
        page.ask({"id": 1, "version": True})
        self.assertEqual(page.answer()["id"], 1)
        page.ask({"id": 2, "solve": "mnk", "shape": "8x8x5", "time_ms": 600_000})
        time.sleep(0.5)
        self.assertEqual(server.interrupt(), 0)

    def test_ctrl_c_that_the_parent_ignores_does_not_end_it(self) -> None:
        own = signal.signal(signal.SIGINT, signal.SIG_IGN)
        server = self.serve()
        signal.signal(signal.SIGINT, own)
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.post({"id": 1, "version": True})[0]["name"], "pbrain-fukumi")
        self.assertIsNone(server.process.poll())

    def test_a_port_that_is_taken_is_said(self) -> None:
        server = self.serve()
        done = subprocess.run([engine(), "serve", "--port", str(server.port)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"cannot listen on port {server.port}", done.stderr)

    def test_without_a_port_the_next_free_one_is_taken(self) -> None:
        servers = [Server(engine(), "serve") for _ in range(2)]
        for server in servers:
            self.addCleanup(server.close)
        self.assertNotEqual(servers[0].port, servers[1].port)
        self.assertTrue(all(15155 <= server.port < 15165 for server in servers))
        self.assertNotEqual(servers[0].token, servers[1].token)


if __name__ == "__main__":
    run_tests(__doc__)
