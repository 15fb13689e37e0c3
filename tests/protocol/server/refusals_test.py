#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`pbrain-fukumi serve` and programs and pages that are hostile, too large or too slow.

    refusals_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import resource
import socket
import time
from pathlib import Path

from client import PATIENCE_S, Server, WebSocket, read_all
from server_case import LONG, SMALL, ServerTest, engine, run_tests


class RefusalTest(ServerTest):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server.on_free_port(engine(), "serve", "--max-memory", "256M")

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
        port = f":{self.server.port:04X}"
        ours: set[str] = set()

        def is_found() -> bool:  # the table changes while it is read: a line may be absent
            rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
            ours.update(row[1] for row in rows if row[3] == "0A" and row[1].endswith(port))
            return bool(ours)

        self.wait_for("the listening socket", is_found)
        self.assertEqual(ours, {f"0100007F{port}"})

    def test_other_requests_are_refused_with_a_sentence(self) -> None:
        base = f"/{self.server.token}/"
        for method, path, status in (("GET", "x", 404), ("GET", "../../etc/passwd", 404), ("POST", "", 405), ("GET", "queries", 405),
                                     ("PUT", "", 405), ("PUT", "queries", 405), ("DELETE", "", 405)):
            reply = self.server.request(method, base + path)
            self.assertEqual(reply.status, status, (method, path))
            self.assertTrue(reply.error)
            allowed = {404: None, 405: "POST" if path else "GET, HEAD"}[status]
            self.assertEqual(reply.headers.get("allow"), allowed, (method, path))
        with self.server.connect() as connection:
            connection.sendall(b"\x16\x03\x01 not HTTP\r\n\r\n")
            self.assertIn(b" 400 ", read_all(connection))
        self.assert_answers()

    def test_head_is_answered_as_get_without_the_body(self) -> None:
        for path in (f"/{self.server.token}/", f"/{self.server.token}/x", f"/{self.server.token}", "/"):
            get, head = (self.server.request(method, path) for method in ("GET", "HEAD"))
            self.assertEqual((head.status, head.headers, head.body), (get.status, get.headers, b""), path)
            self.assertEqual(int(head.headers["content-length"]), len(get.body), path)
        head = self.server.request("HEAD", f"/{self.server.token}/queries")
        self.assertEqual((head.status, head.headers["allow"], head.body), (405, "POST", b""))

    def test_the_address_without_its_last_slash_leads_to_the_page(self) -> None:
        for parameters in ("", "?a=b/c"):
            reply = self.server.request("GET", f"/{self.server.token}{parameters}")
            self.assertEqual((reply.status, reply.headers["location"]), (308, f"/{self.server.token}/{parameters}"))

    def test_an_unknown_parameter_opens_no_engine(self) -> None:
        path = f"/{self.server.token}/queries?memroy=16"
        reply = self.server.request("POST", path, b'{"id":1,"version":true}\n')
        self.assertEqual((reply.status, reply.error), (400, "unknown key memroy; did you mean memory?"))
        page = self.server.web_socket("?memory=16&memory=16")
        self.addCleanup(page.close)
        self.assertEqual(page.status, 400)

    def test_a_refusal_that_quotes_the_request_is_json(self) -> None:
        for parameter, error in (('a"b=1', 'unknown key a"b'), ("a\\b=1", "unknown key a\\b"), ("m\xe9=1", "unknown key m\xe9"),
                                 ('memory="', "memory: '\"' is not a whole number")):
            reply = self.server.request("GET", f"/{self.server.token}/queries?{parameter}")
            self.assertEqual((reply.status, reply.error), (400, error), reply.body)

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

    def test_a_request_that_memory_has_no_room_for_ends_alone(self) -> None:
        server = self.serve("serve")  # its own: an engine that ends would give its memory to the request
        pid = server.process.pid
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[0])
        unlimited = resource.prlimit(pid, resource.RLIMIT_AS, (pages * resource.getpagesize() + (16 << 20), resource.RLIM_INFINITY))
        try:
            for length in ({"Content_Length": str(50 << 20)}, {"Transfer_Encoding": "chunked"}):
                with server.connect() as connection:
                    connection.sendall(server.head("POST", f"/{server.token}/queries", **length))
                    with self.assertRaises((OSError, EOFError)):  # it is closed, without an answer
                        connection.sendall(b"%x\r\n" % (50 << 20) + b" " * (50 << 20))
                        if not read_all(connection):
                            raise EOFError
        finally:
            resource.prlimit(pid, resource.RLIMIT_AS, unlimited)
        self.assertEqual(server.request("GET", f"/{server.token}/").status, 200)

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
        found: list[str] = []

        def is_found() -> bool:  # other connections begin and end meanwhile: then a line comes twice, or not at all
            found.extend(line for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines() if ends in line)
            return bool(found)

        self.wait_for("the connection's line", is_found)
        return int(found[0].split()[4].split(":")[0], 16)

    def test_a_flood_of_lines_is_answered_or_refused(self) -> None:
        page = self.small_socket()
        lines = "\n".join(f'{{"id":{i},"moves":"h8","level":1,"nodes":1}}' for i in range(2000))
        page.send_frame(WebSocket.TEXT, lines.encode())
        answered = {line["id"] for _, line in zip(range(2000), page.lines()) if "bestmove" in line}
        self.assertEqual(len(answered), 2000)


if __name__ == "__main__":
    run_tests(__doc__)
