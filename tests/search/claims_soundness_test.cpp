// SPDX-License-Identifier: MIT
//
// Wins and losses that the search claims, in random positions and in its own games down to their
// end, each taken apart (claim_checker.hpp). scripts/check_soundness runs it with the environment
// variables of tests/threat/soundness_test.cpp; one position in twenty begins a game.
#include <cstdlib>
#include <sstream>

#include "engine/board/records/notation.hpp"
#include "engine/core/types.hpp"
#include "tests/search/claim_checker.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::test {

namespace {

constexpr std::uint64_t kSeed = 20261124;
constexpr std::uint64_t kNodes = 2'000;
constexpr std::uint64_t kPositionsAGame = 20;

/// The counts of many claims.
class SearchClaims {
public:
    explicit SearchClaims(eval::EvalKind eval) : searcher_{eval}, hints_{eval} {}

    /// A position with a tense fight, and what follows after the move of a win.
    void ofPosition(board::Position position) {
        searcher_.newGame();
        const auto result = claim(position);
        if (!result.move || !isWin(result.report.value) || matePlies(result.report.value) < 3)
            return;
        position.play(*result.move);
        static_cast<void>(claim(position));
    }

    /// A game of the search against itself. A win that was reported comes no later, whatever the
    /// other side plays.
    void ofGame(board::Position position) {
        searcher_.newGame();
        ++games_;
        ByColor<int> deadline{kEndless, kEndless};
        for (int ply = 1; !position.isFull(); ++ply) {
            const auto result = claim(position);
            if (!result.move) return;
            const Color us = position.sideToMove();
            const Value value = result.report.value;
            if (isWin(value)) deadline[us] = std::min(deadline[us], ply + matePlies(value) - 1);
            const bool ends = position.makesFive(us, *result.move);
            CAPTURE(textOf(position), value.raw());
            REQUIRE(ply <= deadline[us]);
            if (ends) return;
            position.play(*result.move);
        }
    }

    [[nodiscard]] std::string text(Rule rule) const {
        std::ostringstream out;
        out << "soundness {\"rule\": \"" << nameOf(rule) << "\", \"searches\": " << searches_
            << ", \"games\": " << games_ << ", \"search_wins\": " << wins_
            << ", \"search_losses\": " << losses_ << ", \"search_open\": " << open_ << "}";
        return out.str();
    }

    [[nodiscard]] int losses() const { return losses_; }
    [[nodiscard]] int open() const { return open_; }

private:
    static constexpr int kEndless = 2 * kMaxSquares;

    static std::string textOf(const board::Position& position) {
        std::string text = std::string{nameOf(position.rule())} + " " +
                           std::to_string(position.size().width()) + "x" +
                           std::to_string(position.size().height()) + ":";
        for (const board::Placement& step : position.history())
            text += ' ' + board::toHuman(step.square, position.size());
        return text;
    }

    search::SearchResult claim(board::Position& position) {
        const search::SearchResult result = searcher_.find(position, nodeLimit(kNodes));
        ++searches_;
        const Value value = result.report.value;
        if (!isProven(value)) return result;
        const Finding finding = checker_.check(position, value);
        INFO(textOf(position) << ", value " << value.raw());
        REQUIRE(finding != Finding::Refuted);
        if (finding == Finding::Open) {
            ++open_;
            WARN("open: " << textOf(position) << ", value " << value.raw());
        } else {
            ++(isWin(value) ? wins_ : losses_);
        }
        return result;
    }

    SmallSearcher searcher_;
    SmallSearcher hints_;
    ClaimChecker checker_{hints_.searcher(), {}};
    int searches_ = 0;
    int games_ = 0;
    int wins_ = 0;
    int losses_ = 0;
    int open_ = 0;
};

/// As in tests/threat/soundness_test.cpp: only its number and the seed decide.
Random randomOf(Rule rule, std::uint64_t seed, std::uint64_t number) {
    Random mixed{seed ^ (number << 3 | static_cast<std::uint64_t>(rule))};
    return Random{mixed.next()};
}

void checkOne(SearchClaims& claims, Rule rule, std::uint64_t seed, std::uint64_t number) {
    Random random = randomOf(rule, seed, number);
    if (number % kPositionsAGame == 0)
        return claims.ofGame(randomMidgame(rule, randomSize(13, 3, random), 6, random));
    const BoardSize size = randomSize(8, 8, random);
    claims.ofPosition(randomMidgame(rule, size, 6 + static_cast<int>(random.below(40)), random));
}

}  // namespace

TEST_CASE("No claim of the search is refuted", "[long][search][soundness][random]") {
    const std::uint64_t seed = numberFromEnvironment("FUKUMI_RANDOM_SEED", kSeed);
    const std::uint64_t first = numberFromEnvironment("FUKUMI_RANDOM_FIRST", 0);
    const auto count = static_cast<std::uint64_t>(randomPositionCount(20));
    const bool isSeries = std::getenv("FUKUMI_RANDOM_SEED") != nullptr;
    for (const Rule rule : randomRules()) {
        SearchClaims claims{eval::EvalKind::Network};
        for (std::uint64_t number = first; number < first + count; ++number) {
            CAPTURE(nameOf(rule), seed, number);
            checkOne(claims, rule, seed, number);
        }
        if (isSeries)
            WARN(claims.text(rule));
        else
            CHECK(claims.losses() > 0);
        if (!isSeries) CHECK(claims.open() == 0);
    }
}

}  // namespace fukumi::test
