// SPDX-License-Identifier: MIT
//
// Texts: whole-token number parsing ("12" is a number, "12x", "+12", "" and " 12" are not), words,
// UTF-8, and escapes for terminals.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/types.hpp"

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

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

/// `text` without blanks at both ends.
[[nodiscard]] constexpr std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// A to Z as a to z, all else as it is.
[[nodiscard]] std::string inLowerCase(std::string_view text);

/// All digits of a number, zeros in front: "00000abc".
[[nodiscard]] std::string hexText(std::unsigned_integral auto number) {
    std::string text(2 * sizeof number, '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number >>= 4)
        *digit = "0123456789abcdef"[number & 15];
    return text;
}

/// "20x15", and the size that such a text spells.
[[nodiscard]] std::string sizeText(BoardSize size);
[[nodiscard]] std::optional<BoardSize> parseSizeText(std::string_view text);
/// The same as people and other programs write it: "15", "20X15", "20 x 15". `signs`: those that
/// can be between the sides.
[[nodiscard]] std::optional<BoardSize> parseSize(std::string_view text,
                                                 std::string_view signs = "xX");

/// "1 move", "2 moves": how many, in English. `many` where it is not `one` with an s.
[[nodiscard]] std::string counted(std::integral auto count,
                                  std::string_view one,
                                  std::string_view many = {}) {
    std::string text = std::to_string(count) + ' ';
    if (count == 1) return text.append(one);
    return many.empty() ? text.append(one) + 's' : text.append(many);
}

/// "a, b": the words, separated by `between`.
template <class Words>
[[nodiscard]] std::string join(const Words& words, std::string_view between) {
    std::string text;
    for (const auto& word : words) text.append(text.empty() ? "" : between).append(word);
    return text;
}

/// Takes the first line off a text, up to "\n", "\r" or "\r\n", which it drops.
[[nodiscard]] std::string_view takeLine(std::string_view& text);

/// The words of a line, between blanks.
[[nodiscard]] std::vector<std::string_view> splitWords(std::string_view line);

// Texts from outside, which may be in any 8-bit encoding, as UTF-8.

/// Takes the first character of `rest` off; absent if it is not well-formed (Unicode 15, table 3-7:
/// no overlong forms, no surrogates). REQUIRES: not empty.
[[nodiscard]] std::optional<std::uint32_t> nextCharacter(std::string_view& rest);

/// Appends the character as UTF-8. REQUIRES: at most 10FFFF.
void appendUtf8(std::string& text, std::uint32_t character);

[[nodiscard]] bool isUtf8(std::string_view bytes);

[[nodiscard]] std::string fromLatin1(std::string_view bytes);

/// UTF-8 as it is; anything else is read as Latin-1, so that no byte is lost.
[[nodiscard]] std::string toUtf8(std::string_view bytes);

/// `text` without the byte order mark that some editors write in front of UTF-8.
[[nodiscard]] constexpr std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.substr(text.starts_with(kMark) ? kMark.size() : 0);
}

/// Text from outside, or with some of it inside, as a terminal may show it: each control character
/// but the line end, and each byte that is not UTF-8, is written as its bytes in the form \x1B. A
/// file can so neither recolour, clear nor rename a terminal, nor turn the direction of its text.
[[nodiscard]] std::string printable(std::string_view text);
/// The same, with line ends as \x0A: the name of a file.
[[nodiscard]] std::string printableLine(std::string_view text);

}  // namespace fukumi
