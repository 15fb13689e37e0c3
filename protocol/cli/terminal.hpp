// SPDX-License-Identifier: MIT
//
// Kind of the standard output, and ECMA-48 codes that colour and draw anew in a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fukumi::protocol::cli {

enum class Colors : std::uint8_t { Off, On };

/// The role of a piece of text; plain where colours are off.
enum class Style : std::uint8_t {
    Plain,
    Dim,    ///< empty points
    Black,  ///< stones
    White,
    Last,      ///< the last move
    Best,      ///< the best candidate
    Good,      ///< other candidates
    Forbidden  ///< points and warnings
};

struct TerminalSize {
    int columns;
    int rows;
};

/// Whether standard output is a terminal that can move its cursor.
[[nodiscard]] bool outputIsTerminal();
/// Whether standard error is a terminal: for progress, which no file wants.
[[nodiscard]] bool errorIsTerminal();
/// On for such a terminal, unless NO_COLOR is set (no-color.org).
[[nodiscard]] Colors outputColors();
/// 80 x 24 where the terminal does not say.
[[nodiscard]] TerminalSize terminalSize();

[[nodiscard]] std::string styled(std::string_view text, Style style, Colors colors);

/// Puts the cursor back to the beginning of the line `lines` up, and clears what follows.
[[nodiscard]] std::string backUp(int lines);
/// Shows on standard error, if that is a terminal: "[#####     ] 12 of 45". The last one ends the
/// line.
void showProgress(std::size_t done, std::size_t all);
/// Takes an unfinished bar away: before anything else is printed.
void wipeProgress();
/// Clears the whole screen and puts the cursor at its beginning.
[[nodiscard]] std::string wholeScreenWiped();

}  // namespace fukumi::protocol::cli
