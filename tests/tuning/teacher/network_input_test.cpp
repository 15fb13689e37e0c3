// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/network_input.hpp"

#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tuning/teacher/stub_network.hpp"

namespace fukumi::tuning::teacher {

using namespace test;

namespace {

/// Point by point, from the definitions.
std::vector<std::int16_t> slowWords(const board::Position& position) {
    std::vector<std::int16_t> words;
    const board::SquareSet fouls = position.forbiddenPoints();
    forEachSquare(position.size(), [&](Square s) {
        int word = 1 << kBoardPlane;
        for (int side = 0; side < 2; ++side) {
            const Color color = side == 0 ? position.sideToMove() : ~position.sideToMove();
            if (position.cellAt(s) == static_cast<board::Cell>(color)) word |= 1 << side;
            for (int kind = 0; kind < 4; ++kind)
                if (position.lines().contains(s, color, static_cast<board::ThreatClass>(kind)))
                    word |= 1 << (kThreatPlane + 4 * side + kind);
        }
        if (fouls.contains(s)) word |= 1 << kFoulPlane;
        if (!position.history().empty() && position.history().back().square == s)
            word |= 1 << kLastPlane;
        words.push_back(static_cast<std::int16_t>(word));
    });
    return words;
}

bool isNearStone(const board::Position& position, Square s) {
    bool near = position.stoneCount() == 0;
    forEachSquare(position.size(), [&](Square other) {
        near = near || (!position.isEmpty(other) && std::abs(other.x() - s.x()) <= 3 &&
                        std::abs(other.y() - s.y()) <= 3);
    });
    return near;
}

}  // namespace

TEST_CASE("The teacher's inputs are what a slow look at the board says", "[tuning][teacher]") {
    Random random{3};
    for (int round = 0; round < 60; ++round) {
        const Rule rule = kRules[random.below(5)];
        const int size = 5 + static_cast<int>(random.below(18));
        const int plies =
            static_cast<int>(random.below(static_cast<std::uint32_t>(size * size / 2)));
        PositionSet positions;
        const auto moves = randomMoves(random, rule, size, plies);
        REQUIRE(positions.add(rule, size, moves, 0));
        const auto n = positions.rows().size();
        const auto points = static_cast<std::size_t>(size * size);
        std::vector<std::int64_t> rows(n);
        for (std::size_t i = 0; i < n; ++i)  // forwards, backwards
            rows[i] = static_cast<std::int64_t>(round % 2 == 0 ? i : n - 1 - i);
        std::vector<std::int16_t> words(n * points);
        std::vector<std::uint8_t> contexts(n);
        positions.writeInputs(rows, 2, words.data(), contexts.data());
        for (std::size_t i = 0; i < n; ++i) {
            board::Position position{rule, BoardSize::square(size)};
            const auto& row = positions.rows()[static_cast<std::size_t>(rows[i])];
            for (const std::uint16_t move : positions.movesOf(row))
                position.play(Square::fromIndex(move));
            const auto begin = words.begin() + static_cast<std::ptrdiff_t>(i * points);
            REQUIRE(std::vector<std::int16_t>(begin, begin + size * size) == slowWords(position));
            REQUIRE(contexts[i] == 2 * static_cast<int>(rule) + row.ply % 2);
        }
    }
}

TEST_CASE("Points near stones are those at most three steps away", "[tuning][teacher]") {
    Random random{4};
    for (int round = 0; round < 40; ++round) {
        board::Position position{Rule::Freestyle,
                                 *BoardSize::make(7 + round % 16, 22 - round % 11)};
        for (std::uint32_t i = random.below(6); i > 0; --i) {
            const Square s{static_cast<int>(random.below(7)), static_cast<int>(random.below(11))};
            if (position.isEmpty(s)) position.play(s);
        }
        const board::SquareSet near = nearStones(position);
        forEachSquare(position.size(), [&](Square s) {
            REQUIRE(near.contains(s) == (position.isEmpty(s) && isNearStone(position, s)));
        });
    }
}

}  // namespace fukumi::tuning::teacher
