// SPDX-License-Identifier: MIT
//
// Marks in the record of a game, besides moves and values: proofs, quiet positions, repetitions.
#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/core/value.hpp"
#include "engine/tuning/data/labels/proof_labels.hpp"
#include "engine/tuning/data/position_key.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using tuning::GameData;
using tuning::GamePly;
using tuning::kNoSearch;

/// A game of squares x, y with values; black first.
GameData gameOf(std::initializer_list<std::pair<Square, int>> plies) {
    GameData game;
    for (const auto& [square, value] : plies) {
        GamePly ply{square};
        ply.value = static_cast<std::int16_t>(value);
        game.plies.push_back(ply);
    }
    return game;
}

/// Black makes a three, a four and a five in row 7; white answers the four at (3, 7), or not.
GameData blackWins(Square answer) {
    return gameOf({{{4, 7}, kNoSearch},
                   {{4, 9}, kNoSearch},
                   {{5, 7}, 10},
                   {{9, 9}, 20},
                   {{6, 7}, 30},
                   {{11, 3}, 40},
                   {{7, 7}, 50},
                   {answer, 60},
                   {{8, 7}, 70}});
}

}  // namespace

TEST_CASE("a five labels the position before it and no position that had a choice", "[tuning]") {
    GameData game = blackWins({3, 7});
    const GameData played = game;
    tuning::backUpProofs(game);
    CHECK(game.plies[8].value == winIn(1).raw());
    CHECK(game.plies[8].backedUp);
    // White had two fives to answer and one stone: lost whatever it played, which only a search
    // would know. Nothing is claimed where two answers or none hold.
    for (std::size_t i = 0; i < 8; ++i) {
        INFO(i);
        CHECK(game.plies[i] == played.plies[i]);
    }
}

TEST_CASE("a proof goes back through answers that were forced", "[tuning]") {
    // White's stone at (3, 7) leaves black's four one end: the answer at (8, 7) is forced. Black is
    // found to win afterwards.
    const int win = winIn(5).raw();
    GameData game = gameOf({{{4, 7}, kNoSearch},
                            {{3, 7}, kNoSearch},
                            {{5, 7}, 10},
                            {{12, 12}, 20},
                            {{6, 7}, 30},
                            {{13, 1}, 40},
                            {{7, 7}, 50},
                            {{8, 7}, 60},
                            {{4, 4}, win}});
    tuning::backUpProofs(game);
    CHECK(game.plies[8].value == win);
    CHECK_FALSE(game.plies[8].backedUp);
    CHECK(game.plies[7].value == lossIn(6).raw());
    CHECK(game.plies[7].backedUp);
    CHECK(game.plies[6].value == winIn(7).raw());
    CHECK(game.plies[6].backedUp);
    // White was free to play elsewhere than (13, 1).
    CHECK(game.plies[5].value == 40);
    CHECK_FALSE(game.plies[5].backedUp);
    CHECK(game.plies[4].value == 30);
}

TEST_CASE("a proved loss makes the move before it a win, and a search's own proof stays",
          "[tuning]") {
    GameData game = gameOf({{{4, 7}, 1},
                            {{9, 9}, 2},
                            {{5, 7}, winIn(9).raw()},
                            {{10, 9}, lossIn(4).raw()},
                            {{6, 7}, kNoSearch},
                            {{11, 9}, lossIn(6).raw()}});
    tuning::backUpProofs(game);
    CHECK(game.plies[5].value == lossIn(6).raw());
    // Not searched: says nothing itself, yet what follows from it holds.
    CHECK(game.plies[4].value == kNoSearch);
    CHECK_FALSE(game.plies[4].backedUp);
    CHECK(game.plies[3].value == lossIn(4).raw());
    CHECK(game.plies[2].value == winIn(9).raw());
    CHECK_FALSE(game.plies[2].backedUp);
    CHECK(game.plies[1].value == 2);

    GameData won = gameOf({{{4, 7}, 1}, {{9, 9}, lossIn(8).raw()}});
    tuning::backUpProofs(won);
    CHECK(won.plies[0].value == winIn(9).raw());
    CHECK(won.plies[0].backedUp);
}

TEST_CASE("quiet positions have no forced answer and no win by fours", "[tuning]") {
    GameData game = blackWins({3, 7});
    tuning::GameMarker{}.mark(game);
    const std::vector<bool> quiet{false, false, true, true, true, false, false, false, false};
    for (std::size_t i = 0; i < quiet.size(); ++i) {
        INFO(i);
        // Ply 5: white must answer an open three. Ply 6: black makes an open four.
        CHECK(game.plies[i].quiet == quiet[i]);
    }
}

TEST_CASE("a position that any symmetry turns into an earlier one is marked", "[tuning]") {
    tuning::GameMarker marker;
    GameData first = gameOf({{{4, 7}, 1}, {{4, 9}, 2}, {{5, 7}, 3}});
    GameData mirrored = gameOf({{{10, 7}, 1}, {{10, 9}, 2}, {{9, 8}, 3}, {{1, 1}, 4}});
    GameData turned = gameOf({{{7, 10}, 1}, {{5, 10}, 2}, {{7, 9}, 3}, {{1, 1}, 4}});
    GameData other = first;
    other.rule = Rule::Caro;
    marker.mark(first);
    for (const GamePly& ply : first.plies) CHECK_FALSE(ply.repeated);
    marker.mark(mirrored);
    CHECK(mirrored.plies[2].repeated);
    CHECK_FALSE(mirrored.plies[3].repeated);
    marker.mark(turned);
    CHECK(turned.plies[0].repeated);
    CHECK(turned.plies[2].repeated);
    CHECK_FALSE(turned.plies[3].repeated);
    marker.mark(other);
    for (const GamePly& ply : other.plies) CHECK_FALSE(ply.repeated);
}

TEST_CASE("a set of keys knows those that it was given", "[tuning]") {
    tuning::KeySet set;
    Random random{1};
    std::vector<Key> keys{0};
    for (int i = 0; i < 5000; ++i) keys.push_back(random.next());
    for (const Key key : keys) REQUIRE(set.add(key));
    for (const Key key : keys) REQUIRE_FALSE(set.add(key));
    CHECK(set.size() == keys.size());
}

}  // namespace fukumi::test
