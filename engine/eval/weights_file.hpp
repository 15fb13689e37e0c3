// SPDX-License-Identifier: MIT
//
// The file of fitted numbers of one rule, whatever evaluation they are for; little endian:
//
//     offset  bytes
//          0      8   89 'F' 'K' 'W' 0D 0A 1A 0A    as in PNG: shows transfers that mend line ends
//          8      4   version of this layout (1)
//         12      4   CRC-32 of everything from offset 16
//         16      4   whose numbers: 1 = pattern, 2 = order network, 3 = value network
//         20      4   version of the numbers' own layout
//         24      4   rule, as core/rules.def counts them from 0
//         28      4   bytes of the head H
//         32      H   where the numbers come from: UTF-8, lines of "name: what"
//                     zeros up to a multiple of 64
//                     the numbers, to the end of the file
//
// Built-in files lie at a multiple of 64 too, so that numbers can be used where they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/rules.hpp"

namespace fukumi::eval {

/// Owners of weights, by their number in a file.
enum class WeightsOwner : std::uint32_t { Pattern = 1, OrderNetwork = 2, ValueNetwork = 3 };

[[nodiscard]] constexpr std::string_view nameOf(WeightsOwner owner) {
    switch (owner) {
        case WeightsOwner::OrderNetwork: return "order network";
        case WeightsOwner::ValueNetwork: return "value network";
        default: return "pattern evaluation";
    }
}

/// A file taken apart; views of its bytes.
struct WeightsFile {
    WeightsOwner owner = WeightsOwner::Pattern;
    std::uint32_t version = 0;  ///< of the numbers' layout
    Rule rule = Rule::Freestyle;
    std::string_view head;
    std::span<const std::uint8_t> numbers;
};

/// Where the numbers begin in a file, and what the built-in ones are aligned to.
inline constexpr std::size_t kWeightsAlignment = 64;

/// The bytes of a file; the same parts give the same bytes. REQUIRES: head holds no zero.
[[nodiscard]] std::string writeWeightsFile(const WeightsFile& parts);

/// Takes bytes from outside apart. Throws UserError, which says what is wrong with them.
[[nodiscard]] WeightsFile readWeightsFile(std::span<const std::uint8_t> bytes);

/// The same for bytes that were checked when the program was built: without the checksum,
/// which would be reckoned again at each start.
[[nodiscard]] WeightsFile trustedWeightsFile(std::span<const std::uint8_t> bytes);

}  // namespace fukumi::eval
