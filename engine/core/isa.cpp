// SPDX-License-Identifier: MIT
#include "engine/core/isa.hpp"

namespace fukumi {

Isa bestIsa() {
    // The architecture for which fukumi_avx2_sources() compiles the AVX2 files.
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return Isa::Avx2;
#endif
    return Isa::Portable;
}

}  // namespace fukumi
