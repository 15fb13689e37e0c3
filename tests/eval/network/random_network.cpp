// SPDX-License-Identifier: MIT
#include "tests/eval/network/random_network.hpp"

#include <limits>

#include "tests/eval/network/random_numbers.hpp"

namespace fukumi::test {

namespace {

using eval::network::NetworkWeights;
using eval::network::ViewWeights;

ViewWeights randomView(Random& random) {
    ViewWeights view;
    fill(view.near2, random, -40, 40);
    fill(view.near3, random, -30, 30);
    fill(view.classes, random, -60, 60);
    fill(view.near4, random, -25, 25);
    fill(view.mix[0], random, 2000, 12000);
    fill(view.mix[1], random, -3000, 3000);
    fill(view.mix[2], random, -3000, 3000);
    fillLayer(view.first, random, 1 << 20, 60);
    fillLayer(view.query, random, 1 << 12, 60);
    fillLayer(view.rest, random, 1 << 12, 60);
    fillLayer(view.point, random, 1 << 16, 300);
    fillLayer(view.second, random, 1 << 20, 400);
    view.drawBias = between(random, -(1 << 18), -1);
    fill(view.drawOutput, random, -300, 300);
    fill(view.drawBypass, random, -40, 40);
    return view;
}

ViewWeights extremeView(Random& random) {
    ViewWeights view;
    fillWithEnds(view.near2, random, -32768, 32767);
    fillWithEnds(view.near3, random, -32768, 32767);
    fillWithEnds(view.classes, random, -32768, 32767);
    fillWithEnds(view.near4, random, -128, 127);
    for (std::size_t k = 0; k < eval::network::kMixed; ++k) {
        // |c0| + 4 |c1| + 4 |c2| = 16 * 8192 in several ways; all positive in half of them.
        const bool positive = random.below(2) == 0;
        const auto sign = [&] { return positive || random.below(2) == 0 ? 1 : -1; };
        const int c0 = k % 2 == 0 ? 32764 : 0;
        const int sides = (eval::network::kMixBound - c0) / 8;
        view.mix[0][k] = static_cast<std::int16_t>(sign() * c0);
        view.mix[1][k] = static_cast<std::int16_t>(sign() * sides);
        view.mix[2][k] = static_cast<std::int16_t>(sign() * sides);
    }
    stretchLayer(view.first, random, eval::network::kActivationMax);
    stretchLayer(view.query, random, eval::network::kActivationMax);
    stretchLayer(view.rest, random, eval::network::kActivationMax);
    stretchLayer(view.point, random, eval::network::kPolicyMax);
    stretchLayer(view.second, random, eval::network::kActivationMax);
    view.drawBias = std::numeric_limits<std::int32_t>::max();
    fillWithEnds(view.drawOutput, random, -32768, 32767);
    fillWithEnds(view.drawBypass, random, -32768, 32767);
    return view;
}

}  // namespace

NetworkWeights makeRandomNetwork(Rule rule, std::uint64_t seed) {
    return makeWeights<NetworkWeights>(rule, seed, randomView);
}

NetworkWeights makeExtremeNetwork(Rule rule, std::uint64_t seed) {
    return makeWeights<NetworkWeights>(rule, seed, extremeView);
}

}  // namespace fukumi::test
