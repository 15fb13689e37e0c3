// SPDX-License-Identifier: MIT
//
// The last line of defence: whatever the thinker does, a move that can be played comes out. A lost
// game beats a forfeit.
#pragma once

#include <optional>

#include "protocol/game.hpp"
#include "protocol/interrupts.hpp"
#include "protocol/reply_sink.hpp"
#include "protocol/thinker.hpp"

namespace fukumi::protocol {

struct FoundMove {
    Move move;
    Value value;  ///< for the side to move; a draw's when nobody knows
};

class MoveFinder {
public:
    /// All must outlive the finder.
    MoveFinder(Thinker& thinker, ReplySink& replies, const Interrupts& interrupts)
        : thinker_{thinker}, replies_{replies}, interrupts_{interrupts} {}

    /// An exception of the thinker becomes a MESSAGE here and in find().
    void newGame();

    /// The thinker's move if it is legal, else the fallback move (a forbidden point only where
    /// every empty square is one). Search reports go out as MESSAGE lines. Absent on a full board.
    [[nodiscard]] std::optional<FoundMove> find(Game& game,
                                                const player::Settings& settings,
                                                const search::Limits& limits);

private:
    /// The thinker's answer; absent when it threw, which has then been reported.
    [[nodiscard]] std::optional<search::SearchResult> ask(const board::Position& position,
                                                          const player::Settings& settings,
                                                          const search::Limits& limits);

    Thinker& thinker_;
    ReplySink& replies_;
    const Interrupts& interrupts_;
};

}  // namespace fukumi::protocol
