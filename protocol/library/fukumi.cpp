// SPDX-License-Identifier: MIT
//
// The border of the library: C on one side, no exception passes it.
#include "protocol/library/fukumi.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/answer/json.hpp"
#include "protocol/library/library_engine.hpp"
#include "version.hpp"

using fukumi::protocol::answer::Json;
using fukumi::protocol::answer::lineOf;
using fukumi::protocol::library::LibraryEngine;
using fukumi::protocol::library::readSettings;

struct fukumi_engine {
    LibraryEngine engine;
};

namespace {

/// Null if there is no memory for it.
char* copyOf(std::string_view text) noexcept {
    char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) return nullptr;
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    return copy;
}

/// Runs `call` and turns what it throws into a status. An exception other than a lack of memory is
/// a fault of the library, which the caller can do nothing about.
template <class Call>
fukumi_status guarded(const Call& call) noexcept {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return FUKUMI_NO_MEMORY;
    } catch (const std::exception&) {
        return FUKUMI_MISUSE;
    }
}

LibraryEngine::OnLine callOf(fukumi_on_line onLine, void* context) {
    if (onLine == nullptr) return nullptr;
    return
        [onLine, context](const std::string& line) { onLine(line.c_str(), line.size(), context); };
}

}  // namespace

extern "C" {

fukumi_engine* fukumi_create(const char* settings,
                             fukumi_on_line on_line,
                             void* context,
                             char** error) {
    if (error != nullptr) *error = nullptr;
    try {
        return new fukumi_engine{
            {readSettings(settings == nullptr ? "{}" : settings), callOf(on_line, context)}};
    } catch (const std::exception& thrown) {
        if (error == nullptr) return nullptr;
        try {
            *error = copyOf(lineOf(Json{{"error", thrown.what()}}));
        } catch (const std::exception&) {
            // No memory for the reason either.
        }
        return nullptr;
    }
}

fukumi_status fukumi_ask(fukumi_engine* engine, const char* line, size_t length) {
    if (engine == nullptr || line == nullptr) return FUKUMI_MISUSE;
    return guarded([&] {
        const auto asked = engine->engine.ask({line, length});
        return asked == LibraryEngine::Asked::Taken ? FUKUMI_OK : FUKUMI_BUSY;
    });
}

fukumi_status fukumi_cancel(fukumi_engine* engine, const char* id) {
    if (engine == nullptr || id == nullptr) return FUKUMI_MISUSE;
    return guarded([&] {
        engine->engine.cancel(id);
        return FUKUMI_OK;
    });
}

char* fukumi_next(fukumi_engine* engine, int64_t wait_ms) {
    if (engine == nullptr || engine->engine.hasCallback()) return nullptr;
    // The end of a longer wait is beyond the times that the clock can have.
    constexpr std::chrono::milliseconds kLongestWait = std::chrono::hours{24 * 365};
    try {
        const auto line =
            wait_ms < 0
                ? engine->engine.next(std::nullopt)
                : engine->engine.next(std::min(std::chrono::milliseconds{wait_ms}, kLongestWait));
        return line ? copyOf(*line) : nullptr;
    } catch (const std::exception&) {
        return nullptr;
    }
}

fukumi_status fukumi_destroy(fukumi_engine* engine) {
    if (engine == nullptr) return FUKUMI_OK;
    if (engine->engine.isInCallback()) return FUKUMI_MISUSE;
    delete engine;
    return FUKUMI_OK;
}

void fukumi_free(char* text) { std::free(text); }

const char* fukumi_version(void) {
    static const std::string text = std::string{R"({"name":"fukumi","version":")"} +
                                    std::string{fukumi::kVersion} + R"(","commit":")" +
                                    std::string{fukumi::kCommit} + R"("})";
    return text.c_str();
}

}  // extern "C"
