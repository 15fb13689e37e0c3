// SPDX-License-Identifier: MIT
#include "engine/eval/corrected_model.hpp"

#include <vector>

#include "engine/eval/model_choice.hpp"
#include "tests/eval/network/random_network.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::EvalKind;
using eval::network::NetworkWeights;

/// Two evaluations and their sum, each following the same position.
struct Following {
    Following(const eval::Model& first, const eval::Model& second, const eval::Model& both)
        : base{first.makeEvaluator()},
          correction{second.makeEvaluator()},
          sum{both.makeEvaluator()} {}

    void reset(const board::Position& position) {
        for (eval::Evaluator* const each : {base.get(), correction.get(), sum.get()})
            each->reset(position);
    }
    void undo(board::Position& position) {
        position.undo();
        for (eval::Evaluator* const each : {base.get(), correction.get(), sum.get()})
            each->noteUndo(position);
    }
    void check(const board::Position& position) {
        const Value expected =
            clampHeuristic(base->evaluate(position).raw() + correction->evaluate(position).raw());
        CHECK(sum->evaluate(position) == expected);
        std::vector<Move> moves;
        forEachSquare(position.size(), [&](Square s) {
            if (position.isEmpty(s)) moves.push_back(s);
        });
        std::vector<std::int32_t> own(moves.size());
        std::vector<std::int32_t> ofBase(moves.size());
        sum->scoreMoves(position, moves, own);
        base->scoreMoves(position, moves, ofBase);
        CHECK(own == ofBase);
    }

    std::unique_ptr<eval::Evaluator> base;
    std::unique_ptr<eval::Evaluator> correction;
    std::unique_ptr<eval::Evaluator> sum;
};

}  // namespace

TEST_CASE("a corrected evaluation is the sum of both, wherever the game goes", "[eval][model]") {
    Random random{31};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        NetworkWeights weights = makeRandomNetwork(rule, 7);
        const BoardSize board = BoardSize::square(13);
        const auto network = [&] { return std::make_shared<const NetworkWeights>(weights); };
        const auto alone = eval::modelFor(EvalKind::Network, rule, board, network());
        weights.base = eval::patternChecksum(rule);
        const auto patterns = eval::modelFor(EvalKind::Pattern, rule, board);
        const auto sum = eval::modelFor(EvalKind::Network, rule, board, network());
        Following following{*patterns, *alone, *sum};
        for (int game = 0; game < 2; ++game) {
            board::Position position{rule, board};
            following.reset(position);
            for (int step = 0; step < 120; ++step) {
                // Several steps between two questions, as in a search.
                const std::size_t back = random.below(4);
                for (std::size_t i = 0; i < back && !position.history().empty(); ++i)
                    following.undo(position);
                for (std::uint32_t i = random.below(5); i > 0; --i) stepForward(position, random);
                if (random.below(3) != 0) following.check(position);
            }
        }
    }
}

TEST_CASE("a network that corrects other patterns does not play", "[eval][model][network]") {
    NetworkWeights weights = makeRandomNetwork(Rule::Standard, 3);
    weights.base = eval::patternChecksum(Rule::Standard);
    const auto whyNot = [&] {
        return eval::whyUnsupported(EvalKind::Network,
                                    Rule::Standard,
                                    BoardSize::square(15),
                                    std::make_shared<const NetworkWeights>(weights));
    };
    CHECK_FALSE(whyNot());
    weights.base ^= 1;
    CHECK(whyNot() == "the network corrects other pattern weights than the built-in ones");
}

}  // namespace fukumi::test
