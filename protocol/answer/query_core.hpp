// SPDX-License-Identifier: MIT
//
// Queries (query.hpp) from their line to their answer, each line of output one JSON object:
//
//     {"id":7,"lines":[{"depth":9,...},...],"bestmove":"h8","forbidden":[],"book":"h8",
//      "opening":null,"note":null,"ended":null,"cancelled":false}
//     {"id":7,...,"known":[{"move":"h8","weight":16,...},...]}   with known (analysis_view.hpp)
//     {"id":7,...,"balance":{"moves":["h8"],"winrate":0.505,...}}   with balance, and no lines;
//     null if there are no such moves
//     {"id":7,"depth":4,...}                 a depth, where the query wants reports
//     {"id":7,"ply":4,...}                   both, where the query has analyze_plies
//     {"id":7,"review":{...},"cancelled":false}   a review (review_view.hpp), and with reports
//     {"id":7,"done":3,"all":45}             a line for each of its positions
//     {"id":7,"error":"...",...}             errorJson(), also for other lines; id null if none
//     {"id":8,"name":"pbrain-fukumi","version":"0.2.0",...,"elo_of_levels":[400,...]}
//
//     take() --> [ waiting ] --> next(), work() --> answer      every query is answered once,
//                     |   ^            |    |                   with analyze_plies once a ply
//                     |   '-- a slice -'    |
//     cancel ---------'---------------------'--> its answer, with what it has found so far
//
// Queries that need no search of a player (SearchFree) take the same way, one at a time, or are
// answered when they are taken.
//
// The owner of the core gives it time: QueryServer threads, SliceServer one slice after the other.
// A query with a limit of nodes or depth and one thread gets the same answer every time, since one
// query is forgotten before the next; with "keep" it finds the tables as the last one left them.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/player/player.hpp"
#include "protocol/answer/query.hpp"
#include "protocol/answer/query_job.hpp"

namespace fukumi::protocol::answer {

/// Answers queries that need no search of a player (web/search_free_queries.hpp).
class SearchFree {
public:
    /// AtOnce: when they are taken. InTurn: one at a time, in their order.
    enum class Mode : std::uint8_t { AtOnce, InTurn };

    virtual ~SearchFree() = default;
    /// Absent: it is another query. Thread-safe.
    [[nodiscard]] virtual std::optional<Mode> modeOf(const Json& query) const = 0;
    /// The answer with its id, or an error. Its time counts from `begin` on; `stop` ends it early,
    /// with what was found. Thread-safe AtOnce, and without a right id. REQUIRES: modeOf(query).
    [[nodiscard]] virtual Json answer(const Json& query,
                                      search::TimePoint begin,
                                      const StopToken& stop) = 0;
};

/// Thread-safe.
class QueryCore {
public:
    /// Gets whole lines without their ends, one at a time. False: answers are not taken any more,
    /// and what is in flight ends without one.
    using WriteLine = std::function<bool(std::string_view)>;
    using JobHandle = std::shared_ptr<QueryJob>;
    /// The length of a call of work(): to the end of the job, or one slice.
    using WorkMode = Ask::WorkMode;

    /// `clock` and `searchFree` must outlive it. The queries that wait take a part of the memory of
    /// `settings`, and that many players share the rest.
    QueryCore(const EngineSettings& settings,
              int players,
              const search::Clock& clock,
              WriteLine write,
              SearchFree& searchFree);
    ~QueryCore();

    /// The most bytes that a line should have.
    [[nodiscard]] std::size_t longestLine() const { return mostWaitingBytes_; }

    /// One line of input; what needs no search is answered at once. False: it is a query for which
    /// there is no room, and was not taken.
    [[nodiscard]] bool take(std::string_view line);
    /// As take(), but a query for which there is no room is answered by an error.
    void takeOrRefuse(std::string_view line);
    /// The answer to a line that cannot be taken, of which `beginning` was read.
    void refuse(std::string_view beginning, const InputError& error);

    /// A player for work().
    [[nodiscard]] std::unique_ptr<player::Player> makePlayer() const;
    [[nodiscard]] bool hasWaiting() const;
    /// Whether another query may wait.
    [[nodiscard]] bool hasRoom() const;
    /// Answers are not taken any more.
    [[nodiscard]] bool isCut() const { return isCut_; }
    /// Takes no more answers: the searches under way end.
    void cut() { isCut_ = true; }
    /// The first job that can begin, which then waits no more; null if there is none. Searches come
    /// after all others.
    [[nodiscard]] JobHandle next();
    /// Works at it. A job that has not come to its end waits again, as the first one. `sliceEnd`
    /// ends a slice early, and nothing else.
    void work(const JobHandle& job,
              player::Player& player,
              WorkMode mode,
              const StopToken& sliceEnd = kNoSliceEnd);

private:
    using Jobs = std::vector<JobHandle>;
    class JobEvents;
    struct Waiting {
        Json id;
        QueryJob::Kind kind;
    };

    void writeVersion(const Json& id);
    /// Absent: the line is answered, unless it is a query that has to wait.
    [[nodiscard]] std::optional<Waiting> answerAtOnce(std::string_view line);
    /// As take().
    bool start(const Json& id, QueryJob::Kind kind, std::string_view line);
    [[nodiscard]] Jobs jobsOf(const QueryJob& unread) const;
    /// Puts the jobs of a line that was not read in its place; the first of them. REQUIRES: mutex_
    /// is held.
    JobHandle read(const JobHandle& job);
    /// The last line about a job that nothing comes of.
    void fail(const QueryJob& job, const std::exception& error);
    void cancel(const Json& id);
    /// True: it came to its end.
    bool answerSearchFree(QueryJob& job, const StopToken& sliceEnd);
    void answer(QueryJob& job);
    /// The job waits, as the first one.
    void wait(const JobHandle& job);
    /// The last line about a job. Its id is free where it was the last one of it.
    void finish(const QueryJob& job, Json answer);
    /// REQUIRES: mutex_ is held.
    void forget(const QueryJob& job);
    void write(const Json& answer);

    const EngineSettings settings_;
    const std::size_t mostWaitingBytes_;
    const search::Clock& clock_;
    WriteLine write_;
    SearchFree& searchFree_;
    std::mutex writing_;
    std::atomic<bool> isCut_{false};  ///< answers are not taken any more

    mutable std::mutex mutex_;  // guards what follows
    std::deque<JobHandle> waiting_;
    std::size_t waitingBytes_ = 0;
    std::map<Json, Jobs> inFlight_;     ///< waiting and running ones by id
    const QueryJob* inTurn_ = nullptr;  ///< that needs no search, and is being worked at
};

}  // namespace fukumi::protocol::answer
