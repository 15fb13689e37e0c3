// SPDX-License-Identifier: MIT
#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/nets/weights.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::nets;

namespace {

constexpr std::array kShapes{&OrderNet::kShape, &ValueNet::kShape};

void checkItComesBack(const Shape& shape, const AnyWeights& weights, const AnyWeights* like) {
    const auto payload = pack(shape, weights, like);
    CHECK(isPacked(payload));
    const AnyWeights again = unpack(shape, payload, like);
    CHECK(again.rule == weights.rule);
    CHECK(again.base == weights.base);
    CHECK(again.views == weights.views);
}

AnyWeights builtIn(const Shape& shape, Rule rule) {
    return parse(shape, eval::embeddedWeights(shape.owner, rule).value().numbers);
}

}  // namespace

TEST_CASE("a packed network comes back as it was", "[eval][nets][long]") {
    for (const Shape* const shape : kShapes)
        for (const Rule rule : {Rule::Caro, Rule::Renju}) {
            const AnyWeights like = makeRandomWeights(*shape, Rule::Freestyle, 1);
            AnyWeights weights = makeRandomWeights(*shape, rule, 2);
            weights.base = 0x12345678;
            checkItComesBack(*shape, weights, nullptr);
            checkItComesBack(*shape, weights, &like);
            checkItComesBack(*shape, makeExtremeWeights(*shape, rule, 3), &like);
        }
}

TEST_CASE("the built-in networks are packed to less than half of their bytes",
          "[eval][nets][long]") {
    for (const Shape* const shape : kShapes) {
        const AnyWeights first = builtIn(*shape, kFirstPacked);
        for (const Rule rule : kRules) {
            const AnyWeights weights = builtIn(*shape, rule);
            const AnyWeights* const like = rule == kFirstPacked ? nullptr : &first;
            const auto plain = serialize(*shape, weights);
            CHECK_FALSE(isPacked(plain));
            CHECK(2 * pack(*shape, weights, like).size() < plain.size());
            checkItComesBack(*shape, weights, like);
        }
    }
}

}  // namespace fukumi::test
