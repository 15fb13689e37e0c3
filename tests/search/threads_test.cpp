// SPDX-License-Identifier: MIT
//
// Lazy SMP: several threads over one table. Under ThreadSanitizer these are the tests that count.
#include <atomic>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <thread>

#include "engine/core/ranges.hpp"
#include "engine/eval/model.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

/// Alpha-beta with several threads and a clock that runs.
class ThreadedSearcher {
public:
    explicit ThreadedSearcher(int threads, std::size_t memory = std::size_t{64} << 20)
        : searcher_{sharedModels(eval::EvalKind::Pattern),
                    memory,
                    search::Solvers::On,
                    clock_,
                    search::alphabeta::Parameters{},
                    threads} {}

    search::SearchResult find(const board::Position& position,
                              search::Limits limits,
                              const StopToken& stop = NeverStop{}) {
        limits.start = clock_.now();
        search::SilentObserver silent;
        return searcher_.search(position, limits, stop, silent);
    }

private:
    search::SteadyClock clock_;
    search::alphabeta::AlphaBetaSearcher searcher_;
};

/// Where there is a thread, no other one has memory to evaluate.
class DrawEval final : public eval::BaseEval {
public:
    explicit DrawEval(std::optional<std::thread::id> thread) : thread_{thread} {}

    void reset(const board::Position&) override {}
    [[nodiscard]] Value evaluate(const board::Position&) override {
        if (thread_ && std::this_thread::get_id() != *thread_) throw std::bad_alloc{};
        return kDraw;
    }
    void scoreMoves(const board::Position&,
                    std::span<const Move>,
                    std::span<std::int32_t> scores) override {
        ranges::fill(scores, 0);
    }

private:
    const std::optional<std::thread::id> thread_;
};

/// Counts the evaluators that it makes.
class DrawModel final : public eval::BaseModel {
public:
    DrawModel(std::optional<std::thread::id> thread, std::atomic<int>& made)
        : thread_{thread}, made_{made} {}

    [[nodiscard]] std::unique_ptr<eval::BaseEval> makeBaseEval(
        eval::windows::WindowState*) const override {
        ++made_;
        return std::make_unique<DrawEval>(thread_);
    }
    [[nodiscard]] std::size_t bytesShared() const override { return 0; }
    [[nodiscard]] std::size_t bytesPerThread() const override { return 0; }

private:
    const std::optional<std::thread::id> thread_;
    std::atomic<int>& made_;
};

/// `made` outlives the models.
eval::ModelSource drawModels(std::atomic<int>& made,
                             std::optional<std::thread::id> thread = std::nullopt) {
    return [&made, thread](Rule) {
        return std::make_shared<eval::Model>(
            eval::Model::Parts{.base = std::make_shared<DrawModel>(thread, made)});
    };
}

}  // namespace

TEST_CASE("several threads find a legal move in every rule", "[search][threads]") {
    for (const Rule rule : kRules) {
        const board::Position position = quietPosition(rule);
        ThreadedSearcher searcher{4};
        const auto found = searcher.find(position, nodeLimit(100'000));
        INFO(nameOf(rule));
        REQUIRE(found.move);
        CHECK(position.isLegal(*found.move));
        CHECK(found.report.depth >= Depth{1});
    }
}

TEST_CASE("a node limit is one for all threads together", "[search][threads]") {
    constexpr std::uint64_t kNodes = 100'000;
    ThreadedSearcher searcher{3};
    const auto found = searcher.find(quietPosition(Rule::Freestyle), nodeLimit(kNodes));
    CHECK(found.report.nodes > kNodes / 4);
    // Each looks at the others' counts now and then only.
    CHECK(found.report.nodes <= kNodes + 3 * search::alphabeta::kNodesBetweenPolls);
}

TEST_CASE("with a small limit of nodes many threads judge what one judges", "[search][threads]") {
    for (const std::uint64_t nodes : {100U, 300U, 1000U}) {
        const auto depthOf = [&](int threads) {
            ThreadedSearcher searcher{threads, std::size_t{256} << 20};
            return searcher.find(quietPosition(Rule::Freestyle), nodeLimit(nodes)).report.depth;
        };
        CHECK((depthOf(16) >= Depth{1}) == (depthOf(1) >= Depth{1}));
    }
}

TEST_CASE("threads prove what one proves", "[search][threads]") {
    // White's two threes need an answer that black does not have; black has a win by fours first.
    constexpr std::string_view kWin = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X O . . .
        . . . . X . . . . . .
        . . . . X . O . . . .
        . . . . O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)";
    ThreadedSearcher searcher{4};
    const auto found =
        searcher.find(fromDrawing(Rule::Freestyle, kWin, Color::Black), nodeLimit(50'000));
    CHECK(isWin(found.report.value));
}

TEST_CASE("all threads stop on request", "[search][threads]") {
    class After final : public StopToken {
    public:
        [[nodiscard]] bool stopRequested() const override { return ++asked_ > 50; }

    private:
        mutable std::atomic<int> asked_ = 0;
    };
    ThreadedSearcher searcher{4};
    const After after;
    const auto found = searcher.find(quietPosition(Rule::Standard), search::Limits{}, after);
    CHECK(found.move);  // and the search came back at all
}

TEST_CASE("many short searches leave nothing behind", "[search][threads]") {
    ThreadedSearcher searcher{4};
    board::Position position = quietPosition(Rule::Freestyle);
    for (int i = 0; i < 12 && !position.winner(); ++i) {
        const auto found = searcher.find(position, nodeLimit(3'000));
        REQUIRE(found.move);
        position.play(*found.move);
    }
}

TEST_CASE("memory that a further thread lacks ends it, and the search as its searcher promises",
          "[search][threads]") {
    const search::SteadyClock clock;
    const board::Position position = quietPosition(Rule::Freestyle);
    search::SilentObserver silent;
    std::atomic<int> made = 0;
    const eval::ModelSource models = drawModels(made, std::this_thread::get_id());
    search::alphabeta::AlphaBetaSearcher alphaBeta{
        models, std::size_t{64} << 20, search::Solvers::Off, clock, {}, 3};
    CHECK(alphaBeta.search(position, nodeLimit(20'000), NeverStop{}, silent).move);
    // The tree is half grown where the thread ended: the player begins anew with less memory.
    search::mcts::Options options;
    options.threads = 3;
    search::mcts::MctsSearcher mcts{models, std::size_t{64} << 20, options, clock};
    CHECK_THROWS_AS(mcts.search(position, search::Limits{}, NeverStop{}, silent), std::bad_alloc);
}

TEST_CASE("what a thread needs is made by the first search and stays when the memory changes",
          "[search][threads]") {
    constexpr std::size_t kMega = std::size_t{1} << 20;
    const search::SteadyClock clock;
    std::atomic<int> made = 0;
    const eval::ModelSource models = drawModels(made);
    search::mcts::Options options;
    options.threads = 5;
    search::alphabeta::AlphaBetaSearcher alphaBeta{
        models, 64 * kMega, search::Solvers::Off, clock, {}, 5};
    search::mcts::MctsSearcher mcts{models, 64 * kMega, options, clock};
    for (search::Searcher* searcher :
         {static_cast<search::Searcher*>(&alphaBeta), static_cast<search::Searcher*>(&mcts)}) {
        made = 0;
        const auto searchIn = [&](std::size_t bytes) {
            searcher->setMemory(bytes);
            search::SilentObserver silent;
            static_cast<void>(searcher->search(
                quietPosition(Rule::Freestyle), nodeLimit(1), NeverStop{}, silent));
        };
        searchIn(64 * kMega);
        CHECK(made == 5);
        searchIn(128 * kMega);
        CHECK(made == 5);
        CHECK(searcher->missingThreads() == 0);
        searchIn(16 * kMega);
        CHECK(made == 5);
        CHECK(searcher->missingThreads() == 3);
        searchIn(64 * kMega);
        CHECK(made == 8);
        CHECK(searcher->missingThreads() == 0);
    }
}

TEST_CASE("threads that do not fit into the memory are left out", "[search][threads]") {
    ThreadedSearcher searcher{64, std::size_t{4} << 20};
    CHECK(searcher.find(quietPosition(Rule::Freestyle), nodeLimit(5'000)).move);
}

}  // namespace fukumi::test
