// SPDX-License-Identifier: MIT
#include "engine/board/symmetry.hpp"

#include <map>

#include "engine/eval/nets/accumulator.hpp"
#include "tests/eval/nets/network_walk.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::nets;

namespace {

/// Answers of both networks on a position, from scratch.
struct Answers {
    std::int64_t draw;
    std::int64_t value;
    std::map<std::size_t, std::int32_t> scores;  // by square index
};

class Networks {
public:
    Networks(Rule rule, std::uint64_t seed)
        : order_{makeRandom<OrderNet>(rule, seed)}, value_{makeRandom<ValueNet>(rule, seed)} {}

    Answers about(const board::Position& position) {
        order_.reset(position);
        value_.reset(position);
        const Color us = position.sideToMove();
        Answers answers{
            order_.accumulatorAt(position).sum(us), value_.accumulatorAt(position).sum(us), {}};
        forEachSquare(position.size(), [&](Square s) {
            if (!position.isEmpty(s)) return;
            std::int32_t score = 0;
            addOrder(order_.accumulatorAt(position), us, {&s, 1}, {&score, 1});
            answers.scores[s.index()] = score;
        });
        return answers;
    }

private:
    FollowingNetwork<OrderNet> order_;
    FollowingNetwork<ValueNet> value_;
};

/// The same steps with every square through `move`, and the colours exchanged or not.
template <class MoveSquare>
board::Position replay(const board::Position& from,
                       BoardSize size,
                       bool exchange,
                       MoveSquare move) {
    board::Position position{from.rule(), size};
    for (const board::Placement& step : from.history()) {
        const Color c = exchange ? ~step.color : step.color;
        if (step.kind == board::Placement::Kind::Stone) position.place(c, move(step.square));
        if (step.kind == board::Placement::Kind::Block) position.block(move(step.square));
    }
    position.setSideToMove(exchange ? ~from.sideToMove() : from.sideToMove());
    return position;
}

}  // namespace

TEST_CASE("all eight symmetries give the same sums, and the same scores elsewhere",
          "[eval][nets]") {
    Random random{31};
    for (const Rule rule : kRules) {
        Networks networks{rule, 7};
        for (const BoardSize size : {BoardSize::square(15),
                                     BoardSize::square(16),
                                     BoardSize::square(20),
                                     BoardSize::make(9, 13).value()}) {
            INFO(nameOf(rule) << ", width " << size.width());
            const auto empties = size.squareCount() * 2 / 3;
            const board::Position position = randomPosition(rule, size, empties, random);
            const Answers answers = networks.about(position);
            for (const board::Symmetry g : board::symmetriesOf(size)) {
                const auto move = [&](Square s) { return board::apply(g, s, size); };
                const Answers moved = networks.about(replay(position, size, false, move));
                REQUIRE(moved.draw == answers.draw);
                REQUIRE(moved.value == answers.value);
                for (const auto& [index, score] : answers.scores) {
                    const Square s = Square::fromIndex(static_cast<int>(index));
                    REQUIRE(moved.scores.at(move(s).index()) == score);
                }
            }
        }
    }
}

TEST_CASE("exchanged colours get the same answers where the rule makes no difference",
          "[eval][nets]") {
    Random random{32};
    const auto same = [](Square s) { return s; };
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        Networks networks{rule, 8};
        const BoardSize size = BoardSize::square(15);
        const board::Position position = randomPosition(rule, size, 180, random);
        const Answers answers = networks.about(position);
        const Answers exchanged = networks.about(replay(position, size, true, same));
        CHECK((answers.draw == exchanged.draw) == hasLikeColors(rule));
        CHECK((answers.value == exchanged.value) == hasLikeColors(rule));
        CHECK((answers.scores == exchanged.scores) == hasLikeColors(rule));
    }
}

TEST_CASE("a larger board with the same stones far from its edges keeps every z", "[eval][nets]") {
    Random random{33};
    constexpr int kShift = 2;
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const OrderWeights weights = makeRandom<OrderNet>(rule, 9);
        board::Position small{rule, BoardSize::square(17)};
        for (int i = 0; i < 12; ++i) {
            // Two more cells than a window reaches: all windows with a stone end inside.
            const Square s{6 + static_cast<int>(random.below(5)),
                           6 + static_cast<int>(random.below(5))};
            if (small.isEmpty(s)) small.play(s);
        }
        const auto move = [](Square s) { return Square{s.x() + kShift, s.y() + kShift}; };
        const board::Position large = replay(small, BoardSize::square(21), false, move);
        FollowingNetwork<OrderNet> first{weights};
        FollowingNetwork<OrderNet> second{weights};
        first.reset(small);
        second.reset(large);
        const auto& inSmall = first.accumulatorAt(small).planes().z;
        const auto& inLarge = second.accumulatorAt(large).planes().z;
        forEachSquare(small.size(), [&](Square s) {
            const auto& expected = inSmall[eval::windows::planeIndex(s)].numbers;
            const auto& found = inLarge[eval::windows::planeIndex(move(s))].numbers;
            // Near the edge the walls belong to the window.
            const int margin = std::min({s.x(), s.y(), 16 - s.x(), 16 - s.y()});
            if (margin < 5) return;
            for (std::size_t k = 0; k < 2 * OrderNet::kChannels; ++k)
                REQUIRE(found[k] == expected[k]);
        });
        // No stone in sight: nothing at all.
        for (const std::int16_t number : inLarge[eval::windows::planeIndex(Square{0, 20})].numbers)
            REQUIRE(number == 0);
    }
}

}  // namespace fukumi::test
