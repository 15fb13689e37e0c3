// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/perfect_player.hpp"

#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_points.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mnk_oracle.hpp"

namespace fukumi::solver {

namespace {

using test::MnkOracle;

class StopAtOnce final : public Monitor {
public:
    [[nodiscard]] bool stopRequested() const override { return true; }
};

class StopAfter final : public Monitor {
public:
    explicit StopAfter(int reports) : left_{reports} {}
    [[nodiscard]] bool stopRequested() const override { return left_ <= 0; }
    void onProgress(const Progress&) override { --left_; }

private:
    int left_;
};

/// The player against random moves; how often each side won.
ByColor<int> playGames(const char* game, Color player, int games) {
    const MnkRules rules = MnkRules::parse(game).value();
    const MnkLines lines{rules};
    PerfectPlayer perfect{rules, 32, 0};
    NoMonitor monitor;
    Random random{static_cast<std::uint64_t>(games)};
    ByColor<int> won;
    for (int i = 0; i < games; ++i) {
        MnkPosition position{rules};
        while (!position.isOver()) {
            const CellSet empty = position.emptyCells();
            Cell move = firstOf(empty);
            if (position.sideToMove() == player) {
                const auto chosen = perfect.choose(position, monitor);
                REQUIRE(chosen.value);
                REQUIRE(contains(chosen.equallyGood, chosen.cell));
                move = chosen.cell;
            } else {
                do move = Cell(random.below(static_cast<std::uint32_t>(rules.cells())));
                while (!contains(empty, move));
            }
            REQUIRE(position.isLegal(move));
            position = position.after(move, lines);
        }
        if (position.winner()) ++won[*position.winner()];
    }
    return won;
}

const MnkRules kTicTacToe = MnkRules::parse("3x3x3").value();
const MnkLines kLines{kTicTacToe};

MnkPosition after(const char* moves) {
    return positionAfter(*mnkMovesFrom(moves, kTicTacToe), kTicTacToe);
}

std::vector<int> mapAfter(const char* moves) {
    std::vector<int> points;
    for (int i = 0; i < kTicTacToe.cells(); ++i)
        points.push_back(pointsOf(Cell(i), after(moves), kLines));
    return points;
}

std::string choiceAfter(const char* moves) {
    return toText(chooseByPoints(after(moves), kLines), kTicTacToe);
}

}  // namespace

TEST_CASE("the perfect player never loses a drawn game", "[solver][player]") {
    CHECK(playGames("3x3x3", Color::Black, 60)[Color::White] == 0);
    CHECK(playGames("3x3x3", Color::White, 60)[Color::Black] == 0);
    CHECK(playGames("4x4x4", Color::White, 10)[Color::Black] == 0);
}

TEST_CASE("the perfect player wins every won game", "[solver][player]") {
    CHECK(playGames("4x3x3", Color::Black, 30)[Color::Black] == 30);
    CHECK(playGames("5x5x3", Color::Black, 10)[Color::Black] == 10);
}

TEST_CASE("a hurried player still takes wins and stops wins", "[solver][player]") {
    const MnkRules rules = MnkRules::parse("7x7x5").value();
    PerfectPlayer player{rules, 32, 0};
    StopAtOnce monitor;
    const MnkLines lines{rules};
    MnkPosition position{rules};
    const auto first = player.choose(position, monitor);
    CHECK_FALSE(first.value);
    CHECK(toText(first.cell, rules) == "d4");
    for (const char* const move : {"b2", "b4", "c2", "c4", "d2", "d4", "e2"})
        position = position.after(cellFrom(move, rules).value(), lines);
    // White has to block one end of four in a row; there is no more.
    const auto block = player.choose(position, monitor);
    CHECK((toText(block.cell, rules) == "a2" || toText(block.cell, rules) == "f2"));
    position = position.after(cellFrom("e4", rules).value(), lines);
    const auto win = player.choose(position, monitor);
    CHECK((toText(win.cell, rules) == "a2" || toText(win.cell, rules) == "f2"));
}

TEST_CASE("drawn games that are not proved are drawn by search", "[solver][player][long]") {
    const MnkRules rules = MnkRules::parse("8x8x5").value();
    const MnkLines lines{rules};
    for (const std::uint64_t seed : {1U, 2U}) {
        PerfectPlayer black{rules, 32, seed}, white{rules, 32, seed + 10};
        MnkPosition position{rules};
        while (!position.isOver()) {
            StopAfter monitor{4};
            PerfectPlayer& mover = position.sideToMove() == Color::Black ? black : white;
            position = position.after(mover.choose(position, monitor).cell, lines);
        }
        INFO("seed " << seed);
        CHECK_FALSE(position.winner());
    }
}

TEST_CASE("the centre is taken where moves are equally good", "[solver][player]") {
    const MnkRules rules = MnkRules::parse("3x3x3").value();
    PerfectPlayer player{rules, 32, 0};
    NoMonitor monitor;
    const auto move = player.choose(MnkPosition{rules}, monitor);
    CHECK(toText(move.cell, rules) == "b2");
    CHECK(move.value == MnkValue{std::nullopt, 9});
    CHECK(countOf(move.equallyGood) == 9);
}

TEST_CASE("a cell has a point for each line and one for each own stone on an open line",
          "[solver][points]") {
    CHECK(mapAfter("") == std::vector{3, 2, 3, 2, 4, 2, 3, 2, 3});
    // A stone of the other side blocks a line, but the line still counts.
    CHECK(mapAfter("a3") == std::vector{3, 2, 3, 2, 4, 2, 0, 2, 3});
    CHECK(mapAfter("a3 b2") == std::vector{4, 2, 3, 3, 0, 2, 0, 3, 4});
    CHECK(mapAfter("b2 c3") == std::vector{3, 3, 4, 3, 0, 3, 4, 3, 0});
}

// The same rules, counted cell by cell.
TEST_CASE("the points are those of a count by hand on any board", "[solver][points]") {
    Random random{58};
    for (const char* const game : {"3x3x3", "4x3x3", "5x5x4", "7x4x5"}) {
        const MnkRules rules = MnkRules::parse(game).value();
        const MnkLines lines{rules};
        const MnkOracle oracle{rules};
        for (int i = 0; i < 50; ++i) {
            const auto board = oracle.randomBoard(random, rules.cells());
            const auto position = test::positionOf(board, rules);
            for (int c = 0; c < rules.cells(); ++c)
                REQUIRE(pointsOf(Cell(c), position, lines) == oracle.pointsOf(board, c));
        }
    }
}

TEST_CASE("the greedy player wins, else stops, else counts points", "[solver][points]") {
    CHECK(choiceAfter("") == "b2");
    CHECK(choiceAfter("b2") == "a1");
    CHECK(choiceAfter("b2 c3") == "c1");        // or a3, but not a1, whose diagonal is blocked
    CHECK(choiceAfter("a1 a2 b1 b2") == "c1");  // its own row, though the other side has one too
    CHECK(choiceAfter("a1 b2 b1") == "c1");
}

// Sums over all its games, as the founding article of the greedy player has them.
TEST_CASE("the greedy player against all replies and against perfect play", "[solver][points]") {
    MnkSolver solver{kTicTacToe, 32};
    NoMonitor monitor;
    const auto score = [&](Color greedy, MnkReplies replies) {
        const auto all =
            playAllByPoints(MnkPosition{kTicTacToe}, greedy, replies, solver, monitor).value();
        return std::vector<std::uint64_t>{all.won, all.drawn, all.lost};
    };
    CHECK(score(Color::Black, MnkReplies::All) == std::vector<std::uint64_t>{70, 6, 0});
    CHECK(score(Color::Black, MnkReplies::Best) == std::vector<std::uint64_t>{0, 6, 0});
    CHECK(score(Color::White, MnkReplies::All) == std::vector<std::uint64_t>{342, 101, 14});
    CHECK(score(Color::White, MnkReplies::Best) == std::vector<std::uint64_t>{0, 89, 14});
    StopAtOnce atOnce;
    CHECK_FALSE(
        playAllByPoints(MnkPosition{kTicTacToe}, Color::Black, MnkReplies::Best, solver, atOnce));
}

}  // namespace fukumi::solver
