// SPDX-License-Identifier: MIT
#pragma once

#include "book/format/book_library.hpp"
#include "engine/core/random.hpp"

namespace fukumi::test {

/// Up to eight stones and four moves on any board and rule; numbers over their whole range.
[[nodiscard]] book::BookPosition randomBookPosition(Random& random);
[[nodiscard]] book::BookLibrary randomLibrary(Random& random, int positions);

}  // namespace fukumi::test
