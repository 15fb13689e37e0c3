// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/board/threat_lines.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::protocol::cli {

/// "five", "open four", "four", "open three".
[[nodiscard]] constexpr std::string_view nameOf(board::ThreatClass threat) {
    switch (threat) {
        case board::ThreatClass::Five: return english("five");
        case board::ThreatClass::OpenFour: return english("open four");
        case board::ThreatClass::Four: return english("four");
        case board::ThreatClass::OpenThree: return english("open three");
    }
    return "";
}

}  // namespace fukumi::protocol::cli
