// SPDX-License-Identifier: MIT
#include "engine/core/text.hpp"

#include <cstdint>
#include <locale>
#include <sstream>
#include <string>

namespace fukumi {

std::optional<double> parseDecimal(std::string_view text) {
    if (text.empty() || text.front() == '+') return std::nullopt;
    if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
    // libc++ 14 has no std::from_chars for it, and std::strtod reads as the process's locale says.
    std::istringstream stream{std::string{text}};
    stream.imbue(std::locale::classic());
    double value = 0.0;
    stream >> value;
    if (!stream || stream.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
    return value;
}

std::string inLowerCase(std::string_view text) {
    std::string lower{text};
    for (char& each : lower)
        if (each >= 'A' && each <= 'Z') each = static_cast<char>(each - 'A' + 'a');
    return lower;
}

std::string sizeText(BoardSize size) {
    return std::to_string(size.width()) + 'x' + std::to_string(size.height());
}

std::optional<BoardSize> parseSizeText(std::string_view text) {
    const auto size = parseSize(text);
    return size && sizeText(*size) == text ? size : std::nullopt;
}

std::optional<BoardSize> parseSize(std::string_view text, std::string_view signs) {
    const auto sign = text.find_first_of(signs);
    const auto width = parseInteger<int>(trim(text.substr(0, sign)));
    const auto height =
        sign == std::string_view::npos ? width : parseInteger<int>(trim(text.substr(sign + 1)));
    return width && height ? BoardSize::make(*width, *height) : std::nullopt;
}

std::string_view takeLine(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    text.remove_prefix(line.size());
    text.remove_prefix(std::min<std::size_t>(text.starts_with("\r\n") ? 2 : 1, text.size()));
    return line;
}

std::vector<std::string_view> splitWords(std::string_view line) {
    std::vector<std::string_view> words;
    while (!(line = trim(line)).empty()) {
        words.push_back(line.substr(0, line.find_first_of(kBlanks)));
        line.remove_prefix(words.back().size());
    }
    return words;
}

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

std::string printableLine(std::string_view text) {
    std::string shown;
    for (const char each : printable(text))
        if (each == '\n')
            appendEscaped(shown, "\n");
        else
            shown += each;
    return shown;
}

}  // namespace fukumi
