// SPDX-License-Identifier: MIT
#include "engine/board/records/drawing.hpp"

#include <array>
#include <string>

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"

namespace fukumi::board {

namespace {

Drawing parsed(std::string_view text) {
    const auto result = parseDrawing(text);
    REQUIRE(result);
    return *result;
}

std::string errorOf(std::string_view text) { return test::errorOf(parseDrawing(text)); }

constexpr std::string_view kPicture =
    " 5  . . . . .\n"
    " 4  . . O . .\n"
    " 3  . .[X]. .\n"
    " 2  . . . # .\n"
    " 1  . . . . .\n"
    "    a b c d e\n"
    "white to move\n";

}  // namespace

TEST_CASE("a board is drawn as the header says", "[board][drawing]") {
    Board board{BoardSize::square(5)};
    board.put(Square{2, 1}, Cell::White);
    board.put(Square{2, 2}, Cell::Black);
    board.put(Square{3, 3}, Cell::Blocked);
    CHECK(draw({board, Color::White, Square{2, 2}}) == kPicture);
}

TEST_CASE("empty star points are drawn, and read as empty", "[board][drawing]") {
    Board board{BoardSize::square(15)};
    board.put(Square{7, 7}, Cell::Black);
    const std::string text = draw({board, std::nullopt, std::nullopt});
    CHECK(text.find("12  . . . + . . . . . . . + . . .\n") != std::string::npos);
    CHECK(text.find(" 8  . . . . . . . X . . . . . . .\n") != std::string::npos);
    CHECK(parsed(text).board == board);
}

TEST_CASE("every drawing is read back", "[board][drawing]") {
    Random random{3};
    for (int round = 0; round < 200; ++round) {
        const auto side = [&] { return 5 + static_cast<int>(random.below(18)); };
        const int width = side();
        Drawing drawing{Board{*BoardSize::make(width, side())}, std::nullopt, std::nullopt};
        if (random.below(3) != 0)
            drawing.toMove = random.below(2) == 0 ? Color::Black : Color::White;
        forEachSquare(drawing.board.size(), [&](Square s) {
            const auto what = static_cast<Cell>(random.below(4));
            if (what == Cell::Empty) return;
            drawing.board.put(s, what);
            if (random.below(20) == 0) drawing.last = s;
        });
        const Drawing again = parsed(draw(drawing));
        CHECK(again.board == drawing.board);
        CHECK(again.toMove == drawing.toMove);
        CHECK(again.last == drawing.last);
    }
}

TEST_CASE("drawings by hand may leave out what is not needed", "[board][drawing]") {
    const Drawing full = parsed(kPicture);
    CHECK(parsed(".....\n..O..\n..X..\n...#.\n.....").board == full.board);
    CHECK(parsed("\n  _____\r\n  __o__\r\n\r\n  __x__\r\n  +++#+\r\n  .....\r\n").board ==
          full.board);
    // As analyze prints it, with what it says of the board.
    const std::string search = "renju, 5x5\n\n1-1 1 c5 ...\nall moves lose\nbest move: c5\n";
    const Drawing analyzed = parsed(std::string{kPicture} + search);
    CHECK(analyzed.board == full.board);
    CHECK(analyzed.toMove == Color::White);
    CHECK(analyzed.rule == Rule::Renju);
    CHECK_FALSE(full.rule);
    CHECK(parsed("white to move\nA B C D E\n.....\n..O..\n3. .X..\n  ...#.\n1.....").rule ==
          std::nullopt);
}

TEST_CASE("what a drawing says has to be right", "[board][drawing]") {
    const auto labelled = [](std::array<int, 5> labels) {
        std::string text;
        for (const int label : labels) text += std::to_string(label) + " . . X . .\n";
        return text;
    };
    CHECK(parsed(labelled({5, 4, 3, 2, 1})).board.cellAt(Square{2, 0}) == Cell::Black);
    const std::string numbered = "rows are numbered from the bottom, and this one is row ";
    CHECK(errorOf(labelled({1, 2, 3, 4, 5})) == "line 1: " + numbered + "5");
    CHECK(errorOf(labelled({5, 4, 3, 1, 2})) == "line 4: " + numbered + "2");
    CHECK(errorOf(labelled({5, 4, 3, 2, 99})) == "line 5: " + numbered + "1");
    CHECK(errorOf(".....\n.....\n.....\n.....\n00000000000000000000 .....") ==
          "line 5: " + numbered + "1");
    const std::string rows = ".....\n.....\n.....\n.....\n.....\n";
    for (const char* const letters : {"a b c d", "a b c d e f", "a b c e d", "abcdf"})
        CHECK(errorOf(rows + letters) == "line 6: the letters are not those of the columns");
    CHECK(errorOf(rows + "caro7, 5x5\n") == "line 6: there is no such rule");
    CHECK(errorOf("chess, 5x5\n" + rows) == "line 1: there is no such rule");
    CHECK(errorOf(rows + "renju, 6x5\n") == "line 6: the board is drawn as 5x5");
    const std::string picture{kPicture};
    CHECK(errorOf(picture + picture) == "line 8: a second board is drawn");
    CHECK(errorOf(picture + "renju, 5x5\n\n......\n") == "line 10: a second board is drawn");
    CHECK(errorOf(rows + "a b c d e\n.....\n") == "line 7: a second board is drawn");
    const std::string second = " is a second stone that is marked as the last one";
    CHECK(errorOf(".....\n.[X][O]..\n.....\n.....\n.....\n") == "line 2: c4" + second);
    CHECK(errorOf(".....\n.[X]...\n.....\n....[X]\n.....\n") == "line 4: e2" + second);
    // Only stones are marked.
    CHECK(parsed(".....\n.[X].[.].\n.....[\n.....\n.....\n").last == Square{1, 1});
}

TEST_CASE("boards with only empty lines between are two", "[board][drawing]") {
    const std::string board = ".....\n..O..\n..X..\n...#.\n.....\n";
    CHECK(errorOf(board + "\n" + board) == "line 7: a second board is drawn");
    CHECK(errorOf(board + "\n\n \n" + board) == "line 9: a second board is drawn");
    CHECK(errorOf("5 .....\n4 .....\n3 .....\n2 .....\n1 .....\n\n" + board) ==
          "line 7: a second board is drawn");
    // One that is higher than it is wide.
    CHECK(parsed(board + board).board.size().height() == 10);
    std::string numbered;
    for (int row = 10; row > 0; --row)
        numbered += std::to_string(row) + " .....\n" + (row == 6 ? "\n" : "");
    CHECK(parsed(numbered).board.size().height() == 10);
    CHECK(parsed(board + "\n\nwhite to move\n").toMove == Color::White);
    CHECK(parsed(board + "\na b c d e\n\nrenju, 5x5\n").rule == Rule::Renju);
}

TEST_CASE("a drawing has any of the line ends", "[board][drawing]") {
    const std::string picture = std::string{kPicture} + "renju, 5x5\n";
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        std::string text;
        for (const char each : picture) text += each == '\n' ? end : std::string{each};
        CHECK(draw(parsed(text)) == kPicture);
        CHECK(parsed(text).rule == Rule::Renju);
        CHECK(errorOf(end + "....." + end + "....") ==
              "line 3: this row is not as long as the first one");
    }
}

TEST_CASE("a bad drawing says where and why", "[board][drawing]") {
    CHECK(errorOf(".....\n.....\n..?..\n").starts_with("line 3"));
    CHECK(errorOf(".....\n....\n").starts_with("line 2"));
    CHECK(errorOf("") == "a board has 5 to 22 rows and columns");
    CHECK(errorOf("....\n....\n....\n....\n") == "a board has 5 to 22 rows and columns");
    CHECK(errorOf(std::string(100'000, '.')) == "a board has 5 to 22 rows and columns");
}

}  // namespace fukumi::board
