// SPDX-License-Identifier: MIT
#include "engine/tuning/network/task.hpp"

#include <cmath>
#include <memory>

#include "engine/core/random.hpp"
#include "engine/tuning/network/training_set.hpp"
#include "tests/support/catch.hpp"
#include "tests/tuning/network/positions.hpp"

namespace fukumi::test {

namespace {

using eval::nets::OrderNet;
using eval::nets::ValueNet;
using tuning::PassLosses;
using tuning::Task;
using tuning::TrainMode;

/// Random numbers for everything that a pass reads; rows from -most to most.
template <class Net>
struct Setup {
    Setup(Rule rule, float most, std::uint64_t seed)
        : params{Net::kShape, rule, seed},
          windows{rule},
          weights{params, std::vector<tuning::NetRow<Net>>(windows.rows().size())} {
        Random random{seed};
        const auto below = [&](float bound) {
            return bound * (static_cast<float>(random.below(2001)) / 1000.0F - 1.0F);
        };
        for (std::size_t row = 1; row < weights.rows.size(); ++row)
            for (float& x : weights.rows[row]) x = below(most);
        // Last sums and factors begin with nothing, which says nothing of what lies before them.
        for (std::size_t v = 0; v < params.views(); ++v)
            for (std::size_t i = 0; i < Net::kShape.parts.size(); ++i) {
                const auto place = tuning::placeOf(Net::kShape, i);
                if (Net::kShape.parts[i].kind == eval::nets::PartKind::Table) continue;
                for (float& x : params.view(v).subspan(place.bias, place.end - place.bias))
                    x += below(0.3F);
            }
    }
    [[nodiscard]] tuning::SampleInput inputOf(const tuning::TrainingSet& set,
                                              const tuning::TrainingPosition& position) const {
        tuning::InputMaker maker{windows};
        tuning::SampleInput input;
        makeInput(maker, set, position, Net::kShape.owner, input);
        return input;
    }

    tuning::Params params;
    eval::windows::WindowTable windows;
    tuning::PassWeights<Net> weights;
};

/// The loss that a part of the network is trained by.
double lossOf(const PassLosses& losses, std::size_t part, OrderNet) {
    return Task<OrderNet>::learns(part, TrainMode::Draws) ? losses.draw : losses.policy;
}
double lossOf(const PassLosses& losses, std::size_t, ValueNet) { return losses.value; }

/// Moves all numbers of some place along their gradient and compares what the loss does with what
/// the gradient promises.
template <class Net>
class SlopeCheck {
public:
    SlopeCheck(Setup<Net>& setup, const tuning::SampleInput& input)
        : setup_{setup},
          input_{input},
          gradient_{
              new tuning::PassGradient<Net>{setup.weights.rows.size(), setup.params.views()}} {
        PassLosses losses;
        Task<Net>{}.run(input, setup.weights, TrainMode::All, gradient_.get(), losses);
    }

    [[nodiscard]] bool rows() {
        return check(Net::near2, [&](auto&& visit) {
            for (const std::uint16_t row : gradient_->used)
                for (std::size_t k = 0; k < setup_.weights.rows[row].size(); ++k)
                    visit(setup_.weights.rows[row][k], gradient_->rows[row][k]);
        });
    }
    /// Biases and weights of all views.
    [[nodiscard]] bool part(std::size_t number) {
        const auto place = tuning::placeOf(Net::kShape, number);
        return check(number, [&](auto&& visit) {
            for (std::size_t v = 0; v < setup_.params.views(); ++v)
                for (std::size_t i = place.bias; i < place.end; ++i)
                    visit(setup_.params.view(v)[i],
                          gradient_->view(v)[i - tuning::PassGradient<Net>::kBegin]);
        });
    }

private:
    /// False if there is hardly a slope.
    template <class ForEach>
    bool check(std::size_t part, ForEach forEach) {
        double length = 0;
        forEach([&](float, float slope) { length += double{slope} * slope; });
        INFO(Net::kShape.parts[part].name << ", square of the slope " << length);
        if (length < 1e-6) return false;
        // So far that the loss changes by a little.
        const float step = static_cast<float>(3e-4 / length);
        const auto lossAt = [&](float by) {
            std::vector<float> before;
            forEach([&](float& number, float slope) {
                before.push_back(number);
                number += by * slope;
            });
            PassLosses losses;
            Task<Net>{}.run(input_, setup_.weights, TrainMode::All, nullptr, losses);
            std::size_t at = 0;
            forEach([&](float& number, float) { number = before[at++]; });
            return lossOf(losses, part, Net{});
        };
        CHECK(lossAt(step) - lossAt(-step) == Approx(2 * double{step} * length).epsilon(0.05));
        return true;
    }

    Setup<Net>& setup_;
    const tuning::SampleInput& input_;
    std::unique_ptr<tuning::PassGradient<Net>> gradient_;
};

}  // namespace

TEMPLATE_TEST_CASE("the gradient of every part is the slope of the loss",
                   "[tuning][network]",
                   OrderNet,
                   ValueNet) {
    const tuning::TrainingSet set = randomTrainingSet(12, 3);
    for (std::size_t i = 7; i < set.training.size(); i += 37) {
        Setup<TestType> setup{Rule::Renju, 0.2F, i};
        tuning::SampleInput input = setup.inputOf(set, set.training[i]);
        if (input.points.empty()) continue;
        input.isDraw = i % 2 == 0;
        SlopeCheck<TestType> slopes{setup, input};
        CHECK(slopes.rows());
        for (std::size_t part = 0; part < TestType::kShape.parts.size(); ++part)
            if (TestType::kShape.parts[part].kind != eval::nets::PartKind::Table)
                CHECK(slopes.part(part));
    }
}

TEST_CASE("nothing flows back from sums at their bounds", "[tuning][network]") {
    const tuning::TrainingSet set = randomTrainingSet(12, 3);
    // Over the board, then over its regions.
    const float most = GENERATE(15.0F, 60.0F);
    int checked = 0;
    for (std::size_t i = 7; i < set.training.size(); i += 37) {
        Setup<ValueNet> setup{Rule::Renju, most, i};
        const tuning::SampleInput input = setup.inputOf(set, set.training[i]);
        if (input.points.empty()) continue;
        checked += SlopeCheck<ValueNet>{setup, input}.rows();
    }
    CHECK(checked > 1);
}

TEST_CASE("the chance of a draw learns from ended games, and nothing else learns from it",
          "[tuning][network]") {
    const tuning::TrainingSet set = randomTrainingSet(12, 3);
    const Setup<OrderNet> setup{Rule::Renju, 0.2F, 4};
    tuning::SampleInput input = setup.inputOf(set, set.training[30]);
    const auto gradientOf = [&](std::optional<bool> isDraw, TrainMode mode) {
        tuning::PassGradient<OrderNet> gradient{setup.weights.rows.size(), setup.params.views()};
        input.isDraw = isDraw;
        PassLosses losses;
        Task<OrderNet>{}.run(input, setup.weights, mode, &gradient, losses);
        return gradient;
    };
    constexpr std::size_t kDraws = tuning::placeOf(OrderNet::kShape, OrderNet::second).bias -
                                   tuning::PassGradient<OrderNet>::kBegin;
    const std::size_t own = setup.params.viewOf(input.blackToMove ? Color::Black : Color::White);
    const auto ofDraws = [&](tuning::PassGradient<OrderNet>& gradient) {
        const auto part = gradient.view(own).subspan(kDraws);
        return std::vector<float>{part.begin(), part.end()};
    };
    const auto ofOrder = [&](tuning::PassGradient<OrderNet>& gradient) {
        const auto part = gradient.view(own).first(kDraws);
        return std::vector<float>{part.begin(), part.end()};
    };
    auto unknown = gradientOf(std::nullopt, TrainMode::All);
    const std::vector<float> nothing(ofDraws(unknown).size());
    CHECK(ofDraws(unknown) == nothing);
    for (const bool isDraw : {false, true}) {
        auto found = gradientOf(isDraw, TrainMode::All);
        CHECK(ofOrder(found) == ofOrder(unknown));
        CHECK(found.rows == unknown.rows);
        auto drawsOnly = gradientOf(isDraw, TrainMode::Draws);
        CHECK(ofDraws(drawsOnly) == ofDraws(found));
        CHECK(ofDraws(drawsOnly) != nothing);
        CHECK(drawsOnly.used.empty());
        CHECK(ofOrder(drawsOnly) == std::vector<float>(ofOrder(drawsOnly).size()));
    }
}

TEMPLATE_TEST_CASE("a task leaves nothing behind for the next position",
                   "[tuning][network]",
                   OrderNet,
                   ValueNet) {
    const tuning::TrainingSet set = randomTrainingSet(9, 8);
    const Setup<TestType> setup{Rule::Freestyle, 0.2F, 2};
    Task<TestType> used;
    tuning::PassGradient<TestType> gradient{setup.weights.rows.size(), setup.params.views()};
    for (const tuning::TrainingPosition& position : set.training) {
        const tuning::SampleInput input = setup.inputOf(set, position);
        PassLosses again;
        PassLosses fresh;
        used.run(input, setup.weights, TrainMode::All, &gradient, again);
        Task<TestType>{}.run(input, setup.weights, TrainMode::All, nullptr, fresh);
        REQUIRE(lossOf(again, 0, TestType{}) == lossOf(fresh, 0, TestType{}));
    }
}

}  // namespace fukumi::test
