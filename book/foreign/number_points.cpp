// SPDX-License-Identifier: MIT
#include "book/foreign/number_points.hpp"

#include <algorithm>

namespace fukumi::book {

std::span<const MoveWord> NumberPoints::firstOf(std::span<const MoveWord> words) {
    std::size_t end = 1;
    if (words[0].number())
        while (end < words.size() && words[end].number() && words[end].isLinked()) ++end;
    return words.first(end);
}

NumberPoints::NumberPoints(std::span<const MoveWord> words, bool isOfPiskvork)
    : isOfPiskvork_{isOfPiskvork} {
    while (!words.empty()) {
        const auto numbers = firstOf(words);
        words = words.subspan(numbers.size());
        if (numbers.size() != 2 && numbers.size() != 3) continue;
        const int column = *numbers[0].number(), row = *numbers[1].number();
        first_ = std::min({first_, column, row});
        lastColumn_ = std::max(lastColumn_, column);
        lastRow_ = std::max(lastRow_, row);
        if (numbers.size() == 3) lastThird_ = std::max(lastThird_, *numbers[2].number());
        areThree_ = areThree_ && numbers.size() == 3;
        ++count_;
        isCounted_ = isCounted_ && areThree_ && column == count_;
    }
}

std::optional<Square> NumberPoints::squareOf(std::span<const MoveWord> numbers,
                                             BoardSize size) const {
    const int x = *numbers[0].number() - first_, row = *numbers[1].number() - first_;
    const int y = isFromTop(numbers.size()) ? row : size.height() - 1 - row;
    if (!size.contains(x, y)) return std::nullopt;
    return Square{x, y};
}

std::vector<Notice> NumberPoints::notices(BoardSize size) const {
    std::vector<Notice> all;
    if (!isAny()) return all;
    const bool areCounts = isCounted_ && count_ > 1;
    if (areCounts)
        all.push_back({english("the first numbers of the lines are 1, 2, 3, ..."),
                       english("they are read as columns of the board")});
    if (isOfPiskvork_)
        all.push_back({english("the first line of Piskvork's files is missing"),
                       english("rows are counted from the top")});
    // The third numbers 1 and 2 are players, larger ones and all zeros are times of Piskvork.
    const bool isPiskvorks = isOfPiskvork_ || (areThree_ && (lastThird_ == 0 || lastThird_ > 2));
    const bool isFromOne =
        lastColumn_ == size.width() || lastRow_ == size.height() || isPiskvorks || areCounts;
    if (first_ == 1 && isFromOne) return all;
    const Sentence what = first_ == 0 ? english("a point is in column or row 0")
                                      : english("columns and rows can be counted from 0 or from 1");
    const English done = isFromTop(areThree_ ? 3 : 2)
                             ? english("they are read from {0}, with row {0} at the top")
                             : english("they are read from {0}, with row {0} at the bottom");
    all.push_back({what, {done, {std::to_string(first_)}}});
    return all;
}

}  // namespace fukumi::book
