// SPDX-License-Identifier: MIT
#include "engine/core/utf8.hpp"

namespace fukumi {

void appendUtf8(std::string& text, std::uint32_t character) {
    const auto tail = [&](unsigned shift) {
        text += static_cast<char>(0x80U | (character >> shift & 0x3FU));
    };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0U | character >> 6);
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0U | character >> 12);
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0U | character >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string fromLatin1(std::string_view bytes) {
    std::string text;
    for (const char each : bytes) appendUtf8(text, static_cast<std::uint8_t>(each));
    return text;
}

std::optional<std::uint32_t> nextCharacter(std::string_view& rest) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(rest[i]); };
    const std::uint8_t lead = byte(0);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xC2 && lead < 0xE0 ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0 || length > rest.size()) return std::nullopt;
    std::uint32_t character = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return std::nullopt;
        character = character << 6 | (byte(i) & 0x3FU);
    }
    const bool isOverlong =
        (length == 3 && character < 0x800) || (length == 4 && character < 0x10000);
    const bool isSurrogate = character >= 0xD800 && character < 0xE000;
    if (isOverlong || isSurrogate || character > 0x10FFFF) return std::nullopt;
    rest.remove_prefix(length);
    return character;
}

bool isUtf8(std::string_view bytes) {
    while (!bytes.empty())
        if (!nextCharacter(bytes)) return false;
    return true;
}

std::string toUtf8(std::string_view bytes) {
    return isUtf8(bytes) ? std::string{bytes} : fromLatin1(bytes);
}

}  // namespace fukumi
