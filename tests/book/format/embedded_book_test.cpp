// SPDX-License-Identifier: MIT
#include "book/format/embedded_book.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "book/book_source.hpp"
#include "book/build/book_builder.hpp"
#include "book/build/book_check.hpp"
#include "book/build/book_wins.hpp"
#include "book/format/book_text.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/core/ranges.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

/// Whether a proven value has the number of plies that it can have: the side to move wins with one
/// of its stones, plies 1, 3, 5..., and loses by one of the other side.
bool isCountedRight(Value value) {
    const int plies = (kMateValue - Value{std::abs(value.raw())}).raw();
    if (isWin(value)) return plies % 2 == 1;
    return !isLoss(value) || plies % 2 == 0;
}

/// Positions of a rule and a square board in which the book plays moves that do not win yet: some
/// of them, from the most played to the least.
std::vector<book::BookPosition> sampleOf(const std::vector<book::BookPosition>& byPlay,
                                         Rule rule,
                                         int side) {
    constexpr std::size_t kCount = 4;
    const auto isPlayed = [](const book::BookMove& each) { return each.weight > 0; };
    std::vector<book::BookPosition> all;
    for (const book::BookPosition& each : byPlay)
        if (each.rule == rule && each.size == BoardSize::square(side) && each.note.empty() &&
            !book::playsWin(each) && ranges::anyOf(each.moves, isPlayed))
            all.push_back(each);
    std::vector<book::BookPosition> sample;
    for (std::size_t i = 0; i < kCount; ++i) sample.push_back(all.at(i * all.size() / kCount));
    return sample;
}

}  // namespace

TEST_CASE("the embedded book is sound, small and for every rule", "[book][embedded]") {
    const auto opened = book::OpeningBook::open(book::embeddedBytes());
    REQUIRE(opened);
    CHECK(book::embeddedBytes().size() < 300U * 1024);
    std::set<std::pair<Rule, int>> frames;
    const book::BookLibrary library = book::embeddedBook().library();
    for (const auto& [key, position] : library.positions()) {
        frames.insert({position.rule, position.size.width()});
        const board::Position played = book::playedOut(position);
        CHECK_FALSE(board::winnerOf(played.board(), position.rule));
        CHECK_FALSE(position.moves.empty());
        for (const book::BookMove& each : position.moves) {
            CHECK(played.isLegal(each.move));
            CHECK(isCountedRight(each.value));
        }
        // A long win that the book does not have is left to the player.
        CHECK(ranges::anyOf(position.moves, [](const book::BookMove& each) {
            return each.weight > 0 || isWin(each.value);
        }));
    }
    for (const auto& frame : std::set<std::pair<Rule, int>>{{Rule::Freestyle, 15},
                                                            {Rule::Freestyle, 20},
                                                            {Rule::Standard, 15},
                                                            {Rule::Renju, 15},
                                                            {Rule::Caro, 15}})
        CHECK(frames.contains(frame));
}

// README.md names searches with 4 000 000 nodes; those of a test are shorter and differ more.
TEST_CASE("a search finds no blunder in a sample of the embedded book",
          "[.][slow][book][embedded]") {
    constexpr std::uint64_t kNodes = 50'000;
    // Compares chances to win: in a position that is lost anyway, moves differ by many units.
    constexpr double kMostLoss = 0.28, kMeanLoss = 0.05;
    const book::BookLibrary library = book::embeddedBook().library();
    const auto byPlay = book::byPlay(library);
    player::Settings settings;
    settings.book.use = false;
    const search::SteadyClock clock;
    int count = 0;
    double sum = 0;
    for (const auto& [rule, side] : {std::pair{Rule::Freestyle, 15},
                                     std::pair{Rule::Freestyle, 20},
                                     std::pair{Rule::Standard, 15},
                                     std::pair{Rule::Renju, 15},
                                     std::pair{Rule::Caro, 15}}) {
        for (const book::BookPosition& position : sampleOf(byPlay, rule, side)) {
            player::Player player{settings, clock};
            const auto checked = book::checkPosition(player, position, kNodes, NeverStop{});
            REQUIRE(checked);
            CAPTURE(book::lineOf(checked->position));
            REQUIRE_FALSE(checked->losses.empty());
            const auto chanceOf = [](const book::BookMove& each) {
                return analysis::winRate(each.value);
            };
            const auto& moves = checked->position.moves;
            double best = 0;
            for (const book::BookMove& each : moves) best = std::max(best, chanceOf(each));
            for (const auto& loss : checked->losses) {
                const double lost =
                    best - chanceOf(*ranges::find(moves, loss.move, &book::BookMove::move));
                CHECK(lost <= kMostLoss);
                sum += lost;
                ++count;
            }
        }
    }
    CAPTURE(sum, count);
    CHECK(sum <= kMeanLoss * count);
}

TEST_CASE("openings of swap2 are drawn by seed, on the board and varied", "[book][swap2]") {
    book::BookSource source{book::embeddedBook(), [](const std::string&) {}};
    player::Settings settings;
    const auto draw = [&](Rule rule, int side, std::uint64_t number) {
        return source.proposeOpening(rule, BoardSize::square(side), number);
    };
    source.configure(settings);
    std::set<std::vector<Square>> seen;
    for (std::uint64_t i = 0; i < 50; ++i) {
        const auto stones = draw(Rule::Standard, 15, i);
        REQUIRE(stones.size() == 3);
        CHECK(std::set<Square>(stones.begin(), stones.end()).size() == 3);
        for (const Square s : stones) CHECK(BoardSize::square(15).contains(s));
        CHECK(draw(Rule::Standard, 15, i) == stones);
        seen.insert(stones);
    }
    CHECK(seen.size() > 40);
    const auto first = draw(Rule::Freestyle, 20, 0);
    settings.seed = 1;
    source.configure(settings);
    CHECK(draw(Rule::Freestyle, 20, 0) != first);
    // The edge counts: those for 15x15 are not even elsewhere.
    for (const int side : {10, 14, 16, 20}) CHECK(draw(Rule::Standard, side, 0).empty());
    settings.book.use = false;
    source.configure(settings);
    CHECK(draw(Rule::Standard, 15, 0).empty());
}

TEST_CASE("the pools are as large as they should be, and even", "[book][swap2]") {
    const book::OpeningBook book = book::embeddedBook();
    const auto count = [&](Rule rule, int side) {
        return book.noted(rule, BoardSize::square(side), book::kSwap2Note).size();
    };
    CHECK(count(Rule::Standard, 15) >= 200);
    CHECK(count(Rule::Freestyle, 15) >= 50);
    CHECK(count(Rule::Freestyle, 20) >= 50);
    CHECK(count(Rule::Renju, 15) >= 100);
    CHECK(count(Rule::Caro, 15) >= 50);
    CHECK(count(Rule::Caro6, 15) >= 50);
    const book::BookLibrary library = book.library();
    for (const auto& [key, position] : library.positions()) {
        if (position.note != book::kSwap2Note) continue;
        CHECK(position.stones.size() == 3);
        CHECK(std::abs(position.moves.front().value.raw()) <= 40);
    }
}

}  // namespace fukumi::test
