// SPDX-License-Identifier: MIT
//
// The terminal of a person: kind of the standard output, ECMA-48 codes that draw anew, progress,
// and Ctrl-C.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/search/clock.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/monitor.hpp"
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

/// Prints an object on a line.
void printLine(answer::Json json);

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
/// program as usual. At most one at a time. A program that was started to ignore Ctrl-C, such as a
/// job in the background of a script, goes on.
class CtrlC final : public StopToken {
public:
    CtrlC();
    ~CtrlC() override;
    CtrlC(const CtrlC&) = delete;
    CtrlC& operator=(const CtrlC&) = delete;

    [[nodiscard]] bool stopRequested() const override;

private:
    void (*before_)(int);
};

/// Ends a solver at Ctrl-C or when its time is over, and reports on standard error how it goes: in
/// a terminal one line that renews itself every second, elsewhere a line every ten seconds.
class SolveMonitor final : public solver::Monitor {
public:
    SolveMonitor(const search::Clock& clock, std::optional<search::Milliseconds> time);
    ~SolveMonitor() override;
    SolveMonitor(const SolveMonitor&) = delete;
    SolveMonitor& operator=(const SolveMonitor&) = delete;

    [[nodiscard]] bool stopRequested() const override;
    /// Whether Ctrl-C was pressed.
    [[nodiscard]] bool isInterrupted() const { return interrupt_.stopRequested(); }
    void onProgress(const solver::Progress& progress) override;
    /// Whether onProgress() would tell anything now: for those whose progress costs a moment.
    [[nodiscard]] bool isProgressDue() const { return clock_.now() >= next_; }

    /// Wipes the line in the terminal, if there is one: before anything else is printed.
    void clearLine();

    [[nodiscard]] search::Milliseconds elapsed() const;

private:
    const search::Clock& clock_;
    search::TimePoint start_;
    std::optional<search::TimePoint> end_;
    bool inTerminal_;
    search::TimePoint next_;
    bool hasLine_ = false;
    CtrlC interrupt_;
};

}  // namespace fukumi::protocol::cli
