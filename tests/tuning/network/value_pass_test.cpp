// SPDX-License-Identifier: MIT
#include "engine/tuning/network/value/value_pass.hpp"

#include <cmath>

#include "engine/board/position.hpp"
#include "engine/eval/nets/answers.hpp"
#include "engine/tuning/network/export_network.hpp"
#include "engine/tuning/network/trainer.hpp"
#include "engine/tuning/network/value/value_form.hpp"
#include "tests/eval/nets/network_walk.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/support/catch.hpp"
#include "tests/tuning/network/positions.hpp"

namespace fukumi::test {

namespace {

using tuning::PassLosses;
using tuning::ValueHeads;
using tuning::ValuePassGradient;
using tuning::ValuePassWeights;

/// Random weights of everything that a pass reads; rows from -most to most.
ValuePassWeights randomWeights(std::size_t rows, float most, std::uint64_t seed) {
    const auto network =
        tuning::floatNumbers(makeRandom<eval::nets::ValueNet>(Rule::Renju, seed), Rule::Renju);
    Random random{seed};
    ValuePassWeights weights;
    weights.rows.resize(rows);
    for (std::size_t row = 1; row < rows; ++row)
        tuning::fillUniform(weights.rows[row], most, random);
    for (const Color c : kColors)
        weights.heads[c] = tuning::valueHeadsFor(network.view(indexOf(c)), c);
    return weights;
}

double lossOf(const tuning::SampleInput& input, const ValuePassWeights& weights) {
    tuning::ValuePass pass;
    PassLosses losses;
    pass.run(input, weights, nullptr, losses);
    return losses.value;
}

tuning::SampleInput inputOf(tuning::InputMaker& maker,
                            const tuning::TrainingSet& set,
                            const tuning::TrainingPosition& position) {
    tuning::SampleInput input;
    input.target = position.target;
    maker.make(set.games[position.game].size, set.movesOf(position), std::nullopt, input);
    return input;
}

/// Moves all numbers of some parts along their gradient and compares what the loss does with what
/// the gradient promises.
enum class Part { Rows, Regions, Others };
void checkSlope(const tuning::SampleInput& input, const ValuePassWeights& weights, Part part) {
    const Color us = input.blackToMove ? Color::Black : Color::White;
    ValuePassGradient gradient{weights.rows.size()};
    PassLosses losses;
    tuning::ValuePass pass;
    pass.run(input, weights, &gradient, losses);
    double length = 0;
    const auto moved = [&](float step) {
        ValuePassWeights to = weights;
        length = 0;
        const auto move = [&](float& weight, float slope) {
            weight += step * slope;
            length += double{slope} * slope;
        };
        const auto vectors = [&](auto& a, const auto& b) {
            for (std::size_t i = 0; i < a.size(); ++i) move(a[i], b[i]);
        };
        const auto matrices = [&](auto& a, const auto& b) {
            for (std::size_t i = 0; i < a.size(); ++i) vectors(a[i], b[i]);
        };
        ValueHeads& heads = to.heads[us];
        const ValueHeads& slopes = gradient.heads[us];
        if (part == Part::Rows)
            for (const std::uint16_t row : gradient.used) vectors(to.rows[row], gradient.rows[row]);
        if (part == Part::Regions) {
            vectors(heads.regionBias, slopes.regionBias);
            matrices(heads.region, slopes.region);
        }
        if (part == Part::Others) {
            vectors(heads.firstBias, slopes.firstBias);
            matrices(heads.first, slopes.first);
            vectors(heads.secondBias, slopes.secondBias);
            matrices(heads.second, slopes.second);
            vectors(heads.output, slopes.output);
            vectors(heads.bypass, slopes.bypass);
            move(heads.outputBias, slopes.outputBias);
        }
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

TEST_CASE("the gradient of a value pass is the slope of its loss", "[tuning][network]") {
    const eval::windows::WindowTable windows{Rule::Renju};
    const tuning::TrainingSet set = randomTrainingSet(12, 3);
    tuning::InputMaker maker{windows};
    // With larger rows the sums stand at their bounds: over the board, then over the regions.
    const float most = GENERATE(0.2F, 15.0F, 60.0F);
    for (std::size_t i = 7; i < set.training.size(); i += 37) {
        const tuning::SampleInput input = inputOf(maker, set, set.training[i]);
        if (input.points.empty()) continue;
        const ValuePassWeights weights = randomWeights(windows.rows().size(), most, i);
        for (const Part part : {Part::Rows, Part::Regions, Part::Others})
            checkSlope(input, weights, part);
    }
}

TEST_CASE("the value that is learned is the one that is played", "[tuning][network]") {
    const Rule rule = GENERATE(Rule::Freestyle, Rule::Renju);
    const auto weights = makeRandom<eval::nets::ValueNet>(rule, 21);
    FollowingNetwork<eval::nets::ValueNet> network{weights};
    const tuning::TrainingSet set = randomTrainingSet(30, 9);
    tuning::Trainer<tuning::ValueForm> trainer{set, tuning::floatNumbers(weights, rule), {}};
    double largest = 0;
    for (const tuning::TrainingPosition& p : set.heldOut) {
        board::Position position{rule, set.games[p.game].size};
        for (const std::uint16_t square : set.movesOf(p)) position.play(Square::fromIndex(square));
        network.reset(position);
        const Value value = eval::nets::valueSaid(network.at(position), position.sideToMove());
        const double logOdds = trainer.passOf(set, p).value();
        // Rounding of some hundred numbers; 200 units are one log-odd.
        REQUIRE(std::abs(value.raw() - 200 * logOdds) < 8);
        largest = std::max(largest, std::abs(logOdds));
    }
    CHECK(largest > 0.5);
}

TEST_CASE("a trained value network is played within the rounding", "[long][tuning][network]") {
    const Rule rule = GENERATE(Rule::Freestyle, Rule::Renju);
    const tuning::TrainingSet set = randomTrainingSet(120, 7);
    tuning::TrainerOptions options;
    options.epochs = 2;
    options.batch = 64;
    tuning::Trainer<tuning::ValueForm> trainer{set, tuning::FloatValueNetwork{rule, 1}, options};
    trainer.run([](const tuning::TrainingReport&) { return true; });
    const auto weights = tuning::wholeNumbers(trainer.network());
    FollowingNetwork<eval::nets::ValueNet> network{weights};
    for (const tuning::TrainingPosition& p : set.heldOut) {
        board::Position position{rule, set.games[p.game].size};
        for (const std::uint16_t square : set.movesOf(p)) position.play(Square::fromIndex(square));
        network.reset(position);
        const double logOdds = trainer.passOf(set, p).value();
        const Value value = eval::nets::valueSaid(network.at(position), position.sideToMove());
        REQUIRE(std::abs(value.raw() - 200 * logOdds) < 12);
    }
}

TEST_CASE("a value network goes on from whole numbers, of its rule or another",
          "[tuning][network]") {
    using eval::nets::serialize;
    for (const Rule rule : {Rule::Caro, Rule::Renju}) {
        const auto weights = makeRandom<eval::nets::ValueNet>(rule, 9);
        auto again = tuning::wholeNumbers(tuning::floatNumbers(weights, rule));
        again.base = weights.base;
        CHECK(eval::nets::serialize(again) == eval::nets::serialize(weights));
    }
    const auto trunk = makeRandom<eval::nets::ValueNet>(Rule::Freestyle, 10);
    const auto renju = tuning::wholeNumbers(tuning::floatNumbers(trunk, Rule::Renju));
    REQUIRE(renju.views.size() == 2);
    for (const auto& view : renju.views) CHECK(view == trunk.views[0]);
}

TEST_CASE("value heads come back from the order of a pass as they went", "[tuning][network]") {
    const auto network =
        tuning::floatNumbers(makeRandom<eval::nets::ValueNet>(Rule::Renju, 5), Rule::Renju);
    for (const Color us : kColors) {
        std::vector<float> sum(tuning::ValueLayout::size);
        tuning::addValueHeads(tuning::valueHeadsFor(network.view(1), us), us, sum);
        for (std::size_t i = tuning::ValueLayout::heads; i < sum.size(); ++i)
            REQUIRE(sum[i] == network.view(1)[i]);
    }
}

TEST_CASE("a value pass leaves nothing behind for the next position", "[tuning][network]") {
    const eval::windows::WindowTable windows{Rule::Freestyle};
    const tuning::TrainingSet set = randomTrainingSet(9, 8);
    const ValuePassWeights weights = randomWeights(windows.rows().size(), 0.2F, 2);
    tuning::InputMaker maker{windows};
    tuning::ValuePass used;
    ValuePassGradient gradient{windows.rows().size()};
    for (const tuning::TrainingPosition& position : set.training) {
        const tuning::SampleInput input = inputOf(maker, set, position);
        PassLosses losses;
        used.run(input, weights, &gradient, losses);
        REQUIRE(losses.value == lossOf(input, weights));
    }
}

}  // namespace fukumi::test
