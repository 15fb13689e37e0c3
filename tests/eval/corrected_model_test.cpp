// SPDX-License-Identifier: MIT
#include "engine/eval/corrected_model.hpp"

#include <span>
#include <vector>

#include "engine/eval/model_choice.hpp"
#include "engine/eval/network/value/value_model.hpp"
#include "tests/eval/network/random_network.hpp"
#include "tests/eval/network/value/random_value_network.hpp"
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
    /// What judges where the correction does not: the built-in value network.
    void judgeBy(const eval::Model& builtIn) { judge = builtIn.makeEvaluator(); }

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
        judge->reset(position);
        const Value whole = eval::network::usesValue(use)
                                ? clampHeuristic(quick.raw() + correction->evaluate(position).raw())
                                : judge->evaluate(position);
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
    std::unique_ptr<eval::Evaluator> judge;
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
        following.judgeBy(*eval::modelFor(EvalKind::Network, rule, board));
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

TEST_CASE("a value network judges, the network beside it orders", "[eval][model][network]") {
    Random random{32};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const BoardSize size = BoardSize::square(13);
        NetworkWeights weights = makeRandomNetwork(rule, 7);
        const auto orders = eval::modelFor(
            EvalKind::Network, rule, size, std::make_shared<const NetworkWeights>(weights));
        weights.use = NetworkUse::Both;
        weights.base = eval::patternChecksum(rule);
        eval::network::ValueWeights judge = makeRandomValueNetwork(rule, 8);
        judge.base = weights.base;
        eval::NetworkHandle named{std::make_shared<const NetworkWeights>(weights)};
        named.value = std::make_shared<const eval::network::ValueWeights>(judge);
        const auto windows = std::make_shared<const eval::network::WindowTable>(rule);
        const auto judges = std::make_shared<const eval::network::ValueModel>(judge, windows);
        Following following{*eval::modelFor(EvalKind::Pattern, rule, size),
                            *orders,
                            *eval::modelFor(EvalKind::Network, rule, size, named)};
        const auto value = judges->makeEvaluator();
        board::Position position{rule, size};
        following.reset(position);
        for (int step = 0; step < 60; ++step) {
            for (std::uint32_t i = random.below(4); i > 0; --i) stepForward(position, random);
            if (random.below(3) == 0 && !position.history().empty()) following.undo(position);
            value->reset(position);
            const int correction = value->evaluate(position).raw();
            const Value quick = following.base->evaluate(position);
            CHECK(following.sum->evaluate(position) == clampHeuristic(quick.raw() + correction));
            CHECK(following.sum->drawChance(position).value() ==
                  following.correction->drawChance(position).value());
            const std::vector<Move> moves{randomEmptySquare(position, random)};
            CHECK(Following::scores(*following.sum, moves, position, true)[0] ==
                  Following::scores(*following.base, moves, position, false)[0] +
                      Following::scores(*following.correction, moves, position, false)[0]);
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

    eval::network::ValueWeights judge = makeRandomValueNetwork(Rule::Standard, 3);
    const auto why = [&](Rule rule) {
        return eval::whyUnsupported(EvalKind::Network,
                                    rule,
                                    BoardSize::square(15),
                                    std::make_shared<const eval::network::ValueWeights>(judge));
    };
    CHECK(why(Rule::Standard) == whyNot());
    judge.base = eval::patternChecksum(Rule::Standard);
    CHECK_FALSE(why(Rule::Standard));
    CHECK(why(Rule::Caro) == "the network is for another rule");
}

}  // namespace fukumi::test
