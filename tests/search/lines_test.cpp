// SPDX-License-Identifier: MIT
#include <set>
#include <string>

#include "engine/board/records/notation.hpp"
#include "tests/search/exhaustive.hpp"
#include "tests/search/playable_line.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::test {

namespace {

using search::SearchReport;

search::Limits linesAtDepth(int lines, int depth) {
    search::Limits limits = depthLimit(depth);
    limits.lines = lines;
    return limits;
}

/// The moves that start the lines, in the order of the lines.
std::vector<std::string> firstMoves(const std::vector<SearchReport>& lines, BoardSize size) {
    std::vector<std::string> moves;
    for (const SearchReport& line : lines) moves.push_back(board::toHuman(line.pv.front(), size));
    return moves;
}

constexpr BoardSize kBoard = BoardSize::square(15);

class Reductions final : public search::Observer {
public:
    void onReport(const SearchReport&) override {}
    void onLessMemory(const search::MemoryReduction&) override { ++count; }
    int count = 0;
};

}  // namespace

TEST_CASE("who listens in passes a reduction of the memory on", "[search][lines]") {
    Reductions heard;
    search::LatestLines{heard}.onLessMemory({1});
    search::LinesBehind{heard, SearchReport{}}.onLessMemory({1});
    CHECK(heard.count == 2);
}

TEST_CASE("every depth reports all lines, numbered, different and best first",
          "[search][alphabeta][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 i9 g7 g9 h9 h10");
    SmallSearcher searcher{eachEval()};
    const auto result = searcher.find(position, linesAtDepth(4, 7));
    const auto& reports = searcher.reports();
    REQUIRE(reports.size() % 4 == 0);
    REQUIRE(reports.size() >= 4);
    CHECK(result.report.value == searcher.lines().front().value);
    for (std::size_t i = 0; i < reports.size(); i += 4) {
        std::set<Move> moves;
        for (std::size_t k = 0; k < 4; ++k) {
            const SearchReport& report = reports[i + k];
            CHECK(report.line == static_cast<int>(k) + 1);
            CHECK(report.depth == reports[i].depth);
            if (k > 0) CHECK(report.value <= reports[i + k - 1].value);
            moves.insert(report.pv.front());
        }
        CHECK(moves.size() == 4);
    }
    CHECK(result.move == searcher.lines().front().pv.front());
}

TEST_CASE("the line of every report can be played", "[search][alphabeta][lines]") {
    Random random{58};
    SmallSearcher searcher{eachEval()};
    int lost = 0;
    for (const Rule rule : kRules)
        for (int i = 0; i < roundCount(60); ++i) {
            const int stones = 10 + static_cast<int>(random.below(20));
            const auto position = randomMidgame(rule, kBoard, stones, random);
            searcher.newGame();
            search::Limits limits = nodeLimit(1500);
            limits.lines = 1 + i % 3;
            static_cast<void>(searcher.find(position, limits));
            for (const SearchReport& report : searcher.reports()) {
                INFO(nameOf(rule) << ", position " << i << ", line " << report.line);
                CHECK(canBePlayed(position, report.pv));
                lost += isLoss(report.value) ? 1 : 0;
            }
        }
    CHECK(lost > roundCount(100));
}

TEST_CASE("lines are sorted by what they are worth, whatever order they were found in",
          "[search][alphabeta][lines]") {
    // Nearly equal moves, of which later ones turn out better than the first.
    Random random{3};
    SmallSearcher searcher{eachEval()};
    for (int i = 0; i < 12; ++i) {
        board::Position position{Rule::Freestyle, kBoard};
        for (int stone = 0; stone < 3; ++stone) {
            const Square s{6 + static_cast<int>(random.below(4)),
                           6 + static_cast<int>(random.below(4))};
            if (position.isEmpty(s)) position.play(s);
        }
        static_cast<void>(searcher.find(position, linesAtDepth(6, 5)));
        const auto& reports = searcher.reports();
        for (std::size_t k = 1; k < reports.size(); ++k)
            if (reports[k].line > 1) CHECK(reports[k].value <= reports[k - 1].value);
    }
}

TEST_CASE("what the lines claim about every legal move is true",
          "[long][search][alphabeta][lines][oracle]") {
    Random random{77};
    SmallSearcher searcher{eachEval()};
    int proven = 0;
    for (const Rule rule : kRules)
        for (int i = 0; i < 25; ++i) {
            const BoardSize size = BoardSize::make(5 + i % 3, 5 + i % 4).value();
            const auto position = tensePosition(rule, size, 8, random);
            const int legal = legalMoves(position);
            if (legal == 0) continue;
            Exhaustive exhaustive{plainOf(position.board()), rule, position.sideToMove()};
            const auto result = searcher.find(position, linesAtDepth(kMaxSquares, 10));
            const auto lines = searcher.lines();
            INFO(nameOf(rule) << ", position " << i);
            REQUIRE(lines.size() == static_cast<std::size_t>(legal));
            std::set<Move> moves;
            for (const SearchReport& line : lines) {
                const Move m = line.pv.front();
                moves.insert(m);
                CHECK(position.isLegal(m));
                if (!isProven(line.value)) continue;
                ++proven;
                CHECK(exhaustive.outcomeOf(m).sign == (isWin(line.value) ? 1 : -1));
            }
            CHECK(moves.size() == lines.size());
            CHECK(result.move == lines.front().pv.front());
        }
    CHECK(proven > 40);
}

TEST_CASE("where one reply is forced the other lines lose", "[search][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 g8 i8 a1 j8 c3 k8");
    SmallSearcher searcher{eachEval()};
    static_cast<void>(searcher.find(position, linesAtDepth(3, 4)));
    const auto lines = searcher.lines();
    REQUIRE(lines.size() == 3);
    CHECK(firstMoves(lines, kBoard).front() == "l8");
    CHECK_FALSE(isLoss(lines[0].value));
    CHECK(lines[1].value == lossIn(2));
    CHECK(lines[2].value == lossIn(2));
}

TEST_CASE("excluded moves are not played, be they wins or forced", "[search][lines]") {
    const auto win = fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 a3 j8 a5 k8 a7");
    SmallSearcher searcher{eachEval()};
    search::Limits limits = depthLimit(3);
    CHECK(searcher.find(win, limits).report.value == winIn(1));
    limits.excluded.insert(at(win, "g8"));
    CHECK(searcher.find(win, limits).move == at(win, "l8"));
    limits.excluded.insert(at(win, "l8"));
    const auto third = searcher.find(win, limits);
    REQUIRE(third.move);
    CHECK_FALSE(limits.excluded.contains(*third.move));

    const auto forced = fromMoves(Rule::Freestyle, kBoard, "h8 g8 i8 a1 j8 c3 k8");
    search::Limits without = depthLimit(3);
    without.excluded.insert(at(forced, "l8"));
    const auto reply = searcher.find(forced, without);
    REQUIRE(reply.move);
    CHECK(*reply.move != at(forced, "l8"));
    CHECK(reply.report.value == lossIn(2));
}

TEST_CASE("several lines at a full budget end with those of a finished depth", "[search][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 i9 g7 g9 h9 h10");
    SmallSearcher searcher{eachEval()};
    for (const std::uint64_t nodes : {1U, 50U, 1000U, 20'000U}) {
        search::Limits limits = nodeLimit(nodes);
        limits.lines = 3;
        const auto result = searcher.find(position, limits);
        REQUIRE(result.move);
        CHECK(position.isLegal(*result.move));
        if (!searcher.reports().empty()) CHECK(*result.move == searcher.lines().front().pv.front());
    }
}

}  // namespace fukumi::test
