// SPDX-License-Identifier: MIT
#include <vector>

#include "protocol/io/raw_io.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

/// The lines of `bytes`, given in pieces of `step`.
std::vector<std::string> linesOf(std::string_view bytes, std::size_t step) {
    LineSplitter splitter;
    std::vector<std::string> lines;
    const auto take = [&](std::string line) { lines.push_back(std::move(line)); };
    for (std::size_t at = 0; at < bytes.size(); at += step)
        splitter.add(bytes.substr(at, step), take);
    splitter.finish(take);
    return lines;
}

}  // namespace

TEST_CASE("LF, CR and CR LF end lines in any mix and any pieces", "[protocol][lines]") {
    const std::string_view bytes = "START 15\r\nBEGIN\rTURN 1,1\nBOARD\n\n\r\r\n1,1,1\r\nDONE";
    const std::vector<std::string> expected{
        "START 15", "BEGIN", "TURN 1,1", "BOARD", "1,1,1", "DONE"};
    for (std::size_t step = 1; step <= bytes.size(); ++step)
        CHECK(linesOf(bytes, step) == expected);
}

TEST_CASE("a line without end does not take memory without end", "[protocol][lines]") {
    const std::string flood(5 * kMostLineBytes, 'x');
    const auto lines = linesOf(flood + "\nEND\n", 1000);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].size() == kMostLineBytes);
    CHECK(lines[1] == "END");
}

TEST_CASE("a byte order mark before a line is dropped in any pieces", "[protocol][lines]") {
    const std::string_view bytes = "\xEF\xBB\xBFSTART 15\n\xEF\xBB\xBF\r\nX\xEF\xBB\xBF\n\xEF\xBB";
    const std::vector<std::string> expected{"START 15", "X\xEF\xBB\xBF", "\xEF\xBB"};
    for (std::size_t step = 1; step <= bytes.size(); ++step)
        CHECK(linesOf(bytes, step) == expected);
}

TEST_CASE("bytes of every value pass", "[protocol][lines]") {
    const std::string odd{"a\0b\xff\x80", 5};
    CHECK(linesOf(odd + "\n", 2) == std::vector<std::string>{odd});
}

}  // namespace fukumi::protocol
