// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/tuning/network/training_set.hpp"
#include "tests/support/catch.hpp"
#include "tests/tuning/network/positions.hpp"

namespace fukumi::test {

namespace {

std::size_t placeOf(Square s) {
    return static_cast<std::size_t>(s.y() + 1) * tuning::kPlaneStride +
           static_cast<std::size_t>(s.x()) + 1;
}

/// Whether some stone lies on one of the eight rays of a point, at most four points away, or on it.
bool seesStone(Square s, const std::set<std::size_t>& stones, BoardSize size) {
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
            for (int k = 0; k <= 4; ++k)
                if (size.contains(s.x() + k * dx, s.y() + k * dy) &&
                    stones.count(Square{s.x() + k * dx, s.y() + k * dy}.index()) != 0)
                    return true;
    return false;
}

bool isNear(Square s, std::span<const std::uint16_t> stones) {
    return std::any_of(stones.begin(), stones.end(), [&](std::uint16_t square) {
        const Square stone = Square::fromIndex(square);
        return std::abs(stone.x() - s.x()) <= 2 && std::abs(stone.y() - s.y()) <= 2;
    });
}

}  // namespace

TEST_CASE("an input has the points that see a stone and the moves near stones",
          "[tuning][network]") {
    const eval::windows::WindowTable windows{GENERATE(Rule::Freestyle, Rule::Standard)};
    const tuning::TrainingSet set = randomTrainingSet(10, 11);
    tuning::InputMaker maker{windows};
    for (const tuning::TrainingPosition& p : set.training) {
        const BoardSize size = set.games[p.game].size;
        const auto moves = set.movesOf(p);
        const std::set<std::size_t> stones{moves.begin(), moves.end()};
        tuning::SampleInput input;
        maker.make(size, moves, p.move, input);

        std::vector<std::uint16_t> points;
        std::vector<std::uint16_t> candidates;
        forEachSquare(size, [&](Square s) {
            const auto place = static_cast<std::uint16_t>(placeOf(s));
            if (seesStone(s, stones, size)) points.push_back(place);
            if (stones.count(s.index()) == 0 && (isNear(s, moves) || s.index() == p.move))
                candidates.push_back(place);
        });
        std::vector<std::uint16_t> found;
        for (const auto& point : input.points) found.push_back(point.place);
        REQUIRE(found == points);
        REQUIRE(input.candidates == candidates);
        REQUIRE(input.candidates[input.chosen] == placeOf(Square::fromIndex(p.move)));
        REQUIRE(input.blackToMove == (moves.size() % 2 == 0));
        maker.make(size, moves, std::nullopt, input);
        REQUIRE(input.points.size() == points.size());
        REQUIRE(input.candidates.empty());
    }
}

}  // namespace fukumi::test
