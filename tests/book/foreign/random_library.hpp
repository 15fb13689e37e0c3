// SPDX-License-Identifier: MIT
#pragma once

#include "book/format/book_library.hpp"
#include "engine/core/random.hpp"

namespace fukumi::test {

/// Up to eight stones and four moves on any board and rule; numbers over their whole range.
[[nodiscard]] book::BookPosition randomBookPosition(Random& random);
[[nodiscard]] book::BookLibrary randomLibrary(Random& random, int positions);

/// A net of lines as books have them: games from the empty board, positions that no line leads to,
/// notes, wins and losses in n plies. All have one rule and size.
[[nodiscard]] book::BookLibrary randomNet(Random& random, Rule rule, BoardSize size, int games);

}  // namespace fukumi::test
