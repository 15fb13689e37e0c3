// SPDX-License-Identifier: MIT
#include "engine/eval/model.hpp"

#include <array>
#include <vector>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "engine/core/threads.hpp"
#include "engine/eval/embedded_weights.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::EvalKind;

constexpr std::array kKinds{EvalKind::Table, EvalKind::Pattern, EvalKind::Network};
constexpr BoardSize kBoard = BoardSize::square(15);

/// The model of a kind, with networks at random where they are needed.
std::shared_ptr<const eval::Model> makeModel(EvalKind kind, Rule rule) {
    eval::NetworkHandle network;
    if (kind == EvalKind::Network) {
        network = std::make_shared<const eval::nets::OrderWeights>(
            makeRandom<eval::nets::OrderNet>(rule, 1));
        network.value = std::make_shared<const eval::nets::ValueWeights>(
            makeRandom<eval::nets::ValueNet>(rule, 2));
    }
    return eval::modelFor(kind, rule, network);
}

/// Values of some positions, one evaluator for all of them.
std::vector<Value> valuesOf(const eval::Model& model, const std::vector<board::Position>& some) {
    const auto evaluator = model.makeEvaluator();
    std::vector<Value> values;
    for (const board::Position& position : some) {
        evaluator->reset(position);
        values.push_back(evaluator->evaluate(position));
    }
    return values;
}

#if defined(__GLIBC__)
/// Bytes that the process has taken from the heap; 0 if a replaced allocator counts nothing.
std::size_t heapBytes() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/// Within a sixteenth, and what the allocator keeps of small blocks.
void checkBytes(std::size_t said, std::size_t taken) {
    const std::size_t slack = taken / 16 + 1024;
    CHECK(said <= taken + slack);
    CHECK(taken <= said + slack);
}
#endif

}  // namespace

TEST_CASE("table and patterns know every rule", "[eval][model]") {
    for (const EvalKind kind : {EvalKind::Table, EvalKind::Pattern})
        for (const Rule rule : kRules) {
            CHECK_FALSE(eval::whyUnsupported(kind, rule));
            CHECK(eval::kindFor(kind, rule) == kind);
        }
}

TEST_CASE("a network plays the rule of its weights, the patterns play the others",
          "[eval][model][nets]") {
    const auto network = std::make_shared<const eval::nets::OrderWeights>(
        makeRandom<eval::nets::OrderNet>(Rule::Standard, 3));
    for (const Rule rule : kRules) {
        const bool isOwn = rule == Rule::Standard;
        CHECK(eval::whyUnsupported(EvalKind::Network, rule, network).has_value() != isOwn);
        CHECK(eval::kindFor(EvalKind::Network, rule, network) ==
              (isOwn ? EvalKind::Network : EvalKind::Pattern));
    }
    const eval::ModelSource models = eval::modelsOf(EvalKind::Network, network);
    const std::size_t ofNetwork = models(Rule::Standard)->bytesPerThread();
    CHECK(ofNetwork != eval::modelFor(EvalKind::Pattern, Rule::Standard)->bytesPerThread());
    CHECK(models(Rule::Renju)->bytesPerThread() ==
          eval::modelFor(EvalKind::Pattern, Rule::Renju)->bytesPerThread());
}

TEST_CASE("built-in networks play their rule and fit the built-in patterns",
          "[eval][model][nets]") {
    const auto numbersOf = [](eval::WeightsOwner owner, Rule rule) {
        const auto file = eval::embeddedWeights(owner, rule);
        REQUIRE(file.has_value());
        return file->numbers;
    };
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        CHECK(eval::kindFor(EvalKind::Network, rule) == EvalKind::Network);
        CHECK_FALSE(eval::whyUnsupported(EvalKind::Network, rule).has_value());
        const auto orders = std::make_shared<const eval::nets::OrderWeights>(
            eval::nets::parse<eval::nets::OrderNet>(
                numbersOf(eval::WeightsOwner::OrderNetwork, rule)));
        const auto judges = std::make_shared<const eval::nets::ValueWeights>(
            eval::nets::parse<eval::nets::ValueNet>(
                numbersOf(eval::WeightsOwner::ValueNetwork, rule)));
        CHECK(orders->rule == rule);
        CHECK(judges->rule == rule);
        CHECK(orders->base == eval::patternChecksum(rule));
        CHECK(judges->base == eval::patternChecksum(rule));
        const auto builtIn = eval::modelFor(EvalKind::Network, rule);
        Random random{5};
        std::vector<board::Position> some;
        for (int i = 0; i < 20; ++i)
            some.push_back(randomPosition(rule, kBoard, 10 + 2 * i, random));
        const auto expected = valuesOf(*builtIn, some);
        CHECK(expected != valuesOf(*eval::modelFor(EvalKind::Pattern, rule), some));
        // Files of the same weights, in place of either.
        for (const eval::NetworkHandle& named :
             {eval::NetworkHandle{orders}, eval::NetworkHandle{judges}}) {
            const auto ofFile = eval::modelFor(EvalKind::Network, rule, named);
            CHECK(builtIn->bytesPerThread() == ofFile->bytesPerThread());
            CHECK(expected == valuesOf(*ofFile, some));
        }
    }
}

TEST_CASE("threads with one model find the values that one finds", "[eval][model][threads]") {
    Random random{47};
    for (const EvalKind kind : kKinds) {
        const auto model = makeModel(kind, Rule::Renju);
        std::vector<board::Position> some;
        for (int i = 0; i < 20; ++i)
            some.push_back(randomPosition(Rule::Renju, kBoard, 40 + i, random));
        const std::vector<Value> expected = valuesOf(*model, some);
        std::array<std::vector<Value>, 4> found;
        {
            std::vector<JoiningThread> pool;
            for (auto& values : found) pool.emplace_back([&] { values = valuesOf(*model, some); });
        }
        for (const auto& values : found) CHECK(values == expected);
    }
}

TEST_CASE("an evaluator keeps its model", "[eval][model]") {
    for (const EvalKind kind : kKinds) {
        std::weak_ptr<const eval::Model> model;
        {
            std::unique_ptr<eval::Evaluator> evaluator;
            {
                const auto made = makeModel(kind, Rule::Freestyle);
                model = made;
                evaluator = made->makeEvaluator();
            }
            CHECK_FALSE(model.expired());
        }
        CHECK(model.expired());
    }
}

TEST_CASE("a source gives all who ask the same model", "[eval][model]") {
    const eval::ModelSource models = eval::modelsOf(EvalKind::Pattern);
    const eval::ModelSource copy = models;
    const auto first = models(Rule::Renju);
    CHECK(models(Rule::Renju) == first);
    CHECK(copy(Rule::Renju) == first);
    CHECK(models(Rule::Freestyle) != first);
}

TEST_CASE("one evaluator judges boards of every size", "[eval][model]") {
    for (const EvalKind kind : kKinds) {
        const auto model = eval::modelFor(kind, Rule::Standard);
        Random random{29};
        std::vector<board::Position> some;
        std::vector<Value> expected;
        for (const BoardSize size : {BoardSize::square(5),
                                     kBoard,
                                     BoardSize::make(22, 7).value(),
                                     BoardSize::square(22),
                                     BoardSize::square(5)}) {
            some.push_back(randomPosition(Rule::Standard, size, 12, random));
            expected.push_back(valuesOf(*model, {some.back()}).front());
        }
        CHECK(valuesOf(*model, some) == expected);
    }
}

#if defined(__GLIBC__)
TEST_CASE("models and evaluators take the memory that they say", "[eval][model][memory]") {
    constexpr std::size_t kEvaluators = 16;
    for (const EvalKind kind : kKinds) {
        const std::size_t before = heapBytes();
        const auto model = makeModel(kind, Rule::Caro);
        const std::size_t withModel = heapBytes();
        if (withModel == before) return;  // a sanitizer's allocator
        std::vector<std::unique_ptr<eval::Evaluator>> evaluators;
        for (std::size_t i = 0; i < kEvaluators; ++i) {
            evaluators.push_back(model->makeEvaluator());
            evaluators.back()->reset(board::Position{Rule::Caro, kBoard});
        }
        checkBytes(model->bytesShared(), withModel - before);
        checkBytes(kEvaluators * model->bytesPerThread(), heapBytes() - withModel);
    }
}
#endif

}  // namespace fukumi::test
