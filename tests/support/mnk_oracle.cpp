// SPDX-License-Identifier: MIT
#include "tests/support/mnk_oracle.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include "engine/core/ranges.hpp"

namespace fukumi::test {

namespace {

constexpr std::array kDirections{
    std::pair{1, 0}, std::pair{0, 1}, std::pair{1, 1}, std::pair{1, -1}};

}  // namespace

bool MnkOracle::hasRow(const Board& board, char stone) const {
    const auto at = [&](int x, int y) {
        const bool inside = x >= 0 && x < rules_.columns() && y >= 0 && y < rules_.rows();
        return inside ? board[static_cast<std::size_t>(y * rules_.columns() + x)] : '#';
    };
    for (int y = 0; y < rules_.rows(); ++y)
        for (int x = 0; x < rules_.columns(); ++x)
            for (const auto& [dx, dy] : kDirections) {
                int run = 0;
                while (run < rules_.length() && at(x + run * dx, y + run * dy) == stone) ++run;
                if (run == rules_.length()) return true;
            }
    return false;
}

int MnkOracle::pointsOf(const Board& board, int cell) const {
    if (board[static_cast<std::size_t>(cell)] != '.') return 0;
    const char own = sideToMove(board);
    int points = 0;
    for (const auto& [dx, dy] : kDirections)
        for (int back = 0; back < rules_.length(); ++back) {
            const int x = cell % rules_.columns() - back * dx;
            const int y = cell / rules_.columns() - back * dy;
            int stones = 0;
            bool isOpen = true, isInside = true;
            for (int i = 0; i < rules_.length() && isInside; ++i) {
                const int column = x + i * dx, row = y + i * dy;
                isInside =
                    column >= 0 && column < rules_.columns() && row >= 0 && row < rules_.rows();
                if (!isInside) break;
                const char stone = board[static_cast<std::size_t>(row * rules_.columns() + column)];
                stones += stone == own ? 1 : 0;
                isOpen = isOpen && (stone == own || stone == '.');
            }
            if (isInside) points += 1 + (isOpen ? stones : 0);
        }
    return points;
}

bool MnkOracle::isOver(const Board& board) const {
    return hasRow(board, 'X') || hasRow(board, 'O') || ranges::count(board, '.') == 0;
}

char MnkOracle::sideToMove(const Board& board) {
    return ranges::count(board, 'X') == ranges::count(board, 'O') ? 'X' : 'O';
}

bool MnkOracle::isBetter(const Value& a, const Value& b, char mover) const {
    const auto score = [&](const Value& value) {
        if (value.winner == '.') return 0;
        return value.winner == mover ? 1000 - value.plies : value.plies - 1000;
    };
    return score(a) > score(b);
}

MnkOracle::Value MnkOracle::valueOf(const Board& board) {
    if (const auto found = known_.find(board); found != known_.end()) return found->second;
    Value best;
    if (hasRow(board, 'X')) best = {'X', 0};
    if (hasRow(board, 'O')) best = {'O', 0};
    if (best.winner == '.' && ranges::count(board, '.') > 0) {
        const char mover = sideToMove(board);
        bool first = true;
        for (std::size_t i = 0; i < board.size(); ++i) {
            if (board[i] != '.') continue;
            Board next = board;
            next[i] = mover;
            Value value = valueOf(next);
            ++value.plies;
            if (first || isBetter(value, best, mover)) best = value;
            first = false;
        }
    }
    return known_[board] = best;
}

std::string MnkOracle::bestMoves(const Board& board) {
    std::string moves = emptyBoard();
    if (isOver(board)) return moves;
    const Value best = valueOf(board);
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board[i] != '.') continue;
        Board next = board;
        next[i] = sideToMove(board);
        const Value value = valueOf(next);
        if (value.winner == best.winner && value.plies + 1 == best.plies) moves[i] = '*';
    }
    return moves;
}

MnkOracle::Board MnkOracle::randomBoard(Random& random, int plies) const {
    Board board = emptyBoard();
    for (int i = 0; i < plies && !isOver(board); ++i) {
        std::size_t cell = random.below(static_cast<std::uint32_t>(board.size()));
        while (board[cell] != '.') cell = (cell + 1) % board.size();
        board[cell] = sideToMove(board);
    }
    return board;
}

solver::MnkPosition positionOf(const MnkOracle::Board& board, const solver::MnkRules& rules) {
    ByColor<solver::CellSet> stones;
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board[i] == 'X') stones[Color::Black] |= setOf(solver::Cell(i));
        if (board[i] == 'O') stones[Color::White] |= setOf(solver::Cell(i));
    }
    auto made = solver::MnkPosition::make(rules, stones);
    if (!made) throw std::runtime_error{toEnglish(made.error().value)};
    return *made;
}

}  // namespace fukumi::test
