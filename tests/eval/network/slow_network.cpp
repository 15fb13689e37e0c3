// SPDX-License-Identifier: MIT
#include "tests/eval/network/slow_network.hpp"

#include <algorithm>

namespace fukumi::test {

namespace {

using Numbers = SlowNetwork::Numbers;

constexpr int kC = 32;  // channels a colour
constexpr int kM = 16;  // of them through the 3x3
constexpr int kH = 32;  // hidden
constexpr int kG = 16;  // of the policy
static_assert(kC == eval::network::kChannels && kM == eval::network::kMixed);
static_assert(kH == eval::network::kHidden && kG == eval::network::kPolicyHidden);

/// 0 empty, 1 own, 2 enemy, 3 wall.
int cellAt(const board::Position& position, Color own, int x, int y) {
    if (!position.size().contains(x, y)) return 3;
    const board::Cell cell = position.at(Square{x, y});
    if (cell == board::Cell::Blocked) return 3;
    if (cell == board::Cell::Empty) return 0;
    return cell == board::cellOf(own) ? 1 : 2;
}

/// Cells of one side, near to far.
std::vector<int> sideOf(
    const board::Position& position, Color own, Square s, Direction d, int sign, int count) {
    std::vector<int> cells;
    for (int k = 1; k <= count; ++k)
        cells.push_back(
            cellAt(position, own, s.x() + sign * k * stepX(d), s.y() + sign * k * stepY(d)));
    return cells;
}

/// As the specification counts: shorter sides first, then base three from the near end.
int halfCode(const std::vector<int>& cells) {
    int code = 0;
    int power = 1;
    for (const int cell : cells) {
        if (cell == 3) break;
        code += power + cell * power;
        power *= 3;
    }
    return code;
}

int triangle(int n) { return n * (n + 1) / 2; }

/// The packed index of a window.
int windowNumber(int centre, int a, int b, int halves) {
    const int low = std::min(a, b);
    const int high = std::max(a, b);
    return centre * triangle(halves) + low * halves - low * (low - 1) / 2 + (high - low);
}

board::HalfWindow classSide(
    const board::Position& position, Color c, Square s, Direction d, int sign) {
    board::HalfWindow half;
    half.length = 0;
    for (const int cell : sideOf(position, c, s, d, sign, 5)) {
        if (cell >= 2) {
            half.enemyBlocker = cell == 2 && needsFreeEnd(position.rule());
            break;
        }
        if (cell == 1) half.own |= static_cast<std::uint8_t>(1U << half.length);
        ++half.length;
    }
    return half;
}

std::int64_t mulhrs(std::int64_t a, std::int64_t b) { return (a * b + 16384) >> 15; }

/// bias + weights x, shifted and clamped.
Numbers layer(const eval::network::Layer& l,
              const Numbers& x,
              int shift,
              std::int64_t low,
              std::int64_t high) {
    Numbers out;
    for (std::size_t j = 0; j < l.bias.size(); ++j) {
        std::int64_t sum = l.bias[j];
        for (std::size_t i = 0; i < x.size(); ++i) sum += l.weights[j * x.size() + i] * x[i];
        out.push_back(std::clamp(sum >> shift, low, high));
    }
    return out;
}

template <class Row>
std::int64_t dot(const Row& row, const Numbers& x) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += std::int64_t{row[i]} * x[i];
    return sum;
}

}  // namespace

SlowNetwork::SlowNetwork(const eval::network::NetworkWeights& weights)
    : weights_{weights},
      classes_{board::PatternTable{weights.rule, Color::Black},
               board::PatternTable{weights.rule, Color::White}} {}

const SlowNetwork::View& SlowNetwork::viewOf(Color own) const {
    return weights_.views[weights_.rule == Rule::Renju ? indexOf(own) : 0];
}

Numbers SlowNetwork::window(const board::Position& position,
                            Color own,
                            Square s,
                            Direction d) const {
    Numbers e(kC, 0);
    const int centre = cellAt(position, own, s.x(), s.y());
    if (centre == 3) return e;
    bool anyStone = centre != 0;
    for (const int sign : {-1, 1})
        for (const int cell : sideOf(position, own, s, d, sign, 4)) {
            if (cell == 3) break;  // nothing behind a wall belongs to the window
            anyStone = anyStone || cell != 0;
        }
    if (!anyStone) return e;

    int classId = 224 + centre;
    if (centre == 0) {
        const auto classFor = [&](Color c) {
            const board::LineWindow w{classSide(position, c, s, d, -1),
                                      classSide(position, c, s, d, 1)};
            return static_cast<int>(classes_[c][board::indexOf(w)]);
        };
        classId = 15 * classFor(own) + classFor(~own);
    }
    const auto number = [&](int count, int halves) {
        return static_cast<std::size_t>(
            kC * windowNumber(centre,
                              halfCode(sideOf(position, own, s, d, -1, count)),
                              halfCode(sideOf(position, own, s, d, 1, count)),
                              halves));
    };
    const View& view = viewOf(own);
    const std::size_t i5 = number(2, 13);
    const std::size_t i7 = number(3, 40);
    const std::size_t i9 = number(4, 121);
    for (std::size_t k = 0; k < kC; ++k)
        e[k] = std::clamp(view.near2[i5 + k] + view.near3[i7 + k] + view.near4[i9 + k] +
                              view.classes[static_cast<std::size_t>(kC * classId) + k],
                          -511,
                          511);
    return e;
}

Numbers SlowNetwork::mix(const board::Position& position, Color own, Square s) const {
    Numbers y(kM, 0);
    if (position.at(s) == board::Cell::Blocked) return y;
    const auto& factors = viewOf(own).mix;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            if (!position.size().contains(s.x() + dx, s.y() + dy)) continue;
            const Numbers& z = z_[own][Square{s.x() + dx, s.y() + dy}.index()];
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
            Numbers& z = z_[own][s.index()];
            z.assign(kC, 0);
            for (const Direction d : kDirections) {
                const Numbers e = window(position, own, s, d);
                for (std::size_t k = 0; k < kC; ++k) z[k] += e[k];
            }
        });
        pool_[own].assign(kC, 0);
        forEachSquare(position.size(), [&](Square s) {
            Numbers& f = f_[own][s.index()];
            f = mix(position, own, s);
            for (std::size_t k = kM; k < kC; ++k)
                f.push_back(std::max<std::int64_t>(z_[own][s.index()][k], 0));
            for (std::size_t k = 0; k < kC; ++k) pool_[own][k] += f[k];
        });
    }
}

Numbers SlowNetwork::activations(Color us) const {
    Numbers a0;
    for (const Color c : {us, ~us})
        for (const std::int64_t sum : pool_[c])
            a0.push_back(std::min<std::int64_t>(sum >> 3, 8191));
    return a0;
}

std::int64_t SlowNetwork::value(Color us) const {
    const View& view = viewOf(us);
    const Numbers a0 = activations(us);
    const Numbers a1 = layer(view.first, a0, 10, 0, 8191);
    const Numbers a2 = layer(view.second, a1, 10, 0, 8191);
    const std::int64_t out = view.outputBias + dot(view.output, a2) + dot(view.bypass, a0);
    return (out * 200) >> 18;
}

double SlowNetwork::draw(Color us) const {
    const View& view = viewOf(us);
    const Numbers a0 = activations(us);
    const Numbers a2 = layer(view.second, layer(view.first, a0, 10, 0, 8191), 10, 0, 8191);
    const std::int64_t out = view.drawBias + dot(view.drawOutput, a2) + dot(view.drawBypass, a0);
    return static_cast<double>(out) / 262144;
}

std::int64_t SlowNetwork::score(Color us, Square s) const {
    const View& view = viewOf(us);
    const Numbers a1 = layer(view.first, activations(us), 10, 0, 8191);
    const Numbers q = layer(view.query, a1, 8, -4095, 4095);
    const Numbers r = layer(view.rest, a1, 8, -4095, 4095);
    Numbers f;
    for (const Color c : {us, ~us})
        for (const std::int64_t number : f_[c][s.index()])
            f.push_back(std::min<std::int64_t>(number, 4095));
    const Numbers g = layer(view.point, f, 10, 0, 4095);
    return ((dot(q, f) + dot(r, g)) * 100) >> 17;
}

}  // namespace fukumi::test
