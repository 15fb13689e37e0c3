// SPDX-License-Identifier: MIT
//
// Texts from outside, which may be in any 8-bit encoding, as UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fukumi {

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

}  // namespace fukumi
