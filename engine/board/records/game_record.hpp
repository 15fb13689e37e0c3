// SPDX-License-Identifier: MIT
//
// Game files of Piskvork (.psq):
//
//     Piskvorky 15x15, 11:11, 0     board, level of both players (11 = an engine), who began
//     8,8,0                         moves: column and row from 1, row 1 at the top, milliseconds;
//     9,8,431                       a move may lack its time, and the stones of an opening have 0
//     alpha                         name of the player who began
//     beta                          name of the other
//     0                             how it ended: 0 normally, 15 time, -2 an error
//
// The lines behind the moves differ from writer to writer: they are optional, and the first two
// of them that are no numbers are the names.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/board/records/format_error.hpp"
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

    /// Stones and blocked squares before the first move; files of Piskvork have none.
    struct Setup {
        std::vector<Square> black, white, blocked;
        Color first = Color::Black;  ///< who moves first

        friend bool operator==(const Setup&, const Setup&) = default;
    };

    BoardSize size = BoardSize::square(15);
    Setup setup;
    std::vector<TimedMove> moves;      ///< in turn
    std::array<std::string, 2> names;  ///< UTF-8, black's first; empty when the file has none
    int end = 0;
    std::optional<GameResult> result;
    std::string date;     ///< as the file writes it: "2026-11-27"
    std::string event;    ///< tournament or place
    std::string opening;  ///< name of the opening or of its rule
};

/// The position before the first move. REQUIRES: the setup's points are on the board, each once.
[[nodiscard]] Position startOf(const GameRecord& record, Rule rule, Isa isa = bestIsa());

/// Plays a move of a record, a pass too. REQUIRES: as Position::play().
void playRecorded(Position& position, Move m);
/// "h8", "pass".
[[nodiscard]] std::string moveName(Move m, BoardSize size);

/// Reads a whole file, with any line ends and with a byte order mark or without. Names that are no
/// UTF-8 are read as Latin-1.
[[nodiscard]] std::variant<GameRecord, FormatError> parsePsq(std::string_view text);
/// parsePsq(writePsq(r)) is r, where its names are one line each and no numbers, and nothing is set
/// up.
[[nodiscard]] std::string writePsq(const GameRecord& record);

}  // namespace fukumi::board
