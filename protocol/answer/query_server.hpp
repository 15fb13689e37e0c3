// SPDX-License-Identifier: MIT
//
// Answers queries around one core (query_core.hpp): several at a time by threads, or without
// threads in slices.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/threads.hpp"
#include "protocol/answer/query_core.hpp"

namespace fukumi::protocol::answer {

class QueryServer {
public:
    /// Starts `workers` threads, or as many of them as the system has, which share the memory of
    /// the settings. `clock` and `searchFree` must outlive it; `write` is called from any thread.
    /// Throws std::system_error if there is no thread.
    QueryServer(const EngineSettings& settings,
                int workers,
                const search::Clock& clock,
                QueryCore::WriteLine write,
                SearchFree& searchFree);
    /// As finish().
    ~QueryServer();

    [[nodiscard]] std::size_t longestLine() const { return core_.longestLine(); }
    /// One line of input. Waits if it is a query and those that wait take their part of the memory.
    void take(std::string_view line);
    /// As take(), but does not wait. False: there is no room for the query, and it was not taken.
    bool takeAtOnce(std::string_view line);
    void refuse(std::string_view beginning, const InputError& error) {
        core_.refuse(beginning, error);
    }
    [[nodiscard]] bool hasRoom() const { return core_.hasRoom(); }
    /// Ends all searches and drops what was not answered. Does not wait: finish() or the destructor
    /// follows. Nothing may be taken afterwards.
    void cut() { core_.cut(); }
    /// Waits until everything has been answered. Nothing may be taken afterwards.
    void finish();

private:
    void work(player::Player& player);

    QueryCore core_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool finishing_ = false;
    std::vector<std::unique_ptr<player::Player>> players_;  ///< one for each thread
    ThreadPool pool_;
};

/// Without threads: the owner calls work() again and again, and may take the next line between two
/// calls.
class SliceServer {
public:
    /// Gets whole lines without their ends.
    using WriteLine = std::function<void(std::string_view)>;

    /// A slice ends early when `pendingInput` says that a line waits to be taken. It, `clock` and
    /// `searchFree` outlive the server.
    SliceServer(const EngineSettings& settings,
                const search::Clock& clock,
                WriteLine write,
                SearchFree& searchFree,
                const StopToken& pendingInput = kNoPendingInput)
        : core_{settings,
                1,
                clock,
                [write = std::move(write)](std::string_view line) {
                    write(line);
                    return true;
                },
                searchFree},
          pendingInput_{pendingInput} {}

    /// One line of input; what needs no search is answered at once.
    void take(std::string_view line) { core_.takeOrRefuse(line); }
    /// Searches for a slice of time, works at anything else to its end. False: nothing is left to
    /// do.
    bool work() {
        if (const auto job = core_.next()) {
            if (!player_) player_ = core_.makePlayer();
            core_.work(job, *player_, QueryCore::WorkMode::Slice, pendingInput_);
        }
        return core_.hasWaiting();
    }

private:
    static inline const NeverStop kNoPendingInput{};

    QueryCore core_;
    const StopToken& pendingInput_;
    std::unique_ptr<player::Player> player_;  ///< made for the first query
};

}  // namespace fukumi::protocol::answer
