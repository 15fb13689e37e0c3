// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/board/position.hpp"

namespace fukumi::player {

/// Somebody who may know the move without a search: an opening book, a forced reply.
class MoveSource {
public:
    virtual ~MoveSource() = default;
    /// A legal move, or nothing when this source has no opinion.
    [[nodiscard]] virtual std::optional<Move> propose(const board::Position& position) = 0;
};

}  // namespace fukumi::player
