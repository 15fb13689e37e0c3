// SPDX-License-Identifier: MIT
#include "engine/player/flawed_vision.hpp"

#include <algorithm>
#include <cstdlib>

namespace fukumi::player {

namespace {

/// Steps from the last stone within which everybody looks.
constexpr int kNear = 4;
/// Rows and columns come first (line_map.hpp).
constexpr std::size_t kFirstDiagonal = 2;

}  // namespace

FlawedVision::FlawedVision(const OversightRates& rates,
                           const board::Position& position,
                           Random& random)
    : rates_{rates}, position_{position}, random_{random} {
    for (auto& line : throws_)
        for (const Color c : kColors) line[c] = static_cast<std::uint8_t>(random.below(100));
}

bool FlawedVision::isMissed(Color c, Square s, std::size_t direction) const {
    const board::LineSlots& slots = position_.lines().map().slots(s);
    const auto makes = [&](board::ThreatClass k) {
        return ((position_.lines().set(slots.line[direction], c, k) >> slots.bit[direction]) & 1) !=
               0;
    };
    int chance = makes(board::ThreatClass::Five)       ? rates_.fours
                 : makes(board::ThreatClass::OpenFour) ? rates_.threes
                                                       : 0;
    if (direction >= kFirstDiagonal) chance += chance / 2;
    if (isGap(c, s, direction)) chance += chance / 2;
    if (isFar(s)) chance += chance / 2;
    return throws_[slots.line[direction]][c] < chance;
}

bool FlawedVision::seesFive(Color c, Square s) const {
    const board::LineSlots& slots = position_.lines().map().slots(s);
    for (std::size_t d = 0; d < slots.line.size(); ++d) {
        const auto fives = position_.lines().set(slots.line[d], c, board::ThreatClass::Five);
        if (((fives >> slots.bit[d]) & 1) != 0 && !isMissed(c, s, d)) return true;
    }
    return false;
}

int FlawedVision::misjudged(int points) const {
    const int part = static_cast<int>(random_.below(static_cast<std::uint32_t>(rates_.vague) + 1));
    return points * (100 - part) / 100;
}

bool FlawedVision::isGap(Color c, Square s, std::size_t direction) const {
    const board::LineSlots& slots = position_.lines().map().slots(s);
    const std::uint32_t stones = position_.lines().line(slots.line[direction]).stones[indexOf(c)];
    const int bit = slots.bit[direction];
    return ((stones >> (bit - 1)) & (stones >> (bit + 1)) & 1) != 0;
}

bool FlawedVision::isFar(Square s) const {
    if (position_.history().empty()) return false;
    const Square last = position_.history().back().square;
    return std::max(std::abs(s.x() - last.x()), std::abs(s.y() - last.y())) > kNear;
}

}  // namespace fukumi::player
