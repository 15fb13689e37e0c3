// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_count.hpp"

#include "engine/core/ranges.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mnk_oracle.hpp"

namespace fukumi::solver {

namespace {

using test::MnkOracle;

/// Positions ply by ply, each found from those before, and the games that end on the way.
struct SlowCount {
    std::vector<MnkPlyCount> plies;
    ByColor<std::uint64_t> wonGames;
    std::uint64_t drawnGames = 0;
};

SlowCount slowCount(const MnkOracle& oracle, const MnkOracle::Board& start) {
    SlowCount result;
    std::map<MnkOracle::Board, std::uint64_t> layer{{start, 1}};
    while (!layer.empty()) {
        MnkPlyCount ply;
        std::map<MnkOracle::Board, std::uint64_t> next;
        for (const auto& [board, ways] : layer) {
            ply.ply = static_cast<int>(ranges::countIf(board, [](char c) { return c != '.'; }));
            const bool over = oracle.isOver(board);
            if (oracle.hasRow(board, 'X'))
                result.wonGames[Color::Black] += ways;
            else if (oracle.hasRow(board, 'O'))
                result.wonGames[Color::White] += ways;
            else if (over)
                result.drawnGames += ways;
            ++(oracle.hasRow(board, 'X')   ? ply.blackWins
               : oracle.hasRow(board, 'O') ? ply.whiteWins
               : over                      ? ply.draws
                                           : ply.open);
            if (over) continue;
            for (std::size_t i = 0; i < board.size(); ++i) {
                if (board[i] != '.') continue;
                auto after = board;
                after[i] = MnkOracle::sideToMove(board);
                next[after] += ways;
            }
        }
        result.plies.push_back(ply);
        layer = std::move(next);
    }
    return result;
}

}  // namespace

TEST_CASE("counting without visiting agrees with visiting", "[solver][count]") {
    Random random{11};
    NoMonitor monitor;
    for (const char* const game : {"1x1x1",
                                   "2x2x2",
                                   "3x2x2",
                                   "3x3x3",
                                   "3x3x2",
                                   "3x3x4",
                                   "4x2x3",
                                   "2x5x3",
                                   "4x3x3",
                                   "3x4x4",
                                   "7x2x3"}) {
        const MnkRules rules = MnkRules::parse(game).value();
        const MnkOracle oracle{rules};
        for (int i = 0; i < 12; ++i) {
            // Large boards are too slow to visit from the start.
            const int least = std::max(0, rules.cells() - 9) + i % 3;
            const auto board = oracle.randomBoard(random, i == 0 && rules.cells() <= 9 ? 0 : least);
            INFO(game << ' ' << board);
            const auto slow = slowCount(oracle, board);
            const auto fast = countPositions(test::positionOf(board, rules), monitor);
            REQUIRE(fast);
            REQUIRE(fast->plies.size() == slow.plies.size());
            for (std::size_t k = 0; k < slow.plies.size(); ++k) {
                CHECK(fast->plies[k].ply == slow.plies[k].ply);
                CHECK(fast->plies[k].open == slow.plies[k].open);
                CHECK(fast->plies[k].blackWins == slow.plies[k].blackWins);
                CHECK(fast->plies[k].whiteWins == slow.plies[k].whiteWins);
                CHECK(fast->plies[k].draws == slow.plies[k].draws);
            }
            for (const Color c : kColors)
                CHECK(fast->wonGames[c].text() == std::to_string(slow.wonGames[c]));
            CHECK(fast->drawnGames.text() == std::to_string(slow.drawnGames));
        }
    }
}

// Facts; 4x4x3 is given as 6 035 992 by an older article, the visit below says otherwise.
TEST_CASE("well-known numbers of positions", "[solver][count]") {
    NoMonitor monitor;
    const auto count = [&](const char* game) {
        return countPositions(MnkPosition{MnkRules::parse(game).value()}, monitor).value();
    };
    const auto ticTacToe = count("3x3x3");
    CHECK(ticTacToe.positions() == 5478);
    CHECK(ticTacToe.games().text() == "255168");
    CHECK(ticTacToe.wonGames[Color::Black].text() == "131184");
    CHECK(ticTacToe.wonGames[Color::White].text() == "77904");
    CHECK(ticTacToe.drawnGames.text() == "46080");
    CHECK(count("4x4x3").positions() == 6'036'001);
    CHECK(count("4x4x4").positions() == 9'722'011);
    CHECK(count("5x4x4").positions() == 674'794'169);
}

// Each position is a number of sixteen digits to the base 3, marked where a move leads to it.
TEST_CASE("a visit to every position of 4x4x3 finds as many", "[solver][count][long]") {
    const MnkRules rules = MnkRules::parse("4x4x3").value();
    const MnkLines lines{rules};
    std::vector<std::uint32_t> powers(1, 1);
    for (int i = 0; i < rules.cells(); ++i) powers.push_back(powers.back() * 3);
    std::vector<bool> seen(powers.back());
    std::uint64_t positions = 0;
    const auto visit = [&](const auto& self,
                           CellSet mover,
                           CellSet other,
                           std::uint32_t number,
                           std::uint32_t digit) -> void {
        if (seen[number]) return;
        seen[number] = true;
        ++positions;
        if (lines.hasLine(other)) return;
        forEachCell(rules.allCells() & ~(mover | other), [&](Cell c) {
            self(self,
                 other,
                 mover | setOf(c),
                 number + digit * powers[static_cast<std::size_t>(indexOf(c))],
                 3 - digit);
        });
    };
    visit(visit, 0, 0, 0, 1);
    CHECK(positions == 6'036'001);
}

TEST_CASE("a stopped count has no answer", "[solver][count]") {
    class StopAtOnce final : public Monitor {
        [[nodiscard]] bool stopRequested() const override { return true; }
    };
    StopAtOnce monitor;
    CHECK_FALSE(countPositions(MnkPosition{MnkRules::parse("4x4x4").value()}, monitor));
}

}  // namespace fukumi::solver
