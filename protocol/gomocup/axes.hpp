// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/types.hpp"

namespace fukumi::protocol {

/// The order of the two numbers of a point in the protocol. Managers say column,row; GUIs of
/// the Yixin family row,column, in both directions.
enum class Axes : std::uint8_t { ColumnFirst, RowFirst };

/// A point that was read as "first,second" = column,row.
[[nodiscard]] constexpr Square onBoard(Square read, Axes axes) {
    return axes == Axes::ColumnFirst ? read : Square{read.y(), read.x()};
}

/// "7,7"
[[nodiscard]] inline std::string onWire(Square s, Axes axes) {
    const Square written = onBoard(s, axes);
    return std::to_string(written.x()) + ',' + std::to_string(written.y());
}

}  // namespace fukumi::protocol
