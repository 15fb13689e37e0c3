// SPDX-License-Identifier: MIT
//
// Values of the stones of an opening, by search. They are black's.
//
// Where black is going to offer n fifth moves, of which white chooses one, three stones are worth
//
//     min over white's best fourth moves of (the n-th best of black's different fifth moves)
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "book/swap2.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

struct ValuedMove {
    Move move;
    Value value;  ///< for the side that plays it
};

class OpeningJudge {
public:
    /// `nodes` are those of one judgement. `player` and `stop` must outlive the judge; the searcher
    /// alone is asked.
    OpeningJudge(player::Player& player, std::uint64_t nodes, const search::StopToken& stop)
        : player_{player}, nodes_{nodes}, stop_{stop} {}

    /// A position whose stones alternate.
    [[nodiscard]] static board::Position positionOf(Rule rule,
                                                    BoardSize size,
                                                    std::span<const Square> stones);

    /// Black's prospects, whoever is to move. `times` as many nodes as a judgement has.
    [[nodiscard]] Swap2Opinion opinionOfBlack(const board::Position& position, int times);
    /// Up to `count` of the side to move's best moves on `allowed`, the best first.
    [[nodiscard]] std::vector<ValuedMove> bestMoves(const board::Position& position,
                                                    const board::SquareSet& allowed,
                                                    int count,
                                                    std::uint64_t nodes);
    /// Black's different fifth moves, the best first. REQUIRES: four stones, black to move.
    [[nodiscard]] std::vector<ValuedMove> fifths(const board::Position& position,
                                                 int count,
                                                 std::uint64_t nodesEach);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] const search::StopToken& stop() const { return stop_; }
    [[nodiscard]] search::SearchReport search(const board::Position& position, std::uint64_t nodes);

private:
    player::Player& player_;
    std::uint64_t nodes_;
    const search::StopToken& stop_;
};

/// All squares of the board that are empty.
[[nodiscard]] board::SquareSet emptySquares(const board::Position& position);

}  // namespace fukumi::book
