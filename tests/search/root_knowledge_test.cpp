// SPDX-License-Identifier: MIT
#include "engine/search/root_knowledge.hpp"

#include "tests/search/short_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::test {

namespace {

using namespace search;

constexpr BoardSize kBoard = BoardSize::square(15);
constexpr RootEffort kEffort{.sharePercent = 50, .mostChecks = 2};

/// Black makes a five on g8 or on l8.
constexpr std::string_view kFive = "h8 a1 i8 a3 j8 a5 k8 a7";
/// An open three: black's next stone makes a four that cannot be stopped.
constexpr std::string_view kOpenThree = "h8 a1 i8 a3 j8 a5";
/// Black's h8 makes two open threes; no four is possible yet.
constexpr std::string_view kThreats = "i8 a1 j8 c15 h6 o3 h7 m15";
/// White's four on f5 has one answer; the column then becomes an open four.
constexpr std::string_view kFours = R"(
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . O . . . . .
    . . . . . O . . . . .
    . . . . . . . . . . .
    . X O O O . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    X . X . . . . . . X .)";

/// The knowledge of a search with limits, and what it uses.
struct Asked {
    explicit Asked(const Limits& l = {}, Solvers use = Solvers::On)
        : limits{l}, solvers{use}, time{limits, clock} {}

    Limits limits;
    Solvers solvers;
    FakeClock clock;
    TimeManager time;
    threat::VcfSolver vcf;
    RootThreats threats{std::size_t{1} << 20};
    RootKnowledge knowledge{{solvers, vcf, threats}, kEffort, limits, time, threat::StopCheck{}};

    [[nodiscard]] std::optional<search::KnownWin> winAfter(std::string_view moves) {
        board::Position root = fromMoves(Rule::Freestyle, kBoard, moves);
        return knowledge.win(root);
    }
    [[nodiscard]] std::optional<search::KnownWin> winByFours() {
        board::Position root = fromDrawing(Rule::Freestyle, kFours, Color::White);
        return knowledge.win(root);
    }
};

Limits excluding(const board::Position& position, std::initializer_list<const char*> squares) {
    Limits limits;
    for (const char* square : squares) limits.excluded.insert(at(position, square));
    return limits;
}

}  // namespace

TEST_CASE("the root knows a five, an open four and a win by fours", "[search][root]") {
    const auto five = Asked{}.winAfter(kFive);
    REQUIRE(five);
    CHECK(five->plies == 1);
    CHECK(five->pv.size() == 1);
    const auto four = Asked{}.winAfter(kOpenThree);
    REQUIRE(four);
    CHECK(four->plies == 3);
    const auto fours = Asked{}.winByFours();
    REQUIRE(fours);
    CHECK(fours->plies == 5);
    CHECK(fours->pv.size() == 5);
}

TEST_CASE("at once the root knows no win by threats, which is a separate question",
          "[search][root]") {
    board::Position root = fromMoves(Rule::Freestyle, kBoard, kThreats);
    Asked asked;
    CHECK_FALSE(asked.knowledge.winAtOnce(root));
    const auto win = asked.knowledge.winByThreats(root, Look::Whole);
    REQUIRE(win);
    CHECK(win->plies >= 5);
    const auto whole = Asked{}.knowledge.win(root);
    REQUIRE(whole);
    CHECK(whole->pv == win->pv);
    // Its proof is followed without being asked for again.
    root.play(win->pv[0]);
    root.play(win->pv[1]);
    CHECK(asked.knowledge.winAtOnce(root));
    CHECK_FALSE(Asked{{}, Solvers::Off}.knowledge.winByThreats(root, Look::Whole));
}

TEST_CASE("without solvers the root knows only the verdict", "[search][root]") {
    CHECK(Asked{{}, Solvers::Off}.winAfter(kFive));
    CHECK(Asked{{}, Solvers::Off}.winAfter(kOpenThree));
    CHECK_FALSE(Asked{{}, Solvers::Off}.winByFours());
}

TEST_CASE("a win whose first move is excluded is none, but another five is", "[search][root]") {
    const board::Position root = fromMoves(Rule::Freestyle, kBoard, kFive);
    for (const auto& [out, left] : {std::pair{"g8", "l8"}, std::pair{"l8", "g8"}}) {
        const auto other = Asked{excluding(root, {out})}.winAfter(kFive);
        REQUIRE(other);
        CHECK(other->pv.front() == at(root, left));
    }
    CHECK_FALSE(Asked{excluding(root, {"g8", "l8"})}.winAfter(kFive));
    const auto first = Asked{}.winByFours();
    Limits limits;
    limits.excluded.insert(first->pv.front());
    CHECK_FALSE(Asked{limits}.winByFours());
}

TEST_CASE("a win that takes longer than the game is none", "[search][root][renju]") {
    Random random{37};
    int longer = 0, inTime = 0;
    for (int i = 0; i < roundCount(120); ++i) {
        const int plies = 1 + i % 8;
        board::Position root = beforeTheLimit(plies, random);
        Limits played;
        played.drawCap = DrawCap::Off;
        const auto whole = Asked{played}.knowledge.win(root);
        const auto win = Asked{}.knowledge.win(root);
        INFO("position " << i << ", " << plies << " plies");
        if (win) CHECK(win->plies <= plies);
        if (!whole) CHECK_FALSE(win);
        if (whole && whole->plies <= plies) CHECK(win);
        longer += whole && !win ? 1 : 0;
        inTime += win ? 1 : 0;
    }
    CHECK(longer > roundCount(10));
    CHECK(inTime > roundCount(10));
}

}  // namespace fukumi::test
