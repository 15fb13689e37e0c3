// SPDX-License-Identifier: MIT
//
// The threat oracle's answers about every point of a board.
#pragma once

#include <array>
#include <vector>

#include "engine/board/threat_lines.hpp"
#include "tests/support/plain_board.hpp"
#include "tests/support/plain_line.hpp"

namespace fukumi::test {

inline constexpr std::array kThreatClasses{board::ThreatClass::Five,
                                           board::ThreatClass::Four,
                                           board::ThreatClass::OpenFour,
                                           board::ThreatClass::OpenThree};

class ThreatView {
public:
    ThreatView(const PlainBoard& board, Rule rule, const std::vector<LinePlace>& lines);

    [[nodiscard]] bool has(Square s, Direction d, Color c, board::ThreatClass k) const {
        return points_[s.index()][indexOf(d)].classes[indexOf(c)][indexOf(k)];
    }
    /// An overline or two fours of black in this line (renju).
    [[nodiscard]] bool isLineFoul(Square s, Direction d) const {
        return points_[s.index()][indexOf(d)].lineFoul;
    }
    [[nodiscard]] int directionsAt(Square s, Color c, board::ThreatClass k) const;

    /// All points of a class in line order, once for each line.
    [[nodiscard]] const std::vector<Square>& cells(Color c, board::ThreatClass k) const {
        return totals_[indexOf(c)][indexOf(k)].cells;
    }
    /// Lines that hold a point of this class.
    [[nodiscard]] int lineCount(Color c, board::ThreatClass k) const {
        return totals_[indexOf(c)][indexOf(k)].lines;
    }

    /// Renju's quick test: black's stone makes no five, and a foul in one line, two fours or two
    /// threes.
    [[nodiscard]] bool looksLikeFoul(Square s) const;

private:
    struct Point {
        std::array<std::array<bool, 4>, 2> classes{};
        bool lineFoul = false;
    };
    struct Total {
        std::vector<Square> cells;
        int lines = 0;
    };

    [[nodiscard]] static std::size_t indexOf(board::ThreatClass k) {
        return static_cast<std::size_t>(k);
    }
    template <class Enum>
    [[nodiscard]] static std::size_t indexOf(Enum e) {
        return fukumi::indexOf(e);
    }
    void addLine(const PlainBoard& board, Rule rule, const LinePlace& place);

    std::vector<std::array<Point, 4>> points_;
    std::array<std::array<Total, 4>, 2> totals_;
};

}  // namespace fukumi::test
