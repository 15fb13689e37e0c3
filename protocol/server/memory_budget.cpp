// SPDX-License-Identifier: MIT
#include "protocol/server/memory_budget.hpp"

#include <algorithm>

#include "engine/player/settings.hpp"

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace fukumi::protocol::server {

std::optional<MemoryBudget::Share> MemoryBudget::take(std::size_t wanted) {
    const std::scoped_lock lock{mutex_};
    const std::size_t bytes = std::min(std::max(wanted, player::kMemoryFloor), left_);
    if (bytes < player::kMemoryFloor) return std::nullopt;
    left_ -= bytes;
    return std::optional<Share>{std::in_place, *this, bytes};
}

void MemoryBudget::giveBack(std::size_t bytes) {
    const std::scoped_lock lock{mutex_};
    left_ += bytes;
}

std::optional<std::size_t> machineMemory() {
#if defined(_WIN32)
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
    return static_cast<std::size_t>(status.ullTotalPhys);
#elif defined(_SC_PHYS_PAGES)
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long bytes = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || bytes <= 0) return std::nullopt;
    return static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes);
#else
    return std::nullopt;
#endif
}

}  // namespace fukumi::protocol::server
