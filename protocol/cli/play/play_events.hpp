// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "protocol/host/game_host.hpp"

namespace fukumi::protocol::cli {

/// Events that a person in the terminal hears of the engine's work: faults.
class PlayEvents final : public GameEvents {
public:
    explicit PlayEvents(std::ostream& out) : out_{out} {}

    void onFault(const std::string& what) override { out_ << "internal error: " << what << '\n'; }

private:
    std::ostream& out_;
};

}  // namespace fukumi::protocol::cli
