#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plants violations in a small tree and looks whether scripts/check/layers reports them."""

from __future__ import annotations

import unittest
from pathlib import PurePosixPath

from support import ROOT, TreeTest, run

SPDX = "// SPDX-License-Identifier: MIT\n"


class CheckLayersTest(TreeTest):
    def header(self, path: str, body: str = "") -> None:
        self.write(path, f"{SPDX}#pragma once\n{body}")

    def source(self, path: str, body: str = "") -> None:
        """A source file, and the list that names it."""
        self.write(path, SPDX + body)
        folder = PurePosixPath(path).parent
        self.write(f"{folder}/CMakeLists.txt", f"# SPDX-License-Identifier: MIT\nsources({PurePosixPath(path).name})\n")

    def report(self) -> list[str]:
        done = run(ROOT / "scripts/check/layers", "--root", self.tree)
        lines = done.stdout.splitlines()
        errors = [line for line in lines if ": warning: " not in line]
        self.assertEqual(done.returncode, 1 if errors else 0, done.stderr)
        return lines

    def assert_clean(self) -> None:
        self.assertEqual(self.report(), [])

    def assert_reports(self, *expected: str) -> None:
        """Each line of the report contains the expected text, in this order."""
        lines = self.report()
        self.assertEqual(len(lines), len(expected), lines)
        for line, text in zip(lines, expected):
            self.assertIn(text, line)

    # ---- includes

    def test_a_folder_includes_itself_and_those_below(self) -> None:
        self.header("engine/core/types.hpp")
        self.header("engine/board/board.hpp", '#include "engine/core/types.hpp"\n')
        self.source("engine/board/board.cpp", '#include "engine/board/board.hpp"\n')
        self.header("protocol/settings/options.hpp", '#include "engine/board/board.hpp"\n')
        self.assert_clean()

    def test_includes_never_go_up(self) -> None:
        self.header("engine/search/limits.hpp")
        self.header("engine/board/board.hpp", '\n#include "engine/search/limits.hpp"\n')
        self.assert_reports("engine/board/board.hpp:4: engine/board includes up")

    def test_includes_never_go_sideways(self) -> None:
        for floor in (("board", "solver"), ("threat", "eval"), ("player", "analysis"), ("tuning/data", "player")):
            with self.subTest(floor=floor):
                self.setUp()
                self.header(f"engine/{floor[0]}/a.hpp", f'#include "engine/{floor[1]}/b.hpp"\n')
                self.header(f"engine/{floor[1]}/b.hpp")
                self.assert_reports(f"engine/{floor[0]} includes sideways")

    def test_a_fit_knows_the_games_and_not_the_other_way_round(self) -> None:
        self.header("engine/tuning/data/games.hpp")
        self.header("engine/tuning/pattern/fit.hpp", '#include "engine/tuning/data/games.hpp"\n')
        self.assert_clean()
        self.header("engine/tuning/data/games.hpp", '#include "engine/tuning/pattern/fit.hpp"\n')
        self.assert_reports("engine/tuning/data includes up")

    def test_a_comment_is_no_include(self) -> None:
        self.header("engine/board/a.hpp", '// #include "engine/search/b.hpp"\n/*\n#include "x"\n*/\n')
        self.assert_clean()

    def test_the_two_searchers_do_not_know_each_other(self) -> None:
        self.header("engine/search/searcher.hpp")
        self.header("engine/search/mcts/tree.hpp", '#include "engine/search/searcher.hpp"\n')
        self.header("engine/search/alphabeta/node.hpp", '#include "engine/search/mcts/tree.hpp"\n')
        self.assert_reports("engine/search/alphabeta does not know engine/search/mcts")

    def test_a_header_of_search_knows_no_searcher_but_a_source_may_choose_one(self) -> None:
        self.header("engine/search/mcts/tree.hpp")
        self.source("engine/search/choose.cpp", '#include "engine/search/mcts/tree.hpp"\n')
        self.assert_clean()
        self.header("engine/search/choose.hpp", '#include "engine/search/mcts/tree.hpp"\n')
        self.assert_reports("a header of engine/search does not know engine/search/mcts")

    def test_the_evaluations_do_not_know_each_other(self) -> None:
        self.header("engine/eval/table/model.hpp")
        self.header("engine/eval/pattern/model.hpp")
        self.source(
            "engine/eval/choose.cpp",
            '#include "engine/eval/pattern/model.hpp"\n#include "engine/eval/table/model.hpp"\n',
        )
        self.header("engine/search/mcts/tree.hpp", '#include "engine/eval/table/model.hpp"\n')
        self.assert_clean()
        self.header("engine/eval/nets/model.hpp", '#include "engine/eval/pattern/model.hpp"\n')
        self.assert_reports("engine/eval/nets does not know engine/eval/pattern")

    def test_subcommands_share_what_stands_above_their_rooms_only(self) -> None:
        self.header("protocol/cli/terminal.hpp")
        self.header("protocol/cli/play/game.hpp", '#include "protocol/cli/terminal.hpp"\n')
        self.assert_clean()
        self.header("protocol/cli/analyze/review.hpp", '#include "protocol/cli/play/game.hpp"\n')
        self.assert_reports("protocol/cli/analyze does not know protocol/cli/play")

    def test_tests_include_everything_and_nothing_includes_tests(self) -> None:
        self.header("protocol/gomocup/session.hpp")
        self.header("tests/support/fake.hpp", '#include "protocol/gomocup/session.hpp"\n')
        self.assert_clean()
        self.header("protocol/gomocup/session.hpp", '#include "tests/support/fake.hpp"\n')
        self.assert_reports("protocol includes up")

    def test_includes_are_written_from_the_root(self) -> None:
        self.header("engine/board/a.hpp")
        self.header("engine/board/b.hpp", '#include "a.hpp"\n#include "../board/a.hpp"\n')
        self.assert_reports("b.hpp:3: an include is written from the root", "b.hpp:4: an include is written")

    def test_includes_exist_and_are_quoted(self) -> None:
        self.header("engine/board/a.hpp")
        self.header("engine/board/b.hpp", '#include "engine/board/c.hpp"\n#include <engine/board/a.hpp>\n')
        self.assert_reports('there is no "engine/board/c.hpp"', "is quoted")

    def test_the_version_header_is_generated(self) -> None:
        self.header("protocol/about.hpp", '#include "version.hpp"\n')
        self.assert_clean()

    def test_every_folder_has_a_floor(self) -> None:
        self.header("engine/attic/a.hpp")
        self.assert_reports("this folder has no floor")

    # ---- words

    def test_only_the_protocol_speaks(self) -> None:
        words = ("std::cout << 1;", "std :: cerr << 1;", 'std::printf("x");', 'puts("x");', "f(stderr);")
        for word in words:
            with self.subTest(word=word):
                self.setUp()
                code = f"void f() {{ {word} }}\n"
                self.source("protocol/a.cpp", code)
                self.source("tests/core/a_test.cpp", code)
                self.assert_clean()
                self.source("engine/search/a.cpp", code)
                self.assert_reports("engine/search/a.cpp:2: ")

    def test_the_abort_message_of_check_is_the_one_exception(self) -> None:
        self.header("engine/core/check.hpp", 'inline void f() { std::fprintf(stderr, "broken"); }\n')
        self.assert_clean()

    def test_words_in_strings_and_comments_do_not_count(self) -> None:
        self.source(
            "engine/core/a.cpp",
            'const char* a = "std::cout";  // std::cout\n/* steady_clock::now() */\n'
            "const char* b = R\"x(puts(\"std::cerr\"))x\";\nchar c = '\"';  int n = 1'000'000;\n",
        )
        self.assert_clean()

    def test_code_after_a_string_does_count(self) -> None:
        self.source("engine/core/a.cpp", "int n = 1'000; char c = '\\''; void f() { std::cout << \"a\\\"b\"; }\n")
        self.assert_reports("engine/core/a.cpp:2: `std::cout`")

    def test_formatting_into_a_buffer_is_not_speaking(self) -> None:
        self.source("engine/core/a.cpp", 'void f(char* b) { std::snprintf(b, 3, "x"); outputs(1); }\n')
        self.assert_clean()

    def test_the_clock_is_read_in_one_place(self) -> None:
        code = "auto f() { return std::chrono::steady_clock::now(); }\n"
        self.source("engine/search/clock.cpp", code)
        self.assert_clean()
        self.source("protocol/a.cpp", code)
        self.assert_reports("protocol/a.cpp:2: ")

    def test_the_engine_has_no_calendar(self) -> None:
        code = "auto f() { return std::chrono::system_clock::now(); }\n"
        self.source("protocol/log.cpp", code)
        self.assert_clean()
        self.source("engine/core/a.cpp", code)
        self.assert_reports("engine/core/a.cpp:2: `system_clock`")

    def test_what_a_standard_library_lacks_is_written_once(self) -> None:
        for header, code in (
            ("ranges", "void f() { std::ranges::sort(list); }\n"),
            ("ranges", "auto f() { return list | std::views::reverse; }\n"),
            ("ranges", "#include <ranges>\n"),
            ("threads", "std::jthread thread;\n"),
            ("threads", "void f(const std::stop_token& stop);\n"),
            ("threads", "void f(int& n) { std::atomic_ref<int>{n} = 1; }\n"),
            ("text", "auto f(const char* a, double& n) { return std::from_chars(a, a + 1, n); }\n"),
        ):
            with self.subTest(code=code):
                self.setUp()
                self.header(f"engine/core/{header}.hpp", code)
                self.assert_clean()
                self.source("protocol/a.cpp", code)
                self.source("tests/core/a_test.cpp", code)
                self.assert_reports(*(f"{path}:2: `" for path in ("protocol/a.cpp", "tests/core/a_test.cpp")))

    def test_what_stands_for_it_is_used_everywhere(self) -> None:
        self.source("protocol/a.cpp", "void f() { ranges::sort(list, {}, {}); search::StopToken stop; }\n")
        self.assert_clean()

    # ---- files

    def test_headers_open_no_namespace(self) -> None:
        self.header("engine/core/a.hpp", "using namespace std;\n")
        self.source("engine/core/a.cpp", "using namespace std;\n")
        self.assert_reports("engine/core/a.hpp:3: `using namespace`")

    def test_files_begin_with_their_licence_and_headers_guard_themselves(self) -> None:
        self.write("engine/core/a.hpp", "namespace fukumi {}\n")
        self.write("scripts/x.py", "print()\n")
        self.write("scripts/y", "#!/usr/bin/python3\n# SPDX-License-Identifier: MIT\n")
        self.assert_reports("#pragma once", "the first line is", "scripts/x.py:1: one of the first two lines")

    def test_files_are_named_in_one_way(self) -> None:
        self.header("engine/core/BigName.hpp")
        self.write("engine/core/a.h", SPDX)
        self.assert_reports("BigName.hpp:1: files are named", "a.h:1: files are named")

    def test_every_source_is_in_a_list(self) -> None:
        self.write("engine/core/a.cpp", SPDX)
        self.write("engine/core/CMakeLists.txt", "# SPDX-License-Identifier: MIT\n# a.cpp\nsources(aa.cpp)\n")
        self.assert_reports("no CMakeLists.txt names this file")
        self.write("engine/CMakeLists.txt", "# SPDX-License-Identifier: MIT\nsources(core/a.cpp)\n")
        self.assert_clean()

    def test_sources_are_not_globbed(self) -> None:
        self.write("engine/CMakeLists.txt", "# SPDX-License-Identifier: MIT\nfile(GLOB x *.cpp)\n")
        self.assert_reports("engine/CMakeLists.txt:2: sources are listed, not globbed")

    def test_scripts_do_not_load_the_engine(self) -> None:
        self.write("scripts/x.py", "# SPDX-License-Identifier: MIT\nimport ctypes\n")
        self.assert_reports("scripts/x.py:2: scripts reach the engine by its protocol")

    # ---- sizes

    def test_a_long_file_is_a_warning(self) -> None:
        self.source("engine/core/a.cpp", "int x;\n" * 400)
        self.assert_reports("warning: 401 lines")

    def test_a_long_file_of_the_page_or_of_a_script_is_a_warning(self) -> None:
        self.write("protocol/web/page/a.js", "f();\n" * 402)
        self.assert_reports("warning: 402 lines")
        self.write("protocol/web/page/a.js", "f();\n")
        self.write("scripts/a.py", "# SPDX-License-Identifier: MIT\n" + "x = 1\n" * 402)
        self.assert_reports("warning: 403 lines")

    def test_lines_have_a_limit_in_columns_not_bytes(self) -> None:
        self.source("engine/core/a.cpp", f"// {'é' * 97}\n// {'é' * 98}\n")
        self.assert_reports("engine/core/a.cpp:3: 101 columns")

    def test_formatting_is_switched_in_the_words_that_the_tool_knows(self) -> None:
        self.source("engine/core/a.cpp", "// clang-format off\n// clang-format on: again\n")
        self.assert_reports("engine/core/a.cpp:3: `clang-format off` and `on` must be alone")

    def test_functions_have_a_limit(self) -> None:
        heads = (
            "int f() ",
            "auto f() const noexcept -> std::vector<int> ",
            "Foo::Foo(int a) : a_{a}, b_{b} ",
            "Foo::Foo() : a_(1) ",
            "template <class T>\nrequires(sizeof(T) > 2)\nvoid f(T t) ",
            'TEST_CASE("a { b", "[c]") ',
            "struct A { struct B { int f() ",
        )
        for head in heads:
            for lines, wrong in ((78, False), (79, True)):
                with self.subTest(head=head, lines=lines):
                    self.setUp()
                    tail = "}; };\n" if head.startswith("struct") else ""
                    body = "if (x) { y(); }\n" * lines
                    self.source("engine/core/a.cpp", f"namespace n {{\n{head}{{\n{body}}}\n{tail}}}\n")
                    if wrong:
                        self.assert_reports("a function of 81 lines")
                    else:
                        self.assert_clean()

    def test_a_long_table_or_class_is_no_function(self) -> None:
        rows = "    {1, 2},\n" * 100
        members = "    int f() { return 1; }\n" * 100
        self.source(
            "engine/core/a.cpp",
            f"constexpr std::array<Row, 100> a = {{{{\n{rows}}}}};\n"
            f"constexpr std::array<Row, 100> b{{\n{rows}}};\n"
            f"class C : public D {{\npublic:\n{members}}};\n",
        )
        self.assert_clean()

    def test_halved_blocks_are_said_to_be_unmeasured(self) -> None:
        self.source("engine/core/a.cpp", "#if A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n")
        self.assert_reports("warning: braces do not match")

    def test_macros_are_not_measured(self) -> None:
        self.source("engine/core/a.cpp", "#define BEGIN {  \\\n {\nvoid f() {}\n")
        self.assert_clean()


if __name__ == "__main__":
    unittest.main()
