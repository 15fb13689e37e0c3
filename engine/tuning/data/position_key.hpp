// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/symmetry.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::tuning {

/// One key for all symmetric pictures of a position, another in every rule and size. The stones
/// tell whose move it is.
[[nodiscard]] inline Key positionKey(Rule rule, const board::Board& board) {
    const auto game = static_cast<std::uint64_t>(rule) << 16 |
                      static_cast<std::uint64_t>(board.size().width()) << 8 |
                      static_cast<std::uint64_t>(board.size().height());
    return board::canonicalForm(board).key ^ Random { game }.next();
}

}  // namespace fukumi::tuning
