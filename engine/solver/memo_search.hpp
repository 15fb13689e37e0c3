// SPDX-License-Identifier: MIT
//
// The memoised win function, written once for every game:
//
//     wins(position) = some move leads to a position that the other side does not win
//
// With two answers only, the first such move ends the loop: this is alpha-beta whose window is
// always closed. A table makes a position that several orders of moves reach be searched once. The
// game brings its rules, its table, and whatever it knows that decides a position without search.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

/// A game as a cursor that moves through its tree. Answers are from the point of view of the side
/// to move: true if it gets what it wants. `Memory` is what the table says about the position
/// under the cursor, with at least the member `std::optional<bool> answer`.
template <class Game>
concept MemoGame = requires(Game& game,
                            typename Game::Move move,
                            typename Game::Moves& moves,
                            typename Game::Memory& memory,
                            bool answer,
                            std::uint64_t nodes) {
    /// The rules' verdict at a glance; asked before the table.
    { game.decided() } -> std::same_as<std::optional<bool>>;
    { game.recall() } -> std::same_as<typename Game::Memory>;
    { memory.answer } -> std::convertible_to<std::optional<bool>>;
    /// Fills an empty list with the moves in the order in which they are to be tried, or decides
    /// the position after all.
    { game.expand(memory, moves) } -> std::same_as<std::optional<bool>>;
    /// `move` is the one that won, if one did; `nodes` is what the answer has cost.
    {game.remember(memory, answer, std::optional<typename Game::Move>{move}, nodes)};
    {game.play(move)};
    {game.undo(move)};
};

/// Whether the side to move at the game's cursor gets what it wants; the cursor is where it was
/// again, unless Stopped is thrown.
template <MemoGame Game>
bool wins(Game& game, NodeCounter& counter) {
    using Move = typename Game::Move;
    counter.count();
    if (const auto answer = game.decided()) return *answer;
    typename Game::Memory memory = game.recall();
    if (memory.answer) return *memory.answer;

    const std::uint64_t before = counter.nodes();
    typename Game::Moves moves;
    std::optional<Move> winning;
    auto answer = game.expand(memory, moves);
    if (!answer) {
        for (const Move move : moves) {
            game.play(move);
            const bool refuted = wins(game, counter);
            game.undo(move);
            if (refuted) continue;
            winning = move;
            break;
        }
        answer = winning.has_value();
    }
    game.remember(memory, *answer, winning, counter.nodes() - before);
    return *answer;
}

}  // namespace fukumi::solver
