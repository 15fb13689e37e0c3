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
    const search::NeverStop never;
    Worker worker{task, std::size_t{64} << 20, clock};
    const auto record = worker.work({Job::Kind::Replies, after, 0}, never);
    REQUIRE(record);
    const auto& replies = std::get<RepliesRecord>(*record);
    REQUIRE(replies.moves.size() > 3);

    const board::Position position =
        positionOf(boardFrom(after, task.size()).value(), task.rule, Color::White);
    const auto evaluator =
        eval::modelFor(eval::EvalKind::Pattern, task.rule, task.size())->makeEvaluator();
    std::vector<std::int32_t> scores(replies.moves.size());
    evaluator->reset(position);
    evaluator->scoreMoves(position, replies.moves, scores);
    CHECK(std::is_sorted(scores.rbegin(), scores.rend()));
    // Not in square order by chance.
    CHECK_FALSE(std::is_sorted(replies.moves.begin(), replies.moves.end()));
}

}  // namespace fukumi::proofs
