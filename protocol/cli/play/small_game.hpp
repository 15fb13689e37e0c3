// SPDX-License-Identifier: MIT
//
// A small game as `play` shows it: the moves so far, and what perfect play makes of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/by_color.hpp"
#include "engine/solver/chomp/chomp_position.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"
#include "engine/solver/monitor.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/play/play_command.hpp"

namespace fukumi::protocol::cli {

class SmallGame {
public:
    /// A move by a number that is the game's own.
    enum class Move : int {};
    using Moves = std::vector<Move>;

    struct Choice {
        Move move;
        std::string worth;  ///< "a draw under perfect play"
        Moves equallyGood;  ///< `move` among them
        bool isDecided = true;
    };

    virtual ~SmallGame() = default;

    virtual void begin() = 0;
    /// REQUIRES: there is nothing against it.
    virtual void play(Move move) = 0;
    /// REQUIRES: a move was played.
    virtual void undo() = 0;

    [[nodiscard]] virtual bool isOver() const = 0;
    /// Absent where the move can be played: "b2 is taken".
    [[nodiscard]] virtual std::optional<std::string> against(Move move) const = 0;
    [[nodiscard]] virtual Color sideToMove() const = 0;

    /// A line that was typed; a move in it is on the board.
    [[nodiscard]] virtual PlayCommand commandFrom(std::string_view line) const = 0;
    /// REQUIRES: the verb is Move.
    [[nodiscard]] virtual Move moveOf(const PlayCommand& command) const = 0;
    /// Moves that can be played from the beginning on, or in words what is wrong.
    [[nodiscard]] virtual std::variant<Moves, std::string> movesFrom(
        std::string_view text) const = 0;
    [[nodiscard]] virtual std::string textOf(Move move) const = 0;
    /// The board, and below it how a finished game has ended.
    [[nodiscard]] virtual std::string drawing() const = 0;
    /// The first line for a person.
    [[nodiscard]] virtual std::string greeting() const = 0;
    [[nodiscard]] virtual PlayKind kind() const = 0;

    /// Perfect play. REQUIRES (both): the game is not over.
    [[nodiscard]] virtual Choice best(solver::Monitor& monitor) = 0;
    /// That of the player on this side, who may be a weaker one.
    [[nodiscard]] virtual Choice choose(solver::Monitor& monitor) = 0;
};

/// Player of a side that the program plays.
enum class SmallLevel : std::uint8_t {
    ByPoints,  ///< without a search (engine/solver/mnk/mnk_points.hpp)
    Perfect
};

/// Both throw std::bad_alloc.
[[nodiscard]] std::unique_ptr<SmallGame> makeMnkGame(const solver::MnkRules& rules,
                                                     ByColor<SmallLevel> levels,
                                                     Language t = {});
[[nodiscard]] std::unique_ptr<SmallGame> makeChompGame(solver::ChompBar bar, Language t = {});

}  // namespace fukumi::protocol::cli
