// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/eval/network/windows.hpp"

namespace fukumi::tuning {

/// Parameters that make the numbers of a window's row (windows.hpp), for one colour that looks.
struct RowParts {
    std::uint32_t near2 = 0;
    std::uint32_t near3 = 0;
    std::uint32_t near4 = 0;
    std::uint32_t classId = 0;
};
/// [row][black, white]; the first row is that of zeros and has no parts.
[[nodiscard]] std::vector<std::array<RowParts, 2>> rowParts(
    const eval::network::WindowTable& windows);

}  // namespace fukumi::tuning
