// SPDX-License-Identifier: MIT
//
// A player as those see it who ask it for moves: an interface, so that a test can put one there
// that is slow, throws, or answers nonsense.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/model.hpp"
#include "engine/player/settings.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::player {

class Thinker {
public:
    virtual ~Thinker() = default;

    /// Takes effect with the next move.
    virtual void configure(const Settings& settings) = 0;
    virtual void newGame() = 0;
    /// The model of the evaluation that it is configured with. Its searches have the same one, so
    /// that no two are in memory.
    [[nodiscard]] virtual std::shared_ptr<const eval::Model> model(Rule rule) {
        return eval::modelFor(EvalKind::Table, rule);
    }
    /// As Searcher::memoryInUse.
    [[nodiscard]] virtual std::size_t memoryInUse() const { return 0; }
    /// As Searcher::missingThreads.
    [[nodiscard]] virtual int missingThreads() const { return 0; }
    /// The move to play; `move` is absent only when no legal move exists.
    /// REQUIRES: the board is not full.
    [[nodiscard]] virtual search::SearchResult think(const board::Position& position,
                                                     const search::Limits& limits,
                                                     const StopToken& stop,
                                                     search::Observer& observer) = 0;
    /// As think(), but only the searcher's answer, whatever else is known: for analysis.
    [[nodiscard]] virtual search::SearchResult analyze(const board::Position& position,
                                                       const search::Limits& limits,
                                                       const StopToken& stop,
                                                       search::Observer& observer) {
        return think(position, limits, stop, observer);
    }
    /// Three stones to begin a game with, where a source has any: see MoveSource::proposeOpening.
    [[nodiscard]] virtual std::vector<Square> opening(Rule, BoardSize, std::uint64_t) { return {}; }
};

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
    /// A legal move, or nothing when this source has no opinion, or none by the time of `stop`.
    [[nodiscard]] virtual std::optional<KnownMove> propose(const board::Position& position,
                                                           const StopToken& stop) = 0;
    /// Stones to begin a game of swap2 with, black's first: the one that `draw` picks. Empty when
    /// this source has none.
    [[nodiscard]] virtual std::vector<Square> proposeOpening(Rule, BoardSize, std::uint64_t) {
        return {};
    }
    /// Bytes that it holds with the settings of the last configure(); the searcher has as much
    /// less.
    [[nodiscard]] virtual std::size_t memoryInUse() const { return 0; }
};

}  // namespace fukumi::player
