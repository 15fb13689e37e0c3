// SPDX-License-Identifier: MIT
#include "engine/analysis/review.hpp"
#include "engine/board/records/notation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::analysis {

namespace {

/// A review with these losses, black's first, of positions without value.
GameReview reviewOf(const board::GameRecord& record, const std::vector<double>& losses) {
    GameReview review;
    review.positions.resize(losses.size() + 1);
    Color mover = Color::Black;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        review.moves.push_back({.move = record.moves[i].move, .color = mover, .loss = losses[i]});
        mover = ~mover;
    }
    return review;
}

board::GameRecord recordOf(std::string_view moves) {
    board::GameRecord record;
    const auto list = board::listFromHuman(moves, record.size).value();
    for (const Move m : list) record.moves.push_back({m});
    return record;
}

}  // namespace

TEST_CASE("accuracy falls with what a move lost", "[analysis][review]") {
    CHECK(accuracyOfMove(0) == Approx(1.0).margin(1e-6));
    CHECK(accuracyOfMove(0.05) == Approx(0.798).margin(0.001));
    CHECK(accuracyOfMove(0.15) == Approx(0.505).margin(0.001));
    CHECK(accuracyOfMove(0.30) == Approx(0.248).margin(0.001));
    CHECK(accuracyOfMove(1) == 0);
}

TEST_CASE("a side's numbers are means over its own moves", "[analysis][review]") {
    const auto record = recordOf("h8 a1 i8 a3 j10 a5");
    GameReview review = reviewOf(record, {0, 0.3, 0.1, 0, 0, 0});
    review.moves[1].judgement = Judgement::Blunder;
    review.moves[2].judgement = Judgement::Inaccuracy;
    const SideSummary black = summaryOf(review, Color::Black);
    CHECK(black.moves == 3);
    CHECK(black.meanLoss == Approx(0.1 / 3));
    CHECK(black.accuracy == Approx((2 + accuracyOfMove(0.1)) / 3).margin(1e-6));
    CHECK(black.inaccuracies == 1);
    CHECK(summaryOf(review, Color::White).blunders == 1);
    CHECK(summaryOf(review, Color::White, {"", 2, 6}).meanLoss == 0);
    CHECK(summaryOf(review, Color::White, {"", 6, 6}).moves == 0);
}

TEST_CASE("the middle begins with a threat, the end with a proof", "[analysis][review]") {
    // The fifth move makes an open three. White's eighth lets black win for good; before it, the
    // win at position 6 was thrown away.
    const auto record = recordOf("h8 a1 i8 a3 j8 a5 o1 a9 k8 o15 l8");
    GameReview review = reviewOf(record, std::vector<double>(11, 0.0));
    review.positions[6].value = winIn(3);
    for (std::size_t i = 8; i < 12; ++i)
        review.positions[i].value =
            i % 2 == 0 ? winIn(static_cast<int>(11 - i)) : lossIn(static_cast<int>(11 - i));
    const auto phases = phasesOf(review, record, Rule::Freestyle);
    CHECK((phases[0].from == 0 && phases[0].to == 4));
    CHECK((phases[1].from == 4 && phases[1].to == 8));
    CHECK((phases[2].from == 8 && phases[2].to == 11));
    // A foul is not a move of a game that stays won.
    review.moves[8].judgement = Judgement::Forbidden;
    CHECK(phasesOf(review, record, Rule::Freestyle)[2].from == 9);
    // Nothing proved, no threat: one long opening.
    const auto quiet = recordOf("h8 a1 o15");
    const auto whole = phasesOf(reviewOf(quiet, {0, 0, 0}), quiet, Rule::Freestyle);
    CHECK(whole[0].to == 3);
    CHECK(whole[2].from == 3);
    // Ended before anything was reviewed.
    GameReview none;
    none.firstPosition = 4;
    CHECK(phasesOf(none, quiet, Rule::Freestyle)[2].to == 3);
}

}  // namespace fukumi::analysis
