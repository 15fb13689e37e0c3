// SPDX-License-Identifier: MIT
//
// Memory that a process measured by its memory does not keep. Both are advice: nothing depends on
// them, and systems that do not know them do nothing.
#pragma once

#include <cstdint>
#include <span>

namespace fukumi {

/// From now on a large block is the system's again as soon as it is freed (glibc would keep it for
/// later ones: after games under five rules, twice what one game needs). To be called first.
void keepNoFreedBlocks();

/// Lets bytes of the program's own file leave the memory as long as they are not used; the system
/// reads them again when they are. REQUIRES: constants of the program, never written.
void leaveOnDisk(std::span<const std::uint8_t> constants);

}  // namespace fukumi
