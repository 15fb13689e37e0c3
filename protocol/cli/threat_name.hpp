// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/board/threat_lines.hpp"

namespace fukumi::protocol::cli {

/// "five", "open four", "four", "open three".
[[nodiscard]] constexpr std::string_view nameOf(board::ThreatClass threat) {
    switch (threat) {
        case board::ThreatClass::Five: return "five";
        case board::ThreatClass::OpenFour: return "open four";
        case board::ThreatClass::Four: return "four";
        case board::ThreatClass::OpenThree: return "open three";
    }
    return "";
}

}  // namespace fukumi::protocol::cli
