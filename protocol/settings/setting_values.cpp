// SPDX-License-Identifier: MIT
#include "protocol/settings/setting_values.hpp"

#include <algorithm>
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

std::optional<std::int32_t> parseThousandths(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    if (point == 0) return std::nullopt;
    const std::string_view rest = text.substr(std::min(point + 1, text.size()));
    if (rest.size() > 3 || (point < text.size() && rest.empty())) return std::nullopt;
    std::string digits{text.substr(0, point)};
    digits.append(rest).append(3 - rest.size(), '0');
    return parseInteger<std::int32_t>(digits);
}

std::string thousandthsText(std::int32_t thousandths) {
    std::string text = std::to_string(thousandths + 1'000'000).substr(1);
    text.insert(3, 1, '.');
    text.erase(0, std::min(text.find_first_not_of('0'), std::size_t{2}));
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

}  // namespace fukumi::protocol
