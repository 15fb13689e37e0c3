// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/weights_file.hpp"

#include "engine/core/error.hpp"
#include "engine/core/random.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/network/weight_arrays.hpp"
#include "tests/eval/pattern/random_weights.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"

namespace fukumi::test {

namespace {

std::string described(const eval::PatternWeights& weights) {
    const TemporaryFile file{eval::writePatternFile(weights, Rule::Caro6, "engine: mine\n")};
    return tuning::describeWeights(file.path());
}

template <class Call>
std::string errorOf(Call&& call) {
    try {
        static_cast<void>(call());
    } catch (const UserError& error) {
        return error.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("weights are loaded from their file, and a damaged one is named", "[tuning][weights]") {
    Random random{9};
    const eval::PatternWeights weights = randomWeights(random);
    std::string bytes = eval::writePatternFile(weights, Rule::Renju, "a: b\n");
    const TemporaryFile whole{bytes};
    CHECK(tuning::loadPatternWeights(whole.path(), Rule::Renju) == weights);
    CHECK(errorOf([&] { return tuning::loadPatternWeights(whole.path(), Rule::Caro); }) ==
          whole.path() + ": the weights are for another rule");
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    const TemporaryFile damaged{bytes};
    CHECK(errorOf([&] { return tuning::loadPatternWeights(damaged.path(), Rule::Renju); }) ==
          damaged.path() + ": damaged weights: the checksum is wrong");
}

TEST_CASE("the head of a file of weights does not reach the terminal as it is",
          "[tuning][weights]") {
    const TemporaryFile file{
        eval::writePatternFile({}, Rule::Renju, "a: b\n\x1B]0;x\x07\x1B[2J\n")};
    const std::string text = tuning::describeWeights(file.path());
    CHECK(text.find("a: b\n\\x1B]0;x\\x07\\x1B[2J\n") != text.npos);
}

TEST_CASE("the numbers that patterns begin with come back from their arrays", "[tuning][weights]") {
    const auto weights = eval::untunedWeights(eval::PatternCodes{});
    const auto arrays = tuning::readNpz(tuning::arraysOf(weights, Rule::Freestyle));
    CHECK(tuning::patternsOf(Rule::Freestyle, arrays) == weights);
}

TEST_CASE("a file of weights is shown with its head and every number", "[tuning][weights]") {
    eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    for (const Color c : kColors) {
        weights.colors[c].onMove[3059] = 1234;
        weights.colors[c].waitingUnits[7][15] = -4321;
    }
    const std::string text = described(weights);
    CHECK(text.starts_with("weights of the pattern evaluation, caro6, "));
    CHECK(text.find("\nengine: mine\n") != text.npos);
    CHECK(text.find("\n3059     1234 ") != text.npos);
    CHECK(text.find("  five, five, five, five\n") != text.npos);
    CHECK(text.find("  -4321\n") != text.npos);
    CHECK(text.find("both colours") != text.npos);
    weights.colors[Color::White].tempo[0] = 1;
    const std::string two = described(weights);
    CHECK(two.find("\nblack\n") != two.npos);
    CHECK(two.find("\nwhite\n") != two.npos);
}

}  // namespace fukumi::test
