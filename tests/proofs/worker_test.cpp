// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/eval/model.hpp"
#include "engine/proofs/prover.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

TEST_CASE("Open replies come with the defender's most likely ones first", "[proofs][worker]") {
    const Task task = test::taskOf("h8 i9 g10 h7 g9 f10 g8 g7");
    // Black's f5 threatens to win; nine replies are open.
    const std::string after = "g8h8g7g6f5/g9h9i7f6";
    const search::SteadyClock clock;
    const NeverStop never;
    Worker worker{task, std::size_t{64} << 20, clock};
    const auto record = worker.work({Job::Kind::Replies, after, 0}, never);
    REQUIRE(record);
    const auto& replies = std::get<RepliesRecord>(*record);
    REQUIRE(replies.moves.size() > 3);

    const board::Position position =
        positionOf(boardFrom(after, task.size()).value(), task.rule, Color::White);
    const auto evaluator = eval::modelFor(eval::EvalKind::Pattern, task.rule)->makeEvaluator();
    std::vector<std::int32_t> scores(replies.moves.size());
    evaluator->reset(position);
    evaluator->scoreMoves(position, replies.moves, scores);
    CHECK(std::is_sorted(scores.rbegin(), scores.rend()));
    // Not in square order by chance.
    CHECK_FALSE(std::is_sorted(replies.moves.begin(), replies.moves.end()));
}

TEST_CASE("Moves that are known to win elsewhere come first", "[proofs][worker]") {
    const Task task = test::taskOf("h8 o12 i9 a11");
    const search::SteadyClock clock;
    const NeverStop never;
    const std::string stones = canonicalStones(task.root).text;
    // The same stones of black, others of white.
    const KnownMoves known{
        {{canonicalStones(test::taskOf("h8 o15 i9 a1").root).text, Square{5, 5}}},
        task.size(),
        Color::Black};
    Worker worker{task, std::size_t{64} << 20, clock, &known};
    const auto movesOf = [&](int stage) {
        return std::get<MovesRecord>(worker.work({Job::Kind::Moves, stones, stage}, never).value())
            .moves;
    };
    CHECK(movesOf(0) == known.of(boardFrom(stones, task.size()).value(), 3));
    CHECK(movesOf(0).size() < 3);
    CHECK(movesOf(1).size() > 12);
}

}  // namespace fukumi::proofs
