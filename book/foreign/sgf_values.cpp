// SPDX-License-Identifier: MIT
#include "book/foreign/sgf_values.hpp"

#include <algorithm>
#include <cmath>

#include "book/foreign/text_content.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

using board::GameResult;

std::optional<Square> sgfPoint(std::string_view text, BoardSize size) {
    text = trim(text);
    if (text.size() != 2 || !isLetter(text[0]) || !isLetter(text[1]))
        return board::fromHuman(text, size);
    const int x = (text[0] | 0x20) - 'a', y = (text[1] | 0x20) - 'a';
    if (!size.contains(x, y)) return std::nullopt;
    return Square{x, y};
}

std::optional<std::vector<Square>> sgfPoints(std::string_view text, BoardSize size) {
    std::vector<Square> points;
    while (true) {
        const auto comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const auto colon = part.find(':');
        const auto from = sgfPoint(part.substr(0, colon), size);
        const auto to =
            colon == std::string_view::npos ? from : sgfPoint(part.substr(colon + 1), size);
        if (!from || !to) return std::nullopt;
        for (int y = std::min(from->y(), to->y()); y <= std::max(from->y(), to->y()); ++y)
            for (int x = std::min(from->x(), to->x()); x <= std::max(from->x(), to->x()); ++x)
                points.emplace_back(x, y);
        if (comma == std::string_view::npos) return points;
        text.remove_prefix(comma + 1);
    }
}

std::string sgfRate(Value black) {
    const double hundredths = 10'000 * analysis::winRate(black);
    long rounded = 0;
    for (const long step : {100L, 10L, 1L}) {
        rounded = std::lround(hundredths / static_cast<double>(step)) * step;
        if (analysis::valueOfRate(static_cast<double>(rounded) / 10'000) == black) break;
    }
    std::string text = std::to_string(rounded / 100);
    if (rounded % 100 == 0) return text;
    text += '.' + std::to_string(rounded % 100 / 10);
    return rounded % 10 == 0 ? text : text + std::to_string(rounded % 10);
}

std::optional<Value> valueOfSgfRate(std::string_view text) {
    const auto percent = parseDecimal(trim(text));
    if (!percent || *percent < 0 || *percent > 100) return std::nullopt;
    return analysis::valueOfRate(*percent / 100);
}

std::string sgfLetters(Square s) {
    return {static_cast<char>('a' + s.x()), static_cast<char>('a' + s.y())};
}

namespace {

/// The winner of "black wins", "w by time", "white resigns", in lower case.
std::optional<Color> winnerInWords(std::string_view result) {
    const auto words = splitWords(result);
    if (words.size() < 2) return std::nullopt;
    const bool isBlack = words[0] == "b" || words[0] == "black";
    if (!isBlack && words[0] != "w" && words[0] != "white") return std::nullopt;
    const auto wins = words[1] == "by" ? std::optional{true} : saysWin(words[1]);
    if (!wins) return std::nullopt;
    return isBlack == *wins ? Color::Black : Color::White;
}

}  // namespace

std::optional<GameResult> sgfResult(std::string_view text) {
    const std::string result = inLowerCase(trim(text));
    if (const auto winner = winnerInWords(result))
        return winner == Color::Black ? GameResult::BlackWins : GameResult::WhiteWins;
    struct Words {
        GameResult result;
        std::array<std::string_view, 4> whole;
        std::array<std::string_view, 3> beginnings;
    };
    constexpr std::array kWords{
        Words{GameResult::BlackWins, {"b", "black", "1-0", "1:0"}, {"b+", "black+", "black win"}},
        Words{GameResult::WhiteWins, {"w", "white", "0-1", "0:1"}, {"w+", "white+", "white win"}},
        Words{GameResult::Draw, {"0", "jigo", "tie", "remis"}, {"draw", "1/2", "0.5"}}};
    for (const Words& each : kWords)
        if (ranges::find(each.whole, result) != each.whole.end() ||
            ranges::anyOf(each.beginnings, [&](auto word) { return result.starts_with(word); }))
            return each.result;
    return std::nullopt;
}

}  // namespace fukumi::book
