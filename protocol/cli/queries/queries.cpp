// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <atomic>
#include <system_error>
#include <thread>

#include "protocol/cli/queries/query_server.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/io/raw_io.hpp"

namespace fukumi::protocol::cli {

namespace {

/// One query a processor.
int usualParallel() {
    return std::max(static_cast<int>(std::min(std::thread::hardware_concurrency(), 64U)), 1);
}

/// Reads queries from standard input until it ends, and waits for the answers. Throws OutputError
/// where they cannot be written.
void serveQueries(const EngineSettings& settings, int workers) {
    const search::SteadyClock clock;
    prepareStandardStreams();
    std::error_code error;
    std::atomic<bool> isCut{false};
    QueryServer server{settings, workers, clock, [&](std::string_view line) {
                           error = writeOutput(std::string{line} + '\n');
                           isCut = static_cast<bool>(error);
                           return !isCut;
                       }};
    std::array<char, 16 * 1024> buffer;
    LineSplitter splitter;
    const auto take = [&](const std::string& line) { server.take(line); };
    while (!isCut) {
        const std::size_t count = readInput(buffer);
        if (count == 0) break;
        splitter.add({buffer.data(), count}, take);
    }
    if (!isCut) splitter.finish(take);
    server.finish();
    if (isCut) throw OutputError{"the standard output cannot be written: " + error.message()};
}

}  // namespace

int runQueries(const Question& question) {
    const auto& parallel = question::partOf<question::Analyze>(question).parallel;
    serveQueries(question.settings, parallel ? *parallel : usualParallel());
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
