// SPDX-License-Identifier: MIT
#include "engine/solver/chomp_game.hpp"

#include <algorithm>

namespace fukumi::solver {

ChompGame::ChompGame(ChompBar bar, Table table) : index_{bar} {
    ChompLengths whole{};
    std::fill_n(whole.begin(), bar.rows, static_cast<std::uint8_t>(bar.columns));
    path_.push_back(whole);
    if (table == Table::None) return;
    known_.resize(index_.positions());
    won_.resize(index_.positions());
}

std::optional<bool> ChompGame::decided() const {
    if (lengths()[0] == 0) return true;  // the other side has eaten the poison
    return std::nullopt;
}

ChompGame::Memory ChompGame::recall() const {
    Memory memory;
    memory.index = index_.indexOf(lengths());
    if (known_[memory.index]) memory.answer = won_[memory.index];
    return memory;
}

std::optional<bool> ChompGame::expand(const Memory&, Moves& moves) const {
    listMoves(moves);
    return std::nullopt;
}

void ChompGame::remember(const Memory& memory, bool answer, std::optional<Move>, std::uint64_t) {
    known_[memory.index] = true;
    won_[memory.index] = answer;
}

std::optional<int> ChompGame::finalScore() const {
    if (const auto won = decided()) return *won ? 1 : -1;
    return std::nullopt;
}

// The largest bites first: what they leave is quickly searched.
void ChompGame::listMoves(Moves& moves) const {
    for (int row = 1; row <= index_.bar().rows; ++row)
        for (int column = 1; column <= lengths()[static_cast<std::size_t>(row - 1)]; ++column)
            moves.push_back({row, column});
}

void ChompGame::play(ChompMove bite) {
    ChompLengths left = lengths();
    for (int row = bite.row - 1; row < index_.bar().rows; ++row) {
        auto& length = left[static_cast<std::size_t>(row)];
        length = std::min(length, static_cast<std::uint8_t>(bite.column - 1));
    }
    path_.push_back(left);
}

void ChompGame::undo(ChompMove) { path_.pop_back(); }

}  // namespace fukumi::solver
