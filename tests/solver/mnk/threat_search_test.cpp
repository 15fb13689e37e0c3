// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/core/ranges.hpp"
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/perfect_player.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mnk_oracle.hpp"

namespace fukumi::solver {

namespace {

class StopAtOnce final : public Monitor {
public:
    [[nodiscard]] bool stopRequested() const override { return true; }
};

using Board = test::MnkOracle::Board;

/// Cells where one stone more makes a row, the slow way.
int rowsInOne(const test::MnkOracle& oracle, Board board, char stone) {
    int cells = 0;
    for (char& cell : board) {
        if (cell != '.') continue;
        cell = stone;
        cells += oracle.hasRow(board, stone) ? 1 : 0;
        cell = '.';
    }
    return cells;
}

/// Whether one stone makes two rows possible: in five in a row an open three became an open four.
bool hasDoubleThreat(const test::MnkOracle& oracle, Board board, char stone) {
    for (char& cell : board) {
        if (cell != '.') continue;
        cell = stone;
        if (rowsInOne(oracle, board, stone) >= 2) return true;
        cell = '.';
    }
    return false;
}

/// Whether the side wins by threats to complete a row, each of them answered.
bool canWinByFours(const Board& board, char stone, const MnkRules& rules) {
    const MnkLines lines{rules};
    const auto position = test::positionOf(board, rules);
    const Color side = stone == 'X' ? Color::Black : Color::White;
    return ForcedWinFinder{lines}
        .find(position.stones(side), position.stones(~side), rules.cells())
        .has_value();
}

}  // namespace

TEST_CASE("the search stops an open three wherever that is possible", "[solver][player][long]") {
    Random random{58};
    StopAtOnce monitor;
    int stopped = 0;
    for (const char* const game : {"8x8x5", "7x7x5", "9x7x5", "6x6x4"}) {
        const MnkRules rules = MnkRules::parse(game).value();
        const test::MnkOracle oracle{rules};
        ThreatSearch search{rules, 1};
        for (int i = 0; i < 400; ++i) {
            const Board board = oracle.randomBoard(random, 6 + i % 14);
            if (oracle.isOver(board)) continue;
            const char own = oracle.sideToMove(board);
            const char other = own == 'X' ? 'O' : 'X';
            const bool isQuiet = rowsInOne(oracle, board, own) == 0 &&
                                 rowsInOne(oracle, board, other) == 0 &&
                                 !hasDoubleThreat(oracle, board, own);
            if (!isQuiet || !hasDoubleThreat(oracle, board, other)) continue;
            const auto after = [&](std::size_t cell) {
                Board next = board;
                next[cell] = own;
                return next;
            };
            const auto stops = [&](std::size_t cell) {
                return board[cell] == '.' && !canWinByFours(after(cell), other, rules);
            };
            bool canStop = false;
            for (std::size_t c = 0; c < board.size(); ++c) canStop = canStop || stops(c);
            const auto position = test::positionOf(board, rules);
            const auto move = search.choose(position, position.emptyCells(), monitor);
            const auto cell = static_cast<std::size_t>(indexOf(move.cell));
            INFO(draw(position) << toText(move.cell, rules));
            // The side's own four may come first.
            if (rowsInOne(oracle, after(cell), own) > 0) continue;
            CHECK((!canStop || stops(cell)));
            stopped += stops(cell) ? 1 : 0;
        }
    }
    CHECK(stopped > 20);
}

TEST_CASE("the search takes a win and keeps to the cells that it may use", "[solver][player]") {
    const MnkRules rules = MnkRules::parse("8x8x5").value();
    NoMonitor monitor;
    ThreatSearch search{rules, 0};
    const auto after = [&](const char* moves) {
        return positionAfter(*mnkMovesFrom(moves, rules), rules);
    };
    // Four in a row, one open end.
    const auto four = after("c4 b4 d4 a1 e4 h8 f4 a8");
    CHECK(toText(search.choose(four, four.emptyCells(), monitor).cell, rules) == "g4");
    // An open three wins.
    const auto three = after("c4 a1 d4 h8 e4 a8");
    const auto winning = search.choose(three, three.emptyCells(), monitor).cell;
    CHECK((toText(winning, rules) == "b4" || toText(winning, rules) == "f4"));
    StopAtOnce hurried;
    const CellSet corner = setOf(cellFrom("h1", rules).value());
    CHECK(search.choose(three, corner, hurried).cell == cellFrom("h1", rules));
}

TEST_CASE("the same seed finds the same moves, another one others", "[solver][player]") {
    const MnkRules rules = MnkRules::parse("8x8x5").value();
    const MnkLines lines{rules};
    const auto game = [&](std::uint64_t seed) {
        ThreatSearch search{rules, seed};
        StopAtOnce monitor;
        MnkPosition position{rules};
        std::string moves;
        for (int i = 0; i < 8; ++i) {
            const Cell cell = search.choose(position, position.emptyCells(), monitor).cell;
            moves += toText(cell, rules);
            position = position.after(cell, lines);
        }
        return moves;
    };
    CHECK(game(1) == game(1));
    std::vector<std::string> games;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) games.push_back(game(seed));
    ranges::sort(games);
    CHECK(std::unique(games.begin(), games.end()) - games.begin() > 3);
}

}  // namespace fukumi::solver
