// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <vector>

#include "engine/search/latest_lines.hpp"
#include "protocol/host/game_host.hpp"

namespace fukumi::protocol::cli {

/// Events that a person in the terminal hears of the engine's work: faults. The lines of the last
/// depth are there afterwards.
class PlayEvents final : public GameEvents {
public:
    explicit PlayEvents(std::ostream& out) : out_{out} {}

    void onReport(const search::SearchReport& report) override { latest_.onReport(report); }
    void onFault(const std::string& what) override { out_ << "internal error: " << what << '\n'; }

    [[nodiscard]] const std::vector<search::SearchReport>& lines() const { return latest_.lines(); }

private:
    std::ostream& out_;
    search::SilentObserver silent_;
    search::LatestLines latest_{silent_};
};

}  // namespace fukumi::protocol::cli
