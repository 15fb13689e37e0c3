// SPDX-License-Identifier: MIT
//
// The last line of defence: whatever the thinker does, a move that can be played comes out. A lost
// game beats a forfeit.
#pragma once

#include <optional>
#include <vector>

#include "book/opening_chooser.hpp"
#include "engine/analysis/balance.hpp"
#include "protocol/gomocup/interrupts.hpp"
#include "protocol/host/game.hpp"
#include "protocol/io/reply_sink.hpp"

namespace fukumi::protocol {

struct FoundMove {
    Move move;
    Value value;  ///< for the side to move; a draw's when nobody knows
};

class MoveFinder {
public:
    /// All must outlive the finder.
    MoveFinder(player::Thinker& thinker,
               ReplySink& replies,
               const Interrupts& interrupts,
               const search::Clock& clock)
        : thinker_{thinker}, replies_{replies}, interrupts_{interrupts}, clock_{clock} {}

    /// An exception of the thinker becomes a MESSAGE here and in find().
    void newGame();
    [[nodiscard]] std::size_t memoryInUse() const { return thinker_.memoryInUse(); }

    /// The thinker's move if it is legal, else the fallback move (a forbidden point only where
    /// every empty square is one). Search reports go out as MESSAGE lines; `listener` hears of them
    /// too. Absent on a full board.
    [[nodiscard]] std::optional<FoundMove> find(Game& game,
                                                const player::Settings& settings,
                                                const search::Limits& limits,
                                                search::Observer& listener);

    /// Searches the position for what the table keeps of it, until `stop`. Says nothing unless the
    /// thinker throws.
    void ponder(Game& game, const player::Settings& settings, const search::StopToken& stop);

    /// Makes the models and tables of the game's rule and size, and leaves them as a new game finds
    /// them. Says what find() says of memory.
    void warmUp(Game& game, const player::Settings& settings, const search::StopToken& stop);

    /// As book::chooseInOpening; what can always be done where the thinker threw. Reports as in
    /// find().
    [[nodiscard]] book::OpeningChoice choose(const opening::Opening& opening,
                                             Rule rule,
                                             const player::Settings& settings,
                                             const search::Limits& limits,
                                             std::uint64_t draw,
                                             search::Observer& listener);

    /// The most even move or moves (balance.hpp), each round told as a MESSAGE. Absent where there
    /// are none. `limits` bound all searches together, and so does max_node; both it and the
    /// evaluation of the question are those of `settings`.
    [[nodiscard]] std::optional<analysis::BalanceResult> findBalance(
        Game& game,
        const player::Settings& settings,
        const search::Limits& limits,
        analysis::BalanceQuestion question);

private:
    /// The thinker's answer; absent when it threw, which has then been reported.
    [[nodiscard]] std::optional<search::SearchResult> ask(const board::Position& position,
                                                          const player::Settings& settings,
                                                          const search::Limits& limits,
                                                          search::Observer& listener);

    player::Thinker& thinker_;
    ReplySink& replies_;
    const Interrupts& interrupts_;
    const search::Clock& clock_;
};

}  // namespace fukumi::protocol
