// SPDX-License-Identifier: MIT
#include "tests/eval/network/slow_network.hpp"

#include <algorithm>

namespace fukumi::test {

namespace {

constexpr int kC = 32;  // channels a colour
constexpr int kM = 16;  // of them through the 3x3
constexpr int kH = 32;  // hidden
constexpr int kG = 16;  // of the policy
static_assert(kC == eval::network::kChannels && kM == eval::network::kMixed);
static_assert(kH == eval::network::kHidden && kG == eval::network::kPolicyHidden);

std::int64_t mulhrs(std::int64_t a, std::int64_t b) { return (a * b + 16384) >> 15; }

}  // namespace

SlowNetwork::SlowNetwork(const eval::network::NetworkWeights& weights)
    : weights_{weights},
      classes_{board::PatternTable{weights.rule, Color::Black},
               board::PatternTable{weights.rule, Color::White}} {}

const SlowNetwork::View& SlowNetwork::viewOf(Color own) const {
    return weights_.views[weights_.rule == Rule::Renju ? indexOf(own) : 0];
}

SlowNumbers SlowNetwork::window(const board::Position& position,
                                Color own,
                                Square s,
                                Direction d) const {
    return rowOf(viewOf(own), slowWindow(position, classes_, own, s, d), kC, 511);
}

SlowNumbers SlowNetwork::mix(const board::Position& position, Color own, Square s) const {
    SlowNumbers y(kM, 0);
    if (position.at(s) == board::Cell::Blocked) return y;
    const auto& factors = viewOf(own).mix;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            if (!position.size().contains(s.x() + dx, s.y() + dy)) continue;
            const SlowNumbers& z = z_[own][Square{s.x() + dx, s.y() + dy}.index()];
            const auto& c = factors[dx == 0 && dy == 0 ? 0 : dx == 0 || dy == 0 ? 1 : 2];
            for (std::size_t k = 0; k < kM; ++k)
                y[k] += mulhrs(4 * std::max<std::int64_t>(z[k], 0), c[k]);
        }
    for (std::int64_t& number : y) number = std::max<std::int64_t>(number, 0);
    return y;
}

void SlowNetwork::look(const board::Position& position) {
    for (const Color own : kColors) {
        forEachSquare(position.size(), [&](Square s) {
            SlowNumbers& z = z_[own][s.index()];
            z.assign(kC, 0);
            for (const Direction d : kDirections) {
                const SlowNumbers e = window(position, own, s, d);
                for (std::size_t k = 0; k < kC; ++k) z[k] += e[k];
            }
        });
        pool_[own].assign(kC, 0);
        forEachSquare(position.size(), [&](Square s) {
            SlowNumbers& f = f_[own][s.index()];
            f = mix(position, own, s);
            for (std::size_t k = kM; k < kC; ++k)
                f.push_back(std::max<std::int64_t>(z_[own][s.index()][k], 0));
            for (std::size_t k = 0; k < kC; ++k) pool_[own][k] += f[k];
        });
    }
}

SlowNumbers SlowNetwork::activations(Color us) const {
    SlowNumbers a0;
    for (const Color c : {us, ~us})
        for (const std::int64_t sum : pool_[c])
            a0.push_back(std::min<std::int64_t>(sum >> 3, 8191));
    return a0;
}

double SlowNetwork::draw(Color us) const {
    const View& view = viewOf(us);
    const SlowNumbers a0 = activations(us);
    const SlowNumbers a2 = layer(view.second, layer(view.first, a0, 10, 0, 8191), 10, 0, 8191);
    const std::int64_t out = view.drawBias + dot(view.drawOutput, a2) + dot(view.drawBypass, a0);
    return static_cast<double>(out) / 262144;
}

std::int64_t SlowNetwork::score(Color us, Square s) const {
    const View& view = viewOf(us);
    const SlowNumbers a1 = layer(view.first, activations(us), 10, 0, 8191);
    const SlowNumbers q = layer(view.query, a1, 8, -4095, 4095);
    const SlowNumbers r = layer(view.rest, a1, 8, -4095, 4095);
    SlowNumbers f;
    for (const Color c : {us, ~us})
        for (const std::int64_t number : f_[c][s.index()])
            f.push_back(std::min<std::int64_t>(number, 4095));
    const SlowNumbers g = layer(view.point, f, 10, 0, 4095);
    return ((dot(q, f) + dot(r, g)) * 100) >> 17;
}

}  // namespace fukumi::test
