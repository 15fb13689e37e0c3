// SPDX-License-Identifier: MIT
//
// Whole-token number parsing: "12" is a number, "12x", "+12", "" and " 12" are not.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace fukumi {

/// The integer that `text` spells, all of it; absent on any other text and on overflow.
template <std::integral Int>
[[nodiscard]] std::optional<Int> parseInteger(std::string_view text) {
    Int value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

/// The number that `text` spells in decimal, all of it: "0.25", ".5", "1e-3", "-2". Absent on any
/// other text, such as "+1", "0x1", "inf" and "1,5", and where it is too large for a double.
[[nodiscard]] std::optional<double> parseDecimal(std::string_view text);

/// `text` without blanks (space, tab, CR, LF, VT, FF) at both ends.
[[nodiscard]] constexpr std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n\v\f";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace fukumi
