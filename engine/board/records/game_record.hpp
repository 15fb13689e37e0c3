// SPDX-License-Identifier: MIT
//
// A game: what was set up, the moves, who played, and how it ended.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/types.hpp"

namespace fukumi::board {

/// A move without a stone: only the side to move changes. No square of a board has its value.
inline constexpr Move kPass = Square::fromIndex(0xFFFF);
[[nodiscard]] constexpr bool isPass(Move m) { return m == kPass; }

/// The end of a game, as its file says.
enum class GameResult : std::uint8_t { BlackWins, WhiteWins, Draw };

struct GameRecord {
    struct TimedMove {
        Move move;
        std::chrono::milliseconds time{0};

        friend bool operator==(const TimedMove&, const TimedMove&) = default;
    };

    /// Stones and blocked squares before the first move.
    struct Setup {
        std::vector<Square> black, white, blocked;
        Color first = Color::Black;  ///< who moves first

        friend bool operator==(const Setup&, const Setup&) = default;
    };

    BoardSize size = BoardSize::square(15);
    Setup setup;
    std::vector<TimedMove> moves;      ///< in turn
    std::array<std::string, 2> names;  ///< UTF-8, black's first; empty when the file has none
    std::optional<GameResult> result{};
    std::string date{};     ///< as the file writes it: "2026-11-27"
    std::string event{};    ///< tournament or place
    std::string opening{};  ///< name of the opening or of its rule
};

/// The position before the first move. REQUIRES: the setup's points are on the board, each once.
[[nodiscard]] Position startOf(const GameRecord& record, Rule rule, Isa isa = bestIsa());

/// Plays a move of a record. After a pass the position is one that was set up with the other side
/// to move: its history does not hold the pass. REQUIRES: as Position::play().
void playRecorded(Position& position, Move m);
/// Takes the last move back, which was `m`.
void undoRecorded(Position& position, Move m);
/// The position after the first `plies` moves, or all. REQUIRES: as startOf().
[[nodiscard]] Position positionAfter(const GameRecord& record,
                                     Rule rule,
                                     std::optional<std::size_t> plies = {},
                                     Isa isa = bestIsa());
/// "h8", "pass".
[[nodiscard]] std::string moveName(Move m, BoardSize size);

}  // namespace fukumi::board
