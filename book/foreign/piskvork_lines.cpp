// SPDX-License-Identifier: MIT
#include "book/foreign/piskvork_lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

std::chrono::milliseconds timeFrom(std::string_view text) {
    if (const auto whole = parseInteger<std::int64_t>(text))
        return std::chrono::milliseconds{std::max<std::int64_t>(*whole, 0)};
    constexpr double kMostSeconds = 1e9;
    const double seconds = std::clamp(parseDecimal(text).value_or(0), 0.0, kMostSeconds);
    return std::chrono::milliseconds{std::llround(std::ceil(seconds * 1000))};
}

}  // namespace

std::vector<std::string_view> splitText(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<PiskvorkMove> piskvorkMove(std::string_view line) {
    const auto parts = splitText(line, ',');
    if (parts.size() < 2) return std::nullopt;
    const auto x = parseInteger<int>(parts[0]);
    const auto y = parseInteger<int>(parts[1]);
    if (!x || !y) return std::nullopt;
    return PiskvorkMove{*x, *y, timeFrom(parts.size() > 2 ? parts[2] : "0")};
}

}  // namespace fukumi::book
