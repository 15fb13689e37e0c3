// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/rules/renju.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::protocol::cli {

/// "a double three", as in texts; "a foul" if it has no name.
[[nodiscard]] constexpr English nameOf(board::Foul foul) {
    switch (foul) {
        case board::Foul::Overline: return english("an overline");
        case board::Foul::DoubleFour: return english("a double four");
        case board::Foul::DoubleThree: return english("a double three");
        case board::Foul::None: break;
    }
    return english("a foul");
}

}  // namespace fukumi::protocol::cli
