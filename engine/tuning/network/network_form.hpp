// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fukumi::tuning {

/// The two networks that can be trained.
enum class NetworkForm : std::uint8_t {
    Order,  ///< eval/nets/order_net.hpp: order of moves, chance of a draw
    Value   ///< eval/nets/value_net.hpp: the value alone
};

}  // namespace fukumi::tuning
