// SPDX-License-Identifier: MIT
#include "tests/search/claimed_results.hpp"

#include <array>
#include <optional>

#include "engine/board/records/notation.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"

namespace fukumi::test {

namespace {

constexpr std::array<std::array<int, 2>, 6> kSides{
    {{5, 5}, {6, 5}, {6, 6}, {8, 5}, {7, 7}, {9, 6}}};

/// Searches and compares; the winning move of a win that is not at hand, so that the loser's side
/// of it can be searched too.
std::optional<Move> searchOne(search::Searcher& searcher,
                              const board::Position& position,
                              const search::Limits& limits,
                              ClaimTally& tally) {
    Exhaustive exhaustive{plainOf(position.board()), position.rule(), position.sideToMove()};
    const Outcome truth = exhaustive.outcome();
    KeepingObserver observer;
    const search::SearchResult result = searcher.search(position, limits, NeverStop{}, observer);
    ++tally.positions;
    if (!result.move) {
        if (!(truth.sign == -1 && truth.plies == 0)) tally.lie(position, "no move");
        return std::nullopt;
    }
    if (!position.isLegal(*result.move)) {
        tally.lie(position, "an illegal move");
        return std::nullopt;
    }
    for (const search::SearchReport& report : observer.reports)
        if (!isTrueClaim(report.value, truth))
            tally.lie(position, "a report of " + std::to_string(report.value.raw()));
    const Value value = result.report.value;
    if (!isTrueClaim(value, truth))
        tally.lie(position, "a value of " + std::to_string(value.raw()));
    if (isWin(value) && exhaustive.outcomeOf(*result.move).sign != 1)
        tally.lie(position, "a move that gives the win away");
    tally.count(truth, value);
    return isWin(value) && truth.plies >= 3 ? result.move : std::nullopt;
}

}  // namespace

void ClaimTally::count(const Outcome& truth, Value found) {
    if (truth.plies < 2) return;
    wins += truth.sign > 0 ? 1 : 0;
    losses += truth.sign < 0 ? 1 : 0;
    foundWins += truth.sign > 0 && isWin(found) ? 1 : 0;
    foundLosses += truth.sign < 0 && isLoss(found) ? 1 : 0;
}

void ClaimTally::lie(const board::Position& position, const std::string& what) {
    if (!firstLie.empty()) return;
    firstLie = what + " in";
    for (const board::Placement& step : position.history())
        firstLie += (step.kind == board::Placement::Kind::Block ? " #"
                     : step.color == Color::Black               ? " X"
                                                                : " O") +
                    board::toHuman(step.square, position.size());
    firstLie += position.sideToMove() == Color::Black ? ", X to move" : ", O to move";
}

bool isTrueClaim(Value claimed, const Outcome& truth) {
    if (!isProven(claimed)) return true;
    return truth.sign == (isWin(claimed) ? 1 : -1) && truth.plies <= matePlies(claimed);
}

ClaimTally tallyClaims(search::Searcher& searcher,
                       Rule rule,
                       int positions,
                       int mostEmpties,
                       std::uint64_t seed,
                       const LimitsOf& limitsOf) {
    Random random{seed};
    ClaimTally tally;
    for (int i = 0; i < positions && tally.firstLie.empty(); ++i) {
        const auto& sides = kSides[static_cast<std::size_t>(i) % kSides.size()];
        const BoardSize size = BoardSize::make(sides[0], sides[1]).value();
        const int empties = mostEmpties - static_cast<int>(random.below(4));
        board::Position position = i % 5 == 0 ? unwonPosition(rule, size, empties, random)
                                              : tensePosition(rule, size, empties, random);
        const auto winning = searchOne(searcher, position, limitsOf(i), tally);
        if (!winning) continue;
        position.play(*winning);
        static_cast<void>(searchOne(searcher, position, limitsOf(i), tally));
    }
    return tally;
}

}  // namespace fukumi::test
