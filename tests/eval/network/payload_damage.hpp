// SPDX-License-Identifier: MIT
//
// Damaged payloads of networks in tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/error.hpp"

namespace fukumi::test {

using Payload = std::vector<std::uint8_t>;

/// Why `parse` refuses a payload; "" where it takes it.
template <class Weights>
std::string reasonOf(Weights (*parse)(std::span<const std::uint8_t>), const Payload& bytes) {
    try {
        static_cast<void>(parse(bytes));
    } catch (const UserError& error) {
        return error.what();
    }
    return "";
}

inline Payload damaged(Payload bytes, std::size_t at, std::uint8_t value) {
    bytes[at] = value;
    return bytes;
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace fukumi::test
