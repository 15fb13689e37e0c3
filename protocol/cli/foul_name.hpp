// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/board/rules/renju.hpp"

namespace fukumi::protocol::cli {

/// "a double three", as people are told; "a foul" where it has no name.
[[nodiscard]] constexpr std::string_view nameOf(board::Foul foul) {
    switch (foul) {
        case board::Foul::Overline: return "an overline";
        case board::Foul::DoubleFour: return "a double four";
        case board::Foul::DoubleThree: return "a double three";
        case board::Foul::None: break;
    }
    return "a foul";
}

}  // namespace fukumi::protocol::cli
