// SPDX-License-Identifier: MIT
//
// Every claim of the solvers against what shares no code with them: wins against the proof checker,
// after the proof was written and read as text; "no win" and wins of at most three moves against
// the definitions, on boards that are small enough. scripts/lab/check_soundness runs it over 10^5
// positions a rule, by these environment variables:
//
//     FUKUMI_RANDOM_RULE, FUKUMI_RANDOM_POSITIONS    the rule, how many positions
//     FUKUMI_RANDOM_SEED, FUKUMI_RANDOM_FIRST        of which series, from which number on
#include <cstdlib>
#include <sstream>
#include <variant>

#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "engine/threat/vct.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/random_midgame.hpp"
#include "tests/threat/slow_vcf.hpp"
#include "tests/threat/slow_vct.hpp"

namespace fukumi {

namespace {

using threat::ProveResult;
using threat::VctResult;

constexpr std::uint64_t kSeed = 20261123;
/// Most claims are made within so few nodes, and so more of them are tested in the same time.
constexpr std::uint64_t kNodes = 3'000;
/// Boards with more squares take the definitions too long.
constexpr int kLargestForOracles = 90;
constexpr int kMovesOfOracle = 3;
constexpr int kBudgetOfOracle = 20'000;

/// A position that only its number and the seed decide, so that a refuted one can be looked at by
/// itself.
board::Position numbered(Rule rule, std::uint64_t seed, std::uint64_t number) {
    Random mixed{seed ^ (number << 3 | static_cast<std::uint64_t>(rule))};
    Random random{mixed.next()};
    const auto size = test::randomSize(8, 8, random);
    return test::randomMidgame(rule, size, 6 + static_cast<int>(random.below(40)), random);
}

class Claims {
public:
    void check(board::Position& position) {
        const ProveResult result =
            threat::prove(position, {.nodes = kNodes, .memoryBytes = 1 << 20});
        REQUIRE((result.status == ProveResult::Status::Win) == result.proof.has_value());
        // A claim of the solvers that could not be written down or was refuted.
        REQUIRE(result.limit != ProveResult::Limit::Proof);
        if (result.proof) checkWin(result);
        if (result.status == ProveResult::Status::NoWin) ++noWin_;
        if (position.size().squareCount() <= kLargestForOracles) askOracles(position, result);
    }

    [[nodiscard]] std::string text(Rule rule, std::uint64_t positions) const {
        std::ostringstream out;
        out << "soundness {\"rule\": \"" << nameOf(rule) << "\", \"positions\": " << positions
            << ", \"wins_by_fours\": " << byFours_ << ", \"wins_by_threats\": " << byThreats_
            << ", \"no_win\": " << noWin_ << ", \"oracle_wins\": " << oracleWins_
            << ", \"oracle_no_wins\": " << oracleNoWins_ << "}";
        return out.str();
    }

    [[nodiscard]] int byThreats() const { return byThreats_; }
    [[nodiscard]] int oracleWins() const { return oracleWins_; }
    [[nodiscard]] int oracleNoWins() const { return oracleNoWins_; }

private:
    void checkWin(const ProveResult& result) {
        ++(result.kind == threat::ProofKind::Vct ? byThreats_ : byFours_);
        const auto read = threat::parseProof(threat::writeProof(*result.proof));
        REQUIRE(read);
        REQUIRE_FALSE(threat::checkProof(*read));
    }

    void askOracles(board::Position& position, const ProveResult& result) {
        const Color attacker = position.sideToMove();
        const auto truth =
            test::SlowVct{position, attacker}.winsWithin(kMovesOfOracle, kBudgetOfOracle);
        if (!truth) return;
        if (*truth) REQUIRE(result.status != ProveResult::Status::NoWin);
        if (result.status == ProveResult::Status::NoWin) ++oracleNoWins_;

        board::ThreatLines lines = position.lines();
        const VctResult claim = solver_.solve(lines,
                                              attacker,
                                              position.board().key(),
                                              {.nodes = kNodes,
                                               .attackerMoves = kMovesOfOracle,
                                               .scope = threat::VctScope::Everything});
        if (claim.status == VctResult::Status::Unknown) return;
        REQUIRE(claim.isWin() == *truth);
        ++(*truth ? oracleWins_ : oracleNoWins_);
    }

    threat::VctSolver solver_;
    int byFours_ = 0;
    int byThreats_ = 0;
    int noWin_ = 0;
    int oracleWins_ = 0;
    int oracleNoWins_ = 0;
};

}  // namespace

TEST_CASE("No claim of the solvers is refuted", "[long][threat][soundness][random]") {
    const std::uint64_t seed = test::numberFromEnvironment("FUKUMI_RANDOM_SEED", kSeed);
    const std::uint64_t first = test::numberFromEnvironment("FUKUMI_RANDOM_FIRST", 0);
    const auto count = static_cast<std::uint64_t>(test::randomPositionCount(60));
    const bool isSeries = std::getenv("FUKUMI_RANDOM_SEED") != nullptr;
    int byThreats = 0;
    int oracleWins = 0;
    int oracleNoWins = 0;
    for (const Rule rule : test::randomRules()) {
        Claims claims;
        for (std::uint64_t number = first; number < first + count; ++number) {
            CAPTURE(nameOf(rule), seed, number);
            board::Position position = numbered(rule, seed, number);
            claims.check(position);
        }
        byThreats += claims.byThreats();
        oracleWins += claims.oracleWins();
        oracleNoWins += claims.oracleNoWins();
        if (isSeries) WARN(claims.text(rule, count));
    }
    if (isSeries) return;
    CHECK(byThreats > 0);
    CHECK(oracleWins > 0);
    CHECK(oracleNoWins > 0);
}

}  // namespace fukumi
