// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <vector>

#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/clock.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/puzzles/puzzle.hpp"

namespace fukumi::tuning {

/// Finds puzzles in games of self-play: at most one of a kind in a game, and the same ones in the
/// same games. Not thread-safe.
class PuzzleMaker {
public:
    /// `each`: puzzles wanted of each rule, kind and grade. `clock` must outlive the maker.
    PuzzleMaker(std::size_t each, const search::Clock& clock);

    /// Looks through a game. REQUIRES: it was played on a kPuzzleBoard.
    void add(const GameData& game);
    /// By rule, kind and grade; within them in the order in which they were found.
    [[nodiscard]] std::vector<Puzzle> puzzles() const;
    [[nodiscard]] std::size_t count() const;

private:
    using Shelf = std::tuple<Rule, PuzzleKind, int>;

    /// False: the shelf is full.
    bool keep(Puzzle puzzle);
    /// Whether no more of this kind are wanted.
    [[nodiscard]] bool isFull(Rule rule, PuzzleKind kind) const;
    [[nodiscard]] std::optional<Puzzle> make(board::Position& position, PuzzleKind kind);
    [[nodiscard]] std::optional<Puzzle> makeWin(board::Position& position, PuzzleKind kind);
    [[nodiscard]] std::optional<Puzzle> makeDefence(board::Position& position);

    /// The value of a search that sees wins over quiet moves too, for the side to move.
    [[nodiscard]] Value searched(const board::Position& position);

    std::size_t each_;
    std::map<Shelf, std::vector<Puzzle>> shelves_;
    Solutions solutions_{kNodes};
    search::alphabeta::AlphaBetaSearcher searcher_;

    /// Nodes of a search for a win by threats: what the page's reviews use for a proof.
    static constexpr std::uint64_t kNodes = 50'000;
};

}  // namespace fukumi::tuning
