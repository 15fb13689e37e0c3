// SPDX-License-Identifier: MIT
#pragma once

#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "engine/solver/chomp/chomp_position.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

/// All bites of a position, the largest first: what they leave is quickly searched. A bar can have
/// millions, so they are made one by one.
class ChompBites {
public:
    class Iterator {
    public:
        explicit Iterator(const ChompLengths& lengths) : lengths_{lengths} {}
        ChompMove operator*() const { return bite_; }
        Iterator& operator++() {
            if (bite_.column++ == lengths_[index()]) bite_ = {bite_.row + 1, 1};
            return *this;
        }
        bool operator==(std::default_sentinel_t) const {
            return index() == lengths_.size() || lengths_[index()] == 0;
        }

    private:
        [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(bite_.row - 1); }

        const ChompLengths& lengths_;
        ChompMove bite_;
    };

    ChompBites() = default;
    explicit ChompBites(ChompLengths lengths) : lengths_{std::move(lengths)} {}
    [[nodiscard]] Iterator begin() const { return Iterator{lengths_}; }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

private:
    ChompLengths lengths_;
};

/// Chomp as a cursor through its tree: a MemoGame (with a table, two bits a position) and a
/// TreeGame.
class ChompGame {
public:
    using Move = ChompMove;
    using Moves = ChompBites;
    struct Memory {
        std::optional<bool> answer;
        std::uint64_t index = 0;
    };
    enum class Table { None, AllPositions };

    /// Throws Stopped and std::bad_alloc.
    ChompGame(const ChompPosition& start, Table table, const NodeCounter& counter);

    // MemoGame
    [[nodiscard]] std::optional<bool> decided() const;
    [[nodiscard]] Memory recall() const;
    [[nodiscard]] std::optional<bool> expand(const Memory& memory, Moves& moves) const;
    void remember(const Memory& memory, bool answer, std::optional<Move> move, std::uint64_t nodes);

    // TreeGame: 1 for a win, -1 for a loss
    [[nodiscard]] std::optional<int> finalScore() const;
    void listMoves(Moves& moves) const { moves = Moves{position().lengths()}; }

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
