// SPDX-License-Identifier: MIT
#include <array>
#include <optional>
#include <string>

#include "engine/board/notation.hpp"
#include "tests/search/exhaustive.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using search::alphabeta::Solvers;

namespace {

/// What many searches claimed, against the truth.
struct Tally {
    int positions = 0;
    int wins = 0;  ///< true wins and losses of two plies and more ...
    int losses = 0;
    int foundWins = 0;  ///< ... and how many of them the search proved
    int foundLosses = 0;
    std::string firstLie;  ///< empty = none

    void count(const Outcome& truth, Value found) {
        if (truth.plies < 2) return;
        wins += truth.sign > 0 ? 1 : 0;
        losses += truth.sign < 0 ? 1 : 0;
        foundWins += truth.sign > 0 && isWin(found) ? 1 : 0;
        foundLosses += truth.sign < 0 && isLoss(found) ? 1 : 0;
    }

    void lie(const board::Position& position, const std::string& what) {
        if (!firstLie.empty()) return;
        firstLie = what + " in";
        for (const board::Placement& step : position.history())
            firstLie += (step.kind == board::Placement::Kind::Block ? " #"
                         : step.color == Color::Black               ? " X"
                                                                    : " O") +
                        board::toHuman(step.square, position.size());
        firstLie += position.sideToMove() == Color::Black ? ", X to move" : ", O to move";
    }
};

/// A claimed win or loss must be one, and not come later than claimed.
bool isTrue(Value claimed, const Outcome& truth) {
    if (!isProven(claimed)) return true;
    return truth.sign == (isWin(claimed) ? 1 : -1) && truth.plies <= matePlies(claimed);
}

/// Searches and compares; the winning move of a win that is not at hand, so that the loser's side
/// of it can be searched too.
std::optional<Move> searchOne(TableSearcher& searcher,
                              const board::Position& position,
                              const search::Limits& limits,
                              Tally& tally) {
    Exhaustive exhaustive{plainOf(position.board()), position.rule(), position.sideToMove()};
    const Outcome truth = exhaustive.outcome();
    const search::SearchResult result = searcher.find(position, limits);
    ++tally.positions;
    if (!result.move) {
        if (!(truth.sign == -1 && truth.plies == 0)) tally.lie(position, "no move");
        return std::nullopt;
    }
    if (!position.isLegal(*result.move)) {
        tally.lie(position, "an illegal move");
        return std::nullopt;
    }
    for (const search::SearchReport& report : searcher.reports())
        if (!isTrue(report.value, truth))
            tally.lie(position, "a report of " + std::to_string(report.value.raw()));
    const Value value = result.report.value;
    if (!isTrue(value, truth)) tally.lie(position, "a value of " + std::to_string(value.raw()));
    if (isWin(value) && exhaustive.outcomeOf(*result.move).sign != 1)
        tally.lie(position, "a move that gives the win away");
    tally.count(truth, value);
    return isWin(value) && truth.plies >= 3 ? result.move : std::nullopt;
}

constexpr std::array<std::array<int, 2>, 6> kSides{
    {{5, 5}, {6, 5}, {6, 6}, {8, 5}, {7, 7}, {9, 6}}};

Tally searchMany(Rule rule, Solvers solvers, int positions, int mostEmpties, std::uint64_t seed) {
    Random random{seed};
    TableSearcher searcher{solvers};
    Tally tally;
    for (int i = 0; i < positions && tally.firstLie.empty(); ++i) {
        const auto& sides = kSides[static_cast<std::size_t>(i) % kSides.size()];
        const BoardSize size = BoardSize::make(sides[0], sides[1]).value();
        const int empties = mostEmpties - static_cast<int>(random.below(4));
        board::Position position = i % 5 == 0 ? unwonPosition(rule, size, empties, random)
                                              : tensePosition(rule, size, empties, random);
        // Shallow searches prune most.
        const int depth = i % 3 == 0 ? 1 + static_cast<int>(random.below(4)) : 12;
        const auto winning = searchOne(searcher, position, depthLimit(depth), tally);
        if (!winning) continue;
        position.play(*winning);
        static_cast<void>(searchOne(searcher, position, depthLimit(depth), tally));
    }
    return tally;
}

void checkMany(Solvers solvers, int positions, int mostEmpties, std::uint64_t seed) {
    for (const Rule rule : kRules) {
        const Tally tally = searchMany(rule, solvers, positions, mostEmpties, seed);
        INFO(nameOf(rule) << ": " << tally.positions << " positions, " << tally.wins << " wins ("
                          << tally.foundWins << " found), " << tally.losses << " losses ("
                          << tally.foundLosses << " found)");
        CHECK(tally.firstLie == "");
        CHECK(tally.wins > positions / 50);
        CHECK(tally.losses > positions / 50);
        // Not promised for every one, since late moves may be skipped. Renju: that black runs out
        // of legal moves is a loss which the search does not look for.
        if (rule == Rule::Renju) continue;
        CHECK(tally.foundWins * 10 >= tally.wins * 9);
        CHECK(tally.foundLosses * 10 >= tally.losses * 9);
    }
}

}  // namespace

TEST_CASE("every win and loss that a search claims on a nearly full board is true",
          "[search][alphabeta][oracle]") {
    checkMany(Solvers::On, 150, 9, 41);
}

TEST_CASE("without solvers every claimed win and loss is true as well",
          "[search][alphabeta][oracle]") {
    checkMany(Solvers::Off, 150, 8, 43);
}

TEST_CASE("more claimed wins and losses with more empty squares are true",
          "[.][slow][search][alphabeta][oracle]") {
    checkMany(Solvers::On, 400, 10, 97);
    checkMany(Solvers::Off, 400, 10, 98);
}

TEST_CASE("the last squares of a board are valued exactly", "[search][alphabeta][oracle]") {
    Random random{8};
    TableSearcher searcher;
    for (const Rule rule : kRules)
        for (int i = 0; i < 60; ++i) {
            const BoardSize size = BoardSize::make(5 + i % 3, 5 + i % 4).value();
            const board::Position position = unwonPosition(rule, size, 1 + i % 2, random);
            Exhaustive exhaustive{plainOf(position.board()), rule, position.sideToMove()};
            const Outcome truth = exhaustive.outcome();
            const search::SearchResult result = searcher.find(position, depthLimit(4));
            INFO(nameOf(rule) << ", position " << i);
            if (!result.move) {
                CHECK(position.forbiddenPoints().size() == position.emptyCount());
                continue;
            }
            if (truth.sign == 0) CHECK(result.report.value == kDraw);
            if (truth.sign > 0 && truth.plies == 1) CHECK(result.report.value == winIn(1));
            CHECK(isTrue(result.report.value, truth));
        }
}

}  // namespace fukumi::test
