// SPDX-License-Identifier: MIT
//
// Answers queries several at a time, by threads around one core (query_core.hpp).
#pragma once

#include <condition_variable>
#include <mutex>
#include <string_view>
#include <vector>

#include "engine/core/threads.hpp"
#include "protocol/cli/queries/query_core.hpp"

namespace fukumi::protocol::cli {

class QueryServer {
public:
    /// Starts `workers` threads, which share the memory of the settings. `clock` must outlive it;
    /// `write` is called from any thread.
    QueryServer(const EngineSettings& settings,
                int workers,
                const search::Clock& clock,
                QueryCore::WriteLine write);
    /// As finish().
    ~QueryServer();

    /// One line of input. Waits where the queries that wait take their part of the memory.
    void take(std::string_view line);
    /// As take(), but does not wait: a query for which there is no room is answered by an error.
    void takeAtOnce(std::string_view line);
    [[nodiscard]] bool hasRoom() const { return core_.hasRoom(); }
    /// Ends all searches and drops what was not answered. Nothing may be taken afterwards.
    void abandon();
    /// The same, but does not wait. finish() or abandon() follows.
    void cut() { core_.cut(); }
    /// Waits until everything has been answered. Nothing may be taken afterwards.
    void finish();

private:
    void work();

    QueryCore core_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool finishing_ = false;
    std::vector<JoiningThread> workers_;
};

}  // namespace fukumi::protocol::cli
