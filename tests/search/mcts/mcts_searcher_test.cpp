// SPDX-License-Identifier: MIT
#include "engine/search/mcts/mcts_searcher.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

using namespace search::mcts;
using Ms = search::Milliseconds;

namespace {

std::vector<Options> everyKind() {
    std::vector<Options> kinds;
    for (const Leaf leaf : {Leaf::Eval, Leaf::Playout, Leaf::PlayoutAll})
        for (const Policy policy : {Policy::Puct, Policy::Ucb1}) {
            Options options;
            options.leaf = leaf;
            options.policy = policy;
            kinds.push_back(options);
        }
    return kinds;
}

bool sameAnswer(const search::SearchResult& a, const search::SearchResult& b) {
    return a.move == b.move && a.report.value == b.report.value &&
           a.report.nodes == b.report.nodes && a.report.pv == b.report.pv &&
           a.report.rootMoves == b.report.rootMoves;
}

}  // namespace

TEST_CASE("the tree search takes exactly the visits that it may", "[search][mcts][stop]") {
    for (const Options& options : everyKind()) {
        SmallMcts mcts{options};
        for (const std::uint64_t visits : {1ULL, 2ULL, 300ULL, 2000ULL}) {
            mcts.newGame();
            const auto result = mcts.find(quietPosition(Rule::Standard), nodeLimit(visits));
            CHECK(result.move);
            CHECK(result.report.nodes == visits);
        }
    }
}

TEST_CASE("the textbook program uses only means", "[search][mcts]") {
    const auto answer = [](int share, std::uint64_t visits) {
        Options options = textbook();
        options.parameters.minimaxShare = share;
        SmallMcts mcts{options};
        return mcts.find(quietPosition(Rule::Freestyle), nodeLimit(visits));
    };
    for (const std::uint64_t visits : {500U, 1000U, 2000U})
        CHECK(sameAnswer(answer(0, visits), answer(1000, visits)));
}

TEST_CASE("seeds change random games and nothing else", "[search][mcts][repeatable]") {
    const auto answer = [](Options options, std::uint64_t seed) {
        options.seed = seed;
        SmallMcts mcts{options};
        return mcts.find(quietPosition(Rule::Freestyle), nodeLimit(2000));
    };
    CHECK(sameAnswer(answer({}, 1), answer({}, 2)));
    CHECK_FALSE(sameAnswer(answer(textbook(), 1), answer(textbook(), 2)));
}

TEST_CASE("excluded moves are never played nor looked at", "[search][mcts][lines]") {
    for (const Options& options : everyKind()) {
        SmallMcts mcts{options};
        const board::Position position = quietPosition(Rule::Freestyle);
        search::Limits limits = nodeLimit(600);
        for (int i = 0; i < 5; ++i) {  // one best move after the other
            const auto result = mcts.find(position, limits);
            REQUIRE(result.move);
            CHECK(position.isLegal(*result.move));
            CHECK_FALSE(limits.excluded.contains(*result.move));
            for (const auto& each : result.report.rootMoves)
                CHECK_FALSE(limits.excluded.contains(each.move));
            limits.excluded.insert(*result.move);
        }
        // The next search looks at all moves again.
        const auto whole = mcts.find(position, nodeLimit(600));
        int back = 0;
        for (const auto& each : whole.report.rootMoves)
            back += limits.excluded.contains(each.move) ? 1 : 0;
        CHECK(back > 0);
    }
}

TEST_CASE("root statistics add up", "[search][mcts][statistics]") {
    for (const Options& options : everyKind()) {
        SmallMcts mcts{options};
        const auto result = mcts.find(quietPosition(Rule::Freestyle), nodeLimit(3000));
        const auto& moves = result.report.rootMoves;
        REQUIRE_FALSE(moves.empty());
        CHECK(moves.front().move == *result.move);
        std::uint64_t visits = 0;
        double priors = 0;
        for (const auto& each : moves) {
            visits += each.visits;
            priors += each.prior;
            CHECK(each.mean >= 0.0);
            CHECK(each.mean <= 1.0);
        }
        // Those of refuted answers have been taken back.
        CHECK(visits <= 3000);
        CHECK(visits > 300);
        CHECK(priors <= 1.3);
    }
}

TEST_CASE("with several threads the same things are true", "[search][mcts][threads]") {
    Options options;
    options.threads = 3;
    SmallMcts mcts{options};
    const auto result = mcts.find(quietPosition(Rule::Freestyle), nodeLimit(6000));
    REQUIRE(result.move);
    CHECK(result.report.nodes == 6000);
    std::uint64_t visits = 0;
    for (const auto& each : result.report.rootMoves) visits += each.visits;
    CHECK(visits > 500);
    CHECK(visits <= 6100);
    Random random{77};
    for (int i = 0; i < 25; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        const board::Position position = unwonPosition(rule, BoardSize::square(9), 40, random);
        const auto found = mcts.find(position, nodeLimit(300));
        REQUIRE(found.move);
        CHECK(position.isLegal(*found.move));
    }
}

TEST_CASE("a tree that is full goes on being searched", "[search][mcts][memory]") {
    // Little memory: some 20 000 nodes a half.
    constexpr std::size_t kBytes = std::size_t{2} << 20;
    SmallMcts mcts{Options{}, kBytes};
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        mcts.newGame();
        const auto result = mcts.find(quietPosition(rule), nodeLimit(13'000));
        CHECK(result.move);
        CHECK((result.report.nodes == 13'000 || isProven(result.report.value)));
    }
    SmallMcts book{textbook(), kBytes};
    CHECK(book.find(quietPosition(Rule::Freestyle), nodeLimit(5'000)).report.nodes == 5'000);
}

TEST_CASE("a depth limit ends the tree search", "[search][mcts][stop]") {
    SmallMcts mcts;
    for (const int depth : {1, 3, 6}) {
        mcts.newGame();
        CHECK(mcts.find(quietPosition(Rule::Freestyle), depthLimit(depth)).report.depth >=
              Depth{depth});
    }
}

TEST_CASE("a move in hand after which the opponent wins by threats is refuted",
          "[search][mcts][root]") {
    // Black threatens h8, which makes two open threes.
    const auto position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "i8 a1 j8 c15 h6 o3 h7");
    SmallMcts mcts;
    const auto moves = mcts.find(position, nodeLimit(2000)).report.rootMoves;
    // Only such a loss is as long as the board has room.
    CHECK(std::any_of(moves.begin(), moves.end(), [&](const search::RootMoveStatistics& each) {
        return each.proof == lossIn(position.emptyCount());
    }));
}

TEST_CASE("a match clock ends the tree search before its limit", "[search][mcts][stop]") {
    const search::FakeClock clock{Ms{1}};
    SmallMcts mcts{Options{}, std::size_t{6} << 20, clock};
    const board::Position position = quietPosition(Rule::Freestyle);
    search::Limits limits;
    limits.clock = search::TimeControl{{}, Ms{180'000}, Ms{4000}, Ms{0}};
    limits.start = clock.now();
    const search::TimeManager time{limits, clock, {}, search::stageOf(position, limits.drawCap)};
    CHECK(mcts.find(position, limits).report.elapsed < *time.hardLimit() * 3 / 4);
}

TEST_CASE("a threat is answered and a win is played", "[search][mcts][tactics]") {
    for (const Options& options : everyKind()) {
        SmallMcts mcts{options};
        // White has a four with one end open.
        const board::Position four =
            fromMoves(Rule::Freestyle, BoardSize::square(15), "g8 h8 c3 i8 n4 j8 d12 k8");
        const auto stop = mcts.find(four, nodeLimit(4000));
        REQUIRE(stop.move);
        CHECK(board::toHuman(*stop.move, four.size()) == "l8");
        mcts.newGame();
        const board::Position own =
            fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 g8 i8 c3 j8 n4 k8 d12");
        const auto win = mcts.find(own, nodeLimit(4000));
        CHECK(win.move == at(own, "l8"));
        CHECK(win.report.value == winIn(1));
    }
}

}  // namespace fukumi::test
