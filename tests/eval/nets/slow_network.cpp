// SPDX-License-Identifier: MIT
#include "tests/eval/nets/slow_network.hpp"

#include <algorithm>

#include "tests/eval/nets/slow_window.hpp"

namespace fukumi::test {

namespace {

using namespace eval::nets;
using Numbers = SlowNetwork::Numbers;

std::int64_t mulhrs(std::int64_t a, std::int64_t b) { return (a * b + 16384) >> 15; }

std::size_t numberOf(const Shape& shape, std::string_view name) {
    std::size_t number = 0;
    while (shape.parts[number].name != name) ++number;
    return number;
}

/// The thirds of a side: the outer two are alike, and the middle one differs from them by one at
/// most.
std::size_t third(int coordinate, int side) {
    int outer = side / 3;
    if (side - 2 * outer > outer + 1) ++outer;
    if (coordinate < outer) return 0;
    return side - 1 - coordinate < outer ? 2 : 1;
}

std::size_t regionOf(const Shape& shape, Square s, BoardSize size) {
    return shape.regionSide == 1 ? 0 : 3 * third(s.y(), size.height()) + third(s.x(), size.width());
}

void add(const Numbers& x, Numbers& to) {
    for (std::size_t k = 0; k < x.size(); ++k) to[k] += x[k];
}

}  // namespace

SlowNetwork::SlowNetwork(const Shape& shape, const AnyWeights& weights)
    : shape_{shape},
      weights_{weights},
      classes_{board::PatternTable{weights.rule, Color::Black},
               board::PatternTable{weights.rule, Color::White}} {}

const View& SlowNetwork::viewOf(Color own) const {
    return weights_.views[weights_.views.size() == 1 ? 0 : indexOf(own)];
}

/// The numbers of a window, within their bound.
Numbers SlowNetwork::row(const board::Position& position, Color own, Square s, Direction d) const {
    Numbers numbers(shape_.channels, 0);
    const SlowWindow window = slowWindow(position, classes_, own, s, d);
    if (window.isWorthNothing) return numbers;
    const View& view = viewOf(own);
    const auto addRow = [&](std::string_view table, int row) {
        const auto& weights = view[numberOf(shape_, table)].weights;
        for (std::size_t k = 0; k < numbers.size(); ++k)
            numbers[k] += weights[shape_.channels * static_cast<std::size_t>(row) + k];
    };
    addRow("near2", window.near2);
    addRow("near3", window.near3);
    addRow("near4", window.near4);
    addRow("classes", window.classId);
    for (std::int64_t& number : numbers)
        number = std::clamp<std::int64_t>(number, -shape_.rowBound, shape_.rowBound);
    return numbers;
}

Numbers SlowNetwork::mix(const board::Position& position, Color own, Square s) const {
    Numbers y(shape_.mixed, 0);
    if (shape_.mixed == 0 || position.cellAt(s) == board::Cell::Blocked) return y;
    const auto& factors = viewOf(own)[numberOf(shape_, "mix")].weights;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            if (!position.size().contains(s.x() + dx, s.y() + dy)) continue;
            const Numbers& z = z_[own][Square{s.x() + dx, s.y() + dy}.index()];
            const std::size_t tap = dx == 0 && dy == 0 ? 0 : dx == 0 || dy == 0 ? 1 : 2;
            for (std::size_t k = 0; k < y.size(); ++k)
                y[k] +=
                    mulhrs(4 * std::max<std::int64_t>(z[k], 0), factors[tap * shape_.mixed + k]);
        }
    for (std::int64_t& number : y) number = std::max<std::int64_t>(number, 0);
    return y;
}

void SlowNetwork::loadPosition(const board::Position& position) {
    for (const Color own : kColors) {
        forEachSquare(position.size(), [&](Square s) {
            Numbers& z = z_[own][s.index()];
            z.assign(shape_.channels, 0);
            for (const Direction d : kDirections) add(row(position, own, s, d), z);
        });
        pools_[own].assign(shape_.regionCount(), Numbers(shape_.channels, 0));
        forEachSquare(position.size(), [&](Square s) {
            Numbers& f = f_[own][s.index()];
            f = mix(position, own, s);
            for (std::size_t k = shape_.mixed; k < shape_.channels; ++k)
                f.push_back(std::max<std::int64_t>(z_[own][s.index()][k], 0));
            add(f, pools_[own][regionOf(shape_, s, position.size())]);
        });
    }
}

/// The sum of the regions from .. to - 1, [us | them].
Numbers SlowNetwork::activations(Color us, std::size_t from, std::size_t to) const {
    Numbers x;
    for (const Color c : {us, ~us}) {
        Numbers sums(shape_.channels, 0);
        for (std::size_t region = from; region < to; ++region) add(pools_[c][region], sums);
        for (const std::int64_t sum : sums)
            x.push_back(std::min<std::int64_t>(sum >> shape_.poolShift, shape_.board.high));
    }
    return x;
}

Numbers SlowNetwork::inputs(Source source, Color us, Square point) const {
    if (source == kNothing) return {};
    if (source == kBoard) return activations(us, 0, shape_.regionCount());
    if (source < shape_.parts.size()) return outputs(source, us, point);
    Numbers f;
    for (const Color c : {us, ~us})
        for (const std::int64_t number : f_[c][point.index()])
            f.push_back(std::min<std::int64_t>(number, shape_.point.high));
    return f;
}

Numbers SlowNetwork::run(std::size_t layer, Color us, const Numbers& x) const {
    const Part& part = shape_.parts[layer];
    const PartWeights& weights = viewOf(us)[layer];
    Numbers out;
    for (std::size_t j = 0; j < part.outputs; ++j) {
        std::int64_t sum = weights.bias[j];
        for (std::size_t i = 0; i < x.size(); ++i) sum += weights.weights[j * x.size() + i] * x[i];
        out.push_back(part.isSum()
                          ? sum
                          : std::clamp<std::int64_t>(
                                sum >> shape_.shiftOf(part), part.range.low, part.range.high));
    }
    return out;
}

Numbers SlowNetwork::outputs(std::size_t layer, Color us, Square point) const {
    const Part& part = shape_.parts[layer];
    if (part.from[0] == kRegion) {
        Numbers sums(part.outputs, 0);
        for (std::size_t region = 0; region < shape_.regionCount(); ++region)
            add(run(layer, us, activations(us, region, region + 1)), sums);
        for (std::int64_t& sum : sums) sum = std::min<std::int64_t>(sum, part.range.high);
        return sums;
    }
    Numbers x = inputs(part.from[0], us, point);
    const Numbers more = inputs(part.from[1], us, point);
    x.insert(x.end(), more.begin(), more.end());
    return run(layer, us, x);
}

}  // namespace fukumi::test
