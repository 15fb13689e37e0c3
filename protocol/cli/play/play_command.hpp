// SPDX-License-Identifier: MIT
//
// Lines that a person can type in a game: a point, or a word with at most one argument. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/types.hpp"
#include "protocol/cli/language.hpp"

namespace fukumi::protocol::cli {

struct PlayCommand {
    enum class Verb : std::uint8_t {
        Nothing,   ///< an empty line
        Move,      ///< `square`
        OffBoard,  ///< a point, but not of this board
        Undo,
        Hint,
        Values,
        Points,  ///< of a small game
        Threats,
        Board,
        Moves,
        Save,     ///< `argument` = file
        Replace,  ///< `argument` = file
        Load,     ///< `argument` = file
        Remark,
        Remarks,
        Level,  ///< `argument` = number
        Swap,   ///< of sides; in an opening of colours
        Stay,   ///< in an opening
        Two,    ///< in an opening
        Offer,  ///< in an opening
        New,
        Resign,
        Help,
        Quit,
        Unknown
    };

    Verb verb = Verb::Nothing;
    std::optional<Square> square{};  ///< of a move on the board of gomoku
    std::string argument{};
    std::optional<int> number{};  ///< of a line that is one, though no command
};

/// Words in any case, without points.
[[nodiscard]] PlayCommand parsePlayCommand(std::string_view line);
/// The same of a game of gomoku, and points: "h8", or "8,8" or "(8,8)": column and row from 1, the
/// row from the bottom.
[[nodiscard]] PlayCommand parsePlayCommand(std::string_view line, int columns, int rows);

/// The answer to a line that is not a command, with the command that may have been meant.
[[nodiscard]] std::string unknownText(const PlayCommand& command, const Language& t = {});

/// Game that the help is for.
enum class PlayKind : std::uint8_t { Gomoku, Mnk, Chomp };

/// A line for each command.
[[nodiscard]] std::string playHelp(PlayKind kind, const Language& t = {});

}  // namespace fukumi::protocol::cli
