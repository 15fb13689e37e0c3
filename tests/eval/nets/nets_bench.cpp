// SPDX-License-Identifier: MIT
//
// Rates and sizes of patterns and networks on one core; run with `fukumi_tests "[bench][nets]"`.
// Not a test: it only reports. Each figure is the least of several runs: other programs only add
// to it.
#include <algorithm>
#include <ctime>
#include <vector>

#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/nets/accumulator.hpp"
#include "engine/eval/pattern/pattern_eval.hpp"
#include "tests/eval/nets/network_walk.hpp"

namespace fukumi::test {

namespace {

using eval::nets::OrderNet;
using eval::nets::ValueNet;

/// Microseconds of one of the `count` things that `run` does; CPU time of this process.
template <class Run>
double microseconds(std::size_t count, Run run) {
    double least = 1e9;
    for (int i = 0; i < 20; ++i) {
        const std::clock_t start = std::clock();
        run();
        least = std::min(least, static_cast<double>(std::clock() - start));
    }
    return least * 1e6 / CLOCKS_PER_SEC / static_cast<double>(count);
}

/// Thirty stones of a game, and empty squares next to them.
struct Midgame {
    Midgame() {
        Random random{5};
        const auto near = [&] {
            return Square{3 + static_cast<int>(random.below(9)),
                          3 + static_cast<int>(random.below(9))};
        };
        while (position.history().size() < 30)
            if (const Square s = near(); position.isEmpty(s)) position.play(s);
        while (moves.size() < 60)
            if (const Square s = near(); position.isEmpty(s)) moves.push_back(s);
    }
    board::Position position{Rule::Freestyle, BoardSize::square(15)};
    std::vector<Move> moves;
};

/// A stone put and taken back; `follow` brings the follower to the position after both.
template <class Follower, class Follow>
double pairTime(Midgame& game, Follower& follower, const Follow& follow) {
    constexpr std::size_t kRounds = 100;
    follower.reset(game.position);
    return microseconds(kRounds * game.moves.size(), [&] {
        for (std::size_t round = 0; round < kRounds; ++round)
            for (const Move move : game.moves) {
                game.position.play(move);
                follow(follower, game.position);
                game.position.undo();
                follower.noteUndo(game.position);
                follow(follower, game.position);
            }
    });
}

template <class Net>
FollowingNetwork<Net> builtIn() {
    return FollowingNetwork<Net>{eval::nets::parse<Net>(
        eval::embeddedWeights(Net::kShape.owner, Rule::Freestyle).value().numbers)};
}

}  // namespace

TEST_CASE("Rates of patterns and networks", "[.][bench][nets]") {
    Midgame game;
    eval::LonePatterns patterns{Rule::Freestyle, eval::weightsFor(Rule::Freestyle)};
    auto order = builtIn<OrderNet>();
    auto value = builtIn<ValueNet>();
    const auto evaluate = [](auto& follower, const board::Position& position) {
        static_cast<void>(follower.evaluatorFor(position));
    };
    const auto sync = [](auto& follower, const board::Position& position) {
        follower.sync(position);
    };
    WARN("us of a stone put and taken back, each with its own windows: patterns "
         << pairTime(game, patterns, evaluate) << ", order network " << pairTime(game, order, sync)
         << ", value network " << pairTime(game, value, sync));

    constexpr std::size_t kQuestions = 5000;
    std::vector<std::int32_t> scores(game.moves.size());
    int sum = 0;
    const double ordered = microseconds(kQuestions, [&] {
        for (std::size_t i = 0; i < kQuestions; ++i)
            eval::nets::addOrder(
                order.accumulatorAt(game.position), kColors[i % 2], game.moves, scores);
    });
    const double judged = microseconds(kQuestions, [&] {
        for (std::size_t i = 0; i < kQuestions; ++i)
            sum += eval::nets::valueOf(value.accumulatorAt(game.position), kColors[i % 2]).raw();
    });
    WARN("us of the order of " << game.moves.size() << " moves " << ordered << ", of a value "
                               << judged << " (" << sum + scores.front() << ')');
}

TEST_CASE("Models of networks: time to make and memory", "[.][bench][nets]") {
    for (const Rule rule : kRules) {
        std::shared_ptr<const eval::Model> model;
        const double time = microseconds(1, [&] {
            model.reset();
            model = eval::modelFor(eval::EvalKind::Network, rule);
        });
        WARN(nameOf(rule) << ": made in " << time / 1000 << " ms, "
                          << static_cast<double>(model->bytesShared()) / 1e6 << " MB shared, "
                          << static_cast<double>(model->bytesPerThread()) / 1e6 << " MB a thread");
    }
}

}  // namespace fukumi::test
