// SPDX-License-Identifier: MIT
//
// One engine of the library (fukumi.h): threads that answer queries, and the way of their answers.
//
//     ask() --> QueryServer --> AnswerQueue --> callback, by a thread that holds no lock
//                                          '--> next(), if there is no callback
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "engine/core/threads.hpp"
#include "engine/search/clock.hpp"
#include "protocol/library/answer_queue.hpp"
#include "protocol/settings/engine_settings.hpp"
#include "protocol/web/search_free_queries.hpp"

namespace fukumi::protocol::answer {
class QueryServer;
}

namespace fukumi::protocol::library {

struct LibrarySettings {
    EngineSettings engine;
    int parallel = 1;  ///< queries answered at a time, 1 to 64
};

/// Settings from a JSON object (fukumi.h). Throws UserError that names the member.
[[nodiscard]] LibrarySettings readSettings(std::string_view json);

/// Thread-safe but for its construction and destruction.
class LibraryEngine {
public:
    using OnLine = std::function<void(const std::string&)>;
    enum class Asked : std::uint8_t { Taken, Busy };

    /// With `onLine` a thread of the engine calls it for each answer.
    LibraryEngine(const LibrarySettings& settings, OnLine onLine);
    /// Ends the searches and drops what was not answered. REQUIRES: not called by `onLine`.
    ~LibraryEngine();

    /// One line of input. Busy: the line was not taken. Does not wait, except that it reads and
    /// writes files before it returns.
    Asked ask(std::string_view line);
    /// Ends the query with this id, in JSON, early. There is always room for it.
    void cancel(std::string_view id);
    /// Waits until everything is answered, and with a callback until it has taken all answers.
    /// Nothing may be asked afterwards, nor this be called again. REQUIRES: not called by `onLine`.
    void finish();
    /// Ends the searches and drops what was not answered. Does not wait: what waits in finish()
    /// returns soon. Nothing may be asked afterwards.
    void cut();
    /// As AnswerQueue::take(). REQUIRES: there is no callback.
    [[nodiscard]] std::optional<std::string> next(std::optional<std::chrono::milliseconds> wait) {
        return answers_.take(wait);
    }
    [[nodiscard]] bool hasCallback() const { return hasCallback_; }
    /// Whether the caller is the thread that calls `onLine`.
    [[nodiscard]] bool isInCallback() const;

private:
    void passOn(const OnLine& onLine);

    const search::SteadyClock clock_;
    web::SearchFreeQueries searchFree_{clock_};
    const std::size_t mostAnswerBytes_;
    const bool hasCallback_;
    AnswerQueue answers_;
    const std::unique_ptr<answer::QueryServer> server_;
    std::atomic<std::thread::id> callbackThread_{};
    JoiningThread passing_;
};

}  // namespace fukumi::protocol::library
