// SPDX-License-Identifier: MIT
//
// The subcommands that answer programs until they end: page and serve over HTTP, analyze --queries
// over the standard streams.
#include <algorithm>
#include <array>
#include <atomic>
#include <iostream>
#include <system_error>
#include <thread>

#include <nlohmann/json.hpp>

#include "engine/core/threads.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/query_server.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/io/raw_io.hpp"
#include "protocol/server/engine_session.hpp"
#include "protocol/server/open_browser.hpp"
#include "protocol/server/page_text.hpp"
#include "protocol/server/server.hpp"
#include "protocol/web/search_free_queries.hpp"

namespace fukumi::protocol::cli {

namespace {

using server::EndsWith;
using server::Server;
using server::ServerSettings;

int processorsUpTo(int most) {
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most);
}

/// Threads of a search for the page: as asked for, else all processors.
int threadsOf(const Question& question) {
    if (question.settings.threadsGiven) return question.settings.player.threads;
    return processorsUpTo(player::kMaxThreads);
}

std::size_t memoryOf(const Question& question) {
    constexpr std::size_t kUsual = std::size_t{2} << 30;
    if (question.settings.memoryGiven) return question.settings.player.memoryBytes;
    const auto machine = server::machineMemory();
    return machine ? *machine / 4 * 3 : kUsual;
}

/// Each query has its own limits: of max_node and max_depth only those of the command line count.
EngineSettings settingsForQueries(const Question& question) {
    EngineSettings settings = question.settings;
    if (!question.has("max_node")) settings.player.maxNodes.reset();
    if (!question.has("max_depth")) settings.player.maxDepth.reset();
    return settings;
}

ServerSettings settingsOf(const Question& question, EndsWith endsWith) {
    ServerSettings settings{.engine = settingsForQueries(question),
                            .memoryBytes = memoryOf(question),
                            .endsWith = endsWith};
    if (question.server.port) settings.port = static_cast<std::uint16_t>(*question.server.port);
    const answer::Json machine{{"threads", threadsOf(question)},
                               {"memory", settings.memoryBytes >> 20}};
    settings.page = server::makePage(languageTables(), answer::lineOf(machine));
    return settings;
}

/// The address is the first line, for programs that start this one.
void printAddress(const Server& server) { std::cout << server.address() << std::endl; }

void printNotes(const Server& server, const Question& question) {
    if (server.port() != Server::kUsualPort && !question.server.port)
        std::cout << "Port " << Server::kUsualPort
                  << " is taken. The browser keeps the games of port " << server.port()
                  << " apart from those.\n";
    std::cout << "Ctrl-C ends it, and so does closing the page." << std::endl;
}

/// Reads queries from standard input until it ends, and waits for the answers. Throws OutputError
/// if they cannot be written.
void serveQueries(const EngineSettings& settings, int workers) {
    const search::SteadyClock clock;
    prepareStandardStreams();
    std::error_code error;
    std::atomic<bool> isCut{false};
    web::SearchFreeQueries searchFree{clock};
    answer::QueryServer server{settings,
                               workers,
                               clock,
                               [&](std::string_view line) {
                                   error = writeOutput(std::string{line} + '\n');
                                   isCut = static_cast<bool>(error);
                                   return !isCut;
                               },
                               searchFree};
    std::array<char, 16 * 1024> buffer;
    const std::size_t longest = server.longestLine();
    LineSplitter splitter{longest + 1};
    const auto take = [&](const std::string& line) {
        if (line.size() <= longest) return server.take(line);
        server.refuse(line,
                      {.kind = ErrorKind::TooLarge,
                       .value = "the line",
                       .expected = {std::to_string(longest) + " bytes"}});
    };
    while (!isCut) {
        const std::size_t count = readInput(buffer);
        if (count == 0) break;
        splitter.add({buffer.data(), count}, take);
    }
    if (!isCut) splitter.finish(take);
    server.finish();
    if (isCut) throw notPrinted(error);
}

}  // namespace

int runPage(const Question& question) {
    Server server{settingsOf(question, EndsWith::LastPage)};
    printAddress(server);
    printNotes(server, question);
    const JoiningThread opening{[address = server.address()] {
        if (!server::openInBrowser(address))
            std::cout << "No browser could be opened: open the address in one." << std::endl;
    }};
    server.run();
    return kAnswered;
}

int runServe(const Question& question) {
    Server server{settingsOf(question, EndsWith::Nothing)};
    printAddress(server);
    checkStandardOutput();
    server.run();
    return kAnswered;
}

int runQueries(const Question& question) {
    const auto& parallel = question::partOf<question::Analyze>(question).parallel;
    // One query a processor.
    serveQueries(settingsForQueries(question),
                 parallel ? *parallel : processorsUpTo(question::Analyze::kMostParallel));
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
