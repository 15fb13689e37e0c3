// SPDX-License-Identifier: MIT
//
// An announced win binds the searches after it.
#include "engine/search/root_knowledge.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

using search::AnnouncedWin;

constexpr BoardSize kBoard = BoardSize::square(15);
/// Black's h8 makes two open threes; no four is possible yet.
constexpr std::string_view kThreats = "i8 a1 j8 c15 h6 o3 h7 m15";
/// Black's l8 makes a four with one answer, and then the column an open four.
constexpr std::string_view kFours = "i8 h8 j8 a1 k8 a3 l6 a5 l7 a7";

/// The win that is known before the search if a win in `announced` plies was reported with the move
/// before the last; 0 = none was.
std::optional<search::KnownWin> knownAfter(std::string_view moves, int announced) {
    board::Position position = fromMoves(Rule::Freestyle, kBoard, moves);
    const search::FakeClock clock;
    const search::Limits limits;
    const search::TimeManager time{limits, clock};
    threat::VcfSolver vcf;
    search::RootThreats threats{std::size_t{1} << 20};
    if (announced > 0) {
        board::Position before = position;
        before.undo();
        const Move ours = before.history().back().square;
        before.undo();
        threats.announced.note(before, ours, winIn(announced));
    }
    search::RootKnowledge knowledge{{search::Solvers::On, vcf, threats},
                                    {.sharePercent = 50, .mostChecks = 2},
                                    limits,
                                    time,
                                    threat::StopCheck{}};
    return knowledge.winAtOnce(position);
}

}  // namespace

TEST_CASE("an announced win comes two plies nearer with each move", "[search][announced]") {
    board::Position position = fromMoves(Rule::Freestyle, kBoard, kThreats);
    AnnouncedWin announced;
    CHECK_FALSE(announced.pliesAt(position));
    announced.note(position, at(position, "h8"), winIn(13));
    position.play(at(position, "h8"));
    CHECK_FALSE(announced.pliesAt(position));
    position.play(at(position, "o15"));
    CHECK(announced.pliesAt(position) == 11);
    // A loss or a draw is not kept, and the win from before stays.
    announced.note(position, at(position, "a2"), lossIn(4));
    CHECK(announced.pliesAt(position) == 11);
    position.undo();
    position.play(at(position, "g8"));
    CHECK(announced.pliesAt(position) == 11);
    position.undo();
    position.undo();
    position.play(at(position, "a2"));
    position.play(at(position, "o15"));
    CHECK_FALSE(announced.pliesAt(position));
}

TEST_CASE("a win by fours counts at once if it is no longer than announced",
          "[search][announced]") {
    for (const int announced : {0, 9, 7}) {
        const auto win = knownAfter(kFours, announced);
        REQUIRE(win);
        CHECK(win->plies == 5);
    }
    CHECK_FALSE(knownAfter(kFours, 5));
}

TEST_CASE("a forced reply on the way of an announced win has its length", "[search][announced]") {
    // White's four has one end open.
    constexpr std::string_view kFour = "h8 a2 i9 a3 a6 a4 k12 a5";
    CHECK_FALSE(knownAfter(kFour, 0));
    const auto win = knownAfter(kFour, 21);
    REQUIRE(win);
    CHECK(win->plies == 19);
    CHECK(win->pv == std::vector{at(fromMoves(Rule::Freestyle, kBoard, kFour), "a1")});
}

TEST_CASE("an announced win does not go on behind a foul", "[search][announced][renju]") {
    // Black's h8 closes a row of six.
    board::Position position = fromMoves(Rule::Renju, kBoard, "e8 a1 f8 c15 g8 o3 i8 m15 j8");
    AnnouncedWin announced;
    announced.note(position, at(position, "a3"), winIn(13));
    position.play(at(position, "a3"));
    position.play(at(position, "h9"));
    CHECK(announced.pliesAt(position) == 11);
    position.undo();
    position.play(at(position, "h8"));
    CHECK_FALSE(announced.pliesAt(position));
}

}  // namespace fukumi::test
