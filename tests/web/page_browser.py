# SPDX-License-Identifier: MIT
"""The page with the board, opened from the disk in a headless Chromium."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any, Callable

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "report"))

from browser import Browser  # noqa: E402

# Long enough for a machine that does other things; nothing waits for it to pass.
PATIENCE_S = 240
_CODES = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35}


class PageBrowser(Browser):
    """Clicks points, presses keys, waits for what the page says."""

    def wait(self, expression: str, is_right: Callable[[Any], bool] = bool) -> Any:
        """The value, as soon as it is right."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            value = self.value(expression)
            if is_right(value):
                return value
            if time.monotonic() > deadline:
                raise TimeoutError(f"{expression} is {value!r}")
            time.sleep(0.05)

    def text(self, selector: str) -> str:
        """What an element says."""
        return str(self.value(f"document.querySelector({json.dumps(selector)}).textContent"))

    def place(self, point: str) -> None:
        """A click on a point of the board."""
        place = json.loads(self.value(
            "(() => { const board = document.getElementById('board'); board.scrollIntoView({block: 'center'});"
            f"const x = {ord(point[0]) - 97} * 40, y = (fukumi.tree.setup.height - {int(point[1:])}) * 40;"
            "const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());"
            "return JSON.stringify([at.x, at.y]); })()"
        ))
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def key(self, key: str) -> None:
        """A key, with the letter that it writes."""
        text = {"text": "\r" if key == "Enter" else key} if len(key) == 1 or key == "Enter" else {}
        code = _CODES.get(key, ord(key[0].upper()))
        self._call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=key,
                   windowsVirtualKeyCode=code, **text)
        self._call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def save_downloads_in(self, folder: Path) -> None:
        """Where files go that the page saves."""
        self._call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def choose_file(self, selector: str, path: Path) -> None:
        """As if the file had been chosen in the dialog of the system."""
        root = self._call("DOM.getDocument")["root"]["nodeId"]
        node = self._call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self._call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])
