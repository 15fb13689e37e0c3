// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/worker.hpp"

#include <deque>

#include "engine/eval/model.hpp"
#include "tests/search/exhaustive.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

using namespace search::alphabeta;

/// A worker with everything that it needs, for one position.
class Bench {
public:
    explicit Bench(const board::Position& position, eval::EvalKind eval = eachEval())
        : space_{sharedModels(eval)(position.rule())->makeEvaluator(), search::Solvers::On} {
        table_.allocate(std::size_t{1} << 20);
        table_.newSearch();
        worker_ = std::make_unique<Worker>(position, space_, table_, budget_);
    }

    /// The value that the node has `ply` plies below the root, in a window that asks for a bound.
    [[nodiscard]] Value valueAt(int ply, int depth, Value alpha) {
        return worker_->search({Depth{depth}, alpha, alpha + Value{1}, ply});
    }
    [[nodiscard]] Value search(const Node& node) { return worker_->search(node); }
    [[nodiscard]] std::uint64_t nodes() const { return budget_.nodes(); }
    [[nodiscard]] BusyMoves& busy() { return space_.lessons->busy; }

private:
    NeverStop never_;
    NodeBudget budget_{std::nullopt, never_};
    Workspace space_;
    TranspositionTable table_;
    std::unique_ptr<Worker> worker_;
};

}  // namespace

TEST_CASE("a win from the table is as far away as the win itself", "[search][worker][table]") {
    // White's four on f5 has one answer; the column then becomes an open four.
    constexpr std::string_view kFours = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . O . . . . .
        . . . . . O . . . . .
        . . . . . . . . . . .
        . X O O O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        X . X . . . . . . X .)";
    for (const Rule rule : kRules) {
        Bench bench{fromDrawing(rule, kFours, Color::White)};
        INFO(nameOf(rule));
        for (const int ply : {2, 10, 3}) CHECK(bench.valueAt(ply, 3, Value{0}) == winIn(ply + 5));
    }
}

TEST_CASE("a loss from the table is as far away as the loss itself", "[search][worker][table]") {
    // Two open threes: no stone answers both.
    constexpr std::string_view kTwoThrees = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O O O . . . . .
        . . . . . . . . . . .
        . X . . . . . . . X .
        X . . . X . X . . . .)";
    for (const Rule rule : kRules) {
        Bench bench{fromDrawing(rule, kTwoThrees, Color::Black)};
        INFO(nameOf(rule));
        CHECK(bench.valueAt(2, 3, Value{0}) == lossIn(2 + 4));
        const std::uint64_t nodes = bench.nodes();
        CHECK(bench.valueAt(10, 3, Value{0}) == lossIn(10 + 4));
        CHECK(bench.nodes() == nodes + 1);
    }
}

TEST_CASE("a bound answers only the windows that it bounds", "[search][worker][table]") {
    // Deep enough that no margin answers for the node.
    Bench bench{fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9 j10 k8")};
    const auto nodesFor = [&](Value alpha, int depth) {
        const std::uint64_t before = bench.nodes();
        static_cast<void>(bench.valueAt(2, depth, alpha));
        return bench.nodes() - before;
    };
    CHECK(nodesFor(Value{5000}, 10) > 1);   // nothing is known: a ply less is searched
    CHECK(nodesFor(Value{5000}, 9) == 1);   // an upper bound is known
    CHECK(nodesFor(Value{-5000}, 9) > 1);   // ... which says nothing here
    CHECK(nodesFor(Value{-5000}, 9) == 1);  // now a lower bound is
    CHECK(nodesFor(Value{5000}, 9) > 1);
}

TEST_CASE("moves that other threads are searching are searched, too", "[search][worker]") {
    const auto position = fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9 j10 k8");
    Bench bench{position};
    Bench among{position};
    std::deque<BusyMoves::Mark> others;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) others.emplace_back(among.busy(), position.keyAfter(s));
    });
    const Node root{Depth{4}, -kInfinity, kInfinity, 0};
    static_cast<void>(bench.search(root));
    static_cast<void>(among.search(root));
    CHECK(among.nodes() > bench.nodes() / 2);
    CHECK(among.nodes() < bench.nodes() * 2);
}

TEST_CASE("a move is busy while it is searched", "[search][worker]") {
    BusyMoves busy;
    {
        const BusyMoves::Mark mark{busy, 7};
        CHECK(busy.contains(7));
        CHECK_FALSE(busy.contains(7 + 4096));  // another one in its slot
    }
    CHECK_FALSE(busy.contains(7));
}

TEST_CASE("a four that takes a point of a three on its way is seen", "[search][worker]") {
    // h9 makes black's four and is at the end of the upper three; then the lower one is
    // answered.
    constexpr std::string_view kGain = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O O O . . . .
        . . . . . . . X . . .
        . . . . . . . X . . .
        . . . . . . . X . . .
        . . . . . . . O . . .
        . . . . . . . . . . .
        . . O O O . . . . . .
        . . . . . . . . . . .
        X . . . . . . X . X .)";
    for (const Rule rule : kRules) {
        Bench bench{fromDrawing(rule, kGain, Color::Black)};
        INFO(nameOf(rule));
        CHECK_FALSE(isLoss(bench.valueAt(2, 3, lossIn(30))));
    }
}

TEST_CASE("a node without a single empty square is a draw", "[search][worker]") {
    constexpr std::string_view kFull = R"(
        X O X O X
        X O X O X
        O X O X O
        X O X O X
        X O X O X)";
    for (const Rule rule : kRules)
        CHECK(Bench{fromDrawing(rule, kFull)}.valueAt(4, 3, Value{0}) == kDraw);
}

TEST_CASE("in every window wins above alpha and losses below beta are true",
          "[long][search][worker][oracle]") {
    Random random{59};
    const eval::EvalKind eval = eachEval();
    int wins = 0, losses = 0;
    for (int i = 0; i < 200; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        const BoardSize size = BoardSize::make(5 + i % 3, 5 + i % 4).value();
        const board::Position position = i % 2 == 0 ? tensePosition(rule, size, 8, random)
                                                    : unwonPosition(rule, size, 8, random);
        Exhaustive exhaustive{plainOf(position.board()), rule, position.sideToMove()};
        const Outcome truth = exhaustive.outcome();
        Bench bench{position, eval};
        for (const auto& [alpha, beta] : {std::pair{-kInfinity, kInfinity},
                                          std::pair{Value{-1}, Value{0}},
                                          std::pair{winIn(7), winIn(6)},
                                          std::pair{lossIn(6), lossIn(7)},
                                          std::pair{Value{-5000}, Value{-4999}},
                                          std::pair{Value{200}, kInfinity}}) {
            const Value value = bench.search({Depth{1 + i % 8}, alpha, beta, 0});
            INFO(nameOf(rule) << ", position " << i << ", window " << alpha.raw() << " to "
                              << beta.raw() << ", value " << value.raw());
            if (isWin(value) && value > alpha) {
                ++wins;
                CHECK(truth.sign > 0);
                CHECK(truth.plies <= matePlies(value));
            }
            if (isLoss(value) && value < beta) {
                ++losses;
                CHECK(truth.sign < 0);
            }
        }
    }
    CHECK(wins > 20);
    CHECK(losses > 5);
}

}  // namespace fukumi::test
