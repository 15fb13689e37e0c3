// SPDX-License-Identifier: MIT
//
// Answers queries as QueryServer does (query_server.hpp), without threads: whoever owns
// it calls work() again and again, and between two calls is free to take the next line.
//
//     take() --> [ waiting ] --> work(), a slice --> work(), a slice --> ... --> answer
//                     |                 |
//     cancel ---------'-----------------'--> its answer, with what it has found so far
//
// A query whose effort is bounded by nodes is answered in one slice and has the same answer as
// anywhere. Any other is searched anew in every slice: the table remembers what the one before
// found, so that it comes back to its depth in no time. Depths that were told are not told again.
//
// A query that wants its position to be remembered ("keep") finds the tables as the last one left
// them; any other begins with empty ones.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/player/player.hpp"
#include "protocol/cli/json_object.hpp"
#include "protocol/cli/queries/query.hpp"

namespace fukumi::protocol::cli {

class SliceServer {
public:
    /// Gets whole lines without their ends.
    using WriteLine = std::function<void(std::string_view)>;

    /// `clock` must outlive it.
    SliceServer(const EngineSettings& settings, const search::Clock& clock, WriteLine write);
    ~SliceServer();

    /// One line of input; what needs no search is answered at once.
    void take(std::string_view line);
    /// Searches for a slice of time. False: nothing is left to do.
    bool work();

private:
    struct Job;
    enum class Ending : std::uint8_t { Found, Cancelled };

    void start(Query query);
    void start(OpeningQuery query);
    [[nodiscard]] bool isTaken(const std::string& id) const;
    [[nodiscard]] player::Player& player(const player::Settings& settings);
    void cancel(const std::string& id);
    void begin(Job& job);
    void search(Job& job);
    /// True: the search came to its end.
    bool searchSlice(Job& job);
    void answer(const Job& job, Ending ending);
    void write(const JsonObject& object) { write_(object.line()); }

    EngineSettings settings_;
    const search::Clock& clock_;
    WriteLine write_;
    std::unique_ptr<player::Player> player_;  ///< made for the first query
    std::deque<std::unique_ptr<Job>> jobs_;   ///< the first is the one that is worked on
    /// Choices in openings come before all searches; each is one slice.
    std::deque<OpeningQuery> openings_;
};

}  // namespace fukumi::protocol::cli
