// SPDX-License-Identifier: MIT
#include <set>
#include <thread>

#include "engine/board/records/notation.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

search::Limits linesWithin(int lines, std::uint64_t nodes) {
    search::Limits limits = nodeLimit(nodes);
    limits.lines = lines;
    return limits;
}

std::set<std::string> firstMoves(const std::vector<search::SearchReport>& lines) {
    std::set<std::string> moves;
    for (const auto& line : lines) moves.insert(board::toHuman(line.pv.front(), kBoard));
    return moves;
}

}  // namespace

TEST_CASE("the tree search reports as many lines as were asked for", "[search][mcts][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 i9 i7 g9 j10 k8");
    SmallMcts mcts;
    const auto result = mcts.find(position, linesWithin(4, 2000));
    REQUIRE(mcts.reports().size() % 4 == 0);
    int line = 0;
    for (const auto& report : mcts.reports()) {
        CHECK(report.line == line % 4 + 1);
        ++line;
        CHECK(report.rootMoves.empty() == (report.line > 1));
    }
    const auto lines = mcts.lines();
    CHECK(firstMoves(lines).size() == 4);
    CHECK(lines.front().pv.front() == result.move);
    CHECK(lines.front().value == result.report.value);
    // Each goes on after its own move.
    for (const auto& each : lines) {
        board::Position played = position;
        for (const Move m : each.pv) CHECK_FALSE(played.tryPlay(m));
    }
}

TEST_CASE("one line is what it was, and the other lines do not change the answer",
          "[search][mcts][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 i9 i7 g9 j10 k8");
    SmallMcts one, four;
    const auto alone = one.find(position, nodeLimit(1500));
    const auto first = four.find(position, linesWithin(4, 1500));
    CHECK(alone.move == first.move);
    CHECK(alone.report.rootMoves == first.report.rootMoves);
    for (const auto& report : one.reports()) CHECK(report.line == 1);
}

TEST_CASE("the lines of a report are distinct while other threads go on",
          "[search][mcts][lines][threads]") {
    /// Gives the others time after a first line.
    class SlowObserver final : public search::Observer {
    public:
        void onReport(const search::SearchReport& report) override {
            reports.push_back(report);
            if (report.line == 1) std::this_thread::sleep_for(search::Milliseconds{20});
        }
        std::vector<search::SearchReport> reports;
    };
    search::mcts::Options options;
    options.threads = 4;
    SmallMcts mcts{options, std::size_t{128} << 20};
    REQUIRE(mcts.searcher().missingThreads() == 0);
    SlowObserver observer;
    // Its best replies are alike, so that they take turns.
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8");
    static_cast<void>(
        mcts.searcher().search(position, linesWithin(6, 20'000), NeverStop{}, observer));
    std::set<Move> moves;
    for (const auto& report : observer.reports) {
        if (report.line == 1) {
            moves.clear();
            CHECK(report.rootMoves.front().move == report.pv.front());
        }
        INFO("line " << report.line << " after " << report.nodes << " visits");
        CHECK(moves.insert(report.pv.front()).second);
        CHECK(moves.size() == static_cast<std::size_t>(report.line));
    }
}

TEST_CASE("there are never more lines than legal moves", "[search][mcts][lines]") {
    const auto position = fromDrawing(Rule::Freestyle,
                                      "X X O O .\n"
                                      "O O X X .\n"
                                      "X X O O X\n"
                                      "O O X X O\n"
                                      "X X O O .\n",
                                      Color::White);
    SmallMcts mcts;
    static_cast<void>(mcts.find(position, linesWithin(9, 200)));
    CHECK(firstMoves(mcts.lines()).size() <= 3);
}

}  // namespace fukumi::test
