#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The library and the Python package, as they are downloaded, in an empty folder.

    tests/release/library_test.py FOLDER PROGRAM

FOLDER holds the packages of `scripts/release library wheel`, PROGRAM is the program of the same build.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path

from packages import PackagesTest

ROOT = Path(__file__).resolve().parents[2]
# A program with the same inline functions of the standard library as the archive has.
CPLUSPLUS = """
#include <fukumi.h>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
int main() {
    char* error = nullptr;
    if (fukumi_create("{\\"levle\\":3}", nullptr, nullptr, &error) != nullptr) return 1;
    std::map<std::string, std::vector<std::string>> words{{"error", {error}}};
    fukumi_free(error);
    std::ostringstream text;
    for (const auto& [name, list] : words) text << name << list.size() << list.front();
    try {
        throw std::runtime_error{text.str()};
    } catch (const std::exception& thrown) {
        std::cout << thrown.what() << std::endl;
    }
    return 0;
}
"""
SCRIPT = """
import fukumi
with fukumi.Engine(rule="renju", memory="16M") as engine:
    result = engine.analyze("h8 i9", nodes=1000, lines=2)
    print(result.best_move, len(result.lines), *result.lines[0].moves)
"""
# Prints the answer to each line of the standard input.
ANSWERS = """
import fukumi, json, sys
with fukumi.Engine(memory="16M") as engine:
    for line in sys.stdin:
        print(json.dumps(engine.ask(json.loads(line)).result()))
"""
QUERIES = [
    {"moves": "h8 i9", "rule": "renju", "nodes": 5000, "lines": 2},
    {"moves": "h8 i9 g7 g9", "rule": "caro", "size": "20x18", "nodes": 2000, "mode": "mcts"},
    {"moves": "h8 a1 i8 a3 j8 a5 k8 a7 l8", "nodes": 10},
    {"moves": "h8 i9 g7", "nodes": 500, "level": 3, "rule": "standard"},
]


def answers(text: str) -> list[dict[str, object]]:
    """Lines of JSON without what depends on the machine, by their ids."""
    read = [json.loads(line) for line in text.splitlines()]
    for answer in read:
        for line in answer.get("lines", []):
            del line["time_ms"], line["nps"]
    return sorted(read, key=lambda answer: answer["id"])


def run(*command: str, **more: object) -> str:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=True,
        **({} if "input" in more else {"stdin": subprocess.DEVNULL}), **more,  # type: ignore[call-overload]
    ).stdout


class LibraryTest(PackagesTest):
    program = ""

    def library(self) -> Path:
        return self.unpacked("libfukumi-*-linux-x86_64.tar.gz")

    def test_the_wheel_works_without_network_and_compiler(self) -> None:
        # Nothing but the interpreter can be found.
        environment = {"PATH": str(self.folder / "venv/bin"), "HOME": str(self.folder)}
        run("/usr/bin/python3", "-m", "venv", str(self.folder / "venv"))
        python = str(self.folder / "venv/bin/python")
        wheel = self.package("fukumi-*.whl")
        run(python, "-m", "pip", "install", "--no-index", str(wheel), env=environment)
        words = run(python, "-c", SCRIPT, env=environment, cwd=self.folder).split()
        self.assertEqual(words[1], "2")
        self.assertEqual(words[0], words[2])
        asked = "".join(json.dumps({"id": i + 1, **query}) + "\n" for i, query in enumerate(QUERIES))
        native = run(self.program, "analyze", "--queries", "--parallel", "1", "--max-memory", "16M", input=asked)
        self.assertEqual(answers(run(python, "-c", ANSWERS, env=environment, input=asked)), answers(native))

    def test_a_c_program_compiles_and_analyses(self) -> None:
        root = self.library()
        environment = {**os.environ, "PKG_CONFIG_PATH": ":".join(map(str, root.rglob("pkgconfig")))}
        flags = run("pkg-config", "--cflags", "--libs", "fukumi", env=environment).split()
        program = self.folder / "analyze"
        source = ROOT / "protocol/library/examples/analyze.c"
        run("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", str(source), "-o", str(program), *flags)
        folder = next(root.rglob("libfukumi.so")).parent
        lines = run(str(program), env={"LD_LIBRARY_PATH": str(folder)}).splitlines()
        last = json.loads(lines[-1])
        self.assertFalse(last["cancelled"])
        self.assertEqual(last["bestmove"], last["lines"][0]["move"])

    def test_cmake_finds_the_library_and_the_archive(self) -> None:
        root = self.library()
        shutil.copy(ROOT / "protocol/library/examples/analyze.c", self.folder)
        kinds = ("fukumi", "static")
        major = root.name.split("-")[1].split(".")[0]  # every program for it can use this library, as its soname says
        (self.folder / "CMakeLists.txt").write_text(
            f"cmake_minimum_required(VERSION 3.22)\nproject(user LANGUAGES C)\nfind_package(fukumi {major} REQUIRED)\n"
            + "".join(f"add_executable(with_{kind} analyze.c)\ntarget_link_libraries(with_{kind} fukumi::{kind})\n" for kind in kinds),
            encoding="ascii",
        )
        run("cmake", "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={root}", cwd=self.folder)
        run("cmake", "--build", "build", cwd=self.folder)
        for kind in kinds:
            with self.subTest(kind):
                self.assertIn('"bestmove"', run(str(self.folder / f"build/with_{kind}")))

    def test_the_archive_is_linked_to_c_and_to_cplusplus(self) -> None:
        root = self.library()
        archive = str(next(root.rglob("libfukumi.a")))
        include = f"-I{next(root.rglob('fukumi.h')).parent}"
        program = str(self.folder / "analyze")
        source = str(ROOT / "protocol/library/examples/analyze.c")
        run("cc", include, source, "-o", program, archive, "-lstdc++", "-lm")
        self.assertNotIn("libfukumi", run("ldd", program))
        self.assertIn('"bestmove"', run(program, env={}))
        (self.folder / "user.cpp").write_text(CPLUSPLUS, encoding="ascii")
        run("c++", "-std=c++20", "-O1", include, str(self.folder / "user.cpp"), "-o", program, archive)
        self.assertIn("levle", run(program, env={}))

    def test_only_the_functions_of_the_header_can_be_seen(self) -> None:
        root = self.library()
        header = (ROOT / "protocol/library/fukumi.h").read_text(encoding="utf-8")
        functions = set(re.findall(r"^FUKUMI_API [^;]*?(fukumi_\w+)\(", header, re.MULTILINE))
        for name, which in (("libfukumi.so", "--dynamic"), ("libfukumi.a", "--extern-only")):
            library = str(next(root.rglob(name)))
            symbols = run("nm", which, "--defined-only", "--format=just-symbols", "--quiet", library).split()
            self.assertEqual({symbol for symbol in symbols if not symbol.endswith(":")}, functions, name)

    def test_the_page_about_json_is_there(self) -> None:
        page = (ROOT / "protocol/docs/json.md").read_bytes()
        self.assertEqual((self.library() / "share/doc/fukumi/protocol/docs/json.md").read_bytes(), page)
        with zipfile.ZipFile(self.package("fukumi-*.whl")) as wheel:
            self.assertEqual(wheel.read("fukumi/json.md"), page)

    def test_the_licences_of_the_libraries_inside_are_there(self) -> None:
        root = self.library()
        self.assertTrue((root / "LICENSE").is_file())
        with zipfile.ZipFile(self.package("fukumi-*.whl")) as wheel:
            in_wheel = wheel.read("fukumi/NOTICES").decode()
            self.assertIn("fukumi/libfukumi.so", wheel.namelist())  # a platform's, not in a folder for pure Python
        for notices in ((root / "THIRD-PARTY-NOTICES").read_text(encoding="utf-8"), in_wheel):
            for name in ("libstdc++", "Boost", "JSON for Modern C++", "lz4"):
                self.assertIn(name, notices)


if __name__ == "__main__":
    LibraryTest.packages = Path(sys.argv.pop(1))
    LibraryTest.program = sys.argv.pop(1)
    unittest.main()
