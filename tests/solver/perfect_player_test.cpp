// SPDX-License-Identifier: MIT
#include "engine/solver/perfect_player.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/mnk_oracle.hpp"

namespace fukumi::solver {

namespace {

using test::MnkOracle;

class StopAtOnce final : public Monitor {
public:
    [[nodiscard]] bool stopRequested() override { return true; }
};

/// The player against random moves; how often each side won.
ByColor<int> playGames(const char* game, Color player, int games) {
    const MnkRules rules = MnkRules::parse(game).value();
    const MnkLines lines{rules};
    PerfectPlayer perfect{rules, 32};
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
    PerfectPlayer player{rules, 32};
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

TEST_CASE("the centre is taken where moves are equally good", "[solver][player]") {
    const MnkRules rules = MnkRules::parse("3x3x3").value();
    PerfectPlayer player{rules, 32};
    NoMonitor monitor;
    const auto move = player.choose(MnkPosition{rules}, monitor);
    CHECK(toText(move.cell, rules) == "b2");
    CHECK(move.value == MnkValue{std::nullopt, 9});
    CHECK(countOf(move.equallyGood) == 9);
}

}  // namespace fukumi::solver
