// SPDX-License-Identifier: MIT
//
// The sums of the pattern evaluation's hidden layer, and the loop over a step's changes in two
// forms with the same results. Kept free of everything else: one form is compiled for another
// instruction set, and nothing that it shares with the rest of the program may be a function that
// the linker could pick from the wrong side.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fukumi::eval {

/// Sums of the units with Black to move, then of those with White to move; or what a code adds to
/// them. Sixteen units each (kUnitCount).
struct alignas(64) UnitSums {
    std::int16_t numbers[32]{};
};

/// A point had one pattern code and has another.
struct CodeChange {
    std::uint16_t before;
    std::uint16_t after;
};

/// Takes the rows of the codes before away from `sums` and adds those of the codes after, modulo
/// 2^16.
using AddUnitChanges = void(UnitSums& sums,
                            const UnitSums* rows,
                            const CodeChange* changes,
                            std::size_t count);

void addUnitChangesPortable(UnitSums& sums,
                            const UnitSums* rows,
                            const CodeChange* changes,
                            std::size_t count);
inline constexpr AddUnitChanges* kPortableUnitChanges = addUnitChangesPortable;
/// Null where this build has no such instructions.
extern AddUnitChanges* const kAvx2UnitChanges;

}  // namespace fukumi::eval
