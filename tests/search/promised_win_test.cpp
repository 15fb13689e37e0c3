// SPDX-License-Identifier: MIT
//
// A win that was told binds the searches behind it.
#include "engine/search/root_knowledge.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

using search::PromisedWin;

constexpr BoardSize kBoard = BoardSize::square(15);
/// Black's h8 makes two open threes; no four is possible yet.
constexpr std::string_view kThreats = "i8 a1 j8 c15 h6 o3 h7 m15";
/// Black's l8 makes a four with one answer, and then the column an open four.
constexpr std::string_view kFours = "i8 h8 j8 a1 k8 a3 l6 a5 l7 a7";

/// Knowledge of a root at once where a win in `promised` plies was told with the move before the
/// last; 0 = nothing was told.
std::optional<search::RootKnowledge::Win> knownAfter(std::string_view moves, int promised) {
    board::Position position = fromMoves(Rule::Freestyle, kBoard, moves);
    const search::FakeClock clock;
    const search::Limits limits;
    const search::TimeManager time{limits, clock};
    threat::VcfSolver vcf;
    search::RootThreats threats{std::size_t{1} << 20};
    if (promised > 0) {
        board::Position before = position;
        before.undo();
        const Move ours = before.history().back().square;
        before.undo();
        threats.promise.note(before, ours, winIn(promised));
    }
    search::RootKnowledge knowledge{{search::Solvers::On, vcf, threats},
                                    {.sharePercent = 50, .mostChecks = 2},
                                    limits,
                                    time,
                                    threat::StopCheck{}};
    return knowledge.winAtOnce(position);
}

}  // namespace

TEST_CASE("a promised win comes two plies nearer with each move", "[search][promise]") {
    board::Position position = fromMoves(Rule::Freestyle, kBoard, kThreats);
    PromisedWin promise;
    CHECK_FALSE(promise.pliesAt(position));
    promise.note(position, at(position, "h8"), winIn(13));
    position.play(at(position, "h8"));
    CHECK_FALSE(promise.pliesAt(position));
    position.play(at(position, "o15"));
    CHECK(promise.pliesAt(position) == 11);
    // Neither a loss nor a draw is a promise, and what was told before stays.
    promise.note(position, at(position, "a2"), lossIn(4));
    CHECK(promise.pliesAt(position) == 11);
    position.undo();
    position.play(at(position, "g8"));
    CHECK(promise.pliesAt(position) == 11);
    position.undo();
    position.undo();
    position.play(at(position, "a2"));
    position.play(at(position, "o15"));
    CHECK_FALSE(promise.pliesAt(position));
}

TEST_CASE("a win by fours counts at once where it is no longer than promised",
          "[search][promise]") {
    for (const int promised : {0, 9, 7}) {
        const auto win = knownAfter(kFours, promised);
        REQUIRE(win);
        CHECK(win->plies == 5);
    }
    CHECK_FALSE(knownAfter(kFours, 5));
}

TEST_CASE("a forced reply on the way of a promised win tells the win", "[search][promise]") {
    // White's four has one end open.
    constexpr std::string_view kFour = "h8 a2 i9 a3 a6 a4 k12 a5";
    CHECK_FALSE(knownAfter(kFour, 0));
    const auto win = knownAfter(kFour, 21);
    REQUIRE(win);
    CHECK(win->plies == 19);
    CHECK(win->pv == std::vector{at(fromMoves(Rule::Freestyle, kBoard, kFour), "a1")});
}

}  // namespace fukumi::test
