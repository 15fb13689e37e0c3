// SPDX-License-Identifier: MIT
#include "engine/board/records/game_record.hpp"

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::board {

namespace {

GameRecord parsed(std::string_view text) {
    const auto result = parsePsq(text);
    REQUIRE(std::holds_alternative<GameRecord>(result));
    return std::get<GameRecord>(result);
}

/// The error as text, "" for a good file.
std::string errorOf(std::string_view text) {
    const auto result = parsePsq(text);
    const auto* error = std::get_if<FormatError>(&result);
    return error == nullptr ? "" : describe(*error);
}

constexpr std::string_view kGame =
    "Piskvorky 20x15, 11:11, 0\n8,8,0\n9,8,431\n20,15,7\nalpha.zip\nbeta one\n15\n";

}  // namespace

TEST_CASE("a game file is read with its moves, times, names and end", "[board][record]") {
    const GameRecord record = parsed(kGame);
    CHECK(record.size == BoardSize::make(20, 15));
    REQUIRE(record.moves.size() == 3);
    CHECK(record.moves[0].move == Square{7, 7});
    CHECK(record.moves[1].time == std::chrono::milliseconds{431});
    CHECK(record.moves[2].move == Square{19, 14});
    CHECK(record.names[0] == "alpha.zip");
    CHECK(record.names[1] == "beta one");
    CHECK(record.end == 15);
}

TEST_CASE("what is written is read back", "[board][record]") {
    CHECK(writePsq(parsed(kGame)) == kGame);
    const GameRecord empty;
    CHECK(parsed(writePsq(empty)).moves.empty());
}

TEST_CASE("other writers' files are read", "[board][record]") {
    std::string windows{kGame};
    for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2)
        windows.insert(at, "\r");
    CHECK(parsed(windows).names[1] == "beta one");
    CHECK(parsed("Piskvorky 15x15, 11:11, 0\n8,8\n9,9\n0\n").moves.size() == 2);
    CHECK(parsed("Piskvorky 15x15, 0:11, 1\n8,8,0").moves.size() == 1);
    CHECK(parsed("Piskvorky 15x15\n").moves.empty());
    const GameRecord judge =
        parsed("Piskvorky 15x15, 11:11, 0\n8,8,0\na.zip\nb.zip\n-1\n1,Gomocup\n");
    CHECK(judge.names[1] == "b.zip");
    CHECK(judge.end == -1);
}

TEST_CASE("a byte order mark and names in Latin-1 are read", "[board][record]") {
    const GameRecord record = parsed(
        "\xEF\xBB\xBFPiskvorky 15x15, 11:11, 0\r\n8,8,0\r\nJ\xFCrgen\r\nJ\xC3\xBCrgen\r\n0\r\n");
    CHECK(record.moves.size() == 1);
    CHECK(record.names[0] == "J\xC3\xBCrgen");
    CHECK(record.names[1] == "J\xC3\xBCrgen");
}

TEST_CASE("a bad game file says where and why", "[board][record]") {
    CHECK(errorOf("").starts_with("line 1"));
    CHECK(errorOf("Gomoku 15x15").starts_with("line 1"));
    CHECK(errorOf("Piskvorky 15, 1:1, 0").starts_with("line 1"));
    CHECK(errorOf("Piskvorky 80x80, 1:1, 0").starts_with("line 1"));
    CHECK(errorOf("Piskvorky 15x15, 1:1, 0\n8,8,0\n16,1,0\n") ==
          "line 3: the move is outside the board");
    CHECK(errorOf("Piskvorky 15x15, 1:1, 0\n0,8,0\n") == "line 2: the move is outside the board");
    CHECK(errorOf("Piskvorky 15x15, 1:1, 0\n8,8,0\n8,8,0\n") == "line 3: this point is taken");
}

TEST_CASE("no bytes break the reader of game files", "[board][record]") {
    Random random{7};
    for (int round = 0; round < 2000; ++round) {
        std::string text{kGame};
        for (int i = 0; i < 4; ++i)
            text[random.below(static_cast<std::uint32_t>(text.size()))] =
                static_cast<char>(random.below(256));
        CHECK_NOTHROW(parsePsq(text));
    }
}

}  // namespace fukumi::board
