// SPDX-License-Identifier: MIT
#include "book/build/game_tally.hpp"

#include <algorithm>

#include "book/format/book_entry.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/random.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using book::BookLibrary;

namespace {

board::GameRecord game(std::string_view moves) {
    board::GameRecord record;
    const auto list = board::listFromHuman(moves, record.size);
    REQUIRE(list);
    for (const Move m : *list) record.moves.push_back({m});
    return record;
}

/// The positions as text, without the marks of games.
std::string positionsOf(const BookLibrary& library) {
    const std::string text = writeBookText(library);
    return text.substr(0, text.find("# game"));
}

/// The game as a player sees it from another side of the board.
board::GameRecord turned(board::GameRecord game, board::Symmetry symmetry) {
    for (auto& each : game.moves)
        if (!board::isPass(each.move)) each.move = board::apply(symmetry, each.move, game.size);
    return game;
}

/// Eight moves on points near the centre, at random.
board::GameRecord randomGame(Random& random) {
    board::GameRecord record;
    while (record.moves.size() < 8) {
        const Square s{6 + static_cast<int>(random.below(3)),
                       6 + static_cast<int>(random.below(3))};
        const bool isTaken = std::any_of(record.moves.begin(),
                                         record.moves.end(),
                                         [&](const auto& each) { return each.move == s; });
        if (!isTaken) record.moves.push_back({s});
    }
    record.result = static_cast<board::GameResult>(random.below(3));
    return record;
}

/// The book after a run with these games.
BookLibrary built(BookLibrary library,
                  const std::vector<board::GameRecord>& games,
                  int stones = 20) {
    book::GameTally tally{library.games()};
    for (const auto& each : games) tally.add(each, Rule::Renju, stones);
    library.merge(tally.library());
    return library;
}

constexpr const char* kBlackWins = "h8 a1 i8 a3 j8 a5 k8 a7 l8";
constexpr const char* kNobodyWins = "h8 a1 i8";

}  // namespace

TEST_CASE("games count moves, and points for the side that won", "[book][games]") {
    book::GameTally tally;
    tally.add(game(kBlackWins), Rule::Freestyle, 3);
    tally.add(game(kNobodyWins), Rule::Freestyle, 3);
    CHECK(positionsOf(tally.library()) ==
          positionsOf(fromText("freestyle 15 | | h8 w3 g2\n"
                               "freestyle 15 | h8 | a1 w1 g2\n"
                               "freestyle 15 | h8 a1 | i8 w3 g2\n")));
}

TEST_CASE("positions that symmetry makes equal are one", "[book][games]") {
    book::GameTally tally;
    for (const auto* moves : {"h8 i9 h9", "h8 g7 h7 a1", "h8 g9 g8 a1 a2"})
        tally.add(game(moves), Rule::Renju, 3);
    CHECK(positionsOf(tally.library()) == positionsOf(fromText("renju 15 | | h8 w3 g3\n"
                                                               "renju 15 | h8 | i9 w3 g3\n"
                                                               "renju 15 | h8 i9 | h9 w3 g3\n")));
}

TEST_CASE("what comes after a five does not belong to the game", "[book][games]") {
    book::GameTally tally;
    tally.add(game(std::string{kBlackWins} + " o15 o1"), Rule::Freestyle, 20);
    CHECK(tally.library().positions().size() == 9);
}

TEST_CASE("the same game counts once, however the board is turned", "[book][games]") {
    const board::GameRecord played = game("h8 i9 g7 a3");
    book::GameTally once, often;
    once.add(played, Rule::Renju, 3);
    for (const board::Symmetry each : board::kSymmetries)
        often.add(turned(played, each), Rule::Renju, 3);
    CHECK(often.library() == once.library());
    CHECK(often.added() == 1);
    CHECK(often.passedOver() == 7);

    book::GameTally later{once.library().games()};
    later.add(played, Rule::Renju, 3);
    CHECK(later.passedOver() == 1);
    CHECK(later.library().positions().empty());
    later.add(played, Rule::Standard, 3);
    later.add(game("h8 i9 g7 a4"), Rule::Renju, 3);  // it differs after the counted moves
    later.add(game("h8 i9 g7"), Rule::Renju, 3);
    later.add(turned(game("h8 i9 g7"), board::Symmetry::MirrorX), Rule::Renju, 3);
    CHECK(later.added() == 3);
    CHECK(later.library().games().size() == 4);
}

TEST_CASE("a game is the same with other moves after its five, not after a pass", "[book][games]") {
    book::GameTally tally;
    tally.add(game(kBlackWins), Rule::Freestyle, 20);
    tally.add(game(std::string{kBlackWins} + " o15 o1"), Rule::Freestyle, 20);
    CHECK(tally.added() == 1);
    for (const Move last : {Move{0, 0}, Move{1, 0}}) {
        board::GameRecord passed = game("h8");
        passed.moves.push_back({board::kPass});
        passed.moves.push_back({last});
        tally.add(passed, Rule::Freestyle, 20);
        tally.add(turned(passed, board::Symmetry::Rotate90), Rule::Freestyle, 20);
    }
    CHECK(tally.added() == 3);
    CHECK(tally.passedOver() == 3);
}

TEST_CASE("games of several runs make the same book as those of one", "[book][games]") {
    Random random{21};
    for (int round = 0; round < 20; ++round) {
        std::vector<board::GameRecord> games;
        for (auto count = 1 + random.below(30); count > 0; --count)
            games.push_back(randomGame(random));
        const BookLibrary atOnce = built({}, games);
        BookLibrary oneByOne, folder;
        for (std::size_t i = 0; i < games.size(); ++i) {
            oneByOne = built(fromText(writeBookText(oneByOne)), {games[i]});
            folder = built(std::move(folder),
                           {games.begin(), games.begin() + static_cast<std::ptrdiff_t>(i) + 1});
        }
        CHECK(writeBookText(oneByOne) == writeBookText(atOnce));
        CHECK(writeBookText(folder) == writeBookText(atOnce));
    }
}

TEST_CASE("with more stones a game counts from where it ended", "[book][games]") {
    Random random{22};
    const std::vector games{randomGame(random), randomGame(random), randomGame(random)};
    const BookLibrary deep = built({}, games, 7);
    BookLibrary library;
    for (const int stones : {3, 5, 2, 7, 3}) library = built(library, games, stones);
    CHECK(writeBookText(library) == writeBookText(deep));
    // A mark that does not fit the game, as a person may write it.
    BookLibrary marked;
    for (const auto& [key, moves] : deep.games()) marked.markGame(key, 60'000);
    CHECK(built(marked, games).positions().empty());
}

TEST_CASE("games and weights that do not fit stay in proportion", "[book][games]") {
    const auto later = [](const char* before) {
        return positionsOf(built(fromText(before), {game("h8")}, 1));
    };
    CHECK(later("renju 15 | | h8 w65535 g4294967294, h9 w30000 g2") ==
          "renju 15 | | h9 w30000 g2, h8 w65535 g4294967295\n");
    CHECK(later("renju 15 | | h8 w7 g4294967295") == "renju 15 | | h8 w7 g4294967295\n");
    CHECK(later("renju 15 | | h8 w65535, h9 w30000") == "renju 15 | | h9 w15000, h8 w32768 g1\n");
}

TEST_CASE("the tally of a later run is on the scale of the book's weights", "[book][games]") {
    const auto sum = [](const char* before, const char* added) {
        BookLibrary library = fromText(before);
        library.merge(fromText(added));
        return positionsOf(library);
    };
    // 80000 points and 20000, then 60000 for the second move.
    CHECK(sum("renju 15 | | h8 w40000 g60000, h9 w10000 g20000", "renju 15 | | h9 w60000 g30000") ==
          "renju 15 | | h9 w40000 g50000, h8 w40000 g60000\n");
    // All games were won, in each run and after all of them.
    for (const int games : {100, 30'000, 40'000, 65'535, 65'536, 1'000'000}) {
        const auto won = [](int count) {
            const std::uint64_t unit = static_cast<std::uint64_t>(count) / 32'768 + 1;
            return "renju 15 | | h8 w" +
                   std::to_string(2 * static_cast<std::uint64_t>(count) / unit) + " g" +
                   std::to_string(count);
        };
        const std::string both = sum(won(games).c_str(), won(games).c_str());
        const BookLibrary expected = fromText(won(2 * games)), found = fromText(both);
        const auto& a = expected.positions().begin()->second.moves.front();
        const auto& b = found.positions().begin()->second.moves.front();
        CHECK(a.games == b.games);
        CHECK(a.weight - b.weight <= 1);
        CHECK(a.weight >= b.weight);
    }
    // Games leave the weights that a search has set.
    CHECK(sum("renju 15 | | h8 40/12 w16 g10", "renju 15 | | h8 w40000 g40000, h9 w9 g9") ==
          "renju 15 | | h9 w0 g9, h8 40/12 w16 g40010\n");
}

TEST_CASE("games leave what a search said", "[book][games]") {
    BookLibrary library = fromText("freestyle 15 | h8 | i9 40/12 w16");
    book::GameTally tally;
    tally.add(game(kBlackWins), Rule::Freestyle, 2);
    tally.add(game("h8 i9 h9"), Rule::Freestyle, 2);
    library.merge(tally.library());
    CHECK(positionsOf(library) ==
          positionsOf(fromText("freestyle 15 | | h8 w3 g2\n"
                               "freestyle 15 | h8 | i9 40/12 w16 g1, a1 w0 g1\n")));
}

}  // namespace fukumi::test
