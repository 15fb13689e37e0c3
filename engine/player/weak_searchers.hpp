// SPDX-License-Identifier: MIT
//
// The searchers of low levels, and their view of the board: it overlooks rows of stones, as people
// do.
#pragma once

#include <array>
#include <memory>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/table/table_eval.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::player {

/// Chances in percent that something is overlooked. All 0: the player sees everything.
struct OversightRates {
    int fours = 0;   ///< a four: the next stone makes a five
    int threes = 0;  ///< an open three: the next stone makes an open four
    int vague = 0;   ///< the most that a point's worth is misjudged by

    friend bool operator==(const OversightRates&, const OversightRates&) = default;
};

/// The part of a position that a weak player sees. Each row of one colour in one line is seen or
/// overlooked as a whole, the same from all its points. The chance to overlook it grows by half for
/// each of: a diagonal, a row with a gap, a point far from the last stone.
class FlawedVision {
public:
    /// `position` and `random` outlive it, and the position does not change.
    FlawedVision(const OversightRates& rates, const board::Position& position, Random& random);

    /// Whether the player overlooks a four or an open three of `c` through `s` in this direction
    /// (of LineMap::slots).
    [[nodiscard]] bool isMissed(Color c, Square s, std::size_t direction) const;
    /// Whether the player sees that a stone of `c` there makes a five.
    [[nodiscard]] bool seesFive(Color c, Square s) const;
    /// The points of a move as this player judges them.
    [[nodiscard]] int misjudged(int points) const;

private:
    /// Stones of `c` on both sides.
    [[nodiscard]] bool isGap(Color c, Square s, std::size_t direction) const;
    [[nodiscard]] bool isFar(Square s) const;

    OversightRates rates_;
    const board::Position& position_;
    Random& random_;
    std::array<ByColor<std::uint8_t>, board::kMaxLines> throws_{};  ///< 0 to 99; small ones unseen
};

/// The classic one-ply player: makes a five, stops a five, and otherwise takes the point whose
/// score (attack plus defence) is highest, at random among equals; as far as it sees the rows.
class GreedySearcher final : public search::Searcher {
public:
    /// `clock` must outlive the searcher; a fixed seed gives fixed choices.
    GreedySearcher(std::uint64_t seed, const search::Clock& clock, const OversightRates& rates = {})
        : random_{seed}, clock_{clock}, rates_{rates} {}

    [[nodiscard]] search::SearchResult search(const board::Position& position,
                                              const search::Limits& limits,
                                              const StopToken& stop,
                                              search::Observer& observer) override;
    void newGame() override {}
    void setMemory(std::size_t) override {}

private:
    [[nodiscard]] std::optional<Move> choose(const board::Position& position,
                                             const board::SquareSet& excluded);

    Random random_;
    const search::Clock& clock_;
    OversightRates rates_;
    std::shared_ptr<const eval::TableModel> model_;  ///< of the rule that was asked for last
};

/// A player who does not take the time to look at every position: some moves it chooses at a
/// glance, the others by a search. Which ones depends only on the seed and the position, so that a
/// search that is begun anew is of the same kind.
class HastySearcher final : public search::Searcher {
public:
    /// `percent` of the positions get only a glance.
    HastySearcher(std::unique_ptr<search::Searcher> glance,
                  std::unique_ptr<search::Searcher> careful,
                  int percent,
                  std::uint64_t seed);

    [[nodiscard]] search::SearchResult search(const board::Position& position,
                                              const search::Limits& limits,
                                              const StopToken& stop,
                                              search::Observer& observer) override;
    void newGame() override;
    void setMemory(std::size_t bytes) override { careful_->setMemory(bytes); }
    [[nodiscard]] std::size_t memoryInUse() const override { return careful_->memoryInUse(); }
    [[nodiscard]] int missingThreads() const override { return careful_->missingThreads(); }

private:
    std::unique_ptr<search::Searcher> glance_;
    std::unique_ptr<search::Searcher> careful_;
    int percent_;
    std::uint64_t seed_;
};

}  // namespace fukumi::player
