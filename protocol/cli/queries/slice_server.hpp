// SPDX-License-Identifier: MIT
//
// Answers queries without threads, around the same core as QueryServer (query_core.hpp): the owner
// calls work() again and again, and may take the next line between two calls.
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

    /// A slice ends early when `pendingInput` says that a line waits to be taken. It and `clock`
    /// outlive the server.
    SliceServer(const EngineSettings& settings,
                const search::Clock& clock,
                WriteLine write,
                const search::StopToken& pendingInput = kNoPendingInput)
        : core_{settings,
                1,
                clock,
                [write = std::move(write)](std::string_view line) {
                    write(line);
                    return true;
                }},
          pendingInput_{pendingInput} {}

    /// One line of input; what needs no search is answered at once.
    void take(std::string_view line) { core_.take(line); }
    /// Searches for a slice of time, a choice in an opening to its end. False: nothing is left to
    /// do.
    bool work() {
        if (const auto job = core_.next()) {
            if (!player_) player_ = core_.makePlayer();
            core_.work(job, *player_, QueryCore::WorkMode::Slice, pendingInput_);
        }
        return core_.hasWaiting();
    }

private:
    static inline const search::NeverStop kNoPendingInput{};

    QueryCore core_;
    const search::StopToken& pendingInput_;
    std::unique_ptr<player::Player> player_;  ///< made for the first query
};

}  // namespace fukumi::protocol::cli
