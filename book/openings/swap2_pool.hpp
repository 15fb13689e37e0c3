// SPDX-License-Identifier: MIT
//
// The three stones of swap2 that books know: positions with the note "swap2".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "book/format/opening_book.hpp"
#include "engine/core/random.hpp"
#include "engine/player/move_source.hpp"

namespace fukumi::book {

/// The note of the positions of three stones that are drawn from.
inline constexpr const char* kSwap2Note = "swap2";

/// From the first book that has openings of swap2 for the rule and the size; if none has, those for
/// 15x15 are put in the middle of larger boards. Turned; empty if there are none.
[[nodiscard]] std::vector<Square> drawThree(std::span<const OpeningBook* const> books,
                                            Rule rule,
                                            BoardSize size,
                                            Random random);

/// Only the embedded book's openings, for callers that ask for no moves of a book.
class EmbeddedPool final : public player::MoveSource {
public:
    void configure(const player::Settings& settings) override { settings_ = settings.book; }
    [[nodiscard]] std::optional<player::KnownMove> propose(const board::Position&) override {
        return std::nullopt;
    }
    [[nodiscard]] std::vector<Square> proposeOpening(Rule rule,
                                                     BoardSize size,
                                                     std::uint64_t draw) override;

private:
    player::BookSettings settings_;
};

}  // namespace fukumi::book
