// SPDX-License-Identifier: MIT
#include "book/foreign/foreign_book.hpp"

#include "engine/core/encoding.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

std::string toEightBit(std::string_view utf8) {
    std::string bytes;
    for (std::string_view rest = utf8; !rest.empty();) {
        const auto character = nextCharacter(rest);
        if (!character || *character > 0xFF) return std::string{utf8};
        bytes += static_cast<char>(*character);
    }
    return decodeText(bytes).text == utf8 ? bytes : std::string{utf8};
}

std::string noteFromComment(std::string_view comment) {
    const std::string text = decodeText(comment).text;
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
