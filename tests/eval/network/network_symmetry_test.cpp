// SPDX-License-Identifier: MIT
#include <map>
#include <optional>

#include "engine/board/symmetry.hpp"
#include "engine/eval/network/network_eval.hpp"
#include "tests/eval/network/random_network.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::network;

namespace {

/// What a network says of a position, from scratch.
struct Answers {
    std::optional<double> draw;
    std::map<std::size_t, std::int32_t> scores;  // by square index
};

Answers answersOf(const std::shared_ptr<const NetworkModel>& model,
                  const board::Position& position) {
    NetworkEvaluator evaluator{model};
    evaluator.reset(position);
    Answers answers{evaluator.drawChance(position), {}};
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s)) return;
        std::int32_t score = 0;
        evaluator.scoreMoves(position, {&s, 1}, {&score, 1});
        answers.scores[s.index()] = score;
    });
    return answers;
}

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

TEST_CASE("all eight symmetries give one chance of a draw and the same scores elsewhere",
          "[eval][network]") {
    Random random{31};
    for (const Rule rule : kRules) {
        const auto model = std::make_shared<const NetworkModel>(makeRandomNetwork(rule, 7));
        for (const BoardSize size : {BoardSize::square(15), BoardSize::make(9, 13).value()}) {
            INFO(nameOf(rule) << ", width " << size.width());
            const auto empties = size.squareCount() * 2 / 3;
            const board::Position position = randomPosition(rule, size, empties, random);
            const Answers answers = answersOf(model, position);
            for (const board::Symmetry g : board::symmetriesOf(size)) {
                const auto move = [&](Square s) { return board::apply(g, s, size); };
                const Answers moved = answersOf(model, replay(position, size, false, move));
                REQUIRE(moved.draw == answers.draw);
                for (const auto& [index, score] : answers.scores) {
                    const Square s = Square::fromIndex(static_cast<int>(index));
                    REQUIRE(moved.scores.at(move(s).index()) == score);
                }
            }
        }
    }
}

TEST_CASE("exchanged colours give the same answers except in renju", "[eval][network]") {
    Random random{32};
    const auto same = [](Square s) { return s; };
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const auto model = std::make_shared<const NetworkModel>(makeRandomNetwork(rule, 8));
        const BoardSize size = BoardSize::square(15);
        const board::Position position = randomPosition(rule, size, 180, random);
        const Answers answers = answersOf(model, position);
        const Answers exchanged = answersOf(model, replay(position, size, true, same));
        CHECK((answers.draw == exchanged.draw) == (rule != Rule::Renju));
        CHECK((answers.scores == exchanged.scores) == (rule != Rule::Renju));
    }
}

TEST_CASE("a larger board with the same stones far from its edges keeps every z",
          "[eval][network]") {
    Random random{33};
    constexpr int kShift = 2;
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const auto model = std::make_shared<const NetworkModel>(makeRandomNetwork(rule, 9));
        board::Position small{rule, BoardSize::square(17)};
        for (int i = 0; i < 12; ++i) {
            // Two more cells than a window reaches: all windows with a stone end inside.
            const Square s{6 + static_cast<int>(random.below(5)),
                           6 + static_cast<int>(random.below(5))};
            if (small.isEmpty(s)) small.play(s);
        }
        const auto move = [](Square s) { return Square{s.x() + kShift, s.y() + kShift}; };
        const board::Position large = replay(small, BoardSize::square(21), false, move);
        NetworkEvaluator first{model};
        NetworkEvaluator second{model};
        first.reset(small);
        second.reset(large);
        forEachSquare(small.size(), [&](Square s) {
            const PointRow& expected = first.accumulator().z(s);
            const PointRow& found = second.accumulator().z(move(s));
            // Near the edge the walls belong to the window.
            const int margin = std::min({s.x(), s.y(), 16 - s.x(), 16 - s.y()});
            if (margin < 5) return;
            for (std::size_t k = 0; k < kBothChannels; ++k)
                REQUIRE(found.numbers[k] == expected.numbers[k]);
        });
        // No stone in sight: nothing at all.
        for (const std::int16_t number : second.accumulator().z(Square{0, 20}).numbers)
            REQUIRE(number == 0);
    }
}

}  // namespace fukumi::test
