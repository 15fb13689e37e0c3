// SPDX-License-Identifier: MIT
#include "book/foreign/renlib_node.hpp"

#include <algorithm>

#include "book/format/book_text.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book::renlib {

namespace {

constexpr std::string_view kOurs = "book", kVia = "via";

}  // namespace

std::string lineOf(const Numbers& numbers) {
    std::string line{kOurs};
    if (!numbers.isMove) return line.append(" ").append(kVia);
    return line + numbersOf(numbers.move);
}

std::optional<Numbers> takeLine(std::string_view& comment) {
    const std::size_t end = std::min(comment.find_first_of("\b\r\n"), comment.size());
    std::string_view line = trim(comment.substr(0, end));
    if (!line.starts_with(kOurs)) return std::nullopt;
    line.remove_prefix(kOurs.size());
    if (!line.empty() && line.front() != ' ') return std::nullopt;
    Numbers numbers;
    numbers.isOurs = true;
    numbers.isMove = trim(line) != kVia;
    if (numbers.isMove) {
        const auto move = moveFromNumbers(line);
        if (!move) return std::nullopt;
        numbers.move = *move;
    }
    comment.remove_prefix(std::min(end + 1, comment.size()));
    return numbers;
}

std::string pointText(const BookMove& move, int stones) {
    if (!move.isSearched()) return {};
    if (!isProven(move.value)) return 'v' + std::to_string(move.value.raw());
    return (isWin(move.value) ? 'W' : 'L') + std::to_string(stones + matePlies(move.value));
}

std::optional<Numbers> fromPointText(std::string_view text, int stones) {
    if (text.empty()) return std::nullopt;
    const char kind = text.front();
    const auto number = parseInteger<int>(text.substr(1));
    Numbers numbers;
    numbers.move.depth = Depth{1};
    if ((kind == 'v' || kind == 'm') && number) {
        const int value = std::clamp(*number, -kMaxHeuristic.raw(), kMaxHeuristic.raw());
        numbers.move.value = Value{kind == 'v' ? value : -value};
        return numbers;
    }
    if ((kind == 'W' || kind == 'L') && (number || text.substr(1) == "*")) {
        const int plies = number && *number > stones && *number - stones < kMaxMatePlies
                              ? *number - stones
                              : kMaxMatePlies;
        numbers.move.value = kind == 'W' ? winIn(plies) : lossIn(plies);
        return numbers;
    }
    return std::nullopt;
}

}  // namespace fukumi::book::renlib
