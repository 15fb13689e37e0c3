// SPDX-License-Identifier: MIT

#include "engine/search/alphabeta/parameters.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using Ms = search::Milliseconds;

/// Says stop at its n-th question.
class StopAt final : public StopToken {
public:
    explicit StopAt(int question) : left_{question} {}
    [[nodiscard]] bool stopRequested() const override {
        ++asked_;
        return --left_ <= 0;
    }
    [[nodiscard]] int asked() const { return asked_; }

private:
    mutable int left_;
    mutable int asked_ = 0;
};

}  // namespace

TEST_CASE("a node limit is not passed", "[search][alphabeta][stop]") {
    SmallSearcher searcher{eachEval()};
    for (const std::uint64_t nodes : {1ULL, 2ULL, 10ULL, 1000ULL, 5000ULL}) {
        const search::SearchResult result =
            searcher.find(quietPosition(Rule::Freestyle), nodeLimit(nodes));
        CHECK(result.report.nodes <= nodes);
        CHECK(result.move);
    }
}

TEST_CASE("a depth limit is met", "[search][alphabeta][stop]") {
    SmallSearcher searcher{eachEval()};
    for (const int depth : {1, 2, 5}) {
        const search::SearchResult result =
            searcher.find(quietPosition(Rule::Standard), depthLimit(depth));
        CHECK(result.report.depth == Depth{depth});
        CHECK(searcher.reports().size() == static_cast<std::size_t>(depth));
    }
    CHECK(searcher.find(quietPosition(Rule::Standard), depthLimit(0)).report.depth == Depth{1});
    CHECK(searcher.find(quietPosition(Rule::Standard), depthLimit(-3)).move);
}

TEST_CASE("a stop request ends the search within a few hundred nodes",
          "[search][alphabeta][stop]") {
    SmallSearcher searcher{eachEval()};
    for (const int question : {1, 2, 5, 20}) {
        const StopAt stop{question};
        const search::SearchResult result = searcher.find(quietPosition(Rule::Caro), {}, stop);
        CHECK(result.move);
        CHECK(stop.asked() == question);
        CHECK(result.report.nodes <=
              static_cast<std::uint64_t>(question * search::alphabeta::kNodesBetweenPolls));
    }
}

TEST_CASE("the clock ends the search at the hard limit", "[search][alphabeta][stop]") {
    for (const int limit : {1, 20, 80}) {
        const search::FakeClock clock{Ms{1}};
        SmallSearcher searcher{eachEval(), clock};
        search::Limits limits;
        limits.fixedTime = Ms{limit};
        limits.start = clock.now();
        const search::SearchResult result = searcher.find(quietPosition(Rule::Freestyle), limits);
        CHECK(result.move);
        // One reading a poll; the report reads the clock once more.
        CHECK(result.report.elapsed <= Ms{limit + 3});
        CHECK(result.report.elapsed >= Ms{limit});
    }
}

TEST_CASE("a game clock ends the search before its limit", "[search][alphabeta][stop]") {
    for (const int turn : {0, 10, 100, 400}) {
        const search::FakeClock clock{Ms{1}};
        SmallSearcher searcher{eachEval(), clock};
        search::Limits limits;
        limits.clock = search::TimeControl{Ms{turn}, {}, {}, Ms{0}};
        limits.start = clock.now();
        const search::SearchResult result = searcher.find(quietPosition(Rule::Freestyle), limits);
        CHECK(result.move);
        CHECK(result.report.elapsed <= Ms{std::max(turn, 20)});
    }
}

TEST_CASE("a legal move comes back however early the search is stopped",
          "[search][alphabeta][stop]") {
    Random random{13};
    SmallSearcher searcher{eachEval()};
    for (const Rule rule : kRules)
        for (int i = 0; i < 25; ++i) {
            const BoardSize size = BoardSize::make(5 + i % 18, 5 + (i * 7) % 18).value();
            const board::Position position =
                unwonPosition(rule, size, 1 + size.squareCount() * (i % 10) / 10, random);
            if (position.forbiddenPoints().size() == position.emptyCount()) continue;
            search::Limits noTime;
            noTime.fixedTime = Ms{0};
            search::Limits instant;
            instant.clock = search::TimeControl{Ms{0}, Ms{0}, Ms{-100}, Ms{0}};
            INFO(nameOf(rule) << ", position " << i);
            const StopAt atOnce{1};
            for (const search::SearchResult& result : {searcher.find(position, nodeLimit(1)),
                                                       searcher.find(position, nodeLimit(0)),
                                                       searcher.find(position, noTime),
                                                       searcher.find(position, {}, atOnce),
                                                       searcher.find(position, depthLimit(1))}) {
                REQUIRE(result.move);
                REQUIRE(position.isLegal(*result.move));
                REQUIRE_FALSE(result.report.pv.empty());
                REQUIRE(result.report.pv.front() == *result.move);
            }
        }
}

}  // namespace fukumi::test
