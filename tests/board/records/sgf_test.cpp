// SPDX-License-Identifier: MIT
#include "engine/board/records/sgf.hpp"

#include <string>

#include "engine/board/records/notation.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::board {

namespace {

SgfGame read(std::string_view text) {
    auto parsed = parseSgf(text);
    if (const auto* error = std::get_if<FormatError>(&parsed)) FAIL(describe(*error));
    return std::get<SgfGame>(std::move(parsed));
}

std::string whyNot(std::string_view text) {
    const auto parsed = parseSgf(text);
    const auto* error = std::get_if<FormatError>(&parsed);
    return error == nullptr ? "it was read" : describe(*error);
}

/// The line that begins so, "none" where it is not there.
std::string line(const SgfGame& game, std::string_view wanted = "") {
    const auto moves = game.tree.line(listFromHuman(wanted, game.head.size).value());
    if (!moves) return "none";
    std::string text;
    for (const Move m : *moves) text += toHuman(m, game.head.size) + ' ';
    return text;
}

}  // namespace

TEST_CASE("a game in the Smart Game Format is read with its head", "[board][sgf]") {
    const auto game = read(
        "\xEF\xBB\xBF(;FF[4]GM[4]CA[UTF-8]RU[Renju]SZ[15]PB[al\\]pha]PW[J\xFCrgen]C[a (;B\\]]\n"
        ";B[hh]C[opening];W[ih];B[i7])\n");
    CHECK(game.head.size == BoardSize::square(15));
    CHECK(game.rule == Rule::Renju);
    CHECK(game.head.names[0] == "al]pha");
    CHECK(game.head.names[1] == "J\xC3\xBCrgen");
    CHECK(line(game) == "h8 i8 i7 ");
    CHECK(game.head.setup == GameRecord::Setup{});
}

TEST_CASE("variations are lines beside the main one", "[board][sgf]") {
    const auto game = read("(;SZ[9:7];B[ee](;W[ff];B[gg])(;W[aa](;B[bb])(;B[cc];W[dd])))");
    CHECK(game.head.size == BoardSize::make(9, 7).value());
    CHECK_FALSE(game.rule);
    CHECK(line(game) == "e3 f2 g1 ");
    CHECK(line(game, "e3 a7") == "e3 a7 b6 ");
    CHECK(line(game, "e3 a7 c5") == "e3 a7 c5 d4 ");
    CHECK(line(game, "e3 b6") == "none");
    CHECK(line(read("(;RU[Caro, six wins](;W[ee])(;W[ff];B[aa]))"), "f10") == "f10 a15 ");
}

TEST_CASE("stones may stand there before the first move", "[board][sgf]") {
    const auto game = read("(;SZ[15]AB[hh][hg]AW[a1]MA[oo]PL[W];W[gg])");
    const GameRecord::Setup& setup = game.head.setup;
    CHECK(setup.black == std::vector<Square>{{7, 7}, {7, 6}});
    CHECK(setup.white == std::vector<Square>{{0, 14}});
    CHECK(setup.blocked == std::vector<Square>{{14, 14}});
    CHECK(setup.first == Color::White);
    const Position start = startOf(game.head, Rule::Freestyle);
    CHECK(start.stoneCount() == 3);
    CHECK(start.sideToMove() == Color::White);
    CHECK(start.at(Square{14, 14}) == Cell::Blocked);
}

TEST_CASE("what is no such game is refused, with its line", "[board][sgf]") {
    CHECK(whyNot("") == "line 1: the file is cut off");
    CHECK(whyNot("(;FF[4]\n;B[hh]") == "line 2: the file is cut off");
    CHECK(whyNot("(;FF[4]\n;B[hh") == "line 2: the file is cut off");
    CHECK(whyNot("(;FF[4]\n\n;B[hh];B[ii])") == "line 3: the colours do not move in turn");
    CHECK(whyNot("(;B[hh];W[hh])") == "line 1: this point is taken");
    CHECK(whyNot("(;AB[hh]AW[hh])") == "line 1: this point is taken");
    CHECK(whyNot("(;B[zz])") == "line 1: 'zz' is no point of this board");
    CHECK(whyNot("(;B[hh];W[])") == "line 1: a pass");
    CHECK(whyNot("(;SZ[99];B[hh])") == "line 1: a board of '99': sides go from 5 to 22");
    CHECK(whyNot("(;B[hh];AW[ii])") == "line 1: stones that are set up within the game");
    CHECK(whyNot("(;B[hh]!)") == "line 1: '!' where a move was to come");
    CHECK(whyNot("(;B;W[hh])") == "line 1: a property without a value");
    CHECK(whyNot(")") == "line 1: a ')' too many");
    CHECK(whyNot(";B[hh]") == "line 1: a move before any '('");
}

TEST_CASE("damaged games end in a game or in a reason", "[board][sgf]") {
    const std::string sound = "(;FF[4]RU[renju]SZ[15]AB[aa];W[hh](;B[ii];W[gg])(;B[jj]C[a\\]b]))";
    Random random{7};
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        std::string text = sound;
        for (auto change = 1 + random.below(3); change > 0; --change) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            if (random.below(2) == 0)
                text.erase(at, 1 + random.below(4));
            else
                text[at] = static_cast<char>(random.below(256));
            if (text.empty()) break;
        }
        const auto parsed = parseSgf(text);
        if (const auto* game = std::get_if<SgfGame>(&parsed))
            static_cast<void>(startOf(game->head, Rule::Renju));
        else
            ++refused;
    }
    CHECK(refused > 1000);
    CHECK(whyNot(std::string(200'000, '(')) == "line 1: the file is cut off");
}

}  // namespace fukumi::board
