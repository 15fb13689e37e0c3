// SPDX-License-Identifier: MIT
#include <numeric>

#include "engine/core/random.hpp"
#include "tests/book/bytes.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

using test::bytes;
using test::movesOf;
using test::noticesOf;
using test::readGame;
using test::readNamed;

TEST_CASE("a position of RenLib is one at any length and in any order", "[book][pos]") {
    Random random{3};
    for (std::size_t length = 1; length <= 225; ++length)
        for (int round = 0; round < 4; ++round) {
            std::vector<int> places(225);
            std::iota(places.begin(), places.end(), 0);
            for (std::size_t i = 224; i > 0; --i)
                std::swap(places[i], places[random.below(static_cast<std::uint32_t>(i + 1))]);
            StoredGame game;
            auto node = board::GameTree::kRoot;
            for (std::size_t i = 0; i < length; ++i)
                node = game.tree.add(node, Square{places[i] % 15, places[i] / 15});
            const std::string file = writeGame(*formatOfName(".pos"), game)->bytes;
            for (const auto& read : {readGame(file), readNamed(file, ".pos")}) {
                REQUIRE(read);
                CHECK(read->format->name == "pos");
                CHECK(read->record.moves == mainLine(game).moves);
            }
        }
}

TEST_CASE("a position that looks like another file is one by its ending", "[book][pos]") {
    // The first bytes of a database, and of an old library.
    const std::string database = bytes({9, 0x70, 0x61, 0x7E, 0x6F, 3, 0, 5, 6, 7});
    CHECK(movesOf(readGame(database)) == movesOf(readNamed(database, ".pos")));
    CHECK(movesOf(readNamed(bytes({0x78, 0x70}), ".pos")) == "error 4 in line 2");
}

TEST_CASE("a list of moves is not a position, whatever its first byte", "[book][pos]") {
    // The first byte is the number of the others, which are all different.
    const std::string nine = "h8i9g7j6\n", ten = "h8i9g7j6k5", thirteen = "h8i9g7j6k5 a3";
    CHECK(movesOf('\t' + nine) == "h8 i9 g7 j6");
    CHECK(movesOf('\n' + ten) == "h8 i9 g7 j6 k5");
    CHECK(movesOf('\r' + thirteen) == "h8 i9 g7 j6 k5 a3");
    CHECK(readNamed('\n' + ten, ".pos")->format->name == "pos");
}

TEST_CASE("a faulty position is refused, or says what it left out", "[book][pos]") {
    const auto reason = [](const std::string& file) {
        return toEnglish(readNamed(file, ".pos").error().value);
    };
    CHECK(reason(bytes({2, 0x70, 0x70})) == "h8");
    CHECK(reason(bytes({1, 0xEE})) == "238");
    CHECK(noticesOf(readNamed(bytes({1, 0x70, 7, 7}), ".pos")).find("2 bytes") !=
          std::string::npos);
}

}  // namespace fukumi::book
