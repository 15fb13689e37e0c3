// SPDX-License-Identifier: MIT
#include "protocol/cli/solve_monitor.hpp"

#include <chrono>
#include <iomanip>
#include <iostream>
#include <unistd.h>

namespace fukumi::protocol::cli {

namespace {

using std::chrono::seconds;

constexpr seconds kInTerminal{1};
constexpr seconds kElsewhere{10};

/// Back to the beginning of the line, and what stood there is gone.
constexpr std::string_view kWipe = "\r\x1b[K";

}  // namespace

SolveMonitor::SolveMonitor(const search::Clock& clock, std::optional<search::Milliseconds> time)
    : clock_{clock},
      start_{clock.now()},
      inTerminal_{::isatty(STDERR_FILENO) != 0},
      next_{start_ + (inTerminal_ ? kInTerminal : kElsewhere)} {
    if (time) end_ = start_ + *time;
}

SolveMonitor::~SolveMonitor() { clearLine(); }

void SolveMonitor::clearLine() {
    if (hasLine_) std::cerr << kWipe << std::flush;
    hasLine_ = false;
}

bool SolveMonitor::stopRequested() {
    return interrupt_.stopRequested() || (end_ && clock_.now() >= *end_);
}

void SolveMonitor::onProgress(const solver::Progress& progress) {
    const auto now = clock_.now();
    if (now < next_) return;
    next_ = now + (inTerminal_ ? kInTerminal : kElsewhere);
    if (inTerminal_) std::cerr << kWipe;
    std::cerr << std::chrono::duration_cast<seconds>(now - start_).count() << " s";
    if (progress.nodes > 0)
        std::cerr << ", " << std::fixed << std::setprecision(1)
                  << static_cast<double>(progress.nodes) / 1e6 << " million nodes";
    if (!progress.stage.empty()) std::cerr << ", " << progress.stage;
    if (!inTerminal_) std::cerr << '\n';
    std::cerr << std::flush;
    hasLine_ = inTerminal_;
}

search::Milliseconds SolveMonitor::elapsed() const {
    return std::chrono::duration_cast<search::Milliseconds>(clock_.now() - start_);
}

}  // namespace fukumi::protocol::cli
