// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/weights_file.hpp"

#include <filesystem>
#include <fstream>

#include "engine/core/error.hpp"
#include "engine/core/random.hpp"
#include "engine/eval/pattern/pattern_file.hpp"
#include "tests/eval/pattern/random_weights.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

/// A file for as long as it lives.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& bytes)
        : path_{std::filesystem::temp_directory_path() /
                ("fukumi-weights-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)))} {
        std::ofstream{path_, std::ios::binary} << bytes;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] std::string name() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

std::string described(const eval::PatternWeights& weights) {
    const TemporaryFile file{eval::writePatternFile(weights, Rule::Caro6, "engine: mine\n")};
    return tuning::describeWeights(file.name());
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

TEST_CASE("a file of weights says what it was made of", "[tuning][weights]") {
    tuning::WeightsOrigin origin;
    origin.engine = "0.2.0 1a2b3c4d";
    origin.settings = "epochs 6, seed 1";
    origin.games = 12;
    origin.gamesHash = 0xAF;
    origin.positions = 345;
    origin.losses = {0.5, 0.25, 3.0, 2.0};
    CHECK(tuning::headOf(origin) ==
          "engine: 0.2.0 1a2b3c4d\n"
          "settings: epochs 6, seed 1\n"
          "games: 12 of self-play, FNV-1a 00000000000000af\n"
          "positions: 345 quiet ones\n"
          "value loss: 0.500000 -> 0.250000 on held-out positions\n"
          "ordering loss: 3.000000 -> 2.000000 on held-out positions\n");
}

TEST_CASE("the hash of files is that of their bytes in turn", "[tuning][weights]") {
    const TemporaryFile whole{"foobar"};
    const TemporaryFile foo{"foo"};
    const TemporaryFile bar{"bar"};
    // From the list of test vectors of its authors.
    CHECK(tuning::hashOfFiles({whole.name()}) == 0x85944171F73967E8ULL);
    CHECK(tuning::hashOfFiles({foo.name(), bar.name()}) == 0x85944171F73967E8ULL);
    CHECK(errorOf([&] { return tuning::hashOfFiles({"/nowhere/at all"}); }) ==
          "cannot read /nowhere/at all");
}

TEST_CASE("weights are loaded from their file, and a damaged one is named", "[tuning][weights]") {
    Random random{9};
    const eval::PatternWeights weights = randomWeights(random);
    std::string bytes = eval::writePatternFile(weights, Rule::Renju, "a: b\n");
    CHECK(tuning::loadPatternWeights(TemporaryFile{bytes}.name()) == weights);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    const TemporaryFile damaged{bytes};
    CHECK(errorOf([&] { return tuning::loadPatternWeights(damaged.name()); }) ==
          damaged.name() + ": damaged weights: the checksum is wrong");
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
    weights.tempo[Color::White][0] = 1;
    const std::string two = described(weights);
    CHECK(two.find("\nblack\n") != two.npos);
    CHECK(two.find("\nwhite\n") != two.npos);
}

}  // namespace fukumi::test
