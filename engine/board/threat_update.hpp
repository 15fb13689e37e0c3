// SPDX-License-Identifier: MIT
//
// The plain data that the line-update kernels work on. Kept free of everything else: one of the
// kernels is compiled for another instruction set, and nothing that it shares with the rest of the
// program may be a function that the linker could pick from the wrong side.
#pragma once

#include <cstdint>

namespace fukumi::board {

/// Everything known about one line: one cache line.
///
///     stones[colour]        own stones of each colour
///     empty                 empty cells (a blocked point is neither empty nor a stone)
///     foul                  renju: cells where black's stone makes an overline or two fours in
///                           this line, whatever the other lines say; zero in the other rules
///     sets[colour][class]   cells where that colour's next stone makes a threat (ThreatClass)
struct alignas(64) LineRecord {
    std::uint32_t stones[2];
    std::uint32_t empty;
    std::uint32_t foul;
    std::uint32_t unused[4];
    std::uint32_t sets[2][4];
};
static_assert(sizeof(LineRecord) == 64);

/// The four lines through a square as they were before a stone: what undo copies back.
struct alignas(64) SavedLines {
    LineRecord records[4];
    std::uint64_t classCounts;
    std::uint8_t line[4];
    std::uint8_t flags[4];
};

/// Change of a square: the words of LineRecord::{stones[0], stones[1], empty} to toggle.
enum class Toggle : std::uint8_t { BlackStone = 0, WhiteStone = 1, Block = 2 };

/// Saves the four lines, toggles bit[i] of line[i] and recomputes sets, foul words and flags.
/// flags[line] has bit (class + 4 * colour) set where sets[colour][class] is not empty.
using UpdateLines = void (*)(LineRecord* records,
                             std::uint8_t* flags,
                             const std::uint8_t* line,
                             const std::uint8_t* bit,
                             Toggle toggle,
                             SavedLines& saved);

/// Kernels by rule (index = Rule). Null if they were not compiled in.
extern const UpdateLines kPortableUpdates[];
extern const UpdateLines* const kAvx2Updates;
extern const UpdateLines* const kAvx512Updates;

}  // namespace fukumi::board
