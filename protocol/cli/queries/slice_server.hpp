// SPDX-License-Identifier: MIT
//
// Answers queries without threads, around the same core as QueryServer (query_core.hpp): whoever
// owns it calls work() again and again, and between two calls is free to take the next line.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "protocol/cli/queries/query_core.hpp"

namespace fukumi::protocol::cli {

class SliceServer {
public:
    /// Gets whole lines without their ends.
    using WriteLine = std::function<void(std::string_view)>;

    /// `clock` must outlive it.
    SliceServer(const EngineSettings& settings, const search::Clock& clock, WriteLine write)
        : core_{settings, clock, [write = std::move(write)](std::string_view line) {
                    write(line);
                    return true;
                }} {}

    /// One line of input; what needs no search is answered at once.
    void take(std::string_view line) { core_.take(line); }
    /// Searches for a slice of time, a choice in an opening to its end. False: nothing is left to
    /// do.
    bool work() {
        if (const auto job = core_.next()) {
            if (!player_) player_ = core_.makePlayer();
            core_.work(job, *player_, QueryCore::Portion::Slice);
        }
        return core_.hasWaiting();
    }

private:
    QueryCore core_;
    std::unique_ptr<player::Player> player_;  ///< made for the first query
};

}  // namespace fukumi::protocol::cli
