// SPDX-License-Identifier: MIT
#pragma once

#include "book/format/opening_book.hpp"

namespace fukumi::book {

/// The book that book/data was compiled to when the program was built.
[[nodiscard]] std::span<const std::uint8_t> embeddedBytes();
[[nodiscard]] OpeningBook embeddedBook();

}  // namespace fukumi::book
