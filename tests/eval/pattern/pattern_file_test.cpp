// SPDX-License-Identifier: MIT
#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/random.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "tests/eval/pattern/random_weights.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::PatternWeights;

constexpr std::string_view kRefusal = "not weights of the pattern evaluation";
/// Where the first set's outputs of the hidden layer end, and the length of its threat states.
constexpr std::size_t kOutputEnd =
    4 + 2 * (4 * eval::kPatternCodeCount + eval::kThreatMaskCount + 2 * eval::kUnitCount);
constexpr std::size_t kStateBytes = 2 * 2 * eval::kThreatStateCount * (1 + eval::kUnitCount);

PatternWeights throughFile(const PatternWeights& weights) {
    const std::string bytes = eval::writePatternFile(weights, Rule::Caro, "");
    return eval::patternWeightsOf(eval::readWeightsFile(asBytes(bytes)));
}

/// The reader's error about numbers in a file whose checksum fits.
std::string errorOf(const std::string& numbers,
                    eval::WeightsOwner owner = eval::WeightsOwner::Pattern,
                    std::uint32_t version = 2) {
    try {
        static_cast<void>(
            eval::patternWeightsOf({owner, version, Rule::Caro, "", asBytes(numbers)}));
    } catch (const UserError& error) {
        return error.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("pattern weights survive the way through a file", "[eval][pattern][weights]") {
    Random random{3};
    PatternWeights weights = randomWeights(random);
    CHECK(throughFile(weights) == weights);
    const std::string both = eval::writePatternFile(weights, Rule::Renju, "");
    weights.colors[Color::White] = weights.colors[Color::Black];
    CHECK(throughFile(weights) == weights);
    // Numbers that both colours share are written once.
    CHECK(eval::writePatternFile(weights, Rule::Renju, "").size() < both.size() * 2 / 3);
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const PatternWeights shipped = eval::weightsFor(rule);
        CHECK(throughFile(shipped) == shipped);
    }
}

TEST_CASE("numbers that are not pattern weights are refused", "[eval][pattern][weights]") {
    Random random{5};
    const std::string file = eval::writePatternFile(randomWeights(random), Rule::Caro, "");
    const auto view = eval::readWeightsFile(asBytes(file)).numbers;
    const std::string good{view.begin(), view.end()};
    REQUIRE(errorOf(good) == "none");
    CHECK(errorOf("") == kRefusal);
    CHECK(errorOf(good + "x") == kRefusal);
    for (const std::size_t length :
         {std::size_t{3}, std::size_t{1000}, good.size() / 2, good.size() - 1})
        CHECK(errorOf(good.substr(0, length)) == kRefusal);
    CHECK(errorOf(good, eval::WeightsOwner::OrderNetwork) == kRefusal);
    for (const std::uint32_t version : {1U, 3U})
        CHECK(errorOf(good, eval::WeightsOwner::Pattern, version) == kRefusal);
    std::string threeSets = good;
    threeSets[0] = 3;
    CHECK(errorOf(threeSets) == kRefusal);
    // The last output of the hidden layer, 32 767: sixteen such would not fit into 32 bits.
    const std::size_t output = kOutputEnd - 2;
    std::string large = good;
    large[output] = '\xFF';
    large[output + 1] = '\x7F';
    CHECK(errorOf(large) == kRefusal);
    // The code of the first row, beyond all codes.
    std::string beyond = good;
    beyond[output + kStateBytes + 4] = '\xFF';
    beyond[output + kStateBytes + 5] = '\x7F';
    CHECK(errorOf(beyond) == kRefusal);
}

}  // namespace fukumi::test
