// SPDX-License-Identifier: MIT
#include "engine/core/isa.hpp"

namespace fukumi {

Isa bestIsa() {
    // The architecture for which fukumi_sources_for() compiles files with flags.
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512vl")) return Isa::Avx512;
    if (__builtin_cpu_supports("avx2")) return Isa::Avx2;
#endif
    return Isa::Portable;
}

}  // namespace fukumi
