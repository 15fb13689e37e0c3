// SPDX-License-Identifier: MIT
#include "tests/eval/network/value/random_value_network.hpp"

#include "tests/eval/network/random_numbers.hpp"

namespace fukumi::test {

namespace {

using eval::network::ValueView;
using eval::network::ValueWeights;

ValueView randomView(Random& random) {
    ValueView view;
    fill(view.near2, random, -20, 20);
    fill(view.near3, random, -15, 15);
    fill(view.classes, random, -30, 30);
    fill(view.near4, random, -12, 12);
    fillLayer(view.region, random, 1 << 18, 200);
    fillLayer(view.first, random, 1 << 20, 60);
    fillLayer(view.second, random, 1 << 20, 400);
    view.outputBias = between(random, -(1 << 16), 1 << 16);
    fill(view.output, random, -300, 300);
    fill(view.bypass, random, -40, 40);
    return view;
}

ValueView extremeView(Random& random) {
    ValueView view;
    fillWithEnds(view.near2, random, -32768, 32767);
    fillWithEnds(view.near3, random, -32768, 32767);
    fillWithEnds(view.classes, random, -32768, 32767);
    fillWithEnds(view.near4, random, -128, 127);
    stretchLayer(view.region, random, eval::network::kActivationMax);
    stretchLayer(view.first, random, eval::network::kActivationMax);
    stretchLayer(view.second, random, eval::network::kActivationMax);
    view.outputBias = std::numeric_limits<std::int32_t>::max();
    fillWithEnds(view.output, random, -32768, 32767);
    fillWithEnds(view.bypass, random, -32768, 32767);
    return view;
}

}  // namespace

ValueWeights makeRandomValueNetwork(Rule rule, std::uint64_t seed) {
    return makeWeights<ValueWeights>(rule, seed, randomView);
}

ValueWeights makeExtremeValueNetwork(Rule rule, std::uint64_t seed) {
    return makeWeights<ValueWeights>(rule, seed, extremeView);
}

}  // namespace fukumi::test
