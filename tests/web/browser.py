# SPDX-License-Identifier: MIT
"""A page, most often opened from the disk, in a headless Chromium and driven as a person would: Selenium."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Callable

from selenium.webdriver import ActionChains, Chrome, ChromeOptions, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By

# Long enough for a machine that does other things; nothing waits for it to pass.
PATIENCE_S = 240
_KEYS = {"ArrowLeft": Keys.ARROW_LEFT, "ArrowUp": Keys.ARROW_UP, "ArrowRight": Keys.ARROW_RIGHT,
         "ArrowDown": Keys.ARROW_DOWN, "Home": Keys.HOME, "End": Keys.END, "Enter": Keys.ENTER,
         "Escape": Keys.ESCAPE, "PageDown": Keys.PAGE_DOWN, "Control": Keys.CONTROL, "Delete": Keys.DELETE}


class Browser:
    """One page, without a network unless asked for."""

    def __init__(self, width: int, height: int, *, has_touch: bool = False, language: str = "en",
                 has_network: bool = False) -> None:
        options = ChromeOptions()
        for each in ("headless", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "hide-scrollbars"):
            options.add_argument(f"--{each}")
        options.add_argument(f"--lang={language}")
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # The path is named, so that Selenium looks for none in a network.
        self._driver = Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self._tell("Network.enable")
        # Whatever the page might want from a network, it does not get.
        self._tell("Network.emulateNetworkConditions", offline=not has_network, latency=0, downloadThroughput=-1 if has_network else 0, uploadThroughput=-1 if has_network else 0)
        self.resize(width, height, has_touch=has_touch)

    def resize(self, width: int, height: int, *, has_touch: bool = False) -> None:
        """The screen of another device, for the pages that are opened afterwards."""
        self._tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                   mobile=has_touch or width < 600)
        self._tell("Emulation.setTouchEmulationEnabled", enabled=has_touch)

    def show_on(self, medium: str) -> None:
        """The page as it is on a "screen" or in "print"."""
        self._tell("Emulation.setEmulatedMedia", media=medium)

    def open(self, path: Path, fragment: str = "") -> None:
        """Loads a file, anew if only the part after # differs."""
        self._driver.get("about:blank")
        self._driver.get(path.resolve().as_uri() + fragment)

    def visit(self, address: str) -> None:
        """Loads a page of a server."""
        self._driver.get("about:blank")
        self._driver.get(address)

    def leave(self) -> None:
        """An empty page instead of this one, whose complaints are forgotten."""
        self._driver.get("about:blank")
        self._driver.get_log("browser")

    def reload(self, *, ignores_cache: bool = False) -> None:
        """As by the button, or with Shift, which goes past the service worker."""
        self._tell("Page.reload", ignoreCache=ignores_cache)

    def manifest_errors(self) -> list[str]:
        """Complaints of the browser about the manifest of the page, or about installing it."""
        found = self._tell("Page.getAppManifest")["errors"] + self._tell("Page.getInstallabilityErrors")["installabilityErrors"]
        return [json.dumps(error) for error in found]

    @property
    def errors(self) -> list[str]:
        """Complaints of the page since it was asked last."""
        return [entry["message"] for entry in self._driver.get_log("browser")]

    def value(self, code: str) -> Any:
        """The value of the last statement in JavaScript."""
        return json.loads(self._driver.execute_script("return JSON.stringify((0, eval)(arguments[0])) ?? 'null'", code))

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
        """Text of an element."""
        return str(self.value(f"document.querySelector({json.dumps(selector)}).textContent"))

    def key(self, key: str) -> None:
        """A key, with the letter that it writes; "Control+y" holds another one meanwhile."""
        *held, last = key.split("+") if len(key) > 1 else [key]
        actions = ActionChains(self._driver)
        for each in held:
            actions.key_down(_KEYS[each])
        actions.send_keys(_KEYS.get(last, last))
        for each in held:
            actions.key_up(_KEYS[each])
        actions.perform()

    def click(self, selector: str) -> None:
        """The middle of an element, with the mouse."""
        element = self._driver.find_element(By.CSS_SELECTOR, selector)
        self._driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self._driver).move_to_element(element).click().perform()

    def press(self, selector: str) -> None:
        """The mouse goes down in the middle of an element, until release()."""
        element = self._driver.find_element(By.CSS_SELECTOR, selector)
        self._driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self._driver).click_and_hold(element).perform()

    def press_point(self, point: str) -> None:
        """The mouse goes down on a point of the board, until release()."""
        x, y = self._where(point)
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y).pointer_down()
        actions.perform()

    def release(self, selector: str = "") -> None:
        """The mouse goes up where it is, or in the middle of an element."""
        element = self._driver.find_element(By.CSS_SELECTOR, selector) if selector else None
        ActionChains(self._driver).release(element).perform()

    def _where(self, point: str) -> tuple[int, int]:
        """The pixel of a point of the board."""
        x, y = self.value(
            "(() => { const board = document.getElementById('board'); board.scrollIntoView({block: 'center'});"
            f"const x = {ord(point[0]) - 97} * 40, y = (fukumi.tree.setup.height - {int(point[1:])}) * 40;"
            "const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()); return [at.x, at.y]; })()")
        return round(x), round(y)

    def place(self, point: str) -> None:
        """A click on a point of the board."""
        x, y = self._where(point)
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y).click()
        actions.perform()

    def point_at(self, point: str) -> None:
        """The mouse over a point of the board."""
        x, y = self._where(point)
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y)
        actions.perform()

    def touch(self, *points: str, lifts: bool = True) -> None:
        """A finger on a point of the board, that slides over the others and is lifted."""
        for i, point in enumerate(points):
            x, y = self._where(point)
            self._tell("Input.dispatchTouchEvent", type="touchMove" if i else "touchStart", touchPoints=[{"x": x, "y": y}])
        if lifts:
            self._tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def save_downloads_in(self, folder: Path) -> None:
        """Where files go that the page saves."""
        self._tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def choose_file(self, path: Path) -> None:
        """As if the file had been chosen in the dialog of the system."""
        self._driver.find_element(By.CSS_SELECTOR, "#file").send_keys(str(path))

    def screenshot(self, path: Path) -> None:
        """The page as it is seen, as PNG."""
        self._driver.save_screenshot(str(path))

    def run_first(self, code: str) -> None:
        """From now on this runs in every page before its scripts."""
        self._tell("Page.addScriptToEvaluateOnNewDocument", source=code)

    @property
    def tab(self) -> str:
        """The tab that everything is about."""
        return str(self._driver.current_window_handle)

    def new_tab(self) -> str:
        """An empty one."""
        self._driver.switch_to.new_window("tab")
        return self.tab

    def go_to_tab(self, tab: str) -> None:
        """From now on everything is about it."""
        self._driver.switch_to.window(tab)

    def close_tab(self) -> None:
        """The tab that everything is about."""
        self._driver.close()

    def close(self) -> None:
        """Ends the browser."""
        self._driver.quit()

    def _tell(self, command: str, **parameters: Any) -> Any:
        return self._driver.execute_cdp_cmd(command, parameters)
