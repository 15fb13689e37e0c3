// SPDX-License-Identifier: MIT
//
// A player as those see it who ask it for moves: an interface, so that a test can put one there
// that is slow, throws, or answers nonsense.
#pragma once

#include <vector>

#include "engine/player/settings.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::player {

class Thinker {
public:
    virtual ~Thinker() = default;

    /// Takes effect with the next move.
    virtual void configure(const Settings& settings) = 0;
    virtual void newGame() = 0;
    /// As Searcher::memoryInUse.
    [[nodiscard]] virtual std::size_t memoryInUse() const { return 0; }
    /// The move to play; `move` is absent only when no legal move exists.
    /// REQUIRES: the board is not full.
    [[nodiscard]] virtual search::SearchResult think(const board::Position& position,
                                                     const search::Limits& limits,
                                                     const search::StopToken& stop,
                                                     search::Observer& observer) = 0;
    /// As think(), but only the searcher's answer, whatever else is known: for analysis.
    [[nodiscard]] virtual search::SearchResult analyze(const board::Position& position,
                                                       const search::Limits& limits,
                                                       const search::StopToken& stop,
                                                       search::Observer& observer) {
        return think(position, limits, stop, observer);
    }
    /// Three stones to begin a game with, where a source has any: see MoveSource::proposeOpening.
    [[nodiscard]] virtual std::vector<Square> opening(Rule, BoardSize, std::uint64_t) { return {}; }
};

}  // namespace fukumi::player
