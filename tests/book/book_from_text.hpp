// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "book/format/book_text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

/// The book that a readable text says.
inline book::BookLibrary fromText(std::string_view text) {
    book::BookLibrary library;
    REQUIRE(readBookText(text, library));
    return library;
}

}  // namespace fukumi::test
