// SPDX-License-Identifier: MIT
//
// A small game as `play` shows it: the moves so far, and what perfect play makes of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/solver/chomp/chomp_position.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"
#include "engine/solver/monitor.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/play/play_command.hpp"

namespace fukumi::protocol::cli {

class SmallGame {
public:
    /// A move by a number that only the game understands.
    enum class Move : std::int64_t {};
    using Moves = std::vector<Move>;

    struct Choice {
        Move move;
        std::string worth;  ///< "a draw under perfect play"
        Moves equallyGood;  ///< `move` among them
        bool isDecided = true;
    };

    virtual ~SmallGame() = default;

    virtual void begin() = 0;
    /// REQUIRES: against() is absent, the game is not over.
    virtual void play(Move move) = 0;
    /// REQUIRES: a move was played.
    virtual void undo() = 0;

    [[nodiscard]] virtual bool isOver() const = 0;
    /// Why the move cannot be played, "b2 is taken"; absent if it can.
    [[nodiscard]] virtual std::optional<std::string> against(Move move) const = 0;
    [[nodiscard]] virtual Color sideToMove() const = 0;

    /// A line that was typed. `argument` of a move is its text; it is on the board unless the verb
    /// is OffBoard.
    [[nodiscard]] virtual PlayCommand commandFrom(std::string_view line) const = 0;
    /// REQUIRES: the verb is Move.
    [[nodiscard]] virtual Move moveOf(const PlayCommand& command) const = 0;
    /// Moves that can be played from the beginning on, or in words what is wrong.
    [[nodiscard]] virtual std::variant<Moves, std::string> movesFrom(
        std::string_view text) const = 0;
    [[nodiscard]] virtual std::string textOf(Move move) const = 0;
    /// The board, and below it how a finished game has ended.
    [[nodiscard]] virtual std::string drawing() const = 0;
    /// The board with the points of every cell (mnk_points.hpp), if the game has such a map.
    [[nodiscard]] virtual std::optional<std::string> points() const { return std::nullopt; }
    /// The first lines for a person.
    [[nodiscard]] virtual std::string greeting() const = 0;
    [[nodiscard]] virtual PlayKind kind() const = 0;

    /// Why best() and choose() cannot be asked, if so.
    [[nodiscard]] virtual std::optional<std::string> whyNoAdvice() const { return std::nullopt; }
    /// Perfect play. REQUIRES (both): the game is not over, whyNoAdvice() is absent.
    [[nodiscard]] virtual Choice best(solver::Monitor& monitor) = 0;
    /// That of the player on this side, who may be a weaker one.
    [[nodiscard]] virtual Choice choose(solver::Monitor& monitor) = 0;
};

/// Player of a side that the program plays.
enum class SmallLevel : std::uint8_t {
    ByPoints,  ///< without a search (engine/solver/mnk/mnk_points.hpp)
    Perfect
};

struct MnkGameSetup {
    solver::MnkShape shape;  ///< MnkJudge::make() accepts it
    ByColor<SmallLevel> levels{SmallLevel::Perfect, SmallLevel::Perfect};
    std::uint64_t seed = 0;        ///< of PerfectPlayer
    Color crosses = Color::Black;  ///< drawn as X, the other side as O
};

/// Both throw std::bad_alloc.
[[nodiscard]] std::unique_ptr<SmallGame> makeMnkGame(const MnkGameSetup& setup, Language t = {});
[[nodiscard]] std::unique_ptr<SmallGame> makeChompGame(solver::ChompBar bar, Language t = {});

}  // namespace fukumi::protocol::cli
