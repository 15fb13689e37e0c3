// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace fukumi::test {

[[nodiscard]] inline std::span<const std::uint8_t> asBytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

[[nodiscard]] inline std::string bytes(std::initializer_list<int> values) {
    std::string text;
    for (const int each : values) text += static_cast<char>(each);
    return text;
}

}  // namespace fukumi::test
