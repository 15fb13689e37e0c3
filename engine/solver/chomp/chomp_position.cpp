// SPDX-License-Identifier: MIT
#include "engine/solver/chomp/chomp_position.hpp"

#include <algorithm>
#include <optional>

#include "engine/core/check.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/move_words.hpp"

namespace fukumi::solver {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kLeft = "P#*?";  ///< as draw() and the maps of `solve chomp` have them
constexpr std::string_view kEaten = "._-";

/// The first word of a row of a drawing that has another letter than those; empty if none has.
std::string_view wrongWord(std::string_view row) {
    const auto isKnown = [](char c) {
        return kLeft.find(c) != kLeft.npos || kEaten.find(c) != kEaten.npos;
    };
    for (row = trim(row); !row.empty(); row = trim(row)) {
        const auto word = row.substr(0, row.find_first_of(kBlanks));
        if (!std::all_of(word.begin(), word.end(), isKnown)) return word;
        row.remove_prefix(word.size());
    }
    return {};
}

Result<ChompPosition> readDrawing(std::string_view text, ChompBar bar) {
    ChompLengths lengths(static_cast<std::size_t>(bar.rows));
    int rows = 0;
    const auto place = [&] {
        return FilePlace{.number = static_cast<std::size_t>(rows), .unit = "row"};
    };
    const auto wrong = [&](const std::string& why) { return damagedInput(why, place()); };
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        ++rows;
        if (const auto word = wrongWord(line); !word.empty())
            return InputError{.kind = ErrorKind::Damaged,
                              .value = word,
                              .expected = {"P", "#", "*", ".", "bites such as 2,3"},
                              .place = place()};
        if (rows > bar.rows) return wrong("the bar has " + std::to_string(bar.rows));
        int squares = 0;
        int left = 0;
        for (const char c : line) {
            if (kBlanks.find(c) != kBlanks.npos) continue;
            ++squares;
            if (kEaten.find(c) != kEaten.npos) continue;
            if (++left != squares) return wrong("a square is left after an eaten one");
            if (left > bar.columns) break;
        }
        if (left > bar.columns)
            return wrong("the bar has " + std::to_string(bar.columns) + " columns");
        if (rows > 1 && left > lengths[static_cast<std::size_t>(rows - 2)])
            return wrong("a square is left below an eaten one");
        lengths[static_cast<std::size_t>(rows - 1)] = left;
    }
    if (rows == 0) return damagedInput("there is neither a bar nor a bite in it");
    return ChompPosition{bar, lengths};
}

}  // namespace

std::optional<ChompBar> ChompBar::parse(std::string_view text) {
    const auto sizes = sizesFrom(text);
    const auto isSide = [](int side) { return side >= 1 && side <= kMaxSide; };
    if (!sizes || sizes->size() != 2 || !isSide((*sizes)[0]) || !isSide((*sizes)[1]))
        return std::nullopt;
    return ChompBar{(*sizes)[0], (*sizes)[1]};
}

ChompPosition::ChompPosition(ChompBar bar)
    : bar_{bar}, lengths_(static_cast<std::size_t>(bar.rows), bar.columns) {}

ChompBar ChompPosition::boundingBar() const {
    const auto rows = std::count_if(lengths_.begin(), lengths_.end(), [](int n) { return n > 0; });
    return {std::max(1, static_cast<int>(rows)), std::max(1, lengthOf(1))};
}

bool ChompPosition::isLegal(ChompMove bite) const {
    return bite.row >= 1 && bite.row <= bar_.rows && bite.column >= 1 &&
           bite.column <= lengthOf(bite.row);
}

ChompPosition ChompPosition::after(ChompMove bite) const {
    FUKUMI_CHECK(isLegal(bite));
    ChompPosition next = *this;
    for (int row = bite.row; row <= bar_.rows; ++row) {
        auto& length = next.lengths_[static_cast<std::size_t>(row - 1)];
        length = std::min(length, bite.column - 1);
    }
    return next;
}

ChompPosition ChompPosition::transposed() const {
    ChompLengths lengths;
    int row = bar_.rows;
    for (int column = 1; column <= bar_.columns; ++column) {
        while (row > 0 && lengthOf(row) < column) --row;
        lengths.push_back(row);
    }
    return {{bar_.columns, bar_.rows}, std::move(lengths)};
}

std::string toText(ChompMove bite) {
    return std::to_string(bite.row) + ',' + std::to_string(bite.column);
}

std::string draw(const ChompPosition& position) {
    return drawChomp(position, [](ChompMove square) {
        return square == ChompMove{1, 1} ? 'P' : '#';
    });
}

std::optional<ChompMove> chompMoveFrom(std::string_view text) {
    const auto pair = numberPairFrom(text);
    if (!pair || pair->brackets == Brackets::Square) return std::nullopt;
    return ChompMove{pair->first, pair->second};
}

Result<std::vector<ChompMove>> chompMovesFrom(std::string_view text, ChompBar bar) {
    ChompPosition position{bar};
    std::vector<ChompMove> bites;
    for (const std::string_view word : moveWords(text)) {
        const FilePlace place{.number = bites.size() + 1, .unit = "move"};
        const auto bite = chompMoveFrom(word);
        if (!bite)
            return InputError{.kind = ErrorKind::Damaged,
                              .value = word,
                              .expected = {"ROW,COLUMN"},
                              .place = place};
        if (position.isOver()) return damagedInput(english("the poison is eaten before it"), place);
        if (!position.isLegal(*bite))
            return damagedInput({english("the square {0} is not left"), {toText(*bite)}}, place);
        position = position.after(*bite);
        bites.push_back(*bite);
    }
    return bites;
}

ChompPosition positionAfter(const std::vector<ChompMove>& bites, ChompBar bar) {
    ChompPosition position{bar};
    for (const ChompMove bite : bites) position = position.after(bite);
    return position;
}

Result<ChompPosition> chompPositionFrom(std::string_view text, ChompBar bar) {
    if (text.find(',') == text.npos && !endsInResignation(text)) return readDrawing(text, bar);
    const auto bites = chompMovesFrom(text, bar);
    if (!bites) return bites.error();
    return positionAfter(*bites, bar);
}

namespace {

/// C(n, k); absent above 2^63.
std::optional<std::uint64_t> binomial(int n, int k) {
    __extension__ using Wide = unsigned __int128;
    Wide value = 1;
    k = std::min(k, n - k);  // so that no step is greater than the result
    for (int i = 1; i <= k; ++i) {
        value = value * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
        if (value > (Wide{1} << 63)) return std::nullopt;
    }
    return static_cast<std::uint64_t>(value);
}

}  // namespace

std::optional<std::uint64_t> chompPositions(ChompBar bar) {
    return binomial(bar.rows + bar.columns, bar.rows);
}

ChompIndex::ChompIndex(ChompBar bar) : bar_{bar}, positions_{chompPositions(bar).value()} {
    terms_.reserve(termCount(bar));
    for (int row = 0; row < bar.rows; ++row) {
        terms_.push_back(0);
        const int below = bar.rows - 1 - row;
        for (int length = 1; length <= bar.columns; ++length)
            terms_.push_back(binomial(below + length, below + 1).value());
    }
}

std::uint64_t ChompIndex::indexOf(const ChompLengths& lengths) const {
    std::uint64_t index = 0;
    for (int row = 0; row < bar_.rows; ++row)
        index += term(row, lengths[static_cast<std::size_t>(row)]);
    return index;
}

ChompLengths ChompIndex::lengthsOf(std::uint64_t index) const {
    ChompLengths lengths;
    int length = bar_.columns;
    for (int row = 0; row < bar_.rows; ++row) {
        while (term(row, length) > index) --length;
        index -= term(row, length);
        lengths.push_back(length);
    }
    return lengths;
}

}  // namespace fukumi::solver
