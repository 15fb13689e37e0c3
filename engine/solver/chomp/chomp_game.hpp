// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "engine/solver/chomp/chomp_position.hpp"

namespace fukumi::solver {

/// Chomp as a cursor through its tree: a MemoGame (with a table, two bits a position) and a
/// TreeGame.
class ChompGame {
public:
    using Move = ChompMove;
    using Moves = std::vector<ChompMove>;
    struct Memory {
        std::optional<bool> answer;
        std::uint64_t index = 0;
    };
    enum class Table { None, AllPositions };

    /// Throws std::bad_alloc.
    ChompGame(const ChompPosition& start, Table table);

    // MemoGame
    [[nodiscard]] std::optional<bool> decided() const;
    [[nodiscard]] Memory recall() const;
    [[nodiscard]] std::optional<bool> expand(const Memory& memory, Moves& moves) const;
    void remember(const Memory& memory, bool answer, std::optional<Move> move, std::uint64_t nodes);

    // TreeGame: 1 for a win, -1 for a loss
    [[nodiscard]] std::optional<int> finalScore() const;
    void listMoves(Moves& moves) const;

    void play(ChompMove bite);
    void undo(ChompMove bite);

private:
    [[nodiscard]] const ChompPosition& position() const { return path_.back(); }

    ChompIndex index_;
    std::vector<ChompPosition> path_;  // from the start to the cursor
    std::vector<bool> known_;
    std::vector<bool> won_;
};

}  // namespace fukumi::solver
