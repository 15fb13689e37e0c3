// SPDX-License-Identifier: MIT
//
// A judge of games between people: says after each move who has won, on boards that no solver of
// this folder takes. A move costs one walk along each of the four lines through it, at most K - 1
// cells either way.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/core/types.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"

namespace fukumi::solver {

class MnkJudge {
public:
    static constexpr int kMaxSide = 22;

    /// The empty board; absent unless both sides have up to 22 cells or MnkRules::make() accepts
    /// the numbers.
    [[nodiscard]] static std::optional<MnkJudge> make(const MnkShape& shape);

    [[nodiscard]] const MnkShape& shape() const { return shape_; }
    [[nodiscard]] const std::vector<MnkPoint>& moves() const { return moves_; }
    [[nodiscard]] bool isOnBoard(MnkPoint point) const;
    /// The colour of a stone; absent of an empty point. REQUIRES: on the board.
    [[nodiscard]] std::optional<Color> stone(MnkPoint point) const;
    [[nodiscard]] Color sideToMove() const {
        return moves_.size() % 2 == 0 ? Color::Black : Color::White;
    }
    [[nodiscard]] std::optional<Color> winner() const { return winner_; }
    [[nodiscard]] bool isFull() const { return moves_.size() == stones_.size(); }
    [[nodiscard]] bool isOver() const { return winner_ || isFull(); }

    /// REQUIRES: the game is not over, the point is on the board and empty.
    void play(MnkPoint point);
    /// REQUIRES: a move was played.
    void undo();

private:
    explicit MnkJudge(const MnkShape& shape);

    [[nodiscard]] std::size_t indexOf(MnkPoint point) const;
    /// Stones of the point's colour that follow it in steps of (dx, dy).
    [[nodiscard]] int stonesFrom(MnkPoint point, int dx, int dy) const;
    [[nodiscard]] bool hasRowThrough(MnkPoint point) const;

    MnkShape shape_;
    std::vector<std::optional<Color>> stones_;
    std::vector<MnkPoint> moves_;
    std::optional<Color> winner_;
};

/// The moves of a list, in any of the notations of mnkPointFrom(), that can be played one after the
/// other from the empty board; an error names the move by its number. REQUIRES: MnkJudge::make()
/// accepts the shape.
[[nodiscard]] Result<std::vector<MnkPoint>> mnkPointsFrom(std::string_view text,
                                                          const MnkShape& shape);

}  // namespace fukumi::solver
