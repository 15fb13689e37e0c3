// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/weights_file.hpp"

#include <sstream>
#include <string>

#include "engine/core/error.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

void requireSame(const eval::PatternWeights& a, const eval::PatternWeights& b) {
    for (const Color c : kColors) {
        INFO((c == Color::Black ? "black" : "white"));
        REQUIRE(a.colors[c].onMove == b.colors[c].onMove);
        REQUIRE(a.colors[c].waiting == b.colors[c].waiting);
        REQUIRE(a.colors[c].attack == b.colors[c].attack);
        REQUIRE(a.colors[c].defence == b.colors[c].defence);
        REQUIRE(a.colors[c].onMoveUnits == b.colors[c].onMoveUnits);
        REQUIRE(a.colors[c].waitingUnits == b.colors[c].waitingUnits);
        REQUIRE(a.tempo[c] == b.tempo[c]);
        REQUIRE(a.units[c].bias == b.units[c].bias);
        REQUIRE(a.units[c].output == b.units[c].output);
    }
}

eval::PatternWeights throughText(const eval::PatternWeights& weights, bool sharedColors) {
    std::stringstream text;
    tuning::writeWeights(text, weights, sharedColors, {"a test", "constexpr in a remark"});
    return tuning::readWeights(text);
}

eval::PatternWeights randomWeights(Random& random) {
    eval::PatternWeights weights = eval::untunedWeights(eval::PatternCodes{});
    const auto fill = [&](auto& row) {
        for (std::int16_t& number : row)
            number = static_cast<std::int16_t>(static_cast<int>(random.below(8001)) - 4000);
    };
    for (const Color c : kColors) {
        eval::ColorWeights& color = weights.colors[c];
        for (std::size_t code = 1; code < eval::kPatternCodeCount; code += 1 + random.below(9)) {
            color.onMove[code] = static_cast<std::int16_t>(random.below(999));
            fill(color.onMoveUnits[code]);
            fill(color.waitingUnits[code]);
        }
        fill(color.attack);
        fill(weights.tempo[c]);
        fill(weights.units[c].bias);
        fill(weights.units[c].output);
    }
    return weights;
}

std::string errorOf(const std::string& text) {
    std::istringstream in{text};
    try {
        static_cast<void>(tuning::readWeights(in));
    } catch (const UserError& e) {
        return e.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("weights survive the way through a file", "[tuning]") {
    Random random{3};
    eval::PatternWeights weights = randomWeights(random);
    requireSame(throughText(weights, false), weights);
    weights.colors[Color::White] = weights.colors[Color::Black];
    weights.tempo[Color::White] = weights.tempo[Color::Black];
    weights.units[Color::White] = weights.units[Color::Black];
    requireSame(throughText(weights, true), weights);
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const eval::PatternWeights shipped = eval::weightsFor(rule);
        requireSame(throughText(shipped, !hasFouls(rule, Color::Black)), shipped);
    }
}

TEST_CASE("a file that holds no weights is refused", "[tuning]") {
    CHECK(errorOf("") == "no weights in this file");
    CHECK(errorOf("hello\n") == "no weights in this file");
    CHECK(errorOf("constexpr WeightRow kBlack[] = {\n{1,2,3\n") == "not weights: {1,2,3");
    CHECK(errorOf("constexpr WeightRow kBlack[] = {\n{3060,1,1,1,1},\n") ==
          "not weights: {3060,1,1,1,1},");
    CHECK(errorOf("constexpr WeightRow kBlack[] = {\n{-1,1,1,1,1},\n").starts_with("not weights"));
    CHECK(errorOf("constexpr UnitCodeRow kBlackUnitRows[] = {\n{1,{1},{2}},\n")
              .starts_with("not weights"));
    CHECK(errorOf("constexpr UnitWeights kBlackUnits{\n{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0},\n"
                  "{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4096},\n")
              .starts_with("not weights"));
    std::string tempo = "constexpr TempoTable kBlackTempo{\n";
    for (std::size_t i = 0; i <= eval::kThreatMaskCount; ++i) tempo += "1,";
    CHECK(errorOf(tempo + "\n").starts_with("not weights"));
}

}  // namespace fukumi::test
