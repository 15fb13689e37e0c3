// SPDX-License-Identifier: MIT
//
// The engine as a WebAssembly module: what a worker of the page calls. Lines of `analyze --queries`
// and those that need no search (search_free_queries.hpp) go in by fukumiTake(), lines of
// answers come out by Module.onLine.
#include <cstddef>
#include <emscripten.h>
#include <string>

#include "engine/analysis/bench.hpp"
#include "protocol/answer/program_view.hpp"
#include "protocol/answer/query_server.hpp"
#include "protocol/web/search_free_queries.hpp"

namespace {

using namespace fukumi;

// clang-format off
EM_JS(void, tellLine, (const char* line), { Module["onLine"](UTF8ToString(line)); });
// Whether a line waits that was not taken; 0 if that cannot be known while a search runs.
EM_JS(int, hasPendingInput, (), {
    return Module["hasPendingInput"] ? Number(Module["hasPendingInput"]()) : 0;
});
// MiB for the tables of one search, with all that the engine holds besides.
EM_JS(int, memoryWanted, (), { return Module["memory"] || 96; });
// clang-format on

void tell(std::string_view line) { tellLine(std::string{line}.c_str()); }

protocol::EngineSettings webSettings() {
    protocol::EngineSettings settings;
    settings.player.memoryBytes = static_cast<std::size_t>(memoryWanted()) << 20;
    return settings;
}

class PendingInput final : public StopToken {
public:
    [[nodiscard]] bool stopRequested() const override { return hasPendingInput() != 0; }
};

const search::Clock& clockOfModule() {
    static const search::SteadyClock clock;
    return clock;
}

/// Lives as long as the module does: there is no main() that could own it.
protocol::answer::SliceServer& server() {
    static const PendingInput pendingInput;
    static protocol::web::SearchFreeQueries searchFree{clockOfModule()};
    static protocol::answer::SliceServer server{
        webSettings(), clockOfModule(), tell, searchFree, pendingInput};
    return server;
}

}  // namespace

extern "C" {

/// One line, of which nothing is kept.
EMSCRIPTEN_KEEPALIVE void fukumiTake(const char* line) { server().take(line); }

/// A slice of work; 0 when nothing is left to do.
EMSCRIPTEN_KEEPALIVE int fukumiWork() { return server().work() ? 1 : 0; }

/// The bench; a line for each position, the last one JSON as `bench --json` prints it.
EMSCRIPTEN_KEEPALIVE void fukumiBench() {
    const auto result = analysis::runBench(
        {}, clockOfModule(), bestIsa(), [](const std::string& line) { tell(line); });
    tell(protocol::answer::benchJson(result));
}
}
