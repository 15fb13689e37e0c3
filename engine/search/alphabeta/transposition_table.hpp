// SPDX-License-Identifier: MIT
//
// Positions seen before, a word each in a table that grows while it is used:
//
//     63..56       55..48   47..32   31..16   15..12   11, 10      9..0
//     generation   depth    eval     value    spare    no win by   move
//     and bound             (int16)  (int16)           fours
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/memory.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"

namespace fukumi::search::alphabeta {

enum class Bound : std::uint8_t { None = 0, Upper = 1, Lower = 2, Exact = 3 };

/// No evaluation was asked for.
inline constexpr Value kNoEval = -kInfinity;

/// Knowledge about a position. Proven values are relative to the position itself (win in n
/// plies from here), so that they hold wherever the position is met.
struct TableEntry {
    std::optional<Move> move;
    Value value{0};
    Value eval = kNoEval;
    Depth depth{0};
    Bound bound = Bound::None;
    /// It is proven that the side to move, and that the other one if it were to move, has no win by
    /// fours.
    bool noOwnVcf = false;
    bool noOpponentVcf = false;
};

/// A value seen `ply` plies from the root as the table holds it, and back.
[[nodiscard]] inline Value toTable(Value v, int ply) {
    return isWin(v) ? v + Value{ply} : isLoss(v) ? v - Value{ply} : v;
}
[[nodiscard]] inline Value fromTable(Value v, int ply) {
    return isWin(v) ? v - Value{ply} : isLoss(v) ? v + Value{ply} : v;
}

class TranspositionTable {
public:
    /// Reserves at most `bytes` (at least one bucket), and uses a few megabytes of them at first.
    /// Throws std::bad_alloc; the table is then as after release().
    void allocate(std::size_t bytes);
    /// Empties the table. It uses as much as at first again; the memory stays its own.
    void clear();
    /// Gives all memory back; REQUIRES: allocate() before the next probe or store.
    void release();
    [[nodiscard]] bool isAllocated() const { return slots_.isAllocated(); }
    /// In use.
    [[nodiscard]] std::size_t bytes() const { return slots_.bytes(); }

    /// A new search begins: older entries become the first to be replaced.
    void newSearch();

    [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
    void store(Key key, const TableEntry& entry);
    void prefetch(Key key) const { __builtin_prefetch(&slots_.bucketOf(key)); }

private:
    static constexpr std::uint8_t kGenerationMask = 63;

    GrowingTable slots_;
    std::uint8_t generation_ = 0;
};

}  // namespace fukumi::search::alphabeta
