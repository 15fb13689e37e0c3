// SPDX-License-Identifier: MIT
//
// The engine of one connection. A thread makes it, asks it and waits for its end, so that the
// thread of the connections waits for none of that.
//
//     ask() --> [ lines ] --> thread --> LibraryEngine --> [ answers ] --> takeAnswers()
//                                                               '--> wake()
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/core/threads.hpp"
#include "protocol/library/answer_queue.hpp"
#include "protocol/library/library_engine.hpp"
#include "protocol/server/memory_budget.hpp"
#include "protocol/server/outgoing_lines.hpp"

namespace fukumi::protocol::server {

/// Thread-safe but for its construction and destruction.
class EngineSession {
public:
    /// Called from any thread when there is something to take, or when the session has ended.
    using Wake = std::function<void()>;

    /// The engine has the memory of `share`.
    EngineSession(const library::LibrarySettings& settings, MemoryBudget::Share share, Wake wake);
    /// As cut(), and waits for the end.
    ~EngineSession();

    /// One query. False: it was not taken, since too many wait.
    [[nodiscard]] bool ask(std::string_view line);
    /// The session ends when everything that was asked is answered. Nothing is asked from now on.
    void endInput() { lines_.end(); }
    /// Ends the searches and drops what was not taken. Does not wait.
    void cut();
    /// Answers that were not taken, each with the end of its line. Does not wait.
    [[nodiscard]] std::string takeAnswers() { return answers_.take(); }
    /// Whether nothing is put to the answers any more.
    [[nodiscard]] bool hasEnded() const { return hasEnded_; }

private:
    class Published;

    void run();
    void work();
    void give(library::LibraryEngine& engine, const std::string& line) const;
    void hear(const std::string& answer);

    const MemoryBudget::Share share_;
    library::LibrarySettings settings_;
    const Wake wake_;
    library::AnswerQueue lines_;
    OutgoingLines answers_;
    std::atomic<bool> isCut_{false};
    std::atomic<bool> hasEnded_{false};
    std::mutex mutex_;
    library::LibraryEngine* engine_ = nullptr;  ///< guarded by mutex_
    JoiningThread thread_;
};

}  // namespace fukumi::protocol::server
