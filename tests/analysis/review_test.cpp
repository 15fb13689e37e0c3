// SPDX-License-Identifier: MIT
#include "engine/analysis/review.hpp"

#include <utility>

#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/eval/model.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "tests/search/short_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::analysis {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

board::GameRecord recordOf(std::string_view moves) {
    board::GameRecord record;
    const auto list = board::listFromHuman(moves, kBoard).value();
    for (const Move m : list) record.moves.push_back({m});
    return record;
}

GameReview reviewGame(const board::GameRecord& record, Rule rule, const ReviewTools& tools) {
    Reviewer reviewer{record, rule, bestIsa(), tools};
    while (reviewer.step()) {
    }
    return reviewer.review();
}

/// Reviews with the real search, some nodes a position.
GameReview review(std::string_view moves, Rule rule = Rule::Freestyle) {
    const search::FakeClock clock;
    search::alphabeta::AlphaBetaSearcher searcher{
        eval::modelsOf(eval::EvalKind::Table), std::size_t{4} << 20, search::Solvers::On, clock};
    const NeverStop stop;
    const ReviewTools tools{.search =
                                [&](const board::Position& position) {
                                    search::Limits limits;
                                    limits.nodes = 3000;
                                    search::SilentObserver observer;
                                    return searcher.search(position, limits, stop, observer).report;
                                },
                            .searchMove =
                                [&](const board::Position& position, Move only, Depth depth) {
                                    search::Limits limits;
                                    limits.nodes = 3000;
                                    limits.depth = depth;
                                    forEachSquare(position.size(), [&](Square s) {
                                        if (s != only) limits.excluded.insert(s);
                                    });
                                    search::SilentObserver observer;
                                    return searcher.search(position, limits, stop, observer).report;
                                },
                            .stop = stop};
    return reviewGame(recordOf(moves), rule, tools);
}

std::string human(Move m) { return board::toHuman(m, kBoard); }

}  // namespace

TEST_CASE("a missed open four is found, with its proof", "[analysis][review]") {
    // Black has three in a row, h8 to j8, open; instead of an open four he plays a1.
    const auto game = review("h8 o1 i8 o3 j8 o5 a1 o7");
    REQUIRE(game.moves.size() == 8);
    const ReviewedMove& miss = game.moves[6];
    CHECK(human(miss.move) == "a1");
    CHECK(miss.missedWin);
    CHECK(miss.before == winIn(3));
    CHECK((miss.judgement == Judgement::Mistake || miss.judgement == Judgement::Blunder));
    const auto& win = game.positions[6].win;
    REQUIRE(win);
    CHECK(win->moves == 2);
    CHECK(win->kind == threat::ProofKind::Vcf);
    // The best line goes on to the five.
    CHECK(game.positions[6].line.size() == 3);
    CHECK((human(win->line[0]) == "g8" || human(win->line[0]) == "k8"));
    // White did not stop it either.
    CHECK(game.moves[5].judgement != Judgement::Best);
}

TEST_CASE("a planted blunder is found and its refutation shown", "[analysis][review]") {
    // Black's fourth stone at a15 lets white, who has three in a row, make an open four.
    const auto game = review("h8 c10 h9 d10 g11 e10 a15 f10");
    const ReviewedMove& blunder = game.moves[6];
    CHECK(human(blunder.move) == "a15");
    CHECK(blunder.judgement == Judgement::Blunder);
    CHECK(isLoss(blunder.after));
    CHECK_FALSE(isLoss(blunder.before));
    CHECK(blunder.loss > 0.1);
    const ReviewedPosition& after = game.positions[7];
    REQUIRE(after.win);
    CHECK((human(after.win->line[0]) == "b10" || human(after.win->line[0]) == "f10"));
    CHECK(after.win->line.size() == 3);
}

TEST_CASE("a five ends the review, and the mover's value knows it", "[analysis][review]") {
    const auto game = review("h8 a1 i8 a3 j8 a5 k8 a7 l8 o15 o14");
    REQUIRE(game.moves.size() == 9);
    REQUIRE(game.positions.size() == 10);
    CHECK(game.positions.back().value == lossIn(0));
    CHECK(game.positions.back().line.empty());
    CHECK(game.positions.back().isWholeLine);
    CHECK(game.moves.back().after == winIn(1));
    CHECK(game.moves.back().judgement == Judgement::Best);
    CHECK(summaryOf(game, Color::Black).meanLoss < summaryOf(game, Color::White).meanLoss);
}

TEST_CASE("a foul loses, whatever the position after it is worth", "[analysis][review]") {
    // White wins by fours after the first foul; black would win after the second, as before it.
    for (const char* const moves :
         {"h8 a1 i8 a3 j10 a5 j11 o1 j8", "h8 g9 h7 i9 i6 g5 j6 k7 h6 h5 h9"}) {
        CAPTURE(moves);
        const auto game = review(moves, Rule::Renju);
        const std::size_t foul = 8;
        const ReviewedMove& move = game.moves[foul];
        CHECK(move.judgement == Judgement::Forbidden);
        CHECK(move.after == lossIn(0));
        CHECK(move.loss == winRate(move.before));
        CHECK(move.missedWin == isWin(move.before));
        // Only where the game ends with it: white can play on.
        CHECK((game.positions.back().value == winIn(1)) == (game.moves.size() == foul + 1));
        // It is not a way to win from the position before.
        const ReviewedPosition& before = game.positions[foul];
        REQUIRE_FALSE(before.line.empty());
        CHECK(before.line.front() != move.move);
        for (const Alternative& each : before.alternatives) CHECK(each.line.front() != move.move);
    }
}

TEST_CASE("a missed win is judged by the search of the position after the move",
          "[analysis][review]") {
    // Black's win by fours ends the search of the position before at once.
    const board::Position position = test::fromMoves(Rule::Freestyle, kBoard, "h8 o1 i8 o3 j8 o5");
    const Move played = test::at(position, "a1");
    const NeverStop never;
    Value claimed{0};
    const ReviewTools tools{.search =
                                [&](const board::Position& searched) {
                                    search::SearchReport report;
                                    const bool isBefore = searched.sideToMove() == Color::Black;
                                    report.value = isBefore ? winIn(3) : Value{80};
                                    report.depth = Depth{isBefore ? 1 : 12};
                                    report.pv = {Square{6, 7}};
                                    return report;
                                },
                            .searchMove =
                                [&](const board::Position&, Move only, Depth depth) {
                                    CHECK(depth == Depth{1});
                                    search::SearchReport report;
                                    report.value = claimed;
                                    report.pv = {only};
                                    return report;
                                },
                            .stop = never};
    for (const int nonsense : {-900, 0, 900}) {
        claimed = Value{nonsense};
        const ReviewedMove move = judgeMove(position, played, tools).move;
        CHECK(move.after == Value{-80});
        CHECK(move.loss == Approx(1 - winRate(Value{-80})));
        CHECK(move.missedWin);
        CHECK(move.judgement == Judgement::Blunder);
    }
    // Another win is none that was missed.
    claimed = winIn(7);
    const ReviewedMove longer = judgeMove(position, played, tools).move;
    CHECK(longer.after == winIn(7));
    CHECK_FALSE(longer.missedWin);
    CHECK(longer.loss == 0);
}

TEST_CASE("a set-up with a five is won by its colour", "[analysis][review]") {
    const NeverStop never;
    const ReviewTools tools{
        .search = [](const board::Position&) { return search::SearchReport{}; },
        .searchMove = [](const board::Position&, Move, Depth) { return search::SearchReport{}; },
        .stop = never};
    for (const Color winner : kColors)
        for (const Color toMove : kColors) {
            board::GameRecord record = recordOf("o15");
            record.setup.first = toMove;
            (winner == Color::Black ? record.setup.black : record.setup.white) =
                board::listFromHuman("a1 b1 c1 d1 e1", kBoard).value();
            const auto game = reviewGame(record, Rule::Freestyle, tools);
            REQUIRE(game.positions.size() == 1);
            CHECK(isWin(game.positions.front().value) == (winner == toMove));
            CHECK(isLoss(game.positions.front().value) == (winner != toMove));
            CHECK(game.positions.front().isWholeLine);
        }
}

TEST_CASE("a game that stays decided has no missed win and is not lost again",
          "[analysis][review]") {
    const board::Position position = test::fromMoves(Rule::Renju, kBoard, "h8 i9");
    const NeverStop never;
    const auto judged = [&](Value before, Value after) {
        const ReviewTools tools{.search =
                                    [&](const board::Position& searched) {
                                        search::SearchReport report;
                                        report.value = searched.stoneCount() == 2 ? before : -after;
                                        report.pv = {Square{0, 0}};
                                        return report;
                                    },
                                .searchMove =
                                    [&](const board::Position&, Move only, Depth) {
                                        search::SearchReport report;
                                        report.value = after;
                                        report.pv = {only};
                                        return report;
                                    },
                                .proofNodes = 1,
                                .stop = never};
        return judgeMove(position, Square{3, 3}, tools).move;
    };
    // Black runs out of legal moves, which is not proved (kOutOfMoves).
    for (const auto& [before, after] :
         {std::pair{winIn(21), Value{2000}}, std::pair{Value{-2000}, lossIn(20)}}) {
        const ReviewedMove move = judged(before, after);
        CHECK(move.loss < 0.0001);
        CHECK_FALSE(move.missedWin);
        CHECK(move.judgement == Judgement::Good);
    }
    CHECK(judged(winIn(21), Value{800}).missedWin);
    CHECK(judged(winIn(21), Value{800}).judgement == Judgement::Mistake);
    CHECK(judged(Value{-800}, lossIn(20)).judgement == Judgement::Blunder);
}

TEST_CASE("an empty game and an ended review are reviews too", "[analysis][review]") {
    const auto empty = review("");
    CHECK(empty.moves.empty());
    CHECK(empty.positions.size() == 1);
    CHECK(summaryOf(empty, Color::Black).meanLoss == 0);

    struct After final : StopToken {
        [[nodiscard]] bool stopRequested() const override { return --left < 0; }
        mutable int left = 2;
    } stop;
    const ReviewTools tools{
        .search =
            [](const board::Position&) {
                search::SearchReport report;
                report.pv = {Square{0, 0}};
                return report;
            },
        .searchMove = [](const board::Position&, Move, Depth) { return search::SearchReport{}; },
        .proofNodes = 1,
        .stop = stop};
    const auto ended = reviewGame(recordOf("h8 i9 g7 g9"), Rule::Freestyle, tools);
    CHECK(ended.positions.size() < 5);
    CHECK(ended.firstPosition == 5 - ended.positions.size());
    CHECK((ended.positions.empty() || ended.moves.size() + 1 == ended.positions.size()));
}

TEST_CASE("a win that would come after the end of the game is not proved", "[analysis][review]") {
    Random random{41};
    const NeverStop never;
    const auto blank = [](const board::Position&) { return search::SearchReport{}; };
    ReviewTools tools{
        .search = blank,
        .searchMove = [](const board::Position&, Move, Depth) { return search::SearchReport{}; },
        .stop = never};
    int tooLate = 0;
    for (int i = 0; i < 60; ++i) {
        const int plies = 1 + i % 3;
        const board::Position position = test::beforeTheLimit(plies, random);
        Move played;
        forEachSquare(position.size(), [&](Square s) {
            if (position.isLegal(s)) played = s;
        });
        const auto winUnder = [&](DrawCap cap) {
            tools.drawCap = cap;
            return judgeMove(position, played, tools).before.win;
        };
        const auto win = winUnder(DrawCap::On);
        const auto whole = winUnder(DrawCap::Off);
        if (win) CHECK(2 * win->moves - 1 <= plies);
        tooLate += whole && !win ? 1 : 0;
    }
    CHECK(tooLate > 2);
}

}  // namespace fukumi::analysis
