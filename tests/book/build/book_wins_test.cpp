// SPDX-License-Identifier: MIT
#include "book/build/book_wins.hpp"

#include "book/build/book_builder.hpp"
#include "book/format/book_entry.hpp"
#include "engine/core/ranges.hpp"
#include "engine/threat/vcf.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using book::BookLibrary;
using book::BookMove;
using book::BookPosition;

namespace {

/// Black wins in 8 moves by threats, the first of them j10; none of the moves here does.
constexpr const char* kWonByThreats =
    "freestyle 15 | h8 a1 i9 a3 h10 o15 | h7 29980/9 w16 g3, g7 10/9 w3";

BookPosition onlyPosition(const BookLibrary& library) {
    return library.positions().begin()->second;
}

bool winsByFours(threat::VcfSolver& solver, board::Position& position) {
    return solver.solve(position.solverLines(), position.sideToMove(), position.board().key(), {})
        .isWin();
}

std::vector<BookPosition> wayOf(const BookPosition& position, const book::WinBudget& budget = {}) {
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    const search::SteadyClock clock;
    player::Player player{settings, clock};
    return winFrom(player, position, budget, NeverStop{});
}

}  // namespace

TEST_CASE("a win that is written down answers every reply", "[book][wins]") {
    const auto way = wayOf(onlyPosition(fromText(kWonByThreats)));
    REQUIRE(way.size() > 5);
    BookLibrary library;
    for (const BookPosition& each : way) playWin(library, each);
    CHECK(library.positions().size() == way.size());
    threat::VcfSolver fours;
    int unanswered = 0, played = 0;
    for (const BookPosition& each : way) {
        REQUIRE(each.moves.size() == 1);
        CHECK(playsWin(each));
        const BookPosition child = childOf(each, each.moves.front().move);
        board::Position position = playedOut(child);
        forEachSquare(position.size(), [&](Square reply) {
            if (!position.isLegal(reply)) return;
            ++played;
            const board::ScopedMove move{position, reply};
            REQUIRE_FALSE(position.winner());
            BookPosition next = child;
            next.stones.push_back(reply);
            if (library.find(next) == nullptr && !winsByFours(fours, position)) ++unanswered;
        });
    }
    CHECK(unanswered == 0);
    CHECK(played > 1000);
}

TEST_CASE("a line without a win is not written down", "[book][wins]") {
    const auto even = fromText("freestyle 15 | h8 i9 | g7 29980/9");
    CHECK(wayOf(onlyPosition(even), {.nodes = 2000}).empty());
}

TEST_CASE("a win with quiet moves is followed as searches find it", "[book][wins]") {
    // A proof by threats has no room here: five positions, the first one first.
    const BookPosition won = onlyPosition(fromText(kWonByThreats));
    const auto way = wayOf(won, {.nodes = 200'000, .positions = 5, .replies = 2});
    REQUIRE_FALSE(way.empty());
    CHECK(way.size() <= 5);
    CHECK(bookKey(way.front()).key == bookKey(won).key);
    for (const BookPosition& each : way) {
        CHECK(each.stones.size() % 2 == 0);
        CHECK(playsWin(each));
        CHECK(playedOut(each).isLegal(each.moves.front().move));
    }
}

TEST_CASE("what wins is played, what else is known stays known", "[book][wins]") {
    BookLibrary library = fromText(kWonByThreats);
    const auto way = wayOf(onlyPosition(library));
    REQUIRE_FALSE(way.empty());
    playWin(library, way.front());
    BookPosition position = onlyPosition(library);
    CHECK(position.moves.size() == 3);
    CHECK(ranges::countIf(position.moves, [](const BookMove& m) { return m.weight > 0; }) == 1);
    CHECK(ranges::anyOf(position.moves, [](const BookMove& m) { return m.games == 3; }));
    CHECK(playsWin(position));

    leaveToPlayer(library, position);
    position = onlyPosition(library);
    CHECK(position.moves.size() == 3);
    CHECK(ranges::allOf(position.moves, [](const BookMove& m) { return m.weight == 0; }));
    CHECK_FALSE(playsWin(position));
}

}  // namespace fukumi::test
