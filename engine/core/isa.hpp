// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fukumi {

/// Instruction set of the kernels that exist in several forms: the threat lines' update in all, the
/// network's loops up to AVX2 (more gains them nothing). Later ones hold earlier ones; results are
/// identical.
enum class Isa : std::uint8_t { Portable, Avx2, Avx512 };

/// The fastest one that this processor and this build have.
[[nodiscard]] Isa bestIsa();

}  // namespace fukumi
