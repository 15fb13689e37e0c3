// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/network_input.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/board/rules/renju.hpp"

namespace fukumi::tuning::teacher {

using board::Position;
using board::SquareSet;
using board::ThreatClass;

SquareSet nearStones(const Position& position) {
    const int width = position.size().width();
    const int height = position.size().height();
    const std::uint32_t all = (std::uint32_t{1} << width) - 1;
    std::array<std::uint32_t, kMaxBoardSide> empty{}, reach{};
    for (int y = 0; y < height; ++y) {
        const auto row = static_cast<std::size_t>(y);
        empty[row] = position.lines().line(y).empty >> board::kGuardBits & all;
        const std::uint32_t stones = ~empty[row] & all;
        for (int step = 0; step <= 3; ++step) reach[row] |= stones << step | stones >> step;
    }
    SquareSet near;
    for (int y = 0; y < height; ++y) {
        std::uint32_t row = position.stoneCount() == 0 ? all : 0;
        for (int other = std::max(y - 3, 0); other <= std::min(y + 3, height - 1); ++other)
            row |= reach[static_cast<std::size_t>(other)];
        near.row(y) = row & empty[static_cast<std::size_t>(y)];
    }
    return near;
}

SquareSet foulsAmong(const SquareSet& near, Position& position) {
    SquareSet fouls;
    if (!hasFouls(position.rule(), position.sideToMove())) return fouls;
    near.forEach([&](Square s) {
        if (board::isFoul(position.solverLines(), s)) fouls.insert(s);
    });
    return fouls;
}

void writeWords(const Position& position, const SquareSet& fouls, std::int16_t* out) {
    const int width = position.size().width();
    const auto set = [&](Square s, int plane) {
        out[s.y() * width + s.x()] |= static_cast<std::int16_t>(1 << plane);
    };
    std::fill_n(out, width * position.size().height(), std::int16_t{1 << kBoardPlane});
    const Color us = position.sideToMove();
    for (const Color color : {us, ~us}) {
        const int side = color == us ? 0 : 1;
        for (int y = 0; y < position.size().height(); ++y) {
            std::uint32_t stones =
                position.lines().line(y).stones[indexOf(color)] >> board::kGuardBits;
            for (; stones != 0; stones &= stones - 1)
                set(Square{std::countr_zero(stones), y}, side);
        }
        for (int kind = 0; kind < 4; ++kind)
            position.lines().forEachCell(color, static_cast<ThreatClass>(kind), [&](Square s) {
                set(s, kThreatPlane + 4 * side + kind);
            });
    }
    fouls.forEach([&](Square s) { set(s, kFoulPlane); });
    if (!position.history().empty()) set(position.history().back().square, kLastPlane);
}

std::uint8_t contextOf(const Position& position) {
    return static_cast<std::uint8_t>(2 * static_cast<int>(position.rule()) +
                                     (position.sideToMove() == Color::White ? 1 : 0));
}

}  // namespace fukumi::tuning::teacher
