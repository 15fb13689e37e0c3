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

}  // namespace fukumi::test
