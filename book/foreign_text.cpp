// SPDX-License-Identifier: MIT
#include "book/foreign_text.hpp"

#include <cstdint>
#include <optional>

#include "engine/core/parse.hpp"

namespace fukumi::book {

namespace {

/// The character at the beginning of `rest`, which goes on behind it; absent where there is no
/// well-formed one (Unicode 15, table 3-7: no overlong forms, no surrogates).
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

std::string fromLatin1(std::string_view bytes) {
    std::string text;
    for (const char each : bytes) {
        const auto byte = static_cast<std::uint8_t>(each);
        if (byte < 0x80) {
            text += each;
        } else {
            text += static_cast<char>(0xC0U | byte >> 6);
            text += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return text;
}

}  // namespace

bool isUtf8(std::string_view bytes) {
    while (!bytes.empty())
        if (!nextCharacter(bytes)) return false;
    return true;
}

std::string toEightBit(std::string_view utf8) {
    std::string bytes;
    for (std::string_view rest = utf8; !rest.empty();) {
        const auto character = nextCharacter(rest);
        if (!character || *character > 0xFF) return std::string{utf8};
        bytes += static_cast<char>(*character);
    }
    return isUtf8(bytes) ? std::string{utf8} : bytes;
}

std::string noteFromComment(std::string_view comment) {
    const std::string text = isUtf8(comment) ? std::string{comment} : fromLatin1(comment);
    std::string lines;
    for (std::size_t i = 0; i < text.size(); ++i) {
        // Backspace parts a one-line comment from the lines below it.
        const bool isLineEnd = text[i] == '\n' || text[i] == '\r' || text[i] == '\b';
        if (isLineEnd) {
            if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
            lines += '\n';
        } else if (text[i] != '\0') {
            lines += text[i];
        }
    }
    std::string note;
    for (const char each : trim(lines)) {
        if (each == '\n')
            note += "\\n";
        else if (each == '\\')
            note += "\\\\";
        else
            note += each;
    }
    return note;
}

std::string commentOfNote(std::string_view note) {
    std::string comment;
    for (std::size_t i = 0; i < note.size(); ++i) {
        const char next = i + 1 < note.size() ? note[i + 1] : '\0';
        if (note[i] == '\\' && (next == 'n' || next == '\\')) {
            comment += next == 'n' ? '\n' : '\\';
            ++i;
        } else {
            comment += note[i];
        }
    }
    return comment;
}

}  // namespace fukumi::book
