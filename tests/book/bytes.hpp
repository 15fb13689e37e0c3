// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <string>

namespace fukumi::test {

[[nodiscard]] inline std::string bytes(std::initializer_list<int> values) {
    std::string text;
    for (const int each : values) text += static_cast<char>(each);
    return text;
}

}  // namespace fukumi::test
