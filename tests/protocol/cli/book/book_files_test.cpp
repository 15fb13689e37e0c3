// SPDX-License-Identifier: MIT
#include "protocol/cli/book/book_files.hpp"

#include "engine/core/input_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::cli {

TEST_CASE("a library that could not be read again does not replace a book", "[protocol][book]") {
    book::BookLibrary library;
    const Square h8{7, 7};
    library.add({Rule::Renju, BoardSize::square(15), {h8}, {{.move = h8}}, {}});
    for (const char* const ending : {".book", ".txt"}) {
        const test::TemporaryFile file{"old", ending};
        const auto out =
            OutputFile::open("--out", file.path(), {{file.path()}}, Existing::Continued);
        REQUIRE(out);
        CHECK(test::errorOf([&] { saveBookFile(*out, library); }) ==
              file.path() + ": the book is damaged");
        CHECK(readFile(file.path()) == "old");
    }
}

}  // namespace fukumi::protocol::cli
