// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_judge.hpp"

#include "engine/core/check.hpp"
#include "engine/solver/move_words.hpp"

namespace fukumi::solver {

std::optional<MnkJudge> MnkJudge::make(const MnkShape& shape) {
    const auto fits = [](int side) { return side >= 1 && side <= kMaxSide; };
    const bool isSquarish = fits(shape.columns) && fits(shape.rows) && shape.length >= 1 &&
                            shape.length <= MnkRules::kMaxLength;
    if (!isSquarish && !MnkRules::make(shape.columns, shape.rows, shape.length))
        return std::nullopt;
    return MnkJudge{shape};
}

MnkJudge::MnkJudge(const MnkShape& shape)
    : shape_{shape}, stones_(static_cast<std::size_t>(shape.columns * shape.rows)) {}

bool MnkJudge::isOnBoard(MnkPoint point) const {
    return point.column >= 0 && point.column < shape_.columns && point.row >= 0 &&
           point.row < shape_.rows;
}

std::size_t MnkJudge::indexOf(MnkPoint point) const {
    return static_cast<std::size_t>(point.row * shape_.columns + point.column);
}

std::optional<Color> MnkJudge::stone(MnkPoint point) const { return stones_[indexOf(point)]; }

int MnkJudge::stonesFrom(MnkPoint point, int dx, int dy) const {
    const auto color = stone(point);
    for (int count = 0;; ++count) {
        point = {point.column + dx, point.row + dy};
        if (count + 1 == shape_.length || !isOnBoard(point) || stone(point) != color) return count;
    }
}

bool MnkJudge::hasRowThrough(MnkPoint point) const {
    for (const auto [dx, dy] : {MnkPoint{1, 0}, MnkPoint{0, 1}, MnkPoint{1, 1}, MnkPoint{1, -1}})
        if (1 + stonesFrom(point, dx, dy) + stonesFrom(point, -dx, -dy) >= shape_.length)
            return true;
    return false;
}

void MnkJudge::play(MnkPoint point) {
    FUKUMI_CHECK(!isOver() && isOnBoard(point) && !stone(point));
    stones_[indexOf(point)] = sideToMove();
    if (hasRowThrough(point)) winner_ = sideToMove();
    moves_.push_back(point);
}

void MnkJudge::undo() {
    FUKUMI_CHECK(!moves_.empty());
    stones_[indexOf(moves_.back())].reset();
    moves_.pop_back();
    winner_.reset();
}

Result<std::vector<MnkPoint>> mnkPointsFrom(std::string_view text, const MnkShape& shape) {
    MnkJudge judge = MnkJudge::make(shape).value();
    for (const std::string_view word : moveWords(text)) {
        InputError error{.kind = ErrorKind::NotAPoint,
                         .value = word,
                         .place = FilePlace{.number = judge.moves().size() + 1, .unit = "move"}};
        const auto point = mnkPointFrom(word, shape.rows);
        if (!point) return error;
        if (!judge.isOnBoard(*point)) {
            error.expected = {std::to_string(shape.columns) + 'x' + std::to_string(shape.rows)};
            return error;
        }
        if (judge.isOver()) return damagedInput(english("the game is over before it"), error.place);
        error.kind = ErrorKind::PointTaken;
        if (judge.stone(*point)) return error;
        judge.play(*point);
    }
    return judge.moves();
}

}  // namespace fukumi::solver
