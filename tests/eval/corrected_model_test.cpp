// SPDX-License-Identifier: MIT
#include "engine/eval/corrected_model.hpp"

#include <span>
#include <vector>

#include "engine/eval/model_choice.hpp"
#include "tests/eval/network/random_network.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::EvalKind;
using eval::network::NetworkUse;
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
    void check(const board::Position& position, NetworkUse use) {
        const Value quick = base->evaluate(position);
        const Value whole = eval::network::usesValue(use)
                                ? clampHeuristic(quick.raw() + correction->evaluate(position).raw())
                                : quick;
        // Of several questions about a position none may spoil the next.
        const auto far = sum->estimate(position, quick + Value{1}, quick + Value{50});
        CHECK(far.value == quick);
        CHECK(far.isExact == !eval::network::usesValue(use));
        CHECK(sum->estimate(position, quick - Value{50}, quick - Value{1}).isExact == far.isExact);
        const auto near = sum->estimate(position, quick, quick);
        CHECK(near.value == whole);
        CHECK(near.isExact);
        CHECK(sum->evaluate(position) == whole);

        std::vector<Move> moves;
        forEachSquare(position.size(), [&](Square s) {
            if (position.isEmpty(s)) moves.push_back(s);
        });
        CHECK(scores(*sum, moves, position, false) == scores(*base, moves, position, false));
        std::vector<std::int32_t> deep = scores(*base, moves, position, false);
        if (eval::network::usesOrder(use)) {
            const auto more = scores(*correction, moves, position, false);
            for (std::size_t i = 0; i < moves.size(); ++i) deep[i] += more[i];
        }
        CHECK(scores(*sum, moves, position, true) == deep);
        CHECK_FALSE(base->drawChance(position));
        CHECK(sum->drawChance(position).value() == correction->drawChance(position).value());
    }
    static std::vector<std::int32_t> scores(eval::Evaluator& evaluator,
                                            std::span<const Move> moves,
                                            const board::Position& position,
                                            bool deep) {
        std::vector<std::int32_t> found(moves.size());
        if (deep)
            evaluator.scoreMovesDeep(position, moves, found);
        else
            evaluator.scoreMoves(position, moves, found);
        return found;
    }

    std::unique_ptr<eval::Evaluator> base;
    std::unique_ptr<eval::Evaluator> correction;
    std::unique_ptr<eval::Evaluator> sum;
};

}  // namespace

TEST_CASE("a network does its part beside the patterns, wherever the game goes", "[eval][model]") {
    Random random{31};
    const auto use = GENERATE(NetworkUse::Value, NetworkUse::Order, NetworkUse::Both);
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        NetworkWeights weights = makeRandomNetwork(rule, 7);
        const BoardSize board = BoardSize::square(13);
        const auto network = [&] { return std::make_shared<const NetworkWeights>(weights); };
        const auto alone = eval::modelFor(EvalKind::Network, rule, board, network());
        weights.use = use;
        weights.base = eval::patternChecksum(rule);
        const auto patterns = eval::modelFor(EvalKind::Pattern, rule, board);
        const auto sum = eval::modelFor(EvalKind::Network, rule, board, network());
        Following following{*patterns, *alone, *sum};
        board::Position position{rule, board};
        following.reset(position);
        for (int step = 0; step < 120; ++step) {
            // Several steps between two questions, as in a search.
            const std::size_t back = random.below(4);
            for (std::size_t i = 0; i < back && !position.history().empty(); ++i)
                following.undo(position);
            for (std::uint32_t i = random.below(5); i > 0; --i) stepForward(position, random);
            if (random.below(3) != 0) following.check(position, use);
        }
    }
}

TEST_CASE("a network that corrects other patterns does not play", "[eval][model][network]") {
    NetworkWeights weights = makeRandomNetwork(Rule::Standard, 3);
    weights.use = NetworkUse::Value;
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
