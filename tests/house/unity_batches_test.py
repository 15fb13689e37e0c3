#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Sources that declare the same name for themselves are not compiled as one."""

from __future__ import annotations

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
INNER = SOURCE.format("int a = 1;").replace("namespace fukumi", "namespace fukumi::protocol::test")
OUTER = SOURCE.format("void f() {\n    test::ask();\n}").replace("namespace fukumi", "namespace fukumi::protocol")
CALLER, OWNER = "void f() {\n    nameOf(1);\n}", "void nameOf(Foul) {\n}"
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
    (8, [INNER, OUTER, INNER.replace("a =", "b =")], "0;1;0"),  # the same with namespaces
    (8, ["using namespace a;", "using namespace b;", "using namespace a;"], "0;1;0"),
    (8, ["#define NAME 1", "#define NAME 2"], "0;1"),
)


class UnityBatchesTest(TreeTest):
    def test_equal_names_are_kept_apart(self) -> None:
        for size, texts, expected in CASES:
            sources = [text if text.startswith("namespace") else SOURCE.format(text) for text in texts]
            files = [self.write(f"{i}.cpp", text) for i, text in enumerate(sources)]
            done = run(ROOT / "scripts/cmake/unity_batches.py", str(size), *files)
            with self.subTest(texts):
                self.assertEqual((done.stdout.strip(), done.stderr), (expected, ""))


if __name__ == "__main__":
    unittest.main()
