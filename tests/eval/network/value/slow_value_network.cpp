// SPDX-License-Identifier: MIT
#include "tests/eval/network/value/slow_value_network.hpp"

namespace fukumi::test {

namespace {

constexpr int kC = 16;  // channels a colour
static_assert(kC == eval::network::kValueChannels);

/// The thirds of a side: the outer two are alike, and the middle one differs from them by one at
/// most.
std::size_t third(int coordinate, int side) {
    int outer = side / 3;
    if (side - 2 * outer > outer + 1) ++outer;
    if (coordinate < outer) return 0;
    return side - 1 - coordinate < outer ? 2 : 1;
}

}  // namespace

SlowValueNetwork::SlowValueNetwork(const eval::network::ValueWeights& weights)
    : weights_{weights},
      classes_{board::PatternTable{weights.rule, Color::Black},
               board::PatternTable{weights.rule, Color::White}} {}

const SlowValueNetwork::View& SlowValueNetwork::viewOf(Color own) const {
    return weights_.views[weights_.rule == Rule::Renju ? indexOf(own) : 0];
}

void SlowValueNetwork::look(const board::Position& position) {
    const BoardSize size = position.size();
    for (const Color own : kColors) {
        for (SlowNumbers& pool : pools_[own]) pool.assign(kC, 0);
        forEachSquare(size, [&](Square s) {
            SlowNumbers& z = z_[own][s.index()];
            z.assign(kC, 0);
            for (const Direction d : kDirections) {
                const SlowNumbers row =
                    rowOf(viewOf(own), slowWindow(position, classes_, own, s, d), kC, 255);
                for (std::size_t k = 0; k < kC; ++k) z[k] += row[k];
            }
            SlowNumbers& pool =
                pools_[own][3 * third(s.y(), size.height()) + third(s.x(), size.width())];
            for (std::size_t k = 0; k < kC; ++k) pool[k] += std::max<std::int64_t>(z[k], 0);
        });
    }
}

std::int64_t SlowValueNetwork::value(Color us) const {
    const View& view = viewOf(us);
    const auto activations = [](const SlowNumbers& sums) {
        SlowNumbers x;
        for (const std::int64_t sum : sums) x.push_back(std::min<std::int64_t>(sum >> 2, 8191));
        return x;
    };
    SlowNumbers whole(2 * kC, 0);
    SlowNumbers units(view.region.bias.size(), 0);
    for (std::size_t region = 0; region < 9; ++region) {
        SlowNumbers sums = pool(us, region);
        const SlowNumbers& theirs = pool(~us, region);
        sums.insert(sums.end(), theirs.begin(), theirs.end());
        for (std::size_t k = 0; k < sums.size(); ++k) whole[k] += sums[k];
        const SlowNumbers found = layer(view.region, activations(sums), 10, 0, 8191);
        for (std::size_t u = 0; u < units.size(); ++u) units[u] += found[u];
    }
    const SlowNumbers x = activations(whole);
    SlowNumbers a1 = layer(view.first, x, 10, 0, 8191);
    for (const std::int64_t unit : units) a1.push_back(std::min<std::int64_t>(unit, 8191));
    const SlowNumbers a2 = layer(view.second, a1, 10, 0, 8191);
    const std::int64_t out = view.outputBias + dot(view.output, a2) + dot(view.bypass, x);
    return (out * 200) >> 18;
}

}  // namespace fukumi::test
