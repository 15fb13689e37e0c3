#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Sources that declare the same name for themselves are not compiled as one."""

from __future__ import annotations

import re
import unittest

from support import ROOT, TreeTest, run

SOURCE = """\
namespace fukumi {{

namespace {{

{}

}}  // namespace

void visible() {{}}

}}  // namespace fukumi
"""
CALLER, OWNER = "void f() {\n    nameOf(1);\n}", "void nameOf(Foul) {\n}"
FAR = SOURCE.replace("namespace fukumi", "namespace fukumi::book")
WHOLE = "namespace fukumi {\n\nusing namespace search::mcts;\n\n}\n\n"
NAMED = (  # in each way kName is declared
    "constexpr int kName = 1;", "constexpr std::array kName{1, 2};", "constexpr const char* kName =\n    \"text\";",
    "struct kName {\n    int a;\n};", "enum class kName { A };", "std::optional<int> kName(const std::string& text) {\n    return 1;\n}",
    "template <class T>\nT kName(T value) {\n    return value;\n}", "using kName = int;",
)
# The greatest size of a batch, the declarations of each source (or its whole text), and the batch of each.
CASES = (
    (2, [f"constexpr int k{i} = {i};" for i in "ABCDE"], "0;0;1;1;2"),
    *((8, [text, "constexpr int kOther = 1;", "int kName = 2;"], "0;0;1") for text in NAMED),
    (8, [f"void {name}() {{\n    const int inside = 1;\n}}" for name in "fg"], "0;0"),  # a body declares nothing
    (8, [OWNER, CALLER], "0;1"),  # a name, and a source that means another one
    (8, [CALLER, OWNER], "0;1"),
    (8, [OWNER, "int f() {\n    return a.nameOf() + book::nameOf();\n}"], "0;0"),  # looked up elsewhere
    (8, [OWNER, FAR.format(CALLER)], "0;1"),  # an outer namespace is searched too
    (8, [FAR.format(OWNER), CALLER], "0;0"),  # but not an inner one
    (8, [FAR.format(OWNER), FAR.format(CALLER).replace("fukumi::book", "fukumi::board")], "0;0"),  # nor one next to it
    (8, ["namespace {\nint a = 1;\n}  // namespace", "int b = a;", FAR.format("int c = a;")], "0;1;1"),  # outside of all namespaces
    (8, ["using board::Line;", "using board::Line;", "using book::Line;"], "0;0;1"),  # the same one twice
    (8, ["using Line =\n    int;", "using Line =\n    int;", "using Line =\n    char;"], "0;0;1"),
    (8, ["using Line = int;", "Line found = 1;"], "0;1"),
    (8, ["constexpr std::array<int, kSides.size()> kSizes{};", "int size = 1;", "int a = kSizes[0];"], "0;0;1"),
    (8, [WHOLE + OWNER, SOURCE.format("Tree kTree;"), SOURCE.format("Stem kStem;")], "0;1;0"),
    (8, [WHOLE + OWNER, WHOLE + SOURCE.format("Tree kTree;")], "0;0"),
    (8, [FAR.format(OWNER), "using namespace book;\n\n" + CALLER], "0;1"),
    (8, ["#define NAME 1", "#define NAME 2"], "0;1"),
    (8, ["#define NAME 1", FAR.format("int b = NAME;").replace("fukumi", "other")], "0;1"),
)


class UnityBatchesTest(TreeTest):
    def test_equal_names_are_kept_apart(self) -> None:
        for size, texts, expected in CASES:
            with self.subTest(texts):
                sources = [text if text.startswith("namespace") else SOURCE.format(text) for text in texts]
                self.assertEqual(self.batches(size, sources), expected)

    def test_no_two_namespaces_end_in_the_same_word(self) -> None:
        """fukumi::book::test would hide fukumi::test from fukumi::book, in some batches only."""
        found: dict[str, set[str]] = {}
        for folder in ("engine", "book", "protocol", "tests"):
            for file in (each for each in (ROOT / folder).rglob("*") if each.suffix in (".cpp", ".hpp")):
                for name in re.findall(r"^namespace (fukumi[\w:]*) \{$", file.read_text(encoding="utf-8"), re.MULTILINE):
                    found.setdefault(name.split("::")[-1], set()).add(name)
        self.assertGreater(len(found), 20)
        self.assertEqual([names for names in found.values() if len(names) > 1], [])

    def batches(self, size: int, texts: list[str]) -> str:
        files = [self.write(f"{i}.cpp", text) for i, text in enumerate(texts)]
        done = run(ROOT / "scripts/cmake/unity_batches.py", str(size), *files)
        self.assertEqual(done.stderr, "")
        return done.stdout.strip()


if __name__ == "__main__":
    unittest.main()
