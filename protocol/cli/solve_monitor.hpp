// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/search/clock.hpp"
#include "engine/solver/monitor.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

/// Ends a solver at Ctrl-C or when its time is over, and reports on standard error how it goes: in
/// a terminal one line that renews itself every second, elsewhere a line every ten seconds.
class SolveMonitor final : public solver::Monitor {
public:
    SolveMonitor(const search::Clock& clock, std::optional<search::Milliseconds> time);
    ~SolveMonitor() override;
    SolveMonitor(const SolveMonitor&) = delete;
    SolveMonitor& operator=(const SolveMonitor&) = delete;

    [[nodiscard]] bool stopRequested() override;
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
