// SPDX-License-Identifier: MIT
#include "protocol/answer/ask.hpp"

#include "engine/board/records/notation.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

board::Position after(std::string_view moves) {
    board::Position position{Rule::Freestyle, kBoard};
    const auto list = board::listFromHuman(moves, kBoard).value();
    for (const Move m : list) position.play(m);
    return position;
}

/// Counts what it hears.
class CountingEvents final : public AnswerEvents {
public:
    void onReport(const search::SearchReport&) override { ++reports; }
    void onBalance(const analysis::BalanceResult&) override { ++balances; }
    void onReviewed(std::size_t done, std::size_t all) override {
        CHECK(done == reviewed + 1);
        reviewed = done;
        CHECK(all >= done);
    }

    int reports = 0, balances = 0;
    std::size_t reviewed = 0;
};

struct Setup {
    Setup() { settings.memoryBytes = player::kMemoryFloor; }

    [[nodiscard]] Inquiry inquiry(std::string_view moves, std::uint64_t nodes) const {
        Inquiry made{board::PackedPosition{after(moves)}, settings, {}};
        made.limits.nodes = nodes;
        return made;
    }
    /// Works to the end, and counts the calls.
    int workAll(Ask& ask, Ask::WorkMode mode) {
        int calls = 1;
        while (!ask.work({player, clock, stop, events}, mode)) ++calls;
        return calls;
    }

    player::Settings settings;
    search::FakeClock clock;
    StopFlag stop;
    player::Player player{settings, clock};
    CountingEvents events;
};

}  // namespace

TEST_CASE("an inquiry that nodes bound has one answer, in slices and in one piece",
          "[protocol][answer]") {
    std::vector<Move> moves;
    for (const auto mode : {Ask::WorkMode::Whole, Ask::WorkMode::Slice}) {
        Setup setup;
        const Inquiry inquiry = setup.inquiry("h8 i9 g7", 3000);
        Ask ask{inquiry};
        CHECK(setup.workAll(ask, mode) == 1);
        const Answer answer = ask.answer();
        CHECK(setup.events.reports > 0);
        REQUIRE(answer.best);
        REQUIRE_FALSE(answer.lines.empty());
        CHECK(answer.lines.front().pv.front() == *answer.best);
        moves.push_back(*answer.best);
    }
    CHECK(moves.front() == moves.back());
}

TEST_CASE("an inquiry about a game that is over needs no work", "[protocol][answer]") {
    Setup setup;
    const Inquiry inquiry = setup.inquiry("h8 a1 h9 a2 h10 a3 h11 a4 h12", 1000);
    Ask ask{inquiry};
    CHECK(setup.workAll(ask, Ask::WorkMode::Whole) == 1);
    CHECK_FALSE(ask.answer().best);
    CHECK(setup.events.reports == 0);
    const Inquiry before = setup.inquiry("h8 a1 h9 a2 h10 a3 h11 a4 h12", 1000);
    CHECK(Ask{before, 8}.answer().position.stoneCount() == 8);
}

TEST_CASE("a review comes position by position, and is the same in one piece",
          "[protocol][answer]") {
    std::vector<double> losses;
    for (const auto mode : {Ask::WorkMode::Whole, Ask::WorkMode::Slice}) {
        Setup setup;
        Inquiry inquiry = setup.inquiry("", 200);
        board::GameRecord record;
        record.size = kBoard;
        const auto list = board::listFromHuman("h8 i9 g7 a1", kBoard).value();
        for (const Move m : list) record.moves.push_back({m});
        inquiry.reviewed = record;
        Ask ask{inquiry};
        const int calls = setup.workAll(ask, mode);
        CHECK((mode == Ask::WorkMode::Whole ? calls == 1 : calls >= 5));
        CHECK(setup.events.reviewed == 5);
        const analysis::GameReview review = ask.answer().review;
        REQUIRE(review.moves.size() == 4);
        losses.push_back(summaryOf(review, Color::White).meanLoss);
    }
    CHECK(losses.front() == losses.back());
}

TEST_CASE("even moves are an answer of their kind", "[protocol][answer]") {
    Setup setup;
    Inquiry inquiry = setup.inquiry("h8", 20'000);
    inquiry.balanceMoves = 1;
    Ask ask{inquiry};
    CHECK(setup.workAll(ask, Ask::WorkMode::Whole) == 1);
    const Answer answer = ask.answer();
    REQUIRE(answer.balance);
    CHECK(answer.balance->moves.size() == 1);
    CHECK(answer.best == answer.balance->moves.front());
    CHECK(answer.lines.empty());
    CHECK(setup.events.balances > 0);
}

TEST_CASE("a pair that is stopped at once has no value", "[protocol][answer]") {
    Setup setup;
    Inquiry inquiry = setup.inquiry("h8 i9", 20'000);
    inquiry.balanceMoves = 2;
    Ask ask{inquiry};
    setup.stop.raise();
    setup.workAll(ask, Ask::WorkMode::Whole);
    const Answer answer = ask.answer();
    REQUIRE(answer.balance);
    CHECK(answer.balance->moves.size() == 2);
    CHECK(answer.best == answer.balance->moves.front());
    CHECK(mostEvenText(answer).ends_with(" (not searched)"));
    CHECK(setup.events.balances == 1);
}

TEST_CASE("an inquiry that is stopped answers with what it knows", "[protocol][answer]") {
    Setup setup;
    Inquiry inquiry = setup.inquiry("h8 i9", 0);
    inquiry.limits.nodes.reset();
    setup.stop.raise();
    Ask ask{inquiry};
    CHECK(setup.workAll(ask, Ask::WorkMode::Whole) == 1);
    CHECK(ask.answer().best);
}

}  // namespace fukumi::protocol::answer
