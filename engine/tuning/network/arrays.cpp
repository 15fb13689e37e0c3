// SPDX-License-Identifier: MIT
#include "engine/tuning/network/arrays.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/core/error.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::tuning {

namespace {

using eval::nets::Part;
using eval::nets::PartKind;

constexpr std::size_t kSide = kMaxBoardSide;
constexpr std::uint8_t kOutside = 3;

std::uint16_t placeIn(std::size_t plane) {
    const Square s = squareAt(plane);
    return static_cast<std::uint16_t>(kSide * static_cast<std::size_t>(s.y()) +
                                      static_cast<std::size_t>(s.x()));
}

std::uint32_t countOf(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

/// The columns of a file.
class Samples {
public:
    Samples(const TrainingSet& set, const eval::windows::WindowTable& windows)
        : set_{set}, windows_{windows}, maker_{windows} {}

    void add(const TrainingPosition& position) {
        makeInput(maker_, set_, position, eval::WeightsOwner::OrderNetwork, input_);
        addCells(position);
        black_.push_back(input_.blackToMove);
        target_.push_back(input_.target);
        weight_.push_back(1.0F);
        base_.push_back(input_.base);
        draw_.push_back(input_.isDraw ? static_cast<std::int8_t>(*input_.isDraw) : std::int8_t{-1});
        move_.push_back(input_.chosen);
        for (const SampleInput::Point& point : input_.points) {
            place_.push_back(placeIn(point.place));
            rows_.insert(rows_.end(), point.rows.begin(), point.rows.end());
        }
        firstPoint_.push_back(countOf(place_));
        for (const std::uint16_t candidate : input_.candidates)
            candidate_.push_back(placeIn(candidate));
        firstCandidate_.push_back(countOf(candidate_));
        for (const std::int16_t order : input_.orders)
            order_.push_back(static_cast<float>(order) / kOrderUnit);
    }

    [[nodiscard]] std::string file() const {
        NpzWriter out;
        const std::size_t n = black_.size();
        out.add("cells", std::span{cells_}, {n, kSide, kSide});
        out.add("black", std::span{black_}, {n});
        out.add("target", std::span{target_}, {n});
        out.add("weight", std::span{weight_}, {n});
        out.add("base", std::span{base_}, {n});
        out.add("draw", std::span{draw_}, {n});
        out.add("move", std::span{move_}, {n});
        out.add("first_point", std::span{firstPoint_}, {n + 1});
        out.add("place", std::span{place_}, {place_.size()});
        out.add("rows", std::span{rows_}, {place_.size(), 4});
        out.add("first_candidate", std::span{firstCandidate_}, {n + 1});
        out.add("candidate", std::span{candidate_}, {candidate_.size()});
        out.add("order", std::span{order_}, {order_.size()});
        const std::vector<std::uint32_t> tables = tableRows();
        out.add("windows", std::span{tables}, {windows_.rows().size(), 2, 4});
        return out.finish();
    }

private:
    void addCells(const TrainingPosition& position) {
        const std::size_t begin = cells_.size();
        cells_.resize(begin + kSide * kSide, kOutside);
        const auto cell = [&](Square s) -> std::uint8_t& {
            return cells_[begin + kSide * static_cast<std::size_t>(s.y()) +
                          static_cast<std::size_t>(s.x())];
        };
        forEachSquare(set_.games[position.game].size, [&](Square s) { cell(s) = 0; });
        const auto moves = set_.movesOf(position);
        for (std::size_t i = 0; i < moves.size(); ++i)
            cell(Square::fromIndex(moves[i])) = (moves.size() - i) % 2 == 0 ? 1 : 2;
    }
    [[nodiscard]] std::vector<std::uint32_t> tableRows() const {
        const eval::windows::WindowPartsFinder finder;
        std::vector<std::uint32_t> numbers(windows_.rows().size() * 8);
        for (std::size_t row = windows_.firstWithStone(); row < windows_.rows().size(); ++row) {
            std::uint32_t* to = &numbers[row * 8];
            for (const auto& parts :
                 {finder.ofBlack(windows_.rows()[row]), finder.ofWhite(windows_.rows()[row])})
                to = std::copy(parts.begin(), parts.end(), to);
        }
        return numbers;
    }

    const TrainingSet& set_;
    const eval::windows::WindowTable& windows_;
    InputMaker maker_;
    SampleInput input_;
    std::vector<std::uint8_t> cells_;
    std::vector<std::uint8_t> black_;
    std::vector<float> target_;
    std::vector<float> weight_;
    std::vector<float> base_;
    std::vector<std::int8_t> draw_;
    std::vector<std::uint16_t> move_;
    std::vector<std::uint32_t> firstPoint_{0};
    std::vector<std::uint16_t> place_;
    std::vector<std::uint16_t> rows_;
    std::vector<std::uint32_t> firstCandidate_{0};
    std::vector<std::uint16_t> candidate_;
    std::vector<float> order_;
};

std::string textOf(const std::vector<std::size_t>& shape) {
    std::string text;
    for (const std::size_t side : shape) text += '[' + std::to_string(side) + ']';
    return text;
}

/// Copies arrays into numbers of a network, and remembers which there were.
class Packing {
public:
    Packing(const std::map<std::string, NpzArray>& arrays, Params& params)
        : arrays_{arrays}, params_{params} {}

    /// An array of that shape, or of one with the views in front. `one` is 1.0 in the whole
    /// numbers, `most` the largest of them.
    void copy(const std::string& name,
              const std::vector<std::size_t>& shape,
              std::size_t place,
              double one,
              double most) {
        const auto found = arrays_.find(name);
        if (found == arrays_.end()) throw UserError{name + ": missing"};
        known_.insert(name);
        const NpzArray& array = found->second;
        std::vector<std::size_t> ofViews = shape;
        ofViews.insert(ofViews.begin(), params_.views());
        const bool hasViews = array.shape == ofViews;
        if (!hasViews && array.shape != shape)
            throw UserError{name + ": " + textOf(array.shape) + " where " + textOf(shape) +
                            " is wanted"};
        std::size_t count = 1;
        for (const std::size_t side : shape) count *= side;
        for (std::size_t v = 0; v < params_.views(); ++v)
            for (std::size_t i = 0; i < count; ++i) {
                const double number = array.numbers[(hasViews ? v * count : 0) + i];
                // Not a number is beyond all bounds.
                if (!(std::abs(number * one) < most + 0.5))
                    throw UserError{name + ": number " + std::to_string(i) + " is " +
                                    std::to_string(number) + ", beyond " +
                                    std::to_string(most / one)};
                params_.view(v)[place + i] = static_cast<float>(number);
            }
    }
    void expectNoOther() const {
        for (const auto& [name, array] : arrays_)
            if (known_.count(name) == 0) throw UserError{name + ": the network has no such part"};
    }

private:
    const std::map<std::string, NpzArray>& arrays_;
    Params& params_;
    std::set<std::string> known_;
};

}  // namespace

std::string encodeSamples(const TrainingSet& set,
                          std::span<const TrainingPosition> positions,
                          const eval::windows::WindowTable& windows) {
    Samples samples{set, windows};
    for (const TrainingPosition& position : positions) samples.add(position);
    return samples.file();
}

Params paramsOf(const eval::nets::Shape& shape,
                Rule rule,
                const std::map<std::string, NpzArray>& arrays) {
    Params params{shape, rule, 0};
    Packing packing{arrays, params};
    for (std::size_t i = 0; i < shape.parts.size(); ++i) {
        const Part& part = shape.parts[i];
        const PartPlace place = placeOf(shape, i);
        const std::string name{part.name};
        const bool isLayer = part.kind == PartKind::Dense;
        packing.copy(name,
                     isLayer ? std::vector{part.outputs, part.inputs}
                             : std::vector{part.inputs, part.outputs},
                     place.weights,
                     part.one,
                     part.most);
        if (isLayer)
            packing.copy(name + "_bias",
                         {part.outputs},
                         place.bias,
                         static_cast<double>(shape.oneOfSum(part)),
                         kBiasMost);
    }
    packing.expectNoOther();
    return params;
}

}  // namespace fukumi::tuning
