// SPDX-License-Identifier: MIT
#include "protocol/cli/terminal.hpp"

#include <cstdlib>
#include <iostream>

#ifndef _WIN32
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace fukumi::protocol::cli {

namespace {

constexpr TerminalSize kUsualSize{80, 24};

std::string_view codeOf(Style style) {
    switch (style) {
        case Style::Plain: break;
        case Style::Dim: return "2";
        case Style::Black: return "1;36";
        case Style::White: return "1;33";
        case Style::Last: return "1;7";
        case Style::Best: return "1;32";
        case Style::Good: return "32";
        case Style::Forbidden: return "1;31";
    }
    return "0";
}

std::string_view environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view{value};
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

Colors outputColors() {
    return outputIsTerminal() && environment("NO_COLOR").empty() ? Colors::On : Colors::Off;
}

TerminalSize terminalSize() {
#ifndef _WIN32
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
        return {size.ws_col, size.ws_row};
#endif
    return kUsualSize;
}

std::string styled(std::string_view text, Style style, Colors colors) {
    if (colors == Colors::Off || style == Style::Plain) return std::string{text};
    return "\x1b[" + std::string{codeOf(style)} + 'm' + std::string{text} + "\x1b[0m";
}

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

}  // namespace fukumi::protocol::cli
