#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plants violations in one small tree and compares the report of scripts/check/layers with the table below."""

from __future__ import annotations

import unittest
from collections import defaultdict
from pathlib import PurePosixPath

from support import ROOT, TreeTest, run

SPEAKS = ("std::cout << 1;", "std :: cerr << 1;", 'std::printf("x");', 'puts("x");', "f(stderr);", "#include <iostream>")
CLOCKS = ("std::chrono::steady_clock::now();", "clock_gettime(a, b);")
CALENDARS = ("std::chrono::system_clock::now();", "std :: time(nullptr);")
ABSENT = {  # from libc++ 14, by the header that has what is needed
    "ranges": ("std::ranges::sort(list);", "list | std::views::reverse;", "#include <ranges>"),
    "threads": ("std::jthread thread;", "f(const std::stop_token& stop);", "#include <stop_token>", "std::atomic_ref<int>{n} = 1;"),
    "text": ("std::from_chars(a, a + 1, n);",),
}
SPDX = "// SPDX-License-Identifier: MIT\n"
HEADS = (
    "int f() ", "auto f() const noexcept -> std::vector<int> ", "Foo::Foo(int a) : a_{a}, b_{b} ", "Foo::Foo() : a_(1) ",
    "template <class T>\nrequires(sizeof(T) > 2)\nvoid f(T t) ", 'TEST_CASE("a { b", "[c]") ', "struct A { struct B { int f() ",
)


def function(head: str, lines: int) -> str:
    """A function of that many lines between its braces."""
    tail = "}; };\n" if head.startswith("struct") else ""
    return f"namespace n {{\n{head}{{\n" + "if (x) { y(); }\n" * lines + f"}}\n{tail}}}\n"


# Files, and what is reported of them: the line, and a part of the text. Sources (.cpp) begin with the licence, headers with
# `#pragma once` after it, others are as they are here.
CASES: list[tuple[str, str, list[str]]] = [
    # Includes and rooms.
    ("engine/board/good.hpp", '#include "engine/core/types.hpp"\n#include <vector>\n#include "version.hpp"\n', []),
    ("engine/board/bad.hpp", '#include "good.hpp"\n#include "../board/good.hpp"\n#include "engine/../core/types.hpp"\n',
     ["3: an include is written from the root", "4: an include is written", "5: an include is written"]),
    ("engine/board/angled.hpp", "#include <engine/board/good.hpp>\n", ["3: an include of this project is quoted"]),
    ("engine/board/said.hpp", '// #include "a.hpp"\n/*\n#include "x"\n*/\n', []),
    ("engine/search/alphabeta/node.hpp", '#include "engine/search/searcher.hpp"\n#include "engine/search/mcts/tree.hpp"\n',
     ["4: engine/search/alphabeta does not know engine/search/mcts"]),
    ("engine/search/mcts/tree.hpp", '#include "engine/search/mcts/node.hpp"\n#include "engine/eval/table/model.hpp"\n', []),
    ("engine/search/choose.cpp", '#include "engine/search/mcts/tree.hpp"\n', []),
    ("engine/search/choose.hpp", '#include "engine/search/mcts/tree.hpp"\n', ["3: a header of engine/search does not know engine/search/mcts"]),
    ("engine/eval/nets/model.hpp", '#include "engine/eval/pattern/model.hpp"\n', ["3: engine/eval/nets does not know engine/eval/pattern"]),
    ("engine/eval/pattern/model.hpp", '#include "engine/eval/table/model.hpp"\n', ["3: engine/eval/pattern does not know engine/eval/table"]),
    ("protocol/cli/analyze/review.hpp", '#include "protocol/cli/terminal.hpp"\n#include "protocol/cli/play/game.hpp"\n',
     ["4: protocol/cli/analyze does not know protocol/cli/play"]),
    *((f"protocol/cli/{room}/a.cpp", '#include "protocol/cli/analyze/review.hpp"\n', [f"2: protocol/cli/{room} does not know"])
      for room in ("book", "play", "solve")),
    ("tests/a_test.cpp", '#include "protocol/cli/play/game.hpp"\n', []),
    # Words.
    *((f"{folder}/speaks.cpp", "\n".join(SPEAKS), []) for folder in ("protocol", "tests/core")),
    ("engine/search/speaks.cpp", "\n".join(SPEAKS), [f"{i}: `" for i in range(2, 2 + len(SPEAKS))]),
    ("engine/core/check.hpp", 'inline void f() { std::fprintf(stderr, "broken"); }\n', []),
    ("engine/core/quiet.cpp", 'std::snprintf(b, 3, "x"); outputs(1);\nconst char* a = "std::cout";  // std::cout\n'
     "/* steady_clock::now() */\nconst char* b = R\"x(puts(\"std::cerr\"))x\";\nchar c = '\"';  int n = 1'000'000;\n", []),
    ("engine/core/after_a_string.cpp", "int n = 1'000; char c = '\\''; void f() { std::cout << \"a\\\"b\"; }\n", ["2: `std::cout`"]),
    *((path, "\n".join(CLOCKS), []) for path in ("engine/search/clock.cpp", "tests/core/clock.cpp")),
    ("protocol/clock.cpp", "\n".join(CLOCKS), ["2: `steady_clock", "3: `clock_gettime"]),
    *((path, "\n".join(CALENDARS), []) for path in ("book/log.cpp", "protocol/log.cpp", "tests/core/log.cpp")),
    ("engine/core/log.cpp", "\n".join(CALENDARS), ["2: `system_clock`", "3: `std :: time"]),
    *((f"engine/core/{header}.hpp", "\n".join(lines), []) for header, lines in ABSENT.items()),
    *((f"{folder}/absent_{header}.cpp", "\n".join(lines), [f"{i}: `" for i in range(2, 2 + len(lines))])
      for folder in ("protocol", "tests/core") for header, lines in ABSENT.items()),
    ("protocol/present.cpp", "ranges::sort(list, {}, {}); search::StopToken stop;\n", []),
    ("engine/threat/rule.cpp", "if (rule == Rule::Renju) f();\nif (a < fukumi::Rule::Caro6) g();\ncase Rule::Caro: h();\n",
     ["2: `== Rule::Renju`", "3: `< fukumi::Rule::Caro6`", "4: `case Rule::Caro`"]),
    ("engine/threat/defaults.cpp", "Rule r = Rule::Renju;\nf<Rule::Caro>(Rule::Caro6);\nrow.value_or(Rule::Freestyle);\n"
     "x == OpeningRule::Swap;\n", []),
    ("protocol/cli/play/play.cpp", "if (rule == Rule::Freestyle) f();\n", []),
    ("tests/threat/rule_test.cpp", "CHECK(rule == Rule::Renju);\n", []),
    # Files.
    ("engine/core/opens.hpp", "using namespace std;\n", ["3: `using namespace`"]),
    ("engine/core/opens.cpp", "using namespace std;\n", []),
    ("engine/core/two.dots.cpp", "", ["1: files are named"]),
    ("engine/core/BigName.hpp", "", ["1: files are named"]),
    *((f"engine/core/a{ending}", "", ["1: files are named"]) for ending in (".h", ".cc", ".c", ".inl")),
    ("protocol/library/fukumi.h", "", []),
    ("engine/CMakeLists.txt", "# SPDX-License-Identifier: MIT\nfile(GLOB x *.cpp)\n", ["2: sources are listed, not globbed"]),
    ("scripts/x.py", "print()\n", ["1: one of the first two lines"]),
    ("scripts/y", "#!/usr/bin/python3\n# SPDX-License-Identifier: MIT\n", []),
    ("scripts/z.py", "# SPDX-License-Identifier: MIT\nimport ctypes\n", ["2: scripts reach the engine by its protocol"]),
    ("scripts/training/teacher/library.py", "# SPDX-License-Identifier: MIT\nimport ctypes\n", []),
    ("protocol/library/python/z.py", "# SPDX-License-Identifier: MIT\nimport ctypes\n", []),
    ("book/README.md", "| file | noun |\n|---|---|\n| `log`, `lo.cpp` | `x`, `x_y`, `log` |\n| **`deep/`** | |\n| `log.cpp` | |\n\n| word |\n|---|\n| `y` |\n",
     ["3: there is no file `lo.cpp`", "3: there is no file `x_y`", "4: there is no file `deep/`"]),
    # Sizes.
    ("engine/core/long.cpp", "int x;\n" * 400, ["401: warning: 401 lines"]),
    ("protocol/web/page/long.js", "f();\n" * 402, ["402: warning: 402 lines"]),
    ("scripts/long.py", "# SPDX-License-Identifier: MIT\n" + "x = 1\n" * 402, ["403: warning: 403 lines"]),
    ("engine/core/wide.cpp", f"// {'é' * 97}\n// {'é' * 98}\n", ["3: 101 columns"]),
    ("engine/core/unformatted.cpp", "// clang-format off\n// clang-format on: again\n", ["3: `clang-format off` and `on` must be alone"]),
    *((f"engine/core/function{i}.cpp", function(head, 78), []) for i, head in enumerate(HEADS)),
    *((f"engine/core/long_function{i}.cpp", function(head, 79), ["a function of 81 lines"]) for i, head in enumerate(HEADS)),
    ("engine/core/tables.cpp",
     "constexpr std::array<Row, 100> a = {{\n" + "    {1, 2},\n" * 100 + "}};\nconstexpr std::array<Row, 100> b{\n" + "    {1, 2},\n" * 100
     + "};\nclass C : public D {\npublic:\n" + "    int f() { return 1; }\n" * 100 + "};\n", []),
    ("engine/core/halved.cpp", "#if A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n", ["warning: braces do not match"]),
    ("engine/core/macro.cpp", "#define BEGIN {  \\\n {\nvoid f() {}\n", []),
]


class CheckLayersTest(TreeTest):
    def report(self) -> dict[str, list[str]]:
        """The findings by file."""
        done = run(ROOT / "scripts/check/layers", "--root", self.tree)
        found = defaultdict(list)
        for line in done.stdout.splitlines():
            path, _, text = line.partition(":")
            found[path].append(text)
        self.assertEqual(done.returncode, int(any(" warning: " not in line for line in done.stdout.splitlines())), done.stderr)
        return dict(found)

    def list_sources(self, *names: str) -> None:
        self.write("CMakeLists.txt", "# SPDX-License-Identifier: MIT\n" + "\n".join(names))

    def test_the_report_is_that_of_the_table(self) -> None:
        for path, body, _ in CASES:
            head = {".cpp": SPDX, ".hpp": f"{SPDX}#pragma once\n"}.get(PurePosixPath(path).suffix, "")
            self.write(path, head + body)
        self.list_sources(*(path for path, _, _ in CASES))
        report = self.report()
        self.assertEqual(sorted(report), sorted(path for path, _, expected in CASES if expected))
        for path, _, expected in CASES:
            found = report.get(path, [])
            self.assertEqual(len(found), len(expected), (path, found))
            for text, part in zip(found, expected):
                self.assertIn(part, text, path)

    def test_files_begin_with_their_licence_and_headers_guard_themselves(self) -> None:
        self.write("engine/core/a.hpp", "namespace fukumi {}\n")
        self.assertEqual(self.report(), {"engine/core/a.hpp": [
            "1: a header says `#pragma once`", "1: the first line is `// SPDX-License-Identifier: MIT`"]})

    def test_every_source_is_in_a_list(self) -> None:
        self.write("engine/core/a.cpp", SPDX)
        self.write("engine/core/CMakeLists.txt", "# SPDX-License-Identifier: MIT\n# a.cpp\nsources(aa.cpp)\n")
        self.assertEqual(self.report(), {"engine/core/a.cpp": ["1: no CMakeLists.txt names this file"]})
        for folder, name in (("engine/", "core/a.cpp"), ("engine/core/", "a.cpp")):
            self.write(f"{folder}CMakeLists.txt", f"# SPDX-License-Identifier: MIT\nsources({name})\n")
            self.assertEqual(self.report(), {})
            (self.tree / f"{folder}CMakeLists.txt").unlink()


if __name__ == "__main__":
    unittest.main()
