// SPDX-License-Identifier: MIT
//
// The terminal of a person: kind of the standard output, ECMA-48 codes that draw anew, progress,
// and Ctrl-C.
#pragma once

#include <cstddef>
#include <string>

#include "engine/search/searcher.hpp"
#include "protocol/answer/board_drawing.hpp"

namespace fukumi::protocol::cli {

struct TerminalSize {
    int columns;
    int rows;
};

/// Whether standard output is a terminal that can move its cursor.
[[nodiscard]] bool outputIsTerminal();
/// Whether standard error is a terminal: for progress, which no file needs.
[[nodiscard]] bool errorIsTerminal();
/// On for such a terminal, unless NO_COLOR is set (no-color.org).
[[nodiscard]] answer::Colors outputColors();
/// 80 x 24 if the terminal does not say.
[[nodiscard]] TerminalSize terminalSize();

/// Puts the cursor back to the beginning of the line `lines` up, and clears what follows.
[[nodiscard]] std::string backUp(int lines);
/// Shows on standard error, if that is a terminal: "[#####     ] 12 of 45". The last one ends the
/// line.
void showProgress(std::size_t done, std::size_t all);
/// Takes an unfinished bar away: before anything else is printed.
void wipeProgress();
/// Clears the whole screen and puts the cursor at its beginning.
[[nodiscard]] std::string wholeScreenWiped();

/// While one of these lives, Ctrl-C ends the search instead of the program; a second one ends the
/// program as usual. At most one at a time.
class CtrlC final : public search::StopToken {
public:
    CtrlC();
    ~CtrlC() override;
    CtrlC(const CtrlC&) = delete;
    CtrlC& operator=(const CtrlC&) = delete;

    [[nodiscard]] bool stopRequested() const override;
};

}  // namespace fukumi::protocol::cli
