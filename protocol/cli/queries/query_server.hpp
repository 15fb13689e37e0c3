// SPDX-License-Identifier: MIT
//
// Answers queries (query.hpp), several at a time, each line of output one JSON object:
//
//     {"id":7,"lines":[{"depth":9,...},...],"bestmove":"h8","forbidden":[],"book":null,
//      "opening":null,"ended":null,"cancelled":false}
//     {"id":7,"depth":4,...}                 a depth, where the query wants reports
//     {"id":7,"ply":4,...}                   both, where the query has analyze_plies
//     {"id":7,"error":"..."}                 also for what is no query; id null where none was read
//     {"id":8,"name":"pbrain-fukumi","version":"0.2.0","commit":"1a2b3c4d"}
//
//     take() --> [ waiting ] --> worker --> answer       every query is answered exactly once,
//                     |            |                     with analyze_plies once a ply
//     cancel ---------'------------'--> its answer, with what it has found so far
//
// The same query with a limit of nodes or depth and one thread gets the same answer every time: a
// worker forgets one query before the next.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/joining_thread.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/json_object.hpp"
#include "protocol/cli/queries/query.hpp"

namespace fukumi::protocol::cli {

class QueryServer {
public:
    /// Gets whole lines without their ends, from any thread but one at a time. False: nobody takes
    /// answers any more, and what is in flight ends without one.
    using WriteLine = std::function<bool(std::string_view)>;

    /// Starts `workers` threads, which share the memory of the settings. `clock` must outlive it.
    QueryServer(const EngineSettings& settings,
                int workers,
                const search::Clock& clock,
                WriteLine write);
    /// As finish().
    ~QueryServer();

    /// One line of input; returns at once.
    void take(std::string_view line);
    /// Waits until everything has been answered. Nothing may be taken afterwards.
    void finish();

private:
    struct Job;
    using Jobs = std::vector<std::shared_ptr<Job>>;

    void start(const std::string& id, const std::vector<std::size_t>& plies, std::string_view line);
    void answerOpening(Job& job, const OpeningQuery& query, player::Player& player);
    void cancel(const std::string& id);
    void work();
    void answer(Job& job, player::Player& player);
    void fail(const std::string& id, const std::string& reason);
    void write(const JsonObject& object);
    /// The job is answered: the id is free where it was the last one. REQUIRES: mutex_ is held.
    void forget(const Job& job);

    EngineSettings settings_;
    const search::Clock& clock_;
    WriteLine write_;
    std::mutex writing_;
    std::atomic<bool> isCut_{false};  ///< nobody takes answers any more

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::shared_ptr<Job>> waiting_;
    std::size_t waitingBytes_ = 0;
    std::map<std::string, Jobs> inFlight_;  ///< waiting and running ones by id
    bool finishing_ = false;
    std::vector<JoiningThread> workers_;
};

}  // namespace fukumi::protocol::cli
