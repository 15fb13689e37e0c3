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


class UnityBatchesTest(TreeTest):
    def batches(self, size: int, *declarations: str) -> list[str]:
        files = [self.write(f"{i}.cpp", SOURCE.format(text)) for i, text in enumerate(declarations)]
        done = run(ROOT / "scripts/cmake/unity_batches.py", str(size), *files)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip().split(";")

    def test_a_batch_takes_so_many_and_no_more(self) -> None:
        texts = [f"constexpr int k{i} = {i};" for i in "ABCDE"]
        self.assertEqual(self.batches(2, *texts), ["0", "0", "1", "1", "2"])

    def test_equal_names_are_kept_apart(self) -> None:
        for text in (
            "constexpr int kName = 1;",
            "constexpr std::array kName{1, 2};",
            "constexpr const char* kName =\n    \"text\";",
            "struct kName {\n    int a;\n};",
            "enum class kName { A };",
            "std::optional<int> kName(const std::string& text) {\n    return 1;\n}",
            "template <class T>\nT kName(T value) {\n    return value;\n}",
            "using kName = int;",
        ):
            with self.subTest(text):
                self.assertEqual(self.batches(8, text, "constexpr int kOther = 1;", "int kName = 2;"), ["0", "0", "1"])

    def test_a_body_declares_nothing(self) -> None:
        bodies = [f"void {name}() {{\n    const int inside = 1;\n}}" for name in ("f", "g")]
        self.assertEqual(self.batches(8, *bodies), ["0", "0"])

    def test_a_name_is_kept_apart_from_who_means_another_one(self) -> None:
        caller = "void f() {\n    nameOf(1);\n}"
        for texts in (("void nameOf(Foul) {\n}", caller), (caller, "void nameOf(Foul) {\n}")):
            self.assertEqual(self.batches(8, *texts), ["0", "1"])

    def test_an_inner_namespace_is_kept_from_who_means_an_outer_one(self) -> None:
        inner = SOURCE.format("int a = 1;").replace("namespace fukumi", "namespace fukumi::protocol::test")
        caller = SOURCE.format("void f() {\n    test::ask();\n}").replace("namespace fukumi", "namespace fukumi::protocol")
        files = [self.write(f"{i}.cpp", text) for i, text in enumerate((inner, caller, inner.replace("a =", "b =")))]
        done = run(ROOT / "scripts/cmake/unity_batches.py", "8", *files)
        self.assertEqual(done.stdout.strip(), "0;1;0")

    def test_macros_are_kept_apart(self) -> None:
        self.assertEqual(self.batches(8, "#define NAME 1", "#define NAME 2"), ["0", "1"])


if __name__ == "__main__":
    unittest.main()
