// SPDX-License-Identifier: MIT
#include "protocol/server/engine_session.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/player/settings.hpp"
#include "protocol/answer/json.hpp"

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace fukumi::protocol::server {

bool OutgoingLines::put(std::string_view line, std::size_t most) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return isClosed_ || text_.size() < most; });
    if (isClosed_) return false;
    text_ += line;
    text_ += '\n';
    return true;
}

std::string OutgoingLines::take() {
    std::string text;
    {
        const std::scoped_lock lock{mutex_};
        text = std::exchange(text_, {});
    }
    changed_.notify_all();
    return text;
}

void OutgoingLines::close() {
    {
        const std::scoped_lock lock{mutex_};
        isClosed_ = true;
        text_.clear();
    }
    changed_.notify_all();
}

std::optional<MemoryBudget::Share> MemoryBudget::take(std::size_t wanted) {
    const std::scoped_lock lock{mutex_};
    const std::size_t bytes = std::min(std::max(wanted, player::kMemoryFloor), left_);
    if (bytes < player::kMemoryFloor) return std::nullopt;
    left_ -= bytes;
    return std::optional<Share>{std::in_place, *this, bytes};
}

void MemoryBudget::giveBack(std::size_t bytes) {
    const std::scoped_lock lock{mutex_};
    left_ += bytes;
}

std::optional<std::size_t> machineMemory() {
#if defined(_WIN32)
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
    return static_cast<std::size_t>(status.ullTotalPhys);
#elif defined(_SC_PHYS_PAGES)
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long bytes = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || bytes <= 0) return std::nullopt;
    return static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes);
#else
    return std::nullopt;
#endif
}

namespace {

using library::LibraryEngine;

/// Bytes of queries that wait to be asked; the longest message fits.
constexpr std::size_t kMostTexts = std::size_t{96} << 20;
/// Bytes of answers that wait to be written, after which the engine waits for the connection.
constexpr std::size_t kMostAnswers = std::size_t{1} << 20;
/// Until a query that the engine had no room for is asked again.
constexpr std::chrono::milliseconds kRetry{5};

/// The id, in JSON, of a query that a line cancels and does nothing else.
std::optional<std::string> cancelledId(std::string_view line) {
    const auto object = answer::parseJson(line);
    const bool isCancel = object && object->is_object() && object->contains("cancel");
    if (!isCancel || object->size() != 1) return std::nullopt;
    return (*object)["cancel"].dump();
}

}  // namespace

/// While it lives, cut() reaches the engine.
class EngineSession::Published {
public:
    Published(EngineSession& session, LibraryEngine& engine) : session_{session} {
        const std::scoped_lock lock{session_.mutex_};
        session_.engine_ = &engine;
        if (session_.isCut_) engine.cut();
    }
    ~Published() {
        const std::scoped_lock lock{session_.mutex_};
        session_.engine_ = nullptr;
    }
    Published(const Published&) = delete;
    Published& operator=(const Published&) = delete;

private:
    EngineSession& session_;
};

EngineSession::EngineSession(const library::LibrarySettings& settings,
                             MemoryBudget::Share share,
                             Wake wake)
    : share_{std::move(share)}, settings_{settings}, wake_{std::move(wake)} {
    settings_.engine.player.memoryBytes = share_.bytes();
    thread_ = JoiningThread{[this] { run(); }};
}

EngineSession::~EngineSession() { cut(); }

bool EngineSession::ask(std::string_view text) {
    if (texts_.bytes() > kMostTexts) return false;
    return texts_.put(text);
}

void EngineSession::cut() {
    isCut_ = true;
    texts_.close();
    answers_.close();
    const std::scoped_lock lock{mutex_};
    if (engine_ != nullptr) engine_->cut();
}

void EngineSession::run() {
    try {
        work();
    } catch (const std::exception& error) {
        hear(answer::lineOf(answer::Json{{"id", nullptr}, {"error", error.what()}}));
    }
    hasEnded_ = true;
    wake_();
}

void EngineSession::work() {
    LibraryEngine engine{settings_, [this](const std::string& answer) { hear(answer); }};
    const Published published{*this, engine};
    while (const auto text = texts_.take(std::nullopt)) giveLines(engine, *text);
    engine.finish();
}

void EngineSession::giveLines(LibraryEngine& engine, std::string_view text) const {
    while (!isCut_ && !text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) give(engine, line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void EngineSession::give(LibraryEngine& engine, std::string_view line) const {
    while (!isCut_ && engine.ask(line) == LibraryEngine::Asked::Busy) {
        if (const auto id = cancelledId(line)) return engine.cancel(*id);
        std::this_thread::sleep_for(kRetry);
    }
}

void EngineSession::hear(const std::string& answer) {
    if (answers_.put(answer, kMostAnswers)) wake_();
}

}  // namespace fukumi::protocol::server
