// SPDX-License-Identifier: MIT
//
// The accumulator and both forms of the kernels against the definition (slow_network.hpp).
#include "engine/eval/network/network_eval.hpp"

#include <cmath>
#include <string>

#include "engine/core/static_vector.hpp"
#include "tests/eval/network/network_walk.hpp"
#include "tests/eval/network/random_network.hpp"
#include "tests/eval/network/slow_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::network;

namespace {

std::shared_ptr<const NetworkModel> modelOf(const NetworkWeights& weights) {
    return std::make_shared<const NetworkModel>(weights);
}

MoveList emptySquares(const board::Position& position) {
    MoveList moves;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) moves.push_back(s);
    });
    return moves;
}

std::vector<std::int32_t> scoresOf(NetworkEvaluator& evaluator,
                                   const board::Position& position,
                                   const MoveList& moves) {
    std::vector<std::int32_t> scores(moves.size());
    evaluator.scoreMoves(position, {moves.begin(), moves.size()}, scores);
    return scores;
}

/// The first number that is not as defined; "" where all are.
std::string differenceFromSlow(NetworkEvaluator& evaluator,
                               const board::Position& position,
                               SlowNetwork& slow) {
    slow.look(position);
    evaluator.sync(position);
    std::string difference;
    const auto expect = [&](bool holds, const char* what, Square s, std::size_t k) {
        if (!holds && difference.empty())
            difference = std::string{what} + " of " + std::to_string(s.x()) + ',' +
                         std::to_string(s.y()) + ", channel " + std::to_string(k);
    };
    const Accumulator& fast = evaluator.accumulator();
    for (const Color c : kColors) {
        const std::size_t first = kChannels * indexOf(c);
        forEachSquare(position.size(), [&](Square s) {
            for (std::size_t k = 0; k < kChannels; ++k) {
                const std::int64_t scale = k < kMixed ? kMixedScale : 1;
                expect(fast.z(s).numbers[first + k] == scale * slow.z(c, s)[k], "z", s, k);
            }
        });
        forEachSquare(position.size(), [&](Square s) {
            if (position.at(s) == board::Cell::Blocked) return;
            for (std::size_t k = 0; k < kMixed; ++k) {
                const int y = fast.mixed(s).numbers[kMixed * indexOf(c) + k];
                expect(std::max(y, 0) == slow.features(c, s)[k], "y", s, k);
            }
        });
        for (std::size_t k = 0; k < kChannels; ++k)
            expect(fast.pool().sums[first + k] == slow.pool(c)[k], "pool", Square{}, k);
    }
    return difference;
}

void requireSameAnswers(NetworkEvaluator& evaluator,
                        const board::Position& position,
                        const SlowNetwork& slow) {
    const Color us = position.sideToMove();
    REQUIRE(evaluator.drawChance(position).value() ==
            Approx(1 / (1 + std::exp(-slow.draw(us)))).margin(1e-12));
    const MoveList moves = emptySquares(position);
    const std::vector<std::int32_t> scores = scoresOf(evaluator, position, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) REQUIRE(scores[i] == slow.score(us, moves[i]));
}

/// A long game with steps of every kind, asked now and then.
void walkAndCompare(const NetworkWeights& weights, Isa isa, BoardSize size, Random& random) {
    SlowNetwork slow{weights};
    const auto model = modelOf(weights);
    board::Position position{weights.rule, size, isa};
    NetworkEvaluator evaluator{model};
    walkAndCheck(position, evaluator, random, [&] {
        REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
        requireSameAnswers(evaluator, position, slow);
    });
}

}  // namespace

TEST_CASE("the network kept through a long game is the one of the definition", "[eval][network]") {
    Random random{77};
    for (const Rule rule : kRules) {
        const NetworkWeights weights = makeRandomNetwork(rule, 10 + random.below(1000));
        for (const Isa isa : {Isa::Portable, Isa::Avx2}) {
            const BoardSize size =
                isa == Isa::Portable ? randomSize(random) : BoardSize::square(15);
            INFO(nameOf(rule) << ", " << size.width() << 'x' << size.height());
            walkAndCompare(weights, isa, size, random);
        }
    }
}

TEST_CASE("the network knows every size of board", "[eval][network]") {
    Random random{78};
    const NetworkWeights weights = makeRandomNetwork(Rule::Freestyle, 3);
    SlowNetwork slow{weights};
    const auto model = modelOf(weights);
    NetworkEvaluator evaluator{model};
    checkEverySize(weights.rule, evaluator, random, [&](const board::Position& position) {
        REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
    });
}

TEST_CASE("both forms of the network's kernels agree to the last bit", "[eval][network]") {
    Random random{79};
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const auto model = modelOf(makeRandomNetwork(rule, 20));
        board::Position portable{rule, BoardSize::square(19), Isa::Portable};
        board::Position best{rule, BoardSize::square(19), bestIsa()};
        NetworkEvaluator first{model};
        NetworkEvaluator second{model};
        first.reset(portable);
        second.reset(best);
        for (int step = 0; step < 120; ++step) {
            const Square s = randomEmptySquare(portable, random);
            if (random.below(9) == 0 && step > 3)
                for (auto n = 1 + random.below(3); n > 0; --n) {
                    takeBack(portable, first, 1);
                    takeBack(best, second, 1);
                }
            portable.play(s);
            best.play(s);
            first.sync(portable);
            second.sync(best);
            REQUIRE(first.drawChance(portable) == second.drawChance(best));
            const MoveList moves = emptySquares(portable);
            REQUIRE(scoresOf(first, portable, moves) == scoresOf(second, best, moves));
        }
    }
}

TEST_CASE("the largest weights overflow nowhere", "[eval][network]") {
    Random random{80};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju, Rule::Caro})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const NetworkWeights weights = makeExtremeNetwork(rule, seed);
            SlowNetwork slow{weights};
            const auto model = modelOf(weights);
            for (const Isa isa : {Isa::Portable, bestIsa()}) {
                INFO(nameOf(rule) << ", seed " << seed);
                board::Position position{rule, BoardSize::square(22), isa};
                NetworkEvaluator evaluator{model};
                fillAndCheck(position, evaluator, random, [&] {
                    REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
                    requireSameAnswers(evaluator, position, slow);
                });
            }
        }
}

TEST_CASE("what lies farther back than the log is taken back all the same", "[eval][network]") {
    Random random{81};
    const NetworkWeights weights = makeRandomNetwork(Rule::Standard, 9);
    SlowNetwork slow{weights};
    const auto model = modelOf(weights);
    board::Position position{weights.rule, BoardSize::square(20)};
    NetworkEvaluator evaluator{model};
    outrunLog(position, evaluator, Accumulator::kLoggedSteps, random, [&] {
        REQUIRE(differenceFromSlow(evaluator, position, slow) == "");
    });
}

TEST_CASE("a network that never learned of draws says nothing of them", "[eval][network]") {
    NetworkWeights weights = makeRandomNetwork(Rule::Freestyle, 6);
    ViewWeights& view = weights.views[0];
    view.drawBias = 0;
    view.drawOutput.fill(0);
    view.drawBypass.fill(0);
    NetworkEvaluator evaluator{modelOf(weights)};
    const board::Position position{weights.rule, BoardSize::square(15)};
    evaluator.reset(position);
    CHECK_FALSE(evaluator.drawChance(position));
}

TEST_CASE("a network's share of a thread's memory stays small", "[eval][network]") {
    for (const Rule rule : kRules) {
        const auto model = modelOf(makeRandomNetwork(rule, 1));
        CHECK(model->bytesPerThread() < 1'500'000);
        CHECK(model->bytesShared() < 12'000'000);
    }
}

}  // namespace fukumi::test
