# SPDX-License-Identifier: MIT
"""The npm package in an empty folder."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

# said() runs a function: why it throws or rejects, or "no error".
PRELUDE = """
import { Board, Engine } from "fukumi";
const said = async (run) => { try { await run(); return "no error"; } catch (error) { return `${error.name}: ${error.message}`; } };
const bytesOf = (text) => new TextEncoder().encode(text);
"""


def run(*command: str, **more: object) -> str:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=True, **more,  # type: ignore[call-overload]
    ).stdout


class NpmCase(unittest.TestCase):
    """Tests of the package; main() says which."""

    package: Path
    program = ""
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        # Without a network.
        run("npm", "install", "--offline", "--no-audit", "--no-fund", str(cls.package), cwd=cls.folder)

    def node(self, script: str) -> str:
        """Runs a script and returns its output."""
        path = self.folder / "script.mjs"
        path.write_text(script, encoding="utf-8")
        return run("node", str(path), cwd=self.folder)

    def value(self, body: str, settings: str = "") -> Any:
        """The value of the body of an async function, which has an `engine` of these settings and the names of PRELUDE."""
        script = f"{PRELUDE}const engine = new Engine({settings});\nconst value = await (async () => {{{body}}})();\n"
        return json.loads(self.node(script + "console.log(JSON.stringify(value));\nengine.close();\n"))

    def said(self, *expressions: str) -> list[str]:
        """The reason why each expression fails, or "no error"."""
        runs = ", ".join(f"said(() => {expression})" for expression in expressions)
        return list(self.value(f"return Promise.all([{runs}]);"))

    def fukumi(self, *arguments: str, lines: str = "") -> str:
        return run("npx", "--offline", "fukumi", *arguments, cwd=self.folder, input=lines)


def main() -> None:
    """Runs the tests of the calling file: its arguments are the package's folder and a build for this machine."""
    NpmCase.package = next(Path(sys.argv.pop(1)).resolve().glob("fukumi-*.tgz"))
    NpmCase.program = sys.argv.pop(1)
    unittest.main()
