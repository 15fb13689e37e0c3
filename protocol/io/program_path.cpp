// SPDX-License-Identifier: MIT
#include "protocol/io/program_path.hpp"

#ifdef _WIN32
#include <array>
#include <windows.h>
#endif

namespace fukumi::protocol {

#ifdef _WIN32
std::filesystem::path programPath() {
    std::array<wchar_t, 32768> name{};  // the longest path that Windows knows
    const DWORD length =
        ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
    return std::filesystem::path{name.data(), name.data() + length};
}
#else
std::filesystem::path programPath() {
    std::error_code error;
    auto path = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path{} : path;
}
#endif

}  // namespace fukumi::protocol
