// SPDX-License-Identifier: MIT
#include "engine/analysis/perft.hpp"

#include <algorithm>
#include <optional>

#include "engine/board/records/notation.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plain_board.hpp"
#include "tests/support/renju_oracle.hpp"
#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

namespace {

/// Sequences, counted only by the oracles.
std::uint64_t slowPerft(const PlainBoard& board, Rule rule, Color side, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    forEachSquare(board.size(), [&](Square s) {
        if (board.at(s) != Mark::Empty) return;
        if (rule == Rule::Renju && side == Color::Black && isForbidden(judge(board, s).verdict))
            return;
        PlainBoard after = board;
        after.set(s, markOf(side));
        const bool over = wins(after, rule, s);
        sequences += over ? (depth == 1 ? 1 : 0) : slowPerft(after, rule, ~side, depth - 1);
    });
    return sequences;
}

}  // namespace

TEST_CASE("perft of empty boards is a product of falling numbers", "[analysis][perft]") {
    board::Position position{Rule::Freestyle, BoardSize::square(15)};
    CHECK(analysis::perft(position, 0) == 1);
    CHECK(analysis::perft(position, 1) == 225);
    CHECK(analysis::perft(position, 2) == 225 * 224);
    board::Position small{Rule::Caro, *BoardSize::make(5, 6)};
    CHECK(analysis::perft(small, 3) == 30 * 29 * 28);
}

TEST_CASE("perft counts what the oracles count", "[analysis][perft][oracle]") {
    Random random{15};
    for (const Rule rule : kRules)
        for (int i = 0; i < 6; ++i) {
            const BoardSize size = BoardSize::make(6 + i % 3, 6).value();
            board::Position position = unwonPosition(rule, size, 10 + i, random);
            const board::Board before = position.board();
            INFO(nameOf(rule) << ", position " << i);
            CHECK(analysis::perft(position, 3) ==
                  slowPerft(plainOf(before), rule, position.sideToMove(), 3));
            CHECK(position.board() == before);
        }
}

TEST_CASE("perft counts a set-up alike in whatever order its stones came",
          "[analysis][perft][oracle]") {
    // A five on the way to an overline, and one that white closed afterwards.
    constexpr BoardSize kSize = BoardSize::square(10);
    struct SetUp {
        Rule rule;
        const char *black, *white;
    };
    for (const auto& [rule, stones, others] :
         {SetUp{Rule::Standard, "a1 b1 c1 d1 e1 f1", "a9 c9 e9 g9 i9"},
          SetUp{Rule::Caro, "b1 c1 d1 e1 f1", "a1 g1 a9 c9 e9"}}) {
        auto black = board::listFromHuman(stones, kSize).value();
        const auto white = board::listFromHuman(others, kSize).value();
        std::optional<std::uint64_t> expected;
        for (std::size_t i = 0; i < black.size(); ++i) {
            std::rotate(black.begin(), black.begin() + 1, black.end());
            board::Position position{rule, kSize};
            for (const Square s : black) position.place(Color::Black, s);
            for (const Square s : white) position.place(Color::White, s);
            if (!expected) expected = slowPerft(plainOf(position.board()), rule, Color::Black, 2);
            CHECK(analysis::perft(position, 2) == expected);
        }
    }
    board::Position won{Rule::Freestyle, kSize};
    for (int x = 0; x < 5; ++x) won.place(Color::White, Square{x, 0});
    CHECK(analysis::perft(won, 0) == 1);
    CHECK(analysis::perft(won, 1) == 0);
    CHECK(analysis::perftByMove(won, 1).empty());
}

TEST_CASE("perft by move adds up", "[analysis][perft]") {
    Random random{16};
    for (const Rule rule : kRules) {
        board::Position position = unwonPosition(rule, BoardSize::square(7), 14, random);
        std::uint64_t sum = 0;
        Square last{0, 0};
        for (const analysis::PerftMove& each : analysis::perftByMove(position, 3)) {
            CHECK(position.isLegal(each.move));
            CHECK((last == Square{0, 0} || last < each.move));
            last = each.move;
            sum += each.sequences;
        }
        CHECK(sum == analysis::perft(position, 3));
    }
}

TEST_CASE("perft by move says how far it is", "[analysis][perft]") {
    board::Position position{Rule::Renju, BoardSize::square(5)};
    std::vector<std::size_t> steps;
    const auto moves = analysis::perftByMove(position, 2, [&](std::size_t done, std::size_t all) {
        CHECK(all == 25);
        steps.push_back(done);
    });
    REQUIRE(steps.size() == moves.size());
    for (std::size_t i = 0; i < steps.size(); ++i) CHECK(steps[i] == i + 1);
}

}  // namespace fukumi::test
