// SPDX-License-Identifier: MIT
#include "engine/eval/corrected_model.hpp"

#include <array>
#include <span>
#include <vector>

#include "engine/eval/model_choice.hpp"
#include "engine/eval/network/network_model.hpp"
#include "engine/eval/network/value/value_model.hpp"
#include "tests/eval/network/random_network.hpp"
#include "tests/eval/network/value/random_value_network.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::EvalKind;
using eval::network::NetworkWeights;

/// The parts of an evaluation and the whole, each following the same position.
struct Following {
    void reset(const board::Position& position) {
        for (eval::Evaluator* const each : all()) each->reset(position);
    }
    void undo(board::Position& position) {
        position.undo();
        for (eval::Evaluator* const each : all()) each->noteUndo(position);
    }
    void check(const board::Position& position) {
        const Value quick = base->evaluate(position);
        const Value whole = clampHeuristic(quick.raw() + judge->evaluate(position).raw());
        // Of several questions about a position none may spoil the next.
        const auto far = sum->estimate(position, quick + Value{1}, quick + Value{50});
        CHECK(far.value == quick);
        CHECK_FALSE(far.isExact);
        CHECK_FALSE(sum->estimate(position, quick - Value{50}, quick - Value{1}).isExact);
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
        const auto more = scores(*order, moves, position, false);
        for (std::size_t i = 0; i < moves.size(); ++i) deep[i] += more[i];
        CHECK(scores(*sum, moves, position, true) == deep);
        CHECK_FALSE(base->drawChance(position));
        CHECK(sum->drawChance(position).value() == order->drawChance(position).value());
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

    [[nodiscard]] std::array<eval::Evaluator*, 4> all() const {
        return {base.get(), judge.get(), order.get(), sum.get()};
    }

    std::unique_ptr<eval::Evaluator> base;
    std::unique_ptr<eval::Evaluator> judge;
    std::unique_ptr<eval::Evaluator> order;
    std::unique_ptr<eval::Evaluator> sum;
};

}  // namespace

TEST_CASE("networks judge and order beside the patterns, wherever the game goes",
          "[eval][model][network]") {
    Random random{31};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const BoardSize board = BoardSize::square(13);
        eval::NetworkHandle named{
            std::make_shared<const NetworkWeights>(makeRandomNetwork(rule, 7))};
        named.value =
            std::make_shared<const eval::network::ValueWeights>(makeRandomValueNetwork(rule, 8));
        const auto windows = std::make_shared<const eval::network::WindowTable>(rule);
        const auto orders =
            std::make_shared<const eval::network::NetworkModel>(*named.network, windows);
        const auto judges =
            std::make_shared<const eval::network::ValueModel>(*named.value, windows);
        Following following{eval::modelFor(EvalKind::Pattern, rule, board)->makeEvaluator(),
                            judges->makeEvaluator(),
                            orders->makeEvaluator(),
                            eval::modelFor(EvalKind::Network, rule, board, named)->makeEvaluator()};
        board::Position position{rule, board};
        following.reset(position);
        for (int step = 0; step < 150; ++step) {
            // Several steps between two questions, as in a search.
            const std::size_t back = random.below(4);
            for (std::size_t i = 0; i < back && !position.history().empty(); ++i)
                following.undo(position);
            for (std::uint32_t i = random.below(5); i > 0; --i) stepForward(position, random);
            if (random.below(3) != 0) following.check(position);
        }
    }
}

TEST_CASE("a network that corrects other patterns does not play", "[eval][model][network]") {
    NetworkWeights weights = makeRandomNetwork(Rule::Standard, 3);
    const auto whyNot = [&] {
        return eval::whyUnsupported(EvalKind::Network,
                                    Rule::Standard,
                                    BoardSize::square(15),
                                    std::make_shared<const NetworkWeights>(weights));
    };
    CHECK_FALSE(whyNot());
    weights.base ^= 1;
    CHECK(whyNot() == "the network corrects other pattern weights than the built-in ones");

    eval::network::ValueWeights judge = makeRandomValueNetwork(Rule::Standard, 3);
    const auto why = [&](Rule rule) {
        return eval::whyUnsupported(EvalKind::Network,
                                    rule,
                                    BoardSize::square(15),
                                    std::make_shared<const eval::network::ValueWeights>(judge));
    };
    CHECK_FALSE(why(Rule::Standard));
    CHECK(why(Rule::Caro) == "the network is for another rule");
    judge.base ^= 1;
    CHECK(why(Rule::Standard) == whyNot());
}

}  // namespace fukumi::test
