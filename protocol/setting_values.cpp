// SPDX-License-Identifier: MIT
#include "protocol/setting_values.hpp"

#include <limits>

#include "engine/core/parse.hpp"

namespace fukumi::protocol {

std::optional<GameRules> rulesFromMask(std::int64_t mask) {
    constexpr std::int64_t kContinuousBit = 2;
    const bool continuous = (mask & kContinuousBit) != 0;
    switch (mask & ~kContinuousBit) {
        case 0: return GameRules{Rule::Freestyle, continuous};
        case 1: return GameRules{Rule::Standard, continuous};
        case 4: return GameRules{Rule::Renju, continuous};
        case 8: return GameRules{Rule::Caro6, continuous};
        case 9: return GameRules{Rule::Caro, continuous};
        default: return std::nullopt;
    }
}

std::optional<std::uint64_t> parseBytes(std::string_view text) {
    int shift = 0;
    if (!text.empty()) {
        switch (text.back()) {
            case 'K':
            case 'k': shift = 10; break;
            case 'M':
            case 'm': shift = 20; break;
            case 'G':
            case 'g': shift = 30; break;
            default: break;
        }
    }
    if (shift != 0) text.remove_suffix(1);
    const auto number = parseInteger<std::uint64_t>(text);
    if (!number || *number > (std::numeric_limits<std::uint64_t>::max() >> shift))
        return std::nullopt;
    return *number << shift;
}

}  // namespace fukumi::protocol
