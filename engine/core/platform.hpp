// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace fukumi {

/// Instruction set of the kernels that exist in several forms: the threat lines' update in all, the
/// network's loops up to AVX2 (more gains them nothing). Later ones hold earlier ones; results are
/// identical.
enum class Isa : std::uint8_t { Portable, Avx2, Avx512 };

/// The fastest one that this processor and this build have.
[[nodiscard]] Isa bestIsa();

// Memory that a process measured by its memory does not keep. Both are advice: nothing depends on
// them, and systems that do not know them do nothing.

/// From now on a large block is the system's again as soon as it is freed (glibc would keep it for
/// later ones: after games under five rules, twice what one game needs). To be called first.
void keepNoFreedBlocks();

/// Lets bytes of the program's own file leave the memory as long as they are not used; the system
/// reads them again when they are. REQUIRES: constants of the program, never written.
void leaveOnDisk(std::span<const std::uint8_t> constants);

}  // namespace fukumi
