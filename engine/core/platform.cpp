// SPDX-License-Identifier: MIT
#include "engine/core/platform.hpp"

#include <csignal>

#if defined(__linux__)
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace fukumi {

Isa bestIsa() {
    // The architecture for which fukumi_sources_for() compiles files with flags.
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512vl")) return Isa::Avx512;
    if (__builtin_cpu_supports("avx2")) return Isa::Avx2;
#endif
    return Isa::Portable;
}

void failLongFiles() {
#ifdef SIGXFSZ
    static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
#endif
}

#if defined(__linux__)

// Said once, the thresholds do not grow with the blocks that are freed. A search of a few hundred
// nodes takes half as long again where those of its stack, some 200 KiB, count as large.
void keepNoFreedBlocks() {
#if defined(__GLIBC__)
    constexpr int kLarge = 256 << 10;
    mallopt(M_MMAP_THRESHOLD, kLarge);
    mallopt(M_TRIM_THRESHOLD, 4 * kLarge);
#endif
}

void keepStandardStreams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0)  // then the lowest that is free is this one
            static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

// Whole pages only: the rest of a page at either end belongs to other data.
void leaveOnDisk(std::span<const std::uint8_t> constants) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(constants.data());
    const auto first = (begin + page - 1) / page * page;
    const auto end = (begin + constants.size()) / page * page;
    if (first < end)
        static_cast<void>(madvise(reinterpret_cast<void*>(first), end - first, MADV_DONTNEED));
}

#else

void keepNoFreedBlocks() {}
void keepStandardStreams() {}
void leaveOnDisk(std::span<const std::uint8_t>) {}

#endif

}  // namespace fukumi
