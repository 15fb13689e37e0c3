// SPDX-License-Identifier: MIT
//
// Shared by readers of text formats: texts decoded, lines, words.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/format.hpp"
#include "engine/core/encoding.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

/// The beginning of a content in UTF-8, without a byte order mark and leading blanks; empty if it
/// has bytes that no text has.
[[nodiscard]] std::string textStart(const FileContent& content);

struct TextContent {
    std::string text;  ///< UTF-8, without a byte order mark; '\n' ends each line
    std::vector<Notice> notices;
};
/// Finds the name of the encoding that a content has in itself; empty if it has none.
using DeclaredEncoding = std::string_view (*)(std::string_view bytes);
/// The whole content decoded, as cleanText() leaves it.
[[nodiscard]] Result<TextContent> readText(FileContent& content,
                                           const ReadOptions& options,
                                           std::size_t most,
                                           DeclaredEncoding declared = nullptr);

/// Leaves line ends as '\n' and no control bytes, which it counts but for what fills the end: a
/// backspace, RenLib's separator, a vertical tab and a form feed end a line.
std::size_t cleanText(std::string& text);
/// The same on one line, without blanks at its ends.
[[nodiscard]] std::string oneLine(std::string text);
/// A comment without empty lines in front and blanks at the end: its first line can be indented.
[[nodiscard]] constexpr std::string_view commentLines(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    const auto lineEnd = text.substr(0, first).find_last_of("\r\n");
    text.remove_prefix(lineEnd == std::string_view::npos ? 0 : lineEnd + 1);
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

[[nodiscard]] constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The size of a text with two sides, "15x15"; the word "15" is not a size.
[[nodiscard]] std::optional<BoardSize> sizeFromText(std::string_view text);

/// Whether the side before the word wins ("wins", "won") or loses ("resigns", "lost"); absent if
/// the word says neither.
[[nodiscard]] std::optional<bool> saysWin(std::string_view word);

/// The rule that a program, a league or a site calls so: "Renju", "RIF", "4", "Taraguchi-10",
/// "Standard1". Absent if the name is not known, or has the names of two rules.
[[nodiscard]] std::optional<Rule> ruleFromForeignName(std::string_view name);

// Lines of Piskvork's files: columns between commas.

/// The parts between separators, blanks at both ends gone.
[[nodiscard]] std::vector<std::string_view> splitText(std::string_view text, char separator);

inline constexpr std::chrono::milliseconds kBadTime{-1};

struct PiskvorkMove {
    int x, y;  ///< as the file counts
    std::chrono::milliseconds time;
};

/// "8,8,431": a line that begins with two numbers. A time with a fraction is in seconds, one below
/// 0 is kBadTime, other columns may follow. Absent if it is another line, or the time not a number.
[[nodiscard]] std::optional<PiskvorkMove> piskvorkMove(std::string_view line);

/// The words for kBadTime.
[[nodiscard]] Notice badTime(FilePlace place);

}  // namespace fukumi::book
