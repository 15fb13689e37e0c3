// SPDX-License-Identifier: MIT
//
// A game played twice: on the product (with both update kernels) and on a plain board that the
// oracles judge. Every answer of the product can be compared with theirs at any moment.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "tests/support/plain_board.hpp"
#include "tests/support/plain_line.hpp"

namespace fukumi::test {

/// Result of comparisons. `seen` counts the answers "yes", so that a test can tell that it did not
/// compare nothing with nothing.
struct Comparison {
    struct Seen {
        std::uint64_t five = 0;
        std::uint64_t four = 0;
        std::uint64_t openFour = 0;
        std::uint64_t openThree = 0;
        std::uint64_t lineFoul = 0;
        std::uint64_t foul = 0;
        std::uint64_t nestedTwice = 0;  ///< fouls and non-fouls that needed two steps of recursion
    };

    std::uint64_t answers = 0;  ///< one for each empty point, direction and colour
    std::uint64_t judged = 0;   ///< points judged under renju
    Seen seen;
    std::string firstDifference;  ///< empty = none

    void differ(std::string_view what) {
        if (firstDifference.empty()) firstDifference = what;
    }
    void expect(bool same, std::string_view what) {
        if (!same) differ(what);
    }
};

class ShadowGame {
public:
    ShadowGame(Rule rule, BoardSize size);

    [[nodiscard]] const PlainBoard& plain() const { return plain_; }
    [[nodiscard]] Color sideToMove() const { return side_; }
    [[nodiscard]] std::size_t stepCount() const { return steps_.size(); }
    [[nodiscard]] bool isFull() const { return emptyCount_ == 0; }
    /// The square of the n-th step; absent for a pass.
    [[nodiscard]] std::optional<Square> squareOfStep(std::size_t n) const {
        return steps_[n].square;
    }

    /// REQUIRES (all three): the square is empty.
    void play(Square s);
    void place(Color c, Square s);
    void block(Square s);
    void pass();
    /// REQUIRES: stepCount() > 0.
    void undo();

    /// Cells, keys, counts, side, history and winner.
    void compareBoard(Comparison& result) const;
    /// Every class of every point, direction and colour, and all that is counted from them.
    void compareThreats(Comparison& result) const;
    /// Every empty point under renju: the quick test, the verdict and its name.
    void compareFouls(Comparison& result) const;
    /// That nothing of a game is left: REQUIRES: stepCount() == 0.
    void compareWithFresh(Comparison& result) const;

private:
    struct Step {
        board::Placement::Kind kind;
        std::optional<Square> square;
        Color color;
        Color sideBefore;
        bool won;
    };

    void record(board::Placement::Kind kind, std::optional<Square> square, Color color, bool won);

    Rule rule_;
    PlainBoard plain_;
    Color side_ = Color::Black;
    int emptyCount_;
    std::vector<Step> steps_;
    std::vector<LinePlace> lines_;
    std::array<board::Position, 3> positions_;  // a kernel each, where the processor has it
};

/// A random step: mostly stones near others, so that lines fill up; now and then a pass, a blocked
/// point, a stone out of turn, or some steps taken back. REQUIRES: !game.isFull().
void playRandomStep(ShadowGame& game, Random& random);

/// Two states of threat lines hold the same, padding included.
[[nodiscard]] bool sameLines(const board::ThreatLines& a, const board::ThreatLines& b);

}  // namespace fukumi::test
