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

// Memory that a process measured by its memory does not keep, and streams that are closed: advice,
// nothing depends on it, and systems that do not know it do nothing.

/// From now on a large block is the system's again as soon as it is freed (glibc would keep it for
/// later ones: after games under five rules, twice what one game needs). To be called first.
void keepNoFreedBlocks();

/// Where the caller has closed standard input, output or errors, a file that is opened later would
/// take its place, and get what is printed. From now on reading and writing fail, as they should.
/// To be called first.
void keepStandardStreams();

/// Writing beyond the size that a file may have (ulimit -f) fails from now on, as on a full disk,
/// rather than ending the program.
void failLongFiles();

/// Lets bytes of the program's own file leave the memory as long as they are not used; the system
/// reads them again when they are. REQUIRES: constants of the program, never written.
void leaveOnDisk(std::span<const std::uint8_t> constants);

}  // namespace fukumi
