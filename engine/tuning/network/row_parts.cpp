// SPDX-License-Identifier: MIT
#include "engine/tuning/network/row_parts.hpp"

namespace fukumi::tuning {

namespace net = eval::network;

std::vector<std::array<RowParts, 2>> rowParts(const net::WindowTable& windows) {
    std::vector<std::array<RowParts, 2>> parts;
    const auto partsOf =
        [](net::WindowCell centre, net::HalfCode a, net::HalfCode b, std::uint16_t classId) {
            const auto index = [&](std::size_t count) {
                return static_cast<std::uint32_t>(
                    net::windowIndex(centre,
                                     net::shorten(a, net::kInnerReach, count),
                                     net::shorten(b, net::kInnerReach, count),
                                     count));
            };
            return RowParts{index(2), index(3), index(4), classId};
        };
    for (const net::WindowRow& row : windows.rows()) {
        if (row.centre == net::WindowCell::Wall) {
            parts.push_back({});
            continue;
        }
        const auto [a, b] = row.halves;
        const auto swapped = [](net::HalfCode code) {
            return net::exchangeColors(code, net::kInnerReach);
        };
        const net::WindowCell other = row.centre == net::WindowCell::Own ? net::WindowCell::Enemy
                                      : row.centre == net::WindowCell::Enemy
                                          ? net::WindowCell::Own
                                          : net::WindowCell::Empty;
        parts.push_back({partsOf(row.centre, a, b, row.blackClass),
                         partsOf(other, swapped(a), swapped(b), row.whiteClass)});
    }
    return parts;
}

}  // namespace fukumi::tuning
