// SPDX-License-Identifier: MIT
#include "engine/eval/evaluator.hpp"

#include <array>
#include <vector>

#include "engine/eval/model.hpp"
#include "engine/eval/nets/accumulator.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::EvalKind;
using eval::nets::OrderNet;
using eval::nets::OrderWeights;
using eval::nets::ValueNet;
using eval::nets::ValueWeights;

/// The whole evaluation, and such with some of its parts, each following the same position.
struct Following {
    explicit Following(const eval::Model& all)
        : base{with(all, false, false)},
          judging{with(all, true, false)},
          ordering{with(all, false, true)},
          whole{all.makeEvaluator()} {}

    static std::unique_ptr<eval::Evaluator> with(const eval::Model& all, bool value, bool order) {
        eval::Model::Parts parts = all.parts();
        if (!value) parts.value = nullptr;
        if (!order) parts.order = nullptr;
        return std::make_shared<const eval::Model>(std::move(parts))->makeEvaluator();
    }
    void reset(const board::Position& position) {
        for (eval::Evaluator* const each : all()) each->reset(position);
    }
    void undo(board::Position& position) {
        position.undo();
        for (eval::Evaluator* const each : all()) each->noteUndo(position);
    }
    void check(const board::Position& position) {
        const Value low = base->evaluate(position);
        const Value judged = judging->evaluate(position);
        CHECK(whole->evaluate(position) == judged);
        CHECK(ordering->evaluate(position) == low);
        isJudged = isJudged || judged != low;

        const auto order = scores(*base, position, false);
        CHECK(scores(*whole, position, false) == order);
        CHECK(scores(*base, position, true) == order);
        CHECK(scores(*judging, position, true) == order);
        const auto deep = scores(*ordering, position, true);
        CHECK(scores(*whole, position, true) == deep);
        isOrdered = isOrdered || deep != order;

        CHECK_FALSE(base->drawChance(position));
        CHECK_FALSE(judging->drawChance(position));
        CHECK(whole->drawChance(position).value() == ordering->drawChance(position).value());
    }
    static std::vector<std::int32_t> scores(eval::Evaluator& evaluator,
                                            const board::Position& position,
                                            bool deep) {
        std::vector<Move> moves;
        forEachSquare(position.size(), [&](Square s) {
            if (position.isEmpty(s)) moves.push_back(s);
        });
        std::vector<std::int32_t> found(moves.size());
        if (deep)
            evaluator.scoreMovesDeep(position, moves, found);
        else
            evaluator.scoreMoves(position, moves, found);
        return found;
    }

    [[nodiscard]] std::array<eval::Evaluator*, 4> all() const {
        return {base.get(), judging.get(), ordering.get(), whole.get()};
    }

    std::unique_ptr<eval::Evaluator> base;
    std::unique_ptr<eval::Evaluator> judging;
    std::unique_ptr<eval::Evaluator> ordering;
    std::unique_ptr<eval::Evaluator> whole;
    bool isJudged = false;
    bool isOrdered = false;
};

}  // namespace

TEST_CASE("networks judge and order together with the patterns, wherever the game goes",
          "[eval][model][nets]") {
    Random random{31};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const BoardSize board = BoardSize::square(13);
        eval::NetworkHandle named{
            std::make_shared<const OrderWeights>(makeRandom<OrderNet>(rule, 7))};
        named.value = std::make_shared<const ValueWeights>(makeRandom<ValueNet>(rule, 8));
        Following following{*eval::modelFor(EvalKind::Network, rule, named)};
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
        CHECK(following.isJudged);
        CHECK(following.isOrdered);
    }
}

TEST_CASE("who never learned of draws says nothing of them", "[eval][model][nets]") {
    auto weights = makeRandom<OrderNet>(Rule::Freestyle, 6);
    weights.views[0][OrderNet::draw] = eval::nets::emptyView(OrderNet::kShape)[OrderNet::draw];
    const auto model = eval::modelFor(
        EvalKind::Network, Rule::Freestyle, std::make_shared<const OrderWeights>(weights));
    const auto evaluator = model->makeEvaluator();
    const board::Position position{Rule::Freestyle, BoardSize::square(15)};
    evaluator->reset(position);
    CHECK_FALSE(evaluator->drawChance(position));
}

TEST_CASE("a network that corrects other patterns does not play", "[eval][model][nets]") {
    OrderWeights weights = makeRandom<OrderNet>(Rule::Standard, 3);
    const auto whyNot = [&] {
        return eval::whyUnsupported(
            EvalKind::Network, Rule::Standard, std::make_shared<const OrderWeights>(weights));
    };
    CHECK_FALSE(whyNot());
    weights.base ^= 1;
    CHECK(whyNot() == "the network corrects other pattern weights than the built-in ones");

    ValueWeights judge = makeRandom<ValueNet>(Rule::Standard, 3);
    const auto why = [&](Rule rule) {
        return eval::whyUnsupported(
            EvalKind::Network, rule, std::make_shared<const ValueWeights>(judge));
    };
    CHECK_FALSE(why(Rule::Standard));
    CHECK(why(Rule::Caro) == "the network is for another rule");
    judge.base ^= 1;
    CHECK(why(Rule::Standard) == whyNot());
}

}  // namespace fukumi::test
