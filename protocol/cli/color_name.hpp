// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/core/types.hpp"

namespace fukumi::protocol::cli {

/// "black" or "white", as in texts and JSON.
[[nodiscard]] constexpr std::string_view nameOf(Color c) {
    return c == Color::Black ? "black" : "white";
}

}  // namespace fukumi::protocol::cli
