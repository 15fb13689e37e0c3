// SPDX-License-Identifier: MIT
//
// The words of a list of moves (moves_format.cpp): letters and digits, which anything else
// separates.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace fukumi::book {

struct MoveWord {
    std::string text;      ///< in lower case
    std::string_view gap;  ///< between the word before and this one
    std::size_t line;      ///< from 1

    [[nodiscard]] std::optional<int> number() const { return parseInteger<int>(text); }
    /// Whether it is made of points.
    [[nodiscard]] bool isPoints() const;
    /// Whether it belongs to the number before: there is one comma between them.
    [[nodiscard]] bool isLinked() const;
    /// Whether the number has a sign: those of "8,8-9,9" have none.
    [[nodiscard]] bool isNegative(bool isFirst) const {
        return gap.ends_with('-') && (isFirst || gap.size() > 1);
    }
};

/// Whether a '#' is part of a move's number, as in "#12 h8": neither a comment nor a link.
[[nodiscard]] bool isNumberSign(std::string_view text, std::size_t hash);

/// Whether a word is written as a size of a board, "30x30", also if no board has it: no column is
/// called x.
[[nodiscard]] bool isLikeSize(std::string_view word);

/// Without comments, from a '#' to the end of the line. Gaps are views of the text.
[[nodiscard]] std::vector<MoveWord> moveWordsOf(std::string_view text);

/// Whether one of the words is made of points.
[[nodiscard]] bool hasPoints(std::string_view text);

/// "h8i9" and "1h8" cut into "h8", "i9"; absent if the word is not made of points.
[[nodiscard]] std::optional<std::vector<std::string_view>> pointWords(std::string_view word);

}  // namespace fukumi::book
