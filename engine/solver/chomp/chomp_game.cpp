// SPDX-License-Identifier: MIT
#include "engine/solver/chomp/chomp_game.hpp"

namespace fukumi::solver {

ChompGame::ChompGame(const ChompPosition& start, Table table, const NodeCounter& counter)
    : index_{start.boundingBar()}, path_{start} {
    if (table == Table::None) return;
    fillInSteps(known_, index_.positions(), counter);
    fillInSteps(won_, index_.positions(), counter);
}

std::optional<bool> ChompGame::decided() const {
    if (position().isOver()) return true;  // the other side has eaten the poison
    return std::nullopt;
}

ChompGame::Memory ChompGame::recall() const {
    Memory memory;
    memory.index = index_.indexOf(position().lengths());
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

void ChompGame::play(ChompMove bite) { path_.push_back(position().after(bite)); }

void ChompGame::undo(ChompMove) { path_.pop_back(); }

}  // namespace fukumi::solver
