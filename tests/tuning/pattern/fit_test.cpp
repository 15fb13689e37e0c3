// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/fit.hpp"

#include <cmath>

#include "engine/core/random.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/pattern/value_model.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using tuning::Layout;
using tuning::Sample;

eval::PatternCode codeOf(board::LineClass first, board::LineClass second) {
    static const eval::PatternCodes codes;
    const auto packed =
        static_cast<unsigned>(first) | static_cast<unsigned>(second) << 4 | 4U << 8 | 4U << 12;
    return codes.codeOf(static_cast<eval::PackedClasses>(packed));
}

const eval::PatternCode kTwo = codeOf(board::LineClass::Two, board::LineClass::One);
const eval::PatternCode kThree = codeOf(board::LineClass::Three, board::LineClass::One);
const eval::PatternCode kRemote = codeOf(board::LineClass::One, board::LineClass::One);

/// Worth something are twos without threes and threes without twos: no sum of numbers says that.
tuning::SampleSet eitherOrSamples(std::size_t count) {
    Random random{11};
    tuning::SampleSet set;
    for (std::size_t i = 0; i < count; ++i) {
        Sample sample;
        sample.blackToMove = random.below(2) == 0;
        sample.heldOut = i % 20 == 0;
        const auto twos = static_cast<std::uint16_t>(random.below(2));
        const auto threes = static_cast<std::uint16_t>(random.below(2));
        if (twos > 0) sample.own.push_back({kTwo, 3});
        if (threes > 0) sample.own.push_back({kThree, 3});
        sample.enemy.push_back({kRemote, static_cast<std::uint16_t>(1 + random.below(40))});
        sample.ownState = static_cast<std::uint8_t>(random.below(2));
        sample.enemyState = 5;
        sample.target = twos != threes ? 0.9F : 0.1F;
        set.samples.push_back(sample);
        set.choices.push_back({sample.blackToMove, sample.heldOut, 1, {kTwo, kThree}, {0, 0}});
    }
    return set;
}

}  // namespace

TEST_CASE("the gradient of a sample's loss is what small steps say", "[tuning]") {
    const tuning::SampleSet set = eitherOrSamples(8);
    for (const bool sharedColors : {true, false}) {
        const Layout layout{Layout::Of::Value, sharedColors};
        const eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
        std::vector<double> w = tuning::loadValue(weights, set, layout);
        Random random{5};
        for (double& x : w) x += random.below(1000) * 1e-4;
        for (const Sample& sample : set.samples) {
            std::vector<double> gradient(layout.size());
            static_cast<void>(tuning::sampleLoss(sample, layout, w, &gradient));
            const bool black = sample.blackToMove;
            for (const std::size_t place :
                 {layout.own(black) + kTwo,
                  layout.enemy(black) + kRemote,
                  layout.threats(black),
                  layout.ownUnits(black) + kTwo * eval::kUnitCount + 3,
                  layout.ownUnits(black) + kThree * eval::kUnitCount,
                  layout.enemyUnits(black) + kRemote * eval::kUnitCount,
                  layout.bias(black) + 2,
                  layout.ownState(black) + sample.ownState,
                  layout.enemyState(black) + 5,
                  layout.ownStateUnits(black) + sample.ownState * eval::kUnitCount + 1,
                  layout.enemyStateUnits(black) + 5 * eval::kUnitCount + 4,
                  layout.output(black) + 15}) {
                constexpr double kStep = 1e-6;
                const double kept = w[place];
                w[place] = kept + kStep;
                const double above = tuning::sampleLoss(sample, layout, w, nullptr);
                w[place] = kept - kStep;
                const double below = tuning::sampleLoss(sample, layout, w, nullptr);
                w[place] = kept;
                CHECK(gradient[place] == Approx((above - below) / (2 * kStep)).margin(1e-6));
            }
        }
    }
}

TEST_CASE("a fit with the same inputs gives the same bytes", "[tuning]") {
    const auto bytes = [] {
        tuning::FitOptions options;
        options.epochs = 2;
        options.threads = 2;
        eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
        tuning::fitWeights(eitherOrSamples(2000), options, weights, [](const std::string&) {});
        return eval::writePatternFile(weights, Rule::Caro, "a: b\n");
    };
    CHECK(bytes() == bytes());
}

TEST_CASE("a fit goes on from the weights of another", "[tuning]") {
    tuning::FitOptions options;
    options.epochs = 1;
    options.batch = 64;
    options.learningRate = 1e-2;
    const tuning::SampleSet set = eitherOrSamples(2000);
    const auto quiet = [](const std::string&) {};
    for (const bool sharedColors : {true, false}) {
        options.sharedColors = sharedColors;
        eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
        const tuning::HeldOutLosses first = tuning::fitWeights(set, options, weights, quiet);
        const tuning::HeldOutLosses second = tuning::fitWeights(set, options, weights, quiet);
        // Rounded in between.
        CHECK(second.value->start == Approx(first.value->end).margin(1e-3));
        CHECK(second.choice->start == Approx(first.choice->end).margin(1e-3));
        CHECK(second.value->end < first.value->end - 0.01);
    }
}

TEST_CASE("a fit learns what patterns are worth together", "[long][tuning]") {
    tuning::FitOptions options;
    options.epochs = 30;
    options.batch = 64;
    options.learningRate = 1e-2;
    eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    int lines = 0;
    const tuning::HeldOutLosses report = tuning::fitWeights(
        eitherOrSamples(4000), options, weights, [&](const std::string&) { ++lines; });
    CHECK(lines == 60);
    // The entropy of the targets is 0.325; the best that a sum can do is 0.693.
    CHECK(report.value->end < 0.36);
    CHECK(report.value->start > report.value->end);
    CHECK(report.choice->end < 0.1);
    // Rounded into the weights: a point out of reach of all stones adds nothing to the layer.
    for (const Color c : kColors) {
        CHECK(weights.colors[c].waitingUnits[kRemote] == eval::UnitRow{});
        CHECK(weights.colors[c].onMoveUnits[kTwo] != eval::UnitRow{});
    }
}

}  // namespace fukumi::test
