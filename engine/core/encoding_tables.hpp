// SPDX-License-Identifier: MIT
//
// Letters of one byte and of two, in tables that scripts/cmake/encoding_tables.py writes:
//
//     80 81 82 ... FF        one byte       high[byte - 80]
//     81 40 ... FE FE        two bytes      pairs[191 * rows[lead - 81] + trail - 40]
//
// 0: no letter. A first byte without letters has no row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fukumi {

struct EncodingTable {
    static constexpr std::uint8_t kFirstLead = 0x81, kFirstTrail = 0x40, kLastByte = 0xFE;
    static constexpr std::size_t kTrails = kLastByte - kFirstTrail + 1;
    static constexpr std::uint8_t kNoRow = 0xFF;

    std::span<const std::uint16_t> high;
    std::span<const std::uint8_t> rows{};  ///< empty if there are no letters of two bytes
    std::span<const std::uint16_t> pairs{};

    /// REQUIRES: byte >= 80.
    [[nodiscard]] std::uint32_t single(std::uint8_t byte) const { return high[byte - 0x80U]; }
    [[nodiscard]] std::uint32_t pair(std::uint8_t lead, std::uint8_t trail) const {
        const bool isInside =
            lead >= kFirstLead && lead <= kLastByte && trail >= kFirstTrail && trail <= kLastByte;
        if (rows.empty() || !isInside) return 0;
        const std::size_t row = rows[lead - kFirstLead];
        return row == kNoRow ? 0 : pairs[row * kTrails + (trail - kFirstTrail)];
    }
};

extern const EncodingTable kGbk, kBig5, kShiftJis, kEucKr;
extern const EncodingTable kWindows1250, kWindows1251, kWindows1252, kKoi8R, kKoi8U, kLatin2,
    kLatin9;

}  // namespace fukumi
