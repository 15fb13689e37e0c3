// SPDX-License-Identifier: MIT
//
// The sums of the pattern evaluation over codes, and the loop over a step's changes in two forms
// with the same results. Kept free of everything else: one form is compiled for another
// instruction set, and nothing that it shares with the rest of the program may be a function that
// the linker could pick from the wrong side.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fukumi::eval {

/// Sums of the hidden layer's units with Black to move, then of those with White to move; or what a
/// code adds to them. Sixteen units each (kUnitCount).
struct alignas(64) UnitSums {
    std::int16_t numbers[32]{};
};

/// Values of one colour's codes, or of one code: two additions are all that it takes. `worth` holds
/// both values (PatternModel::packWorth()), `kinds` one counter of 16 bits for each threat kind.
struct alignas(16) CodeValue {
    std::uint64_t worth = 0;
    std::uint64_t kinds = 0;
};

/// A point had one pattern code and has another.
struct CodeChange {
    std::uint16_t before;
    std::uint16_t after;
};

/// Shares of each code of a colour in the sums.
struct CodeRows {
    const UnitSums* units;
    const CodeValue* values;
};

/// Takes what the codes before add away from both sums, and adds what the codes after do. Numbers
/// wrap around.
using AddCodeChanges = void(UnitSums& units,
                            CodeValue& values,
                            const CodeRows& rows,
                            const CodeChange* changes,
                            std::size_t count);

void addCodeChangesPortable(UnitSums& units,
                            CodeValue& values,
                            const CodeRows& rows,
                            const CodeChange* changes,
                            std::size_t count);
inline constexpr AddCodeChanges* kPortableCodeChanges = addCodeChangesPortable;
/// Null if this build has no such instructions.
extern AddCodeChanges* const kAvx2CodeChanges;

}  // namespace fukumi::eval
