// SPDX-License-Identifier: MIT
#include <sstream>

#include "protocol/cli/analyze/analysis_printer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::protocol::cli {

namespace {

const board::Position& position() {
    static const auto sample = test::fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 g7");
    return sample;
}

search::SearchReport report(int line) {
    search::SearchReport report;
    report.depth = Depth{12};
    report.selDepth = Depth{25};
    report.line = line;
    report.value = Value{40};
    if (line == 1) report.drawChance = 0.04;
    report.nodes = 1'200'000;
    report.elapsed = search::Milliseconds{2000};
    for (int x = 0; x < 12; ++x) report.pv.push_back(Square{x, line});
    return report;
}

std::vector<std::string> drawn(TerminalSize terminal) {
    std::istringstream text{
        liveDrawing(position(), {report(1), report(2)}, terminal, answer::Colors::Off)};
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("the drawing says how fast the search is", "[protocol][analyze]") {
    const auto lines = drawn({96, 40});
    REQUIRE(lines.size() == 16 + 2 + 2);
    CHECK(lines[16].starts_with("white to move in freestyle, 1200K nodes, 600K a second; "));
    CHECK(lines[18].ends_with(" j14 ..."));
    CHECK(lines[18].find(" 55%    4% ") != std::string::npos);
    CHECK(lines[19].find(" 55%     - ") != std::string::npos);
}

TEST_CASE("the drawing has no number on a move that was not searched", "[protocol][analyze]") {
    search::SearchReport glance = report(1);
    glance.depth = Depth{0};
    const auto text = liveDrawing(position(), {glance}, {96, 40}, answer::Colors::Off);
    CHECK(text.find("55") == std::string::npos);
}

TEST_CASE("no line is longer than the terminal is wide, nor cut inside a move",
          "[protocol][analyze]") {
    for (int columns = 20; columns < 130; ++columns) {
        for (const std::string& line : drawn({columns, 40})) {
            INFO(columns << ": " << line);
            CHECK(static_cast<int>(line.size()) < columns);
            if (line.find("12-25") != 0 || !line.ends_with(" ...")) continue;
            const auto before = line.substr(0, line.size() - 4);
            const std::string whole = drawn({200, 40})[line[8] == '1' ? 18 : 19];
            CHECK(whole.starts_with(before + ' '));
        }
    }
}

TEST_CASE("a small window has lines of play without notes, then without a board",
          "[protocol][analyze]") {
    CHECK(drawn({49, 24}).front().starts_with("15   .  ."));
    CHECK(drawn({48, 24}).front().starts_with("15  . ."));
    CHECK(drawn({30, 24}).front().starts_with("white to move"));
    CHECK(drawn({80, 20}).front().starts_with("white to move"));
    CHECK(drawn({80, 21}).front().starts_with("15"));
    for (int rows = 4; rows < 30; ++rows) CHECK(static_cast<int>(drawn({80, rows}).size()) < rows);
}

TEST_CASE("text is cut between two words", "[protocol][analyze]") {
    CHECK(fitted("h8 i9 j10", 9) == "h8 i9 j10");
    CHECK(fitted("h8 i9 j10 k11", 12) == "h8 i9 ...");
    CHECK(fitted("h8 i9 j10 k11", 11) == "h8 i9 ...");
    CHECK(fitted("h8 i9 j10 k11", 8) == "h8 ...");
    CHECK(fitted("abcdefghijk", 8) == "abcd ...");
    CHECK(fitted("abcdefghijk", 3) == "abc");
}

}  // namespace fukumi::protocol::cli
