// SPDX-License-Identifier: MIT
#include "book/foreign/other_lists.hpp"

#include "book/foreign/text_content.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

/// Whether a point begins there, in letters or as two numbers.
bool isPoint(std::span<const MoveWord> words, std::size_t at) {
    if (at >= words.size()) return false;
    return words[at].isPoints() ||
           (words[at].number() && at + 1 < words.size() && words[at + 1].isLinked());
}

/// "1. h8" or "1h8"
bool isFirstMove(std::span<const MoveWord> words, std::size_t at) {
    const std::string& text = words[at].text;
    if (text == "1") return !isPoint(words, at) && isPoint(words, at + 1);
    return words[at].isPoints() && text.front() == '1' && isLetter(text[1]);
}

/// Whether a list ended before the word, and another one begins with it. Moves can be lists of
/// one point or two numbers.
bool isInSecondList(std::span<const MoveWord> words, std::size_t at) {
    const auto count = [&](char sign) { return ranges::count(words[at].gap, sign); };
    if (words[at].number()) return count(']') > 1 && count('[') > 1;
    const MoveWord& before = words[at - 1];
    return count(']') > 0 && count('[') > 0 && before.isPoints() &&
           before.gap.find('[') == std::string_view::npos;
}

/// "game 2" or "moves: h8", a second list ("], ["), the number 1 again, a move after a score.
bool beginsNextGame(std::span<const MoveWord> words, std::size_t at, std::size_t played) {
    if (played == 0) return false;
    const std::string& text = words[at].text;
    const bool isBeforeNumber = at + 1 < words.size() && words[at + 1].number();
    if (text == "game" || text == "moves")
        return isPoint(words, at + 1) || (text == "game" && isBeforeNumber);
    const bool isFirst = isFirstMove(words, at);
    if (isFirst && played > 1) {
        std::size_t begin = 0;
        while (!isFirstMove(words, begin) && !isPoint(words, begin)) ++begin;
        if (isFirstMove(words, begin)) return true;
    }
    if (at < 2 || !(isFirst || isPoint(words, at))) return false;
    const auto &whites = words[at - 1], &blacks = words[at - 2];
    const bool isAfterScore =
        trim(whites.gap) == "-" &&
        ((blacks.text == "1" && whites.text == "0") || (blacks.text == "0" && whites.text == "1"));
    return isAfterScore || (!isFirst && isInSecondList(words, at));
}

/// "black: h8 g7", or "black h8 g7" with no word but one of moves before it: "winner: white h8" is
/// another thing, and sites have "white" between moves.
bool isLabel(std::span<const MoveWord> words, std::size_t at, bool hasTags) {
    if (at + 1 == words.size()) return false;
    if (trim(words[at + 1].gap).starts_with(':')) return true;
    const bool isAfterMoves = at == 0 || words[at - 1].number() || words[at - 1].isPoints();
    return !hasTags && isAfterMoves && isPoint(words, at + 1);
}

}  // namespace

std::optional<English> otherListAt(std::span<const MoveWord> words,
                                   std::size_t at,
                                   std::size_t played,
                                   bool hasTags) {
    if (beginsNextGame(words, at, played)) return english("a list of several games");
    const std::string& text = words[at].text;
    const bool isBlack = text == "black" || text == "b";
    const bool isWhite = text == "white" || text == "w";
    const bool isOther = played % 2 == 0 ? isWhite : isBlack;
    if (isOther && isLabel(words, at, hasTags)) return english("a list of moves by colour");
    return std::nullopt;
}

}  // namespace fukumi::book
