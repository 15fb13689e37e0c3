// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/value.hpp"
#include "engine/player/settings.hpp"

namespace fukumi::player {

/// A move with what a search once said about it; a depth of 0 says that none did.
struct KnownMove {
    Move move;
    Value value{0};  ///< for the side that plays the move
    Depth depth{0};
};

/// A source that may know the move without a search: an opening book, a forced reply.
class MoveSource {
public:
    virtual ~MoveSource() = default;
    /// Called before the first propose() and after each change.
    virtual void configure(const Settings&) {}
    /// A legal move, or nothing when this source has no opinion.
    [[nodiscard]] virtual std::optional<KnownMove> propose(const board::Position& position) = 0;
    /// Stones to begin a game of swap2 with, black's first: the one that `draw` picks. Empty when
    /// this source has none.
    [[nodiscard]] virtual std::vector<Square> proposeOpening(Rule, BoardSize, std::uint64_t) {
        return {};
    }
};

}  // namespace fukumi::player
