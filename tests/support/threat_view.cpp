// SPDX-License-Identifier: MIT
#include "tests/support/threat_view.hpp"

#include "tests/support/threat_oracle.hpp"

namespace fukumi::test {

using board::ThreatClass;

ThreatView::ThreatView(const PlainBoard& board, Rule rule, const std::vector<LinePlace>& lines)
    : points_(kSquareSpan) {
    for (const LinePlace& place : lines) addLine(board, rule, place);
}

void ThreatView::addLine(const PlainBoard& board, Rule rule, const LinePlace& place) {
    const PlainLine line = lineOf(board, place);
    std::array<std::array<bool, 4>, 2> found{};
    for (int i = 0; i < place.length; ++i) {
        if (line.at(i) != Mark::Empty) continue;
        const Square s = place.point(i);
        Point& point = points_[s.index()][indexOf(place.direction)];
        for (const Color c : kColors) {
            const LineThreats t = threatsOf(line, i, rule, c);
            point.classes[indexOf(c)] = {t.five, t.four, isOpenFour(t, rule, c), t.openThree};
            point.lineFoul = point.lineFoul || test::isLineFoul(t, rule, c);
            for (std::size_t k = 0; k < 4; ++k) {
                if (!point.classes[indexOf(c)][k]) continue;
                totals_[indexOf(c)][k].cells.push_back(s);
                found[indexOf(c)][k] = true;
            }
        }
    }
    for (std::size_t c = 0; c < 2; ++c)
        for (std::size_t k = 0; k < 4; ++k) totals_[c][k].lines += found[c][k] ? 1 : 0;
}

int ThreatView::directionsAt(Square s, Color c, ThreatClass k) const {
    int count = 0;
    for (const Direction d : kDirections) count += has(s, d, c, k) ? 1 : 0;
    return count;
}

bool ThreatView::looksLikeFoul(Square s) const {
    if (directionsAt(s, Color::Black, ThreatClass::Five) > 0) return false;
    for (const Direction d : kDirections)
        if (isLineFoul(s, d)) return true;
    return directionsAt(s, Color::Black, ThreatClass::Four) >= 2 ||
           directionsAt(s, Color::Black, ThreatClass::OpenThree) >= 2;
}

}  // namespace fukumi::test
