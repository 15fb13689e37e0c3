#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`pbrain-fukumi serve` and `page` as programs and pages meet them, the hostile ones too.

    server_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from client import PATIENCE_S, Reply, Server, WebSocket, read_all

ENGINE = ""
ROOT = Path(__file__).resolve().parents[3]
SMALL = {"moves": "h8 i9", "nodes": 2000}
LONG = {"id": "long", "moves": "h8 i9 g7", "time_ms": 600_000, "reports": True}
# As many seconds as the server gives a page that is loaded anew.
LINGER_S = 10


class ServerTest(unittest.TestCase):
    def serve(self, command: str = "serve", *arguments: str, has_browser: bool = False) -> Server:
        # Tests run side by side: each takes a port that the system found free.
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = Server(ENGINE, command, "--port", str(port), *arguments, has_browser=has_browser)
        self.addCleanup(server.close)
        return server

    def threads_of(self, server: Server) -> int:
        return len(os.listdir(f"/proc/{server.process.pid}/task"))

    def wait_for(self, what: str, is_so) -> None:  # type: ignore[no-untyped-def]
        deadline = time.monotonic() + PATIENCE_S
        while not is_so():
            self.assertLess(time.monotonic(), deadline, what)
            time.sleep(0.02)


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

    def test_answers_are_those_of_analyze_with_queries(self) -> None:
        query = {"id": 1, "moves": "h8 i9 g7", "rule": "renju", "nodes": 5000, "lines": 2}
        done = subprocess.run([ENGINE, "analyze", "--queries"], input=json.dumps(query) + "\n", capture_output=True, text=True, check=True)
        expected, (answer,) = json.loads(done.stdout), self.serve().post(query)
        for line in [*expected["lines"], *answer["lines"]]:
            del line["time_ms"], line["nps"]
        self.assertEqual(answer, expected)

    def test_what_follows_a_request_does_not_cost_its_answer(self) -> None:
        server = self.serve()
        body = b'{"id":1,"moves":"h8 i9","time_ms":500}\n'
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


    @unittest.skipUnless(shutil.which("curl"), "curl is not here")
    def test_the_readme_shows_how_curl_asks(self) -> None:
        text = (ROOT / "protocol/README.md").read_text(encoding="utf-8")
        (block,) = re.findall(r"```sh\n(pbrain-fukumi serve .*?)```", text, re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "pbrain-fukumi").symlink_to(ENGINE)
            done = subprocess.run(["bash", "-ec", block], cwd=folder, env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
                                  capture_output=True, text=True, timeout=PATIENCE_S, check=True)
        self.assertIsNotNone(json.loads(done.stdout)["bestmove"])


class RefusalTest(ServerTest):
    @classmethod
    def setUpClass(cls) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        cls.server = Server(ENGINE, "serve", "--port", str(port), "--max-memory", "256M")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.close()

    def assert_answers(self) -> None:
        page = self.small_socket()
        page.ask({"id": 1, **SMALL})
        self.assertIsNotNone(page.answer()["bestmove"])
        page.close()

    def small_socket(self) -> WebSocket:
        """A WebSocket, as soon as the engines of the tests before have given their memory back."""
        while True:
            page = self.server.web_socket("?memory=16")
            if page.status == 101:
                return page
            page.close()
            time.sleep(0.02)

    def test_a_wrong_token_opens_nothing(self) -> None:
        token = self.server.token
        for wrong in ("", "0" * 32, token[:-1], token + "0", token.upper() if token.upper() != token else "x", "..", f"../{token}"):
            for method, path in (("GET", f"/{wrong}/"), ("POST", f"/{wrong}/queries"), ("GET", f"/{wrong}/queries")):
                self.assertEqual(self.server.request(method, path).status, 403, path)
        self.assertEqual(self.server.request("GET", "/").status, 403)
        self.assertNotIn(token, str(self.server.request("GET", "/").body))

    def test_a_wrong_host_opens_nothing(self) -> None:
        path = f"/{self.server.token}/"
        for host in ("example.org", f"example.org:{self.server.port}", "127.0.0.1", "127.0.0.1:1", ""):
            self.assertEqual(self.server.request("GET", path, Host=host).status, 403, host)
        self.assertEqual(self.server.request("GET", path, Host=f"localhost:{self.server.port}").status, 200)

    def test_a_page_of_another_origin_opens_nothing(self) -> None:
        body = b'{"id":1,"moves":"h8","nodes":1}\n'
        path = f"/{self.server.token}/queries?memory=16"
        for origin in ("null", "http://example.org", f"http://localhost:{self.server.port}", f"https://{self.server.host}"):
            self.assertEqual(self.server.request("POST", path, body, Origin=origin).status, 403, origin)
            self.assertEqual(WebSocket(self.server, Origin=origin).status, 403, origin)
        own = f"http://{self.server.host}"
        self.wait_for("the own origin", lambda: self.server.request("POST", path, body, Origin=own).status == 200)
        self.wait_for("the own origin", lambda: WebSocket(self.server, "?memory=16", Origin=own).status == 101)

    def test_only_this_machine_is_listened_to(self) -> None:
        listening = [line.split()[1] for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:] if line.split()[3] == "0A"]
        ours = [address for address in listening if int(address.split(":")[1], 16) == self.server.port]
        self.assertEqual([address.split(":")[0] for address in ours], ["0100007F"])

    def test_other_requests_are_refused_with_a_sentence(self) -> None:
        base = f"/{self.server.token}/"
        for method, path, status in (("GET", "x", 404), ("GET", "../../etc/passwd", 404), ("POST", "", 404), ("GET", "queries", 405),
                                     ("PUT", "queries", 405), ("DELETE", "", 404)):
            reply = self.server.request(method, base + path)
            self.assertEqual(reply.status, status, (method, path))
            self.assertTrue(reply.error)
        with self.server.connect() as connection:
            connection.sendall(b"\x16\x03\x01 not HTTP\r\n\r\n")
            self.assertIn(b" 400 ", read_all(connection))
        self.assert_answers()

    def test_requests_that_are_too_large_are_refused(self) -> None:
        self.assertEqual(self.server.request("GET", f"/{self.server.token}/", X="x" * 10_000).status, 400)
        path = f"/{self.server.token}/queries"
        self.assertEqual(self.server.request("POST", path, b"{}", Content_Length=str(1 << 40)).status, 413)
        chunk = b"x" * (1 << 20)
        with self.server.connect() as connection:
            connection.sendall(self.server.head("POST", path, Transfer_Encoding="chunked"))
            try:
                for _ in range(80):
                    connection.sendall(b"%x\r\n%s\r\n" % (len(chunk), chunk))
            except OSError:
                pass  # it had enough
        page = self.small_socket()
        page.send_frame(WebSocket.TEXT, b"x", length=1 << 40)
        with self.assertRaises((EOFError, ConnectionError, StopIteration)):
            next(page.lines())
        self.assert_answers()

    def test_two_hundred_silent_connections_keep_none_out(self) -> None:
        silent = [self.server.connect() for _ in range(200)]
        for each in silent:
            self.addCleanup(each.close)
        self.assert_answers()
        begun = [self.server.connect() for _ in range(200)]
        for each in begun:
            self.addCleanup(each.close)
            try:
                each.sendall(b"GET / HT")
            except OSError:
                pass  # the oldest are closed already
        self.assert_answers()

    def test_two_hundred_engines_are_too_many_and_end_with_their_connections(self) -> None:
        server = self.serve("serve", "--max-memory", "256M")
        pages = [server.web_socket("?memory=16") for _ in range(200)]
        # There is room for sixteen.
        self.assertEqual([page.status for page in pages], 16 * [101] + 184 * [503])
        self.assertEqual(server.request("POST", f"/{server.token}/queries", b"{}").status, 503)
        for page in pages:
            page.close()
        self.wait_for("memory is free again", lambda: server.post({"id": 1, "version": True}, parameters="?memory=256")[0].get("version"))

    def test_a_query_ends_with_the_connection_that_was_cut(self) -> None:
        few = self.threads_of(self.server)
        for _ in range(3):
            page = self.small_socket()
            page.ask(LONG)
            next(page.lines())
            page.close()
            with self.server.connect() as connection:
                body = b'{"id":1,"moves":"h8","time_ms":600000,"reports":true}\n'
                connection.sendall(self.server.head("POST", f"/{self.server.token}/queries?memory=16", Content_Length=str(len(body))) + body)
                self.assertTrue(connection.recv(100))
        self.wait_for("no thread searches", lambda: self.threads_of(self.server) <= few)
        self.assert_answers()

    def test_a_slow_reader_holds_up_only_itself(self) -> None:
        slow = socket.socket()
        self.addCleanup(slow.close)
        slow.settimeout(PATIENCE_S)
        # Before it connects: the system fills a buffer that shrinks later five times a second only.
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", self.server.port))
        # Answers have their ids: 12 MB, of which the system holds 4 for a connection, and the server 1.
        queries = "".join(f'{{"id":"{i:08000}","moves":"h8","level":1,"nodes":1}}\n' for i in range(1500)).encode()
        slow.sendall(self.server.head("POST", f"/{self.server.token}/queries?memory=16", Content_Length=str(len(queries))) + queries)
        self.assertTrue(slow.recv(10))
        held = [0, 1]
        while held[-1] != held[-2] or held[-1] == 0:
            self.assert_answers()
            held.append(self.unread_bytes(slow))
        # It is not cut as long as it reads.
        data = b""
        while b"\r\n0\r\n\r\n" not in data[-20:]:
            part = slow.recv(1 << 16)
            self.assertTrue(part)
            data += part
        self.assertEqual(data.count(b'"bestmove"'), 1500)
        self.assertLess(held[-1], len(data) // 2, "the server has waited")

    def unread_bytes(self, client: socket.socket) -> int:
        """The bytes of the server's answers that the system holds for a client that does not read."""
        ends = f"0100007F:{self.server.port:04X} 0100007F:{client.getsockname()[1]:04X} "
        (line,) = (line for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines() if ends in line)
        return int(line.split()[4].split(":")[0], 16)

    def test_a_flood_of_lines_is_answered_or_refused(self) -> None:
        page = self.small_socket()
        lines = "\n".join(f'{{"id":{i},"moves":"h8","level":1,"nodes":1}}' for i in range(2000))
        page.send_frame(WebSocket.TEXT, lines.encode())
        answered = {line["id"] for _, line in zip(range(2000), page.lines()) if "bestmove" in line}
        self.assertEqual(len(answered), 2000)


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

    def test_ctrl_c_ends_it_while_a_small_game_is_solved(self) -> None:
        server = self.serve()
        page = server.web_socket()
        page.ask({"id": 1, "version": True})
        self.assertEqual(page.answer()["id"], 1)
        page.ask({"id": 2, "solve": "mnk", "shape": "8x8x5", "time_ms": 60_000})
        time.sleep(0.5)
        began = time.monotonic()
        self.assertEqual(server.interrupt(), 0)
        self.assertLess(time.monotonic() - began, 20)

    def test_a_port_that_is_taken_is_said(self) -> None:
        server = self.serve()
        done = subprocess.run([ENGINE, "serve", "--port", str(server.port)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"cannot listen on port {server.port}", done.stderr)

    def test_without_a_port_the_next_free_one_is_taken(self) -> None:
        servers = [Server(ENGINE, "serve") for _ in range(2)]
        for server in servers:
            self.addCleanup(server.close)
        self.assertNotEqual(servers[0].port, servers[1].port)
        self.assertTrue(all(15155 <= server.port < 15165 for server in servers))
        self.assertNotEqual(servers[0].token, servers[1].token)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
