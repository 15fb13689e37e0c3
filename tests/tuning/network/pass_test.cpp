// SPDX-License-Identifier: MIT
#include "engine/tuning/network/pass.hpp"

#include <cmath>
#include <memory>

#include "tests/support/catch.hpp"
#include "tests/tuning/network/positions.hpp"

namespace fukumi::test {

namespace {

using tuning::PassGradient;
using tuning::PassLosses;
using tuning::PassWeights;
using tuning::PlaneHeads;
using tuning::PlaneRow;

/// Random weights of everything that a pass reads.
PassWeights randomWeights(std::size_t rows, std::uint64_t seed) {
    const tuning::FloatNetwork network{Rule::Renju, seed};
    Random random{seed};
    PassWeights weights;
    weights.rows.resize(rows);
    for (std::size_t row = 1; row < rows; ++row)
        for (float& x : weights.rows[row])
            x = static_cast<float>(random.below(2001)) / 5000.0F - 0.2F;
    for (auto& tap : weights.mix)
        for (float& x : tap) x = static_cast<float>(random.below(2001)) / 2000.0F - 0.3F;
    for (const Color c : kColors) weights.heads[c] = tuning::headsFor(network.view(indexOf(c)), c);
    return weights;
}

double lossOf(const tuning::SampleInput& input, const PassWeights& weights) {
    tuning::Pass pass;
    PassLosses losses;
    pass.run(input, weights, nullptr, losses);
    return losses.policy;
}

double drawLossOf(const tuning::SampleInput& input, const PassWeights& weights) {
    tuning::Pass pass;
    PassLosses losses;
    pass.run(input, weights, nullptr, losses);
    return losses.draw;
}

/// Calls `visit(weight, gradient)` for every number of the heads.
template <class Visitor>
void forEachHeadNumber(PlaneHeads& heads, PlaneHeads& gradient, Visitor&& visit) {
    const auto vectors = [&](auto& a, auto& b) {
        for (std::size_t i = 0; i < a.size(); ++i) visit(a[i], b[i]);
    };
    const auto matrices = [&](auto& a, auto& b) {
        for (std::size_t i = 0; i < a.size(); ++i) vectors(a[i], b[i]);
    };
    vectors(heads.firstBias, gradient.firstBias);
    matrices(heads.first, gradient.first);
    vectors(heads.queryBias, gradient.queryBias);
    matrices(heads.query, gradient.query);
    vectors(heads.restBias, gradient.restBias);
    matrices(heads.rest, gradient.rest);
    vectors(heads.pointBias, gradient.pointBias);
    matrices(heads.point, gradient.point);
}

/// The same for those that the chance of a draw has for itself.
template <class Visitor>
void forEachDrawNumber(PlaneHeads& heads, const PlaneHeads& gradient, Visitor&& visit) {
    const auto vectors = [&](auto& a, const auto& b) {
        for (std::size_t i = 0; i < a.size(); ++i) visit(a[i], b[i]);
    };
    visit(heads.drawBias, gradient.drawBias);
    vectors(heads.drawOutput, gradient.drawOutput);
    vectors(heads.drawBypass, gradient.drawBypass);
    vectors(heads.secondBias, gradient.secondBias);
    for (std::size_t j = 0; j < heads.second.size(); ++j)
        vectors(heads.second[j], gradient.second[j]);
}

/// Moves all numbers of some parts along their gradient and compares what the loss does with what
/// the gradient promises.
enum class Part { Rows, Mix, Heads };
void checkSlope(const tuning::SampleInput& input, const PassWeights& weights, Part part) {
    const Color us = input.blackToMove ? Color::Black : Color::White;
    PassGradient gradient{weights.rows.size()};
    PassLosses losses;
    tuning::Pass pass;
    pass.run(input, weights, &gradient, losses);
    double length = 0;
    const auto moved = [&](float step) {
        PassWeights to = weights;
        length = 0;
        const auto move = [&](float& weight, float slope) {
            weight += step * slope;
            length += double{slope} * slope;
        };
        if (part == Part::Rows)
            for (const std::uint16_t row : gradient.used)
                for (std::size_t k = 0; k < tuning::kPlane; ++k)
                    move(to.rows[row][k], gradient.rows[row][k]);
        if (part == Part::Mix)
            for (std::size_t tap = 0; tap < 3; ++tap)
                for (std::size_t k = 0; k < tuning::kPlaneMixed; ++k)
                    move(to.mix[tap][k], gradient.mix[tap][k]);
        if (part == Part::Heads) forEachHeadNumber(to.heads[us], gradient.heads[us], move);
        return to;
    };
    static_cast<void>(moved(0));
    REQUIRE(length > 1e-6);
    // So far that the loss changes by about a thousandth.
    const float step = static_cast<float>(1e-3 / length);
    const double rise = lossOf(input, moved(step)) - lossOf(input, moved(-step));
    CHECK(rise == Approx(2 * double{step} * length).epsilon(0.05));
}

}  // namespace

TEST_CASE("the gradient of a pass is the slope of its loss", "[tuning][network]") {
    const eval::windows::WindowTable windows{Rule::Renju};
    const tuning::TrainingSet set = randomTrainingSet(12, 3);
    tuning::InputMaker maker{windows};
    for (std::size_t i = 7; i < set.training.size(); i += 37) {
        const tuning::TrainingPosition& position = set.training[i];
        tuning::SampleInput input;
        maker.make(set.games[position.game].size, set.movesOf(position), position.move, input);
        if (input.points.empty()) continue;
        const PassWeights weights = randomWeights(windows.rows().size(), i);
        for (const Part part : {Part::Rows, Part::Mix, Part::Heads})
            checkSlope(input, weights, part);
    }
}

TEST_CASE("the chance of a draw learns from ended games, and nothing else learns from it",
          "[tuning][network]") {
    const eval::windows::WindowTable windows{Rule::Renju};
    const tuning::TrainingSet set = randomTrainingSet(12, 3);
    tuning::InputMaker maker{windows};
    const tuning::TrainingPosition& position = set.training[30];
    tuning::SampleInput input;
    maker.make(set.games[position.game].size, set.movesOf(position), position.move, input);
    PassWeights weights = randomWeights(windows.rows().size(), 4);
    for (const Color c : kColors) weights.heads[c].drawOutput.fill(0.1F);
    const Color us = input.blackToMove ? Color::Black : Color::White;
    const auto gradientOf = [&](tuning::Lesson lesson) {
        auto gradient = std::make_unique<PassGradient>(weights.rows.size());
        PassLosses losses;
        tuning::Pass pass{lesson};
        pass.run(input, weights, gradient.get(), losses);
        return gradient;
    };
    const auto unknown = gradientOf(tuning::Lesson::All);
    CHECK(unknown->heads[us].drawBias == 0);
    for (const bool isDraw : {false, true}) {
        input.isDraw = isDraw;
        const auto found = gradientOf(tuning::Lesson::All);
        const PlaneHeads& heads = found->heads[us];
        CHECK(heads.first == unknown->heads[us].first);
        CHECK(heads.point == unknown->heads[us].point);
        CHECK(found->mix == unknown->mix);
        CHECK(found->rows == unknown->rows);
        const auto alone = gradientOf(tuning::Lesson::Draws);
        CHECK(alone->used.empty());
        CHECK(alone->heads[us].first == PlaneHeads{}.first);
        CHECK(alone->heads[us].second == heads.second);
        CHECK(alone->heads[us].drawBypass == heads.drawBypass);

        PlaneHeads& moved = weights.heads[us];
        const PlaneHeads before = moved;
        double length = 0;
        forEachDrawNumber(
            moved, heads, [&](float&, float slope) { length += double{slope} * slope; });
        const double step = 1e-3 / length;
        const auto lossAt = [&](double by) {
            moved = before;
            forEachDrawNumber(moved, heads, [&](float& weight, float slope) {
                weight += static_cast<float>(by) * slope;
            });
            return drawLossOf(input, weights);
        };
        CHECK(lossAt(step) - lossAt(-step) == Approx(2 * step * length).epsilon(0.05));
        moved = before;
    }
}

TEST_CASE("heads come back from plane order as they went", "[tuning][network]") {
    const tuning::FloatNetwork network{Rule::Renju, 5};
    for (const Color us : kColors) {
        std::vector<float> sum(tuning::ViewLayout::size);
        tuning::addHeads(tuning::headsFor(network.view(1), us), us, sum);
        for (std::size_t i = tuning::ViewLayout::firstBias; i < sum.size(); ++i)
            REQUIRE(sum[i] == network.view(1)[i]);
    }
}

TEST_CASE("a pass leaves nothing behind for the next position", "[tuning][network]") {
    const eval::windows::WindowTable windows{Rule::Freestyle};
    const tuning::TrainingSet set = randomTrainingSet(9, 8);
    const PassWeights weights = randomWeights(windows.rows().size(), 2);
    tuning::InputMaker maker{windows};
    tuning::Pass used;
    PassGradient gradient{windows.rows().size()};
    for (const tuning::TrainingPosition& position : set.training) {
        tuning::SampleInput input;
        maker.make(set.games[position.game].size, set.movesOf(position), position.move, input);
        PassLosses losses;
        used.run(input, weights, &gradient, losses);
        REQUIRE(losses.policy == lossOf(input, weights));
    }
}

}  // namespace fukumi::test
