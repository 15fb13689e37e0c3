// SPDX-License-Identifier: MIT
#include "engine/search/draw_chance.hpp"

#include <vector>

#include "engine/eval/model.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

constexpr Rule kRule = Rule::Standard;
constexpr BoardSize kBoard = BoardSize::square(15);

eval::NetworkHandle networkBesidePatterns() {
    return std::make_shared<const eval::nets::OrderWeights>(
        makeRandom<eval::nets::OrderNet>(kRule, 31));
}

/// Answer of an evaluation that never saw another position than the end of the line.
double chanceAfter(const eval::Model& model, board::Position position, std::span<const Move> line) {
    for (const Move m : line) position.play(m);
    const auto evaluator = model.makeEvaluator();
    evaluator->reset(position);
    return evaluator->drawChance(position).value();
}

void checkReports(search::Searcher& searcher, const eval::Model& model) {
    const board::Position position = fromMoves(kRule, kBoard, "h8 i9 i7 g9 j10 k8");
    search::Limits limits = nodeLimit(3000);
    limits.lines = 2;
    KeepingObserver unasked;
    static_cast<void>(searcher.search(position, limits, NeverStop{}, unasked));
    for (const search::SearchReport& report : unasked.reports) CHECK_FALSE(report.drawChance);
    searcher.newGame();
    limits.drawChances = true;
    KeepingObserver observer;
    const auto result = searcher.search(position, limits, NeverStop{}, observer);
    REQUIRE(observer.reports.size() > 2);
    for (const search::SearchReport& report : observer.reports) {
        REQUIRE(report.drawChance.has_value() == !isProven(report.value));
        if (report.drawChance) CHECK(*report.drawChance == chanceAfter(model, position, report.pv));
    }
    CHECK(result.report.drawChance == chanceAfter(model, position, result.report.pv));
}

}  // namespace

TEST_CASE("each line is reported with the chance of a draw at its end", "[search][lines]") {
    const search::FakeClock clock;
    const eval::ModelSource models =
        eval::modelsOf(eval::EvalKind::Network, networkBesidePatterns());
    SECTION("alpha-beta") {
        search::alphabeta::AlphaBetaSearcher searcher{
            models, std::size_t{16} << 20, search::Solvers::On, clock};
        checkReports(searcher, *models(kRule));
    }
    SECTION("tree search") {
        search::mcts::MctsSearcher searcher{
            models, std::size_t{16} << 20, search::mcts::Options{}, clock};
        checkReports(searcher, *models(kRule));
    }
}

TEST_CASE("a line that fills the board is a draw for certain", "[search][lines]") {
    const auto model = eval::modelsOf(eval::EvalKind::Network, networkBesidePatterns())(kRule);
    board::Position position = fromDrawing(kRule,
                                           "#####\n"
                                           "#####\n"
                                           "##.##\n"
                                           "#####\n"
                                           "#####\n");
    const auto evaluator = model->makeEvaluator();
    evaluator->reset(position);
    const std::vector<Move> line{at(position, "c3")};
    CHECK(search::drawChanceAfter(position, *evaluator, {}) < 1.0);
    CHECK(search::drawChanceAfter(position, *evaluator, line) == 1.0);
}

TEST_CASE("who knows nothing of draws reports none", "[search][lines]") {
    SmallSearcher searcher{eval::EvalKind::Pattern};
    search::Limits limits = nodeLimit(500);
    limits.drawChances = true;
    const auto result = searcher.find(fromMoves(kRule, kBoard, "h8 i9"), limits);
    CHECK_FALSE(result.report.drawChance);
}

}  // namespace fukumi::test
