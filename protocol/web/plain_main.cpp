// SPDX-License-Identifier: MIT
//
// The engine of the page as a program: queries on standard input, answers on standard output, one
// at a time; or, with the word bench, the bench. For systems where nothing but a compiler is at
// hand.
#include <iostream>
#include <string>

#include "engine/analysis/bench.hpp"
#include "protocol/answer/program_view.hpp"
#include "protocol/answer/query_server.hpp"
#include "protocol/web/search_free_queries.hpp"

namespace {

using namespace fukumi;

void bench(const search::Clock& clock) {
    const auto result = analysis::runBench(
        {}, clock, bestIsa(), [](const std::string& line) { std::cout << line << '\n'; });
    std::cout << protocol::answer::benchJson(result) << '\n';
}

/// False at the end of the input. A line that is longer than any file loses its rest.
bool readQuery(std::istream& input, std::string& line) {
    constexpr std::size_t kLongest = std::size_t{256} << 20;
    line.clear();
    for (char c; input.get(c);) {
        if (c == '\n') return true;
        if (line.size() < kLongest) line += c;
    }
    return !line.empty();
}

void answerQueries(const search::Clock& clock) {
    protocol::web::SearchFreeQueries searchFree{clock};
    protocol::answer::SliceServer server{
        {}, clock, [](std::string_view line) { std::cout << line << std::endl; }, searchFree};
    for (std::string line; readQuery(std::cin, line);) {
        server.take(line);
        while (server.work()) {
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const search::SteadyClock clock;
    const std::string word = argc > 1 ? argv[1] : "";
    if (argc > 2 || (argc == 2 && word != "bench")) {
        std::cerr << "usage: fukumi-plain [bench]\n";
        return 2;
    }
    word == "bench" ? bench(clock) : answerQueries(clock);
    return 0;
}
