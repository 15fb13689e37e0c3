// SPDX-License-Identifier: MIT
#include "protocol/cli/ctrl_c.hpp"

#include <csignal>

namespace fukumi::protocol::cli {

namespace {

// The one global that changes: a signal handler can reach nothing else.
volatile std::sig_atomic_t pressed = 0;

extern "C" void onInterrupt(int) {
    pressed = 1;
    std::signal(SIGINT, SIG_DFL);
}

}  // namespace

CtrlC::CtrlC() {
    pressed = 0;
    std::signal(SIGINT, onInterrupt);
}

CtrlC::~CtrlC() { std::signal(SIGINT, SIG_DFL); }

bool CtrlC::stopRequested() const { return pressed != 0; }

}  // namespace fukumi::protocol::cli
