// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "book/format/opening_book.hpp"
#include "engine/board/position.hpp"
#include "engine/player/move_source.hpp"
#include "engine/player/settings.hpp"

namespace fukumi::book {

/// The book's move in a position; absent if it knows none that can be played. The same seed and
/// position give the same move.
[[nodiscard]] std::optional<player::KnownMove> bookMove(const OpeningBook& book,
                                                        const board::Position& position,
                                                        player::BookPick pick,
                                                        std::uint64_t seed);

}  // namespace fukumi::book
