// SPDX-License-Identifier: MIT
#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi {

using threat::parseProof;
using threat::Proof;

namespace {

constexpr std::string_view kText = R"(fukumi-proof 1
rule standard
size 9 6
attacker black
# a three with both ends free
black c3 d3 e3
white f1 d4 g5

blocked
nodes 3
0 f3 g3:1 *:2
1 b3 five
2 g3 five
end
)";

/// The line of the error in `text`, 0 if there is none.
std::size_t errorLine(std::string_view text) { return test::errorPlaceOf(parseProof(text)); }

std::string with(std::string_view from, std::string_view to) {
    std::string text{kText};
    text.replace(text.find(from), from.size(), to);
    return text;
}

}  // namespace

TEST_CASE("A proof is read as it is written", "[threat][proof]") {
    const auto parsed = parseProof(kText);
    REQUIRE(parsed);
    const Proof& proof = *parsed;
    CHECK_FALSE(checkProof(proof));
    CHECK(proof.rule == Rule::Standard);
    const auto again = parseProof(writeProof(proof));
    REQUIRE(again);
    CHECK(*again == proof);
}

TEST_CASE("What is wrong in a proof's text is said with its line", "[threat][proof]") {
    CHECK(errorLine("hello\n") == 1);
    CHECK(errorLine(with("fukumi-proof 1", "fukumi-proof 2")) == 1);
    CHECK(errorLine(with("rule standard", "rule chess")) == 2);
    CHECK(errorLine(with("size 9 6", "size 9")) == 3);
    CHECK(errorLine(with("size 9 6", "size 99 6")) == 3);
    CHECK(errorLine(with("attacker black", "attacker red")) == 4);
    CHECK(errorLine(with("c3 d3", "c3 c3")) == 6);
    CHECK(errorLine(with("d4", "z9")) == 7);
    CHECK(errorLine(with("nodes 3", "nodes -1")) == 10);
    CHECK(errorLine(with("nodes 3", "nodes 99999999999")) == 10);
    CHECK(errorLine(with("g3:1 *:2", "g3:0 *:2")) == 11);
    CHECK(errorLine(with("g3:1 *:2", "g3:1 g3:2")) == 11);
    CHECK(errorLine(with("g3:1 *:2", "*:1 *:2")) == 11);
    CHECK(errorLine(with("g3:1 *:2", "g3:7 *:2")) == 11);
    CHECK(errorLine(with("g3:1 *:2", "g3")) == 11);
    CHECK(errorLine(with("1 b3 five", "2 b3 five")) == 12);
    CHECK(errorLine(with("end\n", "")) == 13);
    CHECK_FALSE(parseProof(""));
}

TEST_CASE("Broken texts never crash the reader or the checker", "[threat][proof][random]") {
    Random random{20260706};
    const auto digest = [](std::string_view text) {
        const auto parsed = parseProof(text);
        return !parsed ? 0 : checkProof(*parsed, 10'000) ? 1 : 2;
    };
    int wellFormed = 0;
    for (std::size_t cut = 0; cut < kText.size(); ++cut) CHECK(digest(kText.substr(0, cut)) != 1);
    for (int i = 0; i < 20'000; ++i) {
        std::string text{kText};
        for (std::uint32_t k = 1 + random.below(3); k > 0; --k) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            constexpr std::string_view kAlphabet = "0123456789abcfgox:* \n\t\r#-";
            text[at] = random.below(10) == 0 ? static_cast<char>(random.below(256))
                                             : random.pick(kAlphabet);
        }
        wellFormed += digest(text) != 0 ? 1 : 0;
    }
    CHECK(wellFormed > 100);
}

TEST_CASE("Proofs of found wins survive writing and reading", "[threat][proof][random]") {
    Random random{20260707};
    int seen = 0;
    for (int i = 0; i < 200; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        const auto position = test::randomMidgame(
            rule, BoardSize::square(12), 12 + static_cast<int>(random.below(25)), random);
        const auto result = threat::prove(position, {.nodes = 2'000});
        if (!result.proof) continue;
        ++seen;
        const auto again = parseProof(writeProof(*result.proof));
        REQUIRE(again);
        REQUIRE(*again == *result.proof);
    }
    CHECK(seen > 20);
}

}  // namespace fukumi
