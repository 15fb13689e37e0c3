// SPDX-License-Identifier: MIT
#include "protocol/cli/terminal.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <utility>

#include <nlohmann/json.hpp>

#ifndef _WIN32
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace fukumi::protocol::cli {

namespace {

constexpr TerminalSize kUsualSize{80, 24};

std::string_view environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view{value};
}

// The one global that changes: a signal handler can reach nothing else. Search threads read it.
std::atomic<int> pressed = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void onInterrupt(int) {
    pressed = 1;
    std::signal(SIGINT, SIG_DFL);
}

}  // namespace

// Consoles of Windows know these codes only after they have been asked for; there the output is
// plain, as in a file.
bool outputIsTerminal() {
#ifdef _WIN32
    return false;
#else
    const std::string_view kind = environment("TERM");
    return ::isatty(STDOUT_FILENO) == 1 && !kind.empty() && kind != "dumb";
#endif
}

bool errorIsTerminal() {
#ifdef _WIN32
    return false;
#else
    return ::isatty(STDERR_FILENO) == 1;
#endif
}

answer::Colors outputColors() {
    return outputIsTerminal() && environment("NO_COLOR").empty() ? answer::Colors::On
                                                                 : answer::Colors::Off;
}

TerminalSize terminalSize() {
#ifndef _WIN32
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
        return {size.ws_col, size.ws_row};
#endif
    return kUsualSize;
}

void printLine(answer::Json json) { std::cout << answer::lineOf(std::move(json)) << '\n'; }

std::string backUp(int lines) {
    return lines == 0 ? std::string{} : "\r\x1b[" + std::to_string(lines) + "A\x1b[J";
}

void showProgress(std::size_t done, std::size_t all) {
    constexpr std::size_t kWidth = 40;
    if (!errorIsTerminal()) return;
    std::string bar(kWidth * done / all, '#');
    bar.resize(kWidth, ' ');
    std::cerr << '\r' << '[' << bar << "] " << done << " of " << all << (done == all ? "\n" : "")
              << std::flush;
}

void wipeProgress() {
    if (errorIsTerminal()) std::cerr << "\r\x1b[K" << std::flush;
}

std::string wholeScreenWiped() { return "\x1b[H\x1b[2J"; }

CtrlC::CtrlC() {
    pressed = 0;
    before_ = std::signal(SIGINT, onInterrupt);
    if (before_ == SIG_IGN) std::signal(SIGINT, SIG_IGN);
}

CtrlC::~CtrlC() { std::signal(SIGINT, before_); }

bool CtrlC::stopRequested() const { return pressed != 0; }

namespace {

using std::chrono::seconds;

constexpr seconds kInTerminal{1};
constexpr seconds kElsewhere{10};

}  // namespace

SolveMonitor::SolveMonitor(const search::Clock& clock, std::optional<search::Milliseconds> time)
    : clock_{clock},
      start_{clock.now()},
      inTerminal_{errorIsTerminal()},
      next_{start_ + (inTerminal_ ? kInTerminal : kElsewhere)} {
    if (time) end_ = start_ + *time;
}

SolveMonitor::~SolveMonitor() { clearLine(); }

void SolveMonitor::clearLine() {
    if (hasLine_) wipeProgress();
    hasLine_ = false;
}

bool SolveMonitor::stopRequested() const {
    return isInterrupted() || (end_ && clock_.now() >= *end_);
}

void SolveMonitor::onProgress(const solver::Progress& progress) {
    const auto now = clock_.now();
    if (now < next_) return;
    next_ = now + (inTerminal_ ? kInTerminal : kElsewhere);
    wipeProgress();
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
