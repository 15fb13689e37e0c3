// SPDX-License-Identifier: MIT
#include "engine/tuning/network/weight_arrays.hpp"

#include <cmath>
#include <set>
#include <span>

#include "engine/core/error.hpp"
#include "engine/core/value.hpp"

namespace fukumi::tuning {

namespace {

using eval::ColorWeights;
using eval::nets::AnyWeights;
using eval::nets::Part;
using eval::nets::PartKind;
using eval::nets::Shape;
using eval::nets::View;

constexpr std::int64_t kBiasMost = std::int64_t{1} << 30;
/// Bound of the patterns' numbers: less than 16 bits hold, as a margin for sums.
constexpr std::int64_t kPatternMost = 30000;
/// Bound of those that order moves: what the file holds, for they are added in 32 bits.
constexpr std::int64_t kOrderMost = 32767;

std::size_t sizeOf(const std::vector<std::size_t>& shape) {
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    return size;
}

/// Calls `visit(list, number)` for the lists of a network's view; number(i) is a reference to the
/// i-th whole number.
template <class AnyView, class Visit>
void forEachList(const Shape& shape, AnyView& view, Visit&& visit) {
    for (std::size_t p = 0; p < shape.parts.size(); ++p) {
        const Part& part = shape.parts[p];
        const std::string name{part.name};
        const bool isLayer = part.kind == PartKind::Dense;
        visit(
            WeightList{name,
                       isLayer ? std::vector{part.outputs, part.inputs}
                               : std::vector{part.inputs, part.outputs},
                       static_cast<double>(part.one),
                       part.most},
            [&](std::size_t i) -> auto& { return view[p].weights[i]; });
        if (isLayer)
            visit(
                WeightList{name + "_bias",
                           {part.outputs},
                           static_cast<double>(shape.oneOfSum(part)),
                           kBiasMost},
                [&](std::size_t i) -> auto& { return view[p].bias[i]; });
    }
}

/// The same for the patterns' numbers of a colour.
template <class Colored, class Visit>
void forEachPatternList(Colored& color, Visit&& visit) {
    using eval::kUnitCount;
    constexpr double kPoint = kValueUnit * eval::kWeightScale;
    constexpr double kSum = eval::kSumScale;
    const auto one = [&](const char* name, auto& list, double unit, std::int64_t most) {
        visit(
            WeightList{name, {list.size()}, unit, most}, [&](std::size_t i) -> auto& {
                return list[i];
            });
    };
    const auto rows = [&](const char* name, auto& list) {
        visit(
            WeightList{name, {list.size(), kUnitCount}, kSum, kPatternMost},
            [&](std::size_t i) -> auto& { return list[i / kUnitCount][i % kUnitCount]; });
    };
    one("on_move", color.onMove, kPoint, kPatternMost);
    one("waiting", color.waiting, kPoint, kPatternMost);
    one("attack", color.attack, kOrderUnit, kOrderMost);
    one("defence", color.defence, kOrderUnit, kOrderMost);
    one("tempo", color.tempo, kValueUnit, kPatternMost);
    one("bias", color.units.bias, kSum, kPatternMost);
    one("output", color.units.output, kPoint, eval::kMaxOutput);
    one("own_state", color.states.own, kPoint, kPatternMost);
    one("enemy_state", color.states.enemy, kPoint, kPatternMost);
    rows("own_state_units", color.states.ownUnits);
    rows("enemy_state_units", color.states.enemyUnits);
    rows("on_move_units", color.onMoveUnits);
    rows("waiting_units", color.waitingUnits);
}

std::string textOf(const std::vector<std::size_t>& shape) {
    std::string text;
    for (const std::size_t side : shape) text += '[' + std::to_string(side) + ']';
    return text;
}

/// Reads named arrays, and remembers which there were.
class ArrayReader {
public:
    ArrayReader(const NamedArrays& arrays, std::size_t views) : arrays_{arrays}, views_{views} {}

    /// The numbers of a view, as the nearest whole ones.
    template <class Number>
    void read(const WeightList& list, std::size_t view, Number&& number) {
        const NpzArray& array = find(list);
        const std::size_t count = sizeOf(list.shape);
        const std::size_t first = array.shape == list.shape ? 0 : view * count;
        for (std::size_t i = 0; i < count; ++i) {
            const double x = array.numbers[first + i];
            // Not a number is beyond all bounds.
            if (!(std::abs(x * list.one) < static_cast<double>(list.most) + 0.5))
                throw UserError{list.name + ": number " + std::to_string(first + i) + " is " +
                                std::to_string(x) + ", beyond " +
                                std::to_string(static_cast<double>(list.most) / list.one)};
            auto& to = number(i);
            to = static_cast<std::remove_reference_t<decltype(to)>>(std::lround(x * list.one));
        }
    }
    void expectNoOther(const char* what) const {
        for (const auto& [name, array] : arrays_)
            if (known_.count(name) == 0)
                throw UserError{name + ": the " + what + " has no such part"};
    }

private:
    const NpzArray& find(const WeightList& list) {
        const auto found = arrays_.find(list.name);
        if (found == arrays_.end()) throw UserError{list.name + ": missing"};
        known_.insert(list.name);
        std::vector<std::size_t> ofViews = list.shape;
        ofViews.insert(ofViews.begin(), views_);
        const auto& shape = found->second.shape;
        if (shape != list.shape && shape != ofViews)
            throw UserError{list.name + ": " + textOf(shape) + " where " + textOf(list.shape) +
                            " is expected"};
        return found->second;
    }

    const NamedArrays& arrays_;
    std::size_t views_;
    std::set<std::string> known_;
};

/// Collects the views of lists, and writes them as an .npz file.
class ArrayWriter {
public:
    explicit ArrayWriter(std::size_t views) : views_{views} {}

    template <class Number>
    void add(const WeightList& list, Number&& number) {
        if (lists_.empty() || numbers_.count(list.name) == 0) lists_.push_back(list);
        std::vector<double>& numbers = numbers_[list.name];
        for (std::size_t i = 0; i < sizeOf(list.shape); ++i)
            numbers.push_back(number(i) / list.one);
    }
    [[nodiscard]] std::string finish() const {
        NpzWriter out;
        for (const WeightList& list : lists_) {
            std::vector<std::size_t> shape = list.shape;
            if (views_ > 1) shape.insert(shape.begin(), views_);
            out.add(list.name, std::span{numbers_.at(list.name)}, shape);
        }
        return out.finish();
    }

private:
    std::size_t views_;
    std::vector<WeightList> lists_;
    std::map<std::string, std::vector<double>> numbers_;
};

}  // namespace

std::vector<WeightList> listsOf(const Shape& shape) {
    std::vector<WeightList> lists;
    const View view = eval::nets::emptyView(shape);
    forEachList(shape, view, [&](WeightList list, auto&&) { lists.push_back(std::move(list)); });
    return lists;
}

std::vector<WeightList> patternLists() {
    std::vector<WeightList> lists;
    const ColorWeights color;
    forEachPatternList(color, [&](WeightList list, auto&&) { lists.push_back(std::move(list)); });
    return lists;
}

AnyWeights networkOf(const Shape& shape, Rule rule, const NamedArrays& arrays) {
    AnyWeights weights;
    weights.rule = rule;
    ArrayReader reader{arrays, eval::nets::viewCount(rule)};
    for (std::size_t v = 0; v < eval::nets::viewCount(rule); ++v)
        forEachList(shape,
                    weights.views.emplace_back(eval::nets::emptyView(shape)),
                    [&](const WeightList& list, auto&& number) { reader.read(list, v, number); });
    reader.expectNoOther("network");
    return weights;
}

eval::PatternWeights patternsOf(Rule rule, const NamedArrays& arrays) {
    eval::PatternWeights weights;
    ArrayReader reader{arrays, eval::nets::viewCount(rule)};
    for (const Color c : kColors) {
        const std::size_t view = indexOf(c) % eval::nets::viewCount(rule);
        forEachPatternList(weights.colors[c], [&](const WeightList& list, auto&& number) {
            reader.read(list, view, number);
        });
    }
    reader.expectNoOther("pattern evaluation");
    return weights;
}

std::string arraysOf(const Shape& shape, const AnyWeights& weights) {
    ArrayWriter writer{weights.views.size()};
    for (const View& view : weights.views)
        forEachList(
            shape, view, [&](const WeightList& list, auto&& number) { writer.add(list, number); });
    return writer.finish();
}

std::string arraysOf(const eval::PatternWeights& weights, Rule rule) {
    const std::size_t views = eval::nets::viewCount(rule);
    ArrayWriter writer{views};
    for (const Color c : kColors)
        if (indexOf(c) < views)
            forEachPatternList(weights.colors[c], [&](const WeightList& list, auto&& number) {
                writer.add(list, number);
            });
    return writer.finish();
}

}  // namespace fukumi::tuning
