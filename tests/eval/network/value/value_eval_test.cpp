// SPDX-License-Identifier: MIT
//
// The value network that follows the board, and both forms of its kernels, against the definition
// (slow_value_network.hpp).
#include "engine/eval/network/value/value_eval.hpp"

#include <string>

#include "engine/board/symmetry.hpp"
#include "tests/eval/network/network_walk.hpp"
#include "tests/eval/network/value/random_value_network.hpp"
#include "tests/eval/network/value/slow_value_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::network;

namespace {

std::shared_ptr<const ValueModel> modelOf(const ValueWeights& weights) {
    return std::make_shared<const ValueModel>(weights,
                                              std::make_shared<const WindowTable>(weights.rule));
}

/// The first number that is not as defined; "" where all are.
std::string differenceFromSlow(ValueEvaluator& evaluator,
                               const board::Position& position,
                               SlowValueNetwork& slow) {
    slow.look(position);
    evaluator.sync(position);
    std::string difference;
    const auto expect = [&](bool holds, const std::string& what, std::size_t k) {
        if (!holds && difference.empty()) difference = what + ", channel " + std::to_string(k);
    };
    const ValuePlanes& fast = evaluator.planes();
    for (const Color c : kColors) {
        const std::size_t first = kValueChannels * indexOf(c);
        forEachSquare(position.size(), [&](Square s) {
            for (std::size_t k = 0; k < kValueChannels; ++k)
                expect(fast.z[planeIndex(s)].numbers[first + k] == slow.z(c, s)[k],
                       "z of " + std::to_string(s.x()) + ',' + std::to_string(s.y()),
                       k);
        });
        for (std::size_t region = 0; region < kRegionCount; ++region)
            for (std::size_t k = 0; k < kValueChannels; ++k)
                expect(fast.pools.sums[region][first + k] == slow.pool(c, region)[k],
                       "pool of region " + std::to_string(region),
                       k);
    }
    const Color us = position.sideToMove();
    const std::int64_t expected =
        std::clamp<std::int64_t>(slow.value(us), -kMaxHeuristic.raw(), kMaxHeuristic.raw());
    const Value found = evaluator.evaluate(position);
    if (found.raw() != expected && difference.empty())
        difference = "value " + std::to_string(found.raw()) + ", not " + std::to_string(expected);
    return difference;
}

Value valueFromScratch(const std::shared_ptr<const ValueModel>& model,
                       const board::Position& position) {
    ValueEvaluator evaluator{model};
    evaluator.reset(position);
    return evaluator.evaluate(position);
}

}  // namespace

TEST_CASE("the value network kept through a long game is the one of the definition",
          "[eval][network][value]") {
    Random random{177};
    for (const Rule rule : kRules)
        for (const Isa isa : {Isa::Portable, Isa::Avx2}) {
            const ValueWeights weights = makeRandomValueNetwork(rule, 10 + random.below(1000));
            SlowValueNetwork slow{weights};
            const BoardSize size =
                isa == Isa::Portable ? randomSize(random) : BoardSize::square(15);
            INFO(nameOf(rule) << ", " << size.width() << 'x' << size.height());
            const auto model = modelOf(weights);
            board::Position position{rule, size, isa};
            ValueEvaluator evaluator{model};
            walkAndCheck(position, evaluator, random, [&] {
                REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
            });
        }
}

TEST_CASE("the value network knows every size of board", "[eval][network][value]") {
    Random random{178};
    const ValueWeights weights = makeRandomValueNetwork(Rule::Freestyle, 3);
    SlowValueNetwork slow{weights};
    const auto model = modelOf(weights);
    ValueEvaluator evaluator{model};
    checkEverySize(weights.rule, evaluator, random, [&](const board::Position& position) {
        REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
    });
}

TEST_CASE("the value network's largest weights overflow nowhere", "[eval][network][value]") {
    Random random{180};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju, Rule::Caro})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const ValueWeights weights = makeExtremeValueNetwork(rule, seed);
            SlowValueNetwork slow{weights};
            const auto model = modelOf(weights);
            for (const Isa isa : {Isa::Portable, bestIsa()}) {
                INFO(nameOf(rule) << ", seed " << seed);
                board::Position position{rule, BoardSize::square(22), isa};
                ValueEvaluator evaluator{model};
                fillAndCheck(position, evaluator, random, [&] {
                    REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
                });
            }
        }
}

TEST_CASE("the value network takes back what lies farther back than its log",
          "[eval][network][value]") {
    Random random{181};
    const ValueWeights weights = makeRandomValueNetwork(Rule::Standard, 9);
    SlowValueNetwork slow{weights};
    const auto model = modelOf(weights);
    board::Position position{weights.rule, BoardSize::square(20)};
    ValueEvaluator evaluator{model};
    outrunLog(position, evaluator, StepLog<ValueForm>::kLoggedSteps, random, [&] {
        REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
    });
}

TEST_CASE("all eight symmetries give the value network one value", "[eval][network][value]") {
    Random random{131};
    for (const Rule rule : kRules) {
        const auto model = modelOf(makeRandomValueNetwork(rule, 7));
        for (const BoardSize size : {BoardSize::square(15),
                                     BoardSize::square(16),
                                     BoardSize::square(20),
                                     BoardSize::make(9, 13).value()}) {
            INFO(nameOf(rule) << ", width " << size.width());
            const board::Position position =
                randomPosition(rule, size, size.squareCount() * 2 / 3, random);
            const Value value = valueFromScratch(model, position);
            for (const board::Symmetry g : board::symmetriesOf(size)) {
                board::Position moved{rule, size};
                for (const board::Placement& step : position.history()) {
                    const Square s = board::apply(g, step.square, size);
                    if (step.kind == board::Placement::Kind::Stone) moved.place(step.color, s);
                    if (step.kind == board::Placement::Kind::Block) moved.block(s);
                }
                moved.setSideToMove(position.sideToMove());
                REQUIRE(valueFromScratch(model, moved) == value);
            }
        }
    }
}

TEST_CASE("regions cover a board without a gap, the outer ones alike", "[eval][network][value]") {
    for (int side = kMinBoardSide; side <= kMaxBoardSide; ++side) {
        INFO(side);
        std::array<int, kRegionSide> cells{};
        for (int i = 0; i < side; ++i) {
            ++cells[partOf(i, side)];
            CHECK(partOf(side - 1 - i, side) == kRegionSide - 1 - partOf(i, side));
        }
        CHECK(cells[0] == cells[2]);
        CHECK(std::abs(cells[1] - cells[0]) <= 1);
    }
}

TEST_CASE("a value network's share of a thread's memory stays small", "[eval][network][value]") {
    for (const Rule rule : kRules) {
        const auto model = modelOf(makeRandomValueNetwork(rule, 1));
        CHECK(model->bytesPerThread() < 400'000);
        CHECK(model->bytesShared() < 4'000'000);
    }
}

}  // namespace fukumi::test
