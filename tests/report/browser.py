# SPDX-License-Identifier: MIT
"""A headless Chromium, driven through a pipe by the Chrome DevTools Protocol: JSON, no packages."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Optional

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35,
         "n": 78}
# What the browser answers while one page goes and the next comes.
_GONE = ("Inspected target navigated", "Execution context was destroyed",
         "Cannot find default execution context")


class PageGone(ValueError):
    """The page that was asked went away before it answered."""


def find_browser() -> Optional[str]:
    """The program; None where none is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page. Every call fails after ten seconds without an answer."""

    def __init__(self, program: str, width: int, height: int) -> None:
        self._folder = tempfile.mkdtemp(prefix="report-test-")
        read_end, their_write = os.pipe()
        their_read, write_end = os.pipe()
        self._in, self._out = read_end, write_end
        self._number, self._buffer = 0, b""
        self.errors: list[str] = []  # what the page complained of
        command = [
            program,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--hide-scrollbars",
            "--remote-debugging-pipe",
            f"--user-data-dir={self._folder}",
            f"--window-size={width},{height}",
            "about:blank",
        ]
        # The browser reads commands from descriptor 3 and answers on 4.
        self._process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{their_read} 4>&{their_write}', "bash", *command],
            pass_fds=(their_read, their_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(their_read)
        os.close(their_write)
        self._session: Optional[str] = None
        targets = self._call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self._call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")
        # Whatever the page might want from a network, it does not get.
        self._call("Network.emulateNetworkConditions", offline=True, latency=0,
                   downloadThroughput=0, uploadThroughput=0)
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                   deviceScaleFactor=1, mobile=width < 600)

    def open(self, path: Path, fragment: str = "") -> None:
        """Loads a file."""
        address = path.resolve().as_uri()
        self._call("Page.navigate", url=address + fragment)
        # The page before may still be there, and is complete, too. What stands behind # is the page's.
        loaded = f"document.URL.split('#')[0] === {json.dumps(address)} && document.readyState === 'complete'"
        deadline = time.monotonic() + 10
        while not self.value(loaded):
            if time.monotonic() > deadline:
                raise TimeoutError("the page does not load")
            time.sleep(0.02)

    def value(self, expression: str) -> Any:
        """The value of an expression in JavaScript; of the next page where this one goes away."""
        deadline = time.monotonic() + 10
        while True:
            try:
                done = self._call("Runtime.evaluate", expression=expression, returnByValue=True)
                break
            except PageGone:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
        if "exceptionDetails" in done:
            raise ValueError(f"{expression}: {done['exceptionDetails']['text']}")
        return done["result"].get("value")

    def press(self, key: str) -> None:
        """A key."""
        for kind in ("rawKeyDown", "char", "keyUp"):
            text = {"text": key} if kind == "char" and len(key) == 1 else {}
            if kind == "char" and not text:
                continue
            self._call("Input.dispatchKeyEvent", type=kind, key=key,
                       windowsVirtualKeyCode=_KEYS[key], **text)

    def click(self, selector: str) -> None:
        """The middle of an element, with the mouse."""
        box = json.loads(self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center'});"
            "return JSON.stringify(e.getBoundingClientRect()); })()"
        ))
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, path: Path) -> None:
        """The page as it is seen, as PNG."""
        data = self._call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self) -> None:
        """Ends the browser."""
        self._process.kill()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)
        time.sleep(0.1)  # its helpers still write into the folder
        shutil.rmtree(self._folder, ignore_errors=True)

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                self.errors.append(json.dumps(answer["params"]))
            if answer.get("id") == self._number:
                if "error" in answer:
                    gone = any(text in answer["error"]["message"] for text in _GONE)
                    raise (PageGone if gone else ValueError)(f"{method}: {answer['error']}")
                return answer["result"]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            if not select.select([self._in], [], [], 10)[0]:
                raise TimeoutError("the browser does not answer")
            chunk = os.read(self._in, 1 << 20)
            if not chunk:
                raise ConnectionError("the browser has ended")
            self._buffer += chunk
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)
