// SPDX-License-Identifier: MIT
#include "engine/core/printable.hpp"

#include <cstdint>

#include "engine/core/utf8.hpp"

namespace fukumi {

namespace {

/// C0 but the line end, DEL and C1; marks that embed or override a direction (Unicode's UAX 9).
bool isControl(std::uint32_t character) {
    return (character < 0x20 && character != '\n') || (character >= 0x7F && character < 0xA0) ||
           (character >= 0x202A && character <= 0x202E) ||
           (character >= 0x2066 && character <= 0x2069);
}

void appendEscaped(std::string& shown, std::string_view bytes) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    for (const char each : bytes) {
        const auto byte = static_cast<std::uint8_t>(each);
        shown += "\\x";
        shown += kDigits[byte >> 4];
        shown += kDigits[byte & 15];
    }
}

}  // namespace

std::string printable(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        std::string_view rest = text;
        const auto character = nextCharacter(rest);
        const std::size_t length = character ? text.size() - rest.size() : 1;
        const std::string_view bytes = text.substr(0, length);
        if (character && !isControl(*character))
            shown += bytes;
        else
            appendEscaped(shown, bytes);
        text.remove_prefix(length);
    }
    return shown;
}

}  // namespace fukumi
